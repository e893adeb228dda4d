// The buttons that answer, and the keys that do: the digits of a choice, Enter after digits, arrows from one button to another.

import { digitOf } from "../shared/keys.js";
import { Typed } from "./keys.js";

/** What somebody can answer without a camera. */
export class Choices {
  /** @param {HTMLButtonElement[]} buttons of all answers of the game; each has its value, and its key */
  constructor(buttons) {
    this.buttons = buttons;
    this.typed = new Typed(new Map());
  }

  /** @returns {string[]} what each button of the game answers, offered or not. */
  get values() {
    return this.buttons.map(({ dataset }) => dataset.value ?? "");
  }

  /** @returns {HTMLButtonElement[]} the buttons that are offered. */
  get offered() {
    return this.buttons.filter((button) => !button.hidden);
  }

  /** @param {(value: string) => boolean} isOffered whether an answer is offered from now on */
  offer(isOffered) {
    for (const button of this.buttons) button.hidden = !isOffered(button.dataset.value ?? "");
    this.typed = new Typed(new Map(this.offered.map(({ dataset }) => [(dataset.key ?? "").replaceAll(" ", ""), dataset.value ?? ""])));
  }

  /**
   * @param {KeyboardEvent} event
   * @param {number} now milliseconds
   * @returns {string | null} the answer that this key completes.
   */
  press(event, now) {
    const digit = digitOf(event);
    if (digit) return this.typed.press(digit, now);
    if (event.key === "Enter" && this.typed.text) {
      event.preventDefault();
      return this.typed.enter();
    }
    if (/^Arrow/.test(event.key)) {
      event.preventDefault();
      this.#move(/^Arrow(Right|Down)$/.test(event.key) ? 1 : -1);
    }
    return null;
  }

  /**
   * Time passes.
   * @param {number} now milliseconds
   * @returns {string | null} the answer after whose digits no other came.
   */
  settle(now) {
    return this.typed.settle(now);
  }

  /**
   * Goes from one button to another.
   * @param {number} steps
   */
  #move(steps) {
    const { offered } = this;
    const place = offered.findIndex((button) => button === document.activeElement);
    const to = place < 0 ? 0 : (place + steps + offered.length) % offered.length;
    offered[to]?.focus();
  }
}
