// The recordings that the server does not have yet: sends them, says how far that is, and lets people choose.

import { parsed, refusal } from "../shared/answers.js";
import { localized } from "../shared/language.js";
import { PieceSize } from "../shared/piece-size.js";
import { lockOf } from "../shared/recorder.js";
import { TusSender } from "../shared/tus-sender.js";
import { size } from "../shared/words.js";
import { element } from "./result.js";

/** @typedef {import("../shared/takes.js").Take} Take */
/** @typedef {import("../shared/takes.js").Takes} Takes */

/** Milliseconds between two attempts to send, while the server is gone, and for which a question stands. */
const retryAfter = 4000;
const askFor = 4000;
/** Connections that were cut while a recording was sent as a whole, after which it goes in pieces. */
const mostCuts = 2;
/** What a form adds to a recording, bytes at most; and events that go in a header field, of which proxies take 8 KiB. */
const formBytes = 4 * 1024;
const mostFieldBytes = 4 * 1024;

/**
 * @typedef {object} Upload where recordings go, and what is taken
 * @property {string} path
 * @property {string} resumablePath for those that go in pieces
 * @property {number} mostBytes of a file
 * @property {number} mostEvents
 * @property {number} mostEventBytes of all events together
 */

/** The list with everything that it does. */
export class TakeList {
  /**
   * @param {Document} page
   * @param {Takes} takes
   * @param {Upload} upload
   * @param {(text: string) => void} say
   */
  constructor(page, takes, upload, say) {
    this.panel = page.getElementById("takes");
    this.list = page.getElementById("take-list");
    this.takes = takes;
    this.upload = upload;
    this.say = say;
    this.sending = 0;
    this.pieces = new PieceSize();
  }

  /** Offers what an earlier page left behind. */
  async find() {
    const held = (await navigator.locks?.query?.())?.held?.map((lock) => lock.name) ?? [];
    for (const take of await this.takes.all()) {
      if (!held.includes(lockOf(take))) new TakeLine(this, take, localized("Not uploaded yet"));
    }
  }

  /** @param {Take} take */
  add(take) {
    new TakeLine(this, take, "").send();
  }

  /** @param {HTMLElement} line */
  show(line) {
    this.list?.prepend(line);
    if (this.panel) this.panel.hidden = false;
  }

  hideIfEmpty() {
    if (this.panel) this.panel.hidden = !this.list?.children.length;
  }
}

/** One recording. */
class TakeLine {
  /**
   * @param {TakeList} list
   * @param {Take} take
   * @param {string} status
   */
  constructor(list, take, status) {
    this.list = list;
    this.take = take;
    this.timer = 0;
    this.cuts = 0;
    /** @type {TusSender | null} */
    this.sender = null;
    this.hasEvents = take.events.length > 0;
    this.isPhoto = take.type.startsWith("image/");
    this.line = element("li", "take");
    this.line.dataset.take = take.id;
    this.words = element("p", "take-status", status);
    this.words.setAttribute("role", "status");
    this.bar = element("progress", "bar");
    this.bar.max = 1;
    this.bar.hidden = true;
    this.bar.setAttribute("aria-label", localized("Upload of {1}", take.name));
    this.uploadButton = this.#button(localized("Upload"), () => this.send());
    this.downloadButton = this.#button(localized("Download"), () => this.download());
    this.discardButton = this.#button(localized("Delete"), () => this.discard());
    const actions = element("div", "take-actions");
    actions.append(this.uploadButton, this.downloadButton, this.discardButton);
    this.line.append(
      element("strong", "take-name", take.name), element("span", "muted", [...(take.seconds ? [length(take.seconds)] : []), size(take.bytes)].join(" · ")),
      this.bar, this.words, actions);
    this.actions = actions;
    list.show(this.line);
  }

  async send() {
    clearTimeout(this.timer);
    this.#busy(true);
    this.#say(localized("Uploading…"), "sending");
    const file = await this.list.takes.file(this.take);
    if (file.size > this.list.upload.mostBytes) {
      return this.#fail(this.#tooLarge(size(file.size), size(this.list.upload.mostBytes)));
    }
    if (file.size + formBytes > this.list.pieces.most) return this.#sendInPieces(file);
    const fields = new FormData();
    fields.append("kind", this.take.kind);
    if (this.hasEvents) fields.append("live", eventsOf(this.take, this.list.upload));
    fields.append("file", file, this.take.name);
    this.list.sending += 1;
    let hasBegun = false;
    const request = new XMLHttpRequest();
    request.open("POST", this.list.upload.path);
    request.setRequestHeader("Accept", "application/json");
    request.upload.onprogress = (event) => {
      hasBegun = event.loaded > 0;
      this.bar.value = event.total > 0 ? event.loaded / event.total : 0;
      if (event.loaded === event.total) this.#say(localized("Uploaded. Checking…"), "sending");
    };
    request.onloadend = () => {
      this.list.sending -= 1;
      this.#busy(false);
      if (request.status === 201) return this.#done(String(parsed(request.responseText)?.path ?? "/"));
      const refused = refusal(request.status, request.responseText);
      // Something on the way may say by cutting the connection that it takes no more at once.
      if (refused.status === 0 && hasBegun) this.cuts += 1;
      if (this.cuts >= mostCuts) this.#sendInPieces(file);
      else if (refused.status === 0 || refused.isPassing) this.#retry();
      else if (refused.isLimitedBetween && this.list.pieces.refused(file.size)) this.#sendInPieces(file);
      else this.#refused(refused);
    };
    request.send(fields);
  }

  /**
   * Something on the way takes no more than so much at once.
   * @param {Blob} file
   */
  async #sendInPieces(file) {
    const { take, list } = this;
    const live = this.hasEvents ? { live: eventsOf(take, { ...list.upload, mostEventBytes: mostFieldBytes }) } : null;
    this.sender = new TusSender(file, { filename: take.name, kind: take.kind, ...live }, list.upload.resumablePath, list.pieces);
    this.#busy(true);
    this.discardButton.disabled = false;
    list.sending += 1;
    const end = await this.sender.send({
      sent: (bytes) => {
        this.bar.value = bytes / file.size;
        this.#say(localized("Uploading…"), "sending");
      },
      checking: () => this.#say(localized("Uploaded. Checking…"), "sending"),
      waiting: () => this.#say(this.#waits, "waiting"),
    }, () => undefined);
    list.sending -= 1;
    this.#busy(false);
    if (end.state === "taken") return this.#done(end.clip);
    if (end.state === "refused") this.#refused(end);
    else if (end.state === "unreadable") this.#fail(this.#unreadable);
  }

  /** @param {{message: string, code: string}} refused */
  #refused({ message, code }) {
    if (code === "badLiveEvents" && this.hasEvents) this.#withoutEvents();
    else this.#fail(message);
  }

  /** @param {string} path of the report */
  async #done(path) {
    await this.list.takes.forget(this.take);
    const link = element("a", "button button-primary", localized("Open the report"));
    link.href = path;
    this.actions.replaceChildren(link, this.#button(localized("Dismiss"), () => this.#remove()));
    this.#say(localized("Uploaded. The analysis has started."), "done");
    this.list.say(this.isPhoto ? localized("The photo is uploaded.") : localized("The recording is uploaded."));
  }

  /** The recording is worth more than what was said about it. */
  #withoutEvents() {
    this.hasEvents = false;
    this.send();
  }

  get #waits() {
    return this.isPhoto
      ? localized("Motionbook isn’t responding. The photo is safe in this browser and will upload automatically.")
      : localized("Motionbook isn’t responding. The recording is safe in this browser and will upload automatically.");
  }

  get #unreadable() {
    return this.isPhoto ? localized("The photo can no longer be read. Record it again.")
      : localized("The recording can no longer be read. Record it again.");
  }

  /**
   * @param {string} has how large it is
   * @param {string} limit
   */
  #tooLarge(has, limit) {
    return this.isPhoto
      ? localized("The photo is too large: {1}. The limit is {2}. Download it, make it smaller and upload it.", has, limit)
      : localized("The recording is too large: {1}. The limit is {2}. Download it, trim it and upload it.", has, limit);
  }

  #retry() {
    this.#say(this.#waits, "waiting");
    this.timer = setTimeout(() => this.send(), retryAfter);
  }

  /** @param {string} sentence */
  #fail(sentence) {
    this.#busy(false);
    this.#say(sentence, "failed");
  }

  async download() {
    const link = element("a", "");
    link.href = URL.createObjectURL(await this.list.takes.file(this.take));
    link.download = this.take.name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }

  /** Asks first, on the button itself. */
  async discard() {
    if (this.discardButton.dataset.asked === undefined) {
      this.discardButton.dataset.asked = "";
      this.discardButton.textContent = localized("Delete permanently?");
      setTimeout(() => {
        delete this.discardButton.dataset.asked;
        this.discardButton.textContent = localized("Delete");
      }, askFor);
      return;
    }
    clearTimeout(this.timer);
    this.sender?.giveUp();
    await this.list.takes.forget(this.take);
    this.#remove();
  }

  #remove() {
    this.line.remove();
    this.list.hideIfEmpty();
  }

  /**
   * @param {string} label
   * @param {() => void} act
   */
  #button(label, act) {
    const button = element("button", "button", label);
    button.type = "button";
    button.addEventListener("click", act);
    return button;
  }

  /** @param {boolean} isBusy */
  #busy(isBusy) {
    this.bar.hidden = !isBusy;
    this.bar.value = 0;
    this.uploadButton.disabled = isBusy;
    this.discardButton.disabled = isBusy;
  }

  /**
   * @param {string} text
   * @param {string} state
   */
  #say(text, state) {
    this.line.dataset.state = state;
    if (this.words.textContent !== text) this.words.textContent = text;
  }
}

/**
 * @param {Take} take
 * @param {Upload} upload
 * @returns {string} its events as JSON, as many as the server keeps.
 */
function eventsOf(take, upload) {
  const events = take.events.slice(0, upload.mostEvents);
  let text = JSON.stringify(events);
  while (text.length > upload.mostEventBytes) {
    events.length = Math.floor(events.length * 0.9);
    text = JSON.stringify(events);
  }
  return text;
}

/**
 * @param {number} seconds
 * @returns {string} `0:07`
 */
export function length(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
