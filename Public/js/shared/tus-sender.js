// Sends a file so that it can be gone on with (tus 1.0): after a lost network, a closed lid or a restarted server. What
// has arrived is asked of the server each time, and only the rest is sent; in pieces, where a proxy limits what is sent at once.

import { parsed, Refusal, refusal } from "./answers.js";

/**
 * @typedef {object} Tell what a sender says on its way
 * @property {(bytes: number) => void} sent so many bytes have left
 * @property {() => void} checking all have arrived
 * @property {(hasNetwork: boolean) => void} waiting for the network or the server
 */

/**
 * @typedef {{state: "taken", clip: string} | {state: "stopped"} | {state: "refused", message: string, code: string} | {state: "interrupted"}
 *   | {state: "unreadable", arrived: number}} End how sending ended: what is interrupted gets through in pieces, perhaps
 */

/** @typedef {import("./piece-size.js").PieceSize} PieceSize */

/** Pauses between tries, which end at once when the network comes back, milliseconds. */
const pauses = [500, 1000, 2000, 4000, 8000, 15_000];
/** Time without a byte leaving after which a connection is taken for lost, milliseconds. */
const silence = 20_000;
/** Pause between questions whether the clip has been looked at, milliseconds. */
const look = 1500;
/** Statuses after which asking for the offset and going on helps; 0 is no answer at all. */
const passing = new Set([0, 404, 408, 409, 423, 429, 460, 500, 502, 503, 504]);

/** What all of Motionbook's own answers about uploads have. */
export const mark = "Tus-Resumable";
/** Statuses by which proxies say that what they stand before is away. */
const namesNothing = new Set([404, 410, 502, 503, 504]);

/** The file cannot be read: it was moved or changed, or the page is being left. */
class Unreadable extends Error {}

/** One file on its way. */
export class TusSender {
  /**
   * @param {Blob} file
   * @param {Record<string, string>} fields what is said of it: `filename`, `kind` and what else the form has
   * @param {string} address where uploads are created
   * @param {PieceSize} pieces how much of it goes at once
   * @param {string} [path] of an upload that has begun
   */
  constructor(file, fields, address, pieces, path = "") {
    this.file = file;
    this.fields = fields;
    this.address = address;
    this.pieces = pieces;
    this.path = path;
    /** Where the clip is that the file has become. */
    this.clip = "";
    /** Bytes of the last piece, until it is known whether any of it has arrived. */
    this.lastPiece = 0;
    /** Bytes that the server said it has. */
    this.arrived = 0;
    this.isStopped = false;
    /** @type {XMLHttpRequest | null} */
    this.request = null;
    /** @type {() => void} ends a pause. */
    this.wake = () => undefined;
  }

  /** Stops sending; what has arrived stays on the server. */
  stop() {
    this.isStopped = true;
    this.request?.abort();
    this.wake();
  }

  /** Stops sending, and has the server forget what has arrived. */
  giveUp() {
    this.stop();
    if (this.path) fetch(this.path, { method: "DELETE", headers: { "Tus-Resumable": "1.0.0" }, keepalive: true }).catch(() => undefined);
  }

  /**
   * @param {Tell} tell
   * @param {(path: string) => void} begun is told where the upload lies, at each beginning
   * @returns {Promise<End>}
   */
  async send(tell, begun) {
    this.isStopped = false;
    const goOn = () => this.wake();
    addEventListener("online", goOn);
    try {
      for (let tries = 0; !this.isStopped; tries += 1) {
        const before = this.arrived;
        const isTaken = await this.#try(tell, begun);
        if (isTaken) return { state: "taken", clip: this.clip };
        if (this.isStopped) break;
        if (this.arrived > before) tries = 0;
        tell.waiting(navigator.onLine);
        await this.#pause(pauses[Math.min(tries, pauses.length - 1)] ?? 0);
      }
      return { state: "stopped" };
    } catch (error) {
      if (error instanceof Unreadable) return { state: "unreadable", arrived: this.arrived };
      if (error instanceof Refusal) return { state: "refused", message: error.message, code: error.code };
      throw error;
    } finally {
      removeEventListener("online", goOn);
    }
  }

  /**
   * Goes as far as the connection carries.
   * @param {Tell} tell
   * @param {(path: string) => void} begun
   * @returns {Promise<boolean>} whether the file has become a clip.
   */
  async #try(tell, begun) {
    if (this.path && !(await this.#ask())) return false;
    if (!this.path) {
      if (!(await this.#create())) return false;
      begun(this.path);
    }
    while (this.arrived < this.file.size && !this.isStopped) {
      tell.sent(this.arrived);
      const piece = this.file.slice(this.arrived, Math.min(this.file.size, this.arrived + this.pieces.most));
      if (!(await this.#ask("PATCH", piece, tell))) return false;
    }
    return this.#checked(tell);
  }

  /** @returns {Promise<boolean>} whether there is a place for the file now. */
  async #create() {
    const request = await this.#request("POST", this.address, null, {
      "Upload-Length": String(this.file.size),
      "Upload-Metadata": Object.entries(this.fields).map(([name, value]) => `${name} ${base64(value)}`).join(","),
    });
    if (request.status === 0 || isAnsweredBetween(request)) return false;
    if (request.status !== 201) throw refusal(request.status, request.responseText);
    this.path = request.getResponseHeader("Location") ?? "";
    this.arrived = 0;
    return true;
  }

  /**
   * Asks for the offset, or sends what is missing.
   * @param {"HEAD" | "PATCH"} method
   * @param {Blob | null} body
   * @param {Tell} [tell]
   * @returns {Promise<boolean>} false if that must be tried again.
   */
  async #ask(method = "HEAD", body = null, tell) {
    /** @type {Record<string, string>} */
    const fields = body
      ? { "Content-Type": "application/offset+octet-stream", "Upload-Offset": String(this.arrived) } : {};
    const request = await this.#request(method, this.path, body, fields, tell);
    const offset = Number(request.getResponseHeader("Upload-Offset") ?? NaN);
    if (request.status < 300 && offset >= 0) {
      if (body) this.pieces.arrived(body.size);
      else if (this.lastPiece && offset === this.arrived) this.pieces.lost(this.lastPiece);
      this.lastPiece = 0;
      this.arrived = offset;
      return true;
    }
    if (isAnsweredBetween(request)) return false;
    if (method === "HEAD" && request.status === 404) {
      // It waited too long. The file is here: from the beginning, then.
      this.path = "";
      this.arrived = 0;
      return true;
    }
    // Why an upload is over only GET says: the answer to HEAD has no words.
    if (request.status === 410) return (await this.#checkedOnce()) === true;
    if (!passing.has(request.status)) {
      const refused = refusal(request.status, request.responseText);
      if (body && refused.isLimitedBetween && this.pieces.refused(body.size)) return true;
      throw refused;
    }
    if (body && request.status === 0) {
      await this.#requireFile(tell);
      if (!this.isStopped) this.lastPiece = body.size;
    }
    return false;
  }

  /**
   * A file that was changed or taken away while it was sent looks like a lost connection.
   * @param {Tell} [tell]
   */
  async #requireFile(tell) {
    try {
      await this.file.slice(0, 1).arrayBuffer();
    } catch {
      // How much has arrived only the server knows. It does not answer while the page is left, but when somebody comes back to it.
      while (!(await this.#ask())) {
        if (this.isStopped) return;
        tell?.waiting(navigator.onLine);
        await this.#pause(pauses[0] ?? 0);
      }
      // All of it has arrived: the file is needed no more.
      if (this.path && this.arrived === this.file.size) return;
      throw new Unreadable();
    }
  }

  /**
   * Waits until the server has looked at the whole file.
   * @param {Tell} tell
   * @returns {Promise<boolean>} false if the connection was lost meanwhile.
   */
  async #checked(tell) {
    while (!this.isStopped) {
      const isTaken = await this.#checkedOnce();
      if (isTaken !== undefined) return isTaken;
      tell.checking();
      await this.#pause(look);
    }
    return false;
  }

  /** @returns {Promise<boolean | undefined>} whether it became a clip; nothing while it is looked at; false to try again. */
  async #checkedOnce() {
    const request = await this.#request("GET", this.path, null, { Accept: "application/json" });
    const body = request.status === 200 ? parsed(request.responseText) : null;
    if (body?.state === "accepted") {
      this.clip = String(body.clip ?? "");
      return true;
    }
    if (body?.state === "refused") throw refusal(request.status, request.responseText);
    return body?.state === "checking" ? undefined : false;
  }

  /** @param {number} milliseconds */
  async #pause(milliseconds) {
    await new Promise((resolve) => {
      this.wake = () => resolve(undefined);
      setTimeout(resolve, milliseconds);
    });
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {Blob | null} body
   * @param {Record<string, string>} fields
   * @param {Tell} [tell] of a body's progress
   * @returns {Promise<XMLHttpRequest>} status 0 if there was no answer.
   */
  #request(method, path, body, fields, tell) {
    return new Promise((resolve) => {
      const request = new XMLHttpRequest();
      this.request = request;
      request.open(method, path);
      for (const [name, value] of Object.entries({ "Tus-Resumable": "1.0.0", Accept: "application/json", ...fields })) {
        request.setRequestHeader(name, value);
      }
      let watch = setTimeout(() => request.abort(), silence);
      const start = this.arrived;
      request.upload.onprogress = (event) => {
        clearTimeout(watch);
        watch = setTimeout(() => request.abort(), silence);
        if (start + event.loaded < this.file.size) tell?.sent(start + event.loaded);
        else tell?.checking();
      };
      request.onloadend = () => {
        clearTimeout(watch);
        this.request = null;
        resolve(request);
      };
      request.send(body);
    });
  }
}

/**
 * @param {XMLHttpRequest} request
 * @returns {boolean} whether a proxy says that there is nothing, or nobody, behind it: Motionbook may be back soon, with what has arrived.
 */
function isAnsweredBetween(request) {
  return namesNothing.has(request.status) && request.getResponseHeader(mark) === null;
}

/**
 * @param {string} text
 * @returns {string} its UTF-8 in base64.
 */
function base64(text) {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
