// The second screen: follows the events of a session and shows what lasts, very large.

import { Announcer } from "./announcer.js";
import { EventList, Result } from "./result.js";
import { Lasting, spoken } from "./showing.js";
import { Words } from "./words.js";

/** Milliseconds until a stream that was refused is asked for again. */
const retryAfter = 3000;

const root = document.getElementById("watch");
if (root?.dataset.events) follow(root, root.dataset.events);

/**
 * @param {HTMLElement} root
 * @param {string} path
 */
function follow(root, path) {
  const words = new Words(document);
  const [result, list] = [new Result(document), new EventList(document, words)];
  const announcer = new Announcer(document.getElementById("live-status"));
  const chip = document.getElementById("watch-state");
  const { invitation = "" } = result.panel?.dataset ?? {};
  let lasting = new Lasting();
  let last = 0;
  let isOver = false;

  /**
   * @param {string} state of the chip
   * @param {string} text
   */
  function say(state, text) {
    root.dataset.state = state;
    if (!chip || chip.textContent === text) return;
    chip.dataset.state = state;
    chip.textContent = text;
    announcer.say(text);
  }

  function listen() {
    // Also from its beginning: what still lasts was begun before this page was opened.
    const events = new EventSource(`${path}?after=${last}`);
    events.onopen = () => say("running", "Live");
    events.onmessage = (message) => {
      const event = JSON.parse(message.data);
      // What was missed comes again with the stream; what was not, must not count twice.
      if (event.id !== undefined && event.id <= last) return;
      last = Number(event.id ?? message.lastEventId) || last;
      lasting.add(event);
      list.add(event);
      result.show(lasting.shown(words), invitation);
      if (event.phase === "began" || event.event === "swing") announcer.say(spoken(event, words));
    };
    events.addEventListener("end", () => {
      isOver = true;
      events.close();
      say("failed", "The session is over");
      lasting = new Lasting();
      result.show(lasting.shown(words), "The camera is off. This page shows nothing new any more.");
    });
    events.onerror = () => {
      if (isOver) return;
      say("queued", "Connecting again");
      // Where the server refused, the browser does not try again by itself.
      if (events.readyState !== EventSource.CLOSED) return;
      setTimeout(async () => {
        const response = await fetch(location.href, { cache: "no-store" }).catch(() => null);
        if (response?.status === 404) say("failed", "The session is over");
        else listen();
      }, retryAfter);
    };
  }
  listen();
}
