import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./modules.mjs";

const ray = await load("view", "stage", "ray_cast");

test("a packed ray cast is read back round by round", () => {
  const shape = ["impact", [[0, 5], [0, 5, 2]], [0, 1, 2]];
  const cast = ray.readCast({ shape, numbers: [0, 4000, 0, 250, 100, 50, 500, -1000, 0, 2000, 1000] }, 4, 3);
  assert.deepEqual(cast.steps[0], { simplex: [[0, 0]], support: [1, 1], time: 0, v: [4, 0] });
  assert.deepEqual(cast.steps[1].simplex, [[0, 0], [1, 1]]);
  assert.equal(cast.time, 0.5);
  assert.deepEqual(cast.normal, [-1, 0]);
  assert.deepEqual(cast.point, [2, 1]);
});

test("every round is put into words", () => {
  const steps = [{ time: 0 }, { time: 0.25 }, { time: 0.25 }];
  const hit = { status: "impact", steps, time: 0.5 };
  assert.match(ray.describe(hit, 0), /x moves on to it, to λ = 0\.250/);
  assert.match(ray.describe(hit, 1), /x stays/);
  assert.match(ray.describe(hit, 2), /impact at time 0\.500/);
  assert.match(ray.describe({ status: "no impact", steps }, 2), /no impact/);
  assert.match(ray.describe({ status: "overlap at start", steps: [] }, -1), /overlap from the start/);
});
