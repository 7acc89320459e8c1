import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./modules.mjs";

const worst = await load("view", "stage", "worst_case");
const space = await load("view", "stage", "space");
const run3d = await load("view", "stage", "space", "run_3d");
const back = await load("view", "stage", "space", "reappearance");
const climbing = await load("view", "stage", "hill_climbing");
const axis = await load("view", "stage", "separating_axis");
const epa = await load("view", "stage", "epa");
const lists = await load("view", "stage", "lists");

const near = (p, q) => p.forEach((x, k) => assert.ok(Math.abs(x - q[k]) < 1e-9, `${p} is not ${q}`));

test("the death polygon looks the same at every magnification", () => {
  assert.deepEqual(worst.magnified(0, 7), [0, 0]);
  assert.deepEqual(worst.magnified(1, 0), [1, 1]);
  assert.deepEqual(worst.magnified(8, 7), [1, 1]);
  assert.deepEqual(worst.magnified(9, 7), [0.5, 0.25]);
});

test("the part of the polygon that is drawn has finite size for every n", () => {
  for (const z of [0, 3, 60]) {
    for (const p of worst.nearPart(60, z)) assert.ok(p.every((x) => Math.abs(x) <= 16));
  }
  assert.deepEqual(worst.nearPart(1, 0), [[0, 0], [0.5, 0.25], [1, 1]]);
  assert.equal(worst.raised(12), "¹²");
});

test("a run around the polygon is put into words", () => {
  const steps = [{ simplex: [1], support: 0 }, { simplex: [1, 0], support: 2 }, { simplex: [0, 2], support: 0 }];
  assert.match(worst.describe(steps, "optimal", 1), /W = \{b0, 0\}, support point b1\. b0 will be dropped/);
  assert.match(worst.describe(steps, "optimal", 2), /the run is done/);
  assert.match(worst.describe(steps.slice(0, 1), "overlap", 0), /false overlap/);
  assert.match(worst.describe(steps, "stalled", 2), /stalls/);
});

test("turning keeps lengths, and looks from where it should", () => {
  near(space.turned([1, 2, 3], { yaw: 0, pitch: 0 }), [1, 3, -2]);
  near(space.turned([0, 0, 1], { yaw: 0.4, pitch: Math.PI / 2 }), [0, 0, 1]);
  const seen = space.turned([1, -2, 0.5], { yaw: 0.7, pitch: -0.3 });
  assert.ok(Math.abs(Math.hypot(...seen) - Math.hypot(1, -2, 0.5)) < 1e-9);
});

test("faces that look at us are lit, the others are not", () => {
  const face = [[0, 0, 0], [1, 0, 0], [0, 1, 0]];
  assert.ok(space.light(face) > 0);
  assert.equal(space.light([...face].reverse()), 0);
  assert.equal(space.light([[0, 0, 0], [0, 1, 0], [0, 0, 1]]), 0);
});

test("an edge is in front if one of its faces is; a body without faces is all edges", () => {
  const faces = [[0, 1, 2], [0, 2, 3]];
  const edges = [[0, 1], [0, 2], [2, 3]];
  assert.deepEqual(space.inFront(faces, edges, [1, 0]), [true, true, false]);
  assert.deepEqual(space.inFront([], edges, []), [true, true, true]);
});

const state = {
  shape: [["overlap", [[0], 1, []], [[0, 1, 2, 3], -1, []]], ["optimal", [0, 1, 2, 5], [[1, 5, "ABCABDACDBCD"]]]],
  numbers: [2500, 1000, 100, 0, 0, 0, 250, 250, 250, 250, 400, 400, 400, 0, 0, 1000],
};

test("a run in space is read through GJK and EPA", () => {
  const run = run3d.readSteps(state, 2, 3);
  assert.equal(run.status, "optimal");
  assert.equal(run.steps.length, 3);
  assert.deepEqual(run.steps[0].support, [0, 1]);
  assert.equal(run.steps[1].support, null);
  assert.deepEqual(run.steps[1].weights, [0.25, 0.25, 0.25, 0.25]);
  assert.deepEqual(run.steps[2].faces[1], [0, 1, 3]);
  assert.deepEqual(run.steps[2].vertices[3], [2, 1]);
  assert.deepEqual([run.steps[2].lower, run.depth, run.normal], [400, 400, [0, 0, 1]]);
  const apart = run3d.readSteps({ shape: [["optimal", [[0], 1, []]], null], numbers: [1, 2, 3] }, 2, 3);
  assert.equal(apart.depth, null);
});

test("every kind of step in space is put into words", () => {
  const run = run3d.readSteps(state, 2, 3);
  assert.match(run3d.describe(run, 0, 3), /support point is a1 − b2/);
  assert.match(run3d.describe(run, 1, 3), /have a point in common/);
  assert.match(run3d.describe(run, 2, 3), /4 triangles; the depth lies between 0\.400 and 0\.400\. A ⊖ B does not/);
  assert.equal(run3d.edgesOf(run.steps[2].faces).length, 6);
});

const runs = [[[0], 3, []], [[0, 3], 2, [0, 3]], [[2], 1, []], [[2, 1], 3, []], [[2, 1, 3], 1, []]];

test("a vertex that comes back is told apart from a new one", () => {
  assert.equal(back.cell(runs, 0, 3), "★");
  assert.equal(back.cell(runs, 1, 3), "▲ ✗");
  assert.equal(back.cell(runs, 3, 3), "★ again");
  assert.equal(back.cell(runs, 3, 0), "");
  assert.equal(back.droppedBefore(runs, 3, 3), 1);
  assert.equal(back.droppedBefore(runs, 1, 3), -1);
  assert.match(back.describe(runs, 3), /a4, which step 2 had dropped: it comes back/);
  assert.match(back.describe(runs, 4), /distance vector/);
});

test("climbs are read and judged", () => {
  const climb = climbing.readClimb("BCB");
  assert.deepEqual(climb, { vertex: 1, lookedAt: 2, path: [1] });
  assert.match(climbing.describe(climb, [3], "algorithm-4", 0), /ends at p2 after 2 looks, which is wrong: p4 is higher/);
  assert.match(climbing.describe(climbing.readClimb("DDBCD"), [3], "plateau", 2), /p2, p3, p4\. It ends at p4 .* is a support point/);
  assert.ok(!climbing.describe(climbing.readClimb("DDBCD"), [3], "plateau", 0).includes("ends"));
});

test("frames: sums, the nearest place, words", () => {
  assert.equal(axis.sum([1, 2, 3], 1), 3);
  assert.equal(axis.nearestPlace([[0, 0], [1, 0], [2, 0]], [1.2, 5]), 1);
  assert.match(axis.describe("separated", true, 1, 3), /still separates, after one support point; .* 3 support points/);
  assert.match(axis.describe("separated", false, 2, 3), /new axis/);
  assert.match(axis.describe("intersecting", false, 0, 3), /no axis, after no support points/);
});

test("expansions are read with their support points in place", () => {
  const run = epa.readExpansion(
    { shape: ["optimal", [0, 1, 2, 5, 3], ["ABC", "BDCA"]], numbers: [100, 900, 300, 300, 0, -1000, 500, 250, 300] },
    2,
    3,
  );
  assert.deepEqual(run.steps[0].polygon, [[0, 0], [0, 1], [1, 0]]);
  assert.deepEqual(run.steps[0].support, [2, 1]);
  assert.deepEqual(run.steps[1].support, [1, 1]);
  assert.deepEqual([run.normal, run.pointA, run.size], [[0, -1], [0.5, 0.25], 300]);
  assert.match(epa.describe(run, 0, 3), /3 points; the depth lies between 0\.100 and 0\.900\. .* a3 − b2, which joins it/);
  assert.match(epa.describe(run, 1, 3), /the depth is 0\.300/);
  assert.match(epa.describe({ status: "separated", steps: [], size: 1500 }, 0, 3), /at distance 1\.500/);
  assert.match(epa.describe({ status: "touching", steps: [], size: 0 }, 0, 3), /touch/);
});

test("a list of vertices is put into words", () => {
  const words = lists.describe(52.4, [6, 7], 7, 40);
  assert.match(words, /^d points to 52°\. The list of its cell has 2 of 40 vertices: p7, p8\. /);
  assert.match(words, /The furthest of them along d is p8\.$/);
});
