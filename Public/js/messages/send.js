// Sends one file to the server and gives back what it says.

import { parsed, Refusal, refusal } from "../shared/answers.js";
import { localized } from "../shared/language.js";

/**
 * @param {string} path
 * @param {Blob} file
 * @param {(share: number) => void} progress how much has arrived, 0 to 1
 * @returns {Promise<Record<string, unknown>>} the answer, which is JSON.
 * @throws {Refusal}
 */
export function send(path, file, progress = () => undefined) {
  const fields = new FormData();
  fields.append("file", file, file instanceof File && file.name ? file.name : "pasted");
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", path);
    request.setRequestHeader("Accept", "application/json");
    request.upload.onprogress = (event) => progress(event.total > 0 ? event.loaded / event.total : 0);
    request.onload = () => {
      const answer = parsed(request.responseText);
      if (request.status >= 200 && request.status < 300 && answer) return resolve(answer);
      reject(refusal(request.status, request.responseText));
    };
    request.onerror = () => reject(new Refusal(
      localized("The connection was lost during the upload. Check that Motionbook is running, then try again."), 0));
    request.send(fields);
  });
}
