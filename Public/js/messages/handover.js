// Hands the file that was dropped on one page to the next, inside this browser: one file at a time, for an hour at most.

const database = "motionbook.messages";
const store = "dropped";
/** Milliseconds after which it is no longer shown. */
const longest = 3_600_000;

/**
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest<T>} work
 * @returns {Promise<T | undefined>} nothing where the browser keeps nothing.
 */
function within(mode, work) {
  return new Promise((resolve) => {
    /** @type {IDBOpenDBRequest} */
    let opening;
    try {
      opening = indexedDB.open(database, 1);
    } catch {
      return resolve(undefined);
    }
    opening.onupgradeneeded = () => opening.result.createObjectStore(store);
    opening.onerror = () => resolve(undefined);
    opening.onsuccess = () => {
      const request = work(opening.result.transaction(store, mode).objectStore(store));
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve(undefined);
      request.transaction?.addEventListener("complete", () => opening.result.close());
    };
  });
}

/**
 * @param {string} message the id
 * @param {Blob} file
 */
export function handOver(message, file) {
  return within("readwrite", (files) => files.put({ message, file, at: Date.now() }, "last"));
}

/**
 * @param {string} message the id
 * @returns {Promise<Blob | null>}
 */
export async function handedOver(message) {
  /** @type {{message: string, file: unknown, at: number} | undefined} */
  const last = await within("readonly", (files) => files.get("last"));
  if (!last || !(last.file instanceof Blob)) return null;
  if (Math.abs(Date.now() - last.at) > longest) await forgetHandedOver();
  else if (last.message === message) return last.file;
  return null;
}

/** Nothing is left of it. */
export function forgetHandedOver() {
  return within("readwrite", (files) => files.clear());
}
