// The parts of the page of a game, and what is told of a round there.

import { all } from "../shared/elements.js";
import { fill, html, svg } from "./drawing.js";

/** @typedef {import("./host-states.js").State} State */
/** @typedef {import("./notes.js").SoundName} SoundName */
/** @typedef {import("./rounds.js").Outcome} Outcome */

/**
 * @typedef {object} GameWords what pages of all games say (HostWords.swift); `{name}` is filled in
 * @property {string} level
 * @property {string} question
 * @property {string} nobody
 * @property {string} change
 * @property {string} paused
 * @property {string} cameraLost
 * @property {string} cameraLostLine
 * @property {string} cameraMuted
 * @property {string} cameraMutedLine
 * @property {string} oneMoment
 * @property {string} unsent
 * @property {string} notStarted
 * @property {string[]} stars by how many were won
 * @property {string[]} praise by stars
 * @property {string} right
 * @property {string} score
 * @property {string} best
 * @property {string} isBest
 * @property {Record<SoundName, string>} sounds
 */

/** Milliseconds that a caption stays, and between two stars of a result. */
const captionLasts = 1800;
const starEvery = 450;

/** The page. */
export class GamePageParts {
  /**
   * @param {HTMLElement} root `#game`
   * @param {GameWords} words
   */
  constructor(root, words) {
    const part = (/** @type {string} */ id) => /** @type {HTMLElement} */ (root.querySelector(`#${id}`));
    this.root = root;
    this.words = words;
    this.start = /** @type {HTMLElement} */ (root.querySelector(".game-start"));
    this.field = part("game-field");
    this.scene = part("scene");
    this.pips = part("game-pips");
    this.place = part("game-place");
    this.level = part("game-level");
    this.clock = /** @type {HTMLProgressElement} */ (root.querySelector("#game-clock"));
    this.caption = part("game-caption");
    this.trouble = part("game-trouble");
    this.pause = /** @type {HTMLDialogElement} */ (root.querySelector("#game-pause-dialog"));
    this.results = /** @type {HTMLDialogElement} */ (root.querySelector("#game-results"));
    this.levels = all(root, "#levels input", HTMLInputElement);
    this.captionTimer = 0;
  }

  /**
   * @param {number} level
   * @returns {string} its number and its title.
   */
  #levelTitle(level) {
    return fill(this.words.level, { n: level + 1, title: this.levels[level]?.dataset.title ?? "" });
  }

  /** @returns {number} the level that is chosen. */
  get chosen() {
    return Number(this.levels.find((input) => input.checked)?.value ?? 0);
  }

  /** @param {number} level is chosen from now on. */
  choose(level) {
    const input = this.levels[level];
    if (input) [input.disabled, input.checked] = [false, true];
  }

  /**
   * Shows the levels or the round, and no dialog of another state.
   * @param {State} state
   */
  show(state) {
    this.root.dataset.state = state;
    this.start.hidden = state !== "ready";
    this.field.hidden = state === "ready";
    document.body.toggleAttribute("data-playing", state !== "ready");
    if (state !== "paused" && state !== "lost" && this.pause.open) this.pause.close();
    if (state !== "results" && this.results.open) this.results.close();
  }

  /**
   * Asks how to go on.
   * @param {string} title
   * @param {string} line
   * @param {string[]} ways what the buttons that are offered do; the first one is the main one
   */
  showPause(title, line, ways) {
    const heading = this.pause.querySelector("h2");
    if (heading) heading.textContent = title;
    const text = this.pause.querySelector("p");
    if (text) text.textContent = line;
    for (const button of this.pause.querySelectorAll("[data-does]")) {
      const place = ways.indexOf(button.getAttribute("data-does") ?? "");
      if (button instanceof HTMLElement) button.hidden = place < 0;
      button.classList.toggle("button-primary", place === 0);
    }
    if (!this.pause.open) this.pause.showModal();
    const main = this.pause.querySelector(".button-primary");
    if (main instanceof HTMLElement) main.focus();
  }

  /** @param {string} selector */
  focus(selector) {
    const element = this.root.querySelector(selector);
    if (element instanceof HTMLElement) element.focus({ preventScroll: true });
  }

  /** @param {number} count questions of a round that begins */
  begin(count) {
    this.pips.replaceChildren(...Array.from({ length: count }, () => html("li", "pip")));
    this.level.textContent = this.#levelTitle(this.chosen);
    this.left(null);
  }

  /**
   * @param {number} number the question that is asked now
   * @returns {string} which one it is, in words.
   */
  ask(number) {
    [...this.pips.children].forEach((pip, index) => pip.toggleAttribute("data-now", index === number));
    const words = fill(this.words.question, { n: number + 1, of: this.pips.children.length });
    this.place.textContent = words;
    return words;
  }

  /** @param {number} number @param {boolean} isRight */
  judged(number, isRight) {
    const pip = this.pips.children[number];
    if (!(pip instanceof HTMLElement)) return;
    pip.dataset.right = String(isRight);
    const d = isRight ? "M5 12.5l4.500 4.500L19 7.500" : "M6 12h12";
    pip.replaceChildren(svg("svg", { viewBox: "0 0 24 24" }, [svg("path", { d })]));
  }

  /** @param {number | null} share of the time that is left */
  left(share) {
    this.clock.hidden = share === null;
    if (share !== null) this.clock.value = share;
  }

  /**
   * Says what is heard.
   * @param {string} text
   */
  hear(text) {
    clearTimeout(this.captionTimer);
    this.caption.textContent = `♪ ${text}`;
    this.captionTimer = setTimeout(() => (this.caption.textContent = ""), captionLasts);
  }

  /**
   * @param {Outcome} outcome
   * @param {(number: number) => void} starred is told of each star as it comes
   * @returns {string} what a round was worth, to be listened to.
   */
  end(outcome, starred) {
    const { words } = this;
    const part = (/** @type {string} */ id) => /** @type {HTMLElement} */ (this.results.querySelector(`#results-${id}`));
    part("title").textContent = words.praise[outcome.stars];
    part("right").textContent = fill(words.right, { right: outcome.right, of: outcome.of });
    part("score").textContent = fill(words.score, { score: outcome.score });
    part("best").textContent = outcome.isBest ? words.isBest : fill(words.best, { score: outcome.best.score });
    part("stars-words").textContent = words.stars[outcome.stars];
    const stars = [...part("stars").querySelectorAll(".star")];
    for (const star of stars) star.removeAttribute("data-won");
    stars.slice(0, outcome.stars).forEach((star, index) => {
      setTimeout(() => {
        star.setAttribute("data-won", "");
        starred(index);
      }, starEvery * (index + 1));
    });
    const next = this.results.querySelector("[data-does=next]");
    if (next instanceof HTMLElement) next.hidden = outcome.next === undefined;
    this.#keep(outcome);
    return [words.praise[outcome.stars], words.stars[outcome.stars], part("right").textContent, part("score").textContent].join(" ");
  }

  /**
   * The levels know what was won.
   * @param {Outcome} outcome
   */
  #keep(outcome) {
    const won = this.levels[this.chosen]?.closest(".level-card")?.querySelector(".stars");
    if (won instanceof HTMLElement) won.dataset.won = String(Math.max(Number(won.dataset.won), outcome.best.stars));
    this.#open(this.chosen, outcome.best.stars);
    if (outcome.next !== undefined) this.#open(outcome.next, null);
  }

  /**
   * @param {number} level
   * @param {number | null} stars
   */
  #open(level, stars) {
    const input = this.levels[level];
    const card = input?.closest(".level-card");
    if (!(card instanceof HTMLElement)) return;
    const wasOpen = card.dataset.open === "true";
    card.dataset.open = "true";
    input.disabled = false;
    if (wasOpen && stars === null) return;
    const title = this.#levelTitle(level);
    input.setAttribute("aria-label", `${title}, ${this.words.stars[stars ?? 0]}`);
  }
}
