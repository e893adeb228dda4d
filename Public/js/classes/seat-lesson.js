// What a seat answers: fetches its tasks, counts down where all have the same one, plays them, and sends what was answered.

import { Refusal } from "../shared/answers.js";
import { Play } from "../games/play.js";
import { Stopwatch } from "../games/stopwatch.js";
import { countOf, lessonOf } from "./seat-states.js";
import { fetchTasks, patiently } from "./seat-tasks.js";

/** @typedef {import("../camera/showing.js").Reading} Reading */
/** @typedef {import("../games/camera.js").GameCamera} GameCamera */
/** @typedef {import("../games/choices.js").Choices} Choices */
/** @typedef {import("../games/letters.js").Letters} Letters */
/** @typedef {import("../games/play.js").Round} Round */
/** @typedef {import("../games/play.js").Scene} Scene */
/** @typedef {import("./seat-page.js").SeatPage} SeatPage */
/** @typedef {import("./seat-states.js").Phase} Phase */
/** @typedef {import("./seat-states.js").View} View */
/** @typedef {import("./seat-tasks.js").Tasks} Tasks */
/** @typedef {{scene: Scene, choices: Choices, kind: string, root: HTMLElement}} Stage what a game is played on */

/** So many tasks ahead more are fetched. */
const ahead = 4;
/** After so many tasks in a row whose time ran out, nobody seems to be there. */
const mostMissed = 2;
/** Milliseconds until it is said that tasks are on their way. */
const silence = 600;

/**
 * @typedef {object} Listener
 * @property {() => void} changed another phase
 * @property {(text: string) => void} say
 * @property {(refusal: Refusal) => void} refused
 */

/** What is on, from the moment that the seat hears of it. */
export class Lesson {
  /** @type {Phase} */
  phase = "none";
  /** What is on, as `lessonOf` says it. */
  name = "";
  /** @type {Stage | null} */
  stage = null;
  /** @type {Play | null} */
  play = null;
  /** @type {Round} */
  round = { questions: [], answers: [] };
  /** The place of the round's first task. */
  from = 0;
  isFetching = false;
  isRunning = false;
  /** Tasks in a row whose time ran out, and what the one says that waits until somebody is there. */
  missed = 0;
  waiting = "";
  counting = new Stopwatch();
  /** Ends with what is on. */
  activity = new AbortController();

  /**
   * @param {{page: SeatPage, camera: GameCamera, letters: Letters, paths: {tasks: string, answers: string}, stage: (game: string) => Promise<Stage>}} parts
   * @param {Listener} listener
   */
  constructor({ page, camera, letters, paths, stage }, listener) {
    this.page = page;
    this.camera = camera;
    this.letters = letters;
    this.paths = paths;
    this.stageOf = stage;
    this.listener = listener;
    /** @type {View | null} */
    this.view = null;
  }

  /** @returns {boolean} whether an answer counts now. */
  get isOpen() {
    return this.play?.isOpen ?? false;
  }

  /** @param {View} view how things stand: another task, another game, or as before */
  follow(view) {
    this.view = view;
    const name = lessonOf(view);
    if (name === this.name) return;
    this.name = name;
    this.#stop();
    if (name) this.#load(view);
    else this.#become("none");
  }

  /** Everything that stops with what was on. */
  #stop() {
    this.activity.abort();
    this.activity = new AbortController();
    this.play?.pause(performance.now());
    this.play = null;
    this.camera.end();
    this.page.left(null);
    this.page.scene.replaceChildren();
    this.missed = 0;
  }

  /** @param {Phase} phase */
  #become(phase) {
    this.phase = phase;
    this.page.root.dataset.phase = phase;
    this.listener.changed();
  }

  /**
   * @param {View} view
   * @param {number} [from] the place of the first task; where the seat was if nobody says
   */
  async #load(view, from) {
    const { signal } = this.activity;
    this.#become("loading");
    const slow = setTimeout(() => !signal.aborted && this.page.wait(), silence);
    const found = await this.#fetch(view, signal, from);
    const stage = found && await patiently(() => this.stageOf(view.game ?? ""), signal);
    clearTimeout(slow);
    if (found && stage && !signal.aborted) this.#prepare(view, found, stage);
  }

  /**
   * @param {View} view
   * @param {AbortSignal} signal
   * @param {number} [from]
   */
  async #fetch({ part }, signal, from) {
    try {
      return await fetchTasks(this.paths.tasks, { part, from, signal });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.listener.refused(error);
      return null;
    }
  }

  /**
   * @param {View} view
   * @param {Tasks} tasks
   * @param {Stage} stage
   */
  #prepare(view, tasks, stage) {
    const isTogether = view.pace === "together";
    this.#enter(stage, tasks);
    this.page.begin(isTogether ? null : tasks.right);
    if (!tasks.questions.length) return this.#become(isTogether ? "answered" : "done");
    this.from = tasks.from;
    this.isFetching = false;
    this.round = { questions: [...tasks.questions], answers: [...tasks.answers], limitSeconds: tasks.limitSeconds };
    this.play = new Play(this.round, stage.scene, this.#listener(view, stage));
    this.counting = new Stopwatch();
    this.#become(isTogether ? "counting" : "asked");
    if (this.isRunning) this.#goOn();
  }

  /**
   * @param {Stage} stage
   * @param {Tasks} tasks
   */
  #enter(stage, tasks) {
    if (this.stage) this.stage.root.hidden = true;
    this.stage = stage;
    stage.root.hidden = false;
    this.page.root.dataset.game = tasks.game;
    stage.choices.offer((value) => stage.scene.isShown(tasks.values, value));
    stage.root.dataset.offered = String(stage.choices.offered.length);
    this.camera.use(stage.scene, stage.kind);
    // Where nothing is right or wrong, only what is offered is an answer.
    const isVote = tasks.answers.every((answer) => !answer.length);
    this.camera.begin(isVote ? tasks.values : stage.choices.values, tasks.heldSeconds);
  }

  /**
   * @param {View} view
   * @param {Stage} stage
   */
  #listener(view, { scene }) {
    const isTogether = view.pace === "together";
    const { signal } = this.activity;
    let isLate = false;
    return {
      asked: (/** @type {number} */ _, /** @type {string} */ text) => (this.missed < mostMissed ? this.listener.say(text) : this.#rest(text)),
      turned: (/** @type {string} */ text) => {
        this.camera.ask();
        this.listener.say(text);
      },
      took: (/** @type {string} */ value) => this.listener.say(scene.name(value)),
      judged: (/** @type {{number: number, given: string[], milliseconds: number, isRight: boolean, text: string}} */ answer) => {
        isLate = !answer.given.length;
        this.listener.say(answer.text);
        // Where the time of all is over, nothing was answered; at one's own pace the next task comes.
        if (!isTogether || !isLate) this.#send(view, answer);
        if (isTogether) return;
        this.missed = isLate ? this.missed + 1 : 0;
        this.page.judged(answer.isRight);
        if (answer.number >= this.round.questions.length - ahead) this.#fetchMore(view, signal);
      },
      left: (/** @type {number | null} */ share) => this.page.left(share),
      over: () => {
        if (isTogether) return this.#become(isLate ? "late" : "answered");
        this.play = null;
        this.#load(view, this.from + this.round.questions.length);
      },
    };
  }

  /**
   * @param {View} view
   * @param {{number: number, given: string[], milliseconds: number}} answer
   */
  #send({ part, choices }, { number, given, milliseconds }) {
    const body = new URLSearchParams({
      part: String(part), task: String(this.from + number), milliseconds: String(Math.round(milliseconds)),
    });
    if (choices === undefined) for (const word of given) body.append("given", word);
    else body.set("choice", given[0]);
    this.letters.send({ path: this.paths.answers, body: body.toString() }).catch((error) => {
      if (error instanceof Refusal) this.listener.refused(error);
    });
  }

  /**
   * @param {View} view
   * @param {AbortSignal} signal
   */
  async #fetchMore(view, signal) {
    if (this.isFetching) return;
    this.isFetching = true;
    const { round, from } = this;
    const more = await this.#fetch(view, signal, from + round.questions.length);
    if (signal.aborted || this.round !== round) return;
    round.questions.push(...(more?.questions ?? []));
    round.answers.push(...(more?.answers ?? []));
    this.isFetching = false;
  }

  /** @param {string} text what the next task says, as soon as somebody is there */
  #rest(text) {
    this.waiting = text;
    this.#become("idle");
  }

  /** Somebody is there again. */
  wake() {
    if (this.phase !== "idle") return;
    this.missed = 0;
    this.#become("asked");
    this.listener.say(this.waiting);
  }

  /** @param {boolean} isRunning whether the field is shown, and nothing keeps somebody from answering */
  run(isRunning) {
    if (isRunning === this.isRunning) return;
    this.isRunning = isRunning;
    if (isRunning) return this.#goOn();
    this.counting.stop(performance.now());
    this.play?.pause(performance.now());
  }

  #goOn() {
    const now = performance.now();
    if (this.phase === "counting") this.counting.start(now);
    else if (this.phase === "asked") this.play?.goOn(now);
    this.tick();
  }

  /** Time passes. */
  tick() {
    if (!this.isRunning || !this.stage) return;
    const now = performance.now();
    if (this.phase === "counting") {
      const count = countOf(this.counting.at(now));
      if (count > 0) return this.page.countDown(count);
      this.#become("asked");
      this.play?.goOn(now);
    }
    const value = this.stage.choices.settle(now);
    if (value) this.give(value);
    this.play?.tick(now);
  }

  /**
   * Somebody answers.
   * @param {string} value
   * @param {Reading} [reading] what the camera saw
   * @returns {boolean} whether it counted.
   */
  give(value, reading) {
    if (this.phase === "idle") {
      // Whoever moves has not seen what is asked yet.
      this.wake();
      return false;
    }
    return this.isRunning && this.play !== null && this.play.give(value, performance.now(), reading);
  }
}
