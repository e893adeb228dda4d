// One line to the server, for however many follow its news.

/**
 * @typedef {object} Follower
 * @property {() => void} opened is called whenever the line stands, at first and after each break
 * @property {(data: string) => void} told
 */

/** Milliseconds until a line that was refused is tried again: the first time, and at most. */
const [firstPause, longestPause] = [2000, 60_000];

/** States of `EventSource`; in Node there is none. */
const closed = 2;

/** A stream of server-sent events that stands while somebody follows it. */
export class EventStream {
  /** @type {Set<Follower>} */
  #followers = new Set();
  /** @type {EventSource | null} */
  #line = null;
  /** @type {Map<string, string>} the newest news of each subject since the line was opened: who follows later is told of them */
  #newest = new Map();
  #isOpen = false;
  #pause = firstPause;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #retry;

  /**
   * @param {() => EventSource} open
   * @param {(data: string) => string} subject what news are about: newer ones take their place
   * @param {number} most subjects that are remembered
   */
  constructor(open, subject, most = 200) {
    this.open = open;
    this.subject = subject;
    this.most = most;
  }

  /** @param {Follower} follower */
  add(follower) {
    this.#followers.add(follower);
    if (this.#isOpen) {
      follower.opened();
      for (const data of this.#newest.values()) follower.told(data);
    } else if (!this.#line) this.#begin();
  }

  /** @param {Follower} follower */
  remove(follower) {
    this.#followers.delete(follower);
    if (this.#followers.size === 0) this.#end();
  }

  #begin() {
    clearTimeout(this.#retry);
    const line = this.#line = this.open();
    line.onopen = () => {
      this.#isOpen = true;
      this.#pause = firstPause;
      for (const follower of this.#followers) follower.opened();
    };
    line.onmessage = ({ data }) => this.#tell(data);
    line.onerror = () => {
      this.#isOpen = false;
      this.#newest.clear();
      if (line.readyState !== closed) return;
      // The server, or a proxy, has refused it: then the browser does not try again by itself.
      this.#retry = setTimeout(() => this.#begin(), this.#pause);
      this.#pause = Math.min(2 * this.#pause, longestPause);
    };
  }

  /** @param {string} data */
  #tell(data) {
    const subject = this.subject(data);
    this.#newest.delete(subject);
    this.#newest.set(subject, data);
    for (const oldest of this.#newest.keys()) {
      if (this.#newest.size <= this.most) break;
      this.#newest.delete(oldest);
    }
    for (const follower of this.#followers) follower.told(data);
  }

  #end() {
    clearTimeout(this.#retry);
    this.#line?.close();
    this.#line = null;
    this.#isOpen = false;
    this.#newest.clear();
  }
}
