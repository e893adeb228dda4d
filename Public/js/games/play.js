// One round of a game: asks, waits for answers, holds them against what the server said is right (which judges them, too), tells what
// was right, and goes on. It touches nothing but its scene, and knows the time from what it is told.

import { Stopwatch } from "./stopwatch.js";

/** @typedef {import("../camera/showing.js").Reading} Reading */
/** @typedef {import("./rounds.js").Round["questions"][number] | Answers.VoteQuestion} Question */
/**
 * @typedef {object} Round what is played: more questions may be added while it is
 * @property {Question[]} questions
 * @property {string[][]} answers what is right, question by question
 * @property {number} [limitSeconds] of a question
 */

/**
 * @typedef {object} Setting what a scene is made with
 * @property {HTMLElement} stage
 * @property {unknown} words of the game
 * @property {HTMLElement[]} choices the buttons that answer
 * @property {HTMLElement} props pictures that the game brought along
 * @property {boolean} isMirrored whether the left hand is on the left
 */

/**
 * @typedef {object} Told what became of a question
 * @property {Question} question
 * @property {string[]} answer what is right, part by part
 * @property {string[]} given
 * @property {boolean} isRight
 * @property {boolean} isLate
 * @property {Reading | null} reading what the camera saw then, where it did
 */

/**
 * A game's own part: draws questions and what became of them. It has no clock and sends nothing.
 * - `value`: what a picture of the camera shows; nothing is the empty text, nobody is null.
 * - `name`: how people call that; `sign`: how it is drawn, small.
 * - `isShown`: whether an answer is offered in a round with such answers.
 * - `ask`: draws a question, and says it.
 * - `watch`: draws what changes with time; whether it may be answered.
 * - `take`: draws a part of an answer.
 * - `tell`: draws what became of a question, and says it.
 * @typedef {{
 *   value(reading: Reading): string | null,
 *   name(value: string): string,
 *   sign(value: string): Node | string,
 *   isShown(answers: string[], value: string): boolean,
 *   ask(question: Question, number: number): string,
 *   watch(question: Question, seconds: number): {isOpen: boolean, say?: string},
 *   take?(question: Question, given: string[]): void,
 *   tell(told: Told): string,
 * }} Scene
 */

/**
 * @typedef {object} Listener
 * @property {(number: number, text: string) => void} asked
 * @property {(text: string) => void} turned it may be answered from now on
 * @property {(value: string) => void} took a part of an answer, and not the last one
 * @property {(answer: {number: number, given: string[], milliseconds: number, isRight: boolean, text: string}) => void} judged
 * @property {(share: number | null) => void} left how much time is left, 0 … 1, where there is a limit
 * @property {() => void} over
 */

/** Milliseconds that it is told that an answer was right, and that it was not. */
const telling = { right: 1400, wrong: 3200 };

/** A round that is played. */
export class Play {
  /**
   * @param {Round} round
   * @param {Scene} scene
   * @param {Listener} listener
   */
  constructor(round, scene, listener) {
    this.round = round;
    this.scene = scene;
    this.listener = listener;
    this.number = -1;
    /** @type {"asking" | "open" | "telling" | "over"} */
    this.phase = "asking";
    /** Since the question could be seen; since it could be answered; since it is told what became of it. */
    this.shown = new Stopwatch();
    this.open = new Stopwatch();
    this.told = new Stopwatch();
    this.tellingLasts = 0;
    this.isRunning = false;
    /** @type {string[]} */
    this.given = [];
    /** Answers that were right, for statistics. */
    this.right = 0;
  }

  get question() {
    return this.round.questions[this.number];
  }

  /** @returns {string[]} what is right, part by part. */
  get #answer() {
    return this.round.answers[this.number];
  }

  /** @returns {boolean} whether an answer counts now. */
  get isOpen() {
    return this.isRunning && this.phase === "open";
  }

  /** @param {number} now milliseconds, here and below */
  goOn(now) {
    if (this.isRunning || this.phase === "over") return;
    this.isRunning = true;
    for (const watch of this.#watches()) watch.start(now);
    if (this.number < 0) this.#next(now);
  }

  /** @param {number} now */
  pause(now) {
    this.isRunning = false;
    for (const watch of this.#watches()) watch.stop(now);
  }

  #watches() {
    if (this.phase === "telling") return [this.told];
    return this.phase === "open" ? [this.shown, this.open] : [this.shown];
  }

  /**
   * Time passes.
   * @param {number} now
   */
  tick(now) {
    if (!this.isRunning) return;
    if (this.phase === "telling") {
      if (this.told.at(now) >= this.tellingLasts) this.#next(now);
      return;
    }
    if (this.phase === "over") return;
    const { isOpen, say } = this.scene.watch(this.question, this.shown.at(now) / 1000);
    if (isOpen && this.phase === "asking") {
      this.phase = "open";
      this.open.start(now);
      this.listener.turned(say ?? "");
    }
    const { limitSeconds } = this.round;
    if (this.phase !== "open" || !limitSeconds) return;
    const left = 1 - this.open.at(now) / 1000 / limitSeconds;
    this.listener.left(Math.max(0, left));
    if (left <= 0) this.#judge([], now, null, true);
  }

  /**
   * Somebody answers, or gives a part of an answer.
   * @param {string} value
   * @param {number} now
   * @param {Reading | null} [reading] what the camera saw
   * @returns {boolean} whether it counted.
   */
  give(value, now, reading = null) {
    if (!this.isOpen) return false;
    const answer = this.#answer;
    this.given.push(value);
    const isRight = this.given.every((part, index) => part === answer[index]);
    if (isRight && this.given.length < answer.length) {
      this.scene.take?.(this.question, this.given);
      this.listener.took(value);
    } else {
      this.#judge(this.given, now, reading, false);
    }
    return true;
  }

  /**
   * @param {string[]} given
   * @param {number} now
   * @param {Reading | null} reading
   * @param {boolean} isLate
   */
  #judge(given, now, reading, isLate) {
    const { question, number } = this;
    const answer = this.#answer;
    const isRight = given.length === answer.length && given.every((part, index) => part === answer[index]);
    const milliseconds = this.open.at(now);
    const text = this.scene.tell({ question, answer, given, isRight, isLate, reading });
    if (isRight) this.right += 1;
    this.phase = "telling";
    this.told = new Stopwatch();
    this.told.start(now);
    this.tellingLasts = isRight ? telling.right : telling.wrong;
    this.listener.left(null);
    this.listener.judged({ number, given, milliseconds, isRight, text });
  }

  /** @param {number} now */
  #next(now) {
    this.number += 1;
    this.given = [];
    if (this.number >= this.round.questions.length) {
      this.phase = "over";
      this.isRunning = false;
      return this.listener.over();
    }
    this.phase = "asking";
    this.shown = new Stopwatch();
    this.shown.start(now);
    this.open = new Stopwatch();
    const text = this.scene.ask(this.question, this.number);
    this.listener.asked(this.number, text);
    this.tick(now);
  }
}
