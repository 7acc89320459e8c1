import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./modules.mjs";

const view = await load("view");

test("a number in base 64 is read back", () => {
  assert.equal(view.decode("xxBBxx", 2, 2), 65);
  assert.equal(view.decode("//", 0, 2), 4095);
});

test("unpack reads shapes, numbers and repetitions as packing.py writes them", () => {
  // pack([("out", [0.5]), ("out", [0.5]), ("in", [])], decimals=1)
  const read = view.unpack({ shapes: ["out", "in"], counts: [1, 0], width: 1, zero: 0, data: "ABFAAAC" });
  assert.deepEqual(read(0), { shape: "out", numbers: [5] });
  assert.deepEqual(read(1), { shape: "out", numbers: [5] });
  assert.deepEqual(read(2), { shape: "in", numbers: [] });
});

test("negative numbers are read relative to the zero", () => {
  const read = view.unpack({ shapes: [0], counts: [1], width: 1, zero: 32, data: "ABA" });
  assert.deepEqual(read(0).numbers, [-32]);
});

const axes = [
  { name: "x", min: -1, max: 1, count: 5, start: 0 },
  { name: "sub", options: ["a", "b"], start: "a" },
];

test("a query finds the nearest record and says which query that answers", () => {
  assert.deepEqual(view.lookUp(axes, { x: 0.2, sub: "b" }), { record: 5, query: { x: 0, sub: "b" } });
  assert.deepEqual(view.lookUp(axes, { x: 0.3, sub: "a" }), { record: 6, query: { x: 0.5, sub: "a" } });
});

test("queries outside the range end at its border", () => {
  assert.equal(view.lookUp(axes, { x: -9, sub: "a" }).record, 0);
  assert.equal(view.lookUp(axes, { x: 9, sub: "b" }).record, 9);
});

test("values of an axis are round numbers", () => {
  assert.equal(view.axisValue({ min: -1.2, max: 1.2, count: 25 }, 13), 0.1);
});

test("the view keeps equal scales and inverts itself", () => {
  const window = new view.View([0, 0, 4, 1], 200, 100);
  assert.equal(window.scale, 50);
  assert.deepEqual(window.toScreen([2, 0.5]), [100, 50]);
  assert.deepEqual(window.toScreen([0, 0.5]), [0, 50]);
  assert.deepEqual(window.toWorld(window.toScreen([1.5, -0.25])), [1.5, -0.25]);
});

test("a line is cut at the border of the view", () => {
  const window = new view.View([0, 0, 10, 10], 100, 100);
  assert.deepEqual(window.cut([1, 0], 5), [[50, 0], [50, 100]]);
  assert.deepEqual(window.cut([0, 2], 4).map((p) => p[1]), [80, 80]);
  assert.equal(window.cut([1, 0], 20), null);
  assert.equal(window.cut([0, 0], 1), null);
  for (const [X, Y] of window.cut([1, 2], 9)) {
    const [x, y] = window.toWorld([X, Y]);
    assert.ok(Math.abs(x + 2 * y - 9) < 1e-9);
  }
});

test("hit testing: inside, outside, near, and for a point and a segment", () => {
  const square = [[0, 0], [1, 0], [1, 1], [0, 1]];
  assert.ok(view.inside([0.5, 0.5], square));
  assert.ok(!view.inside([1.2, 0.5], square));
  assert.ok(view.inside([1.2, 0.5], square, 0.3));
  assert.ok(view.inside([0.1, 0], [[0, 0]], 0.2));
  assert.ok(!view.inside([0.1, 0.5], [[0, 0], [1, 0]], 0.2));
});

test("hit testing does not reach along the line through a segment or beyond a sharp corner", () => {
  assert.ok(!view.inside([3, 0], [[0, 0], [1, 0]], 0.2));
  assert.ok(!view.inside([3, 0], [[0, -0.1], [1, 0], [0, 0.1]], 0.2));
});

test("numbers are written as they are stored", () => {
  assert.equal(view.fixed(1250, 3), "1.250");
  assert.equal(view.fixed(-4, 3), "-0.004");
  assert.equal(view.fixed(0, 2), "0.00");
  assert.equal(view.short(1.5), "1.5");
  assert.equal(view.place([-1, 0.25]), "(−1, 0.25)");
});

test("weights combine points", () => {
  assert.deepEqual(view.combine([0.25, 0.75], [[0, 0], [4, 8]]), [3, 6]);
});
