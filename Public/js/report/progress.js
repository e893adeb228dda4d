// Follows the analysis of a clip on its own page, and shows the report when there is one.

import { freshPage } from "../shared/fresh-page.js";
import { part, showProgress, showRunning, showWaiting, stageName } from "../shared/progress.js";
import { followEvents } from "../shared/server-events.js";

/** @typedef {import("../shared/server-events.js").ClipEvent} ClipEvent */

/** Seconds between two announcements of the same stage to screen readers. */
const announceEvery = 15;
let announced = { text: "", at: 0 };

const panel = document.querySelector(".progress-panel[data-events]");
if (panel instanceof HTMLElement && panel.dataset.events) {
  followEvents(panel.dataset.events, (event) => receive(panel, event), () => catchUp(panel));
  followQueue(panel);
}

/**
 * While a clip waits, says anew how many are ahead of it whenever one of the others ends.
 * @param {HTMLElement} panel
 */
function followQueue(panel) {
  if (panel.dataset.state !== "queued" || !panel.dataset.queue) return;
  let [isRunning, isWanted] = [false, false];
  const renew = async () => {
    isWanted = true;
    if (isRunning) return;
    isRunning = true;
    while (isWanted && panel.dataset.state === "queued") {
      isWanted = false;
      const fresh = (await freshPage())?.querySelector(".progress-panel[data-state=queued]");
      const [place, words] = [part(panel, "detail"), fresh && part(fresh, "detail")?.textContent];
      if (place && words && panel.dataset.state === "queued") place.textContent = words;
    }
    isRunning = false;
  };
  const line = followEvents(panel.dataset.queue, (event) => {
    if (panel.dataset.state !== "queued") line.close();
    else if (!event.task && event.state !== "queued" && event.state !== "running") renew();
  }, renew);
}

/** @param {HTMLElement} panel */
async function catchUp(panel) {
  const page = await freshPage();
  if (page && page.querySelector(".report")?.getAttribute("data-state") !== panel.dataset.state) location.reload();
}

/**
 * @param {HTMLElement} panel
 * @param {ClipEvent} event
 */
function receive(panel, event) {
  // Not about this clip's analysis.
  if (event.task || event.clip !== panel.dataset.clip) return;
  if (event.state !== "running" && event.state !== panel.dataset.state) return location.reload();
  showWaiting(panel, event);
  if (event.state !== "running") return;
  panel.dataset.state = event.state;
  showRunning(document.querySelector(".report-head .chip"));
  const title = part(panel, "title");
  const name = stageName(event);
  if (title && title.textContent !== name) title.textContent = name;
  showProgress(panel, event, (_, detail) => detail);
  markStage(panel, event.stage);
  announce(name, event);
}

/**
 * @param {HTMLElement} panel
 * @param {string | undefined} stage
 */
function markStage(panel, stage) {
  const steps = [...panel.querySelectorAll(".stages [data-stage]")];
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
