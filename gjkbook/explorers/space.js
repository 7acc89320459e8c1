// Bodies in space, seen in parallel projection: turn the picture, hide what lies behind.
import { minus } from "./view.js";
import { movable } from "./stage.js";

export const cross = ([a, b, c], [x, y, z]) => [b * z - c * y, c * x - a * z, a * y - b * x];

// A point in the coordinates of the page, right and up, and third its height above the page.
export function turned([x, y, z], { yaw, pitch }) {
  const right = x * Math.cos(yaw) - y * Math.sin(yaw);
  const away = x * Math.sin(yaw) + y * Math.cos(yaw);
  const [c, s] = [Math.cos(pitch), Math.sin(pitch)];
  return [right, z * c + away * s, z * s - away * c];
}

// How a face, counter-clockwise seen from outside, is lit; 0 or less when it looks away from us.
export function light(points) {
  const [p, q] = points;
  const r = points[points.length - 1];
  const normal = cross(minus(q, p), minus(r, p));
  const length = Math.hypot(...normal) || 1;
  const [x, y, z] = normal.map((c) => c / length);
  return z <= 1e-9 ? 0 : Math.max(0.05, 0.75 * z + 0.45 * y - 0.35 * x);
}

// Which edges of a body lie in front: those of a face that looks at us, and all if it has no faces.
export function inFront(faces, edges, lit) {
  const seen = new Set();
  faces.forEach((face, k) => {
    if (lit[k] > 0) face.forEach((i, m) => seen.add(nameOfEdge(i, face[(m + 1) % face.length])));
  });
  return edges.map(([i, j]) => faces.length === 0 || seen.has(nameOfEdge(i, j)));
}

const nameOfEdge = (i, j) => (i < j ? `${i},${j}` : `${j},${i}`);

// A panel on space. All panels of an explorer share one camera {yaw, pitch}.
export class Space {
  constructor(panel, camera, middle) {
    this.panel = panel;
    this.camera = camera;
    this.middle = middle;
  }
  at(p) {
    return turned(minus(p, this.middle), this.camera).slice(0, 2);
  }
  // A polytope, first its edges behind, then its faces in front.
  body(key, points, { faces, edges }, name, weight = 1) {
    const seen = points.map((p) => turned(minus(p, this.middle), this.camera));
    const lit = faces.map((face) => light(face.map((i) => seen[i])));
    const front = inFront(faces, edges, lit);
    edges.forEach(([i, j], k) => {
      if (!front[k]) this.panel.segment(`${key}e${k}`, seen[i], seen[j], "thin");
    });
    faces.forEach((face, k) => {
      if (lit[k] <= 0) return;
      const node = this.panel.polygon(`${key}f${k}`, face.map((i) => seen[i]), name);
      node.style.fillOpacity = (weight * (0.07 + 0.2 * lit[k])).toFixed(3);
    });
    edges.forEach(([i, j], k) => {
      if (front[k] && faces.length === 0) this.panel.segment(`${key}e${k}`, seen[i], seen[j], name);
    });
  }
  // A simplex of one to four points, transparent.
  simplex(key, points) {
    const seen = points.map((p) => this.at(p));
    if (points.length < 4) {
      this.panel.polygon(key, seen, "simplex");
      return;
    }
    seen.forEach((_, k) => {
      const node = this.panel.polygon(`${key}${k}`, seen.filter((_, m) => m !== k), "simplex");
      node.style.fillOpacity = 0.16;
    });
  }
  // A square piece of the plane through p at right angles to the direction d.
  plane(key, p, d, size, name) {
    const axis = Math.abs(d[0]) < 0.7 * Math.hypot(...d) ? [1, 0, 0] : [0, 1, 0];
    const u = unit(cross(d, axis));
    const w = unit(cross(d, u));
    const corner = ([a, b]) => this.at(p.map((x, k) => x + size * (a * u[k] + b * w[k])));
    const node = this.panel.polygon(key, [[1, 1], [-1, 1], [-1, -1], [1, -1]].map(corner), name);
    node.style.fillOpacity = 0.1;
    node.style.strokeDasharray = "6 5";
  }
  mark(key, p, mark, name, size) {
    this.panel.mark(key, this.at(p), mark, name, size);
  }
  label(key, p, text, name, away) {
    this.panel.label(key, this.at(p), text, name, away);
  }
  arrow(key, from, to, name) {
    this.panel.arrow(key, this.at(from), this.at(to), name);
  }
  segment(key, from, to, name) {
    this.panel.segment(key, this.at(from), this.at(to), name);
  }
}

function unit(d) {
  const length = Math.hypot(...d) || 1;
  return d.map((x) => x / length);
}

// Turn the camera with the mouse, a finger or the arrow keys; redraw() shows it.
export function turnable({ panel, camera }, redraw) {
  const { width, height, scale, centre } = panel.view;
  const turn = (right, up) => {
    camera.yaw += right;
    camera.pitch = Math.min(Math.max(camera.pitch + up, -1.5), 1.5);
    redraw();
  };
  movable(panel, {
    name: "view: drag it or use the arrow keys to turn it",
    // A finger beside the bodies still scrolls the page.
    grab: (at) => Math.hypot(...minus(at, centre)) * scale < 0.46 * Math.min(width, height),
    drag: (from, to) => turn(0.009 * scale * (to[0] - from[0]), -0.009 * scale * (to[1] - from[1])),
    nudge: ([x, y]) => turn(0.1 * x, -0.1 * y),
  });
}
