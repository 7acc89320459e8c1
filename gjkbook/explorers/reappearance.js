// A vertex comes back: GJK in space drops a vertex and takes it again; a table keeps the record.
import { fixed, place } from "./view.js";
import { Panel, Stage, element } from "./stage.js";
import { Space, turnable } from "./space.js";

const nameOf = (i) => `a${i + 1}`;

// The steps that dropped vertex i before the given one; the last of them, or −1.
export function droppedBefore(steps, number, i) {
  for (let k = number - 1; k >= 0; k--) if (steps[k][2].includes(i)) return k;
  return -1;
}

// What the table says about vertex i at a step.
export function cell(steps, number, i) {
  const [simplex, support, dropped] = steps[number];
  const again = droppedBefore(steps, number, i) >= 0;
  if (i === support && !simplex.includes(i)) return again ? "★ again" : "★";
  if (dropped.includes(i)) return "▲ ✗";
  return simplex.includes(i) ? "▲" : "";
}

export function describe(steps, number) {
  const [simplex, support, dropped] = steps[number];
  const words = [`Step ${number + 1} of ${steps.length}: W = {${simplex.map(nameOf).join(", ")}}.`];
  if (simplex.includes(support)) return `${words[0]} No vertex lies beyond W: v is the distance vector.`;
  const before = droppedBefore(steps, number, support);
  const again = before >= 0 ? `, which step ${before + 1} had dropped: it comes back` : "";
  words.push(`The support point is ${nameOf(support)}${again}.`);
  if (dropped.length) words.push(`${dropped.map(nameOf).join(" and ")} will be dropped.`);
  return words.join(" ");
}

export function render({ model, el }) {
  const { bodies, view, decimals } = model.get("setup");
  const panel = new Panel([-1, -1, 1, 1], "drag to turn; B is the origin", 330);
  const side = element("div", { class: "gjk-panel gjk-side" });
  const stage = new Stage(model, el, [panel, { node: side, svg: side }]);
  const camera = { ...view };
  const space = new Space(panel, camera, [0, 0, 0]);
  const axis = stage.axis("run");
  const stepper = stage.stepper("step", () => steps.length, draw);
  stage.menu("polytope", axis, (run) => ((fresh = true), stage.ask({ run })));
  stage.button("↺ view", "put the view back", () => (Object.assign(camera, view), draw(stepper.at)));
  let steps = [];
  let numbers = [];
  let which = 0;
  let rows = [];
  let fresh = true;

  function table(count) {
    const head = ["step", ...Array.from({ length: count }, (_, i) => nameOf(i))];
    const heads = head.map((text) => element("th", { scope: "col" }, text));
    rows = steps.map((_, k) => {
      const cells = Array.from({ length: count }, () => element("td"));
      const line = element("tr", {}, element("th", { scope: "row" }, String(k + 1)), ...cells);
      return { line, cells };
    });
    const body = element("tbody", {}, ...rows.map(({ line }) => line));
    const words = "▲ in W. ★ support point. ▲ ✗ in W for the last time: dropped. ★ again: had been dropped before.";
    side.replaceChildren(
      element("table", { class: "gjk-table" }, element("thead", {}, element("tr", {}, ...heads)), body),
      element("p", { class: "gjk-note" }, words),
    );
  }

  function draw(number) {
    const { A, body, ball } = bodies[which];
    const [simplex, support, dropped] = steps[number];
    const v = numbers.slice(5 * number + 2, 5 * number + 5).map((x) => x / 10 ** decimals);
    panel.view.scale = 150 / (1.06 * ball[1]);
    space.middle = ball[0];
    panel.begin();
    space.body("A", A, body, "A");
    space.simplex("W", simplex.map((i) => A[i]));
    space.plane("plane", A[support], v, 0.35 * ball[1], "s");
    A.forEach((p, i) => {
      const inW = simplex.includes(i);
      if (i === support) space.mark("s", p, "star", "s", 6.5);
      else space.mark(`a${i}`, p, inW ? "triangle" : "circle", inW ? "simplex" : "A", inW ? 5 : 3.5);
      if (dropped.includes(i)) space.mark(`x${i}`, p, "cross", "dropped", 7);
      const [x, y] = space.at(p);
      const out = Math.hypot(x, y) || 1;
      space.label(`n${i}`, p, nameOf(i), i === support ? "s" : inW ? "simplex" : "A", [(17 * x) / out, (-17 * y) / out + 5]);
    });
    space.arrow("v", [0, 0, 0], v, "v");
    space.mark("origin", [0, 0, 0], "origin", "origin", 4);
    panel.end();
    rows.forEach(({ line, cells }, k) => {
      line.className = k === number ? "gjk-now" : k > number ? "gjk-later" : "";
      cells.forEach((td, i) => (td.textContent = k > number ? "·" : cell(steps, k, i)));
    });
    stage.fact("‖v‖²", fixed(numbers[5 * number], decimals));
    stage.fact("gap v·(v − s)", fixed(numbers[5 * number + 1], decimals));
    stage.fact("v", place(v));
    stage.say(describe(steps, number));
  }

  turnable(space, () => draw(stepper.at));
  stage.start((state) => {
    [steps, numbers] = [state.shape, state.numbers];
    which = axis.options.indexOf(state.query.run);
    table(bodies[which].A.length);
    const again = steps.findIndex((step, k) => !step[0].includes(step[1]) && droppedBefore(steps, k, step[1]) >= 0);
    stepper.go(fresh ? again : stepper.at);
    fresh = false;
  });
}
