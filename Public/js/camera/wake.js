// Keeps the screen on while the camera runs: nobody touches it meanwhile.

/** @type {any} */
let lock = null;
let isWanted = false;

/** @param {boolean} isOn */
export async function keepAwake(isOn) {
  isWanted = isOn;
  if (!isOn) {
    await lock?.release().catch(() => undefined);
    lock = null;
    return;
  }
  try {
    lock ??= await /** @type {any} */ (navigator).wakeLock?.request("screen") ?? null;
    // The browser takes it away with the tab; whoever runs on then asks again.
    lock?.addEventListener("release", () => (lock = null), { once: true });
  } catch {
    // Not offered, or the battery is low: the screen then goes dark as it always does.
  }
  if (!isWanted) keepAwake(false);
}
