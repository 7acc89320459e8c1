// Flatness: errors of four sub-algorithms against the flatness h, on logarithmic scales.
import { Panel, Stage, element, movable } from "./stage.js";

const LOOKS = [["B", "square"], ["A", "circle"], ["simplex", "triangle"], ["difference", "diamond"]];
const GLYPHS = ["■", "●", "▲", "◆"];

// An error as people write it: 3e−12 from its logarithm −11.5.
export function asError(log) {
  if (log === null) return "none";
  if (log <= -17) return "0";
  let exponent = Math.floor(log);
  let digit = Math.round(10 ** (log - exponent));
  if (digit === 10) [digit, exponent] = [1, exponent + 1];
  return exponent ? `${digit}e${String(exponent).replace("-", "−")}` : String(digit);
}

export function render({ model, el }) {
  const { methods, curves } = model.get("setup");
  const panel = new Panel([0, 0, 1, 1], "error of v against flatness; hollow: mostly the wrong points", 350);
  // The two scales of a chart differ, so it brings a view of its own.
  panel.view.toScreen = ([x, y]) => [46 + (x * 292) / 16, 16 + ((0.4 - y) * 300) / 17.4];
  panel.view.toWorld = ([X]) => [((X - 46) * 16) / 292, 0];
  const side = element("tbody");
  const heads = ["", "median error", "right points"].map((text) => element("th", { scope: "col" }, text));
  const table = element("table", { class: "gjk-table" }, element("thead", {}, element("tr", {}, ...heads)), side);
  const words = "Right: kept all four points, as exact rational arithmetic does on the same numbers.";
  const node = element("div", { class: "gjk-panel gjk-side" }, table, element("p", { class: "gjk-note" }, words));
  const lines = methods.map((name, n) => {
    const cells = [element("td"), element("td")];
    const key = element("span", { class: `gjk-key-${LOOKS[n][0]}`, "aria-hidden": "true" }, `${GLYPHS[n]} `);
    side.append(element("tr", {}, element("th", { scope: "row" }, key, name), ...cells));
    return cells;
  });
  const stage = new Stage(model, el, [panel, { node, svg: node }]);
  const axis = stage.axis("e");
  const slider = element("input", {
    type: "range", min: axis.min, max: axis.max, step: stage.spacing("e"), value: axis.start,
    "aria-label": "flatness: h is ten to the minus this number",
    oninput: () => stage.ask({ e: Number(slider.value) }),
  });
  stage.controls.append(element("span", { class: "gjk-count" }, "flatter →"), slider);
  let e = axis.start;

  function grid() {
    for (const x of [0, 4, 8, 12, 16]) {
      panel.segment(`gx${x}`, [x, 0.4], [x, -17], "grid");
      panel.label(`tx${x}`, [x, -17], x ? `1e−${x}` : "h = 1", "tick", [0, 16]);
    }
    for (const y of [0, -4, -8, -12, -16]) {
      panel.segment(`gy${y}`, [0, y], [16, y], "grid");
      panel.label(`ty${y}`, [0, y], y ? `1e−${-y}` : "1", "tick gjk-left", [-6, 4]);
    }
  }
  const look = (n, [, right, cases]) => (2 * right > cases ? LOOKS[n][0] : `${LOOKS[n][0]} gjk-wrong`);

  function draw({ shape: rows, query }) {
    e = query.e;
    slider.value = e;
    panel.begin();
    grid();
    panel.segment("now", [e, 0.4], [e, -17], "support");
    methods.forEach((_, n) => {
      const points = curves.map((row, k) => ({ x: axis.min + k * stage.spacing("e"), row: row[n] }));
      const known = points.filter(({ row }) => row[0] !== null);
      panel.curve(`c${n}`, known.map(({ x, row }) => [x, row[0]]), LOOKS[n][0]);
      known.filter((_, k) => k % 2 === 0).forEach(({ x, row }) => {
        panel.mark(`m${n}-${x}`, [x, row[0]], LOOKS[n][1], look(n, row), 3.2);
      });
    });
    rows.forEach((row, n) => row[0] !== null && panel.mark(`now${n}`, [e, row[0]], LOOKS[n][1], look(n, row), 6));
    panel.end();
    rows.forEach(([log, right, cases], n) => {
      [asError(log), `${right} of ${cases}`].forEach((text, k) => (lines[n][k].textContent = text));
    });
    stage.fact("flatness h", asError(-e));
    const spoken = methods.map((name, n) => `${name} ${asError(rows[n][0])}, right ${rows[n][1]} of ${rows[n][2]}`);
    stage.say(`Flatness h = ${asError(-e)}. Median error and right points: ${spoken.join("; ")}.`);
  }

  movable(panel, {
    name: "flatness: drag the line, tap a place, or use the arrow keys",
    grab: ([x]) => Math.abs(x - e) < 1,
    drag: (from, to) => stage.ask({ e: stage.query.e + to[0] - from[0] }),
    nudge: ([x, y]) => stage.ask({ e: e + (x + y) * stage.spacing("e") }),
    jump: ([x]) => stage.ask({ e: x }),
  });
  stage.start(draw);
}
