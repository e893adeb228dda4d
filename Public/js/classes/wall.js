// A class on a large screen: how to come in, the task that is on, what came of it. No names.

import { makeScene as copycat } from "../games/copycat/scene.js";
import { drawHands, handsOf, html, svg } from "../games/drawing.js";
import { makeScene as fingerCount } from "../games/finger-count/scene.js";
import { all } from "../shared/elements.js";
import { freshPage } from "../shared/fresh-page.js";
import { localized, localizedCount, number } from "../shared/language.js";
import { keepAwake } from "../shared/wake.js";
import { drawAnimal } from "./animals.js";
import { follow } from "./class-stream.js";
import { letterOf } from "./tiles.js";
import { barsOf, clockOf, mostOf, sceneOf } from "./wall-state.js";

/** @typedef {Answers.WallView} View */
/** @typedef {Answers.FingerCountWall | Answers.CopycatWall} News */
/** @typedef {Record<string, {title: string, levels: {title: string, seconds: number}[]}>} Games */

/** @type {Record<string, (setting: import("../games/play.js").Setting) => import("../games/play.js").Scene>} */
const scenes = { "finger-count": fingerCount, copycat };
/** Milliseconds between two looks at the clock. */
const tick = 100;

/** The screen. */
class Wall {
  /** @type {News | undefined} */
  #news;
  #heardAt = 0;
  /** @type {import("../games/play.js").Scene | undefined} */
  #scene;
  #asked = "";
  #seats = "";

  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.games = /** @type {Games} */ (JSON.parse(root.dataset.games ?? "{}"));
    this.stage = part("wall-stage");
    this.clock = /** @type {HTMLProgressElement} */ (part("wall-clock"));
    const end = follow(root.dataset.events ?? "", {
      told: (news) => {
        if (!news) return;
        this.#show(/** @type {News} */ (news));
        if (/** @type {News} */ (news).view.state !== "ended") return;
        end();
        keepAwake(false, this);
      },
      connected: () => {},
      over: () => location.reload(),
    });
    setInterval(() => this.#tick(), tick);
    const fullscreen = part("wall-fullscreen");
    fullscreen.toggleAttribute("hidden", !document.fullscreenEnabled);
    fullscreen.addEventListener("click", () => {
      if (document.fullscreenElement) document.exitFullscreen();
      else root.requestFullscreen().catch(() => undefined);
    });
    keepAwake(true, this);
  }

  /** @param {News} news */
  #show(news) {
    this.#news = news;
    this.#heardAt = performance.now();
    const { view } = news;
    const scene = sceneOf(view);
    this.root.dataset.state = scene;
    for (const section of all(this.root, "[data-scene]", HTMLElement)) section.hidden = section.dataset.scene !== scene;
    const code = this.root.querySelector("[data-class-code]");
    if (view.code !== undefined && code && code.textContent !== view.code) this.#freshCode(view.code);
    part("wall-locked").hidden = !view.isLocked;
    part("wall-foot").hidden = view.isLocked || scene === "join" || scene === "ended";
    part("wall-what").textContent = this.#what(view, scene);
    this.#showSeats(view);
    if (scene === "outcome" && view.task) this.#showOutcome(view.task);
    if (scene === "own") {
      part("wall-sum").textContent = number(view.right);
      const bar = /** @type {HTMLProgressElement} */ (part("wall-sum-bar"));
      [bar.max, bar.value] = [mostOf(view.right), view.right];
    }
    if (scene === "task" && view.task) {
      const { answered, of } = view.task;
      part("wall-answered").textContent = localized("{1} of {2} have answered", answered, of);
    } else this.#asked = "";
    this.#tick();
  }

  /**
   * What is played, in a line.
   * @param {View} view
   * @param {ReturnType<typeof sceneOf>} scene
   */
  #what({ game, level, task }, scene) {
    const entry = game === undefined ? undefined : this.games[game];
    if (!entry || scene === "join" || scene === "ended") return "";
    const words = [entry.title, entry.levels[level ?? 0]?.title];
    if (task && scene !== "own") words.push(localized("Task {1}", task.number + 1));
    return words.filter(Boolean).join(" · ");
  }

  /** @param {View} view */
  #showSeats({ here }) {
    const seats = JSON.stringify(here);
    if (seats === this.#seats) return;
    this.#seats = seats;
    for (const list of all(this.root, "[data-wall-seats]", HTMLElement)) {
      list.replaceChildren(...here.map(({ animal, colour }) => html("li", "wall-seat", [drawAnimal(animal, colour)])));
    }
    for (const count of all(this.root, "[data-wall-count]", HTMLElement)) {
      count.textContent = here.length ? localizedCount(here.length, "{1} is here", "{1} are here", here.length) : "";
    }
  }

  /** @param {NonNullable<View["task"]>} task */
  #showOutcome(task) {
    const bars = barsOf(task).map((bar) => {
      const titles = { choice: letterOf(bar.choice ?? 1), right: localized("Right"), wrong: localized("Wrong"), none: localized("No answer") };
      const label = html("span", "wall-bar-label", [titles[bar.kind]]);
      if (bar.kind === "choice") label.append(drawFingers(bar.choice ?? 1));
      const filled = html("span", "wall-bar-filled");
      filled.style.setProperty("--share", String(bar.share));
      const count = html("span", "wall-bar-count", [number(bar.count)]);
      if (bar.isRight && bar.kind === "choice") {
        count.append(check(), html("span", "visually-hidden", [localized("the right answer")]));
      }
      const item = html("li", "wall-bar", [label, html("span", "wall-bar-rail", [filled]), count]);
      item.dataset.kind = bar.kind;
      item.dataset.right = String(bar.isRight);
      return item;
    });
    part("wall-bars").replaceChildren(...bars);
    part("wall-outcome").textContent = localized("{1} of {2} have answered", task.answered, task.of);
  }

  /** Draws what the clock changes. */
  #tick() {
    const news = this.#news;
    if (!news) return;
    const { view, question } = news;
    const { task } = view;
    if (sceneOf(view) !== "task" || !task) return;
    const passed = news.milliseconds === undefined ? undefined : news.milliseconds + performance.now() - this.#heardAt;
    const limit = this.games[view.game ?? ""]?.levels[view.level ?? 0]?.seconds ?? 20;
    const clock = clockOf(passed, limit);
    this.clock.hidden = clock.left === undefined;
    if (clock.left !== undefined) this.clock.value = clock.left;
    const key = `${view.part}-${task.number}-${clock.count ?? ""}`;
    if (key !== this.#asked) {
      this.#asked = key;
      this.#scene = undefined;
      if (clock.count) this.stage.replaceChildren(html("p", "wall-countdown", [String(clock.count)]));
      else if (task.choices) this.#askVote(task.choices);
      else this.#ask(view, question, task.number);
    }
    if (question) this.#scene?.watch(question, clock.seconds);
  }

  /**
   * @param {View} view
   * @param {any} question
   * @param {number} place
   */
  #ask({ game }, question, place) {
    const parts = this.root.querySelector(`#wall-games [data-game="${CSS.escape(game ?? "")}"]`);
    const make = scenes[game ?? ""];
    if (!make || !question || !(parts instanceof HTMLElement)) {
      this.stage.replaceChildren(html("p", "wall-countdown", [String(place + 1)]));
      return;
    }
    this.#scene = make({
      stage: this.stage, words: JSON.parse(parts.dataset.words ?? "{}"), choices: all(parts, "[data-value]", HTMLElement),
      props: /** @type {HTMLElement} */ (parts.querySelector('[data-part="props"]') ?? parts), isMirrored: true,
    });
    this.#scene.ask(question, place);
  }

  /** @param {number} choices */
  #askVote(choices) {
    const signs = Array.from({ length: choices }, (_, index) => html("li", "wall-choice", [
      html("span", "wall-letter", [letterOf(index + 1)]),
      drawFingers(index + 1),
    ]));
    this.stage.replaceChildren(html("p", "scene-task", [localized("Answer with your hand!")]), html("ul", "wall-choices", signs));
  }

  /** @param {string} code */
  async #freshCode(code) {
    for (const shown of all(this.root, "[data-class-code]", HTMLElement)) shown.textContent = code;
    const page = await freshPage();
    const [old, fresh] = [this.root.querySelector(".wall-entrance"), page?.querySelector(".wall-entrance")];
    if (old && fresh) old.replaceWith(document.adoptNode(fresh));
  }
}

/** @param {number} count */
function drawFingers(count) {
  return drawHands(handsOf(count), true, localizedCount(count, "{1} finger", "{1} fingers", count));
}

function check() {
  return svg("svg", { viewBox: "0 0 24 24", class: "wall-check", "aria-hidden": "true" }, [svg("path", { d: "M4 13l6 6L20 6" })]);
}

/** @param {string} id */
function part(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`#${id} is missing`);
  return found;
}

const root = document.getElementById("wall");
if (root) new Wall(root);
