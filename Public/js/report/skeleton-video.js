// Asks for a video of the report and shows how far it is, without leaving it.

import { ask } from "../shared/answers.js";
import { fieldsOf } from "../shared/forms.js";
import { freshPage } from "../shared/fresh-page.js";
import { localized } from "../shared/language.js";
import { showProgress, showWaiting } from "../shared/progress.js";
import { followEvents } from "../shared/server-events.js";

/** The control; it is replaced by a newer one whenever its state changes. */
const control = () => document.getElementById("skeleton-video");

/** @type {{close: () => void} | null} */
let events = null;

/** Whose video it is. */
const clip = document.querySelector(".report")?.getAttribute("data-clip");

/** The state that was shown or asked for last. */
let known = "";

let isSending = false;

follow();

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !control()?.contains(form)) return;
  event.preventDefault();
  send(form);
});

/** @param {HTMLFormElement} form */
async function send(form) {
  if (isSending) return;
  isSending = true;
  try {
    await ask(form.action, { method: "POST", body: fieldsOf(form) }, async () => undefined);
  } catch (error) {
    if (error instanceof Error) say(error.message);
  }
  isSending = false;
  await renew();
}

/** Shows the control as the server sees it now. */
async function renew() {
  const page = await freshPage();
  const old = control();
  if (!page) return;
  const now = page.getElementById("skeleton-video");
  if (!old) return;
  // The clip is being analysed again, or is gone.
  if (!now) return location.reload();
  const hadFocus = old.contains(document.activeElement);
  const element = document.importNode(now, true);
  element.tabIndex = -1;
  old.replaceWith(element);
  follow();
  if (hadFocus) focus(element);
  if (old.dataset.state !== element.dataset.state) announce(element);
}

/**
 * Keeps the keyboard where it was, but not on a button that would undo what was just asked for.
 * @param {HTMLElement} element
 */
function focus(element) {
  const made = element.querySelector("[data-made=now]");
  const next = events ? element : (made ?? element.querySelector("button, a"));
  if (next instanceof HTMLElement) next.focus({ preventScroll: true });
}

/** Listens while something may happen. */
function follow() {
  const element = control();
  known = element?.dataset.state ?? "";
  const isLive = ["queued", "running"].includes(known);
  if (!isLive || !element?.dataset.events) {
    events?.close();
    events = null;
  } else if (!events) {
    events = followEvents(element.dataset.events, receive, renew);
  }
}

/** @param {import("../shared/server-events.js").ClipEvent} event */
function receive(event) {
  const element = control();
  if (!element || event.clip !== clip) return;
  if (event.state === "deleted") return location.reload();
  if (event.task !== "overlay") return;
  if (event.state !== known) {
    known = event.state;
    renew();
  } else {
    showWaiting(element, event);
    if (event.state === "running") showProgress(element, event, (_, detail) => detail);
  }
}

/** @param {HTMLElement} element tells screen readers of a new state. */
function announce(element) {
  const words = {
    queued: localized("The video is waiting in the queue."), running: localized("The video is being created."),
    done: localized("The video is ready."),
  };
  const state = /** @type {keyof typeof words} */ (element.dataset.state);
  say(words[state] ?? element.querySelector(".skeleton-video-failure")?.textContent ?? "");
}

/** @param {string} text */
function say(text) {
  const status = document.getElementById("skeleton-video-status");
  if (status) status.textContent = text;
}
