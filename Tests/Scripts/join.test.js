// What the page for other devices makes of the server's answers.

import assert from "node:assert/strict";
import { test } from "node:test";
import { isTablet, stateOf } from "../../Public/js/join/trust.js";

test("a device that trusts the server is led on, whatever else answers", () => {
  assert.equal(stateOf("trusted", true), "trusted");
  assert.equal(stateOf("trusted", false), "trusted");
});

test("a refusal shows the steps, silence tells of the network", () => {
  assert.equal(stateOf("refused", true), "untrusted");
  assert.equal(stateOf("silent", true), "silent");
  // There are addresses that a page cannot ask.
  assert.equal(stateOf(undefined, true), "untrusted");
});

test("a server that does not answer at all is gone", () => {
  for (const answer of /** @type {const} */ (["refused", "silent", undefined])) assert.equal(stateOf(answer, false), "gone");
});

test("an iPad says that it is a Mac", () => {
  const mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15";
  assert.ok(isTablet(mac, 5));
  assert.ok(!isTablet(mac, 0));
  assert.ok(!isTablet("Mozilla/5.0 (Windows NT 10.0; Win64; x64)", 10));
});
