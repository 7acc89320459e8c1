// The Minkowski difference: drag B, see A ⊖ B move over the origin, and the distance in both.
import { add, beside, centre, combine, fixed, inside, minus, opposite, place } from "./view.js";
import { Panel, Stage, movable } from "./stage.js";

export function render({ model, el }) {
  const { A, B, hulls, windows, decimals } = model.get("setup");
  const left = new Panel(windows[0], "A and B");
  const right = new Panel(windows[1], "A ⊖ B and the origin");
  const stage = new Stage(model, el, [left, right]);
  stage.button("↺ reset", "put B back", () =>
    stage.ask({ x: stage.axis("x").start, y: stage.axis("y").start }),
  );
  const outline = {
    A: hulls.A.map((i) => A[i]),
    B: hulls.B.map((j) => B[j]),
    difference: hulls.difference.map(([i, j]) => minus(A[i], B[j])),
  };
  let t = [0, 0];

  function draw({ shape: [meets], numbers, query }) {
    t = [query.x, query.y];
    const [size, ...rest] = numbers;
    const [v0, v1, a0, a1, b0, b1] = rest.map((x) => x / 10 ** decimals);
    const [v, a, b] = [[v0, v1], [a0, a1], [b0, b1]];
    left.begin();
    left.polygon("A", outline.A, "A");
    left.polygon("B", outline.B.map((p) => add(p, t)), "B gjk-grip");
    left.label("name-A", centre(outline.A), "A", "A");
    left.label("name-B", add(centre(outline.B), t), "B", "B");
    outline.A.forEach((p, k) => left.mark(`a${k}`, p, "circle", "A", 3));
    outline.B.forEach((p, k) => left.mark(`b${k}`, add(p, t), "square", "B", 2.8));
    if (meets) left.mark("common", a, "circle", "common", 6);
    else {
      left.arrow("v", b, a, "v");
      left.label("name-v", combine([0.5, 0.5], [a, b]), "v", "v", beside(v));
    }
    left.end();
    const moved = outline.difference.map((p) => minus(p, t));
    right.begin();
    right.polygon("difference", moved, "difference gjk-grip");
    right.label("name", centre(moved), "A ⊖ B", "difference");
    moved.forEach((p, k) => right.mark(`d${k}`, p, "diamond", "difference", 3));
    if (!meets) {
      right.arrow("v", [0, 0], v, "v");
      right.label("name-v", combine([0.5], [v]), "v", "v", beside(v));
    }
    right.origin();
    right.label("name-0", [0, 0], "0", "origin", opposite(v));
    right.end();
    stage.fact("distance", fixed(size, decimals));
    stage.fact("the origin is", meets ? "in A ⊖ B" : "outside A ⊖ B");
    const words = meets
      ? "The origin lies in A ⊖ B: A and B have a point in common, and their distance is 0."
      : `The origin lies outside A ⊖ B. The arrow from B to A and the arrow from the origin to A ⊖ B ` +
        `are the same vector v = ${place(v)}, of length ${fixed(size, decimals)}.`;
    stage.say(`B moved by ${place(t)}. ${words}`);
  }

  const by = (x, y) => stage.ask({ x: stage.query.x + x, y: stage.query.y + y });
  const nudge = (sign) => ([x, y]) =>
    stage.ask({ x: t[0] + sign * x * stage.spacing("x"), y: t[1] + sign * y * stage.spacing("y") });
  movable(left, {
    name: "B: drag it, tap a place, or use the arrow keys",
    grab: (at) => inside(minus(at, t), outline.B, 14 / left.view.scale),
    drag: (from, to) => by(...minus(to, from)),
    nudge: nudge(1),
    jump: (to) => by(...minus(to, add(centre(outline.B), t))),
  });
  movable(right, {
    name: "A ⊖ B: drag it or use the arrow keys; B moves the other way",
    grab: (at) => inside(add(at, t), outline.difference, 8 / right.view.scale),
    drag: (from, to) => by(...minus(from, to)),
    nudge: nudge(-1),
  });
  stage.start(draw);
}
