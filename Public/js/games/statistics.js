// How games go, told to this machine's own server, if that is wished. What is told waits in the browser's storage until the server
// has it; each event has a name of its own, so that one that is told twice counts once.

import { Outbox } from "./outbox.js";

/** Milliseconds between two batches; events of one; events that wait at most: the oldest go first. */
const pause = 30_000;
const most = 100;
const mostWaiting = 1000;

/** @typedef {"session_start" | "session_end" | "game_start" | "level_start" | "level_end" | "camera_permission_result" | "error_occurred"} EventName */
/** @typedef {{id: string, session: string, name: EventName, at: string} & Record<string, string | number | boolean>} GameEvent */

/** @returns {string} a random name (UUID, version 4); `randomUUID` is for secure pages only. */
export function uuid() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** Tells the server. */
export class Statistics {
  /**
   * @param {string} path where batches go
   * @param {boolean} isOn whether anything is told at all
   */
  constructor(path, isOn) {
    this.path = path;
    this.isOn = isOn;
    this.session = uuid();
    this.isSending = false;
    /** @type {Outbox<GameEvent>} */
    this.waiting = new Outbox("events");
    if (isOn) this.#begin();
    else this.waiting.clear();
  }

  #begin() {
    setInterval(() => this.send(), pause);
    document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && this.handOver());
    if (this.waiting.size) this.send();
  }

  /**
   * @param {EventName} name
   * @param {Record<string, string | number | boolean>} [fields]
   */
  tell(name, fields = {}) {
    if (!this.isOn) return;
    const event = /** @type {GameEvent} */ ({
      id: uuid(), session: this.session, name, at: new Date().toISOString(), ...fields,
    });
    this.waiting.add(event);
    for (const [key] of this.waiting.first(Math.max(0, this.waiting.size - mostWaiting))) this.waiting.remove(key);
    if (this.waiting.size >= most) this.send();
  }

  async send() {
    if (this.isSending) return;
    this.isSending = true;
    try {
      for (let batch = this.waiting.first(most); batch.length; batch = this.waiting.first(most)) {
        const response = await fetch(this.path, {
          method: "POST", body: words(batch), headers: { "Content-Type": "application/json" },
        });
        // What the server refuses it will not take later either.
        if (!response.ok && (response.status >= 500 || response.status === 429 || response.status === 401)) break;
        for (const [key] of batch) this.waiting.remove(key);
      }
    } catch {
      // The server is away; it is told later.
    } finally {
      this.isSending = false;
    }
  }

  /** The page goes: what waits is handed to the browser, and stays here as well until it is known to have come. */
  handOver() {
    const batch = this.waiting.first(most);
    if (batch.length) navigator.sendBeacon(this.path, words(batch));
  }
}

/**
 * @param {[string, GameEvent][]} batch
 * @returns {string} as the server reads it.
 */
function words(batch) {
  return JSON.stringify({ events: batch.map(([, event]) => event) });
}
