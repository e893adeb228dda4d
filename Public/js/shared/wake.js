// Keeps the screen on while a camera or a microphone runs: nobody touches it meanwhile.

/** @type {Promise<WakeLockSentinel | null> | null} the lock that was asked for, as long as it is wanted. */
let asked = null;

/** @param {boolean} isOn */
export function keepAwake(isOn) {
  if (isOn === (asked !== null)) return;
  const before = asked;
  asked = isOn ? request() : null;
  before?.then((lock) => lock?.release()).catch(() => undefined);
}

/** @returns {Promise<WakeLockSentinel | null>} nothing where none is given: the screen then goes dark as it always does. */
async function request() {
  try {
    const lock = await navigator.wakeLock?.request("screen");
    // The browser takes it away with the tab; whoever runs on then asks again.
    lock?.addEventListener("release", () => (asked = null), { once: true });
    return lock ?? null;
  } catch {
    return null; // The battery is low, perhaps.
  }
}
