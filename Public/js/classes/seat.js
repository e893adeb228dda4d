// What a pupil's device does in a class: follows what the teacher chooses, and plays it with the camera or with buttons.

import { Announcer } from "../camera/announcer.js";
import { smallSize } from "../camera/size.js";
import { GameCamera } from "../games/camera.js";
import { Choices } from "../games/choices.js";
import { slowRules } from "../games/hold.js";
import { Letters } from "../games/letters.js";
import { ask, Refusal } from "../shared/answers.js";
import { all } from "../shared/elements.js";
import { remember, remembered } from "../shared/storage.js";
import { keepAwake } from "../shared/wake.js";
import { Lesson } from "./seat-lesson.js";
import { SeatLine } from "./seat-line.js";
import { hasCameras, SeatPage } from "./seat-page.js";
import { screenOf, wantsCamera } from "./seat-states.js";
import { Voice } from "./voice.js";
import { VoiceButton } from "./voice-button.js";

/** @typedef {import("../games/play.js").Scene} Scene */
/** @typedef {import("../games/play.js").Setting} Setting */
/** @typedef {import("./seat-lesson.js").Stage} Stage */
/** @typedef {import("./seat-states.js").Loss} Loss */
/** @typedef {import("./seat-states.js").View} View */
/** @typedef {import("./seat-states.js").Way} Way */

/** Milliseconds between two looks at the clock. */
const tick = 50;
/** Where a tab keeps how somebody plays: a page that is loaded again does not ask again. */
const wayKey = "motionbook.seat.way";
/** Before the first game nothing is seen. */
const nothing = /** @type {Scene} */ ({
  value: () => null, name: (value) => value, sign: () => "", isShown: () => true, ask: () => "", watch: () => ({ isOpen: false }), tell: () => "",
});

/** A seat, for as long as its page lives. */
class Seat {
  /** @type {Loss | null} */
  loss = null;
  /** Whether the camera was on since it was wanted. */
  hasSeen = false;

  /** @param {HTMLElement} root `#game` */
  constructor(root) {
    const { events = "", word = "", tasks = "", answers = "", class: id = "", view, settings } = root.dataset;
    /** @type {View} */
    this.view = JSON.parse(view || "{}");
    /** @type {{mirrored: boolean, debug: boolean}} */
    this.settings = JSON.parse(settings || "{}");
    /** @type {Way | null} */
    this.way = readWay();
    /** @type {Map<string, Promise<Stage>>} by game */
    this.stages = new Map();
    this.page = new SeatPage(root);
    this.announcer = new Announcer(root.querySelector("#game-said"));
    this.voice = new Voice(root);
    this.voiceButton = new VoiceButton(/** @type {HTMLElement} */ (root.querySelector("#voice-button")), this.voice);
    // Thirty cameras share a server: each sends few pictures, and small ones.
    this.camera = new GameCamera(this.page, nothing, { ...this.settings, rules: slowRules, size: smallSize }, {
      say: (text) => this.page.shown === "asking" && this.announcer.say(text),
      changed: (state) => {
        this.hasSeen ||= state === "running";
        this.update();
      },
      isAsked: () => this.lesson.isOpen,
      give: (value, reading) => this.lesson.give(value, reading),
    });
    this.line = new SeatLine({ events, word }, {
      stands: (now) => this.stand(now),
      lost: (loss) => {
        this.loss = loss;
        keepAwake(false, this);
        this.update();
      },
      connected: (isThere) => (this.page.line.hidden = isThere),
    });
    /** @type {Lesson} */
    this.lesson = new Lesson({
      page: this.page, camera: this.camera, letters: new Letters(`seat.${id}`), paths: { tasks, answers }, stage: (game) => this.stage(game),
    }, {
      changed: () => this.update(),
      say: (text) => this.say(text),
      refused: (refusal) => this.line.refused(refusal),
    });
  }

  /** @param {View} view how things stand from now on */
  stand(view) {
    this.view = view;
    // The whole page speaks the language of the class.
    if ((view.language ?? "") !== this.page.root.dataset.voiceChosen) return location.reload();
    this.voiceButton.allow(view.isSpoken);
    this.page.tell(view);
    this.lesson.follow(view);
    this.update();
  }

  /** Shows what follows from how things stand. */
  update() {
    const { view, loss, way, page, camera, lesson } = this;
    const isWanted = wantsCamera({ view, loss, way, phase: lesson.phase });
    if (isWanted && !camera.isWanted) camera.turnOn();
    else if (!isWanted && camera.isWanted) {
      this.hasSeen = false;
      camera.turnOff();
    }
    const isAsking = isWanted && !this.hasSeen;
    const screen = screenOf({ view, loss, way, isAsking, phase: lesson.phase });
    const said = page.show(screen);
    if (said) this.say(said);
    page.offer(way);
    // At one's own pace no time passes while nobody sees the page.
    lesson.run(screen === "playing" && !(view.pace === "own" && document.hidden));
  }

  /** @param {string} text */
  say(text) {
    if (!text) return;
    this.announcer.say(text);
    this.voice.say(text);
  }

  /** @param {Way} way how somebody plays from now on */
  choose(way) {
    this.way = way;
    remember(wayKey, way, "sessionStorage");
    this.update();
  }

  /** @param {string} does what a button is for */
  act(does) {
    switch (does) {
      case "camera":
      case "toCamera": return this.choose("camera");
      case "buttons": return this.choose("buttons");
      case "goOn": return this.lesson.wake();
    }
  }

  /**
   * @param {string} game
   * @returns {Promise<Stage>} what it is played on: loaded once.
   */
  stage(game) {
    const known = this.stages.get(game);
    if (known) return known;
    const made = this.#makeStage(game);
    this.stages.set(game, made);
    made.catch(() => this.stages.delete(game));
    return made;
  }

  /** @param {string} game */
  async #makeStage(game) {
    const root = /** @type {HTMLElement} */ (this.page.root.querySelector(`.game-choices[data-of="${CSS.escape(game)}"]`));
    const { scene: path = "", sceneWords, kind = "" } = root.dataset;
    /** @type {{makeScene: (setting: Setting) => Scene}} */
    const { makeScene } = await import(path);
    const buttons = all(root, ".game-choice", HTMLButtonElement);
    const scene = makeScene({
      stage: this.page.scene, words: JSON.parse(sceneWords || "{}"), choices: buttons,
      props: /** @type {HTMLElement} */ (root.querySelector(".scene-props")), isMirrored: this.settings.mirrored,
    });
    return { scene, choices: new Choices(buttons), kind, root };
  }

  /** @param {HTMLFormElement} form says who sits here */
  async name(form) {
    const { page } = this;
    page.nameTrouble.textContent = "";
    try {
      const body = new URLSearchParams({ name: String(new FormData(form).get("name") ?? "") });
      await ask(form.action, { method: "POST", body, patience: 8000 }, async () => undefined);
    } catch (error) {
      if (error instanceof Refusal) this.line.refused(error);
      page.nameTrouble.textContent = error instanceof Error ? error.message : "";
    }
  }
}

/** @returns {Way | null} how somebody played before this page was loaded again. */
function readWay() {
  const way = remembered(wayKey, "sessionStorage");
  return way === "buttons" || (way === "camera" && hasCameras()) ? way : null;
}

const root = document.getElementById("game");
if (root) start(root);

/** @param {HTMLElement} root */
function start(root) {
  const seat = new Seat(root);
  document.body.toggleAttribute("data-playing", true);
  const insecure = root.querySelector("#seat-insecure");
  if (insecure instanceof HTMLElement) insecure.hidden = hasCameras();
  for (const button of all(root, "[data-does=camera]", HTMLButtonElement)) button.hidden = !hasCameras();
  root.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (!button) return;
    const { does, value } = button.dataset;
    if (value !== undefined) seat.lesson.give(value);
    else if (does) seat.act(does);
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || seat.page.shown !== "playing") return;
    if (event.target instanceof Element && event.target.closest(".game-bar") && event.key === "Enter") return;
    const value = seat.lesson.stage?.choices.press(event, performance.now());
    if (value) seat.lesson.give(value);
  });
  seat.page.nameForm.addEventListener("submit", (event) => {
    event.preventDefault();
    seat.name(seat.page.nameForm);
  });
  document.addEventListener("visibilitychange", () => seat.update());
  setInterval(() => seat.lesson.tick(), tick);
  // Tablets go dark while their children look at the teacher.
  keepAwake(true, seat);
  seat.stand(seat.view);
  seat.line.open();
  // Tests wait for this: before, nothing that is pressed counts.
  root.dataset.listens = "yes";
}
