"""Firefox by Marionette and WebKitGTK by WebDriver: a page is opened, scripts run in it, and keys are pressed.

Both need nothing but Debian's browsers and the standard library.
"""

import json
import os
import pathlib
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

from playwright.sync_api import sync_playwright

from harness import Skip

# Takes the body of an async function, so that scripts can wait.
SCRIPT = """
const done = arguments[arguments.length - 1];
(async function () { %s }).apply(null, [...arguments].slice(0, -1))
  .then((value) => done({ value }), (error) => done({ error: `${error}\\n${error.stack}` }));
"""


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def needed(program):
    """Where a program is, or a skip that says how it is installed."""
    path = shutil.which(program)
    if not path:
        raise Skip(f"needs {program} (make browsers installs it)")
    return path


class Browser:
    """A browser that WebDriver's commands drive, with a folder of its own that goes with it."""

    def __init__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="motionbook-browser-"))
        self.processes = []

    def start(self, command, environment=None):
        self.processes.append(subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
            env={**os.environ, "HOME": str(self.folder), "XDG_RUNTIME_DIR": str(self.folder), **(environment or {})}))

    def __enter__(self):
        try:
            self.open()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        for process in reversed(self.processes):
            process.terminate()
        for process in self.processes:
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def run(self, script, *arguments):
        """What the body of an async function returns, which runs in the page."""
        answer = self.script(SCRIPT % script, list(arguments))
        assert "error" not in answer, answer["error"]
        return answer.get("value")

    @staticmethod
    def pressed(keys):
        actions = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
        return {"actions": [{"type": "key", "id": "keyboard", "actions": actions}]}


class Firefox(Browser):
    """Debian's Firefox without a window, by Marionette: messages of JSON with their length before them."""

    def open(self):
        program, port = needed("firefox-esr"), free_port()
        settings = {"marionette.port": port, "media.autoplay.default": 0, "app.update.enabled": False, "datareporting.policy.dataSubmissionEnabled": False}
        (self.folder / "user.js").write_text("".join(f'user_pref("{key}", {json.dumps(value)});\n' for key, value in settings.items()))
        self.start([program, "--headless", "--no-remote", "--marionette", "--profile", str(self.folder)])
        deadline = time.monotonic() + 120
        while True:
            try:
                self.socket = socket.create_connection(("127.0.0.1", port), 120)
                break
            except OSError:
                assert time.monotonic() < deadline, "Firefox does not listen"
                time.sleep(0.1)
        self.input = self.socket.makefile("rb")
        self.count = 0
        self.read()
        self.command("WebDriver:NewSession", {"timeouts": {"script": 120_000, "pageLoad": 120_000}})

    def __exit__(self, *details):
        if hasattr(self, "socket"):
            self.socket.close()
        super().__exit__(*details)

    def read(self):
        length = b""
        while not length.endswith(b":"):
            byte = self.input.read(1)
            assert byte, "Firefox has ended"
            length += byte
        return json.loads(self.input.read(int(length[:-1])))

    def command(self, name, parameters):
        self.count += 1
        message = json.dumps([0, self.count, name, parameters]).encode()
        self.socket.sendall(b"%d:%s" % (len(message), message))
        _, _, error, result = self.read()
        assert not error, f"{name}: {error['message']}"
        return result

    def go(self, address):
        self.command("WebDriver:Navigate", {"url": address})

    def script(self, script, arguments):
        return self.command("WebDriver:ExecuteAsyncScript", {"script": script, "args": arguments})["value"]

    def press(self, keys):
        self.command("WebDriver:PerformActions", self.pressed(keys))


class WebKit(Browser):
    """WebKitGTK's MiniBrowser on a screen of its own (Xvfb): the nearest to an iPad's Safari that runs here."""

    def open(self):
        program, screen, port = needed("WebKitWebDriver"), needed("Xvfb"), free_port()
        browser = next(pathlib.Path("/usr/lib").glob("*/webkit2gtk-4.?/MiniBrowser"), None)
        assert browser, "WebKitGTK's MiniBrowser is not there"
        # Xvfb tells which number was free.
        reading, writing = os.pipe()
        self.processes.append(subprocess.Popen(
            [screen, "-displayfd", str(writing), "-screen", "0", "1400x1300x24", "-nolisten", "tcp"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, pass_fds=[writing]))
        os.close(writing)
        with open(reading) as answer:
            display = answer.readline().strip()
        assert display, "Xvfb does not start"
        # WebKit's sandbox needs rights that root in a container does not have; what it opens here are our own pages.
        self.start([program, "--host=127.0.0.1", f"--port={port}"], {
            "DISPLAY": f":{display}", "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1", "LIBGL_ALWAYS_SOFTWARE": "1", "NO_AT_BRIDGE": "1"})
        self.address = f"http://127.0.0.1:{port}/session"
        deadline = time.monotonic() + 120
        options = {"binary": str(browser), "args": ["--automation"]}
        while True:
            try:
                self.session = self.command("POST", "", {"capabilities": {"alwaysMatch": {
                    "webkitgtk:browserOptions": options, "timeouts": {"script": 120_000, "pageLoad": 120_000}}}})["sessionId"]
                break
            except urllib.error.URLError:
                assert time.monotonic() < deadline, "WebKitWebDriver does not listen"
                time.sleep(0.1)
        self.address += f"/{self.session}"
        self.command("POST", "/window/rect", {"x": 0, "y": 0, "width": 1280, "height": 1200})

    def __exit__(self, *details):
        if hasattr(self, "session"):
            try:
                self.command("DELETE", "")
            except (AssertionError, OSError) as error:
                print(f"      WebKit's session did not end by itself: {error}")
        super().__exit__(*details)

    def command(self, method, path, body=None):
        request = urllib.request.Request(
            self.address + path, method=method, data=None if body is None else json.dumps(body).encode(), headers={"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=180) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise AssertionError(f"{method} {path}: {error.read()[:800].decode(errors='replace')}") from None

    def go(self, address):
        self.command("POST", "/url", {"url": address})

    def script(self, script, arguments):
        return self.command("POST", "/execute/async", {"script": script, "args": arguments})

    def press(self, keys):
        self.command("POST", "/actions", self.pressed(keys))


class Chromium:
    """The browser of the other tests behind the same few methods."""

    def __enter__(self):
        self.playwright = sync_playwright().start()
        self.browser = self.playwright.chromium.launch(executable_path="/usr/bin/chromium-headless-shell", args=["--no-sandbox"])
        self.page = self.browser.new_page()
        return self

    def __exit__(self, *_):
        self.browser.close()
        self.playwright.stop()

    def go(self, address):
        self.page.goto(address)

    def run(self, script, *arguments):
        return self.page.evaluate(f"(given) => (async function () {{ {script} }}).apply(null, given)", list(arguments))

    def press(self, keys):
        for key in keys:
            self.page.keyboard.press(key)
