// Shows how far the analysis of a clip is, in the parts of an element that are marked for it.

import { localized } from "./language.js";
import { progressDetail, stageNames } from "./words.js";

/**
 * @param {import("./server-events.js").ClipEvent} event
 * @returns {string} what is being done, in words.
 */
export function stageName(event) {
  return stageNames[event.stage ?? ""] ?? localized("Analysing");
}

/**
 * @param {Element} element holds the parts: a bar, a line, a chip
 * @param {import("./server-events.js").ClipEvent} event
 * @param {(name: string, detail: string) => string} line what the line says
 */
export function showProgress(element, event, line) {
  const bar = part(element, "bar");
  if (bar instanceof HTMLProgressElement) {
    if (event.total > 0) bar.value = Math.min(event.done / event.total, 1);
    else bar.removeAttribute("value");
  }
  const detail = part(element, "detail");
  if (detail) detail.textContent = line(stageName(event), progressDetail(event));
}

/**
 * What a clip waits for, if not for its turn alone.
 * @param {Element} element
 * @param {import("./server-events.js").ClipEvent} event
 */
export function showWaiting(element, event) {
  const detail = part(element, "detail");
  if (detail && event.state === "queued" && event.message) detail.textContent = event.message;
}

/** @param {Element | null} chip says where a clip stands. */
export function showRunning(chip) {
  if (!(chip instanceof HTMLElement) || chip.dataset.state === "running") return;
  chip.dataset.state = "running";
  chip.textContent = localized("Analysing");
}

/**
 * @param {Element} element
 * @param {string} name
 * @returns {Element | null}
 */
export function part(element, name) {
  return element.querySelector(`[data-part="${name}"]`);
}
