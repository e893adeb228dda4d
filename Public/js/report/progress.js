// Follows the analysis of a clip on its own page, and shows the report when there is one.

import { freshPage } from "../shared/fresh-page.js";
import { percent } from "../shared/language.js";
import { part, showProgress, showRunning, showWaiting, stageName } from "../shared/progress.js";
import { followEvents } from "../shared/server-events.js";

/** @typedef {import("../shared/server-events.js").ClipEvent} ClipEvent */

/** Seconds between two announcements of the same stage to screen readers. */
const announceEvery = 15;
let announced = { text: "", at: 0 };

const panel = document.querySelector(".progress-panel[data-events]");
if (panel instanceof HTMLElement && panel.dataset.events) follow(panel, panel.dataset.events);

/**
 * @param {HTMLElement} panel
 * @param {string} path of the news of all clips
 */
function follow(panel, path) {
  let [isLooking, isWanted] = [false, false];
  const look = async () => {
    isWanted = true;
    if (isLooking) return;
    isLooking = true;
    while (isWanted) {
      isWanted = false;
      await catchUp(panel);
    }
    isLooking = false;
  };
  followEvents(path, (event) => {
    // News of other work are not of interest here, but while the clip waits, each analysis that ends brings it nearer to its turn.
    if (event.task) return;
    if (event.clip === panel.dataset.clip) receive(panel, event, look);
    else if (panel.dataset.state === "queued" && event.state !== "queued" && event.state !== "running") look();
  }, look);
}

/** @param {HTMLElement} panel looks how it stands with the clip now, and how many are ahead of it. */
async function catchUp(panel) {
  const page = await freshPage();
  if (!page) return;
  const state = page.querySelector(".report")?.getAttribute("data-state");
  // That it has begun is told.
  if (state !== panel.dataset.state && state !== "running") return location.reload();
  const fresh = page.querySelector(".progress-panel[data-state=queued]");
  const [place, words] = [part(panel, "detail"), fresh && part(fresh, "detail")?.textContent];
  if (place && words && panel.dataset.state === "queued") place.textContent = words;
}

/**
 * @param {HTMLElement} panel
 * @param {ClipEvent} event
 * @param {() => void} look at how it stands: news may be older than the page
 */
function receive(panel, event, look) {
  if (event.state !== "running" && event.state !== panel.dataset.state) return look();
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
  const share = event.total > 0 ? `, ${percent(event.done / event.total)}` : "";
  status.textContent = name + share;
}
