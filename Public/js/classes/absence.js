// When a page comes back after a while: a tablet slept, a lid was closed, the network changed. A stream that was open before may
// hang without an end, so it is opened anew.

/** Milliseconds between two looks at the clock, and after which somebody was away. */
const look = 1000;
const long = 4000;

/** @param {() => void} back is called when the page was away, and when the network is there again */
export function whenBack(back) {
  let last = Date.now();
  const beHere = () => {
    if (document.visibilityState !== "visible") return;
    const now = Date.now();
    const wasAway = now - last > long;
    last = now;
    if (wasAway) back();
  };
  // Timers stand still in a tablet that sleeps, also where its page stays visible.
  setInterval(beHere, look);
  document.addEventListener("visibilitychange", beHere);
  addEventListener("online", back);
}
