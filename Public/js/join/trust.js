// What can be told of a server's certificate by asking it.

/**
 * What came of asking an address: an answer, a refusal (the browser does not trust the certificate, or nothing is there), or silence.
 * @typedef {"trusted" | "refused" | "silent"} Answer
 */
/**
 * How it stands with a device. `JoinPage.states` has the words.
 * @typedef {"checking" | "untrusted" | "silent" | "gone" | "trusted"} State
 */

/** Milliseconds after which an address is silent. */
export const patience = 5000;
/** Milliseconds between two times that it is asked. */
export const pause = 2000;

/**
 * How it stands.
 * @param {Answer | undefined} answer of the encrypted address by which this page came; undefined where there is none to ask
 * @param {boolean} isThere whether the server answers without encryption
 * @returns {State}
 */
export function stateOf(answer, isThere) {
  if (answer === "trusted") return "trusted";
  if (!isThere) return "gone";
  return answer === "silent" ? "silent" : "untrusted";
}

/**
 * Which system's steps a device needs: an iPad says that it is a Mac, but has a screen for several fingers.
 * @param {string} userAgent
 * @param {number} touchPoints
 */
export function isTablet(userAgent, touchPoints) {
  return userAgent.includes("Macintosh") && touchPoints > 1;
}
