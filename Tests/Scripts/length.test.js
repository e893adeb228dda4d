// No function is so long that it has to be scrolled through.

import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { test } from "node:test";

/** Lines of a function, from its name to its last brace. */
const most = 60;
const scripts = new URL("../../Public/js/", import.meta.url);

/** The parser of TypeScript, where Debian's package node-typescript has put it. */
const typescript = load("/usr/share/nodejs/typescript");
const skip = typescript ? false : "there is no TypeScript here (package node-typescript)";

/** @param {string} path */
function load(path) {
  try {
    return createRequire(import.meta.url)(path);
  } catch (error) {
    if (error.code === "MODULE_NOT_FOUND") return null;
    throw error;
  }
}

/**
 * @param {string} text of a script
 * @returns {string[]} the functions that are too long: their line, their name and their lines.
 */
function tooLong(text) {
  const source = typescript.createSourceFile("script.js", text, typescript.ScriptTarget.Latest, true, typescript.ScriptKind.JS);
  /** @type {string[]} */
  const found = [];
  const lineAt = (place) => source.getLineAndCharacterOfPosition(place).line + 1;
  const look = (node) => {
    if (typescript.isFunctionLike(node) && node.body) {
      const first = lineAt(node.getStart(source));
      const lines = lineAt(node.end) - first + 1;
      if (lines > most) found.push(`${first} ${node.name?.getText(source) ?? "without a name"}: ${lines} lines`);
    }
    typescript.forEachChild(node, look);
  };
  look(source);
  return found;
}

test("long functions are found, whatever they are written as", { skip }, () => {
  const body = (lines) => `{\n${"  go();\n".repeat(lines - 2)}}`;
  const ways = ["function far() ", "const far = () => ", "export default async function () ", "new Promise(function far() "];
  for (const way of ways) {
    const end = way.includes("(function") ? ");" : "";
    assert.equal(tooLong(way + body(most) + end).length, 0, way);
    assert.equal(tooLong(way + body(most + 1) + end).length, 1, way);
  }
  for (const member of ["far() ", "#far() ", "get far() ", "constructor() ", "static far = () => "]) {
    const words = (lines) => `class Far {\n/**\n * Words do not count.\n */\n${member}${body(lines)}\n}`;
    assert.equal(tooLong(words(most)).length, 0, member);
    assert.equal(tooLong(words(most + 1)).length, 1, member);
  }
});

test(`no function of a page has more than ${most} lines`, { skip }, async () => {
  const files = (await readdir(scripts, { recursive: true })).filter((file) => file.endsWith(".js"));
  assert.ok(files.length > 0);
  const found = await Promise.all(files.map(async (file) =>
    tooLong(await readFile(new URL(file, scripts), "utf8")).map((line) => `Public/js/${file}:${line}`)));
  assert.deepEqual(found.flat(), []);
});
