"""Hands and faces: a clip, a picture and an animated GIF become reports; what to look for is chosen, proposed and changed."""

import json
import pathlib
import re
import subprocess
import tempfile

from harness import Server, eventually, labelled
from journeys import OVERLAY, page_of, shot, unfold
from playwright.sync_api import expect

# Pictures of the same man with so many fingers up.
COUNTS = [("16_pic00001", 5), ("996_pic00041", 8), ("996_pic00072", 2), ("1528664299.56_pic00200", 3)]


def slides(folder, name, *arguments):
    """A clip, or a GIF, that shows each of COUNTS for a second."""
    for index, (picture, _) in enumerate(COUNTS):
        source = labelled(f"hands/fingers_webcam/{picture}.jpg")
        subprocess.run(["ffmpeg", "-v", "error", "-y", "-i", str(source), "-vf", "scale=640:480", f"{folder}/{index}.png"], check=True)
    path = pathlib.Path(folder) / name
    subprocess.run(
        ["ffmpeg", "-v", "error", "-y", "-framerate", "1", "-i", f"{folder}/%d.png", *arguments, str(path)], check=True)
    return path


def choose(page, kind, clip):
    """Chooses what to look for with the keyboard's own means, drops a clip and opens its finished report."""
    page.goto("/")
    page.locator(f"#kind-{kind}").check(force=True)
    page.set_input_files("#file", str(clip))
    page.locator("#clip-list .clip-card[data-state=done]").first.wait_for()
    page.locator("#clip-list .clip-card a").first.click()
    page.wait_for_url(re.compile("/clips/"))


def drawn(page):
    page.wait_for_function(f"() => document.getElementById('overlay') && ({OVERLAY})().count > 50")
    return page.evaluate(OVERLAY)


def fingers_are_counted_in_step(executable, browser):
    with tempfile.TemporaryDirectory() as folder, Server(executable) as server, page_of(browser, server) as page:
        clip = slides(folder, "counting.mp4", "-vf", "fps=25", "-pix_fmt", "yuv420p", "-c:v", "libx264", "-preset", "veryfast")
        choose(page, "hands", clip)
        drawn(page)
        counts = [count for _, count in COUNTS]
        assert page.locator(".event-chip").evaluate_all("chips => chips.map(chip => Number(chip.dataset.sign))") == counts
        # The band is one row, each chip at its place in time.
        assert page.evaluate("() => document.getElementById('event-list').style.getPropertyValue('--lanes')") == "1"
        pictures = []
        for number, count in enumerate(counts, start=1):
            page.keyboard.press(str(number))
            page.wait_for_function("count => document.getElementById('now-sign').textContent === count", arg=str(count))
            # Each has another picture than those before.
            assert eventually(lambda: page.evaluate(OVERLAY)["sum"] not in pictures), "the hands did not follow the frames"
            pictures.append(page.evaluate(OVERLAY)["sum"])
            expect(page.locator(".event-details:visible")).to_have_count(1)
        shot(page, "hands-light")
        page.keyboard.press("o")
        page.wait_for_function(f"() => ({OVERLAY})().count === 0")
        page.keyboard.press("o")
        page.wait_for_function(f"() => ({OVERLAY})().count > 50")
        # What can be taken away.
        report = page.request.get(page.url.split("#")[0] + "/report.json").json()
        assert [event["count"] for event in report["events"]] == counts and report["kind"] == "hands"
        table = page.request.get(page.url.split("#")[0] + "/landmarks.csv").text().splitlines()
        assert table[0].startswith("time_s,hand,side,score,thumb_raised,"), table[0][:80]
        assert len(table) > 100 and len({line.count(",") for line in table}) == 1
        # Real figures behind the report.
        words = page.locator("#diagnostics").inner_text()
        assert re.search(r"\d+\.\d fps", words) and "Detector runs" in words and "ms" in words, words
        # Nothing of swings.
        for absent in ["#trail-toggle", "#print", "#athlete"]:
            expect(page.locator(absent), absent).to_have_count(0)

        # As a selfie: every hand is the other one.
        before = [[hand["chirality"] for hand in event["hands"]] for event in report["events"]]
        page.locator("#swap-sides").click()
        page.locator("#swap-sides[value=false]").wait_for()
        swapped = page.request.get(page.url.split("#")[0] + "/report.json").json()
        other = {"left": "right", "right": "left"}
        assert swapped["mirrored"] and [[other[h["chirality"]] for h in event["hands"]] for event in swapped["events"]] == before


def gif_of_hands_plays(executable, browser):
    with tempfile.TemporaryDirectory() as folder, Server(executable) as server:
        clip = slides(folder, "counting.gif", "-vf", "fps=10,scale=400:300")
        with page_of(browser, server, color_scheme="dark") as page:
            choose(page, "hands", clip)
            drawn(page)
            assert page.locator("#media").evaluate("media => media.tagName") == "VIDEO"
            expect(page.locator(".event-chip")).to_have_count(len(COUNTS))
            shot(page, "hands-dark")


def picture_of_hands_has_its_count(executable, browser):
    with Server(executable) as server, page_of(browser, server, viewport={"width": 390, "height": 844}) as page:
        choose(page, "hands", labelled("hands/fingers_webcam/996_pic00041.jpg"))
        drawn(page)
        expect(page.locator("#now-sign")).to_have_text("8", use_inner_text=True)
        expect(page.locator(".event-chip")).to_have_count(0)
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), "the page is wider than the phone"
        shot(page, "hands-phone")


def real_clips_of_hands_without_scripts(executable, browser):
    with Server(executable) as server:
        status, answer = server.upload(labelled("hands/asl_words/hungry.mkv"), kind="hands")
        assert status == 201, answer
        assert server.wait_for(answer["id"], "done", "failed")["state"] == "done"
        with page_of(browser, server, java_script_enabled=False) as page:
            page.goto(answer["path"])
            assert page.locator(".event-details:visible").count() == page.locator(".event-details").count() > 0
            expect(page.locator("video[controls]")).to_have_count(1)
            expect(page.locator(".event-chip .chip-time").first).to_be_visible()
            shot(page, "hands-no-scripts")
            unfold(page)
            page.get_by_role("button", name="Create side-by-side video").click()
            # The page loads itself again until the video is there.
            page.locator("a", has_text="Download side-by-side video").wait_for(state="attached")
            unfold(page)
            assert page.request.get(answer["path"] + "/beside.mp4").body()[4:8] == b"ftyp"
            expect(page.get_by_role("button", name="Create video with the hands")).to_have_count(1)


def what_to_look_for_is_proposed_and_changed(executable, browser):
    with Server(executable) as server, page_of(browser, server) as page:
        choose(page, "unsure", labelled("hands/fingers_webcam/996_pic00041.jpg"))
        expect(page.locator(".eyebrow")).to_have_text(re.compile("Hand report$"), use_inner_text=True)
        # A photo has no swing: nobody is offered to look for one.
        expect(page.get_by_role("button", name="Analyse for swings")).to_have_count(0)
        page.get_by_role("button", name="Analyse for expressions").click()
        page.get_by_text("Expression report").wait_for()
        report = json.loads(page.request.get(page.url.split("#")[0] + "/report.json").text())
        assert report["kind"] == "expression"
        page.get_by_role("button", name="Analyse for raised fingers").click()
        page.get_by_text("Hand report").wait_for()
        # A player stays a player, and the choice is remembered.
        status, answer = server.upload(labelled("tennis/serve_amateur_a.mp4"), kind="unsure")
        assert status == 201 and answer["kind"] == "swing", answer
        page.goto("/")
        expect(page.locator("#kind-unsure")).to_be_checked()


TESTS = [
    fingers_are_counted_in_step, gif_of_hands_plays, picture_of_hands_has_its_count, real_clips_of_hands_without_scripts,
    what_to_look_for_is_proposed_and_changed,
]
