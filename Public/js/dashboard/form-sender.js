// Sends a small file as the form would: all at once.

import { refusal } from "../shared/answers.js";

/** @typedef {import("./upload.js").Tell} Tell */
/** @typedef {import("./upload.js").End} End */

/** One file on its way. */
export class FormSender {
  /**
   * @param {File} file
   * @param {string} kind what is to be looked for
   * @param {string} address of the form
   * @param {string} [tag] that it gets
   */
  constructor(file, kind, address, tag = "") {
    this.file = file;
    this.kind = kind;
    this.address = address;
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
    fields.append("file", this.file, this.file.name);
    return new Promise((resolve) => {
      const request = this.request;
      request.open("POST", this.address);
      request.setRequestHeader("Accept", "application/json");
      request.upload.onprogress = (event) => {
        if (event.loaded < event.total) tell.sent((event.loaded / event.total) * this.file.size);
        else tell.checking();
      };
      request.onload = () => resolve(
        request.status < 300 ? { state: "taken" } : { state: "refused", message: refusal(request.status, request.responseText).message });
      request.onerror = () =>
        resolve({
          state: "refused",
          message: "The connection was lost before the clip had arrived. Check that Motionbook is running and try again.",
        });
      request.onabort = () => resolve({ state: "stopped" });
      request.send(fields);
    });
  }
}
