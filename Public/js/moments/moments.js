// The moments of a clip: notes and drawings, shown on the picture and kept by the server as soon as they are made.

import { all } from "../shared/elements.js";
import { listenToKeys } from "../shared/keys.js";
import { localized } from "../shared/language.js";
import { Board } from "./board.js";
import { isShown, scaleOf } from "./geometry.js";
import { KeptMoments, momentOf, sameFrame } from "./kept.js";
import { markSeekBar } from "./marks.js";
import { paint } from "./paint.js";

/** @typedef {import("../shared/recording.js").Recording} Recording */
/** @typedef {import("./geometry.js").Drawing} Drawing */
/** @typedef {import("./geometry.js").Moment} Moment */

/**
 * @typedef {object} Shown the player that moments belong to
 * @property {HTMLElement} stage
 * @property {HTMLVideoElement | HTMLImageElement} media
 * @property {Recording | null} recording
 * @property {number} pace how many times slower than life the clip plays
 * @property {() => number} time seconds of the shown frame
 * @property {(time: number) => number} frameAt
 * @property {(time: number) => void} showTime pauses there
 * @property {() => void} onChange told when the page was written anew
 */

/** Moments on a report's page. */
export class Moments {
  /**
   * @param {HTMLElement} section
   * @param {Shown} player
   */
  constructor(section, player) {
    this.section = section;
    this.player = player;
    this.frame = 0;
    this.kept = new KeptMoments(section, () => this.#changed());
    const { stage, recording } = player;
    this.size = sizeOf(stage);
    this.surface = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    this.surface.setAttribute("class", "stage-drawings");
    this.surface.setAttribute("viewBox", `0 0 ${this.size.width} ${this.size.height}`);
    this.surface.setAttribute("role", "application");
    this.surface.setAttribute("aria-label", localized("Drawings. Arrow keys move the cross, Enter sets a point, Escape starts again."));
    this.layer = document.createElementNS("http://www.w3.org/2000/svg", "g");
    this.surface.append(this.layer);
    stage.append(this.surface);
    this.board = new Board(this.surface, this.size, recording, {
      tool: () => this.#tool(), frame: () => this.frame, onDrawn: (drawing) => this.#drawn(drawing), say: (words) => this.#help(words),
    });
    this.tools = document.getElementById("drawing-tools");
    // Close to the picture; the player's bar makes room for them.
    const bar = document.getElementById("player-bar");
    if (this.tools && bar) bar.prepend(this.tools);
    else if (this.tools) stage.after(this.tools);
    this.#connect();
    this.#changed();
    section.dataset.ready = "true";
  }

  /**
   * Draws what belongs to a frame.
   * @param {number} time seconds
   * @param {number} frame
   */
  show(time, frame) {
    this.frame = frame;
    const { recording, frameAt, pace } = this.player;
    const scale = scaleOf(this.kept.all, recording, frameAt, this.size);
    const drawn = [];
    for (const moment of this.kept.all) {
      for (const drawing of moment.drawings) {
        if (!isShown(moment, drawing, time)) continue;
        const seconds = (Math.min(time, drawing.until ?? time) - moment.time) / pace;
        const shape = paint(drawing, { recording, frame, size: this.size, seconds: Math.max(seconds, 0), scale });
        if (shape) drawn.push(shape);
      }
    }
    this.layer.replaceChildren(...drawn);
    for (const item of this.kept.items) {
      const moment = momentOf(item);
      item.toggleAttribute("data-current", moment !== null && Math.abs(moment.time - time) < sameFrame);
    }
    const field = document.getElementById("moment-time");
    if (field instanceof HTMLInputElement && !field.dataset.typed) field.value = time.toFixed(4);
  }

  /** Shows the moments as they are now: on the picture and on the seek bar. */
  #changed() {
    this.player.onChange();
    this.show(this.player.time(), this.player.frameAt(this.player.time()));
    markSeekBar(this.kept.all);
  }

  #connect() {
    const { section, player } = this;
    const draw = document.getElementById("draw");
    const form = document.getElementById("moment-form");
    const text = document.getElementById("moment-text");
    draw?.addEventListener("click", () => this.#turnBoard());
    document.getElementById("drawing-done")?.addEventListener("click", () => this.#turnBoard(false));
    document.getElementById("drawing-undo")?.addEventListener("click", () => this.#undo());
    for (const input of all(document, "#drawing-tools input", HTMLInputElement)) {
      input.addEventListener("input", () => {
        const words = document.getElementById("drawing-words");
        if (words) words.hidden = this.#tool().shape !== "text";
        if (input.id !== "drawing-text") this.board.cancel();
        this.board.explain();
      });
    }
    const field = document.getElementById("moment-time");
    field?.addEventListener("input", () => { field.dataset.typed = "true"; });
    form?.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#saveNote(form);
    });
    section.addEventListener("click", (event) => this.#act(event));
    listenToKeys({
      n: () => {
        this.#open();
        if (text instanceof HTMLElement) text.focus();
      },
      d: () => this.#turnBoard(),
      "[": () => this.#go(-1),
      "]": () => this.#go(1),
    });
    text?.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.#edit(null);
    });
  }

  /** @param {boolean} [isOn] */
  #turnBoard(isOn = !this.board.isOn) {
    if (isOn) this.#open();
    if (this.tools) this.tools.hidden = !isOn;
    document.getElementById("draw")?.setAttribute("aria-pressed", String(isOn));
    this.board.turn(isOn);
    if (isOn) {
      // The bar, which sticks to the window, covers nothing of the picture there.
      this.player.stage.scrollIntoView({ block: "start" });
      this.surface.focus({ preventScroll: true });
    }
  }

  /** Opens the section, at a frame that stands still. */
  #open() {
    if (this.player.media instanceof HTMLVideoElement) this.player.media.pause();
    const section = this.section.closest("details");
    if (section) section.open = true;
  }

  #tool() {
    const chosen = (/** @type {string} */ name) => {
      const input = this.tools?.querySelector(`input[name="${name}"]:checked`);
      return input instanceof HTMLInputElement ? input.value : "";
    };
    const words = document.getElementById("drawing-text");
    return {
      shape: /** @type {import("./geometry.js").Shape} */ (chosen("drawing-shape") || "line"),
      colour: chosen("drawing-colour"), text: words instanceof HTMLInputElement ? words.value.trim() : "",
    };
  }

  /** @param {string} words */
  #help(words) {
    const help = document.getElementById("drawing-help");
    if (help && help.textContent !== words) help.textContent = words;
  }

  /** @param {Drawing} drawing */
  #drawn(drawing) {
    const time = this.player.time();
    this.kept.save(() => {
      const here = this.kept.at(time);
      return here ? this.kept.change(here, { drawings: [...here.drawings, drawing] }) : this.kept.add({ time, drawings: [drawing] });
    });
  }

  /** Removes the drawing that was made last at the frame that is shown. */
  #undo() {
    this.board.cancel();
    this.kept.save(async () => {
      const here = this.kept.at(this.player.time());
      if (!here?.drawings.length) return this.#help(localized("Nothing is drawn on this frame."));
      const drawings = here.drawings.slice(0, -1);
      return drawings.length || here.text ? this.kept.change(here, { drawings }) : this.kept.remove(here);
    });
  }

  /** @param {HTMLElement} form */
  #saveNote(form) {
    const value = (/** @type {string} */ id) => {
      const field = document.getElementById(id);
      return field instanceof HTMLInputElement ? field.value : "";
    };
    const note = { text: value("moment-text"), time: Number(value("moment-time") || 0), hold: Number(value("moment-hold") || 0) };
    const id = form.dataset.moment;
    this.kept.save(async () => {
      const known = this.kept.all.find((moment) => moment.id === id);
      const here = this.kept.at(this.player.time());
      if (known) await this.kept.change(known, note);
      else if (here && !here.text && Math.abs(here.time - note.time) < sameFrame) await this.kept.change(here, note);
      else await this.kept.add(note);
      this.#edit(null);
    });
  }

  /**
   * Puts a moment into the form, or empties it.
   * @param {Moment | null} moment
   */
  #edit(moment) {
    const form = document.getElementById("moment-form");
    const set = (/** @type {string} */ id, /** @type {string} */ value) => {
      const field = document.getElementById(id);
      if (field instanceof HTMLInputElement) field.value = value;
      return field;
    };
    if (moment) form?.setAttribute("data-moment", moment.id);
    else form?.removeAttribute("data-moment");
    set("moment-hold", String(moment?.hold ?? 0));
    const time = set("moment-time", (moment?.time ?? this.player.time()).toFixed(4));
    if (moment) time?.setAttribute("data-typed", "true");
    else time?.removeAttribute("data-typed");
    const text = set("moment-text", moment?.text ?? "");
    if (moment) text?.focus();
    else text?.blur();
  }

  /** @param {MouseEvent} event */
  #act(event) {
    const button = event.target instanceof Element ? event.target.closest("[data-moment-action]") : null;
    const item = button?.closest(".moment-entry");
    const moment = item instanceof HTMLElement ? momentOf(item) : null;
    if (!button || !moment) return;
    event.preventDefault();
    const now = () => this.kept.latest(moment);
    switch (button.getAttribute("data-moment-action")) {
      case "remove": return this.kept.save(() => this.kept.remove(now()));
      case "edit":
        if (this.player.media instanceof HTMLVideoElement) this.player.showTime(moment.time);
        return this.#edit(moment);
      case "stop": {
        const until = this.player.time();
        return this.kept.save(() => this.kept.change(now(), {
          drawings: now().drawings.map((drawing) => (drawing.shape === "stopwatch" ? { ...drawing, until } : drawing)),
        }));
      }
      case "scale": return this.#askForLength(now);
    }
  }

  /** @param {() => Moment} now the moment whose last length is to be known */
  #askForLength(now) {
    const dialog = document.getElementById("length-dialog");
    const field = document.getElementById("length-metres");
    if (!(dialog instanceof HTMLDialogElement) || !(field instanceof HTMLInputElement)) return;
    const last = now().drawings.map(({ shape }) => shape).lastIndexOf("length");
    field.value = String(now().drawings[last]?.metres ?? "");
    dialog.onclose = () => {
      const metres = Number(field.value);
      if (dialog.returnValue !== "save" || !(metres > 0)) return;
      this.kept.save(() => {
        const { drawings } = now();
        return this.kept.change(now(), { drawings: drawings.map((drawing, index) => (index === last ? { ...drawing, metres } : drawing)) });
      });
    };
    dialog.returnValue = "";
    dialog.showModal();
  }

  /** @param {-1 | 1} direction to the moment before or after the shown frame */
  #go(direction) {
    const time = this.player.time();
    const others = this.kept.all.filter((moment) => (moment.time - time) * direction > sameFrame);
    const next = direction > 0 ? others[0] : others.at(-1);
    if (next) this.player.showTime(next.time);
  }
}

/**
 * @param {HTMLElement} stage
 * @returns {import("./geometry.js").Size} of the clip's picture, pixels
 */
function sizeOf(stage) {
  const drawing = stage.querySelector("svg.stage-size");
  const box = drawing instanceof SVGSVGElement ? drawing.viewBox.baseVal : null;
  return { width: box?.width || 16, height: box?.height || 9 };
}
