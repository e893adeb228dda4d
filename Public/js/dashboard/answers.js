// What the server says of an upload.

/**
 * @param {XMLHttpRequest} request
 * @returns {Record<string, any> | null} its JSON; nothing if it is none: a proxy in between, perhaps.
 */
export function answer(request) {
  try {
    return JSON.parse(request.responseText);
  } catch {
    return null;
  }
}

/**
 * @param {XMLHttpRequest} request
 * @returns {string} what is wrong.
 */
export function sentence(request) {
  const body = answer(request);
  const message = body?.error?.message ?? body?.message ?? body?.error;
  if (typeof message === "string") return body?.request ? `${message} (Request ${body.request})` : message;
  return `The server refused the clip (${request.status}). Try again, or look at the server's log.`;
}
