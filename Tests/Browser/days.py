"""Days are those of whoever looks: cards, filters, sessions and tables speak of the same ones."""

import contextlib
import csv
import datetime
import io
import sqlite3

from journeys import page_of
from playwright.sync_api import expect
from prepared import library

# Zones, the day on which the clip came there, and the days before and after.
ZONES = [
    ("Pacific/Auckland", "2026-11-26", ["2026-11-25", "2026-11-27"]),
    ("America/Los_Angeles", "2026-11-25", ["2026-11-24", "2026-11-26"]),
]
MOMENT = datetime.datetime(2026, 11, 25, 11, 30, tzinfo=datetime.UTC)
TOLD = "Dates are in the server’s time zone, "


def at_a_moment(data, _):
    with contextlib.closing(sqlite3.connect(data / "motionbook.sqlite")) as database, database:
        # Nobody knows when it was filmed: it counts as filmed when it came.
        database.execute("UPDATE clip SET created_at = ?, filmed = NULL, filmed_by = NULL", (int(MOMENT.timestamp() * 1000),))


def days_are_those_of_the_viewer(executable, browser):
    """A link with a day is right from the first visit on."""
    with library(executable, "monday.mp4", change=at_a_moment) as (server, _):
        for zone, day, others in ZONES:
            with page_of(browser, server, timezone_id=zone, locale="en-GB") as page:
                page.goto(f"/library?from={day}&until={day}")
                page.locator(".library-row").wait_for()
                shown = page.locator(".library-row time").inner_text()
                assert shown.startswith(f"{int(day[-2:])} Nov 2026"), (zone, shown)
                expect(page.get_by_text(TOLD)).to_be_hidden()
                for other in others:
                    page.goto(f"/library?from={other}&until={other}")
                    page.get_by_text("No clip matches all your search words and filters").wait_for()
                page.goto("/library")
                page.fill("#filter-from", others[1])
                page.get_by_text("No clip matches all your search words and filters").wait_for()
                page.fill("#filter-from", day)
                page.locator(".library-row").wait_for()
                page.wait_for_url(lambda url: url.endswith(f"/library?from={day}"))


def sessions_and_tables_have_the_days_of_the_viewer(executable, browser):
    with library(executable, "monday.mp4", change=at_a_moment) as (server, [clip]):
        for zone, day, _ in ZONES:
            with page_of(browser, server, timezone_id=zone) as page:
                page.goto(f"/clips/{clip}")
                if not page.locator("#player-name a").count():
                    page.fill("#athlete", "Ada")
                    page.locator("#athlete").press("Enter")
                athlete = page.locator("#player-name a").get_attribute("href")
                page.context.clear_cookies()
                page.goto(athlete)
                page.locator(".session-day", has_text=f"{int(day[-2:])} Nov 2026").wait_for()
                table = page.request.get(page.get_by_text("All measurements (CSV)").get_attribute("href")).text()
                rows = csv.DictReader(io.StringIO(table.removeprefix("\ufeff")))
                assert {row["Date"] for row in rows} == {day}, zone


def without_scripts_the_zone_is_told(executable, browser):
    with library(executable, "monday.mp4") as (server, _):
        with page_of(browser, server, java_script_enabled=False, timezone_id="Pacific/Auckland") as page:
            page.goto("/library")
            expect(page.get_by_text(TOLD)).to_be_visible()


def a_browser_that_keeps_no_cookies_is_told_the_zone(executable, browser):
    with library(executable, "monday.mp4") as (server, _):
        with page_of(browser, server, timezone_id="Pacific/Auckland") as page:
            page.add_init_script("Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set() {} });")
            page.goto("/library?from=2020-01-01")
            page.locator(".library-row").wait_for()
            expect(page.get_by_text(TOLD)).to_be_visible()


TESTS = [
    days_are_those_of_the_viewer,
    sessions_and_tables_have_the_days_of_the_viewer,
    without_scripts_the_zone_is_told,
    a_browser_that_keeps_no_cookies_is_told_the_zone,
]
