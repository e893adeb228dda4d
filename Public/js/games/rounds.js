// Rounds at the server: begun, answered, ended.

import { Letters, post } from "./letters.js";

/** @typedef {Answers.FingerCountRound | Answers.CopycatRound} Round */

/** @typedef {Answers.RoundEnd} Outcome what a round was worth */

/** Speaks to the server. */
export class Rounds {
  /**
   * @param {string} path where rounds of the game begin
   * @param {string} all where all rounds are
   */
  constructor(path, all) {
    this.path = path;
    this.all = all;
    this.letters = new Letters("unsent");
  }

  /**
   * @param {number} level
   * @returns {Promise<Round>}
   * @throws {import("../shared/answers.js").Refusal | import("../shared/answers.js").NoAnswer}
   */
  async begin(level) {
    const begun = await post({ path: this.path, body: new URLSearchParams({ level: String(level) }).toString() });
    return /** @type {Round} */ (begun);
  }

  /**
   * @param {Round} round
   * @param {{number: number, given: string[], milliseconds: number}} answer
   */
  answer(round, { number, given, milliseconds }) {
    const body = new URLSearchParams({ number: String(number), milliseconds: String(Math.round(milliseconds)) });
    for (const part of given) body.append("given", part);
    this.letters.send({ path: `${this.all}/${round.id}/answers`, body: body.toString() }).catch(() => undefined);
  }

  /**
   * @param {Round} round
   * @returns {Promise<Outcome>} once the server has all answers.
   * @throws {import("../shared/answers.js").Refusal}
   */
  async end(round) {
    return /** @type {Outcome} */ (await this.letters.send({ path: `${this.all}/${round.id}/end`, body: "" }));
  }
}
