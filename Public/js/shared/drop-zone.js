// Files that are dropped on a page; early-drops.js listens, since they may come before this module.

/**
 * Takes files dropped anywhere on the page, those that were dropped before it was ready, too.
 * @param {HTMLElement} zone is marked while files are over the page
 * @param {(files: File[], folder?: string) => void} take is called for each folder, and once for files outside of folders
 */
export function takeDropped(zone, take) {
  let depth = 0;
  addEventListener("dragenter", (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    depth += 1;
    zone.dataset.over = "";
  });
  addEventListener("dragleave", () => {
    depth = Math.max(0, depth - 1);
    if (depth === 0) delete zone.dataset.over;
  });
  addEventListener("drop", () => {
    depth = 0;
    delete zone.dataset.over;
  });
  const drops = window.earlyDrops;
  if (!drops) return;
  drops.take = ({ files, folders }) => {
    if (files.length) take(files);
    for (const folder of folders) filesIn(folder).then((found) => take(found, folder.name));
  };
  for (const dropped of drops.waiting.splice(0)) drops.take(dropped);
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
