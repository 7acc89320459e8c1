// Support: turn the direction d and see support points and supporting lines of A, B and A ⊖ B.
import { combine, dot, fixed, minus } from "./view.js";
import { Panel, Stage, element, movable } from "./stage.js";

export function render({ model, el }) {
  const { A, B, hulls, windows, centres, decimals } = model.get("setup");
  const names = ["A, direction d", "B, direction −d", "A ⊖ B, direction d"];
  const panels = names.map((name, k) => new Panel(windows[k], name, 250, 250));
  const stage = new Stage(model, el, panels);
  const axis = stage.axis("angle");
  const slider = element("input", {
    type: "range", min: axis.min, max: axis.max, step: stage.spacing("angle"), value: axis.start,
    "aria-label": "angle of d in degrees",
    oninput: () => stage.ask({ angle: Number(slider.value) }),
  });
  stage.controls.append(element("span", { class: "gjk-count" }, "turn d"), slider);
  const difference = ([i, j]) => minus(A[i], B[j]);
  const outlines = [
    hulls.A.map((i) => A[i]),
    hulls.B.map((j) => B[j]),
    hulls.difference.map(difference),
  ];
  const looks = [["A", "circle"], ["B", "square"], ["difference", "diamond"]];
  const texts = ["A", "B", "A ⊖ B"];
  const tips = [];
  let angle = axis.start;

  function draw({ shape: [i, j], numbers, query }) {
    angle = query.angle;
    const turn = (angle * Math.PI) / 180;
    const d = [Math.cos(turn), Math.sin(turn)];
    const points = [A[i], B[j], difference([i, j])];
    panels.forEach((panel, k) => {
      const sign = k === 1 ? -1 : 1;
      const unit = d.map((x) => sign * x);
      const tip = combine([1, 34 / panel.view.scale], [points[k], unit]);
      tips[k] = tip;
      panel.begin();
      panel.polygon("X", outlines[k], looks[k][0]);
      panel.label("name", centres[k], texts[k], looks[k][0], [0, 5]);
      panel.line("line", unit, dot(unit, points[k]), "support");
      outlines[k].forEach((p, n) => panel.mark(`x${n}`, p, looks[k][1], looks[k][0], 3));
      panel.mark("s", points[k], "star", "s", 6);
      panel.arrow("d", points[k], tip, "v");
      panel.label("name-d", tip, k === 1 ? "−d" : "d", "v", [12 * unit[0], -12 * unit[1] + 5]);
      panel.label("name-s", points[k], "s", "s", [-15 * unit[0], 15 * unit[1] + 5]);
      panel.end();
    });
    const [hA, hB, h] = numbers.map((x) => fixed(x, decimals));
    // Each value is rounded by itself, so the sum may miss the last digit.
    const equal = numbers[0] + numbers[1] === numbers[2] ? "=" : "≈";
    slider.value = angle;
    stage.fact("h of A in direction d", hA);
    stage.fact("h of B in direction −d", hB);
    stage.fact("h of A ⊖ B in direction d", h);
    stage.say(
      `d points to ${Math.round(angle)}°. Support points: a${i + 1} of A for d, b${j + 1} of B for −d, ` +
        `and a${i + 1} − b${j + 1} of A ⊖ B for d. The values of h add up: ${hA} + ${hB} ${equal} ${h}.`,
    );
  }

  const angleAt = ([x, y], k) => {
    const [cx, cy] = centres[k];
    const sign = k === 1 ? -1 : 1;
    const degrees = (Math.atan2(sign * (y - cy), sign * (x - cx)) * 180) / Math.PI;
    return (degrees + 360) % 360;
  };
  const top = axis.max + stage.spacing("angle");
  panels.forEach((panel, k) =>
    movable(panel, {
      name: `direction d in the picture of ${texts[k]}: drag around, or use the arrow keys`,
      // Only the arrow can be grabbed, so that a finger elsewhere still scrolls the page.
      grab: (at) => Math.hypot(...minus(at, tips[k])) < 36 / panel.view.scale,
      drag: (_, to) => stage.ask({ angle: angleAt(to, k) }),
      nudge: ([x, y]) => stage.ask({ angle: (angle + (y - x) * stage.spacing("angle") + top) % top }),
      jump: (to) => stage.ask({ angle: angleAt(to, k) }),
    }),
  );
  stage.start(draw);
}
