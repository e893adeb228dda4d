// The face that is made now, under the camera's picture: its name, and how long it still has to be held.

import { localized } from "../shared/language.js";

/** @typedef {import("./face-taker.js").Look} Look */

/** What is said of nobody. */
const nobody = localized("I can’t see your face.");

/** Shows looks; the page is touched only when something changes. */
export class FaceNow {
  /**
   * @param {Document} page
   * @param {(face: string) => string} title
   */
  constructor(page, title) {
    this.line = page.getElementById("face-now");
    this.words = page.getElementById("face-words");
    this.bar = page.getElementById("face-held");
    this.title = title;
    /** When a face was last taken: that is said for a moment. */
    this.taken = { at: -Infinity, face: "" };
  }

  /**
   * @param {Look} look
   * @param {boolean} isSomebody
   * @param {number} time seconds
   */
  show(look, isSomebody, time) {
    if (!this.line || !this.words || !(this.bar instanceof HTMLProgressElement)) return;
    if (look.isTaken) this.taken = { at: time, face: look.face };
    const isFresh = time - this.taken.at < 1.2 && look.phase === "rest";
    const words = isSomebody || look.face ? this.#words(look, isFresh) : nobody;
    if (this.words.textContent !== words) this.words.textContent = words;
    this.line.dataset.phase = isFresh ? "taken" : look.phase;
    this.bar.value = isFresh ? 1 : look.held;
  }

  /**
   * @param {Look} look
   * @param {boolean} isFresh
   * @returns {string}
   */
  #words(look, isFresh) {
    if (isFresh) return localized("{1}: got it. Now relax.", this.title(this.taken.face));
    switch (look.phase) {
      case "holding": return localized("{1}: hold it…", this.title(look.face));
      case "same": return localized("{1}: you just made that one. Make a different face.", this.title(look.face));
      case "rest": return localized("Relax your face.");
      case "done": return localized("All five faces done.");
      default: return localized("Make a face.");
    }
  }

  /** @param {boolean} isOn */
  turn(isOn) {
    if (this.line) this.line.hidden = !isOn;
  }
}
