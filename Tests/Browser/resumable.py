"""Large uploads as people meet them: a network that goes, a page that is loaded again, a server that is restarted, several
files at once; and a foreign client of tus."""

import contextlib
import hashlib
import os
import pathlib
import re
import tempfile
import time

from access import found as complaints_of
from harness import Server, eventually, real_clip
from journeys import page_of, shot
from line import Line, large_clip
from playwright.sync_api import expect

MIB = 1 << 20
LOST = "Failed to load resource"


@contextlib.contextmanager
def bad_line(executable, browser, size=24 * MIB, rate=8 * MIB, slows=True, **options):
    """A server behind a line, a page of it, and a large clip. The line becomes slow when it has taken some of the clip, so that
    a busy browser is seen half way, too, until it is `quick`."""
    with tempfile.TemporaryDirectory() as folder, Server(executable) as server, Line(server, rate) as line:
        clip = large_clip(pathlib.Path(folder, "training.mp4"), size)
        with page_of(browser, line, allowed=LOST, **options) as page:
            page.goto("/")
            if slows:
                line.events = [(line.sent + 0.4 * size, lambda: setattr(line, "rate", MIB // 2))]
            yield server, line, page, clip


def status(page, words):
    found = page.locator(".upload-status", has_text=re.compile(words)).first
    found.wait_for()
    return found


def half_way(page, share=0.3):
    page.wait_for_function(
        f"() => [...document.querySelectorAll('.upload .bar')].some((bar) => bar.value > {share} && bar.value < 1)")


def quick(line):
    """The line is as quick as it can be from now on."""
    line.events, line.rate = [], None


def see_clip(server, page, clip, count=1):
    """The clip is in the list, and on the server byte by byte."""
    page.wait_for_function(f"() => document.querySelectorAll('#clip-list .clip-card').length === {count}")
    page.wait_for_function("() => !document.querySelector('.upload')")
    hash = hashlib.sha256(clip.read_bytes()).hexdigest()
    assert (server.data / "blobs" / hash[:2] / hash[2:]).exists(), "another clip arrived"
    assert eventually(lambda: not list((server.data / "uploads").iterdir()))


def upload_waits_for_the_network(executable, browser):
    with bad_line(executable, browser) as (server, line, page, clip):
        page.set_input_files("#file", str(clip))
        half_way(page)
        status(page, r"\d+% · .* of 25 MB · .*/s")
        page.context.set_offline(True)
        line.is_down = True
        line.cut()
        status(page, "No network · .*The upload continues automatically")
        shot(page, "upload-offline-light")
        line.is_down = False
        quick(line)
        page.context.set_offline(False)
        see_clip(server, page, clip)
        assert line.sent < clip.stat().st_size * 1.05, line.sent


def cuts_cost_hardly_a_byte(executable, browser, size=128 * MIB, cuts=8):
    """Chromium repeats a request on a connection that it has used before: that costs 2 MiB a cut."""
    with bad_line(executable, browser, size=size, rate=40 * MIB, slows=False) as (server, line, page, clip):
        line.events = [(line.sent + (0.05 + 0.9 * cut / cuts) * size, line.cut) for cut in range(cuts)]
        before = line.sent
        page.set_input_files("#file", str(clip))
        see_clip(server, page, clip)
        twice = line.sent - before - size
        assert not line.events and twice < 0.06 * size, f"{twice} bytes were sent twice"


def upload_goes_on_with_a_restarted_server(executable, browser):
    with bad_line(executable, browser) as (server, line, page, clip):
        page.set_input_files("#file", str(clip))
        half_way(page)
        server.kill()
        status(page, "Waiting for Motionbook")
        quick(line)
        server.start()
        see_clip(server, page, clip)
        # What the server had not read yet is lost with it: a socket holds up to 6 MiB.
        assert line.sent < clip.stat().st_size + 7 * MIB, line.sent


def upload_goes_on_after_a_reload(executable, browser):
    with bad_line(executable, browser) as (server, line, page, clip):
        page.set_input_files("#file", str(clip))
        half_way(page)
        page.reload()
        status(page, r"\d+% uploaded. Choose the same file again")
        shot(page, "upload-asleep-light")
        other = clip.with_name("other.mp4")
        other.write_bytes(b"x" * 9 * MIB)
        for file, words in ((other, "That is a different file. Choose training.mp4"), (clip, "·")):
            with page.expect_file_chooser() as chooser:
                page.get_by_role("button", name="Choose file: training.mp4").click()
            chooser.value.set_files(str(file))
            status(page, words)
        quick(line)
        see_clip(server, page, clip)
        assert line.sent < clip.stat().st_size * 1.1, line.sent
        # Chosen or dropped anywhere, it is known again; and nothing is asked for once it has arrived.
        page.reload()
        expect(page.locator(".upload")).to_have_count(0)


def a_file_dropped_again_is_known(executable, browser):
    with bad_line(executable, browser) as (server, line, page, clip):
        page.set_input_files("#file", str(clip))
        half_way(page)
        page.reload()
        status(page, "Choose the same file again")
        page.set_input_files("#file", str(clip))
        status(page, "·")
        expect(page.locator(".upload")).to_have_count(1)
        quick(line)
        see_clip(server, page, clip)
        assert line.sent < clip.stat().st_size * 1.1, line.sent


def a_file_chosen_before_the_server_answers_goes_on(executable, browser):
    with bad_line(executable, browser) as (server, line, page, clip):
        page.set_input_files("#file", str(clip))
        half_way(page)
        page.route("**/uploads/*", lambda route: None if route.request.method == "GET" else route.continue_())
        page.reload()
        words = status(page, "Checking how much was uploaded… Choose the same file").inner_text()
        assert "%" not in words and page.evaluate("() => document.querySelector('.upload .bar').position") < 0
        page.set_input_files("#file", str(clip))
        status(page, r"\d\d% ·")
        # The answer that comes late changes nothing.
        page.unroute("**/uploads/*")
        quick(line)
        see_clip(server, page, clip)
        assert line.sent < clip.stat().st_size * 1.1, line.sent


def an_upload_is_not_forgotten_for_a_proxy(executable, browser):
    """Which answers while Motionbook does not."""
    with bad_line(executable, browser) as (server, line, page, clip):
        page.set_input_files("#file", str(clip))
        half_way(page)
        for state, words in [(502, "Bad Gateway"), (404, "404 page not found")]:
            page.route("**/uploads/*", lambda route: route.fulfill(status=state, body=words), times=1)  # noqa: B023
            page.reload()
            status(page, r"\d\d% uploaded. Choose the same file again")


def a_file_that_cannot_be_read_waits(executable, browser):
    """A browser reads no file whose date has changed, as WebKit reads none while the page is left. The same bytes go on, with any date."""
    with bad_line(executable, browser) as (server, line, page, clip):
        deleted = []
        page.on("request", lambda request: request.method == "DELETE" and deleted.append(request.url))
        page.set_input_files("#file", str(clip))
        half_way(page)
        os.utime(clip, (1e9, 1e9))
        line.cut()
        status(page, r"\d+% uploaded. Choose the same file again")
        with page.expect_file_chooser() as chooser:
            page.get_by_role("button", name="Choose file: training.mp4").click()
        chooser.value.set_files(str(clip))
        status(page, "·")
        quick(line)
        see_clip(server, page, clip)
        assert line.sent < clip.stat().st_size * 1.1 and not deleted, (line.sent, deleted)


def a_finished_upload_cancels_no_other(executable, browser):
    with bad_line(executable, browser, rate=None, slows=False) as (server, line, page, clip):
        small = clip.with_name("small.mp4")
        small.write_bytes(real_clip().read_bytes())
        # Nothing but the end of an upload asks for the list of clips, which comes late: the line of what has arrived stands that long.
        page.route("**/events*", lambda route: route.abort())
        page.reload()
        late = []
        page.route(line.address + "/", lambda route: route.continue_() if late else late.append(route))
        with page.expect_request(line.address + "/"):
            page.set_input_files("#file", [str(small), str(clip)])
        page.get_by_role("button", name="Cancel: small.mp4").click()
        late[0].continue_()
        see_clip(server, page, clip, count=2)


def several_uploads_keep_their_order_and_can_be_paused(executable, browser):
    for name, options in {"light": {}, "dark": {"color_scheme": "dark"},
                          "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}}.items():
        with bad_line(executable, browser, size=16 * MIB, rate=4 * MIB, **options) as (server, line, page, clip):
            second, small = large_clip(clip.with_name("second.mp4"), 12 * MIB), clip.with_name("small.mp4")
            small.write_bytes(real_clip().read_bytes())
            page.set_input_files("#file", [str(clip), str(second), str(small)])
            page.locator(".upload-name").nth(2).wait_for()
            expect(page.locator(".upload-name")).to_have_text(["training.mp4", "second.mp4", "small.mp4"], use_inner_text=True)
            half_way(page)
            # By keyboard; the focus stays on what the button has become.
            pause = page.get_by_role("button", name="Pause: training.mp4")
            pause.focus()
            page.keyboard.press("Enter")
            status(page, r"Paused · \d+")
            expect(page.locator(":focus")).to_have_attribute("aria-label", "Resume: training.mp4")
            page.wait_for_function("() => document.querySelectorAll('.upload .bar')[1].value > 0.05")
            assert not complaints_of(page), complaints_of(page)
            shot(page, f"uploads-{name}")
            assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
            page.keyboard.press("Enter")
            page.get_by_role("button", name="Cancel: second.mp4").click()
            quick(line)
            see_clip(server, page, clip, count=2)
            assert page.locator(".clip-card h3, .clip-card .clip-name").all_inner_texts()[-1] in ("training.mp4", "small.mp4")


def refused_uploads_say_why(executable, browser):
    with bad_line(executable, browser, rate=None, slows=False) as (server, line, page, clip):
        clip.write_bytes(b"%PDF-1.4\n" + b"x" * 9 * MIB)
        page.set_input_files("#file", str(clip))
        alert = page.get_by_role("alert").first
        alert.wait_for()
        assert len(alert.inner_text()) > 20, alert.inner_text()
        page.get_by_role("button", name="Dismiss: training.mp4").click()
        page.locator(".upload").wait_for(state="detached")
        assert eventually(lambda: not list((server.data / "uploads").iterdir()))


def a_foreign_client_uploads(executable, browser):
    """tuspy, through cut connections and a killed server, with and without checksums."""
    from tusclient.client import TusClient
    with tempfile.TemporaryDirectory() as folder, Server(executable) as server, Line(server, rate=40 * MIB) as line:
        for number, has_checksums in enumerate((False, True)):
            clip = large_clip(pathlib.Path(folder, f"{number}.mp4"), 24 * MIB)

            def restart():
                server.kill()
                server.start()

            line.events = [(line.sent + place * MIB, line.cut) for place in (2.5, 7.2, 13)] + [(line.sent + 18 * MIB, restart)]
            before = line.sent
            client = TusClient(line.address + "/uploads", headers={"Sec-Fetch-Site": "same-origin"})
            uploader = client.uploader(
                str(clip), chunk_size=MIB, retries=20, retry_delay=0.2, upload_checksum=has_checksums,
                metadata={"filename": clip.name, "kind": "hands"})
            uploader.upload()
            assert not line.events
            found = uploader.request.response_headers.get("clip-location") or head(server, uploader.url)
            hash = hashlib.sha256(clip.read_bytes()).hexdigest()
            assert (server.data / "blobs" / hash[:2] / hash[2:]).exists() and found.startswith("/clips/"), found
            extra = line.sent - before - clip.stat().st_size
            print(f"       tuspy sent {extra >> 10} KiB more than the clip has", flush=True)
            # At each loss no more than the request that was under way.
            assert extra < 5 * MIB, extra
        assert not list((server.data / "uploads").iterdir())


def head(server, url):
    """Where a clip is whose last answer was lost."""
    for _ in range(100):
        _, fields, _ = server.request("HEAD", "/uploads/" + url.rsplit("/", 1)[1], headers={"Tus-Resumable": "1.0.0"})
        if "clip-location" in fields:
            return fields["clip-location"]
        time.sleep(0.1)
    return ""


TESTS = [
    upload_waits_for_the_network, cuts_cost_hardly_a_byte, upload_goes_on_with_a_restarted_server, upload_goes_on_after_a_reload,
    a_file_dropped_again_is_known, a_file_that_cannot_be_read_waits, a_finished_upload_cancels_no_other,
    a_file_chosen_before_the_server_answers_goes_on, an_upload_is_not_forgotten_for_a_proxy,
    several_uploads_keep_their_order_and_can_be_paused, refused_uploads_say_why, a_foreign_client_uploads,
]
