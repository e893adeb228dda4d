// Five faces, given by camera, by hand or by a clip. The form's five lists hold them; pictures stand for the lists.

import { localized, localizedCount } from "../shared/language.js";
import { remember, remembered } from "../shared/storage.js";
import { all } from "../shared/elements.js";
import { ClipOfFaces } from "./face-clip.js";
import { FaceCamera } from "./face-camera.js";
import { FaceNow } from "./face-now.js";
import { count, FaceTaker } from "./face-taker.js";

const wayKey = "motionbook.faces.way";

/** The part of a form. */
export class FaceInput {
  /**
   * @param {HTMLElement} root `#face-input`
   * @param {(faces: string[], way: string) => void} changed is told the faces, and how the last change came
   */
  constructor(root, changed) {
    this.root = root;
    this.changed = changed;
    this.lists = all(root, "select[name=face]", HTMLSelectElement);
    this.places = all(root, ".place", HTMLElement);
    this.picks = all(root, "[data-pick]", HTMLButtonElement);
    this.status = root.querySelector("#face-status");
    this.undoButton = /** @type {HTMLButtonElement | null} */ (root.querySelector("#faces-undo"));
    this.againButton = /** @type {HTMLButtonElement | null} */ (root.querySelector("#faces-again"));
    this.empty = this.places.map((place) => place.querySelector(".face")?.cloneNode(true));
    this.taker = new FaceTaker(this.picks.map((pick) => pick.dataset.pick ?? ""));
    this.now = new FaceNow(document, (face) => this.title(face));
    const camera = root.querySelector("#camera");
    const { live = "", pump = "", clip = "", maximumBytes } = root.dataset;
    this.camera = camera instanceof HTMLElement ? new FaceCamera(camera, { live, pump }, {
      seen: (time, face) => this.#see(time, face),
      turned: (isOn) => this.now.turn(isOn),
    }) : null;
    this.clip = new ClipOfFaces(root, clip, Number(maximumBytes) || Infinity, (faces) => this.#fill(faces), (face) => this.title(face));
    this.#listen();
    this.#choose(remembered(wayKey) ?? "camera");
    this.#show("");
  }

  /** @returns {string[]} */
  get faces() {
    return [...this.taker.taken];
  }

  /** @returns {boolean} */
  get isDone() {
    return this.taker.isDone;
  }

  /**
   * @param {string} face
   * @returns {string} its name, as people say it.
   */
  title(face) {
    return this.picks.find((pick) => pick.dataset.pick === face)?.textContent?.trim() ?? face;
  }

  #listen() {
    this.root.addEventListener("click", (event) => {
      const button = event.target instanceof Element && event.target.closest("button");
      if (!(button instanceof HTMLButtonElement)) return;
      if (button.dataset.way) this.#choose(button.dataset.way, true);
      else if (button.dataset.pick) this.#pick(button.dataset.pick);
      else if (button === this.undoButton) this.undo();
      else if (button === this.againButton) this.again();
    });
  }

  /**
   * @param {string} way
   * @param {boolean} [isByPerson]
   */
  #choose(way, isByPerson = false) {
    const panels = all(this.root, "[data-way-panel]", HTMLElement);
    if (!panels.some((panel) => panel.dataset.wayPanel === way)) return;
    for (const panel of panels) panel.hidden = panel.dataset.wayPanel !== way;
    for (const button of this.root.querySelectorAll(".way-choice [data-way]")) {
      const isChosen = button.getAttribute("data-way") === way;
      button.setAttribute("aria-pressed", String(isChosen));
      // The way that leads here from the camera's panel is gone with it.
      if (isChosen && isByPerson && button instanceof HTMLElement && document.activeElement?.checkVisibility?.() === false) button.focus();
    }
    if (way !== "camera") this.camera?.turnOff();
    if (isByPerson) remember(wayKey, way);
  }

  /**
   * @param {number} time
   * @param {string | null} face
   */
  #see(time, face) {
    const look = this.taker.look(time, face);
    this.now.show(look, face !== null, time);
    if (!look.isTaken) return;
    this.#show("camera", localized("Face {1}: {2}.", this.taker.taken.length, this.title(look.face)));
    if (this.isDone) this.camera?.turnOff();
  }

  /** @param {string} face */
  #pick(face) {
    const title = this.title(face);
    if (this.taker.add(face)) this.#show("hand", localized("Face {1}: {2}.", this.taker.taken.length, title));
    else if (this.isDone) this.#say(localized("You already have five faces. Undo to change the last one."));
    else this.#say(localized("You can’t use the same face twice in a row. Choose another one."));
  }

  /** @param {string[]} faces */
  #fill(faces) {
    this.taker.fill(faces);
    this.#show("clip");
  }

  undo() {
    const face = this.taker.undo();
    if (face) this.#show("undo", localized("Removed: {1}.", this.title(face)));
  }

  again() {
    this.taker.again();
    this.#show("again", localized("Cleared."));
  }

  /** @param {string} text */
  #say(text) {
    if (this.status) this.status.textContent = text;
  }

  /**
   * Shows what was taken, and keeps it in the form.
   * @param {string} way
   * @param {string} [news]
   */
  #show(way, news = "") {
    const { taken } = this.taker;
    this.lists.forEach((list, index) => (list.value = taken[index] ?? ""));
    this.places.forEach((place, index) => this.#fillPlace(place, index));
    for (const pick of this.picks) {
      // Not disabled: the keyboard would be thrown off the button that was just pressed.
      const isOut = this.isDone || pick.dataset.pick === taken[taken.length - 1];
      pick.setAttribute("aria-disabled", String(isOut));
    }
    const focused = document.activeElement;
    for (const button of [this.undoButton, this.againButton]) if (button) button.disabled = taken.length === 0;
    if (focused instanceof HTMLButtonElement && focused.disabled) this.#focusWay();
    this.#say([news, this.#total].filter(Boolean).join(" "));
    this.changed([...taken], way);
  }

  /** How many there are, or how many are missing, in a sentence. */
  get #total() {
    const { length } = this.taker.taken;
    const rest = count - length;
    if (rest === 0) return localized("All five faces done.");
    return length ? localizedCount(rest, "{1} more to go.", "{1} more to go.", rest) : localized("0 of 5 faces.");
  }

  #focusWay() {
    const button = this.root.querySelector(".way-choice [aria-pressed=true]");
    if (button instanceof HTMLElement) button.focus({ preventScroll: true });
  }

  /**
   * @param {HTMLElement} place
   * @param {number} index
   */
  #fillPlace(place, index) {
    const face = this.taker.taken[index] ?? "";
    if ((place.dataset.face ?? "") === face) return;
    place.dataset.face = face;
    place.dataset.filled = String(face !== "");
    const picture = face ? this.picks.find((pick) => pick.dataset.pick === face)?.querySelector(".face")?.cloneNode(true) : this.empty[index]?.cloneNode(true);
    if (picture) place.querySelector(".place-picture")?.replaceChildren(picture);
    const words = place.querySelector(".place-words");
    if (words) words.textContent = face ? this.title(face) : localized("Empty");
  }

  /**
   * Somebody else makes the faces.
   * @param {string} faces address of the six
   * @param {string} idle address of the neutral one
   */
  redraw(faces, idle) {
    const draw = (/** @type {ParentNode} */ part) => {
      for (const image of part.querySelectorAll(".face img")) {
        const isIdle = image.closest(".face")?.getAttribute("data-face") === "neutral";
        if (image instanceof HTMLImageElement) image.src = isIdle ? idle : faces;
      }
    };
    draw(this.root);
    for (const picture of this.empty) {
      const image = picture instanceof Element ? picture.querySelector("img") : null;
      if (image) image.src = idle;
    }
  }
}
