"""What people hand on: a clip with everything from one machine to another, many at once, every number as a table."""

import csv
import hashlib
import io
import json
import re
import tempfile
import urllib.request
import zipfile
from pathlib import Path

from access import found as complaints_of
from coaching import PHONE, fits
from gifs import saved
from harness import Server, real_clip
from journeys import page_of, shot
from playwright.sync_api import expect
from prepared import library


def content(server, path):
    with urllib.request.urlopen(server.address + path) as answer:
        return answer.read()


def open_with_player(page, clip, name):
    """Opens a clip's page after its player got a name there."""
    page.goto(f"/clips/{clip}")
    page.locator("#player-name input[name=name]").fill(name)
    page.locator("#player-name button").first.click()
    page.wait_for_load_state()
    page.goto(f"/clips/{clip}")


def a_clip_goes_to_another_machine(executable, browser):
    with tempfile.TemporaryDirectory(prefix="motionbook-test-") as folder, library(executable, "Vorhand é.mp4") as (one, [clip]), Server(executable) as other:
        with page_of(browser, one, accept_downloads=True) as page:
            open_with_player(page, clip, "Jürgen 球")
            packed = saved(page, lambda: page.get_by_role("link", name="Everything").click())
            assert packed.suggested_filename == "Vorhand é-motionbook.zip", packed.suggested_filename
            file = Path(folder, "clip.zip")
            packed.save_as(file)
            shot(page, "exports-downloads", ".report-end")
        as_others_read_it(file, one, clip)
        with page_of(browser, other, "409|422", accept_downloads=True) as page:
            page.goto("/")
            page.set_input_files("#file", str(file))
            page.locator("#clip-list .clip-card[data-state=done]").wait_for()
            # It was not packed, but made on arrival.
            assert page.locator("#clip-list .clip-card img").get_attribute("src").endswith("/thumbnail.jpg")
            page.locator("#clip-list .clip-card a").first.click()
            page.wait_for_url(re.compile("/clips/"))
            there = page.url.rsplit("/", 1)[1]
            assert there != clip
            expect(page.locator("h1")).to_have_text("Vorhand é.mp4", use_inner_text=True)
            assert page.locator("#player-name").inner_html().count("Jürgen 球")
            for path in ("report.json", "landmarks.bin", "media", "pictures/poster.jpg"):
                assert content(one, f"/clips/{clip}/{path}") == content(other, f"/clips/{there}/{path}"), path
            shot(page, "exports-arrived-light")
            # Once more: it is said to be here.
            page.goto("/")
            page.set_input_files("#file", str(file))
            page.get_by_text("is already in your clips").wait_for()
            expect(page.locator("#clip-list .clip-card")).to_have_count(1)
            assert not (wrong := complaints_of(page)), wrong
            shot(page, "exports-known-light")
            # A ZIP that broke off.
            broken = Path(folder, "broken.zip")
            broken.write_bytes(file.read_bytes()[:-400])
            page.reload()
            page.set_input_files("#file", str(broken))
            page.get_by_text(re.compile("incomplete|damaged|can’t")).first.wait_for()
        with page_of(browser, other, "409", java_script_enabled=False) as page:
            page.goto("/")
            page.set_input_files("#file", str(file))
            page.get_by_role("button", name="Upload").click()
            page.get_by_text("is already in your clips").wait_for()


def as_others_read_it(file, server, clip):
    """Python reads the ZIP, too, and finds what the manifest says."""
    with zipfile.ZipFile(file) as archive:
        assert archive.testzip() is None
        folder = "Vorhand é/"
        assert all(name.startswith(folder) for name in archive.namelist()), archive.namelist()
        manifest = json.loads(archive.read(folder + "manifest.json"))
        assert manifest["athlete"] == "Jürgen 球" and manifest["name"] == "Vorhand é.mp4"
        for entry in manifest["files"]:
            data = archive.read(folder + entry["name"])
            assert len(data) == entry["bytes"] and hashlib.sha256(data).hexdigest() == entry["sha256"], entry
        assert archive.read(folder + manifest["original"]) == real_clip().read_bytes()
        assert archive.read(folder + "report.json") == content(server, f"/clips/{clip}/report.json")


def many_clips_go_together(executable, browser):
    with tempfile.TemporaryDirectory(prefix="motionbook-test-") as folder, library(executable, "monday.mp4", "thursday.mp4") as (one, _), Server(executable) as other:
        with page_of(browser, one, accept_downloads=True) as page:
            page.goto("/library")
            for box in page.locator(".library-row input").all():
                box.check()
            packed = saved(page, lambda: page.get_by_role("button", name="Download as ZIP").click())
            assert packed.suggested_filename == "motionbook-2-clips.zip"
            file = Path(folder, "clips.zip")
            packed.save_as(file)
            shot(page, "exports-library-light")
        for scheme in ("light", "dark"):
            with page_of(browser, one, color_scheme=scheme, **PHONE) as page:
                page.goto("/library")
                page.locator(".library-row input").first.check()
                fits(page, "the library's buttons on a phone")
                shot(page, f"exports-library-phone-{scheme}")
        with page_of(browser, other, java_script_enabled=False) as page:
            page.goto("/")
            page.set_input_files("#file", str(file))
            page.get_by_role("button", name="Upload").click()
            page.get_by_text("2 clips added from the ZIP.").wait_for()
            expect(page.locator(".library-row")).to_have_count(2)
            shot(page, "exports-taken-light")


def an_athletes_numbers_are_a_table(executable, browser):
    with library(executable, "=SUM(1).mp4", "thursday.mp4") as (server, clips):
        with page_of(browser, server, accept_downloads=True) as page:
            for clip in clips:
                page.goto(f"/clips/{clip}")
                page.locator("#player-name input[name=name]").fill("Ada")
                page.locator("#player-name button").first.click()
                page.wait_for_load_state()
            page.goto("/athletes")
            page.get_by_role("link", name="Ada").first.click()
            table = saved(page, lambda: page.get_by_role("link", name="All measurements (CSV)").click())
            assert table.suggested_filename == "Ada-numbers.csv"
            text = table.path().read_bytes().decode("utf-8-sig")
            shot(page, "exports-athlete-light")
        rows = list(csv.DictReader(io.StringIO(text, newline="")))
        reports = {clip: server.json(f"/clips/{clip}/report.json") for clip in clips}
        assert len(rows) == sum(len(report["swings"]) for report in reports.values()) > 0
        names = {row["Clip"] for row in rows}
        assert names == {"'=SUM(1).mp4", "thursday.mp4"}, names
        swing = reports[clips[1]]["swings"][0]
        assert abs(float(rows[0]["Contact (s)"]) - swing["contact"]) < 0.001
        assert abs(float(rows[0]["Peak wrist angular velocity (rad/s)"]) - swing["metrics"]["peakAngularVelocity"]) < 0.001
        assert re.fullmatch(r"\d{4}-\d\d-\d\d", rows[0]["Date"]) and rows[0]["Hand"] == swing["hand"]


def a_report_is_a_pdf(executable, browser):
    with library(executable, "Aufschlag é 球.mp4") as (server, [clip]):
        with page_of(browser, server, accept_downloads=True) as page:
            open_with_player(page, clip, "Zoë <b>&amp;")
            paper = saved(page, lambda: page.get_by_role("link", name="Report as PDF").click())
            assert paper.suggested_filename == "Aufschlag é 球-report.pdf", paper.suggested_filename
            data = paper.path().read_bytes()
        assert data.startswith(b"%PDF-1.") and b"%%EOF" in data[-16:]
        # Letters and pictures are inside, and what was found takes some pages.
        assert b"/FontFile" in data and b"/DCTDecode" in data, "fonts or pictures are missing"
        assert len(re.findall(rb"/Type /Page\b", data)) >= 2
    with Server(executable) as server:
        status, answer = server.upload(real_clip(), kind="hands")
        assert status == 201, answer
        server.wait_for(answer["id"], "done")
        assert content(server, f"/clips/{answer['id']}/report.pdf").startswith(b"%PDF-1.")


TESTS = [a_report_is_a_pdf, a_clip_goes_to_another_machine, many_clips_go_together, an_athletes_numbers_are_a_table]
