// Hill climbing: turn the direction, choose graph, rule and start; see where a rule stops wrongly.
import { View, add, centre, decode, dot, minus } from "./view.js";
import { Panel, Stage, element, movable } from "./stage.js";

// What climbing.py wrote in one word: where the climb ended, what it looked at, its path.
export function readClimb(word) {
  const [vertex, lookedAt, ...path] = [...word].map((_, k) => decode(word, k, 1));
  return { vertex, lookedAt, path };
}

const nameOf = (i) => `p${i + 1}`;

export function describe({ vertex, lookedAt, path }, summits, rule, number) {
  const walk = path.slice(0, number + 1).map(nameOf).join(", ");
  const start = `By the rule ${rule} the climb stands on ${walk}.`;
  if (number < path.length - 1) return start;
  const top = summits.map(nameOf).join(" and ");
  const verdict = summits.includes(vertex)
    ? "which is a support point."
    : `which is wrong: ${top} ${summits.length > 1 ? "are" : "is"} higher.`;
  return `${start} It ends at ${nameOf(vertex)} after ${lookedAt} looks, ${verdict}`;
}

export function render({ model, el }) {
  const { hills, rules } = model.get("setup");
  const panel = new Panel(hills[0].window, "tap a vertex to start there; drag the arrow to turn d", 330);
  const side = table();
  const stage = new Stage(model, el, [panel, { node: side.node, svg: side.node }]);
  const axis = stage.axis("angle");
  const graph = stage.axis("graph");
  const stepper = stage.stepper("step", () => climbs[rule].path.length, draw);
  stage.menu("graph", graph, (name) => {
    atEnd = true;
    stage.ask({ graph: name, start: hills[graph.options.indexOf(name)].start });
  });
  stage.menu("rule", { options: rules, start: rules[0] }, (name) => {
    rule = rules.indexOf(name);
    stepper.go(climbs[rule].path.length - 1);
  });
  let climbs = [];
  let summits = [];
  let rule = 0;
  let hill = hills[0];
  let angle = 90;
  let start = 0;
  let atEnd = true;
  let tip = [0, 0];

  function table() {
    const heads = ["rule", "ends at", "looks", ""].map((text) => element("th", { scope: "col" }, text));
    const lines = rules.map((name) => {
      const cells = [element("td"), element("td"), element("td", { class: "gjk-verdict" })];
      return { cells, line: element("tr", {}, element("th", { scope: "row" }, name), ...cells) };
    });
    const body = element("tbody", {}, ...lines.map(({ line }) => line));
    const node = element("table", { class: "gjk-table" }, element("thead", {}, element("tr", {}, ...heads)), body);
    const words = "Looks: how often a vertex was compared with another. Higher means further along d.";
    return { lines, node: element("div", { class: "gjk-panel gjk-side" }, node, element("p", { class: "gjk-note" }, words)) };
  }

  function draw(number) {
    const climb = climbs[rule];
    atEnd = number === climb.path.length - 1;
    const right = summits.includes(climb.vertex);
    const { page, edges } = hill;
    const turn = (angle * Math.PI) / 180;
    const d = [Math.cos(turn), Math.sin(turn)];
    const middle = panel.view.centre;
    const reach = 0.43 * Math.min(panel.view.width, panel.view.height) / panel.view.scale;
    tip = add(middle, d.map((x) => x * reach));
    panel.begin();
    panel.line("level", d, dot(d, page[climb.path[number]]), "thin");
    panel.line("top", d, dot(d, page[summits[0]]), "support");
    edges.forEach(([i, j], k) => panel.segment(`e${k}`, page[i], page[j], "A"));
    for (let k = 1; k <= number; k++) panel.arrow(`w${k}`, page[climb.path[k - 1]], page[climb.path[k]], "simplex");
    const inner = centre(page);
    page.forEach((p, i) => {
      panel.mark(`p${i}`, p, "circle", "A", 4);
      const out = minus(p, inner);
      const length = Math.hypot(...out) || 1;
      const away = length < 0.2 * reach ? [10, 18] : [(16 * out[0]) / length, (-16 * out[1]) / length + 5];
      panel.label(`n${i}`, p, nameOf(i), "A", away);
    });
    summits.forEach((i) => panel.mark(`top${i}`, page[i], "star", "s", 6.5));
    panel.mark("start", page[start], "circle", "dropped", 9);
    panel.mark("now", page[climb.path[number]], "triangle", "simplex", 5.5);
    if (atEnd && !right) panel.mark("wrong", page[climb.vertex], "cross", "dropped", 8);
    panel.arrow("d", add(middle, d.map((x) => x * reach * 0.8)), tip, "v");
    panel.label("name-d", tip, "d", "v", [14 * d[0] - 10 * d[1], -14 * d[1] - 10 * d[0] + 5]);
    panel.end();
    side.lines.forEach(({ line, cells }, k) => {
      const { vertex, lookedAt } = climbs[k];
      const fine = summits.includes(vertex);
      line.className = k === rule ? "gjk-now" : "";
      [nameOf(vertex), String(lookedAt), fine ? "✓" : "✗ wrong"].forEach((text, m) => (cells[m].textContent = text));
      cells[0].className = fine ? "" : "gjk-fails";
    });
    stage.fact("support point", summits.map(nameOf).join(", "));
    stage.fact("the rule ends at", nameOf(climb.vertex));
    stage.fact("so it is", right ? "right" : "wrong");
    stage.say(`d points to ${Math.round(angle)}°, start at ${nameOf(start)}. ${describe(climb, summits, rules[rule], number)}`);
  }

  const angleAt = (at) => {
    const [x, y] = minus(at, panel.view.centre);
    return ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360;
  };
  const full = axis.max + stage.spacing("angle");
  // Angles just below 360° lie nearest to 0°, which the table holds at its other end.
  const ask = (degrees) => stage.ask({ angle: degrees > full - stage.spacing("angle") / 2 ? 0 : degrees });
  movable(panel, {
    name: "direction d: drag its arrow, or use the arrow keys; tap a vertex to start there",
    grab: (at) => Math.hypot(...minus(at, tip)) < 34 / panel.view.scale,
    drag: (_, to) => ask(angleAt(to)),
    nudge: ([x, y]) => ask((angle + (y - x) * stage.spacing("angle") + full) % full),
    jump: (at) => {
      const far = hill.page.map((p) => Math.hypot(...minus(p, at)));
      const next = far.indexOf(Math.min(...far));
      atEnd = true;
      if (far[next] < 26 / panel.view.scale) stage.ask({ start: next });
    },
  });
  const next = () => stage.ask({ start: (start + 1) % hill.page.length });
  stage.button("next start", "start at the next vertex", () => ((atEnd = true), next()));
  stage.start(({ query, shape }) => {
    hill = hills[graph.options.indexOf(query.graph)];
    panel.view = new View(hill.window, panel.view.width, panel.view.height);
    angle = query.angle;
    start = Math.min(Math.round(query.start), hill.page.length - 1);
    climbs = shape.slice(0, -1).map(readClimb);
    const word = shape[shape.length - 1];
    summits = [...word].map((_, k) => decode(word, k, 1));
    stepper.go(atEnd ? climbs[rule].path.length - 1 : stepper.at);
  });
}
