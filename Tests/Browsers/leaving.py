"""A large upload outlives its page in every browser: what has arrived stays on the server, and the same file goes on from there."""

import contextlib
import hashlib
import re

from harness import Server, eventually, long
from line import Line, large_clip

MIB = 1 << 20
SIZE = 100 * MIB
ROW = "document.querySelector('.upload')"


@contextlib.contextmanager
def half_way(executable, browser):
    """
    A server behind a line, and a page of it that has sent nearly half of a file. Then the test leaves the page. After that the file that
    the page asks for again goes on, and becomes the clip.
    """
    with Server(executable) as server, Line(server, 32 * MIB) as line:
        # Slow from there on, so that even a busy browser leaves half way.
        line.events = [(0.4 * SIZE, lambda: setattr(line, "rate", MIB // 2))]
        clip = large_clip(browser.folder / "training.mp4", SIZE)
        uploads = server.data / "uploads"
        browser.go(line.address)
        browser.choose("#file", clip)
        browser.wait(f"{ROW}?.querySelector('progress').value > 0.3")
        [upload] = uploads.iterdir()
        # What is shown as sent may still be on its way.
        assert eventually(lambda: upload.stat().st_size > 0.25 * SIZE, within=180), upload.stat().st_size
        yield line
        browser.wait("location.pathname === '/' && document.readyState === 'complete'")
        # A page that was only put away may go on by itself, or asks for the file as a new one does.
        line.events, line.rate = [], None
        is_over = "!document.querySelector('.upload') && document.querySelectorAll('#clip-list .clip-card').length === 1"
        browser.wait(f"({ROW}?.dataset.state === 'asleep' && {ROW}.textContent.includes('uploaded.')) || ({is_over})")
        if browser.run(f"return {ROW}?.dataset.state;") == "asleep":
            assert [path.name for path in uploads.iterdir()] == [upload.name], "another upload was begun, or this one was deleted"
            words = browser.text(".upload-status")
            share = re.fullmatch(r"(\d+)% uploaded\. Choose the same file again to continue\.", words)
            assert share and int(share[1]) >= 25, words
            browser.choose("#file", clip)
        browser.wait(is_over)
        digest = hashlib.sha256(clip.read_bytes()).hexdigest()
        assert (server.data / "blobs" / digest[:2] / digest[2:]).exists(), "another clip arrived"
        assert line.sent < 1.3 * SIZE, f"{line.sent} bytes were sent for {SIZE}"


@long
def an_upload_outlives_a_reload(executable, browser):
    with half_way(executable, browser):
        browser.reload()


@long
def an_upload_outlives_a_link_and_back(executable, browser):
    with half_way(executable, browser):
        browser.click("a[href='/learn']")
        browser.wait("location.pathname === '/learn' && document.readyState === 'complete'")
        browser.back()


@long
def an_upload_outlives_an_address(executable, browser):
    """Typed, or a bookmark."""
    with half_way(executable, browser) as line:
        browser.go(f"{line.address}/learn")
        browser.go(line.address)


TESTS = [an_upload_outlives_a_reload, an_upload_outlives_a_link_and_back, an_upload_outlives_an_address]
