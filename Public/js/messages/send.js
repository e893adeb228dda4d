// Sends one file to the server and gives back what it says.

/** A sentence for people. */
export class Refused extends Error {}

/**
 * @param {string} path
 * @param {Blob} file
 * @param {(share: number) => void} progress how much has arrived, 0 to 1
 * @returns {Promise<any>} the answer, which is JSON.
 * @throws {Refused}
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
      const words = answer?.error?.message ?? answer?.message;
      reject(new Refused(typeof words === "string" ? words : `The server refused the file (${request.status}). Try again.`));
    };
    request.onerror = () =>
      reject(new Refused("The connection was lost before the file had arrived. Check that Motionbook is running and try again."));
    request.send(fields);
  });
}

/**
 * @param {string} text
 * @returns {any} null where it is no JSON.
 */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
