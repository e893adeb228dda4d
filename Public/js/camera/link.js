// The page's end of the pump: what goes to it, what comes back, as calls.

/** @typedef {import("./feed.js").Taken} Taken */
/** @typedef {import("./showing.js").Answer} Answer */

/**
 * @typedef {object} Listener what is told
 * @property {(session: import("./session.js").Opened) => void} opened
 * @property {(seen: {at: number, began: number, answer: Answer, bitmap: ImageBitmap, recording: ArrayBuffer}) => void} seen
 * @property {(passed: {began: number, answer: Answer}) => void} overtaken
 * @property {() => void} unsent
 * @property {(event: string, words: string, seconds: number) => void} trouble
 */

/** Sends pictures, with the work on them done beside the page. */
export class Link {
  /**
   * @param {string} script
   * @param {Listener} listener
   */
  constructor(script, listener) {
    /** Whether the script did not even start: an old browser. */
    this.isBroken = false;
    this.worker = new Worker(script, { type: "module" });
    this.worker.onmessage = ({ data }) => {
      switch (data.tells) {
        case "opened": return listener.opened(data.session);
        case "seen": return listener.seen(data);
        case "overtaken": return listener.overtaken(data);
        case "unsent": return listener.unsent();
        default: return listener.trouble(data.tells, data.words ?? "", data.seconds ?? 0);
      }
    };
    this.worker.onerror = (event) => {
      this.isBroken = true;
      listener.trouble("unsupported", event.message ?? "", 0);
    };
  }

  /**
   * @param {string} live where sessions are opened
   * @param {string} kind
   * @param {import("./size.js").Size} [size] of what is sent, where that is not the usual one
   */
  open(live, kind, size) {
    this.worker.postMessage({ does: "open", live, kind, size });
  }

  /** @param {Taken} taken is the worker's from then on. */
  send({ picture, at }) {
    this.worker.postMessage({ does: "picture", picture, at }, [picture]);
  }

  close() {
    this.worker.postMessage({ does: "close" });
  }
}
