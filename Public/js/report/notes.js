// Saves a clip's notes without leaving the page, and says whether what is typed has been saved.

const form = document.getElementById("note-form");
const text = document.getElementById("note-text");
const state = document.getElementById("note-state");

if (form instanceof HTMLFormElement && text instanceof HTMLTextAreaElement && state) start(form, text, state);

/**
 * @param {HTMLFormElement} form
 * @param {HTMLTextAreaElement} text
 * @param {HTMLElement} state
 */
function start(form, text, state) {
  let saved = text.value;
  const say = (/** @type {string} */ words) => {
    if (state.textContent !== words) state.textContent = words;
  };

  text.addEventListener("input", () => say(text.value === saved ? "Saved" : "Not saved yet"));
  addEventListener("beforeunload", (event) => {
    if (text.value !== saved) event.preventDefault();
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const sent = text.value;
    say("Saving…");
    const trouble = await save(form.action, sent);
    if (trouble === null) saved = sent;
    say(trouble ?? (text.value === saved ? "Saved" : "Not saved yet"));
  });
}

/**
 * @param {string} path
 * @param {string} text
 * @returns {Promise<string | null>} why it was not saved.
 */
async function save(path, text) {
  try {
    const response = await fetch(path, {
      method: "POST", headers: { Accept: "application/json" }, body: new URLSearchParams({ text }),
    });
    if (response.ok) return null;
    const answer = await response.json();
    return `Not saved. ${answer.message}`;
  } catch {
    return "Not saved: the server did not answer. Try again.";
  }
}
