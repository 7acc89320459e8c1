// The worst case: GJK on the death polygon goes from vertex to vertex, and every step looks alike.
import { dot } from "./view.js";
import { Panel, Stage, element, movable } from "./stage.js";

// Vertex number i of the polygon, magnified 2^z times in width and 4^z times in height.
export function magnified(i, z) {
  return i === 0 ? [0, 0] : [2 ** (z - i + 1), 4 ** (z - i + 1)];
}

// The part of the polygon that a window of size about 1 can show; the rest is huge or tiny.
export function nearPart(n, z) {
  const points = [[0, 0]];
  for (let j = Math.min(n, z + 9); j >= Math.max(0, z - 2); j--) points.push(magnified(j + 1, z));
  // Far out, the polygon is closed by its edge from (1, 1) to (0, 0).
  if (z > 2) points.push([16 / 2 ** z, 16]);
  return points;
}

export function nameOf(i) {
  return i === 0 ? "0" : `b${i - 1}`;
}

export function raised(number) {
  return String(number).replace(/\d/g, (digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[digit]);
}

const setOf = (simplex) => `{${simplex.map(nameOf).join(", ")}}`;

export function describe(steps, status, number) {
  const { simplex, support } = steps[number];
  const last = number === steps.length - 1;
  const words = [`Step ${number + 1} of ${steps.length}: W = ${setOf(simplex)}, support point ${nameOf(support)}.`];
  if (!last) {
    const next = steps[number + 1].simplex;
    const lost = [...simplex, support].filter((i) => !next.includes(i)).map(nameOf);
    if (lost.length) words.push(`${lost.join(" and ")} will be dropped.`);
  } else if (status === "optimal") words.push("No vertex lies beyond: the run is done.");
  else if (status === "stalled") words.push("Rounding allows no further step: the run stalls.");
  else words.push("Rounding makes the distance look like zero: the run ends with a false overlap.");
  return words.join(" ");
}

export function render({ model, el }) {
  const { counts, decimals } = model.get("setup");
  const near = new Panel([-0.28, -0.3, 1.35, 1.25], "the polygon, magnified step by step");
  const chart = new Panel([0, 0, 1, 1], "iterations against n: ● exact, ■ float64");
  const stage = new Stage(model, el, [near, chart]);
  const axis = stage.axis("n");
  const top = 10 * Math.ceil((axis.max + 2) / 10);
  const [wide, high] = [300 / axis.max, 252 / top];
  chart.view.toScreen = ([x, y]) => [42 + wide * x, 266 - high * y];
  chart.view.toWorld = ([X, Y]) => [(X - 42) / wide, (266 - Y) / high];
  const stepper = stage.stepper("step", () => steps.length, draw);
  const slider = element("input", {
    type: "range", min: axis.min, max: axis.max, step: 1, value: axis.start,
    "aria-label": "n: the polygon has n + 2 vertices",
    oninput: () => stage.ask({ n: Number(slider.value) }),
  });
  stage.controls.append(element("span", { class: "gjk-count" }, "n"), slider);
  stage.menu("arithmetic", stage.axis("arithmetic"), (arithmetic) => stage.ask({ arithmetic }));
  let steps = [];
  let status = "";
  let n = axis.start;
  let opening = 3;

  function drawPolygon({ simplex, support, angle }) {
    const z = Math.max(0, Math.max(...simplex) - 1);
    const shown = [0];
    for (let i = Math.max(1, z); i <= Math.min(n + 1, z + 7); i++) shown.push(i);
    const normal = [Math.cos(angle), Math.sin(angle)];
    const s = magnified(support, z);
    near.begin();
    near.polygon("A", nearPart(n, z), "A");
    near.polygon("W", simplex.map((i) => magnified(i, z)), "simplex");
    near.line("line", normal, dot(normal, s), "support");
    for (const i of shown) near.mark(`m${i}`, magnified(i, z), "circle", "A", 3.2);
    for (const i of simplex) {
      near.mark(`w${i}`, magnified(i, z), "triangle", "simplex", 4.8);
      near.label(`wn${i}`, magnified(i, z), nameOf(i), "simplex", i ? [17, 12] : [-13, 4]);
    }
    near.mark("s", s, "star", "s", 6);
    if (!simplex.includes(support)) near.label("sn", s, nameOf(support), "s", support ? [14, 17] : [-13, 4]);
    near.end();
    near.caption.textContent = z ? `width magnified 2${raised(z)}, height 4${raised(z)} times` : "the polygon to scale";
  }

  function drawChart() {
    chart.begin();
    for (let x = 0; x <= axis.max; x += 10) {
      chart.segment(`gx${x}`, [x, 0], [x, top], "grid");
      chart.label(`tx${x}`, [x, 0], x ? String(x) : "n = 0", "tick", [0, 16]);
    }
    for (let y = 0; y <= top; y += 10) {
      chart.segment(`gy${y}`, [0, y], [axis.max, y], "grid");
      chart.label(`ty${y}`, [0, y], String(y), "tick gjk-left", [-6, 4]);
    }
    chart.segment("now", [n, 0], [n, top], "support");
    ["A", "B"].forEach((name, which) => {
      chart.curve(`c${which}`, counts[which].map((count, k) => [k + 1, count]), name);
    });
    chart.mark("now-exact", [n, counts[0][n - 1]], "circle", "A", 7);
    chart.mark("now-float", [n, counts[1][n - 1]], "square", "B", 4);
    chart.end();
  }

  function draw(number) {
    drawPolygon(steps[number]);
    drawChart();
    stage.fact("vertices", String(n + 2));
    stage.fact("iterations, exact", String(counts[0][n - 1]));
    stage.fact("iterations, float64", String(counts[1][n - 1]));
    stage.fact("the run ends", status);
    stage.say(`n = ${n}, in ${stage.query.arithmetic} arithmetic. ${describe(steps, status, number)}`);
  }

  movable(chart, {
    name: "n: drag the line, tap a place, or use the arrow keys",
    grab: ([x]) => Math.abs(x - n) < 4,
    drag: (_, [x]) => stage.ask({ n: x }),
    nudge: ([x, y]) => stage.ask({ n: n + x + y }),
    jump: ([x]) => stage.ask({ n: x }),
  });
  stage.start(({ query, shape, numbers }) => {
    n = Math.round(query.n);
    slider.value = n;
    const [ending, ...runs] = shape;
    status = ending;
    const turn = Math.PI / 180 / 10 ** decimals;
    steps = runs.map(([simplex, support], k) => ({ simplex, support, angle: numbers[k] * turn }));
    stepper.go(opening || stepper.at);
    opening = 0;
  });
}
