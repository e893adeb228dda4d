// What a class's pages hear: one stream for as long as the page is there.

import { parsed } from "../shared/answers.js";
import { whenBack } from "./absence.js";

/** Milliseconds until a stream that was refused is tried again. */
const pause = 2000;

/**
 * @typedef {object} Listener
 * @property {(news: unknown) => void} told
 * @property {(isThere: boolean) => void} connected
 * @property {() => void} over is called when the server says that there is no such stream for this page any more
 */

/**
 * Listens until the page is left.
 * @param {string} path
 * @param {Listener} listener
 * @returns {() => void} ends it.
 */
export function follow(path, { told, connected, over }) {
  /** @type {EventSource | undefined} */
  let line;
  let isOver = false;
  let timer = 0;
  const begin = () => {
    if (isOver) return;
    clearTimeout(timer);
    line?.close();
    const begun = new EventSource(path);
    line = begun;
    line.onopen = () => connected(true);
    line.onmessage = ({ data }) => told(parsed(data));
    line.onerror = async () => {
      connected(false);
      if (begun.readyState !== EventSource.CLOSED) return;
      // A proxy, or the server, refused it; a proxy whose server is away says so with 502 to 504.
      const refused = await isRefused(path);
      if (isOver || line !== begun) return;
      if (refused) return over();
      timer = setTimeout(begin, pause);
    };
  };
  const end = () => {
    isOver = true;
    line?.close();
  };
  begin();
  whenBack(begin);
  addEventListener("pagehide", end);
  addEventListener("pageshow", (event) => event.persisted && location.reload());
  return end;
}

/** @param {string} path */
async function isRefused(path) {
  const asking = new AbortController();
  try {
    const { status } = await fetch(path, { signal: asking.signal, headers: { Accept: "application/json" } });
    return status >= 400 && status < 500 && status !== 429;
  } catch {
    return false;
  } finally {
    // Where it is open again, this is a stream without an end.
    asking.abort();
  }
}
