// The page by which other devices come to a server: finds out whether this device trusts its certificate, and leads on.

import { connectCopies } from "../shared/copy.js";
import { isTablet, patience, pause, stateOf } from "./trust.js";

/** @typedef {import("./trust.js").Answer} Answer */
/** @typedef {import("./trust.js").State} State */

/** Asks for the server's encrypted addresses until this device trusts one, or the page is left. */
class Watch {
  #leaving = new AbortController();
  /** Names that take long to be found keep nobody waiting: they are asked again when they have answered. */
  #asked = new Set();

  /** @param {HTMLElement} panel */
  constructor(panel) {
    this.panel = panel;
    this.origins = (panel.dataset.origins ?? "").split(" ").filter(Boolean);
    this.path = panel.dataset.path ?? "/";
    this.check = panel.dataset.check ?? "";
    addEventListener("pagehide", () => this.#leaving.abort());
    addEventListener("pageshow", (event) => event.persisted && location.reload());
  }

  async run() {
    const [own, ...others] = this.origins;
    while (!this.#leaving.signal.aborted) {
      // Whoever came by a name goes on by that name.
      const [answer, there] = await Promise.all([own ? this.#ask(own) : undefined, this.#isThere()]);
      if (this.#leaving.signal.aborted) return;
      this.#show(stateOf(answer, there));
      for (const origin of others) this.#askBeside(origin);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }

  /** @param {State} state */
  #show(state) {
    if (this.panel.dataset.state === state) return;
    this.panel.dataset.state = state;
    for (const words of this.panel.querySelectorAll("[data-for-state]")) {
      if (words instanceof HTMLElement) words.hidden = words.dataset.forState !== state;
    }
  }

  /**
   * The first that answers is where to go.
   * @param {string} origin
   */
  #leadOn(origin) {
    if (this.#leaving.signal.aborted) return;
    this.#leaving.abort();
    this.#show("trusted");
    location.replace(origin + this.path);
  }

  /**
   * Asks an encrypted address. Whether there was an answer is all that this page learns of it.
   * @param {string} origin
   * @returns {Promise<Answer>}
   */
  async #ask(origin) {
    const answer = await this.#fetch(origin + this.check, { mode: "no-cors" });
    if (answer !== "trusted") return answer;
    this.#leadOn(origin);
    return answer;
  }

  /**
   * Asks, and waits no longer than a person would.
   * @param {string} address
   * @param {RequestInit} options
   * @returns {Promise<Answer>}
   */
  async #fetch(address, options) {
    const late = new AbortController();
    const leave = () => late.abort();
    const timer = setTimeout(leave, patience);
    this.#leaving.signal.addEventListener("abort", leave);
    try {
      await fetch(address, { ...options, cache: "no-store", signal: late.signal });
      return "trusted";
    } catch {
      return late.signal.aborted ? "silent" : "refused";
    } finally {
      clearTimeout(timer);
      this.#leaving.signal.removeEventListener("abort", leave);
    }
  }

  /** @param {string} origin */
  async #askBeside(origin) {
    if (this.#asked.has(origin)) return;
    this.#asked.add(origin);
    await this.#ask(origin);
    this.#asked.delete(origin);
  }

  /** Whether the server answers as it did to this page; that it leads to HTTPS is an answer, too. */
  async #isThere() {
    return await this.#fetch(this.check, { redirect: "manual" }) === "trusted";
  }
}

const said = document.getElementById("join-said");
connectCopies((words) => {
  if (said) said.textContent = words;
});

const panel = document.getElementById("join-state");
if (panel) {
  if (isTablet(navigator.userAgent, navigator.maxTouchPoints)) putFirst("apple");
  new Watch(panel).run();
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
