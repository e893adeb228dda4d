"""Corrections of swings reach all that is made of a report: pages, tables, paper, video. Undone, each is as it was."""

import contextlib
import csv
import html
import io
import json
import math
import pathlib
import re
import sqlite3
import subprocess
import urllib.parse

from coaching import tab_to
from corrections import after, api, at_lifes_pace, free_time, opened, swings_of
from harness import eventually
from journeys import crash, page_of
from playwright.sync_api import expect
from pypdf import PdfReader
from swings import judged_clip

FORM = {"Content-Type": "application/x-www-form-urlencoded"}


def from_the_front(report):
    """At life's pace, and seen from the side that is corrected."""
    at_lifes_pace(report)
    report["swings"][0]["view"] = "front"


@contextlib.contextmanager
def played_clip(executable):
    """A server with a clip of a player whose lists know the fixture's swings: (server, the clip's path, the report)."""
    with judged_clip(executable, from_the_front) as (server, path, report):
        assert server.request("POST", path + "/athlete", b"name=Ada", FORM)[0] == 204
        server.stop()
        # Lists are of the analysis that the fixture replaced; the next start reads the report.
        database = server.data / "motionbook.sqlite"
        with contextlib.closing(sqlite3.connect(database)) as connection, connection:
            connection.execute("PRAGMA foreign_keys = ON")
            connection.execute("DELETE FROM digest")
        server.start()
        with contextlib.closing(sqlite3.connect(database)) as connection:
            assert eventually(lambda: connection.execute("SELECT count(*) FROM digest").fetchone()[0] == 1)
        yield server, path, report


def got(server, path):
    status, _, content = server.request("GET", path, None, {"Accept": "text/html"})
    assert status == 200, (path, status, content[:200])
    return content


def paper_words(pdf):
    return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages)


def words(page):
    """What stands on a page, tags and what is not shown left out."""
    page = re.sub(r"(?s)<(script|style|select|noscript)\b.*?</\1>", " ", page.decode())
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", page)).split())


def surfaces(server, path):
    """All that shows the swings, by name; of the paper, which tells when it was made, its words."""
    report = got(server, path)
    athlete = re.search(r'/athletes/\w{8,}', report.decode()).group()
    clip = path.rsplit("/", 1)[1]
    last = len(swings_of(server, path)) - 1
    return {
        "report": report,
        "athlete": got(server, athlete),
        "comparison": got(server, f"{path}/compare/{clip}?a=0&b={last}"),
        "table": got(server, athlete + "/numbers.csv"),
        "JSON": got(server, path + "/report.json"),
        "paper": paper_words(got(server, path + "/report.pdf")),
    }


def video(server, path, layout="beside", name="/beside.mp4"):
    """A video of the report, side by side or plain, which has to be made: none is there."""
    assert server.request("GET", path + name)[0] == 404, "a video of another report is there"
    assert server.request("POST", path + "/overlay", urllib.parse.urlencode({"layout": layout}).encode(), FORM)[0] == 204
    assert eventually(lambda: server.request("GET", path + name)[0] == 200, within=60)
    return got(server, path + name)


def contact_line(folder, film, swing):
    """
    Where the panel below the clip has the line of contact, frames after the swing begins: the column of its chart that is green. (The panel is
    half the video's width; the chart goes from the first frame of the swing to the last.)
    """
    path = pathlib.Path(folder, "film.mp4")
    path.write_bytes(film)
    width, height = 640, 614
    picture = subprocess.run(
        ["ffmpeg", "-v", "error", "-i", path, "-vf", f"select=gte(t\\,{swing['start'] + 0.1}),crop={width}:{height}:0:ih-{height}",
         "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"], capture_output=True, check=True).stdout
    assert len(picture) == 3 * width * height
    green = [sum(picture[at + 1] > 120 and picture[at + 1] > picture[at] + 50 for at in range(3 * x, len(picture), 3 * width)) for x in range(width)]
    assert max(green) > 120, "the panel has no line of contact"
    first, last = math.ceil(swing["start"] * 30 - 1e-6), math.floor(swing["end"] * 30 + 1e-6)
    left, chart = 37, 585
    return (green.index(max(green)) - left) / chart * (last - first) + first - swing["start"] * 30


def clock(time):
    return f"{int(time // 60)}:{time % 60:05.2f}"


def are_corrected(server, path, report, found):
    """
    Each surface shows that the first swing is a serve seen from behind, whose contact is two frames later, that the second was none,
    and that a forehand volley was missed.
    """
    measured = report["swings"][0]
    swings = json.loads(found["JSON"])["swings"]
    assert [(swing["stroke"], swing.get("wing")) for swing in swings] == [("serve", None), ("volley", "forehand")], swings
    serve, volley = swings
    assert serve["view"] == "behind" and abs(serve["contact"] - measured["contact"] - 2 / 30) < 0.02, serve
    assert serve["metrics"] != measured["metrics"] and volley["metrics"] and json.loads(found["JSON"])["removed"]
    contacts = [clock(swing["contact"]) for swing in swings]
    peaks = [f"{swing['metrics']['peakAngularVelocity']:.1f} rad/s" for swing in swings]

    rows = list(csv.DictReader(io.StringIO(found["table"].decode("utf-8-sig"), newline="")))
    assert [row["Result"] for row in rows] == ["Serve", "Forehand volley"], rows
    for row, swing in zip(rows, swings):
        assert abs(float(row["Contact (s)"]) - swing["contact"]) < 1e-3 and row["Camera view"] == swing.get("view", ""), row
        assert abs(float(row["Peak wrist angular velocity (rad/s)"]) - swing["metrics"]["peakAngularVelocity"]) < 1e-3, row

    report_words = words(found["report"])
    for said in [*contacts, *peaks, "Serve (set by hand)", "Forehand volley (set by hand)", "filmed from behind"]:
        assert said in report_words, (said, report_words)
    comparison = words(found["comparison"])
    for said in ["Serve", "Forehand volley"]:
        assert said in comparison, (said, comparison)
    for swing in swings:
        assert f'data-contact="{swing["contact"]:.6f}"' in found["comparison"].decode(), swing
    # What the lists say.
    athlete = words(found["athlete"])
    assert "Serve" in athlete and "Forehand volley" in athlete and "Backhand" not in athlete, athlete
    paper = found["paper"].replace("ﬁ", "fi")
    for said in [*contacts, *(peak.removesuffix(" rad/s") for peak in peaks), "1  Serve", "2  Forehand volley", "Serve (set by hand)",
                 "filmed from behind"]:
        assert said in paper, (said, paper)
    assert "Backhand" not in paper


def are_measured(found, first, report):
    """Each surface is as before anything was corrected."""
    assert [swing["stroke"] for swing in json.loads(found["JSON"])["swings"]] == [swing["stroke"] for swing in report["swings"]]
    for name, content in first.items():
        assert found[name] == content, f"{name} is not as it was"


def corrections_reach_everything(executable, browser):
    with played_clip(executable) as (server, path, report), page_of(browser, server) as page:
        first, made = surfaces(server, path), video(server, path)
        time = free_time(report["swings"], report["media"]["duration"])
        opened(page, path)
        editor = page.locator("#edit-swing-1")
        editor.get_by_label("Stroke").select_option("serve")
        editor.get_by_label("View").select_option("behind")
        editor.get_by_label("Contact (s)", exact=True).fill(f"{report['swings'][0]['contact'] + 2 / 30:.4f}")
        after(page, lambda: editor.get_by_role("button", name="Save").click())
        page.locator(".swing-chip").nth(1).click()
        after(page, lambda: page.locator("#edit-swing-2").get_by_role("button", name="Not a swing").click())
        adding = page.locator("#add-swing")
        adding.get_by_label("Contact (s)").fill(f"{time:.4f}")
        adding.get_by_label("Stroke").select_option("forehandVolley")
        after(page, lambda: adding.get_by_role("button", name="Contact is here").click())
        found = surfaces(server, path)
        are_corrected(server, path, report, found)
        expect(page.locator("#skeleton-video"), "the video is gone").to_have_attribute("data-state", "offered")
        corrected = video(server, path)
        assert corrected != made
        # Contact is two frames later on the panel, too.
        serve = swings_of(server, path)[0]
        moved = contact_line(server.data, corrected, serve) - contact_line(server.data, made, report["swings"][0])
        expected = 30 * (serve["contact"] - serve["start"] - report["swings"][0]["contact"] + report["swings"][0]["start"])
        assert abs(moved - expected) < 0.3 and abs(expected - 2) < 0.7, (moved, expected)
        # Nothing is lost when the server is killed.
        crash(server, page)
        again = surfaces(server, path)
        # With the video, the page and what it offers is another.
        again.pop("report"), found.pop("report")
        assert again == found
        assert got(server, path + "/beside.mp4") == corrected
        opened(page, path)
        for left in (2, 1, 0):
            after(page, lambda: page.get_by_role("button", name="Undo").click())
            assert len(api(server, "GET", "/api/v1" + path)[1]["corrections"]) == left
        are_measured(surfaces(server, path), first, report)
        assert video(server, path) == made, "the video is made of what was measured"


def corrections_by_keys_reach_everything(executable, browser):
    with played_clip(executable) as (server, path, report), page_of(browser, server) as page:
        first, swings = surfaces(server, path), report["swings"]
        frames = round((free_time(swings, report["media"]["duration"]) - swings[0]["contact"]) * report["media"]["fps"])

        def stands_at(swing):
            """Goes to a swing's contact, and says which frame that is."""
            page.keyboard.press(str(swing))
            is_shown = f"() => Math.abs(Number(document.getElementById('seek').value) - {swings_of(server, path)[swing - 1]['contact']}) < 0.06"
            page.wait_for_function(is_shown)
            return int(page.locator("#player").get_attribute("data-frame"))

        def steps(frame, count):
            for step in range(1, count + 1):
                page.keyboard.press("ArrowRight")
                page.wait_for_function(f"() => document.getElementById('player').dataset.frame === '{frame + step}'")

        def chooses(selector, option):
            tab_to(page, selector, 200)
            page.keyboard.type(option)
            assert page.evaluate("() => document.activeElement.selectedOptions[0].textContent").startswith(option)

        opened(page, path)
        steps(stands_at(1), 2)
        after(page, lambda: page.keyboard.press("m"))
        stands_at(2)
        after(page, lambda: page.keyboard.press("x"))
        chooses("#edit-1-stroke", "Serve")
        chooses("#edit-1-view", "filmed from behind")
        tab_to(page, "#edit-swing-1 button[value=change]")
        after(page, lambda: page.keyboard.press("Enter"))
        steps(stands_at(1), frames)
        chooses("#add-stroke", "Forehand volley")
        tab_to(page, "#add-here")
        after(page, lambda: page.keyboard.press("Enter"))
        are_corrected(server, path, report, surfaces(server, path))
        for _ in range(4):
            after(page, lambda: page.keyboard.press("z"))
        are_measured(surfaces(server, path), first, report)


TESTS = [corrections_reach_everything, corrections_by_keys_reach_everything]
