// Files that are dropped on a page.

/**
 * Takes files dropped anywhere on the page: missing the zone should not make the browser open them.
 * @param {HTMLElement} zone is marked while files are over the page
 * @param {(files: File[], folder?: string) => void} take is called for each folder, and once for files outside of folders
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
    // Entries are gone once this event is over, files are not.
    const items = [...(event.dataTransfer?.items ?? [])].filter((item) => item.kind === "file");
    const entries = items.map((item) => item.webkitGetAsEntry?.() ?? null);
    const files = [...(event.dataTransfer?.files ?? [])].filter((_, at) => !entries[at]?.isDirectory);
    if (files.length) take(files);
    for (const folder of entries) {
      if (folder?.isDirectory) filesIn(/** @type {FileSystemDirectoryEntry} */ (folder)).then((found) => take(found, folder.name));
    }
  });
}

/**
 * @param {FileSystemDirectoryEntry} folder
 * @returns {Promise<File[]>} all files in it and in its folders, by name; what cannot be read is left out.
 */
async function filesIn(folder) {
  const reader = folder.createReader();
  const entries = /** @type {FileSystemEntry[]} */ ([]);
  for (;;) {
    // A browser gives some at a time, and none at the end.
    const some = /** @type {FileSystemEntry[]} */ (await new Promise((resolve) => reader.readEntries(resolve, () => resolve([]))));
    if (!some.length) break;
    entries.push(...some);
  }
  entries.sort((one, other) => one.name.localeCompare(other.name, undefined, { numeric: true }));
  const files = await Promise.all(entries.map((entry) => entry.isDirectory
    ? filesIn(/** @type {FileSystemDirectoryEntry} */ (entry))
    : new Promise((resolve) => /** @type {FileSystemFileEntry} */ (entry).file((file) => resolve([file]), () => resolve([])))));
  return files.flat();
}
