// Asks for videos of the report and shows how far they are, without leaving it.

import { ask } from "../shared/answers.js";
import { fieldsOf } from "../shared/forms.js";
import { freshPage } from "../shared/fresh-page.js";
import { localized } from "../shared/language.js";
import { showProgress, showWaiting } from "../shared/progress.js";
import { followEvents } from "../shared/server-events.js";

/** Whose videos they are. */
const clip = document.querySelector(".report")?.getAttribute("data-clip");

/** A part of the page with videos that are made, or can be. */
class Videos {
  /**
   * @param {string} id of the part; it is replaced by a newer one whenever its state changes
   * @param {string} task that makes them, as events name it
   */
  constructor(id, task) {
    this.id = id;
    this.task = task;
    /** @type {{close: () => void} | null} */
    this.events = null;
    /** The state that was shown or asked for last. */
    this.known = "";
    this.isSending = false;
    if (!this.part) return;
    this.#follow();
    document.addEventListener("submit", (event) => {
      const form = event.target;
      if (!(form instanceof HTMLFormElement) || !this.part?.contains(form)) return;
      event.preventDefault();
      this.#send(form);
    });
    document.addEventListener("videos", () => this.#renew());
  }

  get part() {
    return document.getElementById(this.id);
  }

  /** @param {HTMLFormElement} form */
  async #send(form) {
    if (this.isSending) return;
    this.isSending = true;
    try {
      // A field may be called `action`, too.
      await ask(form.getAttribute("action") ?? "", { method: "POST", body: fieldsOf(form) }, async () => undefined);
    } catch (error) {
      if (error instanceof Error) this.#say(error.message, true);
    }
    this.isSending = false;
    await this.#renew();
  }

  /** Shows the part as the server sees it now. */
  async #renew() {
    const page = await freshPage();
    const old = this.part;
    if (!page || !old) return;
    const now = page.getElementById(this.id);
    // The clip is being analysed again, or is gone.
    if (!now) return location.reload();
    const hadFocus = old.contains(document.activeElement);
    const element = document.importNode(now, true);
    element.tabIndex = -1;
    old.replaceWith(element);
    this.#follow();
    if (hadFocus) this.#focus(element);
    if (old.dataset.state !== element.dataset.state) this.#announce(element);
  }

  /**
   * Keeps the keyboard where it was, but not on a button that would undo what was just asked for.
   * @param {HTMLElement} element
   */
  #focus(element) {
    const made = element.querySelector("[data-made=now]");
    const next = this.events ? element : (made ?? element.querySelector("button, a"));
    (next instanceof HTMLElement ? next : element).focus({ preventScroll: true });
  }

  /** Listens while something may happen. */
  #follow() {
    const element = this.part;
    this.known = element?.dataset.state ?? "";
    const isLive = ["queued", "running"].includes(this.known);
    if (!isLive || !element?.dataset.events) {
      this.events?.close();
      this.events = null;
    } else if (!this.events) {
      this.events = followEvents(element.dataset.events, (event) => this.#receive(event), () => this.#renew());
    }
  }

  /** @param {import("../shared/server-events.js").ClipEvent} event */
  #receive(event) {
    const element = this.part;
    if (!element || event.clip !== clip) return;
    if (event.state === "deleted") return location.reload();
    if (event.task !== this.task) return;
    if (event.state !== this.known) {
      this.known = event.state;
      this.#renew();
    } else {
      showWaiting(element, event);
      if (event.state === "running") showProgress(element, event, (_, detail) => detail);
    }
  }

  /** @param {HTMLElement} element tells screen readers of a new state. */
  #announce(element) {
    const words = {
      queued: localized("The video is waiting in the queue."), running: localized("The video is being created."),
      done: localized("The video is ready."),
    };
    const state = /** @type {keyof typeof words} */ (element.dataset.state);
    this.#say(words[state] ?? element.querySelector(".skeleton-video-failure")?.textContent ?? "");
  }

  /**
   * @param {string} text for who does not see the part
   * @param {boolean} [isForAll] whether everybody shall read it
   */
  #say(text, isForAll = false) {
    const status = document.getElementById(`${this.id}-status`);
    if (!status) return;
    status.textContent = text;
    status.classList.toggle("visually-hidden", !isForAll);
  }
}

new Videos("skeleton-video", "overlay");
new Videos("commentaries", "commentary");
new Videos("comparison-video", "comparisonVideo");
