// Keeps the screen on while something runs that nobody touches: a camera, a microphone, a class.

/** @type {Set<unknown>} whatever wants it on. */
const holders = new Set();
/** @type {Promise<WakeLockSentinel | null> | null} the lock that was asked for, as long as it holds. */
let asked = null;
let isWatching = false;

/**
 * @param {boolean} isOn
 * @param {unknown} holder what wants that: the screen stays on until no holder is left
 */
export function keepAwake(isOn, holder) {
  if (isOn) holders.add(holder);
  else holders.delete(holder);
  follow();
}

/** Asks for the lock, or gives it back. */
function follow() {
  const isOn = holders.size > 0;
  if (isOn && !isWatching) {
    isWatching = true;
    // The browser takes the lock away with the tab, and gives none to one that is not seen.
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && follow());
  }
  if (isOn === (asked !== null)) return;
  const before = asked;
  asked = isOn ? request() : null;
  before?.then((lock) => lock?.release()).catch(() => undefined);
}

/** @returns {Promise<WakeLockSentinel | null>} nothing where none is given: the screen then goes dark as it always does. */
function request() {
  const asking = ask();
  const forget = () => {
    if (asked === asking) asked = null;
  };
  asking.then((lock) => (lock ? lock.addEventListener("release", forget, { once: true }) : forget()));
  return asking;
}

/** @returns {Promise<WakeLockSentinel | null>} */
async function ask() {
  try {
    return (await navigator.wakeLock?.request("screen")) ?? null;
  } catch {
    return null; // The battery is low, perhaps.
  }
}
