// What a teacher does about one seat: a name, another tablet, away with it.

import { svg } from "../games/drawing.js";
import { ask, NoAnswer, Refusal } from "../shared/answers.js";
import { localized } from "../shared/language.js";
import { drawAnimal } from "./animals.js";
import { titleOf } from "./tiles.js";

/** @typedef {Answers.ShownTile} Tile */

/** The dialog of the seat whose tile was pressed. */
export class SeatDialog {
  #seat = 0;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #clock;

  /** @param {HTMLDialogElement} dialog */
  constructor(dialog) {
    this.dialog = dialog;
    this.title = element("seat-title", HTMLElement);
    this.picture = element("seat-picture", HTMLElement);
    this.refusal = element("seat-refusal", HTMLElement);
    this.naming = element("seat-naming", HTMLFormElement);
    this.name = element("seat-name", HTMLInputElement);
    this.hides = element("seat-hides", HTMLInputElement);
    this.removal = element("seat-removal", HTMLDetailsElement);
    this.offered = element("seat-offered", HTMLElement);
    this.naming.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#change({ do: "name", name: this.name.value }, true);
    });
    this.hides.addEventListener("change", () => this.#change({ do: this.hides.checked ? "hide" : "show" }));
    element("seat-offer", HTMLButtonElement).addEventListener("click", () => this.#offer());
    for (const button of dialog.querySelectorAll("[data-removes]")) {
      button.addEventListener("click", () =>
        button instanceof HTMLElement && this.#change({ do: button.dataset.removes ?? "" }, true));
    }
    dialog.addEventListener("close", () => clearInterval(this.#clock));
  }

  /**
   * @param {Tile} tile
   * @param {boolean} letsNames
   */
  open(tile, letsNames) {
    this.#seat = tile.number;
    this.refusal.textContent = "";
    this.naming.hidden = !letsNames;
    this.name.value = tile.name ?? "";
    this.hides.checked = tile.hidesName;
    this.removal.open = false;
    this.offered.hidden = true;
    this.#show(tile);
    this.dialog.showModal();
    this.title.focus();
  }

  /**
   * @param {Tile[]} tiles
   * @param {boolean} letsNames
   */
  follow(tiles, letsNames) {
    if (!this.dialog.open) return;
    this.naming.hidden = !letsNames;
    const tile = tiles.find(({ number }) => number === this.#seat);
    if (tile) this.#show(tile);
    else this.dialog.close();
  }

  /** @param {Tile} tile */
  #show(tile) {
    const title = titleOf(tile);
    if (this.title.textContent === title) return;
    this.title.textContent = title;
    this.picture.replaceChildren(drawAnimal(tile.animal, tile.colour));
  }

  /** @param {string} what */
  #address(what) {
    return `${this.dialog.dataset.seats}${this.#seat}/${what}`;
  }

  /**
   * @param {Record<string, string>} fields
   * @param {boolean} [closes]
   */
  async #change(fields, closes = false) {
    if (await this.#ask("change", fields, async () => true) && closes) this.dialog.close();
  }

  async #offer() {
    const offer = await this.#ask("offer", {}, async (response) => /** @type {Answers.SeatOffer} */ (await response.json()));
    if (!offer) return;
    element("seat-code", HTMLElement).textContent = offer.code;
    element("seat-qr", HTMLElement).replaceChildren(...(offer.picture.length ? [drawCode(offer.picture)] : []));
    this.offered.hidden = false;
    const end = performance.now() + offer.seconds * 1000;
    const left = element("seat-left", HTMLElement);
    const tick = () => {
      const seconds = Math.max(0, Math.ceil((end - performance.now()) / 1000));
      left.textContent = seconds
        ? localized("Valid for another {1}:{2} minutes", Math.floor(seconds / 60), String(seconds % 60).padStart(2, "0"))
        : localized("This code is no longer valid. Ask for a new one.");
    };
    clearInterval(this.#clock);
    this.#clock = setInterval(tick, 1000);
    tick();
  }

  /**
   * @template T
   * @param {string} what
   * @param {Record<string, string>} fields
   * @param {(response: Response) => Promise<T>} read
   * @returns {Promise<T | undefined>} nothing where it was refused, or its seat is not shown any more.
   */
  async #ask(what, fields, read) {
    const seat = this.#seat;
    // Another seat may be shown, or none, until the answer is there.
    const isShown = () => this.dialog.open && this.#seat === seat;
    try {
      const answer = await ask(this.#address(what), { method: "POST", body: new URLSearchParams(fields) }, read);
      if (!isShown()) return undefined;
      this.refusal.textContent = "";
      return answer;
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof NoAnswer)) throw error;
      if (isShown()) this.refusal.textContent = error.message;
      return undefined;
    }
  }
}

/**
 * A QR code with its quiet zone of four modules.
 * @param {string[]} rows
 */
function drawCode(rows) {
  const side = rows.length + 8;
  const path = rows.flatMap((row, y) => [...row].map((cell, x) => (cell === "1" ? `M${x + 4} ${y + 4}h1v1h-1z` : ""))).join("");
  return svg("svg", { class: "qr-code", viewBox: `0 0 ${side} ${side}`, role: "img", "aria-label": localized("QR code") }, [
    svg("rect", { class: "qr-code-paper", width: side, height: side }), svg("path", { class: "qr-code-ink", d: path }),
  ]);
}

/**
 * @template {Element} T
 * @param {string} id
 * @param {new () => T} type
 * @returns {T}
 */
function element(id, type) {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new Error(`#${id} is missing`);
  return found;
}
