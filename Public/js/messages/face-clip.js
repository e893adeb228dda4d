// A clip of faces: is sent, looked at by the server, and forgotten there; its faces come back.

import { localized, localizedCount } from "../shared/language.js";
import { size } from "../shared/words.js";
import { count } from "./face-taker.js";
import { send } from "./send.js";

/** The field for a clip. */
export class ClipOfFaces {
  /**
   * @param {HTMLElement} root
   * @param {string} path where clips are posted
   * @param {number} mostBytes
   * @param {(faces: string[]) => void} found
   * @param {(face: string) => string} title
   */
  constructor(root, path, mostBytes, found, title) {
    this.field = root.querySelector("#face-clip");
    this.bar = root.querySelector("#face-clip-bar");
    this.status = root.querySelector("#face-clip-status");
    this.path = path;
    this.mostBytes = mostBytes;
    this.found = found;
    this.title = title;
    if (!(this.field instanceof HTMLInputElement)) return;
    const field = this.field;
    field.addEventListener("change", () => {
      const file = field.files?.[0];
      if (file) this.#look(file, field);
    });
  }

  /**
   * @param {File} file
   * @param {HTMLInputElement} field
   */
  async #look(file, field) {
    if (file.size > this.mostBytes) {
      const [has, limit] = [size(file.size), size(this.mostBytes)];
      return this.#say(localized("The video is too large: {1}. The limit is {2}. Trim it and try again.", has, limit));
    }
    field.disabled = true;
    this.#show(0);
    this.#say(localized("Uploading…"));
    try {
      const answer = await send(this.path, file, (share) => {
        this.#show(share);
        if (share >= 1) this.#say(localized("Looking for faces…"));
      });
      const faces = Array.isArray(answer.faces) ? answer.faces.map(String).slice(0, count) : [];
      if (faces.length) this.found(faces);
      this.#say(this.#words(faces));
    } catch (error) {
      this.#say(error instanceof Error ? error.message : String(error));
    }
    field.disabled = false;
    field.value = "";
    this.#show(null);
  }

  /**
   * @param {string[]} faces
   * @returns {string}
   */
  #words(faces) {
    if (!faces.length) {
      return localized("No faces found. Hold each face for half a second, in good light, and relax in between.");
    }
    const names = faces.map((face) => this.title(face)).join("; ");
    if (faces.length >= count) return localized("Five faces found: {1}.", names);
    if (faces.length === 1) {
      return localized(
        "Only one face found: {1}. Add the rest with the camera or by choosing them, or use another video.", names);
    }
    return localizedCount(
      faces.length,
      "Only {1} face found: {2}. Add the rest with the camera or by choosing them, or use another video.",
      "Only {1} faces found: {2}. Add the rest with the camera or by choosing them, or use another video.",
      faces.length, names);
  }

  /** @param {number | null} share null hides it */
  #show(share) {
    if (!(this.bar instanceof HTMLProgressElement)) return;
    this.bar.hidden = share === null;
    // Once it has arrived, nobody knows how long the look takes.
    if (share !== null && share < 1) this.bar.value = share;
    else this.bar.removeAttribute("value");
  }

  /** @param {string} text */
  #say(text) {
    if (this.status) this.status.textContent = text;
  }
}
