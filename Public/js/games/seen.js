// What the camera sees now: a sign, its name, and a ring that closes while it is held.

import { Announcer } from "../camera/announcer.js";

/** @typedef {import("./hold.js").Held} Held */
/** @typedef {import("./play.js").Scene} Scene */

/** Share of a hold after which what is seen is told to those who listen. */
const telling = 0.4;

/** Shows it; the page is touched only where something changes. */
export class Seen {
  /**
   * @param {HTMLElement} root
   * @param {Scene} scene
   * @param {{nobody: string, change: string}} words
   */
  constructor(root, scene, words) {
    this.root = root;
    this.scene = scene;
    this.words = words;
    this.place = /** @type {HTMLElement} */ (root.querySelector("#game-seen"));
    this.sign = root.querySelector("#seen-sign");
    this.line = root.querySelector("#seen-words");
    this.ring = root.querySelector("#seen-held");
    this.announcer = new Announcer(root.querySelector("#game-seen-said"));
    /** @type {string | null | undefined} */
    this.shown = undefined;
    this.told = "";
    this.show(null, null);
  }

  /** @param {Scene} scene of another game, whose signs are shown from now on */
  use(scene) {
    this.scene = scene;
    this.shown = undefined;
    this.show(null, null);
  }

  /**
   * @param {string | null} value what a picture shows; nobody is null
   * @param {Held | null} held
   * @param {boolean} [isAsked] whether an answer is waited for
   */
  show(value, held, isAsked = false) {
    const phase = value === null ? "none" : held?.isTaken || held?.isSpent ? "taken" : held?.share ? "holding" : "seen";
    if (this.place.dataset.phase !== phase) this.place.dataset.phase = phase;
    this.ring?.setAttribute("stroke-dashoffset", String(100 - 100 * (phase === "taken" ? 1 : held?.share ?? 0)));
    if (value !== this.shown) {
      this.shown = value;
      this.place.dataset.value = value ?? "";
      this.sign?.replaceChildren(value === null ? "" : this.scene.sign(value));
    }
    const words = value === null ? this.words.nobody : isAsked && held?.isSpent ? this.words.change : this.scene.name(value);
    if (this.line && this.line.textContent !== words) this.line.textContent = words;
    const isSteady = held !== null && held.value === value && held.share >= telling;
    if (isSteady && value && value !== this.told) this.announcer.say(this.scene.name(value));
    if (isSteady || value === null) this.told = value ?? "";
  }
}
