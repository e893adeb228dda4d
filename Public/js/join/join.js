// The page by which other devices come to a server: finds out whether this device trusts its certificate, and leads on.

import { connectCopies } from "../shared/copy.js";
import { isTablet, patience, pause, stateOf } from "./trust.js";

/** @typedef {import("./trust.js").Answer} Answer */
/** @typedef {import("./trust.js").State} State */

const said = document.getElementById("join-said");
connectCopies((words) => {
  if (said) said.textContent = words;
});

const panel = document.getElementById("join-state");
if (panel) join(panel);

/** @param {HTMLElement} panel */
function join(panel) {
  const origins = (panel.dataset.origins ?? "").split(" ").filter(Boolean);
  const path = panel.dataset.path ?? "/";
  const check = panel.dataset.check ?? "";
  const leaving = new AbortController();
  addEventListener("pagehide", () => leaving.abort());
  addEventListener("pageshow", (event) => event.persisted && location.reload());
  if (isTablet(navigator.userAgent, navigator.maxTouchPoints)) putFirst("apple");

  /** @param {State} state */
  function show(state) {
    if (!panel || panel.dataset.state === state) return;
    panel.dataset.state = state;
    for (const words of panel.querySelectorAll("[data-for-state]")) {
      if (words instanceof HTMLElement) words.hidden = words.dataset.forState !== state;
    }
  }

  /**
   * The first that answers is where to go.
   * @param {string} origin
   */
  function leadOn(origin) {
    if (leaving.signal.aborted) return;
    leaving.abort();
    show("trusted");
    location.replace(origin + path);
  }

  /**
   * Asks an encrypted address. Whether there was an answer is all that this page learns of it.
   * @param {string} origin
   * @returns {Promise<Answer>}
   */
  async function ask(origin) {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), patience);
    const leave = () => late.abort();
    leaving.signal.addEventListener("abort", leave);
    try {
      await fetch(origin + check, { mode: "no-cors", cache: "no-store", signal: late.signal });
      leadOn(origin);
      return "trusted";
    } catch {
      return late.signal.aborted ? "silent" : "refused";
    } finally {
      clearTimeout(timer);
      leaving.signal.removeEventListener("abort", leave);
    }
  }

  /** Whether the server answers as it did to this page; that it leads to HTTPS is an answer, too. */
  async function isThere() {
    try {
      await fetch(check, { redirect: "manual", cache: "no-store", signal: leaving.signal });
      return true;
    } catch {
      return false;
    }
  }

  /** Names that take long to be found keep nobody waiting: they are asked again when they have answered. */
  const asked = new Set();

  /** @param {string} origin */
  async function askBeside(origin) {
    if (asked.has(origin)) return;
    asked.add(origin);
    await ask(origin);
    asked.delete(origin);
  }

  async function watch() {
    const [own, ...others] = origins;
    while (!leaving.signal.aborted) {
      for (const origin of others) askBeside(origin);
      const [answer, there] = await Promise.all([own ? ask(own) : undefined, isThere()]);
      if (leaving.signal.aborted) return;
      show(stateOf(answer, there));
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }

  watch();
}

/**
 * Opens the steps for a system, before those of all others.
 * @param {string} system
 */
function putFirst(system) {
  const list = document.getElementById("join-systems");
  if (!list) return;
  for (const entry of list.querySelectorAll("details")) {
    entry.open = entry.dataset.system === system;
    if (entry.open) list.prepend(entry);
  }
}
