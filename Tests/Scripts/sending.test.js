// How much goes in one request, where something between browser and server limits that.

import assert from "node:assert/strict";
import { test } from "node:test";
import { refusal } from "../../Public/js/shared/answers.js";
import { PieceSize } from "../../Public/js/shared/piece-size.js";

const KIB = 1024;
const MIB = 1024 * KIB;

/**
 * Sends so many bytes over a way that takes no more than a limit at once.
 * @param {PieceSize} pieces
 * @param {number} bytes
 * @param {number} limit
 * @param {"refused" | "lost"} says what becomes of larger pieces
 * @returns {number[]} the pieces that were sent; the last one alone was too large if nothing gets through.
 */
function send(pieces, bytes, limit, says) {
  const sent = [];
  for (let arrived = 0; arrived < bytes;) {
    const piece = Math.min(bytes - arrived, pieces.most);
    sent.push(piece);
    if (piece <= limit) {
      arrived += piece;
      pieces.arrived(piece);
    } else if (says === "lost") pieces.lost(piece);
    else if (!pieces.refused(piece)) return sent;
  }
  return sent;
}

test("a file goes as a whole where nothing limits it", () => {
  assert.deepEqual(send(new PieceSize(), 100 * MIB, Infinity, "refused"), [100 * MIB]);
});

test("pieces are halved until they fit, and then are as large as they may be", () => {
  for (const limit of [64 * KIB, MIB, 1.5 * MIB, 100e6]) {
    const pieces = new PieceSize();
    const sent = send(pieces, 2048 * MIB, limit, "refused");
    const largest = 2 ** Math.floor(Math.log2(limit));
    const tooLarge = sent.filter((piece) => piece > limit);
    assert.deepEqual(sent.slice(0, tooLarge.length), tooLarge, "too large a piece is sent again");
    assert.ok(tooLarge.length <= Math.ceil(Math.log2((2048 * MIB) / limit)));
    assert.ok(sent.slice(tooLarge.length).every((piece) => piece === largest), `${limit}`);
    assert.deepEqual(send(pieces, 3 * largest, limit, "refused"), [largest, largest, largest], "the next file begins with what fits");
  }
});

test("what nothing gets through of ends", () => {
  const sent = send(new PieceSize(), 3 * MIB, KIB, "refused");
  assert.deepEqual(sent, [3 * MIB, 2 * MIB, MIB, 512 * KIB, 256 * KIB, 128 * KIB, 64 * KIB]);
  assert.equal(new PieceSize().refused(KIB), false);
});

test("a limit that cuts connections is found, too", () => {
  const sent = send(new PieceSize(), 100 * MIB, MIB, "lost");
  const lost = sent.filter((piece) => piece > MIB);
  assert.ok(lost.length < 8, `${lost.length} were lost`);
  assert.ok(sent.length < 130, `${sent.length} were sent`);
});

test("a network that was lost makes pieces small for a while only", () => {
  const pieces = new PieceSize();
  for (let tries = 0; tries < 20; tries += 1) pieces.lost(Math.min(2048 * MIB, pieces.most));
  assert.equal(pieces.most, 64 * KIB);
  const sent = send(pieces, 2048 * MIB, Infinity, "lost");
  assert.ok(sent.length < 60, `${sent.length} pieces`);
});

test("who limits the size of what is sent is told apart", () => {
  const proxies = ["<h1>413 Request Entity Too Large</h1>", "", "{}", '{"message": "Request Too Long"}', "null", "[]"];
  for (const text of proxies) {
    assert.equal(refusal(413, text).isLimitedBetween, true, text);
    assert.match(refusal(413, text).message, /between this browser and Motionbook/);
  }
  const ours = refusal(413, '{"code": "tooLarge", "message": "The clip is too large."}');
  assert.deepEqual([ours.isLimitedBetween, ours.message, ours.code], [false, "The clip is too large.", "tooLarge"]);
  assert.equal(refusal(502, "<h1>Bad Gateway</h1>").isLimitedBetween, false);
  // Who says that Motionbook is away is told apart, too.
  for (const status of [502, 503]) assert.equal(refusal(status, "<h1>Service Unavailable</h1>").isAway, true);
  assert.equal(refusal(503, '{"code": "busy", "message": "Try again in a moment."}').isAway, false);
});
