// The camera's states, how large its pictures are sent and how often, and the clock of a recording.

import assert from "node:assert/strict";
import { test } from "node:test";
import { RecordingClock } from "../../Public/js/shared/recording-clock.js";
import { nothing, ofReading } from "../../Public/js/camera/showing.js";
import { Pace } from "../../Public/js/camera/pace.js";
import { fitted, smallSize, usualSize } from "../../Public/js/camera/size.js";
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

test("pictures are made smaller, never larger, and keep their shape", () => {
  assert.deepEqual(fitted(1280, 720, usualSize), [640, 360]);
  assert.deepEqual(fitted(720, 1280, usualSize), [540, 960]);
  assert.deepEqual(fitted(320, 240, usualSize), [320, 240]);
  assert.deepEqual(fitted(640, 480, smallSize), [480, 360]);
  assert.deepEqual(fitted(1280, 720, smallSize), [480, 270]);
  assert.deepEqual(fitted(480, 640, smallSize), [360, 480]);
  assert.deepEqual(fitted(1080, 1920, smallSize), [270, 480]);
});

test("no picture is sent sooner than the server wants it", () => {
  const pace = new Pace();
  pace.send(1000);
  assert.ok(!pace.isSet && pace.left(1000) === 0, "without a word each is wanted");
  pace.hear(333);
  assert.ok(pace.isSet);
  assert.deepEqual([pace.left(1100), pace.left(1332), pace.left(1333), pace.left(2000)], [233, 1, 0, 0]);
  pace.send(1400);
  pace.hear(500);
  assert.equal(pace.left(1500), 400);
  pace.rest(3500);
  assert.deepEqual([pace.left(1500), pace.left(3500)], [2000, 0]);
  pace.hear(undefined);
  assert.ok(!pace.isSet && pace.left(3500) === 0);
});

test("an expression that is not sure is said to be so, and one that is sure is not doubted", () => {
  const words = /** @type {import("../../Public/js/camera/words.js").Words} */ (/** @type {unknown} */ ({
    of: (/** @type {string} */ _, /** @type {string} */ name) => ({ title: name, sign: "*" }),
  }));
  assert.deepEqual(ofReading("expression", { possible: "smile" }, [], words), { sign: "", words: "Not sure, perhaps: smile", lines: [] });
  assert.deepEqual(ofReading("expression", { expression: "smile" }, [], words), { sign: "*", words: "smile", lines: [] });
  assert.deepEqual(ofReading("expression", {}, [], words), nothing);
});
