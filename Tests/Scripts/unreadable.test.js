// A file that can be read no more while it is sent: it was changed, or the page was left and somebody came back.

import assert from "node:assert/strict";
import { test } from "node:test";
import { PieceSize } from "../../Public/js/shared/piece-size.js";
import { TusSender } from "../../Public/js/shared/tus-sender.js";

const SIZE = 1000;

/**
 * Sends such a file, whose first PATCH is lost.
 * @param {{status: number, fields?: Record<string, string>}} head what the server then says to HEAD
 * @returns {Promise<{end: import("../../Public/js/shared/tus-sender.js").End, asked: string[]}>}
 */
async function sent(head) {
  const asked = [];
  const answers = {
    POST: { status: 201, fields: { Location: "/uploads/one" } },
    PATCH: { status: 0 },
    HEAD: head,
    GET: { status: 200, text: JSON.stringify({ state: "accepted", clip: "/clips/one" }) },
  };
  globalThis.XMLHttpRequest = class {
    upload = {};

    open(method) {
      asked.push(method);
      this.answer = answers[method];
    }

    setRequestHeader() {}

    abort() {}

    getResponseHeader(name) {
      return this.answer.fields?.[name] ?? null;
    }

    send() {
      this.status = this.answer.status;
      this.responseText = this.answer.text ?? "";
      queueMicrotask(() => this.onloadend());
    }
  };
  Object.assign(globalThis, { addEventListener() {}, removeEventListener() {} });
  Object.defineProperty(globalThis, "navigator", { value: { onLine: true }, configurable: true });
  const file = { size: SIZE, slice: () => ({ size: SIZE, arrayBuffer: () => Promise.reject(new Error("NotReadableError")) }) };
  const tell = { sent() {}, checking() {}, waiting() {} };
  const end = await new TusSender(file, { filename: "one.mp4" }, "/uploads", new PieceSize()).send(tell, () => undefined);
  return { end, asked };
}

test("the server says how much of it has arrived", async () => {
  const { end } = await sent({ status: 200, fields: { "Upload-Offset": "400" } });
  assert.deepEqual(end, { state: "unreadable", arrived: 400 });
});

test("where all of it has arrived nobody is asked for it", async () => {
  const { end, asked } = await sent({ status: 200, fields: { "Upload-Offset": String(SIZE) } });
  assert.deepEqual(end, { state: "taken", clip: "/clips/one" });
  assert.equal(asked.filter((method) => method === "PATCH").length, 1, "it was sent again");
});

test("an upload that the server has forgotten has nothing", async () => {
  const { end } = await sent({ status: 404, fields: { "Tus-Resumable": "1.0.0" } });
  assert.deepEqual(end, { state: "unreadable", arrived: 0 });
});
