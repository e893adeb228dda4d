"""Chromium, which playwright drives as in the other tests of pages."""

import base64
import json
import os
import time

from playwright import sync_api

from base import PATIENCE, Browser, Trouble

CAMERA = ["--use-fake-device-for-media-stream"]
# Chromium with settings of the system that are its own, and that no other browser of this machine reads.
MANAGED = """#!/bin/sh
exec unshare --mount sh -c 'mount --bind "$0" /etc/chromium && exec /usr/bin/chromium "$@"' "{settings}" "$@"
"""


class Chromium(Browser):
    """The browser of the other tests behind the same few methods."""

    name = "chromium"
    playwright = browser = None

    def __init__(self, *arguments, **options):
        super().__init__(*arguments, **options)
        self.certificates = self.folder / ".pki" / "nssdb"
        self.policies = self.folder / "settings" / "policies" / "managed"

    def open(self):
        self.errors = []
        self.playwright = sync_api.sync_playwright().start()
        # The headless shell has no camera and no page of policies, the whole of Chromium has.
        program = "/usr/bin/chromium" if self.has_camera else "/usr/bin/chromium-headless-shell"
        if self.takes_certificates:
            program = self.managed()
        flags = ["--no-sandbox", "--autoplay-policy=no-user-gesture-required", *(CAMERA if self.has_camera else [])]
        if self.hosts:
            flags.append("--host-resolver-rules=" + ",".join(f"MAP {name} {address}" for name, address in self.hosts.items()))
        self.browser = self.playwright.chromium.launch(
            executable_path=program, args=flags, env={**os.environ, "HOME": str(self.folder)})
        self.page = self.browser.new_page(viewport={"width": 1280, "height": 1100}, permissions=["camera"] if self.has_camera else [])
        self.page.set_default_timeout(1000 * PATIENCE)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.files = []
        self.page.on("download", lambda download: self.files.append(download))

    def managed(self):
        self.policies.mkdir(parents=True)
        program = self.folder / "chromium"
        program.write_text(MANAGED.format(settings=self.folder / "settings"))
        program.chmod(0o755)
        return program

    def install(self, certificate):
        # As a school does it. What another program writes into Chromium's list of certificates is not noticed while it runs.
        (self.policies / "test.json").write_text(json.dumps({"CACertificates": [base64.b64encode(certificate).decode()]}))
        with self.browser.new_page() as tab:
            tab.goto("chrome://policy")
            tab.locator("#reload-policies").click()

    def close(self):
        if self.browser:
            self.browser.close()
        if self.playwright:
            self.playwright.stop()

    def complaints(self):
        return self.errors

    def go(self, address):
        self.page.goto(address)

    def back(self):
        self.page.go_back()

    def reload(self):
        self.page.reload()

    def run(self, script, *arguments):
        try:
            return self.page.evaluate(f"(given) => (async function () {{ {script} }}).apply(null, given)", list(arguments))
        except sync_api.Error as error:
            raise Trouble(str(error)) from None

    def click(self, selector, words="", at=None):
        element = self.page.locator(selector).filter(has_text=words, visible=True).first
        box = element.bounding_box() if at else None
        element.click(position={"x": box["width"] * at[0], "y": box["height"] * at[1]} if box else None)

    def type(self, selector, text):
        self.page.locator(selector).first.press_sequentially(text)

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def choose(self, selector, *paths):
        self.page.set_input_files(selector, list(map(str, paths)))

    def picture(self, path):
        self.page.screenshot(path=path)

    def saved(self, ending):
        # Playwright hears of a file while it does something else.
        end = time.monotonic() + PATIENCE
        while not self.files:
            assert time.monotonic() < end, f"chromium saved no file; {self.place()}"
            self.page.wait_for_timeout(100)
        [download] = self.files
        path = self.downloads / download.suggested_filename
        assert path.name.endswith(ending), f"chromium saved {path.name}, and not {ending}"
        download.save_as(path)
        return path
