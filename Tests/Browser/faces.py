"""Faces: a real clip and a picture become reports of expressions."""

import re

from hands import choose, drawn
from harness import Server, labelled
from journeys import OVERLAY, page_of, shot
from playwright.sync_api import expect


def a_smile_is_found_in_step(executable, browser):
    with Server(executable) as server, page_of(browser, server) as page:
        choose(page, "expression", labelled("faces/video/single_face.mp4"))
        drawn(page)
        address = page.url.split("#")[0]
        report = page.request.get(address + "/report.json").json()
        assert report["kind"] == "expression" and report["coverage"] > 0.9, report["coverage"]
        shown = [event["expression"] for event in report["expressions"]]
        assert "smile" in shown, shown
        # Strip, band and sequence say the same.
        assert page.locator(".strip-item").count() == page.locator(".event-chip").count() == len(shown)
        expect(page.locator(".strip-picture")).to_have_count(len(shown))
        expect(page.locator("#sequence")).to_have_text(report["sequence"], use_inner_text=True)
        # Choosing an expression shows its moment, the mesh on it.
        smile = shown.index("smile")
        page.locator(".event-chip").nth(smile).click()
        page.wait_for_function("() => document.getElementById('now-words').textContent === 'Smile'")
        time = page.evaluate("() => document.getElementById('media').currentTime")
        assert abs(time - report["expressions"][smile]["peak"]) < 0.1, time
        page.keyboard.press("o")
        page.wait_for_function(f"() => ({OVERLAY})().count === 0")
        page.keyboard.press("o")
        page.wait_for_function(f"() => ({OVERLAY})().count > 50")
        # A chart for each group of coefficients, with thresholds and a playhead that has moved.
        expect(page.locator(".chart-row").nth(3)).to_be_attached()
        expect(page.locator(".chart-wide .chart-level").nth(3)).to_be_attached()
        assert "translate(0 0)" not in page.locator(".chart-wide .chart-playhead").first.get_attribute("transform")
        table = page.request.get(address + "/landmarks.csv").text().splitlines()
        names = table[0].split(",")
        assert names[:2] == ["time_s", "score"] and names[2:2 + len(report["coefficients"])] == report["coefficients"]
        assert len({line.count(",") for line in table}) == 1
        for absent in ["#trail-toggle", "#print", "#athlete"]:
            expect(page.locator(absent), absent).to_have_count(0)
        shot(page, "faces-light")
    with Server(executable) as server, page_of(browser, server, color_scheme="dark", viewport={"width": 390, "height": 844}) as page:
        choose(page, "expression", labelled("faces/video/face_noface.mov"))
        drawn(page)
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), "the page is wider than the phone"
        shot(page, "faces-phone-dark")


def a_mirrored_wink_is_of_the_other_eye(executable, browser):
    with Server(executable) as server, page_of(browser, server) as page:
        choose(page, "expression", labelled("faces/wink/17_70ac93223cfa820.jpg"))
        drawn(page)
        expect(page.locator("#now-words")).to_have_text("Right wink", use_inner_text=True)
        page.locator("#swap-sides").click()
        page.locator("#swap-sides[value=false]").wait_for()
        expect(page.locator("#now-words")).to_have_text("Left wink", use_inner_text=True)


def thresholds_are_tried_and_kept(executable, browser):
    with Server(executable) as server, page_of(browser, server) as page:
        choose(page, "expression", labelled("faces/video/single_face.mp4"))
        drawn(page)
        address = page.url.split("#")[0]
        least = lambda: {t["expression"]: t["above"] for t in page.request.get(address + "/report.json").json()["thresholds"]}
        usual, level = least(), page.locator(".chart-wide .chart-level-label")
        expect(page.locator("#trial")).to_have_text(re.compile("^Found:"), use_inner_text=True)
        expect(page.locator("#threshold-form .no-script")).to_be_hidden()
        expect(page.get_by_role("button", name="Reset to defaults")).to_have_count(0)
        # A smile that need not be sure is found, one that must be nearly certain ends sooner or is none.
        move(page, "smile", 0.3)
        page.wait_for_function("() => document.getElementById('trial').textContent.startsWith('Would find:')")
        lax = page.locator("#trial").inner_text()
        assert "Smile" in lax and "0.3" in level.all_text_contents(), (lax, level.all_text_contents())
        move(page, "smile", 0.95)
        page.wait_for_function("text => document.getElementById('trial').textContent !== text", arg=lax)
        assert "0.95" in level.all_text_contents(), level.all_text_contents()
        # Trying changes nothing; keeping does.
        assert least() == usual, least()
        move(page, "smile", 0.3)
        page.wait_for_function("text => document.getElementById('trial').textContent === text", arg=lax)
        shot(page, "faces-thresholds")
        page.locator("#keep-thresholds").click()
        page.get_by_role("button", name="Reset to defaults").wait_for()
        assert least() == usual | {"smile": 0.3}, least()
        assert page.locator("#trial").inner_text().removeprefix("Found:") == lax.removeprefix("Would find:")
        page.get_by_role("button", name="Reset to defaults").click()
        page.locator("#threshold-form:not(:has([name=usual]))").wait_for()
        assert least() == usual, least()


def move(page, expression, least):
    """Moves a threshold, as a hand on the slider does."""
    page.locator(f"[name='least.{expression}']").evaluate(
        "(slider, value) => { slider.value = value; slider.dispatchEvent(new Event('input', { bubbles: true })); }", str(least))


TESTS = [a_smile_is_found_in_step, a_mirrored_wink_is_of_the_other_eye, thresholds_are_tried_and_kept]
