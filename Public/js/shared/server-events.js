// News of clips, as the server sends them while it works on them. All pages of a browser share one line to the server.

import { clipEvent, clipStream } from "./clip-events.js";

/** @typedef {import("./clip-events.js").ClipEvent} ClipEvent */
/** @typedef {import("./event-stream.js").Follower} Follower */

/**
 * Follows the news until it is closed, while the page is seen.
 * @param {string} path
 * @param {(event: ClipEvent) => void} receive
 * @param {(isFirst: boolean) => void} opened is called when the line stands: what happened before, nobody has told. The first time
 *   that is nothing, unless the page was hidden meanwhile
 * @returns {{close: () => void}} to be closed when nothing more is of interest.
 */
export function followEvents(path, receive, opened) {
  let [isFirst, isFollowing] = [document.visibilityState === "visible", false];
  const line = lineTo(path, {
    opened() {
      if (isFollowing) opened(isFirst);
      isFirst = false;
    },
    told(data) {
      const event = isFollowing && clipEvent(data);
      if (event) receive(event);
    },
  });
  const follow = (/** @type {boolean} */ isWanted) => {
    if (isWanted === isFollowing) return;
    isFollowing = isWanted;
    if (isWanted) return line.follow();
    isFirst = false;
    line.leave();
  };
  const look = () => follow(document.visibilityState === "visible");
  const leave = () => follow(false);
  document.addEventListener("visibilitychange", look);
  // A page may come back from the browser's cache.
  addEventListener("pagehide", leave);
  addEventListener("pageshow", look);
  look();
  return {
    close() {
      document.removeEventListener("visibilitychange", look);
      removeEventListener("pagehide", leave);
      removeEventListener("pageshow", look);
      leave();
    },
  };
}

/**
 * The line that all pages share; where a browser does not let them, one of this page.
 * @param {string} path
 * @param {Follower} follower
 */
function lineTo(path, follower) {
  try {
    return sharedLine(path, follower);
  } catch {
    return ownLine(path, follower);
  }
}

/**
 * @param {string} path
 * @param {Follower} follower
 */
function sharedLine(path, follower) {
  const worker = new SharedWorker(new URL("events-worker.js", import.meta.url), { type: "module", name: path });
  /** @type {ReturnType<typeof ownLine> | null} instead of a worker that could not be started */
  let own = null;
  let isFollowed = false;
  worker.onerror = () => {
    own ??= ownLine(path, follower);
    if (isFollowed) own.follow();
  };
  worker.port.onmessage = ({ data }) => (data === null ? follower.opened() : follower.told(data));
  const say = (/** @type {boolean} */ isWanted) => {
    isFollowed = isWanted;
    if (!own) return worker.port.postMessage(isWanted ? "follow" : "leave");
    if (isWanted) own.follow();
    else own.leave();
  };
  return { follow: () => say(true), leave: () => say(false) };
}

/**
 * @param {string} path
 * @param {Follower} follower
 */
function ownLine(path, follower) {
  const stream = clipStream(path);
  return { follow: () => stream.add(follower), leave: () => stream.remove(follower) };
}
