// In the picture's place: what keeps it from being shown, or nothing.

import { all } from "../shared/elements.js";
import { localized } from "../shared/language.js";
import { hasCamera } from "./states.js";

/** @typedef {import("./states.js").State} State */

/** Shows the panel of the state, and the buttons that it has use for. */
export class Panels {
  /**
   * @param {HTMLElement} root
   * @param {(text: string) => void} say
   */
  constructor(root, say) {
    this.root = root;
    this.say = say;
    this.panels = all(root, "[data-for-state]", HTMLElement);
    this.countdown = 0;
  }

  /**
   * @param {State} state
   * @param {string} detail more about it, in words
   */
  show(state, detail) {
    clearInterval(this.countdown);
    this.root.dataset.state = state;
    const focused = document.activeElement;
    const shown = this.panels.find((panel) => panel.dataset.forState === state);
    for (const panel of this.panels) panel.hidden = panel !== shown;
    this.#toggle("stop", hasCamera(state) || state === "asking");
    this.#detail(shown, detail);
    const title = shown?.querySelector("h2");
    this.say(title?.textContent ?? localized("The camera is on"));
    // A button that has gone must not take the keyboard with it.
    if (focused instanceof HTMLElement && focused !== document.body && focused.checkVisibility?.() === false) {
      const stop = this.root.querySelector("#stop");
      if (shown) title?.focus({ preventScroll: true });
      else if (stop instanceof HTMLElement) stop.focus({ preventScroll: true });
    }
  }

  /**
   * Counts down in the panel that is shown.
   * @param {State} state
   * @param {number} seconds
   */
  count(state, seconds) {
    const shown = this.panels.find((panel) => panel.dataset.forState === state);
    const until = performance.now() + seconds * 1000;
    const tell = () => {
      const left = Math.max(0, Math.ceil((until - performance.now()) / 1000));
      this.#detail(shown, left ? localized("Trying again in {1} s.", left) : localized("Trying again…"));
    };
    clearInterval(this.countdown);
    this.countdown = setInterval(tell, 500);
    tell();
  }

  /**
   * @param {HTMLElement | undefined} panel
   * @param {string} text
   */
  #detail(panel, text) {
    const place = panel?.querySelector('[data-part="detail"]');
    if (place && place.textContent !== text) place.textContent = text;
  }

  /**
   * @param {string} id
   * @param {boolean} isShown
   */
  #toggle(id, isShown) {
    const button = this.root.querySelector(`#${id}`);
    if (button instanceof HTMLElement) button.hidden = !isShown;
  }
}
