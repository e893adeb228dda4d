"""Clips that wait for their turn: how many are ahead of them, on the first page and on their own; and how many there are in all."""

import os
import pathlib
import signal
import subprocess
import tempfile

from harness import Server, eventually, real_clip
from journeys import page_of
from playwright.sync_api import expect


def long_clip(folder):
    """A clip of a minute or so: its analysis lasts long enough to be held up."""
    path = pathlib.Path(folder, "long.mp4")
    subprocess.run(["ffmpeg", "-v", "error", "-y", "-stream_loop", "15", "-i", str(real_clip()), "-c", "copy", str(path)], check=True)
    return path


def clips_that_wait_say_how_many_are_ahead(executable, browser):
    with tempfile.TemporaryDirectory() as folder, Server(executable, arguments=["--workers", "1"]) as server:
        first = server.upload(long_clip(folder))[1]["id"]
        assert eventually(lambda: server.state(first)["state"] == "running")
        # It stays at work for as long as this takes.
        held = server.workers()
        for worker in held:
            os.kill(worker, signal.SIGSTOP)
        try:
            waiting = [server.upload(real_clip(), name=f"{number}.mp4")[1]["id"] for number in (2, 3, 4)]
            assert server.state(first)["state"] == "running", "the clip that was held up went on"
            with page_of(browser, server) as page, page_of(browser, server) as own:
                page.goto("/")
                own.goto(f"/clips/{waiting[2]}")
                words = lambda clip: page.locator(f"#clip-{clip} [data-part=detail]").inner_text()  # noqa: E731
                assert [words(clip) for clip in waiting] == [
                    "1 clip is ahead in the queue.", "2 clips are ahead in the queue.", "3 clips are ahead in the queue."]
                expect(own.locator("[data-part=detail]")).to_have_text("3 clips are ahead in the queue.", use_inner_text=True)
                # One of them is given up: the others hear of it, without being loaded again.
                own.evaluate("() => { window.isSame = true; }")
                assert server.request("POST", f"/clips/{waiting[0]}/cancel", b"")[0] in (200, 204)
                own.get_by_text("2 clips are ahead in the queue.").wait_for()
                assert own.evaluate("() => window.isSame")
                page.locator(f"#clip-{waiting[1]}", has_text="1 clip is ahead in the queue.").wait_for()
                page.locator(f"#clip-{waiting[2]}", has_text="2 clips are ahead in the queue.").wait_for()
        finally:
            for worker in held:
                os.kill(worker, signal.SIGCONT)


def clips_that_come_are_counted(executable, browser):
    """The page is told of them while it stands."""
    with Server(executable) as server, page_of(browser, server) as page:
        page.goto("/")
        server.upload(real_clip(), name="1.mp4")
        page.get_by_role("link", name="Search the library").wait_for()
        for number in (2, 3):
            server.upload(real_clip(), name=f"{number}.mp4")
        page.get_by_role("link", name="Search all 3 clips").wait_for()
        expect(page.locator(".clip-card")).to_have_count(3)


TESTS = [clips_that_wait_say_how_many_are_ahead, clips_that_come_are_counted]
