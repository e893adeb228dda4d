// Buttons that open and close dialogs (`data-opens`, `data-closes` with the dialog's id).

/**
 * @param {string | undefined} id
 * @returns {HTMLDialogElement | null}
 */
function dialog(id) {
  const element = id ? document.getElementById(id) : null;
  return element instanceof HTMLDialogElement ? element : null;
}

document.addEventListener("click", (event) => {
  if (!(event.target instanceof Element)) return;
  const button = event.target.closest("[data-opens], [data-closes]");
  if (button instanceof HTMLElement) {
    dialog(button.dataset.opens)?.showModal();
    dialog(button.dataset.closes)?.close();
    return;
  }
  // A click beside the dialog hits the dialog element itself, outside its box.
  if (event.target instanceof HTMLDialogElement) {
    const box = event.target.getBoundingClientRect();
    const isInside =
      event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom;
    if (!isInside) event.target.close();
  }
});
