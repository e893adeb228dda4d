// Buttons that copy what stands elsewhere in the page: the address of a link, else the words.

import { localized } from "./language.js";

/** Milliseconds for which "Copied" stands. */
const copiedFor = 2000;

/** @param {(words: string) => void} say */
export function connectCopies(say) {
  for (const button of document.querySelectorAll("[data-copies]")) {
    if (button instanceof HTMLButtonElement) connect(button, say);
  }
}

/**
 * @param {HTMLButtonElement} button
 * @param {(words: string) => void} say
 */
function connect(button, say) {
  const label = button.lastChild;
  const words = label?.textContent ?? "";
  button.addEventListener("click", async () => {
    const source = document.getElementById(button.dataset.copies ?? "");
    const text = source instanceof HTMLAnchorElement ? source.href : source?.textContent?.trim() ?? "";
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // The clipboard is closed to this page, as to all that are not secure. Older ways may be open; else what was to be copied can be read.
      if (!source || !copiesSelected(source)) {
        if (label) label.textContent = text;
        return;
      }
    }
    if (label) label.textContent = localized("Copied");
    say(localized("Copied."));
    setTimeout(() => label && (label.textContent = words), copiedFor);
  });
}

/**
 * Selects what is to be copied, as long as that takes.
 * @param {HTMLElement} source
 * @returns whether it was copied
 */
function copiesSelected(source) {
  const selection = getSelection();
  // Links are copied by their addresses, which are not always what they show.
  if (!selection || source instanceof HTMLAnchorElement) return false;
  selection.selectAllChildren(source);
  const isCopied = document.execCommand("copy");
  selection.removeAllRanges();
  return isCopied;
}
