// The second screen: follows the events of a session and shows what lasts, very large.

import { localized } from "../shared/language.js";
import { Announcer } from "./announcer.js";
import { EventList, Result } from "./result.js";
import { Lasting, spoken } from "./showing.js";
import { Words } from "./words.js";

/** Milliseconds until a stream that was refused is asked for again. */
const retryAfter = 3000;

/** Follows one session. */
class SecondScreen {
  lasting = new Lasting();
  /** The number of the newest event. */
  last = 0;
  isOver = false;

  /**
   * @param {HTMLElement} root
   * @param {string} path of the session's events
   */
  constructor(root, path) {
    this.root = root;
    this.path = path;
    this.words = new Words(document);
    this.result = new Result(document);
    this.list = new EventList(document, this.words);
    this.announcer = new Announcer(document.getElementById("live-status"));
    this.chip = document.getElementById("watch-state");
    this.invitation = this.result.panel?.dataset.invitation ?? "";
  }

  listen() {
    // Also from its beginning: what still lasts was begun before this page was opened.
    const events = new EventSource(`${this.path}?after=${this.last}`);
    events.onopen = () => this.#say("running", localized("Live"));
    events.onmessage = (message) => this.#take(message);
    events.addEventListener("end", () => {
      events.close();
      this.#end();
    });
    events.onerror = () => {
      if (this.isOver) return;
      this.#say("queued", localized("Reconnecting…"));
      // Where the server refused, the browser does not try again by itself.
      if (events.readyState === EventSource.CLOSED) setTimeout(() => this.#listenAgain(), retryAfter);
    };
  }

  async #listenAgain() {
    const response = await fetch(location.href, { cache: "no-store" }).catch(() => null);
    if (response?.status === 404) this.#end();
    else this.listen();
  }

  /** @param {MessageEvent<string>} message */
  #take(message) {
    /** @type {import("./showing.js").LiveEvent} */
    const event = JSON.parse(message.data);
    // What was missed comes again with the stream; what was not, must not count twice.
    if (event.id <= this.last) return;
    this.last = event.id;
    this.lasting.add(event);
    this.list.add(event);
    this.result.show(this.lasting.shown(this.words), this.invitation);
    if (event.phase === "began" || event.event === "swing") this.announcer.say(spoken(event, this.words));
  }

  #end() {
    this.isOver = true;
    this.#say("over", localized("The session has ended"));
    this.lasting = new Lasting();
    this.list.cut();
    this.result.show(this.lasting.shown(this.words), localized("The camera is off"));
  }

  /**
   * @param {string} state of the chip
   * @param {string} text
   */
  #say(state, text) {
    this.root.dataset.state = state;
    if (!this.chip || this.chip.textContent === text) return;
    this.chip.dataset.state = state;
    this.chip.textContent = text;
    this.announcer.say(text);
  }
}

const root = document.getElementById("watch");
if (root?.dataset.events) new SecondScreen(root, root.dataset.events).listen();
