"""What Firefox's Marionette and WebKit's WebDriver have in common: both know the commands of WebDriver, by other names."""

import base64
import os
import signal
import subprocess
import time

from base import FOUND, PATIENCE, Browser, Trouble

# Takes the body of an async function, so that scripts can wait.
SCRIPT = """
const done = arguments[arguments.length - 1];
(async function () { %s }).apply(null, [...arguments].slice(0, -1))
  .then((value) => done({ value }), (error) => done({ error: `${error}\\n${error.stack}` }));
"""
KEYS = {
    "Enter": "\ue007", "Escape": "\ue00c", "Tab": "\ue004", "ArrowLeft": "\ue012", "ArrowRight": "\ue014", "Home": "\ue011", "End": "\ue010",
}
# By what a page's element is called in answers.
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


class WebDriver(Browser):
    """A browser that WebDriver's commands drive. `ask` sends one of them."""

    def __init__(self, *arguments, **options):
        super().__init__(*arguments, **options)
        self.processes = []

    def start(self, command, environment=None, **options):
        """Starts a program as the leader of a group, with the folder as its home; what it writes goes into `log.txt`."""
        with open(self.folder / "log.txt", "ab") as log:
            self.processes.append(subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True, **options,
                env={**os.environ, "HOME": str(self.folder), "XDG_RUNTIME_DIR": str(self.folder), **(environment or {})}))

    def close(self):
        """Ends each program with all that it started, the last one first."""
        for process in reversed(self.processes):
            for sign in (signal.SIGTERM, signal.SIGKILL):
                try:
                    os.killpg(process.pid, sign)
                except ProcessLookupError:
                    pass
                try:
                    process.wait(20)
                    break
                except subprocess.TimeoutExpired:
                    pass
        self.processes = []

    @property
    def log(self):
        """What the programs have written, line by line."""
        path = self.folder / "log.txt"
        return path.read_text(errors="replace").splitlines() if path.exists() else []

    def has_ended(self):
        """Says so where a program that should run does not."""
        for process in self.processes:
            if process.poll() is not None:
                raise Trouble(f"{process.args[0]} ended with status {process.returncode}: {' | '.join(self.log[-5:])}")

    def listening(self, connect, errors):
        """What `connect` returns once a program listens."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                return connect()
            except errors as error:
                self.has_ended()
                assert time.monotonic() < end, f"{self.name} does not listen: {error}"
            time.sleep(0.1)

    def ask(self, command, **parameters):
        """The value that a command answers with. `id` is the element that it is for."""
        raise NotImplementedError

    def go(self, address):
        self.ask("go", url=address)
        self.has_loaded()

    def back(self):
        self.ask("back")
        self.has_loaded()

    def reload(self):
        self.ask("reload")
        self.has_loaded()

    def has_loaded(self):
        """Waits for the page and its scripts: WebKit answers before, now and then."""
        self.wait("document.readyState === 'complete'")

    def run(self, script, *arguments):
        answer = self.ask("script", script=SCRIPT % script, args=list(arguments))
        if answer is None:
            raise Trouble("the page went away")
        if "error" in answer:
            raise Trouble(answer["error"])
        return answer.get("value")

    def element(self, selector, words=""):
        """The element, by the name that the browser has for it."""
        self.wait(f"(function () {{ {FOUND} }})(...arguments) !== null", selector, words)
        return self.run(FOUND, selector, words)[ELEMENT]

    def click(self, selector, words="", at=None):
        element = self.element(selector, words)
        if at is None:
            self.ask("click", id=element)
            return
        width, height = self.run(
            """arguments[0].scrollIntoView({ block: "center", behavior: "instant" });
            const { width, height } = arguments[0].getBoundingClientRect(); return [width, height];""", {ELEMENT: element})
        self.ask("act", actions=[{"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": [
            {"type": "pointerMove", "origin": {ELEMENT: element}, "x": round(width * (at[0] - 0.5)), "y": round(height * (at[1] - 0.5))},
            {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]}])

    def type(self, selector, text):
        self.ask("type", id=self.element(selector), text=text)

    def press(self, *keys):
        actions = [{"type": sort, "value": KEYS.get(key, key)} for key in keys for sort in ("keyDown", "keyUp")]
        self.ask("act", actions=[{"type": "key", "id": "keyboard", "actions": actions}])

    def choose(self, selector, *paths):
        self.wait("document.querySelector(arguments[0]) !== null", selector)
        element = self.run("return document.querySelector(arguments[0]);", selector)[ELEMENT]
        self.ask("type", id=element, text="\n".join(map(str, paths)))

    def picture(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.ask("picture")))
