// How faces are taken, and how characters are counted.

import assert from "node:assert/strict";
import { test } from "node:test";
import { FaceTaker } from "../../Public/js/messages/face-taker.js";
import { characters } from "../../Public/js/messages/graphemes.js";

/** @typedef {[face: string | null, seconds: number]} Part no face is "", nobody null; or "undo", "again", "gap" */

/**
 * @param {Part[]} parts one after the other, at 50 pictures a second
 * @returns {{taken: string[], times: number[]}} what is taken, and when each was.
 */
function take(...parts) {
  const taker = new FaceTaker(["wink_l", "tongue_out", "surprise", "wink_r", "smile", "smooch"]);
  /** @type {number[]} */
  const times = [];
  let time = 10;
  for (const [face, seconds] of parts) {
    if (face === "undo") taker.undo();
    else if (face === "again") taker.again();
    else if (face === "gap") time += seconds;
    else {
      for (let left = Math.round(seconds * 50); left > 0; left -= 1) {
        time += 0.02;
        if (taker.look(time, face).isTaken) times.push(Number(time.toFixed(2)));
      }
    }
  }
  return { taken: taker.taken, times };
}
const taken = (/** @type {Part[]} */ ...parts) => take(...parts).taken;

/** @type {Part} */
const rest = ["", 0.2];

test("a face is taken once it was held for 0.4 s, and once only", () => {
  assert.deepEqual(taken(["smile", 0.38]), []);
  assert.deepEqual(taken(["smile", 0.5]), ["smile"]);
  assert.deepEqual(take(rest, ["smile", 2]).times, [10.62]);
});

test("between two faces it rests for 0.15 s; nobody in the picture is no rest", () => {
  assert.deepEqual(taken(["smile", 0.5], ["smooch", 1]), ["smile"]);
  assert.deepEqual(taken(["smile", 0.5], ["", 0.1], ["smooch", 1]), ["smile"]);
  assert.deepEqual(taken(["smile", 0.5], [null, 0.5], ["smooch", 1]), ["smile"]);
  assert.deepEqual(taken(["smile", 0.5], ["", 0.2], ["smooch", 0.5]), ["smile", "smooch"]);
});

test("the same face is never taken twice in a row, but again after another", () => {
  assert.deepEqual(
    taken(["smile", 0.5], rest, ["smile", 1], rest, ["wink_l", 0.5], rest, ["smile", 0.5]), ["smile", "wink_l", "smile"]);
});

test("short gaps do not end a hold; longer ones, other faces and silences do; strangers do not count", () => {
  assert.deepEqual(taken(["smile", 0.3], ["", 0.1], ["smile", 0.2]), ["smile"]);
  assert.deepEqual(taken(["smile", 0.3], ["", 0.2], ["smile", 0.3]), []);
  assert.deepEqual(taken(["smile", 0.3], ["smooch", 0.1], ["smile", 0.3]), []);
  assert.deepEqual(taken(["smile", 0.3], ["gap", 2], ["smile", 0.3]), []);
  assert.deepEqual(taken(["yawn", 2]), []);
});

test("what is taken back does not come again from the same face; neither does what is begun anew", () => {
  assert.deepEqual(taken(["smile", 0.5], ["undo", 0], ["smile", 1]), []);
  assert.deepEqual(taken(["smile", 0.5], ["undo", 0], rest, ["smile", 0.5]), ["smile"]);
  assert.deepEqual(
    taken(["smile", 0.5], rest, ["smooch", 0.5], ["again", 0], ["smooch", 1], rest, ["wink_r", 0.5]), ["wink_r"]);
});

test("five faces are all", () => {
  /** @type {Part[]} */
  const many = ["smile", "smooch", "smile", "smooch", "smile", "smooch", "smile", "smooch"].flatMap((face) => [[face, 0.5], rest]);
  assert.deepEqual(taken(...many), ["smile", "smooch", "smile", "smooch", "smile"]);
});

test("the phases of a face, faces that are chosen by hand, and those of a list", () => {
  const taker = new FaceTaker(["smile", "smooch"]);
  /** @type {[number, string][]} what comes late changes nothing */
  const looks = [[0, ""], [0.1, "smile"], [0.2, "smile"], [0.51, "smile"], [0.6, ""], [0.8, ""], [0.9, "smile"], [0.2, "smooch"]];
  assert.deepEqual(
    looks.map(([time, face]) => taker.look(time, face).phase),
    ["ready", "holding", "holding", "rest", "rest", "ready", "same", "same"]);
  assert.deepEqual(["smile", "smooch", "yawn", "smooch", "smile"].map((face) => taker.add(face)), [false, true, false, false, true]);
  taker.fill(["smile", "smile", "smooch", "smile", "smooch", "smile", "smooch"]);
  assert.deepEqual(taker.taken, ["smile", "smooch", "smile", "smooch", "smile"]);
  assert.ok(taker.isDone);
});

test("characters are counted as people do", () => {
  const texts = ["", "   ", " a b ", "🍕", "👩‍👩‍👧‍👦", "e\u0301", "🇩🇪🇫🇷", "a\nb"];
  assert.deepEqual(texts.map(characters), [0, 0, 3, 1, 1, 1, 2, 3]);
});
