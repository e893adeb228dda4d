// The buttons of a recording, its mark on the picture and its countdown.

import { localized } from "../shared/language.js";
import { longest } from "../shared/recorder.js";
import { length } from "./take-list.js";

/** @typedef {import("../shared/recorder.js").Recorder} Recorder */

/** Milliseconds between two looks at the clock; seconds before the end that are shown as a warning. */
const lookEvery = 250;
const warnAt = 60;

/** The part of the bar that records. */
export class RecordingBar {
  /**
   * @param {HTMLElement} root
   * @param {Recorder} recorder
   * @param {() => void} changed is told when a recording begins or ends
   */
  constructor(root, recorder, changed) {
    this.recorder = recorder;
    this.changed = changed;
    this.isPossible = false;
    this.state = "";
    const part = (/** @type {string} */ id) => /** @type {HTMLElement | null} */ (root.querySelector(`#${id}`));
    this.parts = {
      record: part("record"), pause: part("record-pause"), resume: part("record-resume"), stop: part("record-stop"),
      left: part("record-left"), mark: part("recording-mark"), clock: part("recording-clock"),
    };
    this.parts.pause?.addEventListener("click", () => this.#do(() => recorder.pause()));
    this.parts.resume?.addEventListener("click", () => this.#do(() => recorder.resume()));
    this.parts.stop?.addEventListener("click", () => this.#do(() => recorder.stop()));
    setInterval(() => this.look(), lookEvery);
  }

  /** @param {() => void} act */
  #do(act) {
    act();
    this.look();
  }

  /** Brings the bar up to what the recorder does. */
  look() {
    const { recorder, parts } = this;
    const { seconds } = recorder;
    if (recorder.state !== "off" && seconds >= longest) recorder.stop();
    const state = recorder.state === "off" ? (this.isPossible ? "ready" : "none") : recorder.state;
    if (state !== this.state) {
      this.state = state;
      const isOn = state === "recording" || state === "paused";
      show(parts.record, state === "ready");
      show(parts.pause, state === "recording");
      show(parts.resume, state === "paused");
      for (const part of [parts.stop, parts.left, parts.mark]) show(part, isOn);
      if (parts.mark) parts.mark.dataset.state = state;
      this.changed();
    }
    if (state === "none" || state === "ready") return;
    set(parts.clock, length(seconds));
    const left = longest - seconds;
    // Translators: time on a clock, 9:58
    set(parts.left, localized("{1} left", length(Math.ceil(left))));
    if (parts.left) parts.left.dataset.soon = String(left <= warnAt);
  }
}

/**
 * @param {HTMLElement | null} part
 * @param {boolean} isShown
 */
function show(part, isShown) {
  if (part) part.hidden = !isShown;
}

/**
 * @param {HTMLElement | null} part
 * @param {string} text
 */
function set(part, text) {
  if (part && part.textContent !== text) part.textContent = text;
}
