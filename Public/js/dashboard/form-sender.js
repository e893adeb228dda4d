// Sends a small file as the form would: all at once.

import { refusal } from "../shared/answers.js";
import { localized } from "../shared/language.js";

/** @typedef {import("../shared/tus-sender.js").Tell} Tell */
/** @typedef {import("../shared/tus-sender.js").End} End */

const lost = localized("The connection was lost. Check that Motionbook is running and whether the clip was uploaded, then try again.");

/** One file on its way. */
export class FormSender {
  /**
   * @param {File} file
   * @param {string} kind what is to be looked for
   * @param {string} address of the form
   * @param {import("../shared/piece-size.js").PieceSize} pieces what is known of how much may be sent at once
   * @param {string} [tag] that it gets
   */
  constructor(file, kind, address, pieces, tag = "") {
    this.file = file;
    this.kind = kind;
    this.address = address;
    this.pieces = pieces;
    this.tag = tag;
    this.request = new XMLHttpRequest();
  }

  stop() {
    this.request.abort();
  }

  /**
   * @param {Tell} tell
   * @returns {Promise<End>}
   */
  send(tell) {
    const fields = new FormData();
    fields.append("kind", this.kind);
    if (this.tag) fields.append("tag", this.tag);
    // Where the file does not say when it was filmed, its date may.
    fields.append("changed", String(this.file.lastModified));
    fields.append("file", this.file, this.file.name);
    let hasLeft = false;
    return new Promise((resolve) => {
      const request = this.request;
      request.open("POST", this.address);
      request.setRequestHeader("Accept", "application/json");
      request.upload.onprogress = (event) => {
        hasLeft = event.loaded >= event.total;
        if (!hasLeft) tell.sent((event.loaded / event.total) * this.file.size);
        else tell.checking();
      };
      request.upload.onload = () => {
        hasLeft = true;
      };
      request.onload = () => {
        if (request.status < 300) return resolve({ state: "taken", clip: "" });
        const refused = refusal(request.status, request.responseText);
        const isInterrupted = refused.isAway || (refused.isLimitedBetween && this.pieces.refused(this.file.size));
        resolve(isInterrupted ? { state: "interrupted" } : { state: "refused", message: refused.message, code: refused.code });
      };
      // What has left may have arrived, and would come twice.
      request.onerror = () => resolve(hasLeft ? { state: "refused", message: lost, code: "" } : { state: "interrupted" });
      request.onabort = () => resolve({ state: "stopped" });
      request.send(fields);
    });
  }
}
