// When the next picture may be sent, where the server says how often it wants one. Nothing here touches the page or a clock.

/** The pace of a session: free until the server names one. */
export class Pace {
  constructor() {
    /** Milliseconds from one picture to the next; none where each is wanted as soon as it is there. */
    this.pause = 0;
    this.sent = -Infinity;
    this.notBefore = -Infinity;
  }

  /** Whether the server has named one: then it is sent one picture after the other, so that none waits on its way. */
  get isSet() {
    return this.pause > 0;
  }

  /**
   * A picture goes out.
   * @param {number} now milliseconds
   */
  send(now) {
    this.sent = now;
  }

  /**
   * The server has answered.
   * @param {number | undefined} pause until the next picture is wanted, milliseconds
   */
  hear(pause) {
    this.pause = Number.isFinite(pause) ? Math.max(0, Number(pause)) : 0;
  }

  /**
   * The server wants no pictures for a while.
   * @param {number} until milliseconds
   */
  rest(until) {
    this.notBefore = Math.max(this.notBefore, until);
  }

  /**
   * @param {number} now milliseconds
   * @returns {number} after how many milliseconds the next picture may be sent.
   */
  left(now) {
    return Math.max(0, this.sent + this.pause - now, this.notBefore - now);
  }
}
