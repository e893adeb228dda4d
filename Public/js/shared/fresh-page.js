// This page as the server sees it now.

/** @returns {Promise<Document | null>} nothing if it cannot be had. */
export async function freshPage() {
  try {
    const response = await fetch(location.href, { cache: "no-store", headers: { Accept: "text/html" } });
    return response.ok ? new DOMParser().parseFromString(await response.text(), "text/html") : null;
  } catch {
    return null;
  }
}
