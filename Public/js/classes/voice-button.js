// The button by which a child switches the voice of its device off and on again. It stays so when the page is loaded again.

import { remember, remembered } from "../shared/storage.js";

/** @typedef {import("./voice.js").Voice} Voice */

const key = "motionbook-voice";

export class VoiceButton {
  #isAllowed = true;
  #isWanted = remembered(key, "sessionStorage") !== "off";

  /**
   * @param {HTMLElement} button
   * @param {Voice} voice
   */
  constructor(button, voice) {
    this.button = button;
    this.voice = voice;
    button.addEventListener("click", () => this.#choose(!this.#isWanted));
    this.allow(button.dataset.spoken !== "false");
  }

  /**
   * Whether the teacher lets tasks be said aloud: otherwise there is nothing to choose.
   * @param {boolean} isSpoken
   */
  allow(isSpoken) {
    this.#isAllowed = isSpoken;
    this.#show();
  }

  /** @param {boolean} isWanted */
  #choose(isWanted) {
    this.#isWanted = isWanted;
    remember(key, isWanted ? null : "off", "sessionStorage");
    this.#show();
  }

  #show() {
    this.button.hidden = !this.#isAllowed;
    this.button.setAttribute("aria-pressed", String(this.#isWanted));
    const isOn = this.#isAllowed && this.#isWanted;
    if (this.voice.isOn !== isOn) this.voice.isOn = isOn;
  }
}
