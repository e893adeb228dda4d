// The line of an upload: its name, how far it is, and what can be done with it.

import { localized, percent } from "../shared/language.js";
import { size } from "../shared/words.js";

/** Time over which the speed is measured, milliseconds. */
const stretch = 4000;

/** A line in the list of uploads. */
export class UploadRow {
  /**
   * @param {string} name of the file
   * @param {number} bytes its size
   */
  constructor(name, bytes) {
    this.fileName = name;
    this.bytes = bytes;
    /** @type {{time: number, sent: number}[]} */
    this.samples = [];
    this.element = document.createElement("li");
    this.element.className = "upload";
    this.element.append(element("span", "upload-name", name));
    this.actions = element("div", "upload-actions", "");
    this.bar = element("progress", "bar", "");
    this.bar.max = 1;
    this.bar.value = 0;
    this.bar.setAttribute("aria-label", localized("Upload of {1}", name));
    this.words = element("p", "upload-status", "");
    this.element.append(this.actions, this.bar, this.words);
  }

  /**
   * What can be done now, in the order of the buttons.
   * @param {Record<string, () => void>} acts by what their buttons say
   */
  offer(acts) {
    const hadFocus = this.actions.contains(document.activeElement);
    this.actions.replaceChildren(
      ...Object.entries(acts).map(([label, act]) => {
        const button = element("button", "button", label);
        button.type = "button";
        button.setAttribute("aria-label", `${label}: ${this.fileName}`);
        button.addEventListener("click", act);
        return button;
      }),
    );
    const first = this.actions.firstElementChild;
    if (hadFocus && first instanceof HTMLElement) first.focus();
  }

  /** Only the server knows how far it is. */
  forgetShare() {
    this.bar.removeAttribute("value");
  }

  /** @param {number} sent bytes that have left */
  show(sent) {
    const share = this.bytes > 0 ? Math.min(sent / this.bytes, 1) : 0;
    this.bar.value = share;
    const speed = this.#speed(sent);
    const arrived = localized("{1} of {2}", size(sent), size(this.bytes));
    this.say("sending", [this.share, arrived, ...(speed ? [localized("{1}/s", size(speed))] : [])].join(" · "));
  }

  /** How far it is, `48%`; nothing while that is not known. */
  get share() {
    return this.bar.position < 0 ? "" : percent(Math.floor(this.bar.value * 100) / 100);
  }

  /**
   * @param {string} state
   * @param {string} text
   */
  say(state, text) {
    if (state !== "sending") this.samples = [];
    this.element.dataset.state = state;
    if (this.words.textContent !== text) this.words.textContent = text;
  }

  /** @param {string} text what is wrong, and what to do */
  fail(text) {
    this.say("failed", text);
    this.bar.remove();
    this.words.setAttribute("role", "alert");
    this.offer({ [localized("Dismiss")]: () => this.element.remove() });
  }

  /**
   * @param {number} sent
   * @returns {number} bytes/s; 0 until it can be told.
   */
  #speed(sent) {
    const time = performance.now();
    this.samples.push({ time, sent });
    while ((this.samples[0]?.time ?? time) < time - stretch) this.samples.shift();
    const first = this.samples[0] ?? { time, sent };
    return time - first.time > 500 ? ((sent - first.sent) / (time - first.time)) * 1000 : 0;
  }
}

/**
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} tag
 * @param {string} className
 * @param {string} text
 * @returns {HTMLElementTagNameMap[Name]}
 */
function element(tag, className, text) {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text;
  return made;
}
