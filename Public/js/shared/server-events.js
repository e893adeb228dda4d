// News of clips, as the server sends them while it works on them.

/**
 * @typedef {object} ClipEvent
 * @property {string} clip
 * @property {"queued" | "running" | "done" | "failed" | "cancelled" | "deleted"} state
 * @property {string} [task] what is done, unless it is the analysis
 * @property {string} stage
 * @property {number} done
 * @property {number} total
 * @property {number | null} secondsLeft
 * @property {string | null} message
 */

/**
 * Listens until the stream is closed.
 * @param {string} path
 * @param {(event: ClipEvent) => void} receive
 * @param {() => void} catchUp is called when events may have been missed
 * @returns {{close: () => void}} to be closed when nothing more is of interest.
 */
export function followEvents(path, receive, catchUp) {
  const events = new EventSource(path);
  let [wasLost, isClosed] = [false, false];
  events.onmessage = (message) => {
    try {
      receive(JSON.parse(message.data));
    } catch {
      // A line that is not ours, such as a heartbeat with words.
    }
  };
  events.onerror = () => {
    wasLost = true;
  };
  events.onopen = () => {
    // What happened while the line was down comes with the page itself.
    if (wasLost) catchUp();
    wasLost = false;
  };
  // A page that comes back from the browser's cache may be old.
  addEventListener("pageshow", (event) => {
    if (event.persisted && !isClosed) catchUp();
  });
  return {
    close() {
      isClosed = true;
      events.close();
    },
  };
}
