// What is to be sent, kept in the browser's storage until it was: whatever happens to the page, the next one has it. Each thing lies
// under a key of its own, so that two tabs write over nothing of one another; both may send the same, which counts once.

import { remember, remembered } from "../shared/storage.js";

/**
 * Things to send, the oldest first.
 * @template T
 */
export class Outbox {
  /** @param {string} name what its keys begin with */
  constructor(name) {
    this.prefix = `motionbook.games.${name}.`;
    this.count = 0;
    /** @type {Map<string, T>} */
    this.things = new Map();
    for (const key of this.#keys().sort()) this.#adopt(key);
  }

  /**
   * What was left by an earlier page, or lies there for another tab.
   * @param {string} key
   */
  #adopt(key) {
    try {
      this.things.set(key, JSON.parse(remembered(key) ?? ""));
    } catch {
      this.remove(key);
    }
  }

  /** @returns {string[]} */
  #keys() {
    try {
      return Object.keys(localStorage).filter((key) => key.startsWith(this.prefix));
    } catch {
      return []; // Storage may be switched off.
    }
  }

  get size() {
    return this.things.size;
  }

  /**
   * @param {number} most
   * @returns {[string, T][]} the oldest, with their keys.
   */
  first(most) {
    return [...this.things].slice(0, most);
  }

  /**
   * @param {T} thing
   * @returns {string} its key.
   */
  add(thing) {
    const [time, count] = [Date.now().toString(36).padStart(9, "0"), (this.count++).toString(36).padStart(4, "0")];
    const key = `${this.prefix}${time}${count}${Math.random().toString(36).slice(2, 8)}`;
    this.things.set(key, thing);
    remember(key, JSON.stringify(thing));
    return key;
  }

  /** @param {string} key */
  remove(key) {
    this.things.delete(key);
    remember(key, null);
  }

  clear() {
    for (const key of this.#keys()) this.remove(key);
    this.things.clear();
  }
}
