// The lines over a picture of a composition: which are switched on, as it was chosen last, or as the rule that leads has them.

import { remember, remembered } from "../shared/storage.js";
import { all } from "../shared/elements.js";

/** @typedef {import("../kinds/composition.js").CompositionOverlay} CompositionOverlay */

/** The rules of placing, each with its lines. */
const leading = ["thirds", "centre", "golden"];

/** What is drawn over a picture. */
export class Layers {
  /** @param {CompositionOverlay} overlay */
  constructor(overlay) {
    this.overlay = overlay;
    this.boxes = all(document, "#overlay-choices input", HTMLInputElement);
    this.way = /** @type {HTMLSelectElement | null} */ (document.getElementById("spiral-way"));
    for (const box of this.boxes) {
      const kept = remembered(key(box));
      if (kept) box.checked = kept === "on";
      box.addEventListener("change", () => {
        remember(key(box), box.checked ? "on" : "off");
        this.#turn();
      });
    }
    const { way } = this;
    if (way) way.value = remembered("motionbook.spiral") ?? way.value;
    way?.addEventListener("change", () => {
      remember("motionbook.spiral", way.value);
      this.#turn();
    });
  }

  /** Somebody wants to see what a rule looks at. */
  showMarks() {
    const marks = this.boxes.find((box) => box.value === "marks");
    if (marks) marks.checked = true;
    this.#turn();
  }

  /**
   * The lines go with the rule that leads, where nobody chose others.
   * @param {string | undefined} rule
   */
  follow(rule) {
    for (const box of this.boxes) {
      if (leading.includes(box.value) && !remembered(key(box))) box.checked = box.value === rule;
    }
    this.#turn();
  }

  #turn() {
    const { overlay, way } = this;
    for (const box of this.boxes) {
      if (box.value === "marks") overlay.marks?.toggleAttribute("hidden", !box.checked);
      else if (box.value === "subject") overlay.subject?.toggleAttribute("hidden", !box.checked);
      else overlay.turn(box.value, box.checked, box.value === "spiral" ? way?.value : "0");
      if (box.value === "spiral" && way) way.hidden = !box.checked;
    }
  }
}

/**
 * @param {HTMLInputElement} box
 * @returns {string} under which its choice is remembered.
 */
function key(box) {
  return `motionbook.layer.${box.value}`;
}
