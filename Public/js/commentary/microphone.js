// The microphone, and why there is none.

import { localized } from "../shared/language.js";

/**
 * Asks for the microphone, which may ask the person.
 * @returns {Promise<MediaStream>}
 * @throws {Error} with one sentence that says what to do.
 */
export async function openMicrophone() {
  if (!isSecureContext || !navigator.mediaDevices?.getUserMedia) {
    throw new Error(localized("Browsers open the microphone on secure pages only. Motionbook’s settings show the way under “Use it on other devices”."));
  }
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: true, video: false });
  } catch (error) {
    throw new Error(reason(error instanceof DOMException ? error.name : ""));
  }
}

/**
 * @param {string} name of the browser's error
 * @returns {string}
 */
function reason(name) {
  switch (name) {
    case "NotAllowedError":
    case "SecurityError": return localized("The browser does not let this page use the microphone. Allow it beside the address, then try again.");
    case "NotFoundError":
    case "OverconstrainedError": return localized("No microphone was found. Connect one, then try again.");
    case "NotReadableError": return localized("Another program uses the microphone. Close it there, then try again.");
    default: return localized("The microphone could not be opened. Try again, or choose another one in the browser’s settings.");
  }
}
