"""An athlete's season: one measure leads, a trend is told where it is more than chance, targets are reached, and a PDF says the same."""

import contextlib
import copy
import datetime
import io
import json
import re
import sqlite3

from access import found
from coaching import PHONE, fits, tab_to
from journeys import page_of, shot
from playwright.sync_api import expect
from prepared import library
from pypdf import PdfReader
from thousands import copied

# The first of twelve sessions, each a week after the one before.
FIRST = datetime.date(2026, 9, 5)
SESSIONS = 12
# The session that is filmed from the front, and the one in slow motion of which nobody knows how slow.
FRONT, SLOW = 5, 7
FORM = {"Content-Type": "application/x-www-form-urlencoded"}


def day(session):
    return FIRST + datetime.timedelta(weeks=session)


def told(date):
    return f"{date.day} {date:%b %Y}"


def swings_of(session, model):
    """Three serves whose elbows straighten by three degrees from session to session, and in the first four sessions two forehands."""
    swings = []
    for number in range(3 + 2 * (session < 4)):
        swing = {name: value for name, value in copy.deepcopy(model).items() if name not in ("wing", "spin", "cut", "twoHanded", "assessment")}
        is_serve = number < 3
        swing |= {"stroke": "serve" if is_serve else "forehand", "view": "front" if session == FRONT else "leftSide", "contactUncertainty": 0.02}
        swing["metrics"] = (
            {"elbowAngleAtContact": 119 + number + 3 * session, "kneeAngle": 128 + 2 * number, "peakLinearVelocity": 19 + number}
            if is_serve else {"contactInFront": 0.2 + 0.1 * (number - 3), "kneeAngle": 140})
        swings.append(swing)
    return swings


@contextlib.contextmanager
def season(executable):
    """A server with an athlete of twelve sessions: (server, the athlete's path)."""
    paths = []

    def change(data, _):
        athlete = copied(data, SESSIONS)
        paths.append(f"/athletes/{athlete}")
        with contextlib.closing(sqlite3.connect(data / "motionbook.sqlite")) as database, database:
            for session, (sequence,) in enumerate(database.execute("SELECT sequence FROM clip ORDER BY sequence").fetchall()):
                (detail,) = database.execute("SELECT json FROM list_detail WHERE clip = ?", (sequence,)).fetchone()
                detail = {"swings": swings_of(session, json.loads(detail)["swings"][0])}
                if session == SLOW:
                    detail |= {"slowMotion": 4, "slowMotionSource": "motion"}
                database.execute("UPDATE list_detail SET json = ? WHERE clip = ?", (json.dumps(detail), sequence))
                database.execute(
                    "UPDATE clip SET athlete = ?, filmed = ?, filmed_by = 'person' WHERE sequence = ?", (athlete, day(session).isoformat(), sequence))

    with library(executable, "one.mp4", change=change) as (server, _):
        yield server, paths[0]


def paper(page, path):
    answer = page.request.get(path + "/progress.pdf")
    assert answer.ok and answer.headers["content-type"] == "application/pdf", answer.status
    pages = PdfReader(io.BytesIO(answer.body())).pages
    # Lines break where they must.
    return len(pages), " ".join("\n".join(part.extract_text() for part in pages).split())


def a_season_is_told(executable, browser):
    """With the keyboard alone."""
    with season(executable) as (server, path):
        with page_of(browser, server, locale="en-GB") as page:
            page.goto(path)
            trends = page.locator("#trends")
            # The stroke of most sessions, with one chart.
            expect(trends.locator(".filter[aria-current]")).to_have_text("Serves (36)", use_inner_text=True)
            expect(trends.locator("svg:visible")).to_have_count(1)
            expect(trends.locator("h3").first).to_have_text(re.compile("^Elbow angle at contact"), use_inner_text=True)
            words = trends.locator(".trend-words").first.inner_text()
            # Three degrees a week, without the session from the front.
            assert re.fullmatch(r"Trend over 11 sessions: \+13\.0° per month \(±\d\.\d°\)\.", words), words
            said = trends.inner_text().replace("\xa0", " ")
            assert "3 swings filmed from another angle are left out" in said, said
            assert "Target range for this stroke (dotted): at least 134°" in said, said
            expect(page.locator("#changes li")).to_have_text(["Elbow angle at contact: 153°, up from 150° (+3°, spread ±2.0°)."], use_inner_text=True)
            shot(page, "progress-light")
            tab_to(page, "#all-measures > summary")
            page.keyboard.press("Enter")
            page.locator("#all-measures svg").first.wait_for()
            said = page.locator("#all-measures").inner_text()
            assert "No clear change over 11 sessions." in said and "3 swings in slow motion at an unknown speed are left out." in said, said
            expect(page.locator("#all-measures tbody tr")).to_have_count(SESSIONS)
            expect(page.locator("#all-measures tbody th").first).to_have_text(told(day(SESSIONS - 1)), use_inner_text=True)
            # The other stroke has its own measure, and nothing of this one.
            page.locator("h1").click()
            tab_to(page, ".filter[href$='stroke=forehand']")
            page.keyboard.press("Enter")
            page.wait_for_url(re.compile("stroke=forehand"))
            expect(trends.locator("h3").first).to_have_text(re.compile("^Contact in front of hips"), use_inner_text=True)
            expect(page.locator("#trends tbody tr")).to_have_count(4)
            assert "Elbow" not in trends.inner_html()
            pages, words = paper(page, path)
        assert 1 <= pages <= 3, pages
        for part in ["Ada", f"{told(FIRST)} – {told(day(SESSIONS - 1))} · {SESSIONS} sessions", "Serves", "12 sessions · 36 swings", "Forehands",
                     "4 sessions · 8 swings", "Trend over 11 sessions: +13.0° per month", "What changed since last time",
                     "Elbow angle at contact: 153°, up from 150°", "120°", "153°"]:
            assert part in words, (part, words)


def targets_are_set_reached_and_removed(executable, browser):
    with season(executable) as (server, path):
        with page_of(browser, server, locale="en-GB") as page:
            page.goto(path)
            # With the keyboard alone: the measure that leads is chosen.
            tab_to(page, "#target-value", limit=120)
            page.keyboard.type("140")
            page.keyboard.press("Enter")
            page.wait_for_url(re.compile(r"\?stroke=serve#targets$"))
            reached = f"reached on {told(day(7))}"
            assert f"Elbow angle at contact: at least 140° · {reached}" in page.locator("#targets").inner_text().replace("\xa0", " ")
            assert page.locator("#trend .trend-target-label").text_content().replace("\xa0", " ") == "Target ≥ 140°"
            assert reached in page.locator("#trends").inner_text().replace("\xa0", " ")
            assert f"at least 140°, {reached}" in paper(page, path)[1].replace("\xa0", " ")
            [told_to_programs] = server.json(path.replace("/athletes", "/api/v1/athletes"))["targets"]
            assert told_to_programs["value"] == 140 and told_to_programs["reached"] == day(7).isoformat(), told_to_programs
            # Another value, and a day.
            tab_to(page, ".target summary", limit=120)
            page.keyboard.press("Enter")
            tab_to(page, "#target-elbowAngleAtContact-value", limit=5)
            page.keyboard.press("Control+A")
            page.keyboard.type("160")
            page.fill("#target-elbowAngleAtContact-due", "2026-12-15")
            page.press("#target-elbowAngleAtContact-value", "Enter")
            page.locator("#targets", has_text="not yet reached, due 15 Dec 2026").wait_for()
            shot(page, "progress-target-light")
            # A target for another measure leads, until it is removed.
            page.select_option("#target-measure", "kneeAngle")
            page.select_option("#target-direction", "atMost")
            page.fill("#target-value", "131")
            page.locator("#target-form button").click()
            page.locator("#trends h3", has_text="Knee angle at maximum bend").first.wait_for()
            expect(page.locator("#trends h3").first).to_have_text(re.compile("^Knee angle"), use_inner_text=True)
            page.locator(".target", has_text="Knee angle").get_by_role("button", name="Remove").click()
            page.locator(".target", has_text="Knee angle").wait_for(state="detached")
            expect(page.locator("#trends h3").first).to_have_text(re.compile("^Elbow angle"), use_inner_text=True)
        with page_of(browser, server, allowed="status of 400", locale="en-GB") as page:
            page.goto(path)
            page.fill("#target-value", "999")
            page.locator("#target-form button").click()
            page.get_by_text("Give a value from 0° to 360°").wait_for()
        assert server.request("POST", path + "/delete")[0] == 204
        with contextlib.closing(sqlite3.connect(server.data / "motionbook.sqlite")) as database:
            assert database.execute("SELECT count(*) FROM target").fetchone()[0] == 0


def progress_works_for_everybody(executable, browser):
    """Without scripts, on a phone, in the dark, and for axe-core."""
    with season(executable) as (server, path):
        fields = b"stroke=serve&measure=elbowAngleAtContact&direction=atLeast&value=140&due=2026-12-15"
        assert server.request("POST", path + "/target", fields, FORM)[0] == 204
        with page_of(browser, server, java_script_enabled=False, locale="en-GB") as page:
            page.goto(path)
            expect(page.locator("#trends svg:visible")).to_have_count(1)
            page.locator("#all-measures > summary").click()
            expect(page.locator("#all-measures tbody")).to_be_visible()
            page.locator(".filter", has_text="Forehands").click()
            page.wait_for_url(re.compile("stroke=forehand"))
            page.fill("#target-value", "0.3")
            page.locator("#target-form button").click()
            page.wait_for_url(re.compile(r"stroke=forehand#targets$"))
            expect(page.locator("#targets")).to_contain_text("at least 0.30", use_inner_text=True)
            page.locator(".target").get_by_role("button", name="Remove").click()
            page.wait_for_url(re.compile(r"stroke=forehand#targets$"))
            page.locator(".target").wait_for(state="detached")
        for scheme in ["light", "dark"]:
            with page_of(browser, server, color_scheme=scheme, locale="en-GB") as page:
                page.goto(path)
                page.locator("#all-measures > summary").click()
                page.locator(".target summary").click()
                assert not (wrong := found(page)), (scheme, wrong)
                if scheme == "dark":
                    shot(page, "progress-dark")
        with page_of(browser, server, locale="en-GB", **PHONE) as page:
            page.goto(path)
            fits(page, "the progress")
            page.locator("#all-measures > summary").click()
            page.locator(".target summary").click()
            fits(page, "all measures")
            shot(page, "progress-phone")


TESTS = [a_season_is_told, targets_are_set_reached_and_removed, progress_works_for_everybody]
