// What a form would send.

/**
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} [submitter] the button that was pressed: its own field goes with the others
 * @returns {URLSearchParams} the fields in their order; files are left out.
 */
export function fieldsOf(form, submitter = null) {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") fields.append(name, value);
  if (submitter instanceof HTMLButtonElement && submitter.name) fields.append(submitter.name, submitter.value);
  return fields;
}
