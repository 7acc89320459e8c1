// Flatness: errors of four sub-algorithms against the flatness h, on logarithmic scales.
import { clamp } from "./view.js";
import { Panel, Stage, element, movable } from "./stage.js";

const LOOKS = [["B", "square"], ["A", "circle"], ["simplex", "triangle"], ["difference", "diamond"]];

const power = (x) => `10^${String(x).replace("-", "−")}`;

// An error as people write it: 3e−12 from its logarithm −11.5.
export function asError(log) {
  if (log <= -17) return "0";
  const exponent = Math.floor(log);
  const digit = Math.min(9, Math.round(10 ** (log - exponent)));
  return `${digit}e${String(exponent).replace("-", "−")}`;
}

function render({ model, el }) {
  const { methods, sample, curves } = model.get("setup");
  const panel = new Panel([-2.6, -18.6, 17.2, 2.2], "median error (upwards) against flatness h (to the right, flatter)", 360);
  panel.view.toScreen = ([x, y]) => [44 + (x * 300) / 16.4, 20 + ((1 - y) * 310) / 18.4];
  panel.view.toWorld = ([X]) => [((X - 44) * 16.4) / 300, 0];
  const side = element("tbody");
  const heads = ["", "error", "worst", `right of ${sample}`].map((text) => element("th", { scope: "col" }, text));
  const table = element("table", { class: "gjk-table" }, element("thead", {}, element("tr", {}, ...heads)), side);
  const note = element("p", { class: "gjk-note" }, `Over ${sample} tetrahedra; the exact answer, from rational arithmetic, has error 0. “–n” had no answer at all.`);
  const node = element("div", { class: "gjk-panel gjk-side" }, table, note);
  const lines = methods.map((name) => {
    const cells = [element("td"), element("td"), element("td")];
    side.append(element("tr", {}, element("th", { scope: "row" }, name), ...cells));
    return cells;
  });
  const stage = new Stage(model, el, [panel, { node, svg: node }]);
  const axis = stage.axis("e");
  const slider = element("input", {
    type: "range", min: axis.min, max: axis.max, step: stage.spacing("e"), value: axis.start,
    "aria-label": "flatness: h is ten to the minus this number",
    oninput: () => stage.ask({ e: Number(slider.value) }),
  });
  stage.controls.append(element("span", { class: "gjk-count" }, "flatter"), slider);
  let e = axis.start;

  function axes() {
    for (const x of [0, 4, 8, 12, 16]) {
      panel.segment(`gx${x}`, [x, 1], [x, -17], "grid");
      panel.label(`tx${x}`, [x, -17], x ? `1e−${x}` : "1", "tick", [0, 15]);
    }
    for (const y of [0, -4, -8, -12, -16]) {
      panel.segment(`gy${y}`, [0, y], [16, y], "grid");
      panel.label(`ty${y}`, [0, y], y ? `1e${y}`.replace("-", "−") : "1", "tick gjk-left", [-6, 4]);
    }
  }

  function draw({ shape: rows, query }) {
    e = query.e;
    slider.value = e;
    panel.begin();
    axes();
    methods.forEach((name, n) => {
      const points = curves.map((curve, k) => [(axis.max * k) / (curves.length - 1), curve[n]]);
      panel.curve(`c${n}`, points, LOOKS[n][0]);
      points.filter((_, k) => k % 4 === n).forEach((p, k) => panel.mark(`m${n}-${k}`, p, LOOKS[n][1], LOOKS[n][0], 3));
    });
    panel.segment("now", [e, 1], [e, -17], "support");
    rows.forEach(([log], n) => panel.mark(`now${n}`, [e, clamp(log, -17, 1)], LOOKS[n][1], LOOKS[n][0], 6));
    methods.forEach((name, n) => {
      panel.mark(`k${n}`, [0.7, -0.1 - 1.1 * n], LOOKS[n][1], LOOKS[n][0], 4);
      panel.label(`kn${n}`, [1.2, -0.1 - 1.1 * n], name, "key", [0, 4]);
    });
    panel.end();
    rows.forEach(([log, worst, right, silent], n) => {
      const texts = [asError(log), asError(worst), `${right}${silent ? ` (–${silent})` : ""}`];
      texts.forEach((text, k) => (lines[n][k].textContent = text));
    });
    stage.fact("flatness h", power(-e));
    const words = methods.map((name, n) => `${name} ${asError(rows[n][0])}, right face ${rows[n][2]} of ${sample}`);
    stage.say(`Flatness h = ${power(-e)}. Median error: ${words.join("; ")}.`);
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
