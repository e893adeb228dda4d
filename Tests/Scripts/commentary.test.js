// What is on the screen while somebody talks, step by step.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Steps } from "../../Public/js/commentary/steps.js";

const whole = { x: 0, y: 0, size: 1 };
const screen = { time: 1, view: whole, skeleton: true, trail: false, moments: [] };
const line = { shape: "line", colour: "blue", points: [{ x: 0, y: 0 }, { x: 1, y: 1 }] };

test("the first step says all, the next ones what has changed", () => {
  const steps = new Steps();
  steps.note(0, screen);
  steps.note(1, { ...screen });
  steps.note(2, { ...screen, time: 1.04 });
  steps.note(3, { ...screen, time: 1.04, view: { x: 0.25, y: 0.25, size: 0.5 }, skeleton: false, trail: true });
  assert.deepEqual(steps.take(), [
    { at: 0, time: 1, view: whole, skeleton: true, trail: false }, { at: 2, time: 1.04 },
    { at: 3, view: { x: 0.25, y: 0.25, size: 0.5 }, skeleton: false, trail: true },
  ]);
  assert.deepEqual(steps.take(), []);
});

test("drawings are told when they change, and notes without drawings never", () => {
  const steps = new Steps();
  steps.note(0, screen);
  steps.note(1, { ...screen, moments: [{ id: "a", version: 1, time: 1, text: "Late", drawings: [] }] });
  steps.note(2, { ...screen, moments: [{ id: "a", version: 2, time: 1, text: "Late", drawings: [line] }] });
  steps.note(3, { ...screen, moments: [{ id: "a", version: 3, time: 1, text: "Later", drawings: [line] }] });
  assert.deepEqual(steps.take().slice(1), [{ at: 2, moments: { a: { time: 1, drawings: [line] } } }]);
  // Only what has changed is told; what is gone has no drawings.
  const other = { id: "b", version: 1, time: 2, drawings: [line, line] };
  steps.note(4, { ...screen, moments: [{ id: "a", version: 3, time: 1, drawings: [line] }, other] });
  steps.note(5, { ...screen, moments: [other] });
  assert.deepEqual(steps.take(), [
    { at: 4, moments: { b: { time: 2, drawings: [line, line] } } }, { at: 5, moments: { a: { time: 0, drawings: [] } } },
  ]);
});

test("what a screen could not show apart is one step", () => {
  const steps = new Steps();
  for (let count = 0; count < 600; count += 1) steps.note(count / 600, { ...screen, time: count });
  const taken = steps.take();
  assert.ok(taken.length <= 91 && taken.length >= 75, `${taken.length} steps`);
  assert.equal(taken.at(-1).time, 599);
  assert.ok(taken.every((step, place) => !place || step.at > taken[place - 1].at));
});
