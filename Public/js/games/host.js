// Leads through a game: levels, the camera or buttons, a round, a pause, what it was worth. The game's own scene draws.

import { Announcer } from "../camera/announcer.js";
import { LiveCamera } from "../camera/live-camera.js";
import { Refusal } from "../shared/answers.js";
import { digitOf } from "../shared/keys.js";
import { Haptics } from "./haptics.js";
import { Hold } from "./hold.js";
import { first, keepsCamera, next } from "./host-states.js";
import { Typed } from "./keys.js";
import { GamePageParts } from "./page.js";
import { Play } from "./play.js";
import { Reactions } from "./reactions.js";
import { Rounds } from "./rounds.js";
import { Seen } from "./seen.js";
import { Sounds } from "./sounds.js";
import { Statistics } from "./statistics.js";

/** @typedef {import("./host-states.js").State} State */
/** @typedef {import("./notes.js").SoundName} SoundName */
/** @typedef {import("./rounds.js").Round} Round */

/** Milliseconds between two looks at the clock, and after which it is said that the server does not answer. */
const tick = 50;
const patience = 1500;
/** What may come of asking for a camera. */
const refusals = ["denied", "insecure", "forbidden", "unsupported", "none", "inUse", "failed"];

const root = document.getElementById("game");
if (root) start(root);

/** @param {HTMLElement} root */
async function start(root) {
  const { data, json } = read(root);
  const { makeScene } = await import(data.scene);
  const [words, settings] = [json(data.words), json(data.settings)];
  const page = new GamePageParts(root, words);
  const scene = /** @type {import("./play.js").Scene} */ (makeScene({
    stage: page.scene, words: json(data.sceneWords), choices: page.choices, props: root.querySelector("#scene-props"),
    isMirrored: settings.mirrored,
  }));
  const announcer = new Announcer(root.querySelector("#game-said"));
  const seen = new Seen(root, scene, words);
  const sounds = new Sounds(settings);
  const haptics = new Haptics(settings);
  const rounds = new Rounds(data.rounds, data.allRounds);
  const statistics = new Statistics(data.statistics, settings.statistics);
  const reactions = new Reactions(root);
  const played = { rounds: 0, answers: 0, right: 0 };

  /** @type {State} */
  let state = first;
  /** @type {Round | null} */
  let round = null;
  /** @type {Play | null} */
  let play = null;
  /** Counts rounds, so that an answer that comes late belongs to none. */
  let run = 0;
  /** When the level began, milliseconds of the page's clock. */
  let began = 0;
  /** @type {number | null} the level that is open after this one */
  let after = null;
  let hold = new Hold(() => false);
  let typed = new Typed(new Map());

  const now = () => performance.now();
  const level = () => ({ game: data.game, level: page.chosen });
  /** @param {SoundName} name */
  const sound = (name) => {
    sounds.play(name);
    if (settings.sound && settings.soundVolume) page.hear(words.sounds[name]);
  };

  const camera = new LiveCamera(/** @type {HTMLElement} */ (root.querySelector("#camera")), {
    live: data.live, pump: data.pump, kind: () => data.kind, isMirror: settings.mirrored,
    say: (text) => state === "asking" && announcer.say(text),
  }, {
    changed: (shown) => {
      root.dataset.camera = shown;
      if (shown === "opening" && state === "asking") statistics.tell("camera_permission_result", { result: "granted" });
      if (refusals.includes(shown)) statistics.tell("camera_permission_result", { result: shown });
      if (shown === "running") happen(state === "lost" ? "goOn" : "seeing");
      else if (shown === "hidden") happen("pause");
      else if (shown !== "opening" && shown !== "asking" && usesCamera) lose(shown);
      if (shown !== "running") seen.show(null, null);
    },
    seen: ({ at, answer: { reading, times } }) => look(at, reading, times),
  });
  camera.picture.hasLabels = settings.debug;
  /** Whether answers are expected from the camera. */
  let usesCamera = false;

  /** @param {string} shown the camera's state */
  function lose(shown) {
    if (state === "playing" || state === "paused") statistics.tell("error_occurred", { context: `camera ${shown}` });
    happen("cameraLost");
  }

  /** Everything that stops when a round does. */
  function cleanUp() {
    run += 1;
    play?.pause(now());
    play = null;
    round = null;
    clearInterval(ticking);
    clearTimeout(waiting);
    sounds.stopMusic();
    page.left(null);
    page.scene.replaceChildren();
    for (const dialog of [page.pause, page.results]) if (dialog.open) dialog.close();
  }
  let ticking = 0;
  /** Until a hold is done. */
  let waiting = 0;

  /** @param {string} event */
  function happen(event) {
    const before = state;
    state = next(before, event);
    if (state === before) return;
    root.dataset.state = state;
    page.start.hidden = state !== "ready";
    page.field.hidden = state === "ready";
    document.body.toggleAttribute("data-playing", state !== "ready");
    if (before === "playing") {
      play?.pause(now());
      sounds.stopMusic();
    }
    if (!keepsCamera(state)) turnOff();
    if (state !== "paused" && state !== "lost" && page.pause.open) page.pause.close();
    if (state !== "results" && page.results.open) page.results.close();
    entries[state](before);
  }

  /** What happens when the page comes to a state. */
  const entries = /** @type {Record<State, (before: State) => void>} */ ({
    ready: () => {
      cleanUp();
      page.levels.find((input) => input.checked)?.focus();
    },
    asking: () => {
      page.trouble.textContent = "";
      usesCamera = true;
      camera.turnOn();
      focus(".camera-state:not([hidden]) h2");
    },
    beginning: () => begin(),
    playing: () => {
      if (usesCamera && !["running", "opening", "hidden"].includes(camera.state)) return happen("cameraLost");
      play?.goOn(now());
      sounds.startMusic();
      if (!page.field.contains(document.activeElement)) page.choices.find((choice) => !choice.hidden)?.focus({ preventScroll: true });
    },
    paused: () => showPause(words.paused, "", ["goOn", "again", "quit"]),
    lost: () => showPause(words.cameraLost, words.cameraLostLine, ["buttons", "camera", "quit"]),
    ending: () => end(),
    results: () => page.results.showModal(),
  });

  /**
   * @param {string} title
   * @param {string} line
   * @param {string[]} ways
   */
  function showPause(title, line, ways) {
    const heading = page.pause.querySelector("h2");
    if (heading) heading.textContent = title;
    const text = page.pause.querySelector("p");
    if (text) text.textContent = line;
    for (const button of page.pause.querySelectorAll("[data-does]")) {
      const place = ways.indexOf(button.getAttribute("data-does") ?? "");
      if (button instanceof HTMLElement) button.hidden = place < 0;
      button.classList.toggle("button-primary", place === 0);
    }
    if (!page.pause.open) page.pause.showModal();
    const main = page.pause.querySelector(".button-primary");
    if (main instanceof HTMLElement) main.focus();
    announcer.say([title, line].filter(Boolean).join(". "));
  }

  /** @param {string} selector */
  function focus(selector) {
    const element = root.querySelector(selector);
    if (element instanceof HTMLElement) element.focus({ preventScroll: true });
  }

  function turnOff() {
    usesCamera = false;
    camera.turnOff();
  }

  async function begin() {
    cleanUp();
    const mine = run;
    try {
      const begun = await rounds.begin(page.chosen);
      if (mine !== run || state !== "beginning") return;
      round = begun;
    } catch (error) {
      if (mine !== run) return;
      statistics.tell("error_occurred", { context: "round not begun" });
      page.trouble.textContent = error instanceof Refusal ? error.message : words.notStarted;
      return happen("failed");
    }
    prepare(round);
    played.rounds += 1;
    began = now();
    if (played.rounds === 1) statistics.tell("game_start", { game: data.game });
    statistics.tell("level_start", level());
    sound("game_start");
    haptics.shake("medium");
    happen("begun");
    ticking = setInterval(pass, tick);
  }

  /** @param {Round} begun */
  function prepare(begun) {
    const answers = begun.answers.flat();
    for (const choice of page.choices) choice.hidden = !scene.isShown(answers, choice.dataset.value ?? "");
    const shown = page.choices.filter((choice) => !choice.hidden);
    typed = new Typed(new Map(shown.map(({ dataset }) => [(dataset.key ?? "").replaceAll(" ", ""), dataset.value ?? ""])));
    // What the camera sees may be an answer that is not offered: a wrong one.
    const values = new Set(page.choices.map((choice) => choice.dataset.value));
    hold = new Hold((value) => values.has(value), { hold: begun.heldSeconds });
    page.begin(begun.questions.length);
    play = new Play(begun, scene, {
      asked: (number, text) => announcer.say(`${page.ask(number)}. ${text}`),
      turned: (text) => {
        hold.begin(now() / 1000);
        announcer.say(text);
      },
      took: (value) => {
        sound("button_tap");
        haptics.shake("light");
        announcer.say(scene.name(value));
      },
      judged: (answer) => {
        rounds.answer(begun, answer);
        page.judged(answer.number, answer.isRight);
        sound(answer.isRight ? "correct" : "wrong");
        haptics.shake(answer.isRight ? "success" : "error");
        announcer.say(answer.text);
        played.answers += 1;
        played.right += Number(answer.isRight);
      },
      left: (share) => page.left(share),
      over: () => happen("over"),
    });
  }

  function pass() {
    const value = typed.settle(now());
    if (value) play?.give(value, now());
    play?.tick(now());
  }

  /**
   * @param {number} at when the picture was taken, milliseconds of the page's clock
   * @param {any} reading
   * @param {any} times
   */
  function look(at, reading, times) {
    const value = scene.value(reading);
    const held = hold.look(at / 1000, value ?? "");
    if (settings.debug) showFigures(value, held, times);
    react(value, held, reading);
    clearTimeout(waiting);
    if (held.share === 0 || held.isTaken) return;
    waiting = setTimeout(() => react(value, hold.wait(now() / 1000), reading), held.due * 1000 - now());
  }

  /**
   * @param {string | null} value
   * @param {import("./hold.js").Held} held
   * @param {any} reading
   */
  function react(value, held, reading) {
    seen.show(value, held, play?.isOpen);
    if (!held.isTaken || state !== "playing") return;
    if (play?.give(held.value, now(), reading)) reactions.drawn(held.since * 1000);
  }

  /**
   * @param {string | null} value
   * @param {import("./hold.js").Held} held
   * @param {any} times
   */
  function showFigures(value, held, times) {
    const place = root.querySelector("#game-figures");
    if (!(place instanceof HTMLElement)) return;
    place.hidden = false;
    const { reactionMedian = "–", reactionP95 = "–" } = root.dataset;
    place.textContent = `${value ?? "nobody"} · held ${held.value || "–"} ${Math.round(held.share * 100)} % · server ${times?.total ?? "–"} ms · `
      + `reaction ${reactionMedian} ms, p95 ${reactionP95} ms`;
  }

  async function end() {
    const [ended, mine] = [round, run];
    clearInterval(ticking);
    sounds.stopMusic();
    if (!ended) return;
    announcer.say(words.oneMoment);
    const late = setTimeout(() => (page.scene.textContent = words.unsent), patience);
    try {
      const outcome = await rounds.end(ended);
      statistics.tell("level_end", {
        ...level(), success: outcome.stars > 0, score: outcome.score, seconds: Math.round((now() - began) / 1000),
      });
      if (mine !== run) return;
      const hadNext = page.levels[outcome.next ?? -1]?.disabled === true;
      after = outcome.next;
      announcer.say(page.end(outcome, () => sound("coin")));
      happen("ended");
      if (outcome.stars > 0) sound(hadNext ? "powerup" : "level_complete");
      focus("#results-title");
    } catch (error) {
      if (mine !== run) return;
      page.trouble.textContent = error instanceof Refusal ? error.message : words.notStarted;
      happen("failed");
    } finally {
      clearTimeout(late);
    }
  }

  /** What the buttons do, beside what happens to the page. */
  const actions = /** @type {Record<string, () => void>} */ ({
    camera: () => {
      if (state === "ready") return happen("camera");
      // After it went away: the game goes on when it is there again.
      if (state === "lost") camera.turnOn();
    },
    buttons: () => {
      turnOff();
      happen("buttons");
    },
    // While the server is asked what a round was worth nothing runs: whoever does not want to wait leaves; it is told later.
    pause: () => happen(state === "ending" ? "quit" : "pause"),
    next: () => {
      if (after !== null) page.choose(after);
      happen("next");
    },
  });

  root.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("button, a") : null;
    if (!button) return;
    const { does, value } = /** @type {HTMLElement} */ (button).dataset;
    if (value !== undefined) return answer(value);
    if (!does) return;
    sounds.unlock();
    sounds.play("button_tap");
    haptics.shake("light");
    if (actions[does]) actions[does]();
    else happen(does);
  });

  /** @param {string} value */
  function answer(value) {
    sounds.unlock();
    if (state === "playing") play?.give(value, now());
  }

  document.addEventListener("keydown", (event) => {
    sounds.unlock();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape" && (state === "playing" || state === "ending")) {
      event.preventDefault();
      return actions.pause();
    }
    if (state !== "playing") return;
    const digit = digitOf(event);
    if (digit) {
      const value = typed.press(digit, now());
      if (value) answer(value);
    } else if (event.key === "Enter" && typed.text) {
      event.preventDefault();
      const value = typed.enter();
      if (value) answer(value);
    } else if (/^Arrow/.test(event.key)) {
      move(/^Arrow(Right|Down)$/.test(event.key) ? 1 : -1);
      event.preventDefault();
    }
  });

  /**
   * Goes from one button that answers to another.
   * @param {number} steps
   */
  function move(steps) {
    const shown = page.choices.filter((choice) => !choice.hidden);
    const place = shown.findIndex((choice) => choice === document.activeElement);
    const to = place < 0 ? 0 : (place + steps + shown.length) % shown.length;
    shown[to]?.focus();
  }

  page.pause.addEventListener("cancel", (event) => {
    event.preventDefault();
    happen("goOn");
  });
  page.results.addEventListener("cancel", (event) => {
    event.preventDefault();
    happen("quit");
  });
  // Some browsers close a dialog at the second Escape whatever is said.
  page.pause.addEventListener("close", () => state === "paused" && happen("goOn"));
  page.results.addEventListener("close", () => state === "results" && happen("quit"));
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && happen("pause"));
  addEventListener("pagehide", () => {
    statistics.tell("session_end", played);
    statistics.handOver();
    happen("quit");
    sounds.close();
  });
  addEventListener("error", () => statistics.tell("error_occurred", { context: "script" }));
  statistics.tell("session_start");
}

/** @param {HTMLElement} root */
function read(root) {
  const data = /** @type {Record<string, string>} */ ({ ...root.dataset });
  return { data, json: (/** @type {string} */ text) => JSON.parse(text || "{}") };
}
