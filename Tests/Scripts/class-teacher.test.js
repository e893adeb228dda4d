// What a teacher's page and the wall make of what they hear of a class.

import assert from "node:assert/strict";
import { test } from "node:test";
import { needOf, orderOf, Waits, waitLimits } from "../../Public/js/classes/order.js";
import { barsOf, clockOf, mostOf, sceneOf } from "../../Public/js/classes/wall-state.js";

/** @returns {any} */
function tile(number, more = {}) {
  return {
    number, animal: "bear", colour: "red", hidesName: false, isHere: true, hasAnswered: false, right: 0, wrong: 0, votes: 0, wrongInARow: 0, ...more,
  };
}

/** @returns {any} */
function news(tiles, more = {}) {
  return { state: "open", isPaused: false, letsNames: false, waitingNames: 0, isSpoken: true, game: "finger-count", level: 0, pace: "own", part: 1, tiles, ...more };
}

test("who needs help comes first, who is gone last", () => {
  const waits = { 1: 0, 2: waitLimits.own, 3: 0, 4: 0, 5: waitLimits.own + 1, 6: 0 };
  const all = news([
    tile(1), tile(2), tile(3, { isHere: false, wrongInARow: 5 }), tile(4, { wrongInARow: 2 }), tile(5), tile(6, { wrongInARow: 3 }),
  ]);
  const waitOf = ({ number }) => waits[number];
  assert.deepEqual(orderOf(all, waitOf, false), [6, 4, 5, 2, 1, 3]);
  assert.deepEqual(orderOf(all, waitOf, true), [1, 2, 3, 4, 5, 6]);
});

test("nobody is waited for who has nothing to answer", () => {
  const long = waitLimits.own;
  assert.equal(needOf(tile(1), long, news([])), "waiting");
  assert.equal(needOf(tile(1), long, news([], { isPaused: true })), undefined);
  assert.equal(needOf(tile(1), long, news([], { pace: "together" })), undefined);
  const asked = news([], { pace: "together", task: { number: 0 } });
  assert.equal(needOf(tile(1), waitLimits.together, asked), "waiting");
  assert.equal(needOf(tile(1, { hasAnswered: true }), long, asked), undefined);
  assert.equal(needOf(tile(1), long, news([], { game: undefined, pace: undefined })), undefined);
  assert.equal(needOf(tile(1, { isHere: false }), long, news([])), undefined);
});

test("a wait begins with an answer, a task, and when a tablet comes back", () => {
  const waits = new Waits();
  waits.note(news([tile(1)]), 1000);
  waits.note(news([tile(1)]), 5000);
  assert.equal(waits.of(tile(1), 6000), 5000);
  waits.note(news([tile(1, { right: 1 })]), 7000);
  assert.equal(waits.of(tile(1), 7500), 500);
  waits.note(news([tile(1, { right: 1, isHere: false })]), 8000);
  waits.note(news([tile(1, { right: 1 })]), 9000);
  assert.equal(waits.of(tile(1), 9100), 100);
  waits.note(news([]), 9200);
  assert.equal(waits.of(tile(1), 9300), 0);
});

test("the wall shows what is on", () => {
  const view = (more) => ({ state: "open", isLocked: false, isPaused: false, here: [], right: 0, ...more });
  const task = { number: 0, answered: 0, of: 2 };
  assert.equal(sceneOf(view({})), "join");
  assert.equal(sceneOf(view({ pace: "own" })), "own");
  assert.equal(sceneOf(view({ pace: "together" })), "join");
  assert.equal(sceneOf(view({ pace: "together", task })), "task");
  assert.equal(sceneOf(view({ pace: "together", task: { ...task, outcome: { right: 1, wrong: 0 } } })), "outcome");
  assert.equal(sceneOf(view({ pace: "own", isPaused: true })), "paused");
  assert.equal(sceneOf(view({ state: "ended", isPaused: true })), "ended");
});

test("a task is counted down, then it has its time", () => {
  assert.deepEqual(clockOf(0, 20), { count: 3, seconds: 0, left: 1 });
  assert.equal(clockOf(2001, 20).count, 1);
  assert.deepEqual(clockOf(3000, 20), { seconds: 0, left: 1 });
  assert.deepEqual(clockOf(13_000, 20), { seconds: 10, left: 0.5 });
  assert.equal(clockOf(99_000, 20).left, 0);
  assert.deepEqual(clockOf(undefined, 20), { seconds: Infinity });
});

test("bars are shares of all, and the right choice is marked", () => {
  const vote = barsOf({ number: 0, choices: 3, answered: 3, of: 4, outcome: { counts: [1, 2, 0], rightChoice: 2, right: 2, wrong: 1 } });
  assert.deepEqual(vote.map(({ count, share, isRight }) => [count, share, isRight]), [[1, 0.25, false], [2, 0.5, true], [0, 0, false]]);
  const game = barsOf({ number: 0, answered: 3, of: 4, outcome: { right: 2, wrong: 1 } });
  assert.deepEqual(game.map(({ kind, count }) => [kind, count]), [["right", 2], ["wrong", 1], ["none", 1]]);
  assert.deepEqual(barsOf({ number: 0, answered: 0, of: 0 }), []);
});

test("the bar of right answers grows in steps", () => {
  assert.deepEqual([0, 49, 50, 149].map(mostOf), [50, 50, 100, 150]);
});
