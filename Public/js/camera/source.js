// The camera itself: asks for it, says why there is none, lists those that there are.

/** What is asked for: the analysis looks at no more than that. */
const wanted = { width: { ideal: 640 }, height: { ideal: 480 }, frameRate: { ideal: 30 } };

/** So long a camera may give no picture before anybody is told, milliseconds: browsers mute it also where pictures are late. */
const patience = 2000;

/** Why there is no camera, as an event of states.js. */
export class NoCamera extends Error {
  /**
   * @param {string} event
   * @param {string} detail what the browser says of it
   */
  constructor(event, detail) {
    super(detail);
    this.event = event;
  }
}

/**
 * Asks for a camera, which may ask the person.
 * @param {string} device which one; empty leaves it to the browser
 * @param {"user" | "environment"} [facing] where it had better look
 * @returns {Promise<MediaStream>}
 * @throws {NoCamera}
 */
export async function openCamera(device, facing = "user") {
  if (!isSecureContext || !navigator.mediaDevices?.getUserMedia) throw new NoCamera("insecure", "");
  if (!("OffscreenCanvas" in window) || !("createImageBitmap" in window)) throw new NoCamera("unsupported", "");
  const which = device ? { deviceId: { exact: device } } : { facingMode: { ideal: facing } };
  try {
    return await navigator.mediaDevices.getUserMedia({ video: { ...wanted, ...which }, audio: false });
  } catch (error) {
    // A camera that was chosen once may be gone; another one will do.
    if (device && error instanceof DOMException && error.name === "OverconstrainedError") return openCamera("", facing);
    throw new NoCamera(await reason(error), error instanceof Error ? error.message : "");
  }
}

/**
 * @param {unknown} error
 * @returns {Promise<string>} the event for it.
 */
async function reason(error) {
  switch (error instanceof DOMException ? error.name : "") {
    case "NotAllowedError":
    case "SecurityError": return (await isRuledOut()) ? "forbidden" : "denied";
    case "NotFoundError":
    case "OverconstrainedError": return "none";
    case "NotReadableError": return "inUse";
    default: return "failed";
  }
}

/** @returns {Promise<boolean>} whether a policy, not the person, keeps cameras from this page. */
async function isRuledOut() {
  const policy = document.permissionsPolicy ?? document.featurePolicy;
  return policy?.allowsFeature?.("camera") === false;
}

/**
 * Tells when a camera gives no picture any more, since a call or another program has it, and when it does again.
 * @param {MediaStreamTrack} track
 * @param {(isMuted: boolean) => void} tell
 */
export function watchMuting(track, tell) {
  let timer = 0;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => track.muted && tell(true), patience);
  };
  // It may have been taken before it was opened.
  if (track.muted) wait();
  track.addEventListener("mute", wait);
  track.addEventListener("unmute", () => {
    clearTimeout(timer);
    tell(false);
  });
}

/** @returns {Promise<MediaDeviceInfo[]>} the cameras, with names once one was granted. */
export async function cameras() {
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  return devices.filter((device) => device.kind === "videoinput" && device.deviceId);
}
