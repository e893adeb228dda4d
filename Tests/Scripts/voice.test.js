// What is said aloud: which recordings say a text, and which voice of a device says it.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { keyOf, recordingsOf, spokenOf, voiceOf } from "../../Public/js/classes/voice.js";

test("a text is found whatever stands around it", () => {
  for (const [text, key] of [
    ["Show 3.", "show 3"], ["  Show\u00A03 ", "show 3"], ["¡Sí! 3.", "sí! 3"], ["¿Cuántos puntos hay?", "cuántos puntos hay"],
    ["Regarde ! Combien de points ?", "regarde ! combien de points"], ["La bonne réponse\u202F: 4.", "la bonne réponse : 4"],
    ["Look! smile,", "look! smile"], [".", ""], ["", ""],
  ]) assert.equal(keyOf(text), key);
});

test("what scripts/speech records is found", () => {
  const script = fileURLToPath(new URL("../../scripts/speech", import.meta.url));
  const lists = /** @type {Record<string, string[]>} */ (JSON.parse(execFileSync(script, ["list"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] })));
  assert.deepEqual(Object.keys(lists).sort(), ["de", "en", "es", "fr", "pt-BR"]);
  for (const [language, keys] of Object.entries(lists)) {
    const index = Object.fromEntries(keys.map((key) => [key, key]));
    for (const key of keys) {
      assert.equal(keyOf(key), key, language);
      assert.deepEqual(recordingsOf(key, index), [key], language);
    }
  }
});

test("a text is all of a recording, else its sentences, else their pieces", () => {
  const index = {
    "you showed 3": "/3", "the answer is 4": "/4", look: "/look", "look! how many dots": "/dots", smile: "/smile", "tongue out": "/tongue",
    "we wanted": "/wanted", constructor: "/c",
  };
  const cases = /** @type {[string, string[]][]} */ ([
    ["You showed 3. The answer is 4.", ["/3", "/4"]], ["Look! How many dots?", ["/dots"]], ["Look! smile, tongue out, smile.", ["/look", "/smile", "/tongue", "/smile"]],
    ["We wanted: smile, tongue out.", ["/wanted", "/smile", "/tongue"]], ["Look! kiss.", []], ["You showed 7. The answer is 4.", []],
    ["", []], ["…", []], ["toString", []], ["Look!!", ["/look"]], ["constructor", ["/c"]],
  ]);
  for (const [text, expected] of cases) assert.deepEqual(recordingsOf(text, index), expected, text);
});

test("a figure at the end of a sentence is no ordinal", () => {
  assert.equal(spokenOf("Zeig 3."), "Zeig 3!");
  assert.equal(spokenOf("Du hast 3 gezeigt. Richtig ist: 4."), "Du hast 3 gezeigt. Richtig ist: 4!");
  assert.equal(spokenOf("3.5 and 10"), "3.5 and 10");
});

test("the voice is of the language, and on the device", () => {
  const voice = (/** @type {string} */ lang, localService = true, isDefault = false) => ({ lang, localService, default: isDefault });
  const [german, austrian, brazilian, portuguese, remote, android] = [
    voice("de-DE"), voice("de-AT", true, true), voice("pt-BR"), voice("pt-PT"), voice("fr-FR", false, true), voice("es_ES"),
  ];
  const voices = [portuguese, remote, german, austrian, brazilian, android];
  assert.equal(voiceOf(voices, "pt-BR"), brazilian);
  assert.equal(voiceOf(voices, "de"), austrian);
  assert.equal(voiceOf([german], "de"), german);
  // It would send what is said to somebody else.
  assert.equal(voiceOf(voices, "fr"), undefined);
  assert.equal(voiceOf(voices, "es"), android);
  assert.equal(voiceOf(voices, "en"), undefined);
  assert.equal(voiceOf([], "de"), undefined);
  assert.equal(voiceOf([voice("eng-GB")], "en"), undefined);
});
