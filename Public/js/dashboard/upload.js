// Turns the upload form into uploads with progress: one after the other, in their order. Large ones can be paused, and go
// on where they were after whatever came between.

import { refreshClips } from "./clips.js";
import { FormSender } from "./form-sender.js";
import { TusSender } from "./tus-sender.js";
import { forget, isSame, keep, unfinished } from "./unfinished.js";
import { UploadRow } from "./upload-row.js";
import { remember, remembered } from "../shared/controls.js";
import { takeDropped } from "../shared/drop-zone.js";
import { size } from "../shared/words.js";

/**
 * @typedef {object} Tell what a sender says on its way
 * @property {(bytes: number) => void} sent so many bytes have left
 * @property {() => void} checking all have arrived
 * @property {(hasNetwork: boolean) => void} waiting for the network or the server
 */

/** @typedef {{state: "taken" | "stopped"} | {state: "refused", message: string}} End how sending ended */

const kindKey = "motionbook.kind";
/** Files up to here are sent at once: there is little to lose, bytes. */
const small = 8 * 1024 * 1024;

const form = document.getElementById("upload-form");
const input = document.getElementById("file");
const zone = document.getElementById("drop-zone");
const list = document.getElementById("uploads");
const status = document.getElementById("live-status");

/** @type {Upload[]} in the order in which they were chosen. */
const uploads = [];
let isBusy = false;

/** One file on its way to the server, with its line in the list. */
class Upload {
  /**
   * @param {string} name
   * @param {number} bytes
   * @param {string} kind
   */
  constructor(name, bytes, kind) {
    this.kind = kind;
    this.path = "";
    /** @type {File | null} */
    this.file = null;
    /** @type {"waiting" | "sending" | "paused" | "over"} */
    this.state = "waiting";
    this.row = new UploadRow(name, bytes);
    /** @type {FormSender | TusSender | null} */
    this.sender = null;
    /** @type {import("./unfinished.js").Unfinished | null} what is known of a file that has to be chosen again. */
    this.missing = null;
    list?.append(this.row.element);
    uploads.push(this);
  }

  /**
   * @param {File} file
   * @param {HTMLFormElement} form
   */
  take(file, form) {
    this.missing = null;
    this.file = file;
    const address = form.dataset.resumablePath ?? "";
    this.sender = file.size <= small || !address
      ? new FormSender(file, this.kind, form.action) : new TusSender(file, this.kind, address, this.path);
    this.wait();
  }

  get canPause() {
    return this.sender instanceof TusSender;
  }

  wait() {
    this.state = "waiting";
    const share = this.path ? `${this.row.share} has arrived` : size(this.row.bytes);
    this.row.say("waiting", `Waiting · ${share}`);
    this.#offer(this.canPause ? { Pause: () => this.pause() } : {});
    work();
  }

  pause() {
    this.state = "paused";
    this.sender?.stop();
    this.row.say("paused", `Paused · ${this.row.share}`);
    this.#offer({ Resume: () => this.wait() });
    announce(`${this.row.fileName} is paused.`);
  }

  /** Gives the upload up, here and on the server. */
  cancel() {
    this.#end();
    this.sender?.stop();
    this.#giveUp();
    this.row.element.remove();
  }

  async send() {
    const sender = this.sender;
    if (!sender) return;
    this.state = "sending";
    this.#offer(this.canPause ? { Pause: () => this.pause() } : {});
    const end = await sender.send(this.#tell(), (path) => {
      this.path = path;
      if (this.file && this.state !== "over") keep(this.file, this.kind, path);
      // Cancelled before anybody knew where it lies.
      if (this.state === "over") this.#giveUp();
    });
    if (end.state === "stopped") return;
    this.#end();
    forget(this.path);
    if (end.state === "refused") {
      this.#giveUp();
      return this.row.fail(end.message);
    }
    announce(`${this.row.fileName} has been uploaded.`);
    await refreshClips().catch(() => undefined);
    this.row.element.remove();
  }

  /** The file cannot be read again until somebody chooses it. */
  sleep(/** @type {import("./unfinished.js").Unfinished} */ one, /** @type {number} */ arrived) {
    this.missing = one;
    this.path = one.path;
    this.state = "paused";
    this.row.show(arrived);
    this.row.say("asleep", `${this.row.share} has arrived. Choose the same file again to go on.`);
    this.#offer({ "Choose the file": () => this.choose() });
  }

  choose() {
    const picker = document.createElement("input");
    picker.type = "file";
    picker.addEventListener("change", () => {
      const file = picker.files?.[0];
      if (!file || !this.missing || !(form instanceof HTMLFormElement)) return;
      if (isSame(this.missing, file)) this.take(file, form);
      else this.row.say("asleep", `That is another file. Choose ${this.missing.name} (${size(this.missing.size)}), as it was.`);
    });
    picker.click();
  }

  /** @returns {Tell} */
  #tell() {
    const isHere = () => this.state === "sending";
    return {
      sent: (bytes) => isHere() && this.row.show(bytes),
      checking: () => {
        if (!isHere()) return;
        this.row.bar.value = 1;
        this.row.say("sending", this.kind === "unsure" ? "Arrived, a few frames are being looked at …" : "Arrived, being checked …");
      },
      waiting: (hasNetwork) => {
        if (!isHere()) return;
        const words = hasNetwork ? "Waiting for Motionbook to answer" : "Waiting for the network";
        if (this.row.element.dataset.state !== "offline") announce(`${words}.`);
        this.row.say("offline", `${words} · ${this.row.share}. It goes on by itself.`);
      },
    };
  }

  /** @param {Record<string, () => void>} acts */
  #offer(acts) {
    this.row.offer({ ...acts, Cancel: () => this.cancel() });
  }

  #end() {
    this.state = "over";
    uploads.splice(uploads.indexOf(this), 1);
  }

  #giveUp() {
    const path = this.path || (this.sender instanceof TusSender ? this.sender.path : "");
    if (!path) return;
    forget(path);
    fetch(path, { method: "DELETE", headers: { "Tus-Resumable": "1.0.0" }, keepalive: true }).catch(() => undefined);
  }
}

/** @param {string} text */
function announce(text) {
  if (status) status.textContent = text;
}

/**
 * @param {HTMLFormElement} form
 * @returns {string} what is to be looked for.
 */
function chosenKind(form) {
  const field = form.querySelector("input[name=kind]:checked, input[name=kind][type=hidden]");
  return field instanceof HTMLInputElement ? field.value : "swing";
}

/** @param {Iterable<File>} files */
function add(files) {
  if (!(form instanceof HTMLFormElement) || !list) return;
  const { maximumBytes, maximumArchiveBytes } = form.dataset;
  for (const file of files) {
    const isArchive = file.name.toLowerCase().endsWith(".zip");
    const maximum = Number(isArchive ? maximumArchiveBytes : maximumBytes) || Infinity;
    const known = uploads.find((upload) => upload.missing && isSame(upload.missing, file));
    if (known) {
      known.take(file, form);
      continue;
    }
    const upload = new Upload(file.name, file.size, chosenKind(form));
    if (file.size > maximum) refuse(upload, `The ${isArchive ? "ZIP" : "clip"} has ${size(file.size)}, the limit is ${size(maximum)}. ${isArchive ? "Pack fewer clips" : "Trim it"} and try again.`);
    else if (file.size === 0) refuse(upload, "The file is empty. Choose another one.");
    else upload.take(file, form);
  }
}

/**
 * @param {Upload} upload
 * @param {string} text
 */
function refuse(upload, text) {
  uploads.splice(uploads.indexOf(upload), 1);
  upload.row.fail(text);
}

async function work() {
  if (isBusy) return;
  isBusy = true;
  let upload;
  while ((upload = uploads.find((one) => one.state === "waiting"))) {
    const failed = upload;
    await upload.send().catch(() => refuse(failed, "Something went wrong on this page. Load it again and choose the file once more."));
  }
  isBusy = false;
}

/** Shows what was not finished when the page was last here. */
async function wakeUnfinished() {
  for (const one of unfinished()) {
    const answer = await fetch(one.path, { headers: { Accept: "application/json" }, cache: "no-store" }).catch(() => null);
    if (!answer) continue; // It is remembered until the server answers.
    const known = answer.ok ? await answer.json() : null;
    if (known?.state !== "receiving" && known?.state !== "refused") {
      forget(one.path);
      continue;
    }
    const upload = new Upload(one.name, one.size, one.kind);
    if (known.state === "receiving") upload.sleep(one, known.offset);
    else {
      forget(one.path);
      refuse(upload, known.message);
    }
  }
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
  wakeUnfinished();
}
