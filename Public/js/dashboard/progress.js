// Keeps the cards of the list up to date while clips are analysed.

import { part, showProgress, showRunning, showWaiting } from "../shared/progress.js";
import { followEvents } from "../shared/server-events.js";
import { refreshClips } from "./clips.js";

/** @typedef {import("../shared/server-events.js").ClipEvent} ClipEvent */

/** Clips that are not on this page of the list: each is looked for once. */
const strangers = new Set();

const source = document.querySelector("[data-events]")?.getAttribute("data-events");
if (source && document.getElementById("clip-list")) {
  followEvents(source, receive, (isFirst) => {
    if (!isFirst) refreshClips();
  });
}

/** @returns {boolean} whether a clip of the list waits for its turn. */
function isAnyWaiting() {
  return document.querySelector('.clip-card[data-state="queued"]') !== null;
}

/** @param {ClipEvent} event */
function receive(event) {
  // Not about the clip's analysis.
  if (event.task) return;
  const card = document.getElementById(`clip-${event.clip}`);
  if (event.state === "deleted") return card ? refreshClips() : undefined;
  if (!card) {
    const isUnderWay = event.state === "queued" || event.state === "running";
    // Those that wait come nearer when one that is elsewhere ends.
    if (isUnderWay ? !strangers.has(event.clip) : isAnyWaiting()) refreshClips();
    strangers.add(event.clip);
    return;
  }
  const { state } = card.dataset;
  // A card that waited needs no fresh one to show its progress.
  if (state !== event.state && !(state === "queued" && event.state === "running")) {
    // The fresh list keeps cards that say they are done: this one still looks as before.
    if (event.state !== "done") card.dataset.state = event.state;
    refreshClips();
  }
  showWaiting(card, event);
  if (event.state !== "running") return;
  card.dataset.state = event.state;
  showRunning(part(card, "chip"));
  showProgress(card, event, (name, detail) => (detail ? `${name} · ${detail}` : name));
}
