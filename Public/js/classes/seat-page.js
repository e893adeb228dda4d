// The parts of the page of a seat, and what is shown in them.

import { all } from "../shared/elements.js";
import { localizedCount, number } from "../shared/language.js";
import { html, svg } from "../games/drawing.js";

/** @typedef {import("./seat-states.js").Screen} Screen */
/** @typedef {import("./seat-states.js").View} View */

/** Screens with time to say who sits here. */
const naming = ["waiting", "ways", "next"];
/** Tasks in a row of marks. */
const inRow = 10;

/** The page. */
export class SeatPage {
  /** @param {HTMLElement} root `#game` */
  constructor(root) {
    const part = (/** @type {string} */ id) => /** @type {HTMLElement} */ (root.querySelector(`#${id}`));
    this.root = root;
    /** @type {{nobody: string, change: string, oneMoment: string}} */
    this.words = JSON.parse(root.dataset.words || "{}");
    this.screens = all(root, ".seat-screen", HTMLElement);
    this.field = part("game-field");
    this.scene = part("scene");
    this.clock = /** @type {HTMLProgressElement} */ (part("game-clock"));
    this.pips = part("game-pips");
    this.right = part("seat-right");
    this.line = part("seat-line");
    this.nameForm = /** @type {HTMLFormElement} */ (part("seat-name"));
    this.nameTrouble = part("seat-name-trouble");
    /** @type {Screen | ""} */
    this.shown = "";
    /** @type {View | null} */
    this.view = null;
    this.count = 0;
  }

  /**
   * @param {Screen} screen
   * @returns {string} what it says, if it was not shown before.
   */
  show(screen) {
    if (screen === this.shown) return "";
    const isNaming = naming.includes(screen) && this.nameForm.contains(document.activeElement);
    const focused = isNaming ? document.activeElement : null;
    const hadFocus = document.activeElement === document.body || !document.activeElement?.checkVisibility?.() || !isNaming && this.#isLeft();
    this.shown = screen;
    this.root.dataset.state = screen;
    this.field.hidden = screen !== "playing" && screen !== "asking";
    let said = "";
    for (const section of this.screens) {
      section.hidden = section.dataset.screen !== screen;
      if (section.hidden) continue;
      if (naming.includes(screen)) section.append(this.nameForm);
      const title = section.querySelector("h2");
      said = [title?.textContent, section.querySelector(".seat-words")?.textContent].filter(Boolean).join(" ");
      if (hadFocus) title?.focus({ preventScroll: true });
    }
    this.#offerName();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    return said;
  }

  /** Whether what has the focus is on what was shown, and goes with it. */
  #isLeft() {
    return this.root.contains(document.activeElement);
  }

  /** While nothing is on, a name can also be changed. */
  #offerName() {
    const { name, letsNames } = this.view ?? { letsNames: false };
    const hides = !letsNames || (name !== undefined && this.shown !== "waiting");
    const hadFocus = hides && this.nameForm.contains(document.activeElement);
    this.nameForm.hidden = hides;
    if (hadFocus) this.nameForm.closest("section")?.querySelector("h2")?.focus({ preventScroll: true });
  }

  /** @param {View} view */
  tell(view) {
    this.view = view;
    const { name } = view;
    for (const place of this.root.querySelectorAll("[data-part=name]")) {
      place.textContent = name ?? place.getAttribute("data-look");
    }
    this.#offerName();
  }

  /**
   * A game's tasks begin, at a pace of one's own or for all.
   * @param {number | null} right answers so far; nothing where they are not counted
   */
  begin(right) {
    this.right.hidden = right === null;
    this.pips.hidden = right === null;
    this.pips.replaceChildren();
    this.count = right ?? 0;
    this.#tellCount();
    this.left(null);
  }

  /** @param {boolean} isRight the answer to the task that is on */
  judged(isRight) {
    if (this.pips.hidden) return;
    if (this.pips.children.length >= inRow) this.pips.replaceChildren();
    const d = isRight ? "M5 12.5l4.500 4.500L19 7.500" : "M6 12h12";
    const pip = html("li", "pip", [svg("svg", { viewBox: "0 0 24 24" }, [svg("path", { d })])]);
    pip.dataset.right = String(isRight);
    this.pips.append(pip);
    this.count += Number(isRight);
    this.#tellCount();
  }

  #tellCount() {
    const [shown, said] = [this.right.querySelector("#seat-right-count"), this.right.querySelector("#seat-right-words")];
    if (shown) shown.textContent = number(this.count);
    if (said) said.textContent = localizedCount(this.count, "{1} right answer", "{1} right answers", this.count);
  }

  /** @param {number | null} share of the time that is left */
  left(share) {
    this.clock.hidden = share === null;
    if (share !== null) this.clock.value = share;
  }

  /** Tasks are on their way. */
  wait() {
    this.scene.replaceChildren(html("p", "scene-task", [this.words.oneMoment]));
  }

  /** @param {number} count until the task begins */
  countDown(count) {
    const text = number(count);
    if (this.scene.querySelector(".seat-count")?.textContent === text) return;
    this.scene.replaceChildren(html("p", "seat-count", [text]));
  }

  /** @param {import("./seat-states.js").Way | null} way how somebody plays: the other one is offered */
  offer(way) {
    for (const button of all(this.field, ".game-bar [data-does]", HTMLButtonElement)) {
      button.hidden = button.dataset.does === "toCamera" ? way === "camera" || !hasCameras() : way !== "camera";
    }
  }
}

/** @returns {boolean} whether pages at this address may have a camera. */
export function hasCameras() {
  return Boolean(navigator.mediaDevices?.getUserMedia);
}
