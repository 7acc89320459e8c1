// EPA step by step: push B into A and watch the polygon around the origin grow to the boundary.
import { add, centre, combine, decode, fixed, inside, minus, opposite, place } from "./view.js";
import { Panel, Stage, movable } from "./stage.js";

// The expansions of a state, in the order in which expansion.py writes them.
export function readExpansion({ shape: [status, codes, words], numbers }, columns, decimals) {
  const pair = (code) => [Math.floor(code / columns), code % columns];
  const scaled = (list) => list.map((x) => x / 10 ** decimals);
  const steps = words.map((word, k) => ({
    polygon: [...word].map((_, m) => pair(codes[decode(word, m, 1)])),
    // A support point that is taken is the next vertex to come.
    support: pair(codes[codes.length - words.length + k]),
    lower: numbers[2 * k],
    upper: numbers[2 * k + 1],
  }));
  const [nx, ny, ax, ay, size] = numbers.slice(2 * words.length);
  return { status, steps, normal: scaled([nx, ny]), pointA: scaled([ax, ay]), size };
}

const nameOf = ([i, j]) => `a${i + 1} − b${j + 1}`;

export function describe({ status, steps, size }, number, decimals) {
  if (status === "separated") return `A and B are separated, at distance ${fixed(size, decimals)}: the depth is zero.`;
  if (steps.length === 0) return "A and B touch: the depth is zero.";
  const { polygon, support, lower, upper } = steps[number];
  const bounds = `the depth lies between ${fixed(lower, decimals)} and ${fixed(upper, decimals)}.`;
  const start = `Step ${number + 1} of ${steps.length}: a polygon of ${polygon.length} points; ${bounds}`;
  if (number < steps.length - 1) return `${start} Beyond its nearest edge lies ${nameOf(support)}, which joins it.`;
  return `${start} A ⊖ B does not reach beyond the nearest edge: the depth is ${fixed(size, decimals)}.`;
}

export function render({ model, el }) {
  const { A, B, hulls, windows, decimals } = model.get("setup");
  const left = new Panel(windows[0], "A and B; dashed: A pushed out by the shortest way");
  const right = new Panel(windows[1], "A ⊖ B, the growing polygon, and the origin");
  const stage = new Stage(model, el, [left, right]);
  const stepper = stage.stepper("step", () => Math.max(1, run.steps.length), draw);
  stage.button("↺ reset", "put B back", () => {
    atEnd = true;
    stage.ask({ x: stage.axis("x").start, y: stage.axis("y").start });
  });
  let run = { steps: [] };
  let t = [0, 0];
  let atEnd = true;
  const difference = ([i, j]) => minus(A[i], B[j]);
  const outline = {
    A: hulls.A.map((i) => A[i]),
    B: hulls.B.map((j) => B[j]),
    difference: hulls.difference.map(difference),
  };

  function draw(number) {
    atEnd = number >= run.steps.length - 1;
    const depth = run.status === "separated" ? 0 : run.size;
    const out = run.normal.map((x) => (x * depth) / 10 ** decimals);
    drawObjects(out, depth);
    drawDifference(run.steps[number], out);
    const step = run.steps[number];
    stage.fact("depth", fixed(depth, decimals));
    stage.fact("normal", place(run.normal));
    stage.fact("bounds of this step", step ? `${fixed(step.lower, decimals)} … ${fixed(step.upper, decimals)}` : "–");
    stage.fact("found", run.status);
    stage.say(`B moved by ${place(t)}. ${describe(run, number, decimals)}`);
  }

  function drawObjects(out, depth) {
    left.begin();
    left.polygon("A", outline.A, "A");
    left.polygon("B", outline.B.map((p) => add(p, t)), "B gjk-grip");
    if (atEnd && depth > 0) left.polygon("pushed", outline.A.map((p) => add(p, out)), "region");
    left.label("name-A", centre(outline.A), "A", "A");
    left.label("name-B", add(centre(outline.B), t), "B", "B");
    outline.A.forEach((p, k) => left.mark(`a${k}`, p, "circle", "A", 3));
    outline.B.forEach((p, k) => left.mark(`b${k}`, add(p, t), "square", "B", 2.8));
    if (atEnd && depth > 0) left.arrow("out", run.pointA, add(run.pointA, out), "v");
    left.end();
  }

  function drawDifference(step, out) {
    right.begin();
    right.polygon("difference", outline.difference, "difference");
    if (step) {
      const P = step.polygon.map(difference);
      const s = difference(step.support);
      const [p, q] = P;
      const normal = [q[1] - p[1], p[0] - q[0]];
      right.polygon("P", P, "simplex");
      right.mark("ball", t, "circle", "common", (step.lower / 10 ** decimals) * right.view.scale);
      right.segment("near", p, q, "s");
      right.line("line", normal, normal[0] * s[0] + normal[1] * s[1], "support");
      P.forEach((w, k) => right.mark(`w${k}`, w, "triangle", "simplex", 4.6));
      right.mark("s", s, "star", "s", 6.5);
      right.label("name-s", s, "s", "s", [12, 17]);
      if (atEnd) {
        right.arrow("out", t, minus(t, out), "v");
        right.label("name-out", minus(t, combine([0.5], [out])), "q", "v", [11, -5]);
      }
    }
    right.origin(t);
    right.label("name-0", t, "0", "origin", opposite(out.map((x) => -x), 16));
    right.end();
  }

  const move = (from, to) => stage.ask({ x: stage.query.x + to[0] - from[0], y: stage.query.y + to[1] - from[1] });
  const nudge = ([x, y]) => stage.ask({ x: t[0] + x * stage.spacing("x"), y: t[1] + y * stage.spacing("y") });
  movable(left, {
    name: "B: drag it, tap a place, or use the arrow keys",
    grab: (at) => inside(minus(at, t), outline.B, 14 / left.view.scale),
    drag: move,
    nudge,
    jump: (at) => move(add(centre(outline.B), t), at),
  });
  movable(right, {
    name: "origin: drag it, tap a place, or use the arrow keys",
    grab: (at) => Math.hypot(...minus(at, t)) < 22 / right.view.scale,
    drag: move,
    nudge,
    jump: (at) => move(t, at),
  });
  stage.start((state) => {
    run = readExpansion(state, B.length, decimals);
    t = [state.query.x, state.query.y];
    stepper.go(atEnd ? run.steps.length - 1 : stepper.at);
  });
}
