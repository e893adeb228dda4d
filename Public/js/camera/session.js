// A session at the server: opens it, sends pictures, opens another one when it has ended, waits while the server is busy
// or gone.

import { ask, Refusal } from "../shared/answers.js";

/** Milliseconds between two attempts to find the server again, and after which it counts as gone. */
const retryAfter = 1000;
const patience = 10_000;

/** @typedef {Answers.LiveSession} Opened */

/**
 * @typedef {object} Seen what the server says of a picture
 * @property {import("./showing.js").Answer} answer
 * @property {ArrayBuffer | null} recording landmarks of one frame; null where the picture was overtaken
 * @property {number} began when the session began, milliseconds of the page's clock
 */

/** One session after the other, until it is closed. */
export class Session {
  /**
   * @param {string} live where sessions are opened
   * @param {string} kind
   * @param {(message: Record<string, unknown>) => void} tell
   * @param {(milliseconds: number) => void} rest told where no pictures are wanted for a while
   */
  constructor(live, kind, tell, rest) {
    this.rest = rest;
    this.live = live;
    this.kind = kind;
    this.tell = tell;
    /** @type {Opened | null} */
    this.opened = null;
    this.isClosed = false;
    /** @type {number | null} when the first picture was taken, milliseconds of the page's clock. */
    this.began = null;
    /** Ends pictures on their way. A session that is being opened is not given up, but closed once it is there. */
    this.ending = new AbortController();
  }

  /** Whether pictures are wanted. */
  get isOpen() {
    return this.opened !== null && !this.isClosed;
  }

  async open() {
    if (this.isClosed) return;
    this.opened = null;
    this.began = null;
    try {
      const body = new URLSearchParams({ kind: this.kind, mirrored: "false" });
      this.#take(await ask(this.live, { method: "POST", body, cache: "no-store", patience }, (response) => response.json()));
    } catch (error) {
      this.#notOpened(error instanceof Refusal ? error : null);
    }
  }

  /** @param {Refusal | null} refused nothing where the server did not answer */
  #notOpened(refused) {
    if (this.isClosed) return;
    if (refused?.status === 503 || refused?.status === 429) {
      const seconds = Math.max(refused.retryAfter || 3, 1);
      this.tell({ tells: "busy", seconds, words: refused.message });
      setTimeout(() => this.open(), seconds * 1000);
    } else if (!refused || refused.isPassing) {
      this.#lose();
    } else if (isPause(refused)) {
      setTimeout(() => this.open(), 1000 * refused.retryAfter);
    } else {
      this.#end("refused", refused.message);
    }
  }

  /** @param {Opened} opened */
  #take(opened) {
    this.opened = opened;
    if (this.isClosed) this.#leave();
    else this.tell({ tells: "opened", session: opened });
  }

  #lose() {
    if (this.isClosed) return;
    this.opened = null;
    this.tell({ tells: "lost" });
    setTimeout(() => this.open(), retryAfter);
  }

  /**
   * @param {"refused" | "poisoned"} event
   * @param {string} words
   */
  #end(event, words) {
    if (this.isClosed) return;
    this.isClosed = true;
    this.tell({ tells: event, words });
  }

  /**
   * @param {Blob} picture
   * @param {number} at when it was taken, milliseconds of the page's clock
   * @returns {Promise<Seen | null>} nothing where the server did not look at it.
   */
  async look(picture, at) {
    const opened = this.opened;
    if (!opened || this.isClosed) return null;
    this.began ??= at;
    const began = this.began;
    const address = `${opened.frames}?t=${Math.max(0, (at - began) / 1000).toFixed(4)}`;
    const { signal } = this.ending;
    // Whoever asks for JSON alone gets no landmarks.
    const headers = { Accept: "*/*" };
    try {
      const bytes = await ask(
        address, { method: "POST", body: picture, headers, cache: "no-store", patience, signal }, (response) => response.arrayBuffer());
      return opened === this.opened && !this.isClosed ? { ...read(bytes), began } : null;
    } catch (error) {
      if (opened === this.opened) this.#notLookedAt(error instanceof Refusal ? error : null);
      return null;
    }
  }

  /** @param {Refusal | null} refused nothing where the server did not answer */
  #notLookedAt(refused) {
    switch (refused?.status) {
      case 404: return this.open();
      case 410: return this.#end("poisoned", refused.message);
      case 401:
      case 403: return this.#end("refused", refused.message);
      default:
        if (refused && isPause(refused)) return this.rest(1000 * refused.retryAfter);
        // Else it was this picture only.
        if (!refused || refused.isPassing) this.#lose();
    }
  }

  close() {
    this.isClosed = true;
    this.ending.abort();
    this.#leave();
  }

  #leave() {
    if (!this.opened) return;
    fetch(this.opened.path, { method: "DELETE", keepalive: true }).catch(() => undefined);
    this.opened = null;
  }
}

/**
 * @param {Refusal} refused
 * @returns {boolean} whether the same is wanted later: a class is paused.
 */
function isPause(refused) {
  return refused.status === 409 && refused.retryAfter > 0;
}

/**
 * @param {ArrayBuffer} bytes a line of JSON, and a recording where there is one
 * @returns {{answer: import("./showing.js").Answer, recording: ArrayBuffer | null}}
 */
function read(bytes) {
  const all = new Uint8Array(bytes);
  const end = all.indexOf(10);
  const line = end < 0 ? all : all.subarray(0, end);
  const answer = JSON.parse(new TextDecoder().decode(line));
  const hasRecording = end >= 0 && end + 1 < all.length;
  return { answer, recording: hasRecording ? bytes.slice(end + 1) : null };
}
