"""What somebody meets who is not the owner: the page that asks for the key, and everything behind it.

The browser comes to the machine's outer address, which makes it a stranger.
"""

import functools
import http.server
import re
import subprocess
import threading
import types

from harness import NotStarted, Server, Skip, real_clip
from journeys import page_of, shot, upload
from playwright.sync_api import expect


# A refused page is noted by the browser; so is a header field that it heeds on this machine and over TLS only.
EXPECTED = "status of 401|Cross-Origin-Opener-Policy header has been ignored"


def outer(server):
    """(address, key) under which others reach the server."""
    shown = subprocess.run(
        [server.executable, "key", "--data", server.data], capture_output=True, text=True, check=True).stdout
    for line in shown.split("\n")[1:]:
        found = re.fullmatch(r"(http://[0-9.]+:\d+)/\?key=(\w+)", line)
        if found:
            return types.SimpleNamespace(address=found.group(1)), found.group(2)
    raise Skip("needs an outer IPv4 address of this machine")


class NetworkServer(Server):
    """One that other machines may reach. Where bubblewrap does not work, Landlock does for this."""

    def __enter__(self):
        try:
            return super().__enter__()
        except NotStarted as error:
            if "can’t be isolated" not in str(error):
                raise
            raise Skip("needs bubblewrap or Landlock, to serve other machines") from None


def network_server(executable):
    return NetworkServer(executable, arguments=["--host", "0.0.0.0", "--http-only", "--sandbox", "auto"])


def asked(page):
    """The page asks for the key."""
    return page.locator("h1").inner_text() == "Enter the key to this Motionbook server" and page.get_by_label("Key").is_visible()


def the_key_opens_everything(executable, browser):
    with network_server(executable) as server:
        there, key = outer(server)
        for name, options in [
            ("key-light", {}), ("key-dark", {"color_scheme": "dark"}), ("key-without-scripts", {"java_script_enabled": False}),
            ("key-phone", {"viewport": {"width": 360, "height": 740}, "is_mobile": True, "color_scheme": "dark"}),
        ]:
            with page_of(browser, there, allowed=EXPECTED, **options) as page:
                assert page.goto("/athletes").status == 401
                assert asked(page)
                shot(page, name)
                page.get_by_label("Key").fill("not the key")
                page.get_by_role("button", name="Open").click()
                expect(page.get_by_role("alert")).to_have_text(re.compile("^Wrong key"), use_inner_text=True)
                shot(page, name + "-wrong")
                if name == "key-phone":
                    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
                    # As somebody types it from a board.
                    key_as_typed = "-".join(re.findall(".{1,5}", key)).upper()
                    page.get_by_label("Key").fill(key_as_typed)
                else:
                    page.get_by_label("Key").fill(key)
                page.get_by_role("button", name="Open").click()
                page.wait_for_url(there.address + "/athletes")
                expect(page.locator("h1")).to_have_text("Athletes", use_inner_text=True)

        # Upload, event stream, media and pictures work with the cookie; the key stays in no address.
        with page_of(browser, there, allowed=EXPECTED) as page:
            page.goto(f"/?key={key}")
            page.wait_for_url(there.address + "/")
            cookie = page.context.cookies()[0]
            assert cookie["httpOnly"] and cookie["sameSite"] == "Strict" and key not in cookie["value"], cookie
            upload(page, real_clip())
            assert page.evaluate("() => performance.getEntriesByType('resource').every((entry) => !entry.name.includes('key='))")
            page.go_back()
            page.wait_for_url(there.address + "/")
            assert not asked(page)
            page.go_back()
            assert "key=" not in page.url, page.url

            # A new key shuts the browser out at its next request.
            subprocess.run([server.executable, "key", "--renew", "--data", server.data], capture_output=True, check=True)
            page.goto("/")
            assert asked(page)


class Elsewhere(http.server.BaseHTTPRequestHandler):
    """A page of another site, with links to ours."""

    def __init__(self, links, *rest):
        self.links = links
        super().__init__(*rest)

    def do_GET(self):
        body = "".join(f'<p><a id="{name}" href="{address}">{name}</a>' for name, address in self.links.items()).encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def links_from_elsewhere_lead_in(executable, browser):
    """Browsers hold a strict cookie back on the way from another site: the key's address must work from there all the same."""
    with network_server(executable) as server:
        there, key = outer(server)
        links = {"invitation": f"{there.address}/athletes?key={key}", "plain": f"{there.address}/athletes"}
        elsewhere = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Elsewhere, links))
        threading.Thread(target=elsewhere.serve_forever, daemon=True).start()
        try:
            for scripts in [True, False]:
                with page_of(browser, there, allowed=EXPECTED, java_script_enabled=scripts) as page:
                    page.goto(f"http://localhost:{elsewhere.server_port}/")
                    page.locator("#invitation").click()
                    page.wait_for_url(there.address + "/athletes")
                    expect(page.locator("h1")).to_have_text("Athletes", use_inner_text=True)
                    # Without the key in it a link is not trusted, but one step leads on.
                    page.goto(f"http://localhost:{elsewhere.server_port}/")
                    page.locator("#plain").click()
                    page.wait_for_url(there.address + "/athletes")
                    assert asked(page)
                    page.get_by_role("link", name="Continue").click()
                    page.get_by_role("heading", name="Athletes", level=1).wait_for()
        finally:
            elsewhere.shutdown()


TESTS = [the_key_opens_everything, links_from_elsewhere_lead_in]
