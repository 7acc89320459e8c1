// Support points from a list: turn d, see its cell on the square of directions and who is looked at.
import { combine, dot, fixed, minus } from "./view.js";
import { Panel, Stage } from "./stage.js";

export const nameOf = (i) => `p${i + 1}`;

export function describe(angle, listed, best, total) {
  const list = listed.map(nameOf).join(", ");
  return (
    `d points to ${Math.round(angle)}°. The list of its cell has ${listed.length} of ${total} ` +
    `vertices: ${list}. The furthest of them along d is ${nameOf(best)}.`
  );
}

export function render({ model, el }) {
  const { P, hull, centre, windows, across, decimals } = model.get("setup");
  const names = ["the polygon, direction d", "the square of directions and its cells"];
  const panels = names.map((name, k) => new Panel(windows[k], name, 300, 300));
  const stage = new Stage(model, el, panels);
  const outline = hull.map((i) => P[i]);
  const square = [[-1, -1], [1, -1], [1, 1], [-1, 1]];
  const middles = [centre, [0, 0]];
  const radius = Math.max(...P.map((p) => Math.hypot(...minus(p, centre))));
  const dial = stage.dial(["the polygon", "the square of directions"], middles);

  function drawPolygon(panel, d, listed, best) {
    panel.polygon("X", outline, "A");
    panel.line("line", d, dot(d, P[best]), "support");
    outline.forEach((p, n) => panel.mark(`x${n}`, p, "circle", "A", 2.5));
    for (const i of listed) panel.mark(`l${i}`, P[i], "triangle", "simplex", 6);
    panel.mark("s", P[best], "star", "s", 6);
    panel.label("name-s", P[best], nameOf(best), "s", [14 * d[0], -14 * d[1] + 5]);
  }

  function drawSquare(panel, cell) {
    panel.polygon("X", square, "difference");
    for (let k = 0; k <= across; k++) {
      const u = (2 * k) / across - 1;
      for (const side of [-1, 1]) {
        panel.segment(`u${k}${side}`, [u, 0.94 * side], [u, 1.06 * side], "grid");
        panel.segment(`w${k}${side}`, [0.94 * side, u], [1.06 * side, u], "grid");
      }
    }
    if (cell.length) {
      panel.polygon("wedge", [[0, 0], ...cell], "simplex");
      panel.segment("cell", cell[0], cell[1], "s");
    }
    panel.origin();
  }

  function draw({ shape: [listed, best], numbers, query }) {
    const d = dial.show(query.angle);
    const [x0, y0, x1, y1] = numbers.slice(1).map((x) => x / 10 ** decimals);
    const lengths = [0.38 * radius, 1 / Math.max(...d.map(Math.abs))];
    panels.forEach((panel, k) => {
      const tip = combine([1, lengths[k]], [middles[k], d]);
      dial.tips[k] = tip;
      panel.begin();
      if (k) drawSquare(panel, numbers.length > 1 ? [[x0, y0], [x1, y1]] : []);
      else drawPolygon(panel, d, listed, best);
      panel.arrow("d", middles[k], tip, "v");
      panel.label("name-d", tip, "d", "v", [14 * d[0], -14 * d[1] + 5]);
      panel.end();
    });
    stage.fact("vertices looked at", `${listed.length} of ${P.length}`);
    stage.fact("support point", nameOf(best));
    stage.fact("h in direction d", fixed(numbers[0], decimals));
    stage.say(describe(query.angle, listed, best, P.length));
  }

  stage.start(draw);
}
