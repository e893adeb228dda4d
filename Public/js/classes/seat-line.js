// The line between a seat and its class: what the server tells, and a word every few seconds that this device is there.

import { ask, Refusal } from "../shared/answers.js";
import { whenBack } from "./absence.js";
import { lossOf } from "./seat-states.js";

/** @typedef {import("./seat-states.js").Loss} Loss */
/** @typedef {import("./seat-states.js").View} View */

/** Milliseconds between two words; until a line that broke is said to be lost; before a stream is opened anew. */
const wordEvery = 5000;
const patience = 2500;
const again = 2000;

/**
 * @typedef {object} Listener
 * @property {(view: View) => void} stands
 * @property {(loss: Loss) => void} lost the seat: nothing more comes
 * @property {(isThere: boolean) => void} connected
 */

/** Listens and speaks until the seat is gone. */
export class SeatLine {
  /**
   * @param {{events: string, word: string}} paths
   * @param {Listener} listener
   */
  constructor(paths, listener) {
    this.paths = paths;
    this.listener = listener;
    /** @type {EventSource | null} */
    this.stream = null;
    this.isGone = false;
    this.isMissed = false;
    this.timer = 0;
    this.words = 0;
    this.silence = 0;
    whenBack(() => {
      this.open();
      this.say();
    });
    // A page may come back from the browser's cache, or a tablet from its sleep.
    addEventListener("pageshow", (event) => event.persisted && this.open());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.say());
  }

  open() {
    if (this.isGone) return;
    this.#close();
    const stream = new EventSource(this.paths.events);
    this.stream = stream;
    stream.addEventListener("open", () => this.#heard());
    stream.addEventListener("state", (event) => {
      this.#heard();
      this.listener.stands(JSON.parse(event.data));
    });
    for (const loss of /** @type {Loss[]} */ (["moved", "removed", "ended"])) {
      stream.addEventListener(loss, () => this.#end(loss));
    }
    stream.addEventListener("error", () => {
      this.#miss();
      // The browser tries again by itself, unless the server said no: then its answer to a word says why.
      if (stream.readyState !== EventSource.CLOSED || this.stream !== stream) return;
      this.stream = null;
      this.timer = setTimeout(() => this.open(), again);
      this.say();
    });
    if (!this.words) this.words = setInterval(() => this.say(), wordEvery);
  }

  /** Says that this device is there. */
  async say() {
    if (this.isGone) return;
    try {
      await ask(this.paths.word, { method: "POST", patience: wordEvery, cache: "no-store" }, async () => undefined);
      if (this.isMissed) {
        // The old stream may hang without an end: what was told meanwhile is told anew.
        this.isMissed = false;
        this.open();
      } else if (this.stream?.readyState === EventSource.OPEN) this.#heard();
    } catch (error) {
      if (error instanceof Refusal) this.refused(error);
      else this.isMissed = true;
      this.#miss();
    }
  }

  /** @param {Refusal} refusal of anything that was asked for the seat */
  refused(refusal) {
    const loss = lossOf(refusal);
    if (loss) this.#end(loss);
  }

  #heard() {
    clearTimeout(this.silence);
    this.silence = 0;
    this.listener.connected(true);
  }

  #miss() {
    if (this.silence || this.isGone) return;
    this.silence = setTimeout(() => this.listener.connected(false), patience);
  }

  /** @param {Loss} loss */
  #end(loss) {
    if (this.isGone) return;
    this.isGone = true;
    this.#close();
    clearInterval(this.words);
    clearTimeout(this.silence);
    this.listener.connected(true);
    this.listener.lost(loss);
  }

  #close() {
    clearTimeout(this.timer);
    this.stream?.close();
    this.stream = null;
  }
}
