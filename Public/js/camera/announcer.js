// Tells screen readers what happens, not faster than it can be listened to.

/** Milliseconds between two announcements. */
const pause = 1000;

/** Says the newest thing; what was overtaken meanwhile is left out. */
export class Announcer {
  /** @param {HTMLElement | null} status a live region */
  constructor(status) {
    this.status = status;
    this.waiting = "";
    this.said = -Infinity;
    this.timer = 0;
  }

  /** @param {string} text */
  say(text) {
    if (!this.status || !text) return;
    this.waiting = text;
    if (this.timer) return;
    this.timer = setTimeout(() => this.#speak(), Math.max(0, this.said + pause - performance.now()));
  }

  #speak() {
    this.timer = 0;
    this.said = performance.now();
    if (this.status) this.status.textContent = this.waiting;
  }
}
