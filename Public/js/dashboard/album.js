// Many files at once, a folder of photos perhaps: one line for all of them in place of one for each.

import { localized, localizedCount } from "../shared/language.js";
import { UploadRow } from "./upload-row.js";

/** From so many files on they are shown as one. */
export const many = 8;
/** Longest tag, characters: as the server has it. */
const longestTag = 30;
const media = /\.(jpe?g|png|webp|tiff?|hei[cf]|gif|mp4|m4v|mov|mkv|avi|mts|webm)$/i;

/** Files that are brought together. */
export class Album {
  /**
   * @param {string} folder its name; nothing for files that were chosen one by one
   * @param {number} files how many are brought
   * @param {number} leftOut how many others the folder has
   * @param {string} address where they are seen together, to which the tag is added
   */
  constructor(folder, files, leftOut, address) {
    this.tag = [...folder.toLowerCase().replaceAll(",", " ").replace(/\s+/g, " ").trim()].slice(0, longestTag).join("").trim();
    this.address = address + (this.tag ? (address.includes("?") ? "&" : "?") + `tag=${encodeURIComponent(this.tag)}` : "");
    this.files = files;
    this.arrived = 0;
    this.failed = 0;
    this.leftOut = leftOut;
    this.row = new UploadRow(folder || localizedCount(files, "{1} file", "{1} files", files), 0);
    this.row.element.classList.add("upload-album");
    /** Ends what has not begun; whoever sends the files sets it. */
    this.stop = () => {};
    this.link = Object.assign(
      document.createElement("a"), { className: "button", href: this.address, textContent: localized("Show them") });
    this.show();
    this.row.offer({ [localized("Stop")]: () => this.stop() });
  }

  get isOver() {
    return this.arrived + this.failed >= this.files;
  }

  /** How far it is, in sentences. */
  get words() {
    const { arrived, files, failed, leftOut } = this;
    const sentences = [localizedCount(arrived, "{1} of {2} uploaded.", "{1} of {2} uploaded.", arrived, files)];
    if (failed) sentences.push(localizedCount(failed, "{1} failed.", "{1} failed.", failed));
    if (leftOut) {
      sentences.push(localizedCount(leftOut, "{1} other file was skipped.", "{1} other files were skipped.", leftOut));
    }
    return sentences.join(" ");
  }

  show() {
    this.row.bar.value = this.files ? (this.arrived + this.failed) / this.files : 1;
    this.row.say(this.isOver ? "over" : "waiting", this.words);
    if (this.isOver) this.row.offer({ [localized("Dismiss")]: () => this.row.element.remove() });
    if (this.arrived && !this.link.isConnected) this.row.actions.prepend(this.link);
  }

  /** @param {number} left how many are still on their way; the others will not come. */
  stopped(left) {
    this.files = this.arrived + this.failed + left;
    this.show();
  }

  /** @param {boolean} isTaken */
  ended(isTaken) {
    if (isTaken) this.arrived += 1;
    else this.failed += 1;
    this.show();
  }
}

/**
 * @param {File[]} files of a folder
 * @returns {File[]} those that may be photos or clips; what else systems and people leave there is not meant.
 */
export function mediaOf(files) {
  return files.filter((file) => !file.name.startsWith(".") && (/^(image|video)\//.test(file.type) || media.test(file.name)));
}
