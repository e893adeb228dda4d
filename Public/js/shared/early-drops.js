// Takes files that are dropped anywhere on the page: without that the browser opens them in place of it. A classic script before the
// drop zone, so that it listens as soon as the zone is seen; what comes before the page's modules waits for them (drop-zone.js).
(() => {
  "use strict";

  /** @type {Dropped[]} */
  const waiting = [];
  /** @type {EarlyDrops} */
  const drops = { waiting, take: (dropped) => waiting.push(dropped) };
  window.earlyDrops = drops;

  /** @param {DragEvent} event */
  const carriesFiles = (event) => event.dataTransfer?.types.includes("Files") ?? false;

  addEventListener("dragover", (event) => {
    if (carriesFiles(event)) event.preventDefault();
  });
  addEventListener("drop", (event) => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    // Entries are gone once this event is over, files are not.
    const items = [...(event.dataTransfer?.items ?? [])].filter((item) => item.kind === "file");
    const entries = items.map((item) => item.webkitGetAsEntry?.() ?? null);
    drops.take({
      files: [...(event.dataTransfer?.files ?? [])].filter((_, at) => !entries[at]?.isDirectory),
      folders: entries.filter((entry) => entry?.isDirectory).map((entry) => /** @type {FileSystemDirectoryEntry} */ (entry)),
    });
  });
})();
