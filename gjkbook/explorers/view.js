// Logic without a document: reading states, the geometry of a view, hit testing, words.
// No algorithm of the book is in here; states come from Python.

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const VALUE = new Map([...DIGITS].map((digit, value) => [digit, value]));

export function decode(text, start, width) {
  let value = 0;
  for (let k = start; k < start + width; k++) value = 64 * value + VALUE.get(text[k]);
  return value;
}

// The reader of packing.py: returns a function from the number of a record to its state.
export function unpack({ shapes, counts, width, zero, data }) {
  const starts = [];
  for (let at = 0; at < data.length; ) {
    const shape = decode(data, at, 2);
    starts.push(shape === 0 ? starts[starts.length - 1] : at);
    at += 2 + (shape === 0 ? 0 : counts[shape - 1] * width);
  }
  const read = (record) => {
    const at = starts[record];
    const shape = decode(data, at, 2) - 1;
    const numbers = [];
    for (let k = 0; k < counts[shape]; k++) {
      numbers.push(decode(data, at + 2 + k * width, width) - zero);
    }
    return { shape: shapes[shape], numbers };
  };
  read.length_ = starts.length;
  return read;
}

export function clamp(x, low, high) {
  return Math.min(Math.max(x, low), high);
}

// Number of the value of an axis that lies nearest to what was asked.
export function nearest(axis, value) {
  if (axis.options) return Math.max(0, axis.options.indexOf(value));
  if (axis.count < 2) return 0;
  const step = (axis.max - axis.min) / (axis.count - 1);
  return clamp(Math.round((value - axis.min) / step), 0, axis.count - 1);
}

export function axisValue(axis, index) {
  if (axis.options) return axis.options[index];
  if (axis.count < 2) return axis.min;
  const value = axis.min + ((axis.max - axis.min) * index) / (axis.count - 1);
  return Math.round(value * 1e9) / 1e9;
}

// Where a query stands in the table, and the query that this place really answers.
export function lookUp(axes, query) {
  let record = 0;
  const snapped = {};
  for (const axis of axes) {
    const index = nearest(axis, query[axis.name]);
    record = record * (axis.options ? axis.options.length : axis.count) + index;
    snapped[axis.name] = axisValue(axis, index);
  }
  return { record, query: snapped };
}

// A window on the plane, drawn with equal scales in the middle of width × height.
export class View {
  constructor([left, bottom, right, top], width, height) {
    this.scale = Math.min(width / (right - left), height / (top - bottom));
    this.width = width;
    this.height = height;
    this.centre = [(left + right) / 2, (bottom + top) / 2];
  }
  toScreen([x, y]) {
    return [
      this.width / 2 + (x - this.centre[0]) * this.scale,
      this.height / 2 - (y - this.centre[1]) * this.scale,
    ];
  }
  toWorld([X, Y]) {
    return [
      this.centre[0] + (X - this.width / 2) / this.scale,
      this.centre[1] - (Y - this.height / 2) / this.scale,
    ];
  }
  // The ends of {x : d·x = h} inside the window, on the screen; null when it passes by.
  cut(d, h) {
    const length = Math.hypot(d[0], d[1]);
    if (length === 0) return null;
    const unit = [d[0] / length, d[1] / length];
    const foot = unit.map((u) => (u * h) / length);
    const middle = this.toScreen(foot);
    const along = [unit[1], unit[0]];
    let low = -Infinity;
    let high = Infinity;
    for (const [at, step, size] of [
      [middle[0], along[0], this.width],
      [middle[1], along[1], this.height],
    ]) {
      if (Math.abs(step) < 1e-12) {
        if (at < 0 || at > size) return null;
        continue;
      }
      const ends = [(0 - at) / step, (size - at) / step].sort((a, b) => a - b);
      low = Math.max(low, ends[0]);
      high = Math.min(high, ends[1]);
    }
    if (low >= high) return null;
    return [low, high].map((t) => [middle[0] + t * along[0], middle[1] + t * along[1]]);
  }
}

export const add = (p, q) => p.map((x, k) => x + q[k]);
export const minus = (p, q) => p.map((x, k) => x - q[k]);
export const dot = (p, q) => p.reduce((sum, x, k) => sum + x * q[k], 0);

export function combine(weights, points) {
  return points[0].map((_, k) => weights.reduce((sum, w, n) => sum + w * points[n][k], 0));
}

// Distance from a point to the segment between p and q.
function away(point, p, q) {
  const edge = minus(q, p);
  const t = clamp(dot(minus(point, p), edge) / (dot(edge, edge) || 1), 0, 1);
  return Math.hypot(...minus(point, combine([1 - t, t], [p, q])));
}

// Whether a point lies in a convex polygon, given counter-clockwise, or within `slack` of it.
export function inside(point, polygon, slack = 0) {
  const edges = polygon.map((p, k) => [p, polygon[(k + 1) % polygon.length]]);
  const left = ([p, q]) => {
    const [edge, to] = [minus(q, p), minus(point, p)];
    return edge[0] * to[1] - edge[1] * to[0] >= 0;
  };
  return (polygon.length > 2 && edges.every(left)) || edges.some(([p, q]) => away(point, p, q) <= slack);
}

export function fixed(integer, decimals) {
  const text = (integer / 10 ** decimals).toFixed(decimals);
  return Number(text) === 0 ? text.replace("-", "") : text;
}

// 1.5 and not 1.500: for coordinates that the reader chose.
export function short(x) {
  return String(Math.round(x * 1000) / 1000).replace("-", "−");
}

export function place(p) {
  return `(${p.map(short).join(", ")})`;
}

export function centre(points) {
  return combine(points.map(() => 1 / points.length), points);
}

// Screen offset at right angles to an arrow v, and away from its foot.
export function beside([x, y], distance = 12) {
  const length = Math.hypot(x, y) || 1;
  return [(-distance * y) / length, (-distance * x) / length + 4];
}

export function opposite([x, y], distance = 15) {
  const length = Math.hypot(x, y);
  return length ? [(-distance * x) / length, (distance * y) / length + 4] : [-13, 15];
}
