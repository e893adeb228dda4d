// Elements of a page by selector, with their type.

/**
 * @template {Element} T
 * @param {ParentNode} root
 * @param {string} selector
 * @param {new () => T} type
 * @returns {T[]} all that fit and are of that type, in the order of the page.
 */
export function all(root, selector, type) {
  return [...root.querySelectorAll(selector)].flatMap((element) => (element instanceof type ? [element] : []));
}
