// Keeps recordings in the browser's own database, second by second, until the server has them. What the database does
// not take is kept in memory, for as long as the page is open.

/** @typedef {import("../camera/showing.js").LiveEvent} LiveEvent */

/**
 * @typedef {object} Take a recording
 * @property {string} id
 * @property {string} name of its file
 * @property {string} kind what was looked for
 * @property {string} type its media type
 * @property {number} seconds
 * @property {number} bytes
 * @property {Omit<LiveEvent, "id">[]} events with times of the recording
 */

/** The recordings of this browser. */
export class Takes {
  /** @param {string} [name] of the database */
  constructor(name = "motionbook") {
    /** @type {Promise<IDBDatabase | null>} */
    this.database = open(name);
    /** @type {Map<string, {take: Take, chunks: ({piece?: Blob, beside?: unknown} | undefined)[]}>} what the database did not take. */
    this.rest = new Map();
    /** Everything is written in its order. */
    this.line = Promise.resolve();
  }

  /**
   * Keeps a recording as it stands now, with one more piece of its file.
   * @param {Take} take
   * @param {number} [number] the piece's place
   * @param {Blob} [piece]
   * @param {unknown} [beside] what belongs to the piece
   * @returns {Promise<void>}
   */
  keep(take, number, piece, beside) {
    const copy = structuredClone(take);
    this.line = this.line.then(async () => {
      try {
        // Not every browser keeps blobs.
        const bytes = piece ? await piece.arrayBuffer() : undefined;
        await this.#write(["takes", "chunks"], (takes, chunks) => {
          takes.put(copy);
          if (bytes) chunks.put({ take: copy.id, number, bytes, beside });
        });
      } catch {
        const kept = this.rest.get(copy.id) ?? { take: copy, chunks: [] };
        kept.take = copy;
        if (piece && number !== undefined) kept.chunks[number] = { piece, beside };
        this.rest.set(copy.id, kept);
      }
    });
    return this.line;
  }

  /** @returns {Promise<Take[]>} what is kept, oldest first. */
  async all() {
    /** @type {Take[]} */
    const stored = await this.#read("takes", (takes) => takes.getAll()).catch(() => []);
    return [...stored, ...[...this.rest.values()].map(({ take }) => take)].filter((take) => take.bytes > 0);
  }

  /**
   * @param {Take} take
   * @returns {Promise<File>}
   */
  async file(take) {
    const parts = (await this.#chunks(take)).map(({ piece }) => piece);
    return new File(parts, take.name, { type: take.type.split(";")[0] });
  }

  /**
   * @param {Take} take
   * @returns {Promise<unknown[]>} what belongs to its pieces, in their order.
   */
  async beside(take) {
    return (await this.#chunks(take)).map(({ beside }) => beside);
  }

  /**
   * @param {Take} take
   * @returns {Promise<{piece: BlobPart, beside?: unknown}[]>}
   */
  async #chunks(take) {
    await this.line;
    const range = IDBKeyRange.bound([take.id, 0], [take.id, Infinity]);
    /** @type {{number: number, bytes: ArrayBuffer, beside?: unknown}[]} */
    const stored = await this.#read("chunks", (chunks) => chunks.getAll(range)).catch(() => []);
    /** @type {{piece: BlobPart, beside?: unknown}[]} */
    const found = [];
    for (const { number, bytes, beside } of stored) found[number] = { piece: bytes, beside };
    this.rest.get(take.id)?.chunks.forEach((chunk, number) => {
      if (chunk?.piece) found[number] = { piece: chunk.piece, beside: chunk.beside };
    });
    return found.filter(Boolean);
  }

  /** @param {Take} take */
  async forget(take) {
    await this.line;
    this.rest.delete(take.id);
    const range = IDBKeyRange.bound([take.id, 0], [take.id, Infinity]);
    await this.#write(["takes", "chunks"], (takes, chunks) => {
      takes.delete(take.id);
      chunks.delete(range);
    }).catch(() => undefined);
  }

  /**
   * @param {string[]} names of stores
   * @param {(...stores: IDBObjectStore[]) => void} change
   * @returns {Promise<void>}
   */
  async #write(names, change) {
    const database = await this.database;
    if (!database) throw new Error("This browser can’t store recordings.");
    await new Promise((resolve, reject) => {
      const transaction = database.transaction(names, "readwrite");
      transaction.oncomplete = () => resolve(undefined);
      transaction.onabort = () => reject(transaction.error);
      transaction.onerror = () => reject(transaction.error);
      change(...names.map((name) => transaction.objectStore(name)));
    });
  }

  /**
   * @template T
   * @param {string} name
   * @param {(store: IDBObjectStore) => IDBRequest<T[]>} ask
   * @returns {Promise<T[]>}
   */
  async #read(name, ask) {
    const database = await this.database;
    if (!database) return [];
    return new Promise((resolve, reject) => {
      const request = ask(database.transaction(name).objectStore(name));
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  }
}

/**
 * @param {string} name
 * @returns {Promise<IDBDatabase | null>} nothing where the browser keeps no data.
 */
function open(name) {
  return new Promise((resolve) => {
    try {
      const request = indexedDB.open(name, 1);
      request.onupgradeneeded = () => {
        request.result.createObjectStore("takes", { keyPath: "id" });
        request.result.createObjectStore("chunks", { keyPath: ["take", "number"] });
      };
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve(null);
      request.onblocked = () => resolve(null);
    } catch {
      resolve(null);
    }
  });
}
