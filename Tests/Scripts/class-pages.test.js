// What pages of classes do while nobody looks at them, and after that.

import assert from "node:assert/strict";
import { test } from "node:test";

/** A page that a test shows and hides. */
class Page extends EventTarget {
  visibilityState = "visible";

  /** @param {boolean} isShown */
  show(isShown) {
    this.visibilityState = isShown ? "visible" : "hidden";
    this.dispatchEvent(new Event("visibilitychange"));
  }
}

/** A stream as browsers have them. */
class Stream extends EventTarget {
  static OPEN = 1;
  static CLOSED = 2;
  /** @type {Stream[]} */
  static all = [];
  readyState = 1;

  /** @param {string} path */
  constructor(path) {
    super();
    this.path = path;
    Stream.all.push(this);
  }

  close() {
    this.readyState = Stream.CLOSED;
  }
}

const page = new Page();
const browser = new EventTarget();
const globals = /** @type {any} */ (globalThis);
Object.assign(globals, { document: page, addEventListener: browser.addEventListener.bind(browser), EventSource: Stream });

/** @type {any[]} */
const locks = [];
const wakeLock = {
  async request() {
    if (page.visibilityState !== "visible") throw new Error("not seen");
    const lock = new EventTarget();
    const made = Object.assign(lock, { isHeld: true, release: async () => void (made.isHeld = false, lock.dispatchEvent(new Event("release"))) });
    locks.push(made);
    return made;
  },
};
// What pages do every second does not keep a test alive.
const everySecond = setInterval;
globals.setInterval = (/** @type {() => void} */ act, /** @type {number} */ time) => everySecond(act, time).unref();
Object.defineProperty(globals, "navigator", { value: { wakeLock } });

const { whenBack } = await import("../../Public/js/classes/absence.js");
const { SeatLine } = await import("../../Public/js/classes/seat-line.js");
const { follow } = await import("../../Public/js/classes/class-stream.js");
const { Lesson } = await import("../../Public/js/classes/seat-lesson.js");
const { keepAwake } = await import("../../Public/js/shared/wake.js");

/** Lets everything go on that waits for nothing but its turn. */
const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

test("a page is back after it was hidden for a while, after timers stood still, and with the network", (context) => {
  context.mock.timers.enable({ apis: ["setInterval", "Date"] });
  const pass = (/** @type {number} */ seconds) => {
    for (let second = 0; second < seconds; second += 1) context.mock.timers.tick(1000);
  };
  let times = 0;
  whenBack(() => (times += 1));
  pass(10);
  assert.equal(times, 0);
  page.show(false);
  pass(2);
  page.show(true);
  assert.equal(times, 0, "a glance elsewhere");
  page.show(false);
  pass(20);
  assert.equal(times, 0);
  page.show(true);
  assert.equal(times, 1);
  context.mock.timers.tick(60_000);
  assert.ok(times > 1, "it slept while it was shown");
  const before = times;
  browser.dispatchEvent(new Event("online"));
  assert.equal(times, before + 1);
});

test("streams are opened anew when the network is there again, until they are over", async () => {
  globals.fetch = async () => new Response(null, { status: 204 });
  Stream.all = [];
  const end = follow("/tiles", { told() {}, connected() {}, over() {} });
  const line = new SeatLine({ events: "/events", word: "/word" }, { stands() {}, lost() {}, connected() {} });
  line.open();
  clearInterval(line.words);
  const before = [...Stream.all];
  browser.dispatchEvent(new Event("online"));
  assert.deepEqual(before.map(({ readyState }) => readyState), [Stream.CLOSED, Stream.CLOSED]);
  assert.deepEqual(Stream.all.slice(2).map(({ path, readyState }) => [path, readyState]), [["/tiles", 1], ["/events", 1]]);
  end();
  Stream.all.at(-1)?.dispatchEvent(new Event("ended"));
  browser.dispatchEvent(new Event("online"));
  assert.equal(Stream.all.length, 4);
});

test("a good word takes back that there is no connection", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  const said = /** @type {boolean[]} */ ([]);
  const line = new SeatLine({ events: "/events", word: "/word" }, { stands() {}, lost() {}, connected: (isThere) => said.push(isThere) });
  line.open();
  globals.fetch = async () => new Response("{}", { status: 503 });
  await line.say();
  context.mock.timers.tick(2500);
  assert.deepEqual(said, [false]);
  globals.fetch = async () => new Response(null, { status: 204 });
  await line.say();
  assert.deepEqual(said, [false, true]);
});

test("a screen stays on until nothing needs it any more, and after its page was hidden", async () => {
  const held = () => locks.filter(({ isHeld }) => isHeld).length;
  keepAwake(true, "class");
  keepAwake(true, "camera");
  keepAwake(false, "camera");
  await settle();
  assert.equal(held(), 1);
  // The browser takes the lock with the tab.
  await locks[0].release();
  page.show(false);
  assert.equal(held(), 0);
  page.show(true);
  await settle();
  assert.equal(held(), 1);
  keepAwake(false, "class");
  await settle();
  assert.equal(held(), 0);
  keepAwake(false, "camera");
  page.show(false);
  keepAwake(true, "class");
  await settle();
  assert.equal(held(), 0, "none is given to a page that is not seen");
  page.show(true);
  await settle();
  assert.equal(held(), 1);
  keepAwake(false, "class");
});

test("after two tasks in a row whose time ran out nothing is sent until somebody is there", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  let now = 0;
  context.mock.method(performance, "now", () => now);
  const places = Array.from({ length: 20 }, (_, index) => index);
  globals.fetch = async () => Response.json({
    game: "g", from: 0, right: 0, questions: places, answers: places.map(() => ["1"]), values: ["1"], limitSeconds: 5, heldSeconds: 0.5,
  });
  const nothing = () => {};
  const element = () => /** @type {any} */ ({ dataset: {}, replaceChildren: nothing, hidden: false });
  const scene = { ask: (question) => `task ${question}`, watch: () => ({ isOpen: true }), tell: () => "", name: String, isShown: () => true };
  const stage = { scene, kind: "hands", root: element(), choices: { offered: [], values: ["1"], offer: nothing, settle: () => null } };
  const sent = /** @type {string[]} */ ([]);
  const said = /** @type {string[]} */ ([]);
  const lesson = new Lesson(/** @type {any} */ ({
    page: { root: element(), scene: element(), left: nothing, wait: nothing, begin: nothing, judged: nothing },
    camera: { use: nothing, begin: nothing, ask: nothing, end: nothing },
    letters: { send: async ({ body }) => void sent.push(body) }, paths: { tasks: "/tasks", answers: "/answers" }, stage: async () => stage,
  }), {
    changed: () => lesson.run(lesson.phase === "asked"), say: (text) => text && said.push(text), refused: nothing,
  });
  const pass = () => {
    for (let step = 0; step < 400; step += 1) {
      now += 50;
      lesson.tick();
    }
  };
  lesson.isFetching = true; // As if more was on its way when something else began.
  lesson.follow(/** @type {any} */ ({ game: "g", level: 0, pace: "own", part: 1, isPaused: false }));
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(lesson.isFetching, false);
  assert.equal(lesson.phase, "asked");
  pass();
  assert.equal(sent.length, 2);
  assert.equal(lesson.phase, "idle");
  assert.deepEqual(said, ["task 0", "task 1"]);
  assert.equal(lesson.give("1"), false, "what wakes is no answer");
  assert.deepEqual([lesson.phase, said.at(-1)], ["asked", "task 2"]);
  now += 100;
  lesson.tick();
  assert.equal(lesson.give("1"), true);
  assert.equal(sent.length, 3);
});
