"""What players reached, what is missed, statistics: with and without scripts, empty and full, in every look; and how it is deleted."""

import re

from access import LAPTOP, LARGE, SMALL, looked_at
from children import Browser, event
from grown_ups import pass_gate
from harness import Server
from journeys import page_of, shot
from playwright.sync_api import expect


def play(server):
    """Three players, of whom one never played, and what browsers tell of it."""
    ada, ben = Browser(server), Browser(server)
    ada.become("Ada", "owl", "purple")
    ben.become("Ben <b>&amp;", "fox", "red")
    Browser(server).become("", "bear", "blue")
    for child, wrong in [(ada, 0), (ben, 3)]:
        for level in range(3):
            round = child.begin(level)
            for number in range(len(round["questions"])):
                child.answer(round, number, right=number >= wrong)
            won = child.end(round)
            child.tell(event("level_end", game="finger-count", level=level, success=won["stars"] > 0, score=won["score"], seconds=42))
        # Begun, and never ended.
        child.answer(child.begin(3 if wrong else 1), 0, right=False)
    ada.tell(event("game_start", game="finger-count"), event("camera_permission_result", result="granted"), event("error_occurred", context="camera lost"))


def enter(page, path):
    """Goes to what is behind the gate."""
    page.goto(path)
    pass_gate(page)
    page.wait_for_url("**" + path)


def what_was_reached_is_seen_and_deleted(executable, browser):
    with Server(executable) as server:
        play(server)
        for script in [True, False]:
            with page_of(browser, server, java_script_enabled=script) as page:
                enter(page, "/grown-ups/players")
                expect(page.locator("h1")).to_have_text("Players", use_inner_text=True)
                names = page.locator(".progress-players tbody th").all_inner_texts()
                assert names == (["Ada", "Bear", "Ben <b>&amp;"] if script else ["Ada", "Bear"]), names
                row = page.locator(".progress-table").first.locator("tbody tr").first.inner_text()
                assert row.count("★★★") == 3 and "–" in row, row
                bar = page.locator("#finger-count .count-bar").first
                assert ("1 star: 1" if script else "3 stars: 1") in bar.get_attribute("aria-label"), bar.get_attribute("aria-label")
                with page.expect_download() as saved:
                    page.get_by_role("link", name="Download all results").click()
                assert saved.value.suggested_filename == "players.csv"
                text = open(saved.value.path(), encoding="utf-8-sig").read()
                assert "Ada,owl,purple,Finger Count,1,One hand,3," in text and text.count("\n") == (9 if script else 5), text
                # The last of them goes, and asks first.
                for way in ["Cancel", None]:
                    row = page.locator(".progress-players tbody tr").last
                    expect(row.get_by_role("link"), "what is dangerous is shown at once").to_have_count(0)
                    row.locator("summary").click()
                    row.get_by_role("link", name="Delete").click()
                    page.get_by_role("heading", name="Permanently delete this player?").wait_for()
                    if way:
                        page.get_by_role("link", name=way).click()
                page.get_by_role("button", name="Delete player").click()
                page.wait_for_url("**/grown-ups/players")
                expect(page.locator(".progress-players tbody tr")).to_have_count(2 if script else 1)
        held = [path.name for path in server.data.rglob("*") if path.is_file() and b"Ben <b>" in path.read_bytes()]
        assert not held, held
        with page_of(browser, server) as page:
            enter(page, "/grown-ups/statistics")
            words = page.inner_text("main")
            assert re.search(r"Levels completed\s+6\s", words) and "4 min 12 s" in words and "camera lost" in words, words
            page.get_by_role("button", name="Delete all…").click()
            page.get_by_role("button", name="Delete all", exact=True).click()
            page.get_by_text("No statistics yet").wait_for()


def what_was_reached_fits_and_passes_axe(executable, browser):
    with Server(executable) as server:
        wrong = {}
        for part in ["empty", "full"]:
            if part == "full":
                play(server)
            looks = {"phone": (SMALL, "light"), "laptop-dark": (LAPTOP, "dark"), "wall": (LARGE, "light"), "phone-dark": (SMALL, "dark")}
            with page_of(browser, server) as page:
                enter(page, "/grown-ups/players")
                deletion = page.locator(".row-menu-danger").first.get_attribute("href") if part == "full" else "/grown-ups/statistics/delete"
                for path in ["/grown-ups/players", "/grown-ups/statistics", deletion]:
                    page.goto(path)
                    name = path.split("/")[2] if path != deletion else "deletion"
                    looked_at(page, (path, part), wrong, lambda look: shot(page, f"progress-{name}-{part}-{look}"), **looks)
        assert not wrong, wrong


TESTS = [what_was_reached_is_seen_and_deleted, what_was_reached_fits_and_passes_axe]
