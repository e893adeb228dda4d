"""The report of a clip with swings: chips, speeds, trail, key frames, charts, judgement, paper, the keyboard alone.

The clip and its landmarks are real; what is judged comes from Tests/Fixtures/swing-report.json, its times stretched to the
clip, so that every part of the page is there whatever clip this machine has.
"""

import contextlib
import json
import re
import sqlite3

from harness import Server, TOP, eventually, real_clip
from journeys import page_of, shot
from playwright.sync_api import expect
from prepared import library

TIMES = {"start", "contact", "end", "keyFrames", "times", "time"}


def stretched(part, factor, is_time=False):
    """The same report with all its times multiplied."""
    if isinstance(part, dict):
        return {key: stretched(value, factor, key in TIMES and not isinstance(value, str)) for key, value in part.items()}
    if isinstance(part, list):
        return [stretched(value, factor, is_time) for value in part]
    return round(part * factor, 4) if is_time else part


@contextlib.contextmanager
def judged_clip(executable, change=None):
    """A server with a real clip that has the fixture's report, changed or not; (server, the clip's path, the report)."""
    report = json.loads((TOP / "Tests" / "Fixtures" / "swing-report.json").read_text())

    def judge(data, clips):
        with contextlib.closing(sqlite3.connect(data / "motionbook.sqlite")) as database, database:
            media = json.loads(database.execute("SELECT json FROM report WHERE clip = ?", clips).fetchone()[0])["media"]
            report.update(stretched(report, media["duration"] / 6.5), media=media)
            if change:
                change(report)
            database.execute("UPDATE report SET json = ? WHERE clip = ?", (json.dumps(report).encode(), *clips))

    with library(executable, real_clip().name, change=judge) as (server, [clip]):
        yield server, f"/clips/{clip}", report


@contextlib.contextmanager
def open_report(executable, browser, change=None, **options):
    with judged_clip(executable, change) as (server, path, report), page_of(browser, server, **options) as page:
        page.goto(path)
        if options.get("java_script_enabled", True):
            page.wait_for_function("() => document.getElementById('clock').textContent && document.getElementById('player').dataset.frame")
            page.wait_for_timeout(300)
        yield page, report


def time_of(page):
    return page.evaluate("() => document.getElementById('media').currentTime")


def is_near(page, time, within=0.06):
    page.wait_for_function(
        f"() => Math.abs(document.getElementById('media').currentTime - {time}) < {within}")


def scene(page, pattern):
    """The words under the clock once they match: the picture comes a little after the time."""
    page.wait_for_function(
        "pattern => new RegExp('^' + pattern + '$').test(document.getElementById('scene').innerText)", arg=pattern)
    return re.fullmatch(pattern, page.locator("#scene").inner_text())


def shown_swings(page):
    return page.evaluate(
        "() => [...document.querySelectorAll('.swing-details')].filter(part => getComputedStyle(part).display !== 'none').map(part => part.dataset.swing)")


def chips_lie_in_time_and_choose(executable, browser):
    with open_report(executable, browser) as (page, report):
        duration, swings = report["media"]["duration"], report["swings"]
        row = page.locator("#swing-list").bounding_box()
        for swing, chip in zip(swings, page.locator(".swing-chip").all()):
            box = chip.bounding_box()
            assert abs((box["x"] - row["x"]) / row["width"] - swing["start"] / duration) < 0.01, (box, row, swing)
            assert chip.get_attribute("title").startswith("Swing ")
        assert shown_swings(page) == ["1"]
        page.locator(".swing-chip").nth(1).click()
        is_near(page, swings[1]["contact"])
        assert eventually(lambda: shown_swings(page) == ["2"])
        page.wait_for_url(lambda url: url.endswith("#swing-2"))
        # Stretched times lie between frames.
        assert scene(page, r"Swing 2 · (contact|\d ms (before|after) contact)")
        expect(page.locator(".swing-chip[aria-current]")).to_have_attribute("data-number", "2")
        # An end that the clip does not show is marked, and said.
        expect(page.locator(".swing-chip[data-cut=end]")).to_have_count(1)
        expect(page.locator("#swing-2 .cut-note")).to_contain_text("The clip ends before", use_inner_text=True)
        # The chosen swing follows the playhead; times against contact are told in real time.
        page.keyboard.press("1")
        is_near(page, swings[0]["contact"])
        for _ in range(3):
            page.keyboard.press(".")
            page.wait_for_timeout(100)

        def is_told():
            found = scene(page, r"Swing 1 · (\d+) ms after contact")
            late = (time_of(page) - swings[0]["contact"]) * 1000 / report["slowMotion"]
            return found and late > 0 and abs(int(found.group(1)) - late) < 15

        assert eventually(is_told), (scene(page, "Swing 1.*"), time_of(page))
        # The chip's own link opens the page with that swing.
        page.goto(page.url.split("#")[0] + "#swing-2")
        page.reload()
        is_near(page, swings[1]["contact"])
        assert eventually(lambda: shown_swings(page) == ["2"])


def an_unsure_contact_is_told(executable, browser):
    def change(report):
        first = report["swings"][0]
        # A little more than a tenth of a second of life.
        first.update(stroke="volley", wing="backhand", contactUncertainty=round(0.12 * report["slowMotion"], 4))

    with open_report(executable, browser, change) as (page, report):
        swing = report["swings"][0]
        page.keyboard.press("1")
        is_near(page, swing["contact"])
        assert scene(page, r"Swing 1 · about (contact|\d+ ms (before|after) contact)")
        page.keyboard.press("2")
        assert scene(page, r"Swing 2 · (contact|\d+ ms (before|after) contact)")
        chip = page.locator(".swing-chip").first
        room, mark = chip.bounding_box()["width"], chip.locator(".chip-unsure").bounding_box()["width"]
        share = 2 * swing["contactUncertainty"] / (swing["end"] - swing["start"])
        assert abs(mark - share * room) < 4, (mark, room, share)
        assert page.locator(".swing-chip").nth(1).locator(".chip-unsure").bounding_box()["width"] == 0
        expect(page.locator("#swing-1-title")).to_contain_text("Backhand volley", use_inner_text=True)


def live_strokes_have_their_names(executable, browser):
    with Server(executable) as server, page_of(browser, server) as page:
        page.goto("/camera")
        said = page.evaluate(
            """async () => {
              const { Words } = await import("/js/camera/words.js");
              const { inWords } = await import("/js/camera/showing.js");
              const words = new Words(document);
              const told = (stroke, rest) => inWords({ event: "swing", phase: "ended", t: 1, start: 0, stroke, hand: "right", ...rest }, words).words;
              return [
                told("serve", {}), told("volley", {}), told("volley", { wing: "backhand", spin: "slice" }),
                told("backhand", { spin: "slice" }), told("forehand", {}),
              ];
            }""")
        assert said == [f"{name}, right hand" for name in ("Serve", "Volley", "Backhand volley", "Backhand slice", "Forehand")], said


def plays_slowly(executable, browser):
    with open_report(executable, browser) as (page, _):
        rate = lambda: page.evaluate("() => document.getElementById('media').playbackRate")
        assert [label.inner_text() for label in page.locator(".segment").all()] == ["0.1×", "0.25×", "0.5×", "1×"]
        page.locator("#speeds input[value='0.1']").check()
        assert rate() == 0.1
        page.keyboard.press("Home")
        page.keyboard.press(" ")  # With the focus on a speed the space bar still plays.
        before, began = page.evaluate("() => [document.getElementById('media').currentTime, performance.now()]")
        page.wait_for_function("before => document.getElementById('media').currentTime > before + 0.1", arg=before)
        page.keyboard.press(" ")
        # However late it is stopped, a tenth of the time has passed in the clip.
        after, ended = page.evaluate("() => [document.getElementById('media').currentTime, performance.now()]")
        assert after - before < 0.1 * (ended - began) / 1000 + 0.1, (after - before, ended - began)
        for key, expected in [(">", 0.25), (">", 0.5), (">", 1), (">", 1), ("<", 0.5)]:
            page.keyboard.press(key)
            assert rate() == expected, (key, rate())


def trail_shows_the_wrist(executable, browser):
    blue = """() => { const canvas = document.getElementById('overlay');
        const pixels = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
        let count = 0; for (let i = 0; i < pixels.length; i += 4)
          if (pixels[i + 3] > 100 && pixels[i + 2] > 200 && pixels[i] < 140) count += 1;
        return count; }"""
    with open_report(executable, browser) as (page, report):
        page.keyboard.press("1")
        is_near(page, report["swings"][0]["contact"])
        page.wait_for_function(f"() => ({blue})() > 30")
        assert int(page.locator("#overlay").get_attribute("data-trail")) > 3
        page.keyboard.press("t")
        page.wait_for_function(f"() => ({blue})() === 0")
        expect(page.locator("#trail-toggle")).to_have_attribute("aria-pressed", "false")
        page.reload()
        # The choice is remembered.
        page.locator("#trail-toggle[aria-pressed=false]").wait_for()
        page.locator("#trail-toggle").click()
        page.keyboard.press("o")
        page.keyboard.press("1")
        page.wait_for_function(f"() => ({blue})() > 30")


def key_frames_show_the_skeleton(executable, browser):
    with open_report(executable, browser) as (page, report):
        phases = page.locator("#swing-1 .phase")
        expect(phases).to_have_count(5)
        for index, time in enumerate(report["swings"][0]["keyFrames"]):
            picture = phases.nth(index).locator("svg")
            expect(picture.locator("path.bones").first).to_be_attached()
            page.wait_for_function("image => image.complete && image.naturalWidth > 100", arg=picture.locator("img").element_handle())
            phases.nth(index).click()
            is_near(page, time)
        expect(phases.nth(2)).to_contain_text("0:0", use_inner_text=True)
        expect(phases.nth(2)).to_contain_text("at contact", use_inner_text=True)


def charts_share_one_playhead(executable, browser):
    shown = "() => [...document.querySelectorAll('.chart-row')].filter(row => row.offsetParent).map(row => row.dataset.chart)"
    heads = """() => [...document.querySelectorAll('.chart-drawing')].filter(one => one.getClientRects().length)
        .map(one => one.querySelector('.chart-playhead').getBoundingClientRect().x)"""
    with open_report(executable, browser) as (page, report):
        assert page.evaluate(shown) == ["angularVelocity", "separation"]
        for name in ["wristSpeed", "elbow", "shoulder", "knee"]:
            page.locator(f"#show-{name}").check()
        assert len(page.evaluate(shown)) == 6
        page.locator("#chart").scroll_into_view_if_needed()
        box = page.locator(".chart-wide .chart-drawing").first.bounding_box()
        scale = box["width"] / 960
        left, right = box["x"] + 40 * scale, box["x"] + 948 * scale
        # Dragging seeks, whatever chart it begins on.
        elbow = page.locator(".chart-row[data-chart=elbow]")
        elbow.scroll_into_view_if_needed()
        below = elbow.bounding_box()
        page.mouse.move(left + 30, below["y"] + 60)
        page.mouse.down()
        middle = (left + right) / 2
        page.mouse.move(middle, below["y"] + 60, steps=4)
        page.mouse.up()
        is_near(page, report["media"]["duration"] / 2, within=0.1)

        def are_there():
            places = page.evaluate(heads)
            return len(places) == 6 and max(places) - min(places) < 0.5 and abs(places[0] - middle) < 8

        assert eventually(are_there), (page.evaluate(heads), middle)
        # Sides differ without colour, contacts are marked, axes have units.
        dashes = "one => getComputedStyle(document.querySelector(one)).strokeDasharray"
        assert page.evaluate(dashes, ".chart-line.series-1") != page.evaluate(dashes, ".chart-line.series-2")
        assert page.locator("#chart-knee-wide .chart-contact").get_attribute("d").count("M") == 2
        assert page.locator("#chart-wristSpeed-wide .chart-name").first.text_content().endswith("m/s")
        page.reload()
        assert eventually(lambda: len(page.evaluate(shown)) == 6), "the choice of charts is not remembered"


def tips_lead_to_their_frames(executable, browser):
    with open_report(executable, browser) as (page, report):
        summary = page.locator("#swing-1 .swing-summary").inner_text()
        for words in ["Forehand", "right hand", "7.5", "out of 10", "6 of 10 experts", "Late", "in front", "118°", "120", "Landlinger", "What is best"]:
            assert words in summary, (words, summary)
        insight = report["swings"][0]["assessment"]["insights"][0]
        for index, time in enumerate(insight["evidence"]["times"]):
            page.locator("#swing-1 .tips li").first.locator(".time-link").nth(index).click()
            is_near(page, time)
        cards = page.locator("#swing-1 .judged").inner_text()
        for words in ["0.18", "shoulder widths", "rad/s", "ms before", "at contact"]:
            assert words in cards, (words, cards)
        compared = page.locator("#swing-1 .form-compared")
        expect(compared).to_contain_text("Your hips turned 48°. Of 10 experts, 9 turn more; of 10 amateurs, 6.", use_inner_text=True)
        part = report["swings"][0]["assessment"]["form"]["parts"][0]
        compared.locator("li").first.locator(".time-link").first.click()
        is_near(page, part["times"][0])
        page.keyboard.press("2")
        expect(page.locator("#swing-2 .score")).to_contain_text("No form score: Comparing the form takes", use_inner_text=True)
        expect(page.locator("#swing-2 .withheld")).to_contain_text("The clip ends before the follow-through does.", use_inner_text=True)
        shot(page, "swing-2-light")
        expect(page.locator(".warnings")).not_to_contain_text("Slow motion", use_inner_text=True)
        expect(page.locator(".slow-motion")).to_contain_text("corrected", use_inner_text=True)


def prints_a_sheet_for_each_swing(executable, browser):
    with open_report(executable, browser) as (page, report):
        sheets = page.pdf(prefer_css_page_size=True)
        assert len(re.findall(rb"/Type\s*/Page\b", sheets)) == len(report["swings"]), "not one sheet for each swing"
        page.emulate_media(media="print")
        for gone in ["#player", "#charts", ".site-header", "#print", ".report-end"]:
            expect(page.locator(gone), gone).to_be_hidden()
        for number in [1, 2]:
            for there in [".print-head", ".phases", ".tips", ".print-numbers"]:
                expect(page.locator(f"#swing-{number} {there}")).to_be_visible()
        shot(page, "swing-print")
        page.emulate_media(media="screen")
        page.evaluate("() => { window.print = () => { window.wasPrinted = true; }; }")
        page.locator("#print").click()
        assert page.evaluate("() => window.wasPrinted")


def keyboard_alone_reaches_everything(executable, browser):
    with open_report(executable, browser) as (page, report):
        met = []
        for _ in range(120):
            page.keyboard.press("Tab")
            met.append(page.evaluate(
                "() => { const one = document.activeElement;"
                " return one.id || one.dataset.number && 'chip' + one.dataset.number || one.dataset.plays && 'plays'"
                " || one.className || one.name; }"))
            if met[-1] == "chip2":
                page.keyboard.press("Enter")
                is_near(page, report["swings"][1]["contact"])
                expect(page.locator(":focus"), "the focus was lost").to_have_attribute("data-number", "2")
        for one in ["print", "chip1", "chip2", "seek", "play", "trail-toggle", "fullscreen", "plays", "phase", "show-knee", "chart"]:
            assert one in met, (one, met)
        assert met.index("chip1") < met.index("play") < met.index("plays") < met.index("chart"), met


def swings_work_without_scripts(executable, browser):
    with open_report(executable, browser, java_script_enabled=False) as (page, report):
        # Parts open without scripts.
        expect(page.locator("#show-knee")).to_be_hidden()
        page.locator("summary", has_text="Charts").click()
        expect(page.locator(".swing-chip")).to_have_count(2)
        expect(page.locator(".swing-chip").first).to_be_visible()
        for number in [1, 2]:
            expect(page.locator(f"#swing-{number} .swing-summary")).to_be_visible()
        assert page.locator("#swing-1 .phase").first.get_attribute("href").find("/media#t=") > 0
        page.locator("#show-knee").check()
        expect(page.locator(".chart-row[data-chart=knee]")).to_be_visible()
        expect(page.locator(".chart-row[data-chart=elbow]")).to_be_hidden()
        shot(page, "swing-without-scripts")


def looks_right_everywhere(executable, browser):
    with judged_clip(executable) as (server, path, _):
        for name, options in {
            "light": {"viewport": {"width": 1440, "height": 900}},
            "dark": {"viewport": {"width": 1280, "height": 800}, "color_scheme": "dark"},
            "phone": {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "is_mobile": True, "has_touch": True},
        }.items():
            with page_of(browser, server, **options) as page:
                page.goto(path)
                page.keyboard.press("1")
                page.wait_for_timeout(1000)
                wide = page.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth")
                assert wide <= 0, f"the report scrolls sideways by {wide} px ({name})"
                shot(page, "swing-" + name)


TESTS = [
    chips_lie_in_time_and_choose,
    an_unsure_contact_is_told,
    live_strokes_have_their_names,
    plays_slowly,
    trail_shows_the_wrist,
    key_frames_show_the_skeleton,
    charts_share_one_playhead,
    tips_lead_to_their_frames,
    prints_a_sheet_for_each_swing,
    keyboard_alone_reaches_everything,
    swings_work_without_scripts,
    looks_right_everywhere,
]
