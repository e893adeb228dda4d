// How much of a file goes in one request: all of it, until something between browser and server takes no more than so much at once.

/** Pieces do not get smaller, bytes. */
const least = 64 << 10;
/** A piece of which nothing arrived becomes so much smaller: a proxy that refuses it may have cut the connection before it said so. */
const step = 8;
/** Pieces in a row that arrive, after which a lost one is put down to the network. */
const trust = 32;

/** What is known of the way, from what became of each piece. One for all uploads of a page. */
export class PieceSize {
  /** Bytes that one request may have. */
  most = Infinity;
  /** Bytes that something in between has refused. */
  #refused = Infinity;
  /** Bytes that were lost, perhaps by chance. */
  #lost = Infinity;
  #inARow = 0;

  /** @param {number} bytes that arrived in one request */
  arrived(bytes) {
    this.#inARow += 1;
    if (this.#inARow >= trust) this.#lost = Infinity;
    if (bytes >= this.most && this.most * 2 < Math.min(this.#refused, this.#lost)) this.most *= 2;
  }

  /**
   * @param {number} bytes of a request of which nothing arrived
   */
  lost(bytes) {
    this.#inARow = 0;
    if (bytes <= least) return;
    this.#lost = bytes;
    this.most = Math.max(least, Math.min(this.most, powerBelow(bytes / step)));
  }

  /**
   * @param {number} bytes of a request that something in between refused
   * @returns {boolean} whether smaller ones may get through.
   */
  refused(bytes) {
    if (bytes <= least) return false;
    this.#refused = Math.min(this.#refused, bytes);
    this.most = Math.max(least, Math.min(this.most, powerBelow(bytes)));
    return true;
  }
}

/**
 * @param {number} bytes
 * @returns {number} the largest power of two below it: limits are such numbers, and what is sent may be as large.
 */
function powerBelow(bytes) {
  return 2 ** (Math.ceil(Math.log2(bytes)) - 1);
}
