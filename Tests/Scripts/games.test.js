// Games: what is held for half a second is an answer, keys are read, and no state is a dead end.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Hold, slowRules } from "../../Public/js/games/hold.js";
import { first, next, states } from "../../Public/js/games/host-states.js";
import { Typed } from "../../Public/js/games/keys.js";
import { Stopwatch } from "../../Public/js/games/stopwatch.js";

/** @typedef {[value: string, seconds: number]} Part "question" begins one, "wait" lets time pass unseen */

/**
 * @param {Part[]} parts one after the other
 * @param {number} rate pictures a second
 * @param {Partial<import("../../Public/js/games/hold.js").Rules>} [rules]
 * @returns {[value: string, at: number][]} what is taken, and when.
 */
function taken(parts, rate = 50, rules = {}) {
  const hold = new Hold((value) => /^([1-9]|10)$/.test(value), rules);
  /** @type {[string, number][]} */
  const found = [];
  let time = 10;
  const note = (/** @type {{isTaken: boolean, value: string}} */ held) => {
    if (held.isTaken) found.push([held.value, Number((time - 10).toFixed(2))]);
  };
  for (const [value, seconds] of parts) {
    if (value === "question") {
      hold.begin(time);
    } else if (value === "wait") {
      time += seconds;
      note(hold.wait(time));
    } else {
      for (let left = Math.round(seconds * rate); left > 0; left -= 1) {
        time += 1 / rate;
        note(hold.look(time, value));
      }
    }
  }
  return found;
}

test("an answer is taken half a second after its first picture, once", () => {
  assert.deepEqual(taken([["3", 0.5]]), []);
  assert.deepEqual(taken([["3", 3]]), [["3", 0.52]]);
});

test("a flicker of some pictures does not break a hold, whatever it shows; more does", () => {
  assert.deepEqual(taken([["3", 0.3], ["4", 0.14], ["3", 0.3]]), [["3", 0.52]]);
  assert.deepEqual(taken([["3", 0.3], ["", 0.14], ["3", 0.3]]), [["3", 0.52]]);
  assert.deepEqual(taken([["3", 0.2], ["4", 0.08], ["2", 0.08], ["3", 0.3]]), [], "flickers of two kinds lasted too long together");
  assert.deepEqual(taken([["3", 0.3], ["", 0.2], ["3", 0.4]]), []);
  // What came instead is held since its own first picture.
  assert.deepEqual(taken([["3", 0.3], ["4", 0.6]]), [["4", 0.82]]);
});

test("the same counts again when it has changed, be it to nothing", () => {
  assert.deepEqual(taken([["3", 2], ["question", 0], ["3", 3]]), [["3", 0.52]]);
  assert.deepEqual(taken([["3", 0.6], ["", 0.3], ["3", 0.6]]).map(([value]) => value), ["3", "3"]);
  assert.deepEqual(taken([["3", 0.6], ["", 0.1], ["3", 0.8]]).map(([value]) => value), ["3"]);
});

test("what is there already when a question comes is held for longer: hands may not be down yet", () => {
  assert.deepEqual(taken([["question", 0], ["3", 0.6]]), [["3", 0.52]]);
  assert.deepEqual(taken([["3", 0.4], ["question", 0], ["3", 1.6]]), [["3", 1.9]]);
});

test("nothing, what is no answer, and what nobody sees for a second is not held", () => {
  for (const value of ["", "0", "11"]) assert.deepEqual(taken([[value, 2]]), []);
  assert.deepEqual(taken([["3", 0.4], ["wait", 1.2], ["3", 0.3]]), []);
});

test("the time of a hold may end before the next picture comes, if the last one agreed and is fresh", () => {
  assert.deepEqual(taken([["3", 0.42], ["wait", 0.1]]), [["3", 0.52]]);
  assert.deepEqual(taken([["3", 0.3], ["wait", 0.22]]), []);
  assert.deepEqual(taken([["3", 0.4], ["4", 0.02], ["wait", 0.1]]), []);
  // Few pictures a second will do.
  assert.deepEqual(taken([["3", 2]], 5), [["3", 0.8]]);
});

test("where three pictures come a second, two of them and 0.7 s make an answer, and one that was read wrongly does not end it", () => {
  const slow = (/** @type {Part[]} */ parts, rate = 3) => taken(parts, rate, slowRules).map(([value]) => value);
  const [one, two] = [1 / 3, 2 / 3];
  assert.deepEqual(slow([["3", one], ["wait", 0.9]]), [], "one picture is none");
  assert.deepEqual(slow([["3", two], ["wait", 0.3]]), [], "half a second is too short");
  assert.deepEqual(slow([["3", two], ["wait", 0.37]]), ["3"]);
  assert.deepEqual(taken([["3", 2]], 3, slowRules), [["3", 1.33]], "with the first picture after 0.7 s");
  assert.deepEqual(slow([["3", 1]], 2), [], "0.5 s at two a second");
  assert.deepEqual(slow([["3", 1.5]], 2), ["3"]);
  for (const wrong of ["4", ""]) assert.deepEqual(slow([["3", two], [wrong, one], ["3", one]]), ["3"]);
  assert.deepEqual(slow([["3", one], ["4", two], ["wait", 0.37]]), ["4"], "two make the answer that they show");
  assert.deepEqual(slow([["3", two], ["wait", 2], ["3", one], ["3", one]]), ["3"], "a picture may be lost");
  assert.deepEqual(slow([["3", one], ["wait", 2.7], ["3", one]]), [], "after a long silence it begins anew");
});

test("a picture that is read now and then does not make it hold by itself", () => {
  assert.deepEqual(taken([["3", 1 / 3], ["4", 1 / 3], ["5", 1 / 3], ["2", 1 / 3], ["3", 1 / 3]], 3, slowRules), []);
});

test("keys of games are read", () => {
  const ten = new Map(Array.from({ length: 10 }, (_, index) => [String(index + 1), String(index + 1)]));
  const five = new Map([...ten].slice(0, 5));
  /**
   * @param {Map<string, string>} answers
   * @param {[key: string, at: number][]} steps no key lets time pass
   */
  const of = (answers, ...steps) => {
    const keys = new Typed(answers);
    return steps.map(([key, at]) => (key === "Enter" ? keys.enter() : key ? keys.press(key, at) : keys.settle(at)));
  };
  assert.deepEqual(of(ten, ["2", 0]), ["2"]);
  assert.deepEqual(of(ten, ["1", 0], ["", 500], ["", 901]), [null, null, "1"]);
  assert.deepEqual(of(ten, ["1", 0], ["Enter", 1]), [null, "1"]);
  assert.deepEqual(of(ten, ["1", 0], ["0", 300]), [null, "10"]);
  assert.deepEqual(of(ten, ["1", 0], ["", 901], ["0", 1200]), [null, "1", null]);
  assert.deepEqual(of(ten, ["1", 0], ["3", 300]), [null, "3"]);
  assert.deepEqual(of(five, ["1", 0], ["9", 1], ["0", 2]), ["1", null, null]);
  assert.deepEqual(of(ten, ["0", 0], ["Enter", 1]), [null, null]);
});

test("no state of a game is a dead end", () => {
  const events = [
    "camera", "buttons", "seeing", "begun", "failed", "pause", "goOn", "cameraLost", "over", "ended", "again", "next", "quit"];
  const reached = new Set([first]);
  for (const state of reached) for (const event of events) reached.add(next(state, event));
  assert.equal(reached.size, states.length);
  assert.deepEqual(states.filter((state) => state !== first && next(state, "quit") !== first), []);
  assert.equal(next("playing", "begun"), "playing");
  const way = ["camera", "seeing", "begun", "pause", "cameraLost", "goOn", "cameraLost", "buttons", "over", "ended", "next", "begun", "quit"]
    .reduce((way, event) => [...way, next(way[way.length - 1], event)], [first]);
  assert.deepEqual(way, [
    "ready", "asking", "beginning", "playing", "paused", "paused", "playing", "lost", "playing", "ending", "results", "beginning", "playing", "ready"]);
});

test("time stands still in a pause", () => {
  const watch = new Stopwatch();
  watch.start(100);
  watch.stop(400);
  watch.start(1000);
  watch.start(1100);
  assert.equal(watch.at(1250), 550);
});
