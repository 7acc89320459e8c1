// A separating axis from frame to frame: how often the old one still does, and what that saves.
import { add, beside, centre, combine, dot, fixed, minus } from "./view.js";
import { Panel, Stage, element, movable } from "./stage.js";

export function sum(counts, last) {
  return counts.slice(0, last + 1).reduce((total, x) => total + x, 0);
}

export function describe(verdict, same, count, fresh) {
  const points = (n) => (n === 1 ? "one support point" : `${n || "no"} support points`);
  const found = same ? "The axis of the frame before still separates" : "A new axis is found";
  const start = verdict === "separated" ? found : "The bodies overlap: there is no axis";
  return `${start}, after ${points(count)}; without the frame before it takes ${points(fresh)}.`;
}

// Number of the place on the path that lies nearest to a point.
export function nearestPlace(path, [x, y]) {
  const away = path.map(([p, q]) => Math.hypot(p - x, q - y));
  return away.indexOf(Math.min(...away));
}

export function render({ model, el }) {
  const { A, B, path, counts, windows, decimals } = model.get("setup");
  const scene = new Panel(windows[0], "B moves on its path; drag it");
  const chart = new Panel([0, 0, 1, 1], "support points a frame: ● with the last frame, ■ without");
  const stage = new Stage(model, el, [scene, chart]);
  const axis = stage.axis("frame");
  const top = 1 + Math.max(...Object.values(counts).flat());
  const [wide, high] = [300 / axis.max, 245 / top];
  chart.view.toScreen = ([x, y]) => [42 + wide * x, 266 - high * y];
  chart.view.toWorld = ([X, Y]) => [(X - 42) / wide, (266 - Y) / high];
  let frame = axis.start;
  let keep = stage.axis("keep").start;
  let place = [0, 0];

  const go = (to) => stage.ask({ frame: to });
  const pause = () => player.pause();
  stage.button("◀", "one frame back", () => (pause(), go(frame - 1)));
  stage.button("▶", "one frame forward", () => (pause(), go(frame + 1)));
  const player = stage.player("frame", 120, () => frame, () => axis.max, go);
  const slider = element("input", {
    type: "range", min: axis.min, max: axis.max, step: 1, value: axis.start, "aria-label": "frame",
    oninput: () => (pause(), go(Number(slider.value))),
  });
  stage.controls.append(slider);
  stage.menu("kept", stage.axis("keep"), (name) => stage.ask({ keep: name }));

  function drawScene(angle, unit, gap, separated) {
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const b = B.map(([x, y]) => add([c * x - s * y, s * x + c * y], place));
    scene.begin();
    scene.curve("path", path, "grid");
    scene.polygon("A", A, "A");
    scene.polygon("B", b, "B gjk-grip");
    scene.label("name-A", centre(A), "A", "A", [0, 5]);
    scene.label("name-B", centre(b), "B", "B", [0, 5]);
    if (separated) {
      const [low, foot] = [A, b].map((points, k) =>
        points.reduce((best, p) => ((k ? -1 : 1) * dot(p, unit) < (k ? -1 : 1) * dot(best, unit) ? p : best)),
      );
      scene.line("line-A", unit, dot(unit, low), "support");
      scene.line("line-B", unit, dot(unit, foot), "support");
      scene.mark("sa", low, "star", "s", 5);
      scene.mark("sb", foot, "star", "s", 5);
      // The axis stands between the two lines, half way between the points on them.
      const middle = combine([0.5, 0.5], [low, foot]);
      const from = minus(middle, unit.map((x) => (x * gap) / 2));
      scene.arrow("axis", from, add(from, unit.map((x) => x * Math.max(gap, 30 / scene.view.scale))), "v");
      scene.label("name-axis", from, "axis", "v", beside(unit, 24));
    }
    scene.end();
  }

  function drawChart() {
    chart.begin();
    for (let x = 0; x <= axis.max; x += 20) {
      chart.segment(`gx${x}`, [x, 0], [x, top], "grid");
      chart.label(`tx${x}`, [x, 0], x ? String(x) : "frame 0", "tick", [0, 16]);
    }
    for (let y = 0; y <= top; y++) {
      chart.segment(`gy${y}`, [0, y], [axis.max, y], "grid");
      chart.label(`ty${y}`, [0, y], String(y), "tick gjk-left", [-6, 4]);
    }
    chart.curve("fresh", counts.nothing.map((y, x) => [x, y]), "B");
    chart.curve("kept", counts[keep].map((y, x) => [x, y]), "A");
    chart.segment("now", [frame, 0], [frame, top], "support");
    chart.mark("now-fresh", [frame, counts.nothing[frame]], "square", "B", 4.5);
    chart.mark("now-kept", [frame, counts[keep][frame]], "circle", "A", 5);
    chart.end();
  }

  function draw({ query, shape: [verdict, same], numbers }) {
    frame = Math.round(query.frame);
    keep = query.keep;
    slider.value = frame;
    place = path[frame];
    const [angle, x, y, gap] = numbers.map((number) => number / 10 ** decimals);
    const separated = verdict === "separated";
    drawScene(angle, [x, y], gap, separated);
    drawChart();
    stage.fact("verdict", verdict);
    stage.fact("gap along the axis", separated ? fixed(numbers[3], decimals) : "–");
    stage.fact("support points so far", `${sum(counts[keep], frame)}, without ${sum(counts.nothing, frame)}`);
    if (player.playing) return;
    stage.say(`Frame ${frame} of ${axis.max}. ${describe(verdict, same, counts[keep][frame], counts.nothing[frame])}`);
  }

  movable(scene, {
    name: "B: drag it along its path, tap a place, or use the arrow keys",
    grab: (at) => Math.hypot(...minus(at, place)) < 1.1,
    drag: (_, to) => (pause(), go(nearestPlace(path, to))),
    nudge: ([x, y]) => (pause(), go(frame + x + y)),
    jump: (at) => (pause(), go(nearestPlace(path, at))),
  });
  movable(chart, {
    name: "frame: drag the line, tap a place, or use the arrow keys",
    grab: ([x]) => Math.abs(x - frame) < 8,
    drag: (_, [x]) => (pause(), go(x)),
    nudge: ([x, y]) => (pause(), go(frame + x + y)),
    jump: ([x]) => (pause(), go(x)),
  });
  stage.start(draw);
}
