// This page as the server sees it now.

/**
 * @param {string} [address] of this page with another query
 * @returns {Promise<Document | null>} also a page that says that what was here is gone; nothing if the server cannot answer.
 */
export async function freshPage(address = location.href) {
  try {
    const response = await fetch(address, { cache: "no-store", headers: { Accept: "text/html" } });
    return response.status < 500 ? new DOMParser().parseFromString(await response.text(), "text/html") : null;
  } catch {
    return null;
  }
}
