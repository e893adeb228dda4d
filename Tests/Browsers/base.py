"""What tests ask of any browser: Chromium, Firefox and WebKitGTK have the same few methods (chromium.py, firefox.py, webkit.py).

A selector may go with words that stand in the element; the first visible one that has both is meant, and it is waited for.
"""

import pathlib
import shutil
import tempfile
import time

from encrypted import Store
from harness import Skip

# Seconds that a browser may take for anything on a machine with much else to do.
PATIENCE = 150

# The first visible element that a selector finds and that has certain words.
FOUND = """
const [selector, words] = arguments;
return [...document.querySelectorAll(selector)].find((one) => one.checkVisibility() && one.textContent.includes(words)) ?? null;
"""


class Trouble(AssertionError):
    """What a browser said in place of an answer."""


def needed(program):
    """Where a program is, or a skip that says how it is installed."""
    path = shutil.which(program)
    if not path:
        raise Skip(f"needs {program} (scripts/setup browsers installs it)")
    return path


class Browser:
    """A browser with a fresh profile in a folder of its own, from `with` to its end."""

    name = ""

    def __init__(self, has_camera=False, takes_certificates=False):
        """`has_camera`: the browser's own fake camera is there, and pages may use it. `takes_certificates`: `install` can be used (as root)."""
        self.has_camera, self.takes_certificates = has_camera, takes_certificates
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix=f"motionbook-{self.name}-"))
        # Where it has the certificates that it trusts.
        self.certificates = self.folder
        # Names of hosts that lead to addresses which no name server tells.
        self.hosts = {}
        self.downloads = self.folder / "Downloads"
        self.downloads.mkdir()

    def __enter__(self):
        try:
            self.open()
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(self, sort, error, trace):
        try:
            complaints = self.complaints()
        finally:
            self.close()
            shutil.rmtree(self.folder, ignore_errors=True)
        if error is not None:
            print(f"      {self.name} complained of:", *complaints, sep="\n        ")
        else:
            assert not complaints, complaints

    def trust(self, certificate):
        """Puts the certificate of an authority among those that the browser trusts; before it is opened."""
        Store(self.certificates).add(certificate)

    def install(self, certificate):
        """Has the browser, which runs, trust the certificate (DER) of an authority from now on."""
        raise NotImplementedError

    def open(self):
        """Starts the browser."""
        raise NotImplementedError

    def close(self):
        """Ends what was started, also where not all of it was."""
        raise NotImplementedError

    def complaints(self):
        """Errors of scripts that no page caught."""
        raise NotImplementedError

    def go(self, address):
        """Opens an address; returns when its page has loaded."""
        raise NotImplementedError

    def back(self):
        raise NotImplementedError

    def reload(self):
        raise NotImplementedError

    def run(self, script, *arguments):
        """What the body of an async function returns, which runs in the page with these `arguments`."""
        raise NotImplementedError

    def click(self, selector, words="", at=None):
        """A press of the mouse on the element: in its middle, or `at` a share of its width and height."""
        raise NotImplementedError

    def type(self, selector, text):
        """Types a text into a field, behind what is there."""
        raise NotImplementedError

    def press(self, *keys):
        """Presses keys one after the other, by the names that scripts know them by: `a`, `.`, ` `, `Enter`."""
        raise NotImplementedError

    def choose(self, selector, *paths):
        """Chooses files in a field, which need not be visible."""
        raise NotImplementedError

    def picture(self, path):
        """Leaves a picture of the window."""
        raise NotImplementedError

    def wait(self, condition, *arguments, within=PATIENCE):
        """
        What an expression says in the page once that is true. `arguments` are its `arguments`. A page that goes away while it is
        asked is no failure; the next one is asked.
        """
        end, said = time.monotonic() + within, None
        while time.monotonic() < end:
            try:
                if said := self.run(f"return {condition};", *arguments):
                    return said
            except Trouble as trouble:
                said = trouble
            time.sleep(0.1)
        raise AssertionError(f"{self.name}: {condition} {arguments or ''} is still {said!r} after {within} s; {self.place()}")

    def place(self):
        """Where the browser is, and what stands there."""
        try:
            address, words = self.run("return [location.href, document.body?.innerText.slice(0, 600)];")
        except Trouble as trouble:
            return f"the page cannot be asked: {trouble}"
        return f"the page is {address}: {' | '.join(words.split())}"

    def text(self, selector):
        """The words of an element."""
        return self.wait("document.querySelector(arguments[0])?.textContent.trim()", selector)

    def saved(self, ending):
        """The file that the browser has saved, once it is whole."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            files = list(self.downloads.iterdir())
            whole = [file for file in files if file.name.endswith(ending) and file.stat().st_size]
            if len(files) == len(whole) == 1:
                return whole[0]
            time.sleep(0.1)
        raise AssertionError(f"{self.name} saved {[file.name for file in files]}, and not one {ending}; {self.place()}")
