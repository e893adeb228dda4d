"""Other machines come over HTTPS: what a device is shown that does not trust the server yet, how it is led on once it does, and the camera
by an address of the network. The machine itself plays the device: by its address in the network, it is one of the others."""

import contextlib
import hashlib
import http.client
import os
import pathlib
import re
import shutil
import socket
import subprocess
import tempfile
import types
import urllib.request

import camera
from access import LAPTOP, LARGE, SMALL, TABLET, looked_at
from harness import Server, Skip, real_clip
from journeys import page_of, shot
from playwright.sync_api import expect

# What Chromium notes of pages without TLS, of certificates that it does not trust, and of a host name that leads to this machine itself.
NOTED = "Cross-Origin-Opener-Policy header has been ignored|ERR_CERT|ERR_CONNECTION|ERR_FAILED|Failed to load resource|more-private address space"
NARROW = {"width": 320, "height": 640}
LOOKS = {"narrow": (NARROW, "light"), "phone": (SMALL, "dark"), "tablet": (TABLET, "light"), "laptop": (LAPTOP, "dark"),
         "laptop, light": (LAPTOP, "light"), "large": (LARGE, "light"), "large, dark": (LARGE, "dark")}


def own_address():
    """This machine's address in its network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: the kernel says which address it would use.
            probe.connect(("192.0.2.1", 9))
            address = probe.getsockname()[0]
        except OSError:
            address = "127.0.0.1"
    if address.startswith("127."):
        raise Skip("needs a network: this machine has no address but its own")
    return address


@contextlib.contextmanager
def served(executable, *arguments):
    """A server for other machines: it, and its addresses without and with encryption."""
    address = own_address()
    with Server(executable, arguments=["--host", "0.0.0.0", "--sandbox", "auto", *arguments]) as server:
        place = f"{address}:{server.port}"
        yield server, *(types.SimpleNamespace(address=f"{scheme}://{place}") for scheme in ("http", "https"))


# Where Chromium has them, below its home.
CHROMIUM = ".pki/nssdb"


class Store:
    """The certificates that a browser trusts, in a folder."""

    def __init__(self, path):
        if not shutil.which("certutil"):
            raise Skip("needs libnss3-tools (scripts/setup test)")
        self.path = pathlib.Path(path)
        self.path.mkdir(parents=True, exist_ok=True)
        self.run("-N", "--empty-password")

    def run(self, *arguments):
        subprocess.run(["certutil", *arguments, "-d", f"sql:{self.path}"], check=True, capture_output=True)

    def add(self, certificate):
        file = self.path / "ca.crt"
        file.write_bytes(certificate)
        self.run("-A", "-t", "C,,", "-n", "Motionbook", "-i", str(file))


@contextlib.contextmanager
def device(browser, place, store=None, media=None, **options):
    """A page of a browser of its own, as on another machine."""
    flags = ["--no-sandbox"]
    if media:
        flags += ["--use-fake-device-for-media-stream", f"--use-file-for-fake-video-capture={media}"]
        options["permissions"] = ["camera"]
    environment = {**os.environ, **({"HOME": str(store.path).removesuffix(CHROMIUM)} if store else {})}
    own = browser.browser_type.launch(executable_path="/usr/bin/chromium", args=flags, env=environment)
    try:
        with page_of(own, place, NOTED, **options) as page:
            yield page
    finally:
        own.close()


def is_said(page, state):
    """Waits until the page says how it stands, and nothing else."""
    page.locator(f"[data-for-state={state}]").wait_for()
    said = page.locator("[data-for-state]:visible").evaluate_all("all => all.map((one) => one.dataset.forState)")
    assert said == [state], said


def enters(page, server, content):
    """Shows the key, if the page asks for it, and waits until the page has what was asked for."""
    if page.locator("#key").count():
        page.fill("#key", (server.data / "key").read_text().strip())
        page.keyboard.press("Enter")
        page.locator(content).first.wait_for(state="attached")


def a_device_is_shown_the_steps_and_led_on(executable, browser):
    with tempfile.TemporaryDirectory() as folder, served(executable) as (server, plain, encrypted):
        store = Store(pathlib.Path(folder) / CHROMIUM)
        certificate = urllib.request.urlopen(plain.address + "/ca.crt").read()
        digest = hashlib.sha256(certificate).hexdigest().upper()
        fingerprint = ":".join(re.findall("..", digest))
        wrong = {}
        with device(browser, plain, store) as page:
            page.goto("/join?to=/camera")
            is_said(page, "untrusted")
            page.wait_for_url(lambda url: url.startswith(plain.address))
            assert fingerprint == page.locator(".join-fingerprint").text_content()
            # The steps for this system stand open, the others are a click away, also by the keyboard.
            assert page.locator("details[data-system=linux]").get_attribute("open") is not None
            expect(page.locator(".join-systems > details").first).to_have_attribute("data-system", "linux")
            apple = page.locator("details[data-system=apple]")
            expect(apple.locator(".join-steps")).to_be_hidden()
            apple.locator("summary").focus()
            page.keyboard.press("Enter")
            apple.get_by_text("Certificate Trust Settings").wait_for()
            # Nothing is copied by the clipboard where a page is not secure; it is all the same.
            page.locator("details[data-system=linux] [data-copies]").first.click()
            page.locator("details[data-system=linux]").get_by_text("Copied", exact=True).wait_for()
            looked_at(page, "a device", wrong, lambda look: shot(page, f"join-device-{look}"), **LOOKS)
        with device(browser, plain, store, java_script_enabled=False) as page:
            page.goto("/join?to=/camera")
            expect(page.locator("[data-for-state]:visible"), "without scripts nothing is found out").to_have_count(0)
            expect(page.locator(".join-systems > details")).to_have_count(7)
            address = page.get_by_role("link", name="Open Motionbook").get_attribute("href")
            assert address == encrypted.address + "/camera", address
        store.add(certificate)
        with device(browser, plain, store) as page:
            page.goto("/join?to=/camera")
            page.wait_for_url(encrypted.address + "/camera")
            assert page.evaluate("() => isSecureContext")
            # The page for a class has the address that devices begin with.
            page.goto(encrypted.address + "/join")
            expect(page.locator(".join-address")).to_have_text(plain.address + "/join", use_inner_text=True)
            expect(page.locator(".qr-code")).to_be_visible()
            assert fingerprint == page.locator(".join-fingerprint").text_content()
            looked_at(page, "a class", wrong, lambda look: shot(page, f"join-class-{look}"), **LOOKS)
        assert not wrong, wrong


def a_page_goes_on_by_itself(executable, browser):
    """As soon as the browser trusts the server, and no sooner. Here it is told to trust it, and kept from asking."""
    with served(executable) as (server, plain, encrypted):
        with device(browser, plain, ignore_https_errors=True) as page:
            page.route("https://*/join/ok", lambda route: route.abort("connectionfailed"))
            page.goto("/join?to=/about")
            is_said(page, "untrusted")
            page.unroute("https://*/join/ok")
            page.wait_for_url(encrypted.address + "/about")
        with device(browser, plain, ignore_https_errors=True) as page:
            # What is never answered is silence: the network keeps devices apart, or a filter stands in between.
            page.route("https://*/join/ok", lambda route: None)
            page.goto("/join")
            is_said(page, "silent")
            expect(page.locator("main")).to_contain_text("client isolation", use_inner_text=True)
            page.unroute_all(behavior="ignoreErrors")
        with device(browser, plain) as page:
            page.goto("/join")
            is_said(page, "untrusted")
            server.stop()
            is_said(page, "gone")


def the_rest_is_led_to_https(executable, browser):
    with served(executable) as (server, plain, encrypted):
        host = plain.address.removeprefix("http://")

        def ask(method, path, **headers):
            connection = http.client.HTTPConnection(host, timeout=60)
            try:
                connection.request(method, path, headers=headers)
                answer = connection.getresponse()
                return answer.status, answer.headers, answer.read().decode(errors="replace")
            finally:
                connection.close()

        for path in ("/", "/camera?for=hands", "/clips", "/join/ok"):
            status, headers, _ = ask("GET", path)
            assert (status, headers["Location"]) == (307, encrypted.address + path), (path, status, headers)
            assert headers["Strict-Transport-Security"] is None
        # People are shown the page that leads on, and not their browser's warning.
        status, headers, _ = ask("GET", "/camera?for=hands", Accept="text/html")
        assert (status, headers["Location"]) == (307, "/join?to=%2Fcamera%3Ffor%3Dhands"), (status, headers)
        status, _, text = ask("POST", "/language", Origin=plain.address)
        assert status == 403 and "encryptionNeeded" in text, (status, text)
        for path in ("/join", "/ca.crt", "/healthz", "/css/join.css", "/js/join/join.js"):
            assert ask("GET", path)[0] == 200, path
        # The machine itself goes on as ever.
        assert server.request("GET", "/healthz")[0] == 200
        with page_of(browser, server) as page:
            page.goto("/camera")
            page.wait_for_url(lambda url: url.startswith("http://127.0.0.1"))
            assert page.evaluate("() => isSecureContext")
            page.goto("/settings")
            page.get_by_role("link", name="Show the address").click()
            page.locator(".join-address", has_text=plain.address + "/join").wait_for()


def the_camera_works_by_an_address_of_the_network(executable, browser):
    with tempfile.TemporaryDirectory() as folder, served(executable) as (server, plain, encrypted):
        store = Store(pathlib.Path(folder) / CHROMIUM)
        store.add(urllib.request.urlopen(plain.address + "/ca.crt").read())
        media = camera.motion(folder, real_clip(), "scale=640:-2")
        with device(browser, encrypted, store, media) as page:
            page.goto("/camera?for=swing")
            enters(page, server, ".camera-state")
            camera.running(page, "swing")


def a_server_without_encryption_says_what_to_start(executable, browser):
    with Server(executable) as server, page_of(browser, server) as page:
        page.goto("/join")
        page.get_by_text("motionbook serve --host 0.0.0.0").wait_for()
        expect(page.locator("#join-state")).to_have_count(0)
        wrong = {}
        looked_at(page, "without encryption", wrong, lambda look: shot(page, f"join-off-{look}"), **LOOKS)
        assert not wrong, wrong
        # Where a camera is kept from a page, the way leads here.
        page.goto("/camera")
        page.evaluate("() => Object.defineProperty(window, 'isSecureContext', { value: false })")
        page.locator(".camera-state:visible [data-does=start]").click()
        page.get_by_role("link", name="Show how to use the camera here").click()
        page.wait_for_url("**/join")
    with served(executable, "--http-only") as (server, plain, _):
        with page_of(browser, plain, NOTED) as page:
            page.goto("/join")
            page.get_by_text("motionbook serve --host 0.0.0.0").wait_for()
            expect(page.locator("#policy-OverrideSecurityRestrictionsOnInsecureOrigin")).to_contain_text(plain.address)


TESTS = [
    a_device_is_shown_the_steps_and_led_on, a_page_goes_on_by_itself, the_rest_is_led_to_https,
    the_camera_works_by_an_address_of_the_network, a_server_without_encryption_says_what_to_start,
]
