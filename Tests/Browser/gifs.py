"""Parts of a clip as looping GIFs: from the report with and without scripts, of a swing and of any part, and what goes wrong."""

import subprocess

from journeys import shot, unfold
from playwright.sync_api import expect
from prepared import library
from swings import open_report


def frames_of(path):
    """(width, height, frames, seconds) of a GIF, as ffprobe reads it."""
    said = subprocess.run(
        ["ffprobe", "-v", "error", "-count_frames", "-select_streams", "v:0", "-show_entries",
         "stream=codec_name,width,height,nb_read_frames:format=duration", "-of", "csv=p=0", str(path)],
        stdout=subprocess.PIPE, check=True, text=True).stdout.replace("\n", ",").split(",")
    codec, width, height, frames, seconds = said[:5]
    assert codec == "gif", said
    return int(width), int(height), int(frames), float(seconds)


def saved(page, click):
    """The file that a click saves."""
    with page.expect_download() as waiting:
        click()
    return waiting.value


def swings_are_saved_as_gifs(executable, browser):
    with open_report(executable, browser, accept_downloads=True) as (page, report):
        swing = report["swings"][0]
        form = page.locator("#swing-1 .gif-form")
        sizes = []
        for label in ("With skeleton", "Without skeleton"):
            download = saved(page, form.get_by_role("button", name=label).click)
            assert download.suggested_filename.endswith(".gif"), download.suggested_filename
            width, height, frames, seconds = frames_of(download.path())
            assert width == 480 and frames > 5, (width, frames)
            assert abs(seconds - (swing["end"] - swing["start"])) < 0.2, (seconds, swing)
            form.get_by_text("GIF saved").wait_for()
            sizes.append(download.path().read_bytes())
        assert sizes[0] != sizes[1], "the skeleton shows"


def any_part_is_saved_as_a_gif(executable, browser):
    with open_report(executable, browser, accept_downloads=True) as (page, report):
        form = page.locator(".report-end .gif-form")
        page.evaluate("() => { document.getElementById('media').currentTime = 0.4; }")
        page.wait_for_function("() => Math.abs(document.getElementById('media').currentTime - 0.4) < 0.05")
        form.get_by_role("button", name="From: use the current time").click()
        assert abs(float(page.locator("#gif-from").input_value()) - 0.4) < 0.06
        page.locator("#gif-from").fill("0.5")
        page.locator("#gif-to").fill("1.1")
        page.locator("#gif-width").select_option("320")
        form.get_by_label("Include the skeleton").uncheck()
        width, _, frames, seconds = frames_of(saved(page, form.get_by_role("button", name="Create GIF").click).path())
        assert width == 320 and abs(seconds - 0.6) < 0.1, (width, frames, seconds)
        form.scroll_into_view_if_needed()
        shot(page, "gif-light")
        page.locator("#gif-to").fill("0.3")
        form.get_by_role("button", name="Create GIF").click()
        form.get_by_text("The end must be after").wait_for()


def gifs_without_scripts(executable, browser):
    with open_report(executable, browser, java_script_enabled=False, accept_downloads=True) as (page, report):
        unfold(page)
        form = page.locator(".report-end .gif-form")
        expect(form.get_by_role("button", name="From: use the current time")).to_be_hidden()
        page.locator("#gif-to").fill("1")
        download = saved(page, form.get_by_role("button", name="Create GIF").click)
        assert frames_of(download.path())[3] > 0.8


def gifs_of_what_has_no_parts(executable, browser):
    with library(executable, "serve.mp4") as (server, [clip]):
        body = {"Content-Type": "application/x-www-form-urlencoded"}

        def asked(fields, path=f"/clips/{clip}"):
            status, _, content = server.request("POST", path + "/part.gif", fields, body)
            return status, content

        for fields in ("", "from=0&to=0", "from=-1&to=1", "from=0&to=nan", "from=0&to=21", "from=1&to=2&width=9",
                       "from=x&to=2", "from=0&to=1e400"):
            status, content = asked(fields)
            assert status == 400 and b"message" in content, (fields, status, content)
        assert asked("from=0&to=1", "/clips/" + "0" * 32)[0] == 404
        # What lies beyond the end is left out.
        status, content = asked("from=0.1&to=15")
        assert status == 200 and content[:6] == b"GIF89a" and content[-1:] == b";", status


TESTS = [swings_are_saved_as_gifs, any_part_is_saved_as_a_gif, gifs_without_scripts, gifs_of_what_has_no_parts]
