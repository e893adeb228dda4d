// The moments that the server keeps: the list on the page is what it has written, and is read anew after each change.

import { ask } from "../shared/answers.js";
import { all } from "../shared/elements.js";
import { localized } from "../shared/language.js";

/** @typedef {import("./geometry.js").Moment} Moment */

/** Frames whose times differ by less are the same, seconds. */
export const sameFrame = 0.002;

/** What of the page is written anew. */
const parts = ["moment-list", "drawn-angles"];

/** The moments of a clip. */
export class KeptMoments {
  /**
   * @param {HTMLElement} section holds the list
   * @param {() => void} onChange
   */
  constructor(section, onChange) {
    this.section = section;
    this.onChange = onChange;
    this.address = section.dataset.api ?? "";
    /** What is still to be saved: one after the other, since each changes what the next is of. */
    this.saving = Promise.resolve();
    this.all = this.items.flatMap((item) => momentOf(item) ?? []);
  }

  /** @returns {HTMLElement[]} the entries of the list. */
  get items() {
    return all(this.section, ".moment-entry", HTMLElement);
  }

  /**
   * @param {number} time seconds
   * @returns {Moment | undefined} the one at the frame of that time.
   */
  at(time) {
    return this.all.find((moment) => Math.abs(moment.time - time) < sameFrame);
  }

  /**
   * @param {Moment} moment as it was seen
   * @returns {Moment} as it is now.
   */
  latest(moment) {
    return this.all.find(({ id }) => id === moment.id) ?? moment;
  }

  /** @param {() => Promise<void> | void} change what is to be saved; all that was asked for before is saved by then */
  save(change) {
    this.#say(localized("Saving…"));
    this.saving = this.saving.then(async () => {
      try {
        await change();
        await this.#refresh();
        this.#say(localized("Saved"));
      } catch (error) {
        this.#say(localized("Not saved. {1}", error instanceof Error ? error.message : String(error)));
      }
    });
  }

  /** @param {Partial<Moment>} moment */
  add(moment) {
    return this.#send("POST", this.address, moment);
  }

  /**
   * @param {Moment} moment as it was seen
   * @param {Partial<Moment>} change
   */
  change(moment, change) {
    return this.#send("PATCH", `${this.address}/${moment.id}`, change, moment);
  }

  /** @param {Moment} moment */
  remove(moment) {
    return this.#send("DELETE", `${this.address}/${moment.id}`, undefined, moment);
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {Partial<Moment>} [body]
   * @param {Moment} [seen] is refused where somebody has changed it since
   */
  async #send(method, path, body, seen) {
    const headers = new Headers({ Accept: "application/json" });
    if (body) headers.set("Content-Type", "application/json");
    if (seen) headers.set("If-Match", `"${seen.id}-${seen.version}"`);
    await ask(path, { method, headers, body: body && JSON.stringify(body) }, async () => undefined);
  }

  async #refresh() {
    const page = await ask(location.pathname, { headers: { Accept: "text/html" } }, (response) => response.text());
    const fresh = new DOMParser().parseFromString(page, "text/html");
    for (const id of parts) {
      const [now, next] = [document.getElementById(id), fresh.getElementById(id)];
      if (now && next) now.replaceChildren(...next.childNodes);
    }
    this.all = this.items.flatMap((item) => momentOf(item) ?? []);
    this.onChange();
  }

  /** @param {string} words */
  #say(words) {
    const state = document.getElementById("moments-state");
    if (state) state.textContent = words;
  }
}

/**
 * @param {HTMLElement} item of the list
 * @returns {Moment | null}
 */
export function momentOf(item) {
  try {
    return JSON.parse(item.dataset.moment ?? "null");
  } catch {
    return null;
  }
}
