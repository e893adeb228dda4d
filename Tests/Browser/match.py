"""A film of a match on a clip's page: players to choose from, rallies, the video of the rallies, a guest who looks at one player."""

import json
import re
import subprocess

from access import LARGE, SMALL, looked_at
from exports import content
from gifs import saved
from harness import DATA, Server, Skip
from journeys import page_of, shot
from playwright.sync_api import expect
from sharing import create

FILM = DATA / "tennis" / "taipei_rally_4.mp4"


def drawn(page):
    """How many points of the skeleton's canvas have a colour, above and below its middle."""
    return page.evaluate("""() => {
      const canvas = document.querySelector("#overlay");
      const { width, height } = canvas, half = Math.round(height / 2), context = canvas.getContext("2d");
      const count = (top, rows) => context.getImageData(0, top, width, rows).data.filter((value, place) => place % 4 === 3 && value).length;
      return [count(0, half), count(half, height - half)];
    }""")


def duration(path):
    told = subprocess.run(
        ["ffprobe", "-v", "error", "-show_entries", "stream=codec_type,duration", "-of", "json", str(path)], capture_output=True, text=True, check=True)
    return {stream["codec_type"]: float(stream["duration"]) for stream in json.loads(told.stdout)["streams"]}


def a_match_is_told_by_player(executable, browser):
    if not FILM.exists():
        raise Skip(f"needs {FILM.name} of the labelled clips")
    with Server(executable) as server:
        clip = server.upload(FILM, "match.mp4", kind="swing")[1]["id"]
        server.wait_for(clip, "done")
        report = json.loads(content(server, f"/clips/{clip}/report.json"))
        assert [player["side"] for player in report["players"]] == ["near", "far"], report["players"]
        strokes = [sum(swing["player"] == number for swing in report["swings"]) for number in (1, 2)]
        assert all(strokes), strokes
        with page_of(browser, server, accept_downloads=True, viewport={"width": 1280, "height": 1000}) as page:
            page.goto(f"/clips/{clip}")
            page.wait_for_function("() => document.getElementById('player').dataset.frame")
            links = page.locator(".players .filter")
            expect(links).to_have_text(
                [f"All players ({sum(strokes)})", f"Player 1, near side ({strokes[0]})", f"Player 2, far side ({strokes[1]})"], use_inner_text=True)
            expect(page.locator(".swing-chip")).to_have_count(sum(strokes))
            # Every stroke of the rallies leads to its swing.
            rallies = page.locator("#rallies tbody").first
            expect(rallies.locator("a[href^='#swing-']")).to_have_count(sum(strokes))
            contact = report["swings"][1]["contact"]
            rallies.locator("a[href='#swing-2']").click()
            page.wait_for_function("(time) => Math.abs(document.getElementById('media').currentTime - time) < 0.1", arg=contact)
            page.wait_for_function("() => document.getElementById('overlay').width > 0")
            above, below = drawn(page)
            assert above > 20 and below > 20, (above, below)
            wrong = {}
            looked_at(page, "match", wrong, lambda look: shot(page, f"match-{look}"),
                      small=(SMALL, "light"), dark=(SMALL, "dark"), large=(LARGE, "light"))
            # One player alone, by keyboard: the other one's skeleton and swings are gone, numbers stay.
            links.nth(2).focus()
            page.keyboard.press("Enter")
            page.wait_for_url(re.compile("player=2"))
            page.wait_for_function("() => document.getElementById('player').dataset.frame")
            own = [str(place + 1) for place, swing in enumerate(report["swings"]) if swing["player"] == 2]
            assert page.locator(".swing-chip").evaluate_all("all => all.map((one) => one.dataset.number)") == own
            expect(links.nth(2)).to_have_attribute("aria-current", "true")
            page.locator(".swing-chip").first.click()
            page.wait_for_timeout(300)
            above, below = drawn(page)
            assert above > 20 and not below, (above, below)
            looked_at(page, "a player of a match", wrong, lambda look: shot(page, f"match-player-{look}"), small=(SMALL, "dark"), large=(LARGE, "light"))
            assert not wrong, wrong
            # What lies between rallies is not in their video.
            page.goto(f"/clips/{clip}")
            page.get_by_role("button", name="Create rallies video").click()
            page.locator("#skeleton-video[data-state=done]").wait_for()
            film = server.data.parent / "rallies.mp4"
            saved(page, lambda: page.get_by_role("link", name="Download rallies video").click()).save_as(film)
            lengths, whole = duration(film), report["media"]["duration"]
            first, last = report["swings"][0]["start"], report["swings"][-1]["end"]
            shown = min(last + 1, whole) - max(0, first - 1)
            assert abs(lengths["video"] - shown) < 0.2, (lengths, shown)
            if "audio" in lengths:
                assert abs(lengths["audio"] - lengths["video"]) < 0.2, lengths
            film.unlink()
            table = saved(page, lambda: page.get_by_role("link", name="Table of all strokes").click()).path().read_text("utf-8-sig").splitlines()
            assert table[0].endswith("Player,Rally") and len(table) == 1 + sum(strokes), table
            assert [line.split(",")[-2:] for line in table[1:]] == [[str(swing["player"]), "1"] for swing in report["swings"]], table
            page.goto(f"/clips/{clip}")
            address = create(page)
        with page_of(browser, server) as guest:
            guest.goto(address)
            guest.locator(".players .filter").nth(1).click()
            guest.wait_for_url(re.compile("/shared/.*player=1"))
            expect(guest.locator(".swing-chip")).to_have_count(strokes[0])
        with page_of(browser, server, java_script_enabled=False) as page:
            page.goto(f"/clips/{clip}?player=1")
            expect(page.locator(".swing-chip")).to_have_count(strokes[0])


TESTS = [a_match_is_told_by_player]
