// Asks the server to judge the picture anew, which takes it milliseconds. The newest question wins; none queues.

import { ask, Refusal } from "../shared/answers.js";

/** @typedef {import("../kinds/composition.js").Composition} Composition */

/** Who is asked. */
export class Judge {
  /** @param {string} address */
  constructor(address) {
    this.address = address;
    this.isAsking = false;
    /** @type {(() => void) | null} lets the question that waits go, or gives it up. */
    this.giveUp = null;
    /** @type {(() => void) | null} */
    this.goOn = null;
  }

  /**
   * @param {Record<string, string | number>} question
   * @returns {Promise<Composition | string | null>} a sentence why not; nothing where a newer question came.
   */
  async ask(question) {
    if (this.isAsking) {
      this.giveUp?.();
      const isNewest = await new Promise((resolve) => {
        this.giveUp = () => resolve(false);
        this.goOn = () => resolve(true);
      });
      if (!isNewest) return null;
    }
    this.isAsking = true;
    try {
      const query = Object.entries(question).map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&");
      return await ask(`${this.address}?${query}`, {}, (response) => response.json());
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    } finally {
      this.isAsking = false;
      const goOn = this.goOn;
      this.giveUp = null;
      this.goOn = null;
      goOn?.();
    }
  }
}
