// The GJK ray cast: turn the ray, follow the point x from plane to plane, see A move on the left.
import { add, beside, centre, combine, dot, fixed, minus, opposite, place } from "./view.js";
import { Panel, Stage, movable } from "./stage.js";

// The rounds of a state, in the order in which motion.py writes them.
export function readCast({ shape: [status, rounds, band], numbers }, columns, decimals) {
  const pair = (code) => [Math.floor(code / columns), code % columns];
  const scaled = numbers.map((x) => x / 10 ** decimals);
  const steps = rounds.map((codes, k) => ({
    simplex: codes.slice(0, -1).map(pair),
    support: pair(codes.at(-1)),
    time: scaled[3 * k],
    v: scaled.slice(3 * k + 1, 3 * k + 3),
  }));
  const [time, ...rest] = scaled.slice(3 * rounds.length);
  return { status, band, steps, time, normal: rest.slice(0, 2), point: rest.slice(2, 4) };
}

// What a round does, seen from the outcome: whether the next one stands further along the ray.
export function describe({ status, steps, time }, number) {
  const say = (t) => t.toFixed(3);
  if (status === "overlap at start") return "The origin lies inside A ⊖ B: A and B overlap from the start.";
  if (status === "contact at start") return "The origin lies on the boundary of A ⊖ B: A and B touch at the start.";
  const { time: now } = steps[number];
  const head = `Round ${number + 1} of ${steps.length}: x stands at λ = ${say(now)}.`;
  const last = number === steps.length - 1;
  if (last && status === "no impact") return `${head} The rest of the ray stays before the plane through s: no impact.`;
  const next = last ? time : steps[number + 1].time;
  const move =
    next > now
      ? `The plane through s lies ahead, and x moves on to it, to λ = ${say(next)}.`
      : "The plane through s does not lie clearly ahead: x stays, and v becomes shorter.";
  return last ? `${head} ${move} There it meets A ⊖ B: impact at time ${say(time)}.` : `${head} ${move}`;
}

export function render({ model, el }) {
  const { A, B, hulls, windows, decimals } = model.get("setup");
  const left = new Panel(windows[0], "B rests, A moves by −r; dashed: all that A sweeps over");
  const right = new Panel(windows[1], "A ⊖ B and the ray to r; x goes from plane to plane");
  const stage = new Stage(model, el, [left, right]);
  const stepper = stage.stepper("round", () => Math.max(1, cast.steps.length), draw);
  const home = { x: stage.axis("x").start, y: stage.axis("y").start };
  stage.button("↺ reset", "turn the ray back", () => ((atEnd = true), stage.ask(home)));
  const difference = ([i, j]) => minus(A[i], B[j]);
  const outline = {
    A: hulls.A.map((i) => A[i]),
    B: hulls.B.map((j) => B[j]),
    difference: hulls.difference.map(difference),
  };
  let cast = { steps: [] };
  let r = [0, 0];
  let atEnd = true;

  function draw(number) {
    const step = cast.steps[number];
    const last = number >= cast.steps.length - 1;
    atEnd = last;
    const met = cast.time !== undefined;
    drawObjects(last && met ? cast.time : (step?.time ?? 0), last && met);
    drawDifference(step, last && met);
    stage.fact("time of impact", met ? fixed(Math.round(cast.time * 10 ** decimals), decimals) : "none");
    const pointed = met && (cast.normal[0] !== 0 || cast.normal[1] !== 0);
    stage.fact("normal", pointed ? place(cast.normal) : "none");
    stage.fact("outcome", cast.status);
    stage.say(`The ray ends in r = ${place(r)}. ${describe(cast, number)}`);
  }

  function drawObjects(time, contact) {
    const moved = (p, t) => minus(p, combine([t], [r]));
    const both = [...A, ...A.map((p) => moved(p, 1))];
    left.begin();
    left.polygon("band", cast.band.map((k) => both[k]), "region");
    left.polygon("B", outline.B, "B");
    left.polygon("A", outline.A.map((p) => moved(p, time)), "A");
    left.label("name-A", moved(centre(outline.A), time), "A", "A");
    left.label("name-B", centre(outline.B), "B", "B");
    const from = centre(outline.A);
    left.segment("path", from, moved(from, 1), "thin");
    if (contact) {
      left.mark("common", cast.point, "circle", "common", 6);
      const tip = combine([1, 40 / left.view.scale], [cast.point, cast.normal]);
      left.arrow("n", cast.point, tip, "v");
      left.label("name-n", tip, "n", "v", beside(cast.normal));
    }
    left.end();
  }

  function drawDifference(step, contact) {
    right.begin();
    right.polygon("difference", outline.difference, "difference");
    right.label("name", centre(outline.difference), "A ⊖ B", "difference", [28, -62]);
    right.arrow("ray", [0, 0], r, "v");
    right.mark("tip", r, "circle", "v gjk-grip", 6);
    right.label("name-r", r, "r", "v", beside(r, 14));
    if (step) {
      const x = combine([step.time], [r]);
      const s = difference(step.support);
      const W = step.simplex.map(difference);
      right.polygon("W", W, "simplex");
      W.forEach((w, k) => right.mark(`w${k}`, w, "triangle", "simplex", 5));
      right.line("plane", step.v, dot(step.v, s), "support");
      right.mark("s", s, "star", "s", 6);
      right.label("name-s", s, "s", "s", [0, -12]);
      right.segment("v", x, add(x, step.v), "thin");
      right.mark("x", x, "circle", "v", 4.5);
      right.label("name-x", x, "x", "v", opposite(step.v, 14));
    }
    if (contact) right.mark("hit", combine([cast.time], [r]), "circle", "common", 7);
    right.origin();
    right.end();
  }

  const by = (x, y) => stage.ask({ x: stage.query.x + x, y: stage.query.y + y });
  movable(right, {
    name: "r, the end of the ray: drag it, tap a place, or use the arrow keys",
    grab: (at) => Math.hypot(...minus(at, r)) < 26 / right.view.scale,
    drag: (from, to) => by(...minus(to, from)),
    nudge: ([x, y]) => stage.ask({ x: r[0] + x * stage.spacing("x"), y: r[1] + y * stage.spacing("y") }),
    jump: ([x, y]) => stage.ask({ x, y }),
  });
  stage.start((state) => {
    r = [state.query.x, state.query.y];
    cast = readCast(state, B.length, decimals);
    stepper.go(atEnd ? cast.steps.length - 1 : Math.min(stepper.at, cast.steps.length - 1));
  });
}
