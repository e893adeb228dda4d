// The page that writes a message: counts characters, takes faces, says what is missing before the form is sent.

import { localized, localizedCount } from "../shared/language.js";
import { FaceInput } from "./face-input.js";
import { characters } from "./graphemes.js";

const form = document.getElementById("write-form");
const text = document.getElementById("text");
const root = document.getElementById("face-input");
if (form instanceof HTMLFormElement && text instanceof HTMLTextAreaElement && root) start(form, text, root);

/**
 * @param {HTMLFormElement} form
 * @param {HTMLTextAreaElement} text
 * @param {HTMLElement} root
 */
function start(form, text, root) {
  const most = Number(text.dataset.most) || 100;
  const counter = document.getElementById("text-count");
  const missing = document.getElementById("write-missing");
  const button = document.getElementById("lock");
  // The browser's own words would come before ours.
  form.noValidate = true;

  const say = (/** @type {string} */ words) => {
    if (missing && missing.textContent !== words) missing.textContent = words;
  };
  // Said above the form too, before somebody makes faces for nothing.
  const warning = document.getElementById("without-cookies");
  if (warning) warning.hidden = navigator.cookieEnabled;
  const input = new FaceInput(root, () => say(""));

  const tally = () => {
    const count = characters(text.value);
    if (counter) {
      counter.textContent = ofMost(count, most);
      counter.dataset.over = String(count > most);
    }
    text.setAttribute("aria-invalid", String(count > most));
    return count;
  };
  text.addEventListener("input", () => {
    tally();
    say("");
  });
  tally();

  for (const avatar of form.querySelectorAll("input[name=avatar]")) {
    if (!(avatar instanceof HTMLInputElement)) continue;
    const draw = () => avatar.checked && input.redraw(avatar.dataset.faces ?? "", avatar.dataset.idle ?? "");
    avatar.addEventListener("change", draw);
    draw();
  }

  let isSent = false;
  form.addEventListener("submit", (event) => {
    const count = tally();
    const lack = count === 0 ? localized("Write a few words first.") : count > most ? tooLong(count - most) : "";
    const blocked = navigator.cookieEnabled ? "" : (warning?.innerText ?? "");
    const words = blocked || lack || (input.isDone ? "" : tooFew(input.faces.length));
    if (words || isSent) {
      event.preventDefault();
      say(words);
      if (blocked) missing?.scrollIntoView({ block: "nearest" });
      else if (lack) text.focus();
      else if (words) root.scrollIntoView({ block: "start" });
      return;
    }
    isSent = true;
    if (button) button.lastChild?.replaceWith(localized("Locking…"));
  });
  // Who comes back finds the form, not a lock that is being closed.
  addEventListener("pageshow", (event) => event.persisted && location.replace(form.action));
  if (form.dataset.complainsOf === "text") text.focus();
  else if (form.dataset.complainsOf === "faces") root.scrollIntoView({ block: "start" });
}

/**
 * @param {number} count characters
 * @param {number} most
 */
function ofMost(count, most) {
  const over = count - most;
  return over > 0 ? localizedCount(over, "{1} of {2}: {3} too many", "{1} of {2}: {3} too many", count, most, over)
    : localized("{1} of {2}", count, most);
}

/** @param {number} over characters */
function tooLong(over) {
  return localizedCount(
    over, "The message is {1} character too long. Shorten it.",
    "The message is {1} characters too long. Shorten it.", over);
}

/** @param {number} faces that there are */
function tooFew(faces) {
  return localizedCount(
    faces, "You have {1} of 5 faces. Add the rest.", "You have {1} of 5 faces. Add the rest.", faces);
}
