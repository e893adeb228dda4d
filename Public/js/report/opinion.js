// Second opinions on a report: shows what would be sent in a dialog, and how far it is, without leaving the page.

import { watch } from "../opinions/consent.js";
import { localiseDates } from "../shared/dates.js";
import { fieldsOf } from "../shared/forms.js";
import { freshPage } from "../shared/fresh-page.js";
import { localized } from "../shared/language.js";

/** So often it is looked what became of what is open, milliseconds. */
const interval = 2000;

/** The section; it is replaced by a newer one. */
const section = () => document.getElementById("second-opinion");

let isSending = false;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

follow();

document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("#second-opinion a[data-asks]") : null;
  if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  ask(link.href);
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !(section()?.contains(form) || form.closest(".opinion-dialog"))) return;
  event.preventDefault();
  send(form, event.submitter);
});

/**
 * Looks at what would be sent.
 * @param {string} address
 */
async function ask(address) {
  const page = await freshPage(address);
  if (page) receive(page);
  else say(localized("Motionbook isn’t responding. Try again in a moment."));
}

/**
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} submitter
 */
async function send(form, submitter) {
  if (isSending) return;
  isSending = true;
  try {
    const answer = await fetch(form.action, {
      method: "POST",
      headers: { Accept: "text/html", "Content-Type": "application/x-www-form-urlencoded" },
      body: fieldsOf(form, submitter),
    });
    receive(new DOMParser().parseFromString(await answer.text(), "text/html"));
  } catch {
    say(localized("Motionbook isn’t responding. Try again in a moment."));
  }
  isSending = false;
}

/**
 * Goes on with the page that the server answers with: what would be sent, the report as it is now, or what went wrong.
 * @param {Document} page
 */
function receive(page) {
  const consent = page.getElementById("opinion-consent");
  if (consent) return show(consent);
  if (page.getElementById("second-opinion")) {
    dialog()?.close();
    return renew(page);
  }
  const complaint = [...page.querySelectorAll("main p")].map((words) => words.textContent).join(" ");
  say(complaint || localized("Something went wrong. Try again."));
}

/** @returns {HTMLDialogElement | null} */
function dialog() {
  const element = document.querySelector(".opinion-dialog");
  return element instanceof HTMLDialogElement ? element : null;
}

/** @param {HTMLElement} consent the page's content, as a dialog. */
function show(consent) {
  dialog()?.remove();
  const element = document.createElement("dialog");
  element.className = "dialog opinion-dialog";
  element.setAttribute("aria-labelledby", "consent-title");
  element.append(document.importNode(consent, true));
  document.body.append(element);
  element.addEventListener("close", () => {
    element.remove();
    focus();
  });
  element.addEventListener("click", (event) => {
    if (!(event.target instanceof Element) || !event.target.closest("[data-leaves=dialog]")) return;
    event.preventDefault();
    element.close();
  });
  const form = element.querySelector("form");
  if (form) watch(form);
  element.showModal();
  const title = element.querySelector("#consent-title");
  if (title instanceof HTMLElement) title.focus();
}

/** Keeps the keyboard where it came from. */
function focus() {
  const next = document.getElementById("opinion-ask") ?? section()?.closest("details")?.querySelector("summary");
  next?.focus({ preventScroll: true });
}

/** Looks again while something may happen. */
function follow() {
  clearTimeout(timer);
  if (section()?.dataset.live !== "true") return;
  timer = setTimeout(async () => {
    const page = await freshPage();
    if (page) renew(page);
    else follow();
  }, interval);
}

/** @param {Document} page the report as the server sees it now. */
function renew(page) {
  const old = section();
  const now = page.getElementById("second-opinion");
  // The clip is being analysed again, or is gone.
  if (!now) return location.reload();
  if (!old) return;
  const hadFocus = old.contains(document.activeElement);
  const opinion = document.activeElement?.closest(".opinion")?.id;
  const element = document.importNode(now, true);
  localiseDates(element);
  for (const known of old.querySelectorAll("details[id][open]")) {
    element.querySelector(`#${known.id}`)?.setAttribute("open", "");
  }
  const status = old.querySelector("#opinions-status");
  const news = element.querySelector("#opinions-status");
  const words = news?.textContent ?? "";
  // A live region speaks only if it was there before its words changed.
  if (status && news) news.replaceWith(status);
  old.replaceWith(element);
  if (status && status.textContent !== words) status.textContent = words;
  if (hadFocus) {
    const summary = opinion ? document.querySelector(`#${opinion} > summary`) : null;
    if (summary instanceof HTMLElement) summary.focus({ preventScroll: true });
    else focus();
  }
  follow();
}

/** @param {string} text */
function say(text) {
  const place = document.getElementById("consent-complaint") ?? document.getElementById("opinions-complaint");
  if (place) place.textContent = text;
}
