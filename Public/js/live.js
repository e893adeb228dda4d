// Keeps states and progress up to date by server-sent events, on the dashboard and on a clip's page.

import { refreshClips } from "./clips.js";
import { progressDetail, stageNames } from "./words.js";

/**
 * @typedef {object} ClipEvent
 * @property {string} clip
 * @property {"queued" | "running" | "done" | "failed" | "cancelled" | "deleted"} state
 * @property {string} [task] what is done, unless it is the analysis
 * @property {string} stage
 * @property {number} done
 * @property {number} total
 * @property {number | null} secondsLeft
 * @property {string | null} message
 */

/** Seconds between two announcements of the same stage to screen readers. */
const announceEvery = 15;
let announced = { text: "", at: 0 };
/** Clips that are not on this page of the list: each is looked for once. */
const strangers = new Set();

const source = document.querySelector("[data-events]");
const isReport = source?.classList.contains("progress-panel") ?? false;

if (source instanceof HTMLElement && source.dataset.events && (isReport || document.getElementById("clip-list"))) {
  listen(source.dataset.events);
}

/** @param {string} path */
function listen(path) {
  const events = new EventSource(path);
  let wasLost = false;
  events.onmessage = (message) => {
    try {
      receive(/** @type {ClipEvent} */ (JSON.parse(message.data)));
    } catch {
      // A line that is not ours, such as a heartbeat with words.
    }
  };
  events.onerror = () => {
    wasLost = true;
  };
  events.onopen = () => {
    // What happened while the line was down comes with the page itself.
    if (wasLost) catchUp();
    wasLost = false;
  };
  // A page that comes back from the browser's cache may be old.
  addEventListener("pageshow", (event) => {
    if (event.persisted) catchUp();
  });
}

async function catchUp() {
  if (!isReport) return refreshClips();
  const response = await fetch(location.href, { cache: "no-store" });
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const state = page.querySelector(".report")?.getAttribute("data-state");
  if (state !== source?.getAttribute("data-state")) location.reload();
}

/** @param {ClipEvent} event */
function receive(event) {
  // Not about the clip's analysis: see skeleton-video.js.
  if (event.task) return;
  if (event.state === "deleted") return remove(event.clip);
  const element = isReport ? source : document.getElementById(`clip-${event.clip}`);
  if (!(element instanceof HTMLElement)) {
    if (isUnderWay(event) && !strangers.has(event.clip)) refreshClips();
    strangers.add(event.clip);
    return;
  }
  if (element.dataset.clip !== event.clip) return;
  const hasChanged = element.dataset.state !== event.state;
  if (hasChanged && (isReport || event.state !== "running" || element.dataset.state !== "queued")) {
    // A finished card is taken from the fresh list, which keeps those that say they are done.
    if (event.state !== "done") element.dataset.state = event.state;
    if (isReport && event.state !== "running") location.reload();
    else if (!isReport) refreshClips();
  }
  if (event.state === "queued" && event.message) {
    // What it waits for, if not for its turn alone.
    const line = element.querySelector('[data-part="detail"]');
    if (line) line.textContent = event.message;
  }
  if (event.state !== "running") return;
  element.dataset.state = event.state;
  showProgress(element, event);
}

/** @param {ClipEvent} event */
function isUnderWay(event) {
  return event.state === "queued" || event.state === "running";
}

/** @param {string} clip was deleted, perhaps from another window. */
function remove(clip) {
  if (isReport && source?.getAttribute("data-clip") === clip) location.reload();
  if (!isReport && document.getElementById(`clip-${clip}`)) refreshClips();
}

/**
 * @param {HTMLElement} element
 * @param {ClipEvent} event
 */
function showProgress(element, event) {
  const name = stageNames[event.stage] ?? "Analysing";
  const detail = progressDetail(event);
  const part = (/** @type {string} */ key) => element.querySelector(`[data-part="${key}"]`);

  const bar = part("bar");
  if (bar instanceof HTMLProgressElement) {
    if (event.total > 0) bar.value = Math.min(event.done / event.total, 1);
    else bar.removeAttribute("value");
  }
  const title = part("title");
  if (title && title.textContent !== name) title.textContent = name;
  const line = part("detail");
  if (line) line.textContent = isReport || !detail ? detail || (isReport ? "" : name) : `${name} · ${detail}`;
  const chip = isReport ? document.querySelector(".report-head .chip") : part("chip");
  if (chip instanceof HTMLElement && chip.dataset.state !== "running") {
    chip.dataset.state = "running";
    chip.textContent = "Analysing";
  }
  markStage(element, event.stage);
  if (isReport) announce(name, event);
}

/**
 * @param {HTMLElement} element
 * @param {string} stage
 */
function markStage(element, stage) {
  const steps = [...element.querySelectorAll(".stages [data-stage]")];
  const current = steps.findIndex((step) => step instanceof HTMLElement && step.dataset.stage === stage);
  if (current < 0) return;
  steps.forEach((step, index) => {
    if (!(step instanceof HTMLElement)) return;
    step.dataset.place = index < current ? "before" : index === current ? "now" : "after";
    if (index === current) step.setAttribute("aria-current", "step");
    else step.removeAttribute("aria-current");
  });
}

/**
 * Tells screen readers of a new stage at once, and of progress within one now and then.
 * @param {string} name
 * @param {ClipEvent} event
 */
function announce(name, event) {
  const status = document.getElementById("live-status");
  const now = performance.now() / 1000;
  if (!status || (announced.text === name && now - announced.at < announceEvery)) return;
  announced = { text: name, at: now };
  const share = event.total > 0 ? `, ${Math.round((100 * event.done) / event.total)} percent` : "";
  status.textContent = name + share;
}
