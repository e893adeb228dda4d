// A session at the server: opens it, sends pictures, opens another one when it has ended, waits while the server is busy
// or gone.

/** Milliseconds between two attempts to find the server again, and after which it counts as gone. */
const retryAfter = 1000;
const patience = 10_000;

/**
 * @typedef {object} Opened the server's answer
 * @property {string} id
 * @property {string} path
 * @property {string} frames
 * @property {string[]} values
 */

/**
 * @typedef {object} Seen what the server says of a picture
 * @property {any} answer
 * @property {ArrayBuffer | null} recording landmarks of one frame; null where the picture was overtaken
 * @property {number} began when the session began, milliseconds of the page's clock
 */

/** One session after the other, until it is closed. */
export class Session {
  /**
   * @param {string} live where sessions are opened
   * @param {string} kind
   * @param {(message: Record<string, unknown>) => void} tell
   */
  constructor(live, kind, tell) {
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
      const response = await request(this.live, new URLSearchParams({ kind: this.kind, mirrored: "false" }));
      if (response.ok) return this.#take(await response.json());
      const words = await sentence(response);
      if (this.isClosed) return;
      if (response.status === 503 || response.status === 429) {
        const seconds = Math.max(Number(response.headers.get("Retry-After")) || 3, 1);
        this.tell({ tells: "busy", seconds, words });
        setTimeout(() => this.open(), seconds * 1000);
      } else if (response.status >= 500) {
        this.#lose();
      } else {
        this.#end("refused", words);
      }
    } catch {
      this.#lose();
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
    try {
      const response = await request(
        `${opened.frames}?t=${Math.max(0, (at - began) / 1000).toFixed(4)}`, picture, this.ending.signal);
      if (opened !== this.opened || this.isClosed) return null;
      if (response.ok) return { ...read(await response.arrayBuffer()), began };
      const words = await sentence(response);
      if (opened !== this.opened) return null;
      if (response.status === 404) await this.open();
      else if (response.status === 410) this.#end("poisoned", words);
      else if (response.status === 401 || response.status === 403) this.#end("refused", words);
      else if (response.status >= 500) this.#lose();
      // Else it was this picture only.
    } catch {
      if (opened === this.opened) this.#lose();
    }
    return null;
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
 * @param {string} path
 * @param {BodyInit} body
 * @param {AbortSignal[]} signals that end it, beside the clock
 * @returns {Promise<Response>}
 */
function request(path, body, ...signals) {
  const signal = AbortSignal.any([AbortSignal.timeout(patience), ...signals]);
  return fetch(path, { method: "POST", body, cache: "no-store", signal });
}

/**
 * @param {ArrayBuffer} bytes a line of JSON, and a recording where there is one
 * @returns {{answer: any, recording: ArrayBuffer | null}}
 */
function read(bytes) {
  const all = new Uint8Array(bytes);
  const end = all.indexOf(10);
  const line = end < 0 ? all : all.subarray(0, end);
  const answer = JSON.parse(new TextDecoder().decode(line));
  const hasRecording = end >= 0 && end + 1 < all.length;
  return { answer, recording: hasRecording ? bytes.slice(end + 1) : null };
}

/**
 * @param {Response} response
 * @returns {Promise<string>} what the server says is wrong.
 */
async function sentence(response) {
  try {
    const body = await response.json();
    const message = body?.error?.message ?? body?.message;
    if (typeof message === "string") return message;
  } catch {
    // Not JSON: a proxy in between, perhaps.
  }
  return `The server answered with ${response.status}.`;
}
