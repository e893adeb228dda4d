// Leads through a game: levels, the camera or buttons, a round, a pause, what it was worth. The game's own scene draws.

import { Announcer } from "../camera/announcer.js";
import { Refusal } from "../shared/answers.js";
import { all } from "../shared/elements.js";
import { GameCamera } from "./camera.js";
import { Choices } from "./choices.js";
import { Haptics } from "./haptics.js";
import { first, keepsCamera, next } from "./host-states.js";
import { GamePageParts } from "./page.js";
import { Play } from "./play.js";
import { Rounds } from "./rounds.js";
import { Sounds } from "./sounds.js";
import { Statistics } from "./statistics.js";

/** @typedef {import("./haptics.js").Shake} Shake */
/** @typedef {import("./host-states.js").State} State */
/** @typedef {import("./notes.js").SoundName} SoundName */
/** @typedef {import("./play.js").Scene} Scene */
/** @typedef {import("./play.js").Setting} Setting */
/** @typedef {import("./rounds.js").Outcome} Outcome */
/** @typedef {import("./rounds.js").Round} Round */
/**
 * @typedef {import("./sounds.js").SoundSettings & {haptics: boolean, statistics: boolean, mirrored: boolean, debug: boolean}} Settings
 */

/** Milliseconds between two looks at the clock, and after which it is said that the server does not answer. */
const tick = 50;
const patience = 1500;
/** What may come of asking for a camera. */
const refusals = ["denied", "insecure", "forbidden", "unsupported", "none", "inUse", "failed"];

const now = () => performance.now();

/** One visit to a game's page. */
export class Game {
  /** @type {State} */
  state = first;
  /** @type {Play | null} the round that is played */
  play = null;
  /** Ends with the round: what the server answers later belongs to none. */
  activity = new AbortController();
  ticking = 0;
  /** When the round began, milliseconds of the page's clock. */
  began = 0;
  /** @type {number | undefined} the level that is open after this one */
  after;
  /** Of this visit. */
  played = { rounds: 0, answers: 0, right: 0 };

  /**
   * @param {HTMLElement} root `#game`
   * @param {(setting: Setting) => Scene} makeScene
   */
  constructor(root, makeScene) {
    const { game: name = "", rounds = "", allRounds = "", statistics = "", words, sceneWords, settings } = root.dataset;
    this.name = name;
    /** @type {import("./page.js").GameWords} */
    this.words = JSON.parse(words || "{}");
    /** @type {Settings} */
    this.settings = JSON.parse(settings || "{}");
    this.page = new GamePageParts(root, this.words);
    this.choices = new Choices(all(root, ".game-choice", HTMLButtonElement));
    this.scene = makeScene({
      stage: this.page.scene, words: JSON.parse(sceneWords || "{}"), choices: this.choices.buttons,
      props: /** @type {HTMLElement} */ (root.querySelector("#scene-props")), isMirrored: this.settings.mirrored,
    });
    this.announcer = new Announcer(root.querySelector("#game-said"));
    this.sounds = new Sounds(this.settings);
    this.haptics = new Haptics(this.settings);
    this.rounds = new Rounds(rounds, allRounds);
    this.statistics = new Statistics(statistics, this.settings.statistics);
    this.camera = new GameCamera(this.page, this.scene, this.settings, {
      say: (text) => this.state === "asking" && this.announcer.say(text),
      changed: (state) => this.#cameraChanged(state),
      isAsked: () => this.play?.isOpen ?? false,
      give: (value, reading) => this.give(value, reading),
    });
  }

  /** @param {string} event of host-states.js */
  happen(event) {
    const before = this.state;
    this.state = next(before, event);
    if (this.state === before) return;
    this.page.show(this.state);
    if (before === "playing") {
      this.play?.pause(now());
      this.sounds.stopMusic();
    }
    if (!keepsCamera(this.state)) this.camera.turnOff();
    this.#enter(this.state);
  }

  /** @param {State} state to which the page has come */
  #enter(state) {
    const { page, words } = this;
    switch (state) {
      case "ready":
        this.#cleanUp();
        return page.levels.find((input) => input.checked)?.focus();
      case "asking":
        page.trouble.textContent = "";
        this.camera.turnOn();
        return page.focus(".camera-state:not([hidden]) h2");
      case "beginning": return this.#begin();
      case "playing": return this.#goOn();
      case "paused":
        page.showPause(words.paused, "", ["goOn", "again", "quit"]);
        return this.announcer.say(words.paused);
      case "lost": return this.#tellLoss();
      case "ending": return this.#end();
      case "results": return page.results.showModal();
    }
  }

  /** One that something else has comes back by itself; there is nothing to turn on. */
  #tellLoss() {
    const { words, camera: { isMuted } } = this;
    const [title, line] = isMuted ? [words.cameraMuted, words.cameraMutedLine] : [words.cameraLost, words.cameraLostLine];
    this.page.showPause(title, line, isMuted ? ["buttons", "quit"] : ["buttons", "camera", "quit"]);
    this.announcer.say(`${title}. ${line}`);
  }

  /** @param {string} does what a button is for: most of it is what happens to the page */
  act(does) {
    switch (does) {
      case "camera":
        // After it went away: the game goes on when it is there again.
        if (this.state === "lost") this.camera.turnOn();
        else if (this.state === "ready") this.happen("camera");
        return;
      case "buttons":
        this.camera.turnOff();
        return this.happen("buttons");
      case "pause":
        // While the server is asked what a round was worth nothing runs: whoever does not want to wait leaves; it is told later.
        return this.happen(this.state === "ending" ? "quit" : "pause");
      case "next":
        if (this.after !== undefined) this.page.choose(this.after);
        return this.happen("next");
      default:
        this.happen(does);
    }
  }

  /** @param {import("../camera/states.js").State} state */
  #cameraChanged(state) {
    switch (state) {
      case "asking": return;
      case "opening":
        if (this.state === "asking") this.statistics.tell("camera_permission_result", { result: "granted" });
        return;
      case "running": return this.happen(this.state === "lost" ? "goOn" : "seeing");
      case "hidden": return this.happen("pause");
      default:
        if (refusals.includes(state)) this.statistics.tell("camera_permission_result", { result: state });
        if (!this.camera.isWanted) return;
        if (this.state === "playing" || this.state === "paused") {
          this.statistics.tell("error_occurred", { context: `camera ${state}` });
        }
        // One that was waited for is gone for good, or the other way round.
        if (this.state === "lost" && (state === "unplugged" || state === "muted")) this.#tellLoss();
        this.happen("cameraLost");
    }
  }

  async #begin() {
    this.#cleanUp();
    const { signal } = this.activity;
    /** @type {Round} */
    let round;
    try {
      round = await this.rounds.begin(this.page.chosen);
    } catch (error) {
      if (signal.aborted) return;
      this.statistics.tell("error_occurred", { context: "round not begun" });
      return this.#fail(error);
    }
    if (signal.aborted || this.state !== "beginning") return;
    this.#prepare(round);
    this.played.rounds += 1;
    this.began = now();
    if (this.played.rounds === 1) this.statistics.tell("game_start", { game: this.name });
    this.statistics.tell("level_start", this.#level);
    this.#feedback("game_start", "medium");
    this.happen("begun");
    this.ticking = setInterval(() => this.#tick(), tick);
  }

  /** @param {Round} round */
  #prepare(round) {
    const answers = round.answers.flat();
    this.choices.offer((value) => this.scene.isShown(answers, value));
    // What the camera sees may be an answer that is not offered: a wrong one.
    this.camera.begin(this.choices.values, round.heldSeconds);
    this.page.begin(round.questions.length);
    this.play = new Play(round, this.scene, {
      asked: (number, text) => this.announcer.say(`${this.page.ask(number)}. ${text}`),
      turned: (text) => {
        this.camera.ask();
        this.announcer.say(text);
      },
      took: (value) => {
        this.#feedback("button_tap", "light");
        this.announcer.say(this.scene.name(value));
      },
      judged: (answer) => {
        this.rounds.answer(round, answer);
        this.page.judged(answer.number, answer.isRight);
        if (answer.isRight) this.#feedback("correct", "success");
        else this.#feedback("wrong", "error");
        this.announcer.say(answer.text);
        this.played.answers += 1;
        this.played.right += Number(answer.isRight);
      },
      left: (share) => this.page.left(share),
      over: () => this.happen("over"),
    });
  }

  #goOn() {
    if (this.camera.isLost) return this.happen("cameraLost");
    this.play?.goOn(now());
    this.sounds.startMusic();
    if (!this.page.field.contains(document.activeElement)) this.choices.offered[0]?.focus({ preventScroll: true });
  }

  #tick() {
    const value = this.choices.settle(now());
    if (value) this.give(value);
    this.play?.tick(now());
  }

  /**
   * Somebody answers.
   * @param {string} value
   * @param {import("../camera/showing.js").Reading} [reading] what the camera saw
   * @returns {boolean} whether it counted.
   */
  give(value, reading) {
    return this.state === "playing" && this.play !== null && this.play.give(value, now(), reading);
  }

  async #end() {
    // What is chosen may be another one when the answer comes.
    const { play, activity: { signal } } = this;
    const level = this.#level;
    clearInterval(this.ticking);
    this.sounds.stopMusic();
    if (!play) return;
    this.announcer.say(this.words.oneMoment);
    const late = setTimeout(() => (this.page.scene.textContent = this.words.unsent), patience);
    try {
      const outcome = await this.rounds.end(/** @type {Round} */ (play.round));
      this.statistics.tell("level_end", {
        ...level, success: outcome.stars > 0, score: outcome.score, seconds: Math.round((now() - this.began) / 1000),
      });
      if (!signal.aborted) this.#showOutcome(outcome);
    } catch (error) {
      if (!signal.aborted) this.#fail(error);
    } finally {
      clearTimeout(late);
    }
  }

  /** @param {Outcome} outcome */
  #showOutcome(outcome) {
    const hadNext = this.page.levels[outcome.next ?? -1]?.disabled === true;
    this.after = outcome.next;
    this.announcer.say(this.page.end(outcome, () => this.#sound("coin")));
    this.happen("ended");
    if (outcome.stars > 0) this.#sound(hadNext ? "powerup" : "level_complete");
    this.page.focus("#results-title");
  }

  /** @param {unknown} error for which the server did not begin the round, or end it */
  #fail(error) {
    this.page.trouble.textContent = error instanceof Refusal ? error.message : this.words.notStarted;
    this.happen("failed");
  }

  /** Everything that stops when a round does. */
  #cleanUp() {
    this.activity.abort();
    this.activity = new AbortController();
    this.play?.pause(now());
    this.play = null;
    clearInterval(this.ticking);
    this.camera.end();
    this.sounds.stopMusic();
    this.page.left(null);
    this.page.scene.replaceChildren();
  }

  /** For statistics. */
  get #level() {
    return { game: this.name, level: this.page.chosen };
  }

  /**
   * @param {SoundName} name
   * @param {Shake} shake
   */
  #feedback(name, shake) {
    this.#sound(name);
    this.haptics.shake(shake);
  }

  /** @param {SoundName} name */
  #sound(name) {
    this.sounds.play(name);
    if (this.settings.sound && this.settings.soundVolume) this.page.hear(this.words.sounds[name]);
  }
}
