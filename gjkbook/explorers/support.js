// Support: turn the direction d and see support points and supporting lines of A, B and A ⊖ B.
import { combine, dot, fixed, minus } from "./view.js";
import { Panel, Stage } from "./stage.js";

export function render({ model, el }) {
  const { A, B, hulls, windows, centres, decimals } = model.get("setup");
  const names = ["A, direction d", "B, direction −d", "A ⊖ B, direction d"];
  const panels = names.map((name, k) => new Panel(windows[k], name, 250, 250));
  const stage = new Stage(model, el, panels);
  const difference = ([i, j]) => minus(A[i], B[j]);
  const outlines = [
    hulls.A.map((i) => A[i]),
    hulls.B.map((j) => B[j]),
    hulls.difference.map(difference),
  ];
  const looks = [["A", "circle"], ["B", "square"], ["difference", "diamond"]];
  const texts = ["A", "B", "A ⊖ B"];
  const signs = [1, -1, 1];
  const dial = stage.dial(texts.map((text) => `the picture of ${text}`), centres, signs);

  function draw({ shape: [i, j], numbers, query }) {
    const d = dial.show(query.angle);
    const points = [A[i], B[j], difference([i, j])];
    panels.forEach((panel, k) => {
      const unit = d.map((x) => signs[k] * x);
      const tip = combine([1, 34 / panel.view.scale], [points[k], unit]);
      dial.tips[k] = tip;
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
    stage.fact("h of A in direction d", hA);
    stage.fact("h of B in direction −d", hB);
    stage.fact("h of A ⊖ B in direction d", h);
    stage.say(
      `d points to ${Math.round(query.angle)}°. Support points: a${i + 1} of A for d, b${j + 1} of B for −d, ` +
        `and a${i + 1} − b${j + 1} of A ⊖ B for d. The values of h add up: ${hA} + ${hB} ${equal} ${h}.`,
    );
  }

  stage.start(draw);
}
