// GJK step by step: drag B and see the same run between A and B, and in A ⊖ B.
import { add, beside, centre, combine, fixed, inside, minus, opposite, place } from "./view.js";
import { Panel, Stage, movable } from "./stage.js";

// The steps of a run out of its shape and numbers, in the order in which steps.py writes them.
export function readRun({ shape: [status, ...steps], numbers }, columns, decimals) {
  let at = 0;
  const scale = 10 ** decimals;
  const pair = (code) => [Math.floor(code / columns), code % columns];
  const read = ([simplex, support, dropped]) => {
    const step = { simplex: simplex.map(pair), dropped: dropped.map(pair) };
    step.support = support < 0 ? null : pair(support);
    [step.norm, step.gap, step.bound] = numbers.slice(at, at + 3);
    const many = simplex.length > 1 ? simplex.length : 0;
    step.weights = many ? numbers.slice(at + 3, at + 3 + many).map((w) => w / scale) : [1];
    at += 3 + many;
    return step;
  };
  return { status, steps: steps.map(read) };
}

const pairName = ([i, j]) => `a${i + 1} − b${j + 1}`;

export function describe(run, number, total, decimals) {
  const step = run.steps[number];
  const kept = step.simplex.map(pairName).join(", ");
  const words = [`Step ${number + 1} of ${total}: W = {${kept}}, ‖v‖ = ${fixed(step.norm, decimals)}.`];
  if (step.support === null) {
    words.push("W holds the origin in its hull: A and B have a point in common.");
  } else if (number === total - 1) {
    words.push(`No point of A ⊖ B lies beyond s = ${pairName(step.support)}: v is the distance vector.`);
  } else {
    words.push(`The support point s = ${pairName(step.support)} lies nearer by the gap.`);
    const lost = step.dropped.map(pairName).join(", ");
    if (lost) words.push(`${lost} will be dropped.`);
  }
  return words.join(" ");
}

export function render({ model, el }) {
  const { A, B, hulls, windows, decimals } = model.get("setup");
  const left = new Panel(windows[0], "A, B and the step's two supporting lines");
  const right = new Panel(windows[1], "A ⊖ B, and the origin, which moves with B");
  const stage = new Stage(model, el, [left, right]);
  const stepper = stage.stepper("step", () => run?.steps.length ?? 1, draw);
  stage.menu("sub-algorithm", stage.axis("sub"), (sub) => stage.ask({ sub }));
  stage.button("↺ reset", "put B back", () => {
    atEnd = true;
    stage.ask({ x: stage.axis("x").start, y: stage.axis("y").start });
  });
  let run = null;
  let t = [0, 0];
  let atEnd = model.get("setup").step !== "first";

  const difference = ([i, j]) => minus(A[i], B[j]);
  const outline = {
    A: hulls.A.map((i) => A[i]),
    B: hulls.B.map((j) => B[j]),
    difference: hulls.difference.map(difference),
  };
  const atB = (j) => add(B[j], t);

  function draw(number) {
    const step = run.steps[number];
    atEnd = number === run.steps.length - 1;
    const a = combine(step.weights, step.simplex.map(([i]) => A[i]));
    const b = combine(step.weights, step.simplex.map(([, j]) => atB(j)));
    const meets = step.support === null;
    const v = meets ? [0, 0] : minus(a, b);
    drawObjects(step, a, b, v, meets);
    drawDifference(number, step, v);
    stage.fact("‖v‖", fixed(step.norm, decimals));
    stage.fact("lower bound", fixed(step.bound, decimals));
    stage.fact("gap v·(v − s)", meets ? "–" : fixed(step.gap, decimals));
    stage.fact("the run ends", run.status);
    const spoken = describe(run, number, run.steps.length, decimals);
    stage.say(`B moved by ${place(t)}. ${spoken}`);
  }

  function drawObjects(step, a, b, v, meets) {
    left.begin();
    left.polygon("A", outline.A, "A");
    left.polygon("B", outline.B.map((p) => add(p, t)), "B gjk-grip");
    left.label("name-A", centre(outline.A), "A", "A");
    left.label("name-B", add(centre(outline.B), t), "B", "B");
    outline.A.forEach((p, k) => left.mark(`a${k}`, p, "circle", "A", 3));
    outline.B.forEach((p, k) => left.mark(`b${k}`, add(p, t), "square", "B", 2.8));
    if (!meets) {
      const [i, j] = step.support;
      left.line("line-A", v, v[0] * A[i][0] + v[1] * A[i][1], "support");
      left.line("line-B", v, v[0] * atB(j)[0] + v[1] * atB(j)[1], "support");
      left.mark("sa", A[i], "star", "s", 5.5);
      left.mark("sb", atB(j), "star", "s", 5.5);
      step.simplex.forEach(([p, q], k) => {
        left.mark(`wa${k}`, A[p], "triangle", "simplex", 4.2);
        left.mark(`wb${k}`, atB(q), "triangle", "simplex", 4.2);
      });
      left.arrow("v", b, a, "v");
      left.label("name-v", combine([0.5, 0.5], [a, b]), "v", "v", beside(v));
    } else {
      left.mark("common", a, "circle", "common", 6);
    }
    left.end();
  }

  function drawDifference(number, step, v) {
    const W = step.simplex.map(difference);
    right.begin();
    right.polygon("difference", outline.difference, "difference");
    right.label("name", centre(outline.difference), "A ⊖ B", "difference");
    for (let k = 0; k < number; k++) {
      const { simplex, weights } = run.steps[k];
      const tip = combine(weights, simplex.map(difference));
      right.mark(`old${k}`, tip, "circle", "old", 2.5);
    }
    right.polygon("W", W, "simplex");
    if (step.support !== null) {
      const s = difference(step.support);
      right.line("line", v, v[0] * s[0] + v[1] * s[1], "support");
      right.mark("s", s, "star", "s", 6.5);
      W.forEach((p, k) => right.mark(`w${k}`, p, "triangle", "simplex", 4.8));
      right.arrow("v", t, add(t, v), "v");
      right.label("name-v", add(t, combine([0.5], [v])), "v", "v", beside(v));
      right.label("name-s", s, "s", "s", add(opposite(v, 13), beside(v, -9)));
    } else {
      W.forEach((p, k) => right.mark(`w${k}`, p, "triangle", "simplex", 4.8));
    }
    step.dropped.forEach((p, k) => right.mark(`x${k}`, difference(p), "cross", "dropped", 7));
    right.origin(t);
    right.label("name-0", t, "0", "origin", opposite(v));
    right.end();
  }

  const move = (from, to) => stage.ask({ x: stage.query.x + to[0] - from[0], y: stage.query.y + to[1] - from[1] });
  const nudge = ([x, y]) => stage.ask({ x: t[0] + x * stage.spacing("x"), y: t[1] + y * stage.spacing("y") });
  const jumpTo = (centreNow) => (to) => {
    const by = minus(to, centreNow());
    stage.ask({ x: t[0] + by[0], y: t[1] + by[1] });
  };
  movable(left, {
    name: "B: drag it, tap a place, or use the arrow keys",
    grab: (at) => inside(minus(at, t), outline.B, 14 / left.view.scale),
    drag: move,
    nudge,
    jump: jumpTo(() => add(centre(outline.B), t)),
  });
  movable(right, {
    name: "origin: drag it, tap a place, or use the arrow keys",
    grab: (at) => Math.hypot(...minus(at, t)) < 22 / right.view.scale,
    drag: move,
    nudge,
    jump: jumpTo(() => t),
  });
  stage.start((state) => {
    run = readRun(state, B.length, decimals);
    t = [state.query.x, state.query.y];
    stepper.go(atEnd ? run.steps.length - 1 : stepper.at);
  });
}
