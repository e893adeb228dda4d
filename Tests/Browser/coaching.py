"""What a coach does: says who a clip shows, follows the numbers over sessions, writes notes, compares swings."""

import contextlib
import math
import re
import sqlite3

from harness import labelled
from journeys import page_of, shot
from playwright.sync_api import expect
from prepared import library

PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "has_touch": True, "is_mobile": True}


def tab_to(page, selector, limit=80):
    """Presses Tab until the wanted element has the focus, and sees that the focus is visible."""
    for _ in range(limit):
        page.keyboard.press("Tab")
        if page.evaluate(f"() => document.activeElement.matches({selector!r})"):
            ring = page.evaluate("() => getComputedStyle(document.activeElement).outlineStyle"
                                 " + getComputedStyle(document.activeElement, '::after').outlineStyle")
            assert "solid" in ring or "auto" in ring, f"the focus cannot be seen on {selector}"
            return
    raise AssertionError(f"{selector} is not reached with {limit} tabs")


def fits(page, name):
    wide = page.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0, f"{name} scrolls sideways by {wide} px"


def athletes_have_sessions_and_trends(executable, browser):
    """With the keyboard alone: two clips are named, the trends followed, the athlete renamed and deleted."""
    def on_two_days(data, clips):
        with contextlib.closing(sqlite3.connect(data / "motionbook.sqlite")) as database, database:
            database.execute("UPDATE clip SET filmed = '2026-11-02', filmed_by = 'file' WHERE id = ?", (clips[0],))
            database.execute("UPDATE clip SET filmed = '2026-11-05T10:00:00', filmed_by = 'file' WHERE id = ?", (clips[1],))

    with library(executable, "monday.mp4", "thursday.mp4", change=on_two_days) as (server, clips):
        with page_of(browser, server) as page:
            page.goto("/athletes")
            expect(page.get_by_text("No athletes yet")).to_be_visible()
            shot(page, "athletes-empty-light")
            for clip, typed in zip(clips, ["Ada  Lovelace", "ada lovelace"]):
                page.goto(f"/clips/{clip}")
                tab_to(page, "#athlete")
                page.keyboard.type(typed)
                page.keyboard.press("Enter")
                page.wait_for_url(re.compile("#player-name"))
                expect(page.locator("#player-name a")).to_have_text("Ada Lovelace", use_inner_text=True)
            page.goto("/")
            tab_to(page, ".site-nav a[href='/athletes']")
            page.keyboard.press("Enter")
            page.wait_for_url(re.compile("/athletes$"))
            card = page.locator(".athlete-card")
            expect(card).to_have_count(1)
            expect(card).to_contain_text("2 clips", use_inner_text=True)
            shot(page, "athletes-light")
            tab_to(page, ".athlete-card a")
            page.keyboard.press("Enter")
            page.wait_for_url(re.compile("/athletes/"))
            address = page.url
            # All measures stand behind the one that leads.
            tab_to(page, "#all-measures > summary")
            page.keyboard.press("Enter")
            page.locator("#all-measures svg").first.wait_for()
            trends = page.locator(".trend")
            expect(trends.nth(1)).to_be_attached()
            for index in range(trends.count()):
                expect(trends.nth(index).locator("circle")).to_have_count(2)
                assert trends.nth(index).locator(".unit").inner_text().strip()
            expect(page.locator("#trends tbody tr")).to_have_count(2)
            expect(page.locator(".clip-entry"), "no swings are listed").to_have_count(2)
            expect(page.locator(".swing-link").nth(1), "no swings are listed").to_be_attached()
            shot(page, "athlete-light")
            # A swing leads to its part of the report.
            tab_to(page, ".swing-link")
            page.keyboard.press("Enter")
            page.wait_for_url(re.compile("/clips/.*#swing-1$"))
            page.go_back()
            tab_to(page, "#name")
            page.keyboard.type("Ada L.")
            page.keyboard.press("Enter")
            page.wait_for_function("() => document.querySelector('h1').textContent === 'Ada L.'")
        with page_of(browser, server, color_scheme="dark") as page:
            page.goto(address)
            shot(page, "athlete-dark")
        with page_of(browser, server, **PHONE) as page:
            for name, path in [("athletes", "/athletes"), ("athlete", address)]:
                page.goto(path)
                fits(page, name)
                shot(page, name + "-phone")
        with page_of(browser, server, java_script_enabled=False) as page:
            page.goto(f"/clips/{clips[0]}")
            page.locator("summary", has_text="Athlete: Ada").click()
            page.get_by_role("button", name="Remove the athlete from this clip").click()
            page.wait_for_url(re.compile("#player-name"))
            page.fill("#athlete", "Grace")
            page.locator("#player-name button").first.click()
            page.locator("#player-name a", has_text="Grace").wait_for()
        with page_of(browser, server) as page:
            page.goto(address)
            tab_to(page, "button[data-opens=delete-dialog]")
            page.keyboard.press("Enter")
            page.locator("dialog[open]").wait_for()
            tab_to(page, "dialog[open] button.button-danger-solid", limit=5)
            page.keyboard.press("Enter")
            page.wait_for_url(re.compile("/athletes$"))
            expect(page.locator(".athlete-card h2")).to_have_text(["Grace"], use_inner_text=True)
            assert page.request.get(f"/clips/{clips[1]}").ok


def notes_are_kept_with_the_clip(executable, browser):
    words = "Elbow drops before contact."
    with library(executable, "serve.mp4") as (server, [clip]):
        with page_of(browser, server) as page:
            page.goto(f"/clips/{clip}")
            page.evaluate("() => { window.isTheSamePage = true; }")
            state = page.locator("#note-state")
            tab_to(page, "#note-text")
            page.keyboard.type(words + "\nSee <frame> 12.")
            expect(state).to_have_text("Unsaved changes", use_inner_text=True)
            page.keyboard.press("Tab")
            page.keyboard.press("Enter")
            page.wait_for_function("() => document.getElementById('note-state').textContent === 'Saved'")
            assert page.evaluate("() => window.isTheSamePage"), "the page was left"
            # Keys of the player are only text here.
            page.focus("#note-text")
            page.keyboard.press("Control+End")
            page.keyboard.type(" o?")
            expect(page.locator("#overlay-toggle")).to_have_attribute("aria-pressed", "true")
            page.locator("#note-form button").click()
            page.wait_for_function("() => document.getElementById('note-state').textContent === 'Saved'")
            page.reload()
            expect(page.locator("#note-text")).to_have_value(words + "\nSee <frame> 12. o?")
            expect(state).to_contain_text("Saved", use_inner_text=True)
            page.locator("#note").scroll_into_view_if_needed()
            shot(page, "notes-light")
        # The server's answer is told where the note cannot be saved.
        with page_of(browser, server, allowed="status of 413") as page:
            page.goto(f"/clips/{clip}")
            page.evaluate("() => document.getElementById('note-text').removeAttribute('maxlength')")
            page.fill("#note-text", "x" * 10_001)
            page.locator("#note-form button").click()
            page.wait_for_function("() => document.getElementById('note-state').textContent.includes('at most 10,000')")
        with page_of(browser, server, java_script_enabled=False) as page:
            page.goto(f"/clips/{clip}")
            page.locator(".report-tool summary", has_text="Notes").click()
            page.fill("#note-text", words + "\n\nTwice.")
            page.locator("#note-form button").click()
            page.wait_for_url(re.compile("#note$"))
            expect(page.locator("#note-text")).to_have_value(words + "\n\nTwice.")
        with page_of(browser, server, color_scheme="dark", **PHONE) as page:
            page.goto(f"/clips/{clip}")
            page.wait_for_timeout(500)
            fits(page, "the report")
            page.locator("#note").scroll_into_view_if_needed()
            shot(page, "notes-dark-phone")

        def held():
            return [path.name for path in server.data.rglob("*") if path.is_file() and words.encode() in path.read_bytes()]

        assert held()
        assert server.request("POST", f"/clips/{clip}/delete")[0] == 204
        assert not held(), held()


# Where both clips are, in seconds of life from contact, and how many pixels of each skeleton are drawn.
SIDES = """() => [...document.querySelectorAll('.comparison-side')].map((side) => {
  const video = side.querySelector('video'), canvas = side.querySelector('canvas');
  const pixels = canvas.getContext('2d').getImageData(0, 0, canvas.width || 1, canvas.height || 1).data;
  let drawn = 0;
  for (let index = 3; index < pixels.length; index += 4) if (pixels[index] > 127) drawn += 1;
  return { time: (video.currentTime - Number(side.dataset.contact)) / Number(side.dataset.slow), drawn,
    frame: Number(side.dataset.frame), paused: video.paused, controls: video.controls };
})"""


def swings_are_compared(executable, browser):
    with library(executable, "one.mp4", "two.mp4") as (server, clips):
        swings = len(server.json(f"/clips/{clips[0]}/report.json")["swings"])
        last = swings - 1
        with page_of(browser, server) as page:
            page.goto(f"/clips/{clips[0]}")
            page.get_by_role("link", name="Compare a swing").click()
            page.wait_for_url(re.compile("/compare$"))
            shot(page, "compare-choice-light")
            page.locator(".clip-entry", has_text="two.mp4").locator(".swing-link").last.click()
            page.wait_for_url(re.compile(f"/compare/{clips[1]}\\?a=0&b={last}$"))
            address = page.url
            settled(page)

            # Both stand at contact, with their skeletons.
            sides = page.evaluate(SIDES)
            assert all(abs(side["time"]) < 0.05 and side["drawn"] > 50 and not side["controls"] for side in sides), sides
            assert swings == 1 or sides[0]["frame"] != sides[1]["frame"], sides
            shot(page, "compare-light")

            # With the keyboard alone: a step, a few frames, the slider, the curves.
            page.locator("h1").click()
            for _ in range(3):
                page.keyboard.press("ArrowRight")
            # A busy browser tells of a picture long after it was sought.
            page.wait_for_function(
                "frames => [...document.querySelectorAll('.comparison-side')].every((side, i) => Number(side.dataset.frame) === frames[i])",
                arg=[side["frame"] + 3 for side in sides])
            settled(page)
            assert [side["frame"] for side in page.evaluate(SIDES)] == [side["frame"] + 3 for side in sides]
            tab_to(page, "#seek")
            page.keyboard.press("c")
            settled(page)
            expect(page.locator("#clock")).to_have_text("0.00 s", use_inner_text=True)
            page.keyboard.press("o")
            assert [side["drawn"] for side in page.evaluate(SIDES)] == [0, 0]
            page.keyboard.press("o")
            tab_to(page, "a[data-curve=elbow]")
            page.keyboard.press("Enter")
            expect(page.locator("#curve-elbow")).to_be_visible()
            expect(page.locator("#curve-wristTurn")).to_be_hidden()
            page.wait_for_url(lambda url: url.endswith("curve=elbow"))
            shot(page, "compare-elbow-light")

            # It plays both, in step, and stops.
            start = float(page.locator("#comparison").get_attribute("data-start"))
            page.evaluate("() => { const bar = document.getElementById('seek'); bar.value = bar.min;"
                          " bar.dispatchEvent(new Event('input')); }")
            settled(page)
            assert abs(float(page.locator("#comparison").get_attribute("data-time")) - start) < 0.01
            page.keyboard.press("Escape")
            page.locator("h1").click()
            page.keyboard.press(" ")
            apart = []
            for _ in range(60):
                page.wait_for_timeout(150)
                now = page.evaluate(SIDES)
                if not any(side["paused"] for side in now):
                    apart.append(abs(now[0]["time"] - now[1]["time"]))
                elif page.locator("#play").get_attribute("data-playing") != "true":
                    page.keyboard.press(" ")
                if len(apart) == 8:
                    break
            # A busy browser may have come to the end meanwhile: it begins again, to be stopped on its way.
            if page.locator("#play").get_attribute("data-playing") != "true":
                page.keyboard.press(" ")
                page.wait_for_function("start => Number(document.getElementById('comparison').dataset.time) > start + 0.1", arg=start)
            page.evaluate("() => { const play = document.getElementById('play'); if (play.dataset.playing === 'true') play.click(); }")
            settled(page)
            assert len(apart) >= 4, f"the clips did not play together: {apart}"
            assert sorted(apart)[len(apart) // 2] < 0.05, apart
            assert all(side["paused"] for side in page.evaluate(SIDES))
            assert float(page.locator("#comparison").get_attribute("data-time")) > start + 0.1

            # A click on the chart goes there.
            chart = page.locator("#curve-elbow .chart-wide svg")
            chart.scroll_into_view_if_needed()
            box = chart.bounding_box()
            times = []
            for share in (0.3, 0.7):
                page.mouse.click(box["x"] + box["width"] * share, box["y"] + box["height"] / 2)
                settled(page)
                times.append(float(page.locator("#comparison").get_attribute("data-time")))
            assert start <= times[0] < times[1] - 0.1, times

            # A phase's picture leads to its frame.
            page.locator("[data-phase-of=B] a").first.click()
            settled(page)
            assert float(page.locator("#comparison").get_attribute("data-time")) < -0.1

            # Two swings of one clip, and the other way round.
            if swings > 1:
                page.goto(f"/clips/{clips[0]}/compare/{clips[0]}")
                expect(page.locator("#pick-a")).to_have_value("0")
                expect(page.locator("#pick-b")).to_have_value("1")
                page.get_by_role("link", name="Swap A and B").click()
                page.wait_for_url(re.compile("a=1&b=0"))
                page.select_option("#pick-a", "0")
                page.get_by_role("button", name="Compare").click()
                page.wait_for_url(re.compile("a=0&b=0"))
        with page_of(browser, server, color_scheme="dark") as page:
            page.goto(address)
            settled(page)
            shot(page, "compare-dark")
        with page_of(browser, server, **PHONE) as page:
            page.goto(address)
            settled(page)
            fits(page, "the comparison")
            tops = [page.locator(f"[data-side={side}].comparison-side").bounding_box()["y"] for side in "AB"]
            assert tops[1] > tops[0] + 50, "the players are not stacked"
            shot(page, "compare-phone")
        with page_of(browser, server, java_script_enabled=False) as page:
            page.goto(address)
            expect(page.locator("video[controls]")).to_have_count(2)
            expect(page.locator(".phase-pair img")).to_have_count(10)
            assert page.locator("#curve-wristTurn path.chart-line").first.get_attribute("d")
            expect(page.locator("table tbody tr").nth(3)).to_be_attached()
            page.locator("a[data-curve=separation]").click()
            page.locator("#curve-separation").wait_for()
            shot(page, "compare-without-scripts")
        with page_of(browser, server, allowed="status of 404") as page:
            server.request("POST", f"/clips/{clips[1]}/delete")
            page.goto(address)
            expect(page.get_by_text("It may have been deleted")).to_be_visible()


# The middle of the hips and the length of the trunk of both bodies, pixels.
TRUNKS = "() => JSON.parse(document.querySelector('.stage-ghost').dataset.trunks ?? 'null')"


def one_body_lies_over_the_other(executable, browser):
    """By keyboard and mouse: laid over, shifted, saved, opened again, removed."""
    other = labelled("tennis/serve_federer_a.mp4")
    with library(executable, "monday.mp4") as (server, clips):
        status, answer = server.upload(other)
        assert status == 201, answer
        server.wait_for(answer["id"], "done")
        clips.append(answer["id"])
        with page_of(browser, server) as page:
            page.goto(f"/clips/{clips[0]}/compare/{clips[1]}?a=0&b=0")
            settled(page)
            assert page.evaluate(TRUNKS) is None
            page.keyboard.press("b")
            page.wait_for_function("() => document.querySelector('.stage-ghost').dataset.drawn === 'true'")
            below, above = page.evaluate(TRUNKS)
            apart = math.dist(below["hips"], above["hips"]) + abs(below["trunk"] - above["trunk"])
            # A body is about three trunks tall.
            assert apart < 0.02 * 3 * below["trunk"], (below, above)
            print(f"      trunks are {apart / (3 * below['trunk']):.2%} of the body apart")
            shot(page, "compare-over", "#comparison")
            # B alone is shifted.
            frames = [side["frame"] for side in page.evaluate(SIDES)]
            for _ in range(2):
                page.get_by_role("button", name="Shift B on by a frame").click()
            page.wait_for_function("frame => Number(document.querySelector('[data-side=B].comparison-side').dataset.frame) === frame", arg=frames[1] + 2)
            assert page.evaluate(SIDES)[0]["frame"] == frames[0]
            expect(page.locator("#shift")).to_have_text("2", use_inner_text=True)
            page.wait_for_url(lambda url: url.endswith("shift=2"))
            tab_to(page, "#comparison-name")
            page.keyboard.type("Before and after")
            page.keyboard.press("Enter")
            page.wait_for_url(re.compile("/comparisons$"))
            shot(page, "comparisons")
            tab_to(page, ".saved-comparisons a")
            page.keyboard.press("Enter")
            page.wait_for_url(re.compile("shift=2"))
            page.wait_for_function("() => document.getElementById('shift').textContent === '2'")
            page.wait_for_function("frame => Number(document.querySelector('[data-side=B].comparison-side').dataset.frame) === frame", arg=frames[1] + 2)
            # What is laid over stays so.
            page.wait_for_function("() => document.querySelector('.stage-ghost').dataset.drawn === 'true'")
            page.goto("/comparisons")
            page.get_by_role("button", name="Remove").click()
            page.get_by_text("Nothing is saved yet").wait_for()
        with page_of(browser, server, **PHONE) as page:
            page.goto(f"/clips/{clips[0]}/compare/{clips[1]}?a=0&b=0")
            settled(page)
            fits(page, "the comparison")


def a_clip_that_waits_holds_the_other(executable, browser):
    is_playing = "() => [...document.querySelectorAll('.comparison-side video')].map((video) => !video.paused).join()"
    later = "time => Number(document.getElementById('comparison').dataset.time) > time + 0.05"
    with library(executable, "one.mp4", "two.mp4") as (server, clips), page_of(browser, server) as page:
        page.goto(f"/clips/{clips[0]}/compare/{clips[1]}?a=0&b=0")
        settled(page)
        time = lambda: float(page.locator("#comparison").get_attribute("data-time"))  # noqa: E731
        # As slowly as it goes, so that the end is far.
        for _ in range(5):
            page.keyboard.press("<")
        page.evaluate("() => { const bar = document.getElementById('seek'); bar.value = bar.min; bar.dispatchEvent(new Event('input')); }")
        settled(page)
        page.keyboard.press(" ")
        page.wait_for_function(f"() => ({is_playing})() === 'true,true'")
        # A browser that never says that it has more of a film than its present picture, though it plays it.
        page.evaluate("() => Object.defineProperty(HTMLMediaElement.prototype, 'readyState', { get: () => 2, configurable: true })")
        page.wait_for_function(later, arg=time())
        # One that waits for its data.
        page.evaluate("""() => Object.defineProperty(document.querySelector('.comparison-side video'), 'seeking',
          { get: () => true, configurable: true })""")
        page.wait_for_function(f"() => ({is_playing})() === 'true,false'")
        held = time()
        page.evaluate("""async () => {
          for (let frame = 0; frame < 20; frame++) await new Promise(requestAnimationFrame);
        }""")
        assert time() == held
        page.evaluate("() => delete document.querySelector('.comparison-side video').seeking")
        page.wait_for_function(f"() => ({is_playing})() === 'true,true'")
        page.wait_for_function(later, arg=held)


def settled(page):
    """
    Waits until both clips show what was asked for, and their skeletons are of that picture: a busy browser tells of a
    picture long after it was sought. Clips of one rate have frame `n` from `n / fps` on, and players seek its middle.
    """
    page.wait_for_function("""() => [...document.querySelectorAll('.comparison-side')].every((side) => {
      const video = side.querySelector('video'), { frame, fps } = side.dataset;
      return frame !== undefined && video.readyState >= 2 && !video.seeking
        && Math.abs((Number(frame) + 0.5) / Number(fps) - video.currentTime) < 0.7 / Number(fps);
    })""")


TESTS = [athletes_have_sessions_and_trends, notes_are_kept_with_the_clip, swings_are_compared, one_body_lies_over_the_other, a_clip_that_waits_holds_the_other]
