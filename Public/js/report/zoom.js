// Magnifies the picture on its stage: by wheel, by two fingers, by keys and buttons; moved by dragging. Everything on the stage that
// covers it grows with the picture, the skeleton is drawn anew. Who draws on the stage with a pointer keeps that from moving the
// picture: `preventDefault` or `stopPropagation` of its `pointerdown` is enough.

import { localized, number } from "../shared/language.js";
import { fitted, pictureBox } from "../shared/overlay.js";

/** @typedef {HTMLVideoElement | HTMLImageElement} Media */
/** @typedef {{x: number, y: number}} Place */

/** How many times larger than fitted the picture gets at most. */
const most = 8;
/** By how much a key or a button magnifies: twice is double. */
const stride = Math.SQRT2;
/** How far a key moves a magnified picture, as a share of the stage. */
const shift = 0.1;
/** The most that a pointer moves in a click, CSS pixels. */
const still = 5;
/** How strongly a wheel magnifies, for each pixel that it would scroll; browsers tell a trackpad's pinch in few of them. */
const pull = { wheel: 0.003, pinch: 0.01 };
/** A wheel's step at most, pixels; and a line of it. */
const longest = { wheel: 120, pinch: 40 };
const line = 16;

/**
 * @param {Media} media
 * @param {number} clientX
 * @param {number} clientY
 * @returns {Place} where in its picture a place of the window is, as shares of width and height: 0…1 in the picture.
 */
export function toPicture(media, clientX, clientY) {
  const box = pictureBox(media);
  return { x: (clientX - box.x) / box.width, y: (clientY - box.y) / box.height };
}

/**
 * @param {Media} media
 * @param {Place} place in its picture, as shares of width and height
 * @returns {Place} where that is in the window.
 */
export function toClient(media, { x, y }) {
  const box = pictureBox(media);
  return { x: box.x + x * box.width, y: box.y + y * box.height };
}

/** What a stage shows of its picture. */
export class Zoom {
  /**
   * @param {HTMLElement} stage
   * @param {Media} media
   * @param {() => void} onChange told whenever the picture lies elsewhere
   * @param {(words: string) => void} say tells what keys and buttons did
   */
  constructor(stage, media, onChange, say) {
    this.stage = stage;
    this.media = media;
    this.onChange = onChange;
    this.say = say;
    this.scale = 1;
    /** Where the media's top left corner is, as shares of the stage: another size of it shows the same part. */
    this.x = 0;
    this.y = 0;
    /** @type {Map<number, Place>} the pointers that are down, in the window */
    this.pointers = new Map();
    this.isDragging = false;
    this.level = document.getElementById("zoom-level");
    for (const [id, action] of Object.entries({ "zoom-in": this.closer, "zoom-out": this.farther, "zoom-fit": this.fit })) {
      document.getElementById(id)?.addEventListener("click", action);
    }
    this.#listen();
    new ResizeObserver(() => this.#apply()).observe(stage);
    for (const name of ["loadedmetadata", "load"]) media.addEventListener(name, () => this.#apply());
    this.#apply();
  }

  /** Whether there is more of the picture than is shown. */
  get isZoomed() {
    return this.scale > 1;
  }

  closer = () => this.#tell(() => this.zoom(this.scale * stride));

  farther = () => this.#tell(() => this.zoom(this.scale / stride));

  fit = () => this.#tell(() => this.zoom(1));

  /**
   * @param {number} scale 1 shows the whole picture
   * @param {Place} [at] what stays where it is, in the window; the stage's middle
   */
  zoom(scale, at) {
    const { left, top, width, height } = this.stage.getBoundingClientRect();
    // Steps of keys lead to 1 exactly.
    const next = scale < 1.02 ? 1 : Math.min(scale, most);
    const [across, down] = at ? [(at.x - left) / width, (at.y - top) / height] : [0.5, 0.5];
    this.x = across - (across - this.x) * (next / this.scale);
    this.y = down - (down - this.y) * (next / this.scale);
    this.scale = next;
    this.#apply();
  }

  /**
   * @returns {{x: number, y: number, size: number}} the part of the picture that is shown, with the picture's own proportions:
   * shares of its width and height.
   */
  get view() {
    if (!this.isZoomed) return { x: 0, y: 0, size: 1 };
    const { width, height } = this.stage.getBoundingClientRect();
    const box = fitted(this.media, width || 1, height || 1);
    const across = shownMiddle(this.x, this.scale, box.x / width, box.width / width);
    const down = shownMiddle(this.y, this.scale, box.y / height, box.height / height);
    // As large as on the stage, also where the picture leaves parts of that empty.
    const size = 1 / this.scale;
    const place = (/** @type {number} */ middle) => Math.round(Math.min(Math.max(middle - size / 2, 0), 1 - size) * 1e4) / 1e4;
    return { x: place(across), y: place(down), size: Math.round(size * 1e4) / 1e4 };
  }

  /**
   * Moves a magnified picture.
   * @param {number} across CSS pixels
   * @param {number} down
   */
  move(across, down) {
    this.x += across / (this.stage.clientWidth || 1);
    this.y += down / (this.stage.clientHeight || 1);
    this.#apply();
  }

  /**
   * Looks at another part of a magnified picture.
   * @param {number} right steps
   * @param {number} below
   */
  look(right, below) {
    this.move(-right * shift * this.stage.clientWidth, -below * shift * this.stage.clientHeight);
  }

  /**
   * What keys do. While the picture is magnified, arrow keys with Shift move it; else they do what they do without.
   * @param {Record<string, () => void>} [others] what arrow keys do without Shift
   * @returns {Record<string, () => void>}
   */
  keys(others = {}) {
    const { closer, farther, fit } = this;
    /** @type {Record<string, () => void>} */
    const keys = { "+": closer, "=": closer, "-": farther, "−": farther, "_": farther, 0: fit };
    for (const [key, right, below] of /** @type {[string, number, number][]} */ ([
      ["ArrowLeft", -1, 0], ["ArrowRight", 1, 0], ["ArrowUp", 0, -1], ["ArrowDown", 0, 1],
    ])) keys[`Shift+${key}`] = () => (this.isZoomed ? this.look(right, below) : others[key]?.());
    return keys;
  }

  /** @param {() => void} change of somebody who may not see it */
  #tell(change) {
    change();
    this.say(localized("Zoom {1}×", shown(this.scale)));
  }

  #apply() {
    const { stage, media, level, scale } = this;
    const { width, height } = stage.getBoundingClientRect();
    if (!width || !height) return;
    const box = fitted(media, width, height);
    this.x = kept(this.x, scale, box.x / width, box.width / width);
    this.y = kept(this.y, scale, box.y / height, box.height / height);
    for (const [name, value] of Object.entries({ "--zoom": scale, "--zoom-x": this.x, "--zoom-y": this.y })) {
      stage.style.setProperty(name, String(value));
    }
    stage.dataset.zoomed = String(this.isZoomed);
    if (level) level.textContent = localized("{1}×", shown(scale));
    this.onChange();
  }

  #listen() {
    const { stage, pointers } = this;
    // Around the stage, where only what nobody on it took for himself arrives.
    const around = stage.parentElement ?? stage;
    const isHere = (/** @type {Event} */ event) => event.target instanceof Node && stage.contains(event.target);
    around.addEventListener("pointerdown", (event) => {
      if (event.isPrimary) {
        pointers.clear();
        this.isDragging = false;
      }
      if (!isHere(event) || event.defaultPrevented || event.button > 1) return;
      if (event.button === 1 && this.isZoomed) event.preventDefault();
      pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    });
    around.addEventListener("pointermove", (event) => this.#drag(event));
    for (const name of /** @type {const} */ (["pointerup", "pointercancel"])) {
      around.addEventListener(name, (event) => {
        pointers.delete(event.pointerId);
        delete stage.dataset.drags;
      });
    }
    // The end of a drag is no click: that would play the clip.
    around.addEventListener("click", (event) => {
      if (!this.isDragging || !isHere(event)) return;
      event.preventDefault();
      event.stopPropagation();
    }, { capture: true });
    stage.addEventListener("dragstart", (event) => {
      if (this.isZoomed) event.preventDefault();
    });
    stage.addEventListener("wheel", (event) => this.#turn(event), { passive: false });
    // Two fingers neither scroll the page nor magnify it.
    for (const name of /** @type {const} */ (["touchstart", "touchmove"])) {
      stage.addEventListener(name, (event) => {
        if (event.touches.length > 1) event.preventDefault();
      }, { passive: false });
    }
    this.#listenToSafari();
  }

  /** Safari tells a trackpad's pinch in events of its own. */
  #listenToSafari() {
    let first = 1;
    for (const name of ["gesturestart", "gesturechange"]) {
      this.stage.addEventListener(name, (event) => {
        event.preventDefault();
        const { scale, clientX, clientY } = /** @type {UIEvent & {scale: number, clientX: number, clientY: number}} */ (event);
        if (this.pointers.size > 1) return; // Fingers, which are followed themselves.
        if (name === "gesturestart") first = this.scale;
        else this.zoom(first * scale, { x: clientX, y: clientY });
      }, { passive: false });
    }
  }

  /** @param {WheelEvent} event a plain wheel scrolls the page, unless the picture is magnified or there is no page */
  #turn(event) {
    const isPinch = event.ctrlKey || event.metaKey;
    if (!isPinch && !this.isZoomed && !document.fullscreenElement) return;
    event.preventDefault();
    const sort = isPinch ? "pinch" : "wheel";
    const turned = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : line);
    const step = Math.min(Math.max(turned, -longest[sort]), longest[sort]);
    this.zoom(this.scale * Math.exp(-step * pull[sort]), { x: event.clientX, y: event.clientY });
  }

  /** @param {PointerEvent} event */
  #drag(event) {
    const { pointers, stage } = this;
    const from = pointers.get(event.pointerId);
    if (!from) return;
    const to = { x: event.clientX, y: event.clientY };
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (!other && (!this.isZoomed || (!this.isDragging && Math.hypot(to.x - from.x, to.y - from.y) < still))) return;
    if (!this.isDragging) {
      this.isDragging = true;
      stage.setPointerCapture(event.pointerId);
    }
    stage.dataset.drags = "true";
    pointers.set(event.pointerId, to);
    if (!other) return this.move(to.x - from.x, to.y - from.y);
    const apart = Math.hypot(from.x - other.x, from.y - other.y) || 1;
    this.zoom((this.scale * Math.hypot(to.x - other.x, to.y - other.y)) / apart, middle(from, other));
    if (this.isZoomed) this.move((to.x - from.x) / 2, (to.y - from.y) / 2);
  }
}

/**
 * @param {Place} one
 * @param {Place} other
 * @returns {Place}
 */
function middle(one, other) {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}

/**
 * @param {number} scale
 * @returns {string} with a digit after the point where there is one: `1`, `1.4`.
 */
function shown(scale) {
  const tenths = Math.round(scale * 10);
  return number(tenths / 10, tenths % 10 ? 1 : 0);
}

/**
 * @param {number} place where the media begins, all as shares of the stage
 * @param {number} scale
 * @param {number} edge where the fitted picture begins
 * @param {number} size of the fitted picture
 * @returns {number} the middle of what is on the stage of the picture, as a share of it.
 */
function shownMiddle(place, scale, edge, size) {
  const [first, whole] = [place + edge * scale, size * scale];
  return (Math.max(-first / whole, 0) + Math.min((1 - first) / whole, 1)) / 2;
}

/**
 * @param {number} place where the media would begin, all as shares of the stage
 * @param {number} scale
 * @param {number} edge where the fitted picture begins
 * @param {number} size of the fitted picture
 * @returns {number} the nearest place that leaves no part of the stage empty that the picture can fill, and else centres it.
 */
function kept(place, scale, edge, size) {
  if (size * scale <= 1) return (1 - scale) / 2;
  return Math.min(Math.max(place, 1 - (edge + size) * scale), -edge * scale);
}
