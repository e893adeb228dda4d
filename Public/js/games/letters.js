// Forms on their way to the server. What cannot be sent waits in the browser's storage and is sent again, by this page or the next
// one, in its order; the server takes each once.

import { ask, Refusal } from "../shared/answers.js";
import { Outbox } from "./outbox.js";

/** Milliseconds before another attempt: the first one, and the longest. */
const [soon, late] = [500, 8000];
const patience = 10_000;

/** @typedef {{path: string, body: string}} Letter a form */

/** Sends them, one after the other. */
export class Letters {
  /** @param {string} name of the place in the browser's storage */
  constructor(name) {
    /** @type {Outbox<Letter>} */
    this.unsent = new Outbox(name);
    /** @type {Map<string, {resolve: (answer: unknown) => void, reject: (error: Error) => void}>} who waits for which letter, by its key */
    this.waiting = new Map();
    this.isSending = false;
    this.delay = soon;
    this.timer = 0;
    addEventListener("online", () => this.#send());
    this.#send();
  }

  /**
   * @param {Letter} letter
   * @returns {Promise<unknown>} what the server answers, once it does.
   * @throws {Refusal} it will never take this one
   */
  send(letter) {
    const key = this.unsent.add(letter);
    return new Promise((resolve, reject) => {
      this.waiting.set(key, { resolve, reject });
      this.#send();
    });
  }

  async #send() {
    if (this.isSending) return;
    this.isSending = true;
    clearTimeout(this.timer);
    try {
      for (let [entry] = this.unsent.first(1); entry; [entry] = this.unsent.first(1)) {
        const [key, letter] = entry;
        const waiting = this.waiting.get(key);
        try {
          const answer = await post(letter);
          waiting?.resolve(answer);
        } catch (error) {
          if (!(error instanceof Refusal) || error.isPassing) throw error;
          waiting?.reject(error);
        }
        this.waiting.delete(key);
        this.unsent.remove(key);
      }
      this.delay = soon;
    } catch {
      this.timer = setTimeout(() => this.#send(), this.delay);
      this.delay = Math.min(late, this.delay * 2);
    } finally {
      this.isSending = false;
    }
  }
}

/**
 * @param {Letter} letter
 * @returns {Promise<unknown>}
 * @throws {Refusal | import("../shared/answers.js").NoAnswer}
 */
export function post({ path, body }) {
  const headers = { "Content-Type": "application/x-www-form-urlencoded", Accept: "application/json" };
  return ask(path, { method: "POST", body, headers, cache: "no-store", patience }, (response) => response.json());
}
