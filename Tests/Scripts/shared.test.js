// What all pages share: words, frames, recordings, answers of a server.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { ask, NoAnswer, Refusal } from "../../Public/js/shared/answers.js";
import { FramePlayer, lastBefore, nearest } from "../../Public/js/shared/frames.js";
import { digitOf, namesOf } from "../../Public/js/shared/keys.js";
import { parseRecording } from "../../Public/js/shared/recording.js";
import { clock, progressDetail, size, stageNames } from "../../Public/js/shared/words.js";

test("scripts say what pages say", async () => {
  const words = JSON.parse(await readFile(new URL("../Fixtures/words.json", import.meta.url), "utf8"));
  assert.deepEqual(stageNames, words.stages);
  for (const [value, said] of words.clock) assert.equal(clock(value), said);
  for (const [value, said] of words.bytes) assert.equal(size(value), said);
  for (const [done, total, said] of words.progress) assert.equal(progressDetail({ done, total }), said);
});

test("the time that is left is told roughly", () => {
  const left = (/** @type {number} */ secondsLeft) => progressDetail({ done: 0, total: 0, secondsLeft });
  assert.deepEqual([NaN, 3, 8, 38, 55, 61, 3600].map(left), [
    "a few seconds left", "a few seconds left", "about 10 seconds left", "about 40 seconds left", "about a minute left",
    "about 2 minutes left", "about 60 minutes left",
  ]);
  assert.equal(progressDetail({ done: 30, total: 12_000, secondsLeft: 20 }), "frame 30 of 12,000 · about 20 seconds left");
});

test("frames are found by their times", () => {
  const times = [0, 0.04, 0.08, 0.2];
  assert.deepEqual([-1, 0, 0.03, 0.061, 0.13, 0.15, 9].map((time) => nearest(times, time)), [0, 0, 1, 2, 2, 3, 3]);
  assert.deepEqual([0, 0.03, 0.061, 0.13, 0.15, 9].map((time) => lastBefore(times, time)), [0, 0, 1, 2, 2, 3]);
});

test("frames have the times that they are given, or even ones", () => {
  const video = /** @type {HTMLVideoElement} */ (/** @type {unknown} */ ({ addEventListener() {}, paused: true, currentTime: 0 }));
  const times = (/** @type {Float64Array | undefined} */ given) => [...new FramePlayer(video, null, { fps: 2, duration: 1.5, times: given }, () => {}).times];
  assert.deepEqual(times(undefined), [0, 0.5, 1]);
  assert.deepEqual(times(Float64Array.of(0, 0.1, 0.2, 1.4)), [0, 0.1, 0.2, 1.4]);
});

test("what is no recording is refused", () => {
  for (const bytes of [[], [77, 66, 76, 77], Array(40).fill(0), [77, 66, 76, 77, 9, 0, 1, 0, ...Array(40).fill(0)]]) {
    assert.throws(() => parseRecording(new Uint8Array(bytes).buffer), /newer version. Reload the page/);
  }
});

test("keys mean the same on any keyboard", () => {
  const press = (/** @type {string} */ key, /** @type {string} */ code, shiftKey = false) => ({ key, code, shiftKey });
  assert.equal(digitOf(press("4", "Digit4")), "4");
  assert.equal(digitOf(press("'", "Digit4")), "4", "French");
  assert.equal(digitOf(press("4", "Digit4", true)), "4", "French, with the shift key");
  assert.equal(digitOf(press("4", "Numpad4")), "4");
  assert.equal(digitOf(press("$", "Digit4", true)), "", "English, with the shift key");
  assert.equal(digitOf(press("ArrowLeft", "Numpad4")), "");
  assert.equal(digitOf(press("k", "KeyK")), "");
  assert.deepEqual(namesOf(press("K", "KeyK", true)), ["k"]);
  assert.deepEqual(namesOf(press("л", "KeyK")), ["л", "k"], "Russian");
  assert.deepEqual(namesOf(press("a", "KeyQ")), ["a"], "French");
  assert.deepEqual(namesOf(press(",", "KeyW")), [",", "w"], "Dvorak: what it types comes first");
  assert.deepEqual(namesOf(press("Home", "Home")), ["Home"]);
});

const server = createServer((request, response) => {
  const json = { "Content-Type": "application/json" };
  switch (request.url) {
    case "/fine": return response.writeHead(200, json).end('{"right": 3}');
    case "/refused": return response.writeHead(403, json).end('{"code": "notYours", "message": "That is not yours."}');
    case "/fault": return response.writeHead(500, json).end('{"code": "internal", "message": "Something broke.", "request": "ab12"}');
    case "/crowded": return response.writeHead(503, { ...json, "Retry-After": "7" }).end('{"code": "noSeat", "message": "All seats are taken."}');
    case "/proxy": return response.writeHead(502, { "Content-Type": "text/html" }).end("<h1>Bad Gateway</h1>");
    case "/half": return response.writeHead(200, json).write('{"right":');
    case "/cut": return request.socket.destroy();
    default: return undefined; // It never answers.
  }
});
let address = "";
before(() => new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined))).then(() => {
  const bound = server.address();
  address = `http://127.0.0.1:${bound && typeof bound === "object" ? bound.port : 0}`;
}));
after(() => {
  server.closeAllConnections();
  server.close();
});
const answer = (/** @type {string} */ path, question = {}) => ask(address + path, question, (response) => response.json());

test("an answer is read, and a refusal is a sentence", async () => {
  assert.deepEqual(await answer("/fine"), { right: 3 });
  await assert.rejects(answer("/refused"), (error) => error instanceof Refusal && !error.isPassing && error.status === 403
    && error.code === "notYours" && error.message === "That is not yours.");
  await assert.rejects(answer("/fault"), (error) => error instanceof Refusal && error.isPassing
    && error.message === "Something broke. (request ab12)");
  await assert.rejects(answer("/crowded"), (error) => error instanceof Refusal && error.retryAfter === 7);
  await assert.rejects(answer("/proxy"), (error) => error instanceof Refusal && error.isPassing && /returned error 502/.test(error.message));
});

test("no answer is told from a refusal, also where it ends half way or nobody waits any more", async () => {
  await assert.rejects(answer("/cut"), NoAnswer);
  await assert.rejects(answer("/never", { patience: 20 }), NoAnswer);
  await assert.rejects(answer("/half", { patience: 200 }), NoAnswer);
  await assert.rejects(answer("/fine", { signal: AbortSignal.abort() }), NoAnswer);
  const ending = new AbortController();
  const asked = answer("/never", { signal: ending.signal, patience: 600_000 });
  ending.abort();
  await assert.rejects(asked, NoAnswer);
});
