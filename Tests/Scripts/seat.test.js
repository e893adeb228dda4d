// The page of a seat: what it shows follows from how things stand, and the camera is on only where it is to be.

import assert from "node:assert/strict";
import { test } from "node:test";
import { countOf, lessonOf, lossOf, screenOf, screens, wantsCamera } from "../../Public/js/classes/seat-states.js";
import { makeScene } from "../../Public/js/classes/vote-scene.js";
import { Play } from "../../Public/js/games/play.js";

/** @typedef {import("../../Public/js/classes/seat-states.js").Standing} Standing */
/** @typedef {import("../../Public/js/classes/seat-states.js").Phase} Phase */

const view = /** @type {Standing["view"]} */ ({ number: 1, animal: "bear", colour: "red", letsNames: false, isPaused: false, isSpoken: true });
const played = { ...view, game: "finger-count", level: 0, pace: /** @type {const} */ ("own"), part: 1 };
const voted = { ...view, game: "show-of-fingers", level: 0, pace: /** @type {const} */ ("together"), part: 2, task: 3, choices: 4 };

/** @param {Partial<Standing>} changed */
function standing(changed) {
  return /** @type {Standing} */ ({ view: played, loss: null, way: "buttons", isAsking: false, phase: "asked", ...changed });
}

test("a seat that is gone shows that, whatever else is on", () => {
  for (const loss of /** @type {const} */ (["moved", "removed", "ended"])) {
    assert.equal(screenOf(standing({ loss, view: { ...played, isPaused: true } })), loss);
    assert.equal(wantsCamera(standing({ loss, way: "camera" })), false);
  }
});

test("a pause comes before everything that is on, and turns the camera off", () => {
  for (const changed of [{}, { view: voted }, { way: null }, { isAsking: true }, { phase: /** @type {Phase} */ ("answered") }]) {
    const all = standing({ way: "camera", ...changed });
    const paused = { ...all, view: { ...all.view, isPaused: true } };
    assert.equal(screenOf(paused), "paused");
    assert.equal(wantsCamera(paused), false);
  }
});

test("the camera is on from task to task of a game, and off when that is over", () => {
  const camera = (/** @type {Partial<Standing>} */ changed) => wantsCamera(standing({ way: "camera", ...changed }));
  const together = { ...played, pace: /** @type {const} */ ("together") };
  // At one's own pace, until there are no more tasks.
  for (const phase of /** @type {Phase[]} */ (["loading", "asked", "idle"])) assert.equal(camera({ phase }), true, phase);
  assert.equal(camera({ phase: "done" }), false);
  // All together: before the first task, 3-2-1, answered or not, and between two tasks.
  for (const phase of /** @type {Phase[]} */ (["loading", "counting", "asked", "answered", "late"])) {
    assert.equal(camera({ view: { ...together, task: 0 }, phase }), true, phase);
  }
  assert.equal(camera({ view: together, phase: "none" }), true);
  // A vote is one task.
  for (const phase of /** @type {Phase[]} */ (["counting", "asked", "answered", "late"])) assert.equal(camera({ view: voted, phase }), true, phase);
  assert.equal(camera({ view: { ...voted, task: undefined, choices: undefined }, phase: "none" }), false);
  // Stopped, paused, and with the seat gone.
  assert.equal(camera({ view, phase: "none" }), false);
  assert.equal(camera({ view: { ...together, isPaused: true } }), false);
  for (const loss of /** @type {const} */ (["moved", "removed", "ended"])) assert.equal(camera({ loss }), false);
});

test("first a game, then how to play it, then the camera", () => {
  assert.equal(screenOf(standing({ view, way: null, phase: "none" })), "waiting");
  assert.equal(wantsCamera(standing({ view, way: "camera" })), false);
  assert.equal(screenOf(standing({ way: null })), "ways");
  assert.equal(screenOf(standing({ way: "camera", isAsking: true })), "asking");
  assert.equal(screenOf(standing({ way: "camera" })), "playing");
  assert.equal(wantsCamera(standing({ way: "camera" })), true);
  assert.equal(wantsCamera(standing({ way: "buttons" })), false);
});

test("each phase has a screen that is there", () => {
  const phases = /** @type {Phase[]} */ (["none", "loading", "counting", "asked", "idle", "answered", "late", "done"]);
  const shown = phases.map((phase) => screenOf(standing({ phase, view: voted })));
  assert.deepEqual(shown, ["next", "playing", "playing", "playing", "idle", "thanks", "late", "done"]);
  for (const screen of shown) assert.ok(screen === "playing" || screens.includes(screen), screen);
});

test("another task, game, level or pace is another lesson; a pause or a name is not", () => {
  const names = [
    played, { ...played, part: 2 }, { ...played, level: 1 }, { ...played, game: "copycat" }, { ...played, pace: /** @type {const} */ ("together"), task: 0 },
    voted, { ...voted, task: 4 },
  ].map(lessonOf);
  assert.equal(new Set(names).size, names.length);
  assert.equal(lessonOf({ ...played, isPaused: true, name: "Mia" }), lessonOf(played));
  assert.equal(lessonOf(view), "");
  assert.equal(lessonOf({ ...voted, task: undefined }), "");
  // At one's own pace there is one lesson, whichever task is said to be on.
  assert.equal(lessonOf({ ...played, task: 7 }), lessonOf(played));
});

test("an answer says whether the seat is gone", () => {
  assert.equal(lossOf({ status: 410, code: "seatMoved" }), "moved");
  assert.equal(lossOf({ status: 410, code: "seatRemoved" }), "removed");
  assert.equal(lossOf({ status: 410, code: "classEnded" }), "ended");
  assert.equal(lossOf({ status: 404, code: "unknownSeat" }), "removed");
  assert.equal(lossOf({ status: 401, code: "" }), "removed");
  for (const [status, code] of /** @type {[number, string][]} */ ([[409, "taskOver"], [400, "noSuchTask"], [503, ""], [404, "unknownSession"], [409, "classPaused"]])) {
    assert.equal(lossOf({ status, code }), null);
  }
});

test("three, two, one", () => {
  assert.deepEqual([0, 999, 1000, 1999, 2000, 2999, 3000, 60_000].map(countOf), [3, 3, 2, 2, 1, 1, 0, 0]);
});

test("a vote is taken as it is, right or not, and a late one is none", () => {
  const drawn = /** @type {unknown[]} */ ([]);
  const stage = { replaceChildren: (/** @type {unknown[]} */ ...all) => drawn.push(all), append: () => undefined };
  const words = { task: "Vote!", choices: ["", "A", "B", "C"], fingers: ["0", "1", "2", "3"], chosen: "You voted {choice}.", late: "Late!" };
  globalThis.document ??= /** @type {any} */ ({
    createElement: () => ({ append() {}, className: "" }), createElementNS: () => ({ append() {}, setAttribute() {} }),
  });
  const scene = makeScene(/** @type {any} */ ({ stage, words, choices: [], props: null, isMirrored: true }));
  assert.equal(scene.value(/** @type {any} */ ({ hands: [], count: 0 })), null);
  assert.equal(scene.value(/** @type {any} */ ({ hands: [{}], count: 2 })), "2");
  assert.ok(scene.isShown(["1", "2"], "2") && !scene.isShown(["1", "2"], "3"));
  for (const [press, expected] of /** @type {[string, string][]} */ ([["2", "You voted B."], ["", "Late!"]])) {
    /** @type {{given: string[], text: string}[]} */
    const judged = [];
    let isOver = false;
    const play = new Play({ questions: [{ choices: 3 }], answers: [[]], limitSeconds: 20 }, scene, {
      asked() {}, turned() {}, took: () => assert.fail("a vote has one part"), judged: (answer) => judged.push(answer), left() {}, over: () => (isOver = true),
    });
    play.goOn(0);
    if (press) assert.equal(play.give(press, 1000), true);
    else play.tick(20_000);
    assert.equal(play.give("1", 21_000), false);
    assert.deepEqual(judged.map(({ given, text }) => [given, text]), [[press ? [press] : [], expected]]);
    play.tick(30_000);
    assert.ok(isOver);
  }
});
