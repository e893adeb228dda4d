// Turns the upload form into uploads with progress: one after the other, in their order, and albums a few at a time. Large
// ones can be paused, and go on where they were after whatever came between.

import { all } from "../shared/elements.js";
import { Album, many, mediaOf } from "./album.js";
import { refreshClips } from "./clips.js";
import { FormSender } from "./form-sender.js";
import { describe, forget, isSame, keep, unfinished } from "./unfinished.js";
import { UploadRow } from "./upload-row.js";
import { localized, localizedCount } from "../shared/language.js";
import { PieceSize } from "../shared/piece-size.js";
import { remember, remembered } from "../shared/storage.js";
import { mark, TusSender } from "../shared/tus-sender.js";
import { takeDropped } from "../shared/drop-zone.js";
import { size } from "../shared/words.js";

/** @typedef {import("../shared/tus-sender.js").Tell} Tell */

const kindKey = "motionbook.kind";
/** Files up to here are sent at once: there is little to lose, bytes. */
const small = 8 * 1024 * 1024;
/** What a form adds to a file, bytes at most. */
const formBytes = 4 * 1024;
/** Pause before a server that does not answer is asked again, milliseconds. */
const patience = 2000;
/** Files of an album that are on their way at once. */
const abreast = 3;

const form = document.getElementById("upload-form");
const input = document.getElementById("file");
const zone = document.getElementById("drop-zone");
const list = document.getElementById("uploads");
const status = document.getElementById("live-status");

/** @type {Upload[]} in the order in which they were chosen. */
const uploads = [];
let lanes = 0;
const pieces = new PieceSize();

/** One file on its way to the server, with its line in the list. */
class Upload {
  /**
   * @param {string} name
   * @param {number} bytes
   * @param {string} kind
   * @param {Album | null} [album] that it belongs to, whose line stands for it
   */
  constructor(name, bytes, kind, album = null) {
    this.kind = kind;
    this.album = album;
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
    /** @type {Promise<import("./unfinished.js").Unfinished> | null} by what the file is known again, once there is a part of it. */
    this.known = null;
    if (!album) list?.append(this.row.element);
    uploads.push(this);
  }

  /**
   * @param {File} file
   * @param {HTMLFormElement} form
   */
  take(file, form) {
    if (this.missing) this.known = Promise.resolve(this.missing);
    this.missing = null;
    this.file = file;
    this.sender = file.size <= small && !this.path
      ? new FormSender(file, this.kind, form.action, pieces, this.album?.tag) : this.#inPieces(file);
    this.wait();
  }

  /** @param {File} file */
  #inPieces(file) {
    const tag = this.album?.tag;
    const fields = { filename: file.name, kind: this.kind, changed: String(file.lastModified), ...(tag ? { tag } : {}) };
    return new TusSender(file, fields, form?.dataset.resumablePath ?? "", pieces, this.path);
  }

  get canPause() {
    return this.sender instanceof TusSender;
  }

  wait() {
    this.state = "waiting";
    const { share, bytes } = this.row;
    const hasBegun = this.path !== "" && share !== "";
    this.row.say(
      "waiting", hasBegun ? localized("Waiting · {1} uploaded", share) : localized("Waiting · {1}", size(bytes)));
    this.#offer(this.canPause ? { [localized("Pause")]: () => this.pause() } : {});
    work();
  }

  pause() {
    this.state = "paused";
    this.sender?.stop();
    this.row.say("paused", withShare(localized("Paused"), this.row));
    this.#offer({ [localized("Resume")]: () => this.wait() });
    announce(localized("Upload of {1} paused.", this.row.fileName));
  }

  /** Gives the upload up, here and on the server. */
  cancel() {
    this.sender?.stop();
    this.#giveUp();
    this.leave();
  }

  /** Nothing is left to be done for it. */
  leave() {
    this.#end();
    forget(this.path);
    this.row.element.remove();
  }

  /** @returns {Promise<void>} */
  async send() {
    if (!this.file || !this.sender) return;
    if (this.sender instanceof FormSender && this.file.size + formBytes > pieces.most) this.sender = this.#inPieces(this.file);
    const sender = this.sender;
    this.state = "sending";
    this.#offer(this.canPause ? { [localized("Pause")]: () => this.pause() } : {});
    const end = await sender.send(this.#tell(), (path) => this.#begun(path));
    if (end.state === "stopped") return;
    if (end.state === "interrupted") {
      if (this.isOver) return;
      this.sender = this.#inPieces(this.file);
      return this.send();
    }
    // Nothing is deleted because a file cannot be read: what has arrived waits for it.
    if (end.state === "unreadable" && this.known) return this.sleep(await this.known, end.arrived);
    if (end.state === "unreadable") throw new Error("the server’s record of this upload is missing");
    this.#end();
    forget(this.path);
    if (end.state === "refused") {
      this.#giveUp();
      return this.fail(end.message);
    }
    if (this.album) return this.#endInAlbum(true);
    announce(localized("{1} uploaded.", this.row.fileName));
    await refreshClips().catch(() => undefined);
    this.row.element.remove();
  }

  /** @param {string} path where it lies on the server */
  async #begun(path) {
    this.path = path;
    // Cancelled before anybody knew where it lies.
    if (this.state === "over") return this.#giveUp();
    if (!this.file) return;
    this.known = describe(this.file, this.kind, path);
    const known = await this.known;
    if (!this.isOver) keep(known);
  }

  get isOver() {
    return this.state === "over";
  }

  /** @param {string} text what is wrong, and what to do */
  fail(text) {
    if (this.album) list?.append(this.row.element);
    this.row.fail(text);
    if (this.album) this.#endInAlbum(false);
  }

  /** @param {boolean} isTaken */
  #endInAlbum(isTaken) {
    this.album?.ended(isTaken);
    if (this.album?.isOver) announce(this.album.words);
    refreshClips().catch(() => undefined);
  }

  /**
   * The file cannot be read again until somebody chooses it.
   * @param {import("./unfinished.js").Unfinished} one
   * @param {number} [arrived] bytes; none while the server has not said
   */
  sleep(one, arrived) {
    this.missing = one;
    this.path = one.path;
    this.state = "paused";
    if (!this.row.element.isConnected) list?.append(this.row.element);
    if (arrived === undefined) this.row.forgetShare();
    else this.row.show(arrived);
    this.row.say("asleep", this.row.share
      ? localized("{1} uploaded. Choose the same file again to continue.", this.row.share)
      : localized("Checking how much was uploaded… Choose the same file again to continue."));
    this.#offer({ [localized("Choose file")]: () => this.choose() });
  }

  choose() {
    const { accept, multiple } = input instanceof HTMLInputElement ? input : { accept: "", multiple: false };
    // The same film is made anew by phones, and differently, where a field asks for something else.
    pick({ accept, multiple }, async ([file]) => {
      const { missing } = this;
      if (!file || !missing || !(form instanceof HTMLFormElement)) return;
      const isIt = await isSame(missing, file);
      if (this.missing !== missing) return;
      if (isIt) this.take(file, form);
      else {
        const { name, size: bytes } = missing;
        this.row.say("asleep", localized("That is a different file. Choose {1} ({2}), unchanged.", name, size(bytes)));
      }
    });
  }

  /** @returns {Tell} */
  #tell() {
    const isHere = () => this.state === "sending";
    return {
      sent: (bytes) => isHere() && this.row.show(bytes),
      checking: () => {
        if (!isHere()) return;
        this.row.bar.value = 1;
        this.row.say("sending", this.kind === "unsure"
          ? localized("Uploaded. Checking a few frames…") : localized("Uploaded. Checking…"));
      },
      waiting: (hasNetwork) => {
        if (!isHere()) return;
        if (this.row.element.dataset.state !== "offline") {
          announce(hasNetwork ? localized("Waiting for Motionbook.") : localized("No network."));
        }
        const words = withShare(hasNetwork ? localized("Waiting for Motionbook") : localized("No network"), this.row);
        this.row.say("offline", localized("{1}. The upload continues automatically.", words));
      },
    };
  }

  /** @param {Record<string, () => void>} acts */
  #offer(acts) {
    this.row.offer({ ...acts, [localized("Cancel")]: () => this.cancel() });
  }

  #end() {
    this.state = "over";
    drop(this);
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

/**
 * @param {File[]} files
 * @param {string} [folder] that they lie in: they become its album
 */
async function add(files, folder = "") {
  if (!(form instanceof HTMLFormElement) || !list) return;
  const wanted = folder ? mediaOf(files) : files;
  const album = folder || wanted.length >= many ? newAlbum(folder, wanted, files.length - wanted.length) : null;
  const { maximumBytes, maximumArchiveBytes } = form.dataset;
  for (const file of wanted) {
    const isArchive = file.name.toLowerCase().endsWith(".zip");
    const maximum = Number(isArchive ? maximumArchiveBytes : maximumBytes) || Infinity;
    const known = await missed(file);
    if (known) {
      known.take(file, form);
      continue;
    }
    const upload = new Upload(file.name, file.size, chosenKind(form), album);
    if (file.size > maximum) refuse(upload, tooLarge(isArchive, size(file.size), size(maximum)));
    else if (file.size === 0) refuse(upload, localized("The file is empty. Choose another one."));
    else upload.take(file, form);
  }
}

/**
 * @param {boolean} isArchive
 * @param {string} has how large it is
 * @param {string} limit
 * @returns {string} what is wrong, and what to do.
 */
function tooLarge(isArchive, has, limit) {
  return isArchive
    ? localized("The ZIP is too large: {1}. The limit is {2}. Put fewer clips in it and try again.", has, limit)
    : localized("The clip is too large: {1}. The limit is {2}. Trim it and try again.", has, limit);
}

/**
 * @param {File} file
 * @returns {Promise<Upload | null>} the upload that waits for it.
 */
async function missed(file) {
  for (const upload of uploads) if (upload.missing && (await isSame(upload.missing, file)) && upload.missing) return upload;
  return null;
}

/**
 * @param {string} folder
 * @param {File[]} wanted that are brought
 * @param {number} leftOut how many are not
 */
function newAlbum(folder, wanted, leftOut) {
  const count = wanted.length;
  const kind = form instanceof HTMLFormElement ? chosenKind(form) : "";
  // Photos have no swings: they are judged for their composition.
  const arePhotos = kind === "swing" && wanted.some((file) => /^image\/(?!gif)/.test(file.type));
  const isOfPhotos = ["composition", "unsure"].includes(kind) || arePhotos;
  const album = new Album(folder, count, leftOut, (isOfPhotos ? form?.dataset.sheetPath : form?.dataset.libraryPath) ?? "");
  album.stop = () => {
    for (const one of uploads.filter((upload) => upload.album === album && upload.state === "waiting")) one.cancel();
    album.stopped(uploads.filter((upload) => upload.album === album).length);
  };
  list?.append(album.row.element);
  if (!count) album.row.fail(localized("{1} contains no photos or videos. Choose another folder.", folder));
  else if (!folder) announce(localizedCount(count, "Uploading {1} file.", "Uploading {1} files.", count));
  else announce(localizedCount(count, "Uploading {1} file from {2}.", "Uploading {1} files from {2}.", count, folder));
  return album;
}

/** Lets somebody choose a folder in place of files. */
function chooseFolder() {
  pick({ webkitdirectory: true }, (files) =>
    add(files, files[0]?.webkitRelativePath.split("/")[0] || localized("Folder")));
}

/**
 * Opens the browser's file chooser. Its field is in the page as long as it is open: iOS opens no other reliably.
 * @param {{accept?: string, multiple?: boolean, webkitdirectory?: boolean}} wanted
 * @param {(files: File[]) => void} take
 */
function pick(wanted, take) {
  const picker = Object.assign(document.createElement("input"), { type: "file", hidden: true, ...wanted });
  picker.addEventListener("change", () => {
    picker.remove();
    take([...(picker.files ?? [])]);
  });
  picker.addEventListener("cancel", () => picker.remove());
  document.body.append(picker);
  picker.click();
}

/**
 * @param {Upload} upload
 * @param {string} text
 */
function refuse(upload, text) {
  drop(upload);
  upload.fail(text);
}

/** @param {Upload} upload is none any more, if it still was. */
function drop(upload) {
  const place = uploads.indexOf(upload);
  if (place >= 0) uploads.splice(place, 1);
}

function work() {
  const most = uploads.some((one) => one.album) ? abreast : 1;
  while (lanes < most && uploads.some((one) => one.state === "waiting")) {
    lanes += 1;
    lane().finally(() => (lanes -= 1));
  }
}

/** Sends what waits, one file after the other. */
async function lane() {
  let upload;
  while ((upload = uploads.find((one) => one.state === "waiting"))) {
    const failed = upload;
    await upload.send().catch(() => refuse(
      failed, localized("Something went wrong on this page. Reload it and choose the file again.")));
  }
}

/**
 * Shows an upload that was not finished when the page was last here. Its file may be chosen before the server has said how much of it has
 * arrived.
 * @param {import("./unfinished.js").Unfinished} one
 */
async function wake(one) {
  const upload = new Upload(one.name, one.size, one.kind);
  upload.sleep(one);
  const known = await stateOf(one.path, () => upload.missing === one && !upload.isOver);
  if (!known) return;
  if (known.state === "receiving") upload.sleep(one, known.offset);
  else if (known.state === "refused") {
    forget(one.path);
    refuse(upload, known.message);
  } else upload.leave();
}

/**
 * @param {string} path of an upload
 * @param {() => boolean} isWanted whether somebody still wants to know
 * @returns {Promise<{state: string, offset: number, message: string} | null>} what the server says of it, however long that takes; nothing
 *   if it is wanted no more.
 */
async function stateOf(path, isWanted) {
  while (isWanted()) {
    const answer = await fetch(path, { headers: { Accept: "application/json" }, cache: "no-store" }).catch(() => null);
    // A proxy may know nothing of it while Motionbook is away.
    const isGone = (answer?.status === 404 || answer?.status === 410) && answer.headers.has(mark);
    const known = answer?.ok ? await answer.json().catch(() => null) : isGone ? { state: "gone", offset: 0, message: "" } : null;
    if (known && isWanted()) return known;
    await new Promise((resolve) => setTimeout(resolve, patience));
  }
  return null;
}

/**
 * @param {string} words
 * @param {UploadRow} row
 * @returns {string} the words, and how far it is where that is known.
 */
function withShare(words, row) {
  return row.share ? `${words} · ${row.share}` : words;
}

/** What was looked for last is chosen again. */
function rememberKind() {
  const boxes = all(document, "#kinds input", HTMLInputElement);
  const last = boxes.find((box) => box.value === remembered(kindKey));
  if (last) last.checked = true;
  for (const box of boxes) box.addEventListener("change", () => remember(kindKey, box.value));
}

rememberKind();
if (form instanceof HTMLFormElement && input instanceof HTMLInputElement && zone) {
  // Before files that are here already are looked at: one of them may go on.
  unfinished().forEach(wake);
  const takeChosen = () => {
    const files = [...(input.files ?? [])];
    input.value = "";
    if (files.length) add(files);
  };
  input.addEventListener("change", takeChosen);
  // Chosen before this script was there.
  takeChosen();
  const folder = document.getElementById("choose-folder");
  folder?.addEventListener("click", chooseFolder);
  folder?.toggleAttribute("hidden", !("webkitdirectory" in input));
  form.addEventListener("submit", (event) => event.preventDefault());

  takeDropped(zone, add);
  // Leaving would stop what is on its way.
  addEventListener("beforeunload", (event) => {
    if (lanes) event.preventDefault();
  });
}
