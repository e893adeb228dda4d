"""WebKitGTK's MiniBrowser on a screen of its own (Xvfb), driven by WebDriver: the nearest to an iPad's Safari that runs here."""

import json
import os
import pathlib
import urllib.error
import urllib.request

from base import PATIENCE, Trouble, needed
from harness import Skip
from ports import free_port
from webdriver import WebDriver

COMMANDS = {
    "go": "url", "back": "back", "reload": "refresh", "script": "execute/async", "click": "element/{id}/click", "type": "element/{id}/value",
    "act": "actions", "size": "window/rect",
}
CAMERA = ["--enable-media-stream=true", "--enable-mock-capture-devices=true"]
# WebKit writes no errors of scripts anywhere while it is driven, so the page notes them from the first script on that is run in it.
WATCHED = """
const errors = (window.notedErrors ??= (() => {
  const noted = [];
  addEventListener("error", (event) => noted.push(`${event.message} (${event.filename}:${event.lineno})`));
  addEventListener("unhandledrejection", (event) => noted.push(`${event.reason} (${event.reason?.stack})`));
  return noted;
})());
const value = await (async function () { %s }).apply(null, arguments);
return [value, errors.splice(0)];
"""
# WebKit's sandbox needs rights that root in a container does not have; what is opened here are our own pages.
ENVIRONMENT = {"WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1", "LIBGL_ALWAYS_SOFTWARE": "1", "NO_AT_BRIDGE": "1"}


class WebKit(WebDriver):
    """MiniBrowser with a profile of its own."""

    name = "webkit"
    session = None

    def __init__(self, *arguments, **options):
        super().__init__(*arguments, **options)
        self.errors = []

    def open(self):
        program, screen = needed("WebKitWebDriver"), needed("Xvfb")
        browser = next(pathlib.Path("/usr/lib").glob("*/webkit2gtk-4.?/MiniBrowser"), None)
        if not browser:
            raise Skip("needs WebKitGTK's MiniBrowser (scripts/setup browsers installs it)")
        display = self.open_screen(screen)
        # Where files are saved.
        (self.folder / ".config").mkdir()
        (self.folder / ".config/user-dirs.dirs").write_text('XDG_DOWNLOAD_DIR="$HOME/Downloads"\n')
        port = free_port()
        self.start([program, "--host=127.0.0.1", f"--port={port}"], {**ENVIRONMENT, "DISPLAY": display})
        self.address = f"http://127.0.0.1:{port}/session"
        options = {"binary": str(browser), "args": ["--automation", *(CAMERA if self.has_camera else [])]}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options, "timeouts": {"script": 1000 * PATIENCE, "pageLoad": 1000 * PATIENCE}}}
        self.session = self.listening(lambda: self.send("POST", "", {"capabilities": wanted})["sessionId"], urllib.error.URLError)
        self.ask("size", x=0, y=0, width=1280, height=1200)
        # Its own first page is there before another one is asked for, whose loading it would be taken for.
        self.has_loaded()

    def open_screen(self, program):
        """Starts Xvfb, which takes the first free number and tells it."""
        reading, writing = os.pipe()
        self.start([program, "-displayfd", str(writing), "-screen", "0", "1400x1300x24", "-nolisten", "tcp"], pass_fds=[writing])
        os.close(writing)
        with open(reading) as answer:
            number = answer.readline().strip()
        if not number:
            raise Trouble(f"Xvfb does not start: {' | '.join(self.log[-5:])}")
        return f":{number}"

    def close(self):
        if self.session:
            try:
                self.send("DELETE", f"/{self.session}")
            except (Trouble, OSError) as error:
                print(f"      WebKit's session did not end by itself: {error}")
            self.session = None
        super().close()

    def send(self, method, path, body=None):
        request = urllib.request.Request(
            self.address + path, method=method, data=None if body is None else json.dumps(body).encode(), headers={"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=2 * PATIENCE) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise Trouble(f"{method} {path}: {error.read()[:800].decode(errors='replace')}") from None

    def ask(self, command, **parameters):
        if command == "picture":
            return self.send("GET", f"/{self.session}/screenshot")
        path = COMMANDS[command].format(id=parameters.pop("id", ""))
        return self.send("POST", f"/{self.session}/{path}", parameters)

    def run(self, script, *arguments):
        value, errors = super().run(WATCHED % script, *arguments)
        self.errors += errors
        return value

    def complaints(self):
        return self.errors
