// What the server answers, read in one place: something of use, or one sentence that says why not.

import { localized } from "./language.js";

/** The server says no. Its message is for people. */
export class Refusal extends Error {
  /**
   * @param {string} message
   * @param {number} status of HTTP
   * @param {string} [code] which reason it is, for programs
   */
  constructor(message, status, code = "") {
    super(message);
    this.status = status;
    this.code = code;
    /** Seconds after which the server wants to be asked again; not a number where it does not say. */
    this.retryAfter = NaN;
  }

  /** Whether it was refused on the way for its size: in smaller pieces it may get through. */
  get isLimitedBetween() {
    return this.code === limitedBetween;
  }

  /** Whether a proxy says that Motionbook is away. */
  get isAway() {
    return !this.code && (this.status === 502 || this.status === 503);
  }

  /** Whether the same may go well later. */
  get isPassing() {
    return this.status >= 500 || this.status === 429;
  }
}

/** The code of what something between browser and server refused, since it lets no more than so much through at once. */
const limitedBetween = "limitedBetween";
const limited = localized("The file is too large for a proxy between this browser and Motionbook. Choose a smaller file, or ask the person who runs the proxy to raise its limit (nginx: client_max_body_size).");

/** Nobody has answered: there is no connection, or it took too long, or whoever asked wants no answer any more. */
export class NoAnswer extends Error {
  constructor() {
    super(localized("Motionbook isn’t responding. Try again in a moment."));
  }
}

/**
 * @typedef {object} Question how to ask, beside what `fetch` takes
 * @property {number} [patience] milliseconds until the whole answer has to be there; without it, as long as it takes
 */

/**
 * Asks the server, and reads what it answers.
 * @template T
 * @param {string} path
 * @param {RequestInit & Question} question
 * @param {(response: Response) => Promise<T>} read
 * @returns {Promise<T>}
 * @throws {Refusal | NoAnswer}
 */
export async function ask(path, { patience, signal, ...question }, read) {
  // `AbortSignal.any` would join the two signals, but Safari has it since 17.4 only.
  const ending = new AbortController();
  const end = () => ending.abort();
  if (signal?.aborted) end();
  signal?.addEventListener("abort", end, { once: true });
  const clock = patience === undefined ? undefined : setTimeout(end, patience);
  try {
    const response = await fetch(path, { headers: { Accept: "application/json" }, ...question, signal: ending.signal });
    if (response.ok) return await read(response);
    const refused = refusal(response.status, await response.text());
    refused.retryAfter = Number(response.headers.get("Retry-After") ?? NaN);
    throw refused;
  } catch (error) {
    throw error instanceof Refusal ? error : new NoAnswer();
  } finally {
    clearTimeout(clock);
    signal?.removeEventListener("abort", end);
  }
}

/**
 * @param {number} status of an answer that is no success
 * @param {string} text its body
 * @returns {Refusal}
 */
export function refusal(status, text) {
  const { message, code, request } = parsed(text) ?? {};
  const isOurs = typeof message === "string" && typeof code === "string";
  // What is not of our form comes from a proxy in between.
  if (status === 413 && !isOurs) return new Refusal(limited, status, limitedBetween);
  if (!isOurs) {
    return new Refusal(
      localized("The server returned error {1}. Try again, or check the server log.", String(status)), status);
  }
  return new Refusal(request ? localized("{1} (request {2})", message, String(request)) : message, status, code);
}

/**
 * @param {string} text
 * @returns {Record<string, unknown> | null} the object that it is as JSON; nothing if it is none.
 */
export function parsed(text) {
  try {
    const found = JSON.parse(text);
    return typeof found === "object" ? found : null;
  } catch {
    return null;
  }
}
