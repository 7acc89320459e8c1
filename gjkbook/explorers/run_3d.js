// A run in space: GJK on two polytopes, then EPA if they overlap; turn it, move B, step through it.
import { add, combine, decode, dot, fixed, minus, opposite } from "./view.js";
import { Panel, Stage, element } from "./stage.js";
import { Space, turnable } from "./space.js";

// The steps of both algorithms out of one state, in the order in which space.py writes them.
export function readSteps({ shape: [[status, ...runs], epa], numbers }, columns, decimals) {
  let at = 0;
  const take = (count) => numbers.slice(at, (at += count));
  const pair = (code) => [Math.floor(code / columns), code % columns];
  const steps = runs.map(([simplex, support, dropped]) => {
    const [norm, gap, bound] = take(3);
    const weights = simplex.length > 1 ? take(simplex.length).map((w) => w / 10 ** decimals) : [1];
    const end = support < 0 ? null : pair(support);
    return { simplex: simplex.map(pair), support: end, dropped: dropped.map(pair), norm, gap, bound, weights };
  });
  if (!epa) return { status, steps, depth: null };
  const [ending, codes, expansions] = epa;
  const vertices = codes.map(pair);
  for (const [nearest, support, text] of expansions) {
    const faces = [];
    for (let k = 0; k < text.length; k += 3) faces.push([0, 1, 2].map((m) => decode(text, k + m, 1)));
    const [lower, upper] = take(2);
    steps.push({ vertices, faces, nearest, support: pair(support), lower, upper });
  }
  const [depth, ...normal] = take(4);
  return { status: ending, steps, depth, normal: normal.map((x) => x / 10 ** decimals) };
}

const nameOf = ([i, j]) => `a${i + 1} − b${j + 1}`;

export function describe(run, number, decimals) {
  const step = run.steps[number];
  const last = number === run.steps.length - 1;
  if (step.faces) {
    const words = `EPA: the polytope has ${step.faces.length} triangles; the depth lies between ${fixed(step.lower, decimals)} and `;
    const next = last
      ? "A ⊖ B does not reach beyond the nearest triangle."
      : `The polytope grows by ${nameOf(step.support)}, beyond its nearest triangle.`;
    return `${words}${fixed(step.upper, decimals)}. ${next}`;
  }
  const kept = `GJK: W = {${step.simplex.map(nameOf).join(", ")}}, ‖v‖ = ${fixed(step.norm, decimals)}.`;
  if (step.support === null) return `${kept} W holds the origin: A and B have a point in common.`;
  if (last) return `${kept} No point of A ⊖ B lies beyond: v is the distance vector.`;
  const lost = step.dropped.length ? ` ${step.dropped.map(nameOf).join(", ")} will be dropped.` : "";
  return `${kept} The support point is ${nameOf(step.support)}.${lost}`;
}

// The edges of triangles, each once.
export function edgesOf(faces) {
  const all = new Map();
  for (const face of faces) {
    face.forEach((i, k) => {
      const j = face[(k + 1) % face.length];
      all.set(`${Math.min(i, j)},${Math.max(i, j)}`, [i, j]);
    });
  }
  return [...all.values()];
}

export function render({ model, el }) {
  const { A, B, way, bodies, balls, view, decimals } = model.get("setup");
  const frame = (r) => [-1.06 * r, -1.06 * r, 1.06 * r, 1.06 * r];
  const panels = ["A and B: drag to turn", "A ⊖ B, and the origin, which moves with B"].map(
    (text, k) => new Panel(frame(balls[k][1]), text, 310),
  );
  const camera = { ...view };
  const [left, right] = panels.map((panel, k) => new Space(panel, camera, balls[k][0]));
  const stage = new Stage(model, el, panels);
  const stepper = stage.stepper("step", () => run.steps.length, draw);
  const axis = stage.axis("apart");
  const slider = element("input", {
    type: "range", min: axis.min, max: axis.max, step: "any", value: axis.start,
    "aria-label": "distance between the middles of A and B",
    oninput: () => stage.ask({ apart: Number(slider.value) }),
    onkeydown: (event) => {
      const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
      if (!by) return;
      event.preventDefault();
      stage.ask({ apart: stage.query.apart + by * stage.spacing("apart") });
    },
  });
  stage.controls.append(element("span", { class: "gjk-count" }, "move B"), slider);
  stage.button("↺ reset", "put B and the view back", () => {
    Object.assign(camera, view);
    stage.ask({ apart: axis.start });
  });
  let run = { steps: [{}] };
  let t = [0, 0, 0];
  let atEnd = true;
  const point = ([i, j]) => minus(A[i], B[j]);
  const D = A.flatMap((_, i) => B.map((_, j) => point([i, j])));

  function draw(number) {
    const step = run.steps[number];
    atEnd = number === run.steps.length - 1;
    for (const { panel } of [left, right]) panel.begin();
    right.body("D", D, bodies.difference, "difference", 0.55);
    const moved = B.map((p) => add(p, t));
    left.body("B", moved, bodies.B, "B");
    left.body("A", A, bodies.A, "A");
    [["A", A], ["B", moved]].forEach(([name, points]) => {
      left.label(`name-${name}`, combine(points.map(() => 1 / points.length), points), name, name);
    });
    if (step.faces) drawExpansion(step);
    else drawStep(step, moved);
    right.mark("origin", t, "origin", "origin", 4);
    for (const { panel } of [left, right]) panel.end();
    tell(step, number);
  }

  function drawStep(step, moved) {
    const [a, b] = [0, 1].map((side) =>
      combine(step.weights, step.simplex.map((pair) => (side ? moved : A)[pair[side]])),
    );
    const W = step.simplex.map(point);
    right.simplex("W", W);
    W.forEach((p, k) => right.mark(`w${k}`, p, "triangle", "simplex", 4.6));
    if (step.support === null) {
      left.mark("common", a, "circle", "common", 6);
      return;
    }
    const [i, j] = step.support;
    const v = minus(a, b);
    const s = point(step.support);
    right.plane("plane", s, v, 0.42 * balls[1][1], "s");
    right.mark("s", s, "star", "s", 6);
    right.arrow("v", t, add(t, v), "v");
    step.dropped.forEach((pair, k) => right.mark(`x${k}`, point(pair), "cross", "dropped", 7));
    left.mark("sa", A[i], "star", "s", 5);
    left.mark("sb", moved[j], "star", "s", 5);
    left.arrow("v", b, a, "v");
    const long = Math.hypot(...minus(right.at(add(t, v)), right.at(t))) * right.panel.view.scale > 30;
    if (long) right.label("name-v", add(t, v.map((x) => x / 2)), "v", "v", [11, -6]);
    right.label("name-s", s, "s", "s", [13, 16]);
    right.label("name-0", t, "0", "origin", opposite(right.at(add(v, right.middle)), 14));
  }

  function drawExpansion({ vertices, faces, nearest, support }) {
    const P = vertices.map(point);
    right.body("P", P, { faces, edges: edgesOf(faces) }, "simplex", 0.8);
    right.panel.polygon("near", faces[nearest].map((i) => right.at(P[i])), "s");
    right.mark("s", point(support), "star", "s", 6);
    right.label("name-s", point(support), "s", "s", [13, 16]);
    if (!atEnd) return;
    const out = run.normal.map((x) => -x * (run.depth / 10 ** decimals));
    right.arrow("way", t, add(t, out), "v");
    const far = A.reduce((best, p) => (dot(p, run.normal) < dot(best, run.normal) ? p : best));
    left.arrow("way", far, minus(far, out), "v");
  }

  function tell(step, number) {
    const text = (x) => (x === undefined ? "–" : fixed(x, decimals));
    stage.fact("‖v‖", text(step.norm));
    stage.fact("lower bound", text(step.faces ? step.lower : step.bound));
    stage.fact(run.depth === null ? "the run ends" : "penetration", run.depth === null ? run.status : text(run.depth));
    const other = run.depth === null ? "penetration" : "the run ends";
    if (stage.values.has(other)) stage.fact(other, run.depth === null ? "–" : run.status);
    const where = `Middles ${fixed(stage.query.apart * 10 ** decimals, decimals)} apart. `;
    stage.say(`${where}Step ${number + 1} of ${run.steps.length}. ${describe(run, number, decimals)}`);
  }

  for (const space of [left, right]) turnable(space, () => draw(stepper.at));
  stage.start((state) => {
    run = readSteps(state, B.length, decimals);
    slider.value = state.query.apart;
    stage.query.apart = state.query.apart;
    t = way.map((x) => x * (state.query.apart - axis.start));
    stepper.go(atEnd ? run.steps.length - 1 : stepper.at);
  });
}
