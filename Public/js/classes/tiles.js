// The tiles of a class: one for each seat, with an animal, how it does, and its last answer as a sign. Never a picture of a child.

import { html, svg } from "../games/drawing.js";
import { localized, localizedCount, number } from "../shared/language.js";
import { drawAnimal, nameLook } from "./animals.js";
import { needOf, orderOf, Waits } from "./order.js";

/** @typedef {Answers.ShownTile} Tile */
/** @typedef {Answers.ClassTiles} News */

/** Tiles stay where they are for so long while a pointer is over them, milliseconds. */
const stillFor = 10_000;
/** So often it is looked at who has waited for long, milliseconds. */
const lookEvery = 1000;
const marks = { right: "M4 13l6 6L20 6", wrong: "M6 6l12 12M18 6L6 18" };

/** The grid. */
export class Tiles {
  #waits = new Waits();
  /** @type {Map<number, TileElement>} */
  #tiles = new Map();
  /** @type {News | undefined} */
  #news;
  #orderedAt = -Infinity;
  #isByNumber = false;

  /**
   * @param {HTMLElement} grid
   * @param {(number: number) => void} open is told whose tile was pressed
   */
  constructor(grid, open) {
    this.grid = grid;
    this.open = open;
    setInterval(() => this.#news && this.#draw(this.#news), lookEvery);
  }

  /** @param {boolean} isByNumber */
  set isByNumber(isByNumber) {
    this.#isByNumber = isByNumber;
    this.#orderedAt = -Infinity;
    if (this.#news) this.#draw(this.#news);
  }

  /** @param {News} news */
  show(news) {
    this.#news = news;
    this.#waits.note(news, performance.now());
    this.#draw(news);
  }

  /** @param {News} news */
  #draw(news) {
    const now = performance.now();
    const there = new Set(news.tiles.map((tile) => tile.number));
    for (const [seat, tile] of this.#tiles) {
      if (there.has(seat)) continue;
      tile.item.remove();
      this.#tiles.delete(seat);
    }
    let isNew = false;
    for (const tile of news.tiles) {
      let element = this.#tiles.get(tile.number);
      if (!element) {
        element = new TileElement(tile.number, this.open);
        this.#tiles.set(tile.number, element);
        this.grid.append(element.item);
        isNew = true;
      }
      element.show(tile, news, needOf(tile, this.#waits.of(tile, now), news));
    }
    this.#order(news, now, isNew);
  }

  /**
   * Nothing jumps away under a finger.
   * @param {News} news
   * @param {number} now
   * @param {boolean} isNew
   */
  #order(news, now, isNew) {
    const isBusy = this.grid.matches(":hover, :focus-within");
    if (isBusy && !isNew && now - this.#orderedAt < stillFor) return;
    this.#orderedAt = now;
    const order = orderOf(news, (tile) => this.#waits.of(tile, now), this.#isByNumber);
    const items = order.flatMap((seat) => this.#tiles.get(seat)?.item ?? []);
    if (items.every((item, place) => this.grid.children[place] === item)) return;
    const focused = document.activeElement;
    this.grid.append(...items);
    if (focused instanceof HTMLElement && this.grid.contains(focused)) focused.focus({ preventScroll: true });
  }
}

/** The tile of one seat. */
class TileElement {
  #shown = "";

  /**
   * @param {number} seat
   * @param {(number: number) => void} open
   */
  constructor(seat, open) {
    this.button = document.createElement("button");
    this.button.type = "button";
    this.button.className = "tile";
    this.button.setAttribute("aria-haspopup", "dialog");
    this.button.addEventListener("click", () => open(seat));
    this.item = document.createElement("li");
    this.item.dataset.seat = String(seat);
    this.item.append(this.button);
  }

  /**
   * @param {Tile} tile
   * @param {News} news
   * @param {ReturnType<typeof needOf>} need
   */
  show(tile, news, need) {
    const state = stateOf(tile, news, need);
    const shown = JSON.stringify([tile, state, need]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    const name = titleOf(tile);
    const counts = countsOf(tile);
    this.button.dataset.state = tile.isHere ? (need ? "help" : tile.hasAnswered ? "answered" : "here") : "gone";
    this.button.setAttribute("aria-label", [name, state, ...counts.map(({ words }) => words), lastWords(tile)].filter(Boolean).join(", "));
    this.button.replaceChildren(
      html("span", "tile-picture", [drawAnimal(tile.animal, tile.colour)]),
      html("span", "tile-name", [name]),
      html("span", "tile-state", [state]),
      html("span", "tile-counts", counts.map(({ kind, count }) =>
        html("span", `tile-count tile-${kind}`, [mark(kind), number(count)]))),
      html("span", "tile-last", lastSign(tile)),
    );
  }
}

/**
 * What a teacher calls a seat.
 * @param {Tile} tile
 */
export function titleOf({ number: seat, name, animal, colour }) {
  return `${seat} · ${name ?? nameLook(animal, colour)}`;
}

/**
 * How a child does, in few words.
 * @param {Tile} tile
 * @param {News} news
 * @param {ReturnType<typeof needOf>} need
 */
function stateOf(tile, news, need) {
  if (!tile.isHere) return localized("away");
  if (need === "wrong") return localizedCount(tile.wrongInARow, "{1} wrong in a row", "{1} wrong in a row", tile.wrongInARow);
  if (need === "waiting") return localized("no answer for a while");
  if (news.isPaused) return localized("paused");
  if (news.pace === "together" && news.task) return tile.hasAnswered ? localized("has answered") : localized("is thinking");
  return localized("here");
}

/** @param {Tile} tile */
function countsOf({ right, wrong }) {
  return /** @type {const} */ ([
    { kind: "right", count: right, words: localizedCount(right, "{1} right", "{1} right", right) },
    { kind: "wrong", count: wrong, words: localizedCount(wrong, "{1} wrong", "{1} wrong", wrong) },
  ]);
}

/** @param {"right" | "wrong"} kind */
function mark(kind) {
  return svg("svg", { viewBox: "0 0 24 24", class: `tile-mark tile-mark-${kind}`, "aria-hidden": "true" }, [svg("path", { d: marks[kind] })]);
}

/**
 * The letter of a choice: A for one finger.
 * @param {number} choice
 */
export function letterOf(choice) {
  return String.fromCharCode(64 + choice);
}

/** @param {Tile} tile */
function lastSign({ last }) {
  if (!last) return [];
  if (last.choice !== undefined) return [letterOf(last.choice)];
  return [mark(last.isRight ? "right" : "wrong")];
}

/** @param {Tile} tile */
function lastWords({ last }) {
  if (!last) return "";
  const words = last.choice !== undefined ? letterOf(last.choice) : last.isRight ? localized("right") : localized("wrong");
  return localized("last answer: {1}", words);
}
