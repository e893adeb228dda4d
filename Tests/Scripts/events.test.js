// The one line on which news come for however many follow them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { EventStream } from "../../Public/js/shared/event-stream.js";

/** A line as a browser's `EventSource` is one, which the test moves. */
class Line {
  readyState = 0;

  open() {
    this.readyState = 1;
    this.onopen();
  }

  /** @param {string} data */
  tell(data) {
    this.onmessage({ data });
  }

  /** @param {number} state in which it is then: 0 where the browser tries again, 2 where it does not. */
  lose(state) {
    this.readyState = state;
    this.onerror();
  }

  close() {
    this.readyState = 2;
  }
}

/** A stream whose news are about their first letter, its lines, and followers that note what they hear. */
function made(most = 200) {
  const lines = [];
  const stream = new EventStream(() => {
    lines.push(new Line());
    return lines.at(-1);
  }, (data) => data[0], most);
  const follower = () => {
    const heard = [];
    return { heard, opened: () => heard.push("opened"), told: (data) => heard.push(data) };
  };
  return { stream, lines, follower };
}

test("all that follow share one line, and it goes with the last of them", () => {
  const { stream, lines, follower } = made();
  const [one, two] = [follower(), follower()];
  stream.add(one);
  stream.add(two);
  lines[0].open();
  lines[0].tell("a1");
  stream.remove(one);
  lines[0].tell("a2");
  assert.equal(lines.length, 1);
  assert.deepEqual(one.heard, ["opened", "a1"]);
  assert.deepEqual(two.heard, ["opened", "a1", "a2"]);
  stream.remove(two);
  assert.equal(lines[0].readyState, 2);
  stream.add(one);
  lines[1].open();
  assert.deepEqual(one.heard, ["opened", "a1", "opened"]);
});

test("who follows later is told the newest of each subject, of the latest subjects", () => {
  const { stream, lines, follower } = made(2);
  stream.add(follower());
  lines[0].open();
  for (const data of ["a1", "b1", "a2", "c1"]) lines[0].tell(data);
  const late = follower();
  stream.add(late);
  assert.deepEqual(late.heard, ["opened", "a2", "c1"]);
});

test("after a break all look again, and nothing old is told", () => {
  const { stream, lines, follower } = made();
  const one = follower();
  stream.add(one);
  lines[0].open();
  lines[0].tell("a1");
  lines[0].lose(0);
  const late = follower();
  stream.add(late);
  lines[0].open();
  assert.equal(lines.length, 1);
  assert.deepEqual(one.heard, ["opened", "a1", "opened"]);
  assert.deepEqual(late.heard, ["opened"]);
});

test("a line that was refused is tried again, later each time, and not when nobody follows", (t) => {
  const { stream, lines, follower } = made();
  const one = follower();
  const waits = [];
  let due = () => {};
  t.mock.method(globalThis, "setTimeout", (run, milliseconds) => {
    waits.push(milliseconds);
    due = run;
    return 1;
  });
  t.mock.method(globalThis, "clearTimeout", () => {
    due = () => {};
  });
  stream.add(one);
  for (let tries = 0; tries < 7; tries++) {
    lines.at(-1).lose(2);
    due();
  }
  assert.deepEqual(waits, [2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
  assert.equal(lines.length, 8);
  lines[7].open();
  lines[7].lose(2);
  assert.equal(waits.at(-1), 2000);
  stream.remove(one);
  due();
  assert.equal(lines.length, 8);
});
