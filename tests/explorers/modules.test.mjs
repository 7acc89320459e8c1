import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./modules.mjs";

const { readRun, describe } = await load("view", "stage", "gjk_steps");
const { subsetsOf, rowOf } = await load("view", "stage", "johnson");
const { asError } = await load("view", "stage", "flatness");
const { stubModel } = await load("view", "stage");

const state = {
  shape: ["optimal", [[0], 5, []], [[0, 5], 0, [7]]],
  numbers: [2500, 1000, 100, 1200, 0, 1200, 400, 600],
};

test("a run is read step by step with pairs, weights and numbers in their places", () => {
  const { status, steps } = readRun(state, 4, 3);
  assert.equal(status, "optimal");
  assert.deepEqual(steps[0].simplex, [[0, 0]]);
  assert.deepEqual(steps[0].support, [1, 1]);
  assert.deepEqual(steps[0].weights, [1]);
  assert.deepEqual(steps[1].weights, [0.4, 0.6]);
  assert.deepEqual(steps[1].dropped, [[1, 3]]);
  assert.equal(steps[1].norm, 1200);
});

test("every kind of step is put into words", () => {
  const run = readRun(state, 4, 3);
  assert.match(describe(run, 0, 2, 3), /Step 1 of 2: W = \{a1 − b1\}, ‖v‖ = 2\.500\. The support point s = a2 − b2/);
  assert.match(describe(run, 1, 2, 3), /v is the distance vector/);
  const overlap = readRun({ shape: ["overlap", [[0, 1, 2], -1, []]], numbers: [0, 0, 0, 200, 300, 500] }, 4, 3);
  assert.match(describe(overlap, 0, 1, 3), /have a point in common/);
});

test("subsets come in the order of Johnson's loop", () => {
  assert.deepEqual(subsetsOf(3), [[0], [1], [0, 1], [2], [0, 2], [1, 2], [0, 1, 2]]);
});

test("a row of the table points at Δ of the subset and of the subset with one point more", () => {
  const subsets = subsetsOf(3);
  const starts = [0, 1, 2, 4, 5, 7, 9];
  assert.deepEqual(rowOf([1], 3, subsets, starts), [
    { at: 2, own: false },
    { at: 1, own: true },
    { at: 8, own: false },
  ]);
  assert.deepEqual(rowOf([0, 2], 3, subsets, starts).map(({ at }) => at), [5, 10, 6]);
});

test("errors are written with one digit", () => {
  assert.equal(asError(-11.5), "3e−12");
  assert.equal(asError(-0.01), "1");
  assert.equal(asError(-17), "0");
  assert.equal(asError(null), "none");
});

test("the stub model answers from the table and tells its listeners", () => {
  const setup = { axes: [{ name: "x", min: 0, max: 1, count: 2, start: 0 }] };
  const model = stubModel({ setup, table: { shapes: ["p", "q"], counts: [0, 0], width: 1, zero: 0, data: "ABAC" } });
  const told = [];
  model.on("msg:custom", (state) => told.push(state));
  assert.equal(model.get("state").shape, "p");
  model.send({ x: 0.8 });
  assert.deepEqual(told, [{ query: { x: 1 }, shape: "q", numbers: [] }]);
});
