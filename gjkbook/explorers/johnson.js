// Johnson's regions: drag the origin; the table of Δ fills up row by row until a subset passes.
import { combine, fixed, minus, opposite, place } from "./view.js";
import { Panel, Stage, element, movable } from "./stage.js";

// The non-empty subsets of n points in the order of Johnson's loop: bit masks counted upwards.
export function subsetsOf(n) {
  const all = [];
  for (let mask = 1; mask < 2 ** n; mask++) {
    all.push([...Array(n).keys()].filter((i) => (mask >> i) & 1));
  }
  return all;
}

// The row of a subset: Δ_i(Y_s) for its own points, Δ_j(Y_s ∪ {y_j}) for the others.
export function rowOf(subset, n, subsets, starts) {
  return [...Array(n).keys()].map((i) => {
    const larger = [...new Set([...subset, i])].sort();
    const where = subsets.findIndex((s) => s.join() === larger.join());
    return { at: starts[where] + larger.indexOf(i), own: subset.includes(i) };
  });
}

const nameOf = (subset) => `{${subset.map((i) => `y${i + 1}`).join(", ")}}`;
const SIGN = { "+": "+", "-": "−", 0: "" };

export function render({ model, el }) {
  const { Y, windows, regions, decimals } = model.get("setup");
  const n = Y.length;
  const subsets = subsetsOf(n);
  const starts = [];
  subsets.reduce((sum, s, k) => ((starts[k] = sum), sum + s.length), 0);
  const rows = subsets.map((s) => rowOf(s, n, subsets, starts));
  const panel = new Panel(windows[0], "the region of the origin decides what is kept", 330);
  const side = table();
  const stage = new Stage(model, el, [panel, { node: side.node, svg: side.node }]);
  const stepper = stage.stepper("row", () => last + 1, draw);
  stage.button("↺ reset", "put the origin back", () =>
    stage.ask({ x: stage.axis("x").start, y: stage.axis("y").start }),
  );
  let state = null;
  let origin = [0, 0];
  let last = 0;
  let atEnd = true;

  function table() {
    const heads = ["subset", ...Y.map((_, i) => `Δ for y${i + 1}`), ""].map((text) =>
      element("th", { scope: "col" }, text),
    );
    const lines = subsets.map((subset) => {
      const cells = Y.map(() => element("td"));
      const verdict = element("td", { class: "gjk-verdict" });
      const line = element("tr", {}, element("th", { scope: "row" }, nameOf(subset)), ...cells, verdict);
      return { line, cells, verdict };
    });
    const body = element("tbody", {}, ...lines.map(({ line }) => line));
    const node = element("table", { class: "gjk-table" }, element("thead", {}, element("tr", {}, ...heads)), body);
    const words = "Bold: points of the subset, must be +. Plain: the others, must not be +. Wavy: fails.";
    return { lines, node: element("div", { class: "gjk-panel gjk-side" }, node, element("p", { class: "gjk-note" }, words)) };
  }

  function fill(number) {
    side.lines.forEach(({ line, cells, verdict }, k) => {
      const reached = k <= number;
      line.className = k === number ? "gjk-now" : reached ? "" : "gjk-later";
      rows[k].forEach(({ at, own }, i) => {
        const sign = state.shape[1][at];
        const fails = own ? sign !== "+" : sign === "+";
        const size = fixed(Math.abs(state.numbers[at]), decimals);
        cells[i].textContent = reached ? SIGN[sign] + size : "·";
        cells[i].className = reached ? `${own ? "gjk-own" : ""} ${fails ? "gjk-fails" : ""}`.trim() : "";
      });
      verdict.textContent = !reached ? "" : k === last ? "✓ kept" : "✗";
    });
  }

  function draw(number) {
    atEnd = number === last;
    const subset = subsets[number];
    const own = subset.map((_, k) => state.numbers[starts[number] + k]);
    const total = own.reduce((sum, d) => sum + d, 0);
    const points = subset.map((i) => Y[i]);
    const foot = total > 0 ? combine(own.map((d) => d / total), points) : points[0];
    panel.begin();
    regions.forEach(({ subset: s, area }, k) => {
      panel.polygon(`r${k}`, area, `region gjk-${s.length}-points`);
      const middle = combine(area.map(() => 1 / area.length), area);
      panel.label(`rn${k}`, middle, nameOf(s), "small", [0, 4]);
    });
    panel.polygon("Y", Y, "difference");
    panel.polygon("subset", points, "simplex");
    panel.segment("to", origin, foot, "thin");
    if (atEnd) panel.arrow("v", origin, foot, "v");
    else panel.mark("foot", foot, "diamond", "hollow", 5);
    Y.forEach((p, i) => {
      const out = minus(p, combine(Y.map(() => 1 / n), Y));
      panel.mark(`y${i}`, p, subset.includes(i) ? "triangle" : "circle", subset.includes(i) ? "simplex" : "difference", 5);
      panel.label(`yn${i}`, p, `y${i + 1}`, "difference", opposite(out.map((x) => -x), 15));
    });
    panel.origin(origin);
    panel.label("name-0", origin, "0", "origin", [-13, 15]);
    panel.end();
    fill(number);
    const kept = state.shape[0];
    const weights = state.numbers.slice(-kept.length).map((w) => fixed(w, decimals));
    stage.fact("accepted", nameOf(kept));
    stage.fact("weights", weights.join(", "));
    const verdict = atEnd ? "passes the test and is kept" : "fails the test";
    stage.say(
      `Origin at ${place(origin)}. Row ${number + 1} of ${last + 1}: ${nameOf(subset)} ${verdict}. ` +
        `Johnson accepts ${nameOf(kept)} with weights ${weights.join(", ")}.`,
    );
  }

  movable(panel, {
    name: "origin: drag it, tap a place, or use the arrow keys",
    grab: (at) => Math.hypot(...minus(at, origin)) < 22 / panel.view.scale,
    drag: (from, to) => stage.ask({ x: stage.query.x + to[0] - from[0], y: stage.query.y + to[1] - from[1] }),
    nudge: ([x, y]) =>
      stage.ask({ x: origin[0] + x * stage.spacing("x"), y: origin[1] + y * stage.spacing("y") }),
    jump: ([x, y]) => stage.ask({ x, y }),
  });
  stage.start((answer) => {
    state = answer;
    origin = [answer.query.x, answer.query.y];
    last = subsets.findIndex((s) => s.join() === answer.shape[0].join());
    stepper.go(atEnd ? last : stepper.at);
  });
}
