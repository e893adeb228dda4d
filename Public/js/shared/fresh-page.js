// This page as the server sees it now.

/** @returns {Promise<Document | null>} also a page that says that what was here is gone; nothing if the server cannot answer. */
export async function freshPage() {
  try {
    const response = await fetch(location.href, { cache: "no-store", headers: { Accept: "text/html" } });
    return response.status < 500 ? new DOMParser().parseFromString(await response.text(), "text/html") : null;
  } catch {
    return null;
  }
}
