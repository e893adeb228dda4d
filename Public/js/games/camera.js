// The camera of a game: shows what it sees, and gives as an answer what is held in front of it long enough.

import { LiveCamera } from "../camera/live-camera.js";
import { localized, percent } from "../shared/language.js";
import { Hold, rules } from "./hold.js";
import { Reactions } from "./reactions.js";
import { Seen } from "./seen.js";

/** @typedef {import("../camera/showing.js").Answer} Answer */
/** @typedef {import("../camera/showing.js").Reading} Reading */
/** @typedef {import("../camera/states.js").State} CameraState */
/** @typedef {import("./hold.js").Held} Held */
/** @typedef {import("./hold.js").Rules} Rules */
/** @typedef {import("./play.js").Scene} Scene */

/**
 * @typedef {object} Listener
 * @property {(text: string) => void} say tells screen readers
 * @property {(state: CameraState) => void} changed
 * @property {() => boolean} isAsked whether an answer is waited for
 * @property {(value: string, reading: Reading) => boolean} give somebody answers; whether that counted
 */

/** The camera, from the wish to play with it until it is turned off. */
export class GameCamera {
  /**
   * @param {{root: HTMLElement, words: {nobody: string, change: string}}} page
   * @param {Scene} scene
   * @param {{mirrored: boolean, debug: boolean, rules?: Rules, size?: import("../camera/size.js").Size}} settings where pictures come
   *   slowly, with rules for that, and in another size than usual
   * @param {Listener} listener
   */
  constructor(page, scene, settings, listener) {
    const { root } = page;
    const { live = "", pump = "", kind = "" } = root.dataset;
    this.root = root;
    this.scene = scene;
    /** What pictures are looked at for. */
    this.kind = kind;
    this.hasFigures = settings.debug;
    this.listener = listener;
    /** Whether answers are expected from the camera. */
    this.isWanted = false;
    this.seen = new Seen(root, scene, page.words);
    this.reactions = new Reactions(root);
    this.rules = settings.rules ?? rules;
    this.hold = new Hold(() => false);
    /** Until what is held is an answer. */
    this.timer = 0;
    this.camera = new LiveCamera(/** @type {HTMLElement} */ (root.querySelector("#camera")), {
      live, pump, kind: () => this.kind, size: settings.size, isMirror: settings.mirrored, say: listener.say,
    }, {
      changed: (state) => this.#changed(state),
      seen: ({ at, answer }) => this.#look(at, answer),
    });
    this.camera.picture.hasLabels = settings.debug;
  }

  /** @returns {boolean} whether answers are expected from it that it cannot give. */
  get isLost() {
    return this.isWanted && !["running", "opening", "hidden"].includes(this.camera.state);
  }

  /** @returns {boolean} whether something else has it at the moment. */
  get isMuted() {
    return this.camera.state === "muted";
  }

  /**
   * Another game is played from now on.
   * @param {Scene} scene
   * @param {string} kind what pictures are looked at for
   */
  use(scene, kind) {
    this.scene = scene;
    this.seen.use(scene);
    if (kind === this.kind) return;
    this.kind = kind;
    this.camera.reopen();
  }

  turnOn() {
    this.isWanted = true;
    this.camera.turnOn();
  }

  turnOff() {
    this.isWanted = false;
    this.camera.turnOff();
  }

  /**
   * A round begins.
   * @param {string[]} values what may be an answer
   * @param {number} seconds that one is held, or longer where pictures come slowly
   */
  begin(values, seconds) {
    const isAnswer = new Set(values);
    this.hold = new Hold((value) => isAnswer.has(value), { ...this.rules, hold: this.rules === rules ? seconds : Math.max(seconds, this.rules.hold) });
  }

  /** A question may be answered from now on. */
  ask() {
    this.hold.begin(performance.now() / 1000);
  }

  /** A round is over: what is held just now is no answer any more. */
  end() {
    clearTimeout(this.timer);
  }

  /** @param {CameraState} state */
  #changed(state) {
    this.root.dataset.camera = state;
    this.listener.changed(state);
    if (state !== "running") this.seen.show(null, null);
  }

  /**
   * @param {number} at when the picture was taken, milliseconds of the page's clock
   * @param {Answer} answer
   */
  #look(at, { reading, times }) {
    const value = this.scene.value(reading);
    const held = this.hold.look(at / 1000, value ?? "");
    if (this.hasFigures) this.#showFigures(value, held, times);
    this.#react(value, held, reading);
    clearTimeout(this.timer);
    if (held.share === 0 || held.isTaken) return;
    const now = performance.now();
    this.timer = setTimeout(() => this.#react(value, this.hold.wait(performance.now() / 1000), reading), held.due * 1000 - now);
  }

  /**
   * @param {string | null} value
   * @param {Held} held
   * @param {Reading} reading
   */
  #react(value, held, reading) {
    this.seen.show(value, held, this.listener.isAsked());
    if (held.isTaken && this.listener.give(held.value, reading)) this.reactions.drawn(held.since * 1000);
  }

  /**
   * @param {string | null} value
   * @param {Held} held
   * @param {Answer["times"]} times
   */
  #showFigures(value, held, times) {
    const place = this.root.querySelector("#game-figures");
    if (!(place instanceof HTMLElement)) return;
    place.hidden = false;
    const { reactionMedian = "–", reactionP95 = "–" } = this.root.dataset;
    place.textContent = localized(
      "{1} · held {2} {3} · server {4} ms · reaction {5} ms, p95 {6} ms", value ?? localized("nothing detected"),
      held.value || "–", percent(held.share), times?.total ?? "–", reactionMedian, reactionP95);
  }
}
