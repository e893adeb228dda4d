// Keys that answer: the digits of a choice, one after the other.

/** Milliseconds in which another digit may follow. */
const patience = 900;

/**
 * What was typed, as an answer. A digit that begins a longer answer, too, waits for the next one, or for Enter. Nothing here
 * touches the page or a clock.
 */
export class Typed {
  /** @param {Map<string, string>} answers by what is typed for them: `1`, `10` */
  constructor(answers) {
    this.answers = answers;
    this.text = "";
    this.at = NaN;
  }

  /**
   * @param {string} digit
   * @param {number} now milliseconds
   * @returns {string | null} the answer, if it is one already.
   */
  press(digit, now) {
    const text = now - this.at <= patience ? this.text + digit : digit;
    this.text = [...this.answers.keys()].some((keys) => keys.startsWith(text)) ? text : digit;
    this.at = now;
    const isOpen = [...this.answers.keys()].some((keys) => keys !== this.text && keys.startsWith(this.text));
    return isOpen ? null : this.enter();
  }

  /** @returns {string | null} the answer that was typed so far. */
  enter() {
    const answer = this.answers.get(this.text) ?? null;
    this.text = "";
    this.at = NaN;
    return answer;
  }

  /**
   * @param {number} now milliseconds
   * @returns {string | null} the answer after which nothing else was typed for too long.
   */
  settle(now) {
    return this.text && now - this.at > patience ? this.enter() : null;
  }
}
