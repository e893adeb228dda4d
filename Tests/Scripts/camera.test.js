// The camera's states and the clock of a recording.

import assert from "node:assert/strict";
import { test } from "node:test";
import { RecordingClock } from "../../Public/js/shared/recording-clock.js";
import { first, hasCamera, isSending, next, states } from "../../Public/js/camera/states.js";

/** @param {string[]} events */
const walk = (...events) => events.reduce(next, first);

test("a camera goes from state to state", () => {
  assert.equal(walk("start"), "asking");
  assert.equal(walk("start", "denied", "start", "granted", "opened"), "running");
  assert.equal(walk("start", "granted", "opened", "lost", "opened"), "running");
  assert.equal(walk("start", "granted", "hide", "opened", "show"), "opening");
  assert.equal(walk("opened"), "unasked");
  assert.equal(walk("start", "granted", "opened", "unplugged", "lost"), "unplugged");
  assert.equal(walk("start", "stop", "granted"), "stopped");
  assert.equal(walk("start", "granted", "opened", "mute", "opened"), "muted");
  assert.equal(walk("start", "granted", "opened", "mute", "unmute", "opened"), "running");
  assert.equal(walk("start", "granted", "opened", "mute", "hide", "show", "mute", "stop"), "stopped");
});

test("a camera that nobody sees sends nothing", () => {
  assert.deepEqual(states.filter((state) => hasCamera(state) && !isSending(state)), ["hidden", "muted"]);
  assert.ok(isSending("running"));
});

test("a pause takes no time of a recording", () => {
  const clock = new RecordingClock(1000);
  clock.pause(3000);
  clock.resume(7000);
  assert.deepEqual([500, 1000, 2000, 3000, 5000, 7000, 8000].map((moment) => clock.place(moment)), [0, 0, 1, 2, 2, 2, 3]);
  assert.deepEqual([500, 2000, 5000, 8000].map((moment) => clock.has(moment)), [false, true, false, true]);
});
