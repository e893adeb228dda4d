// Files that are dropped on a page.

/**
 * Takes files dropped anywhere on the page: missing the zone should not make the browser open them.
 * @param {HTMLElement} zone is marked while files are over the page
 * @param {(files: File[]) => void} take
 */
export function takeDropped(zone, take) {
  let depth = 0;
  const carriesFiles = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes("Files") ?? false;
  addEventListener("dragenter", (event) => {
    if (!carriesFiles(event)) return;
    depth += 1;
    zone.dataset.over = "";
  });
  addEventListener("dragleave", () => {
    depth = Math.max(0, depth - 1);
    if (depth === 0) delete zone.dataset.over;
  });
  addEventListener("dragover", (event) => {
    if (carriesFiles(event)) event.preventDefault();
  });
  addEventListener("drop", (event) => {
    depth = 0;
    delete zone.dataset.over;
    if (!carriesFiles(event)) return;
    event.preventDefault();
    take([...(event.dataTransfer?.files ?? [])]);
  });
}
