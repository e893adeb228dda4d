// A class as its teacher sees it: keeps tiles and controls up to date, and sends what is pressed without leaving the page.

import { ask, NoAnswer, Refusal } from "../shared/answers.js";
import "../shared/dialogs.js";
import { all } from "../shared/elements.js";
import { fieldsOf } from "../shared/forms.js";
import { freshPage } from "../shared/fresh-page.js";
import { localized, localizedCount } from "../shared/language.js";
import { follow } from "./class-stream.js";
import { SeatDialog } from "./seat-dialog.js";
import { voteGame as vote } from "./seat-states.js";
import { Tiles } from "./tiles.js";

/** @typedef {Answers.ClassTiles} News */
/** @typedef {Record<string, {title: string, levels: {title: string, seconds: number}[]}>} Games */

/** What stands where a control was, by what they do. */
const instead = /** @type {Record<string, string>} */ ({
  pause: "goOn", goOn: "pause", lock: "unlock", unlock: "lock", closeTask: "next", voiceOn: "voiceOff", voiceOff: "voiceOn",
});

/** The page. */
class TeacherPage {
  /** @type {News | undefined} */
  #news;
  #isSending = false;

  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.page = root.dataset.page ?? "";
    this.games = /** @type {Games} */ (JSON.parse(root.dataset.games ?? "{}"));
    this.said = document.getElementById("steering-said");
    const dialog = document.getElementById("seat-dialog");
    this.dialog = dialog instanceof HTMLDialogElement ? new SeatDialog(dialog) : undefined;
    const grid = document.getElementById("tiles");
    this.tiles = grid ? new Tiles(grid, (number) => this.#open(number)) : undefined;
    const sorting = document.getElementById("by-number");
    if (sorting instanceof HTMLInputElement && this.tiles) {
      const { tiles } = this;
      tiles.isByNumber = sorting.checked;
      sorting.addEventListener("change", () => (tiles.isByNumber = sorting.checked));
    }
    for (const form of all(root, "form[data-steers]", HTMLFormElement)) {
      form.addEventListener("submit", (event) => {
        event.preventDefault();
        this.#send(form);
      });
    }
    connectMenus(all(root, ".steering-menu", HTMLDetailsElement));
    follow(root.dataset.tiles ?? "", {
      told: (news) => news && this.#show(/** @type {News} */ (news)),
      connected: (isThere) => this.#say(isThere ? "" : localized("The server does not answer at the moment. Trying again…")),
      over: () => location.reload(),
    });
  }

  /** @param {number} number of a seat */
  #open(number) {
    const tile = this.#news?.tiles.find((one) => one.number === number);
    if (tile) this.dialog?.open(tile, this.#news?.letsNames ?? false);
  }

  /** @param {News} news */
  #show(news) {
    if (news.state === "ended") return location.reload();
    const before = this.#news;
    this.#news = news;
    this.tiles?.show(news);
    this.dialog?.follow(news.tiles, news.letsNames);
    this.#showControls(whensOf(news));
    this.#showVoice(news, before);
    document.getElementById("tiles-empty")?.toggleAttribute("hidden", news.tiles.length > 0);
    const title = document.getElementById("class-title");
    if (title && news.name !== undefined) title.textContent = news.name;
    const state = document.getElementById("class-state");
    if (state) state.textContent = sentenceOf(news, this.games);
    const waiting = document.getElementById("names-waiting");
    if (waiting && before?.waitingNames !== news.waitingNames) waiting.textContent = waitingOf(news);
    const code = this.root.querySelector("[data-class-code]");
    if (code && news.code !== undefined && code.textContent !== news.code && before?.code !== news.code) this.#freshEntrance();
  }

  /** @param {Set<string>} whens what holds */
  #showControls(whens) {
    const left = document.activeElement?.closest("form[data-steers]");
    for (const part of all(this.root, "form[data-when]", HTMLFormElement)) {
      // The names of a seat are the dialog's own.
      if (part.dataset.when !== "names") part.hidden = !whens.has(part.dataset.when ?? "");
    }
    if (!(left instanceof HTMLFormElement) || !left.hidden) return;
    const next = this.root.querySelector(`form[data-steers="${instead[left.dataset.steers ?? ""]}"]:not([hidden]) button`);
    const found = next ?? this.root.querySelector("#steering-vote > summary");
    if (found instanceof HTMLElement) found.focus();
  }

  /**
   * The form of the voice, where another teacher or a button changed it. What is being chosen there stays.
   * @param {News} news
   * @param {News | undefined} before
   */
  #showVoice({ language, isSpoken }, before) {
    const [spoken, languages] = [document.getElementById("voice-spoken"), document.getElementById("voice-language")];
    if (spoken instanceof HTMLInputElement && before?.isSpoken !== isSpoken) spoken.checked = isSpoken;
    if (languages instanceof HTMLSelectElement && before?.language !== language) languages.value = language ?? "";
  }

  /** The picture of another code comes from the server. */
  async #freshEntrance() {
    const page = await freshPage();
    const [old, fresh] = [this.root.querySelector(".teacher-entrance"), page?.querySelector(".teacher-entrance")];
    if (old && fresh) old.replaceWith(document.adoptNode(fresh));
  }

  /** @param {HTMLFormElement} form */
  async #send(form) {
    // Pressed twice, a task would be skipped.
    if (this.#isSending) return;
    this.#isSending = true;
    try {
      await ask(form.getAttribute("action") ?? "", { method: "POST", body: fieldsOf(form) }, async () => true);
      this.#say("");
      // Another menu may have been opened in the meantime.
      const menu = form.closest(".steering-menu");
      if (menu instanceof HTMLDetailsElement && menu.open) {
        if (menu.contains(document.activeElement)) menu.querySelector("summary")?.focus();
        menu.open = false;
      }
      if (form.dataset.steers === "end") location.assign(this.page);
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof NoAnswer)) throw error;
      this.#say(error.message);
    } finally {
      this.#isSending = false;
    }
  }

  /** @param {string} words */
  #say(words) {
    if (this.said && this.said.textContent !== words) this.said.textContent = words;
  }
}

/**
 * What holds for a class, as controls ask for it.
 * @param {News} news
 */
function whensOf({ isPaused, state, pace, game, task, isSpoken }) {
  return new Set([
    isPaused ? "paused" : "running", state === "locked" ? "locked" : "open", isSpoken ? "spoken" : "silent",
    ...(game === undefined ? [] : [game === vote ? "vote" : "game"]),
    ...(pace === "together" && game !== vote ? ["together"] : []), ...(task ? ["task"] : []),
  ]);
}

/**
 * What goes on, in a line.
 * @param {News} news
 * @param {Games} games
 */
function sentenceOf({ tiles, game, level, pace, task }, games) {
  const here = tiles.filter(({ isHere }) => isHere);
  const words = [localizedCount(here.length, "{1} here", "{1} here", here.length)];
  const entry = game === undefined ? undefined : games[game];
  if (entry) words.push([entry.title, entry.levels[level ?? 0]?.title].filter(Boolean).join(", "));
  if (entry && pace === "own") words.push(localized("everyone at their own speed"));
  if (entry && pace === "together") {
    if (task) {
      const answered = tiles.filter(({ hasAnswered }) => hasAnswered).length;
      words.push(localized("task {1}", task.number + 1));
      words.push(localizedCount(answered, "{1} has answered", "{1} have answered", answered));
    } else if (game !== vote) words.push(localized("all together: press “Next task”"));
  }
  return words.join(" · ");
}

/**
 * How many names wait for tablets.
 * @param {News} news
 */
function waitingOf({ waitingNames: count }) {
  return count ? localizedCount(count, "{1} name is waiting for a tablet.", "{1} names are waiting for tablets.", count) : "";
}

/**
 * One menu at a time; Escape and a press elsewhere close it.
 * @param {HTMLDetailsElement[]} menus
 */
function connectMenus(menus) {
  for (const menu of menus) {
    menu.addEventListener("toggle", () => {
      if (menu.open) for (const other of menus) if (other !== menu) other.open = false;
    });
    menu.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !menu.open) return;
      menu.open = false;
      menu.querySelector("summary")?.focus();
    });
  }
  document.addEventListener("pointerdown", ({ target }) => {
    for (const menu of menus) if (target instanceof Node && !menu.contains(target)) menu.open = false;
  });
}

const root = document.getElementById("teacher");
if (root) new TeacherPage(root);
