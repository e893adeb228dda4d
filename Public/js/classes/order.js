// Who of a class needs help, and in which order its tiles stand.

/** @typedef {Answers.ShownTile} Tile */
/** @typedef {Answers.ClassTiles} Tiles */

/** So many wrong answers in a row are a reason to look. */
export const wrongLimit = 2;
/** Milliseconds without an answer that are a reason to look: where each has a speed of its own, and in a task for all. */
export const waitLimits = { own: 45_000, together: 15_000 };

/** Since when each seat has not answered, as this page has seen it. */
export class Waits {
  /** @type {Map<number, {key: string, since: number}>} */
  #seats = new Map();

  /**
   * @param {Tiles} news
   * @param {number} now milliseconds
   */
  note(news, now) {
    const isOn = isPlayed(news);
    const known = new Set();
    for (const tile of news.tiles) {
      known.add(tile.number);
      const key = [news.part, news.task?.number, countOf(tile), tile.isHere, isOn].join();
      if (this.#seats.get(tile.number)?.key !== key) this.#seats.set(tile.number, { key, since: now });
    }
    for (const number of this.#seats.keys()) if (!known.has(number)) this.#seats.delete(number);
  }

  /**
   * @param {Tile} tile
   * @param {number} now
   * @returns {number} milliseconds since its last answer, or since there is something to answer.
   */
  of(tile, now) {
    return now - (this.#seats.get(tile.number)?.since ?? now);
  }
}

/** @param {Tile} tile */
function countOf({ right, wrong, votes }) {
  return right + wrong + votes;
}

/**
 * @param {Tiles} news
 * @returns whether there is something to answer.
 */
export function isPlayed({ isPaused, pace, task }) {
  return !isPaused && (pace === "own" || task !== undefined);
}

/**
 * Why a child may need help.
 * @param {Tile} tile
 * @param {number} wait milliseconds
 * @param {Tiles} news
 * @returns {"wrong" | "waiting" | undefined}
 */
export function needOf(tile, wait, news) {
  if (!tile.isHere) return undefined;
  if (tile.wrongInARow >= wrongLimit) return "wrong";
  if (!isPlayed(news) || (news.pace === "together" && tile.hasAnswered)) return undefined;
  return wait >= waitLimits[news.pace ?? "own"] ? "waiting" : undefined;
}

/**
 * The numbers of seats as their tiles are to stand.
 * @param {Tiles} news
 * @param {(tile: Tile) => number} waitOf milliseconds
 * @param {boolean} isByNumber
 * @returns {number[]}
 */
export function orderOf(news, waitOf, isByNumber) {
  if (isByNumber) return news.tiles.map(({ number }) => number).sort((one, other) => one - other);
  const placed = news.tiles.map((tile) => {
    const wait = waitOf(tile);
    const need = needOf(tile, wait, news);
    return { number: tile.number, group: need ? 0 : tile.isHere ? 1 : 2, wrong: need ? tile.wrongInARow : 0, wait: need ? wait : 0 };
  });
  placed.sort((one, other) =>
    one.group - other.group || other.wrong - one.wrong || other.wait - one.wait || one.number - other.number);
  return placed.map(({ number }) => number);
}
