// Turns the upload form into uploads with progress: one after the other, each can be stopped.

import { refreshClips } from "./clips.js";
import { remember, remembered } from "../shared/controls.js";
import { takeDropped } from "../shared/drop-zone.js";
import { size } from "../shared/words.js";

const kindKey = "motionbook.kind";

const form = document.getElementById("upload-form");
const input = document.getElementById("file");
const zone = document.getElementById("drop-zone");
const list = document.getElementById("uploads");
const status = document.getElementById("live-status");

/** @type {Upload[]} */
const waiting = [];
let isBusy = false;

/** One file on its way to the server, with its line in the list. */
class Upload {
  /**
   * @param {File} file
   * @param {HTMLFormElement} form
   */
  constructor(file, form) {
    this.file = file;
    this.form = form;
    this.kind = chosenKind(form);
    this.request = new XMLHttpRequest();
    this.isStopped = false;

    this.line = document.createElement("li");
    this.line.className = "upload";
    this.name = child(this.line, "span", "upload-name", file.name);
    this.stop = child(this.line, "button", "button", "Cancel");
    this.stop.type = "button";
    this.stop.setAttribute("aria-label", `Cancel ${file.name}`);
    this.bar = child(this.line, "progress", "bar", "");
    this.bar.max = 1;
    this.bar.value = 0;
    this.bar.setAttribute("aria-label", `Upload of ${file.name}`);
    this.words = child(this.line, "p", "upload-status", `Waiting · ${size(file.size)}`);
    this.stop.addEventListener("click", () => this.cancel());
  }

  cancel() {
    this.isStopped = true;
    this.request.abort();
    this.line.remove();
  }

  /** @returns {Promise<boolean>} whether the server took the file. */
  send() {
    const fields = new FormData();
    fields.append("kind", this.kind);
    fields.append("file", this.file, this.file.name);
    return new Promise((resolve) => {
      const request = this.request;
      request.open("POST", this.form.action);
      request.setRequestHeader("Accept", "application/json");
      request.upload.onprogress = (event) => this.show(event.loaded, event.total);
      request.onload = () => {
        const isTaken = request.status >= 200 && request.status < 300;
        if (!isTaken) this.fail(sentence(request));
        resolve(isTaken);
      };
      request.onerror = () => {
        this.fail("The connection was lost before the clip had arrived. Check that Motionbook is running and try again.");
        resolve(false);
      };
      request.onabort = () => resolve(false);
      request.send(fields);
    });
  }

  /**
   * @param {number} loaded
   * @param {number} total
   */
  show(loaded, total) {
    const share = total > 0 ? loaded / total : 0;
    this.bar.value = share;
    this.words.textContent =
      share < 1
        ? `${Math.floor(share * 100)} % · ${size(loaded)} of ${size(total)}`
        : this.kind === "unsure" ? "Arrived, a few frames are being looked at …" : "Arrived, being checked …";
  }

  /** @param {string} text */
  fail(text) {
    this.line.dataset.state = "failed";
    this.bar.remove();
    this.words.textContent = text;
    this.words.setAttribute("role", "alert");
    this.stop.textContent = "Dismiss";
    this.stop.setAttribute("aria-label", `Dismiss ${this.file.name}`);
  }
}

/**
 * @param {HTMLFormElement} form
 * @returns {string} what is to be looked for.
 */
function chosenKind(form) {
  const field = form.querySelector("input[name=kind]:checked, input[name=kind][type=hidden]");
  return field instanceof HTMLInputElement ? field.value : "swing";
}

/**
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {HTMLElement} parent
 * @param {Name} tag
 * @param {string} className
 * @param {string} text
 * @returns {HTMLElementTagNameMap[Name]}
 */
function child(parent, tag, className, text) {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  parent.append(element);
  return element;
}

/**
 * @param {XMLHttpRequest} request
 * @returns {string} what the server says is wrong.
 */
function sentence(request) {
  try {
    const body = JSON.parse(request.responseText);
    const message = body?.error?.message ?? body?.message ?? body?.error;
    if (typeof message === "string") return body.request ? `${message} (Request ${body.request})` : message;
  } catch {
    // Not JSON: a proxy in between, perhaps.
  }
  return `The server refused the clip (${request.status}). Try again, or look at the server's log.`;
}

/** @param {Iterable<File>} files */
function add(files) {
  if (!(form instanceof HTMLFormElement) || !list) return;
  const maximum = Number(form.dataset.maximumBytes) || Infinity;
  for (const file of files) {
    const upload = new Upload(file, form);
    list.append(upload.line);
    if (file.size > maximum) upload.fail(`The clip has ${size(file.size)}, the limit is ${size(maximum)}. Trim it and try again.`);
    else if (file.size === 0) upload.fail("The file is empty. Choose another one.");
    else waiting.push(upload);
  }
  work();
}

async function work() {
  if (isBusy) return;
  isBusy = true;
  let upload;
  while ((upload = waiting.shift())) {
    if (upload.isStopped) continue;
    if (await upload.send()) {
      if (status) status.textContent = `${upload.file.name} has been uploaded.`;
      await refreshClips().catch(() => undefined);
      upload.line.remove();
    }
  }
  isBusy = false;
}

/** What was looked for last is chosen again. */
function rememberKind() {
  const boxes = [...document.querySelectorAll("#kinds input")].filter((box) => box instanceof HTMLInputElement);
  const last = boxes.find((box) => box.value === remembered(kindKey));
  if (last) last.checked = true;
  for (const box of boxes) box.addEventListener("change", () => remember(kindKey, box.value));
}

rememberKind();
if (form instanceof HTMLFormElement && input instanceof HTMLInputElement && zone) {
  input.addEventListener("change", () => {
    add([...(input.files ?? [])]);
    input.value = "";
  });
  form.addEventListener("submit", (event) => event.preventDefault());

  takeDropped(zone, add);
  // Leaving would stop what is on its way.
  addEventListener("beforeunload", (event) => {
    if (isBusy) event.preventDefault();
  });
}
