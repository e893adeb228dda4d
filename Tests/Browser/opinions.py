"""Second opinions as a person meets them: switched on, looked at before anything is sent, told beside what was measured, switched off."""

import json
import pathlib
import sys

from access import SMALL, found, looked_at
from journeys import page_of, shot, unfold
from playwright.sync_api import expect
from prepared import library

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Opinions"))

from behaviours import Answer, candidate, said  # noqa: E402
from fake_gemini import FakeGemini  # noqa: E402

KEY = "a-key-of-tests-0123456789"
SECTION = "#second-opinion"


def switch_on(page, address, **fields):
    """Enters address and key; gives the words about the key."""
    page.goto("/settings")
    page.fill("#address", address)
    for name, value in fields.items():
        page.fill(f"#{name}", value)
    page.get_by_role("button", name="Save").click()
    page.get_by_text("Settings saved.").wait_for()
    page.fill("#key", KEY)
    page.get_by_role("button", name="Turn on").click()
    page.get_by_text("Key saved.").wait_for()


def prepare(page, clip):
    """Has the pictures made, and waits until they can be looked at."""
    page.goto(f"/clips/{clip}")
    page.get_by_role("button", name="Ask for a second opinion…").click()
    page.locator("#opinion-ask").wait_for()


def open_dialog(page):
    page.locator("#opinion-ask").click()
    dialog = page.locator(".opinion-dialog")
    dialog.wait_for()
    return dialog


def a_second_opinion_is_asked_for(executable, browser):
    with FakeGemini(key=KEY) as fake, library(executable, "serve.mp4") as (server, [clip]):
        with page_of(browser, server) as page:
            page.goto(f"/clips/{clip}")
            expect(page.locator(SECTION)).to_have_count(0)
            expect(page.get_by_text("Everything stays on this Motionbook server.")).to_be_visible()
            switch_on(page, fake.address)
            assert KEY not in page.content()
            # A model on this very machine: nothing leaves it.
            expect(page.get_by_text("Everything stays on this Motionbook server.")).to_be_visible()
            prepare(page, clip)
            dialog = open_dialog(page)
            expect(page.locator("#consent-title")).to_be_focused()
            expect(dialog).to_contain_text(f"127.0.0.1:{fake.port}", use_inner_text=True)
            expect(dialog).to_contain_text("blurred in all images", use_inner_text=True)
            # The pictures of the swing that is looked at are there.
            page.wait_for_function("() => { const first = document.querySelector('.opinion-dialog img'); return first.complete && first.naturalWidth > 0 }")
            page.keyboard.press("Escape")
            dialog.wait_for(state="detached")
            expect(page.locator("#opinion-ask")).to_be_focused()
            assert not fake.requests
            dialog = open_dialog(page)
            swings = dialog.locator("input[name=swing]").count()
            for box in dialog.locator("input[name=swing]").all()[1:]:
                box.uncheck()
            expect(dialog.locator("#consent-count")).to_have_text("1 swing", use_inner_text=True)
            shown = dialog.locator("img").evaluate_all("pictures => pictures.map((picture) => picture.getAttribute('src'))")
            dialog.locator("#consent-send").click()
            section = page.locator(SECTION)
            section.get_by_text("Tips from gemini-2.0-flash").wait_for()
            expect(section.get_by_text("differs", exact=True).first).to_be_attached()
            expect(section).to_have_attribute("data-live", "false")
            expect(section).to_contain_text("Meet the ball a little farther in front.", use_inner_text=True)
            # What was shown is what was sent, byte by byte, and nothing but that.
            first, second = fake.requests
            first_shown = [server.request("GET", path)[2] for path in shown if "/0/" in path]
            assert first.pictures + second.pictures == first_shown, (len(first.pictures), len(second.pictures), len(first_shown))
            assert first.key == KEY and "serve.mp4" not in first.text + second.text
            report = server.json(f"/clips/{clip}/report.json")
            assert report["swings"][0]["secondOpinion"]["host"] == f"127.0.0.1:{fake.port}"
            assert len([swing for swing in report["swings"] if "secondOpinion" in swing]) == 1
            # It is in the list, and can be deleted there.
            page.goto("/settings/sent")
            rows = page.locator("tbody tr")
            expect(rows).to_have_count(2)
            expect(rows.first).to_contain_text("serve.mp4", use_inner_text=True)
            page.get_by_role("button", name="Delete").first.click()
            page.get_by_text("Deleted.").wait_for()
            page.get_by_role("link", name="Delete all answers…").click()
            page.get_by_role("button", name="Delete all").click()
            page.get_by_text("Deleted.").wait_for()
            expect(page.locator("tbody tr")).to_have_count(2)
            report = server.json(f"/clips/{clip}/report.json")
            assert not [swing for swing in report["swings"] if "secondOpinion" in swing]
            # Without the key it is off, and nothing of it is on the report.
            page.goto("/settings")
            page.get_by_role("button", name="Delete the key").click()
            page.get_by_text("Key deleted.").wait_for()
            page.goto(f"/clips/{clip}")
            expect(page.locator(SECTION)).to_have_count(0)
            assert swings >= 1 and len(fake.requests) == 2


def without_scripts_it_is_the_same(executable, browser):
    with FakeGemini(key=KEY) as fake, library(executable, "serve.mp4") as (server, [clip]):
        with page_of(browser, server, java_script_enabled=False) as page:
            switch_on(page, fake.address)
            page.goto(f"/clips/{clip}")
            unfold(page)
            page.get_by_role("button", name="Ask for a second opinion…").click()
            page.get_by_role("link", name="Review and send…").wait_for()
            page.get_by_role("link", name="Review and send…").click()
            page.get_by_role("button", name="Not now").click()
            page.wait_for_url(lambda address: not address.endswith("/opinion"))
            assert not fake.requests
            page.get_by_role("link", name="Review and send…").click()
            page.get_by_role("button", name="Send").click()
            page.get_by_text("Tips from gemini-2.0-flash").first.wait_for(state="attached")


def trouble_is_told_and_tried_again(executable, browser):
    """A day's budget, a failure, and what athletes said."""
    with FakeGemini(answer="bad request", key=KEY) as fake, library(executable, "serve.mp4") as (server, [clip]):
        with page_of(browser, server) as page:
            switch_on(page, fake.address)
            prepare(page, clip)
            open_dialog(page).locator("#consent-send").click()
            section = page.locator(SECTION)
            section.locator(".opinion-state", has_text="failed").first.wait_for()
            assert section.get_by_text("did not understand the request").first.text_content()
            # Asked again, with a budget that is too small: it waits, and says until when.
            fake.answer = "good"
            page.goto("/settings")
            page.fill("#budget", "0.0001")
            page.get_by_role("button", name="Save").click()
            page.get_by_text("Settings saved.").wait_for()
            page.goto(f"/clips/{clip}")
            details = page.locator(".opinion").first
            if details.get_attribute("open") is None:
                details.locator("summary").first.click()
            details.get_by_role("button", name="Ask again").click()
            dialog = page.locator(".opinion-dialog")
            dialog.wait_for()
            expect(dialog).to_contain_text("wait until tomorrow", use_inner_text=True)
            before = len(fake.requests)
            dialog.locator("#consent-send").click()
            section.get_by_text("Today’s budget is used up.").wait_for()
            assert len(fake.requests) == before
            shot(page, "opinions-budget")
            section.get_by_role("button", name="Stop").click()
            section.locator(".opinion-state", has_text="stopped").first.wait_for()
            # Never means never, until the settings say otherwise.
            page.fill("#athlete", "Ada")
            page.press("#athlete", "Enter")
            page.wait_for_url("**/*#player-name")
            page.goto("/settings")
            page.fill("#budget", "1")
            page.get_by_role("button", name="Save").click()
            page.get_by_text("Settings saved.").wait_for()
            page.goto(f"/clips/{clip}/opinion")
            page.check("#consent-never")
            expect(page.locator("#consent-send")).to_be_disabled()
            page.get_by_role("button", name="Not now").click()
            page.get_by_text("are never sent").wait_for()
            page.goto("/settings")
            page.get_by_role("button", name="Ask each time for Ada").click()
            page.get_by_text("Settings saved.").wait_for()
            page.goto(f"/clips/{clip}/opinion?swing=0")
            page.check("#consent-always")
            page.locator("#consent-send").click()
            page.get_by_text("Tips from gemini-2.0-flash").first.wait_for(state="attached")
            assert len(fake.requests) == before + 2


def it_looks_as_it_should(executable, browser):
    wrong_things = {}
    many = {"stroke": "overhead"}

    def answer(request):
        return Answer(body=candidate(said(request) if request.question == "analysis" else said(request, swing_type=many["stroke"])))

    with FakeGemini(answer=answer, key=KEY) as fake, library(executable, "A rather long name of a clip that was filmed on Monday.mp4") as (server, [clip]):
        with page_of(browser, server) as page:
            switch_on(page, fake.address)
            prepare(page, clip)
            page.fill("#athlete", "Ada")
            page.press("#athlete", "Enter")
            page.wait_for_url("**/*#player-name")
        wide = {"width": 1280, "height": 900}
        looks = {"light": (wide, "light"), "dark": (wide, "dark"), "phone-light": (SMALL, "light"), "phone-dark": (SMALL, "dark")}
        with page_of(browser, server, viewport=wide) as page:
            page.goto(f"/clips/{clip}")
            shot(page, "opinion-offer-light", SECTION)
            open_dialog(page)
            looked_at(page, "dialog", wrong_things, lambda look: shot(page, f"opinion-dialog-{look}", is_whole=False), **looks)
            page.locator("#consent-send").click()
            page.get_by_text("Tips from gemini-2.0-flash").first.wait_for(state="attached")
            page.locator(SECTION).scroll_into_view_if_needed()
            for name, path in [("report", f"/clips/{clip}"), ("settings", "/settings"), ("sent", "/settings/sent"),
                               ("consent", f"/clips/{clip}/opinion?swing=0"), ("nothing-left", f"/clips/{clip}/opinion")]:
                page.goto(path)
                for details in page.locator(".opinion, .consent-words").all():
                    details.evaluate("details => { details.open = true }")
                looked_at(page, name, wrong_things,
                          lambda look: shot(page, f"opinion-{name}-{look}", SECTION if name == "report" else None), **looks)
        with page_of(browser, server) as page:
            page.goto("/settings")
            page.get_by_role("button", name="Delete the key").click()
            page.get_by_text("Key deleted.").wait_for()
            shot(page, "opinion-settings-off")
            if rules := found(page):
                wrong_things["off"] = rules
    assert not wrong_things, json.dumps({str(key): value for key, value in wrong_things.items()}, indent=1)


TESTS = [a_second_opinion_is_asked_for, without_scripts_it_is_the_same, trouble_is_told_and_tried_again, it_looks_as_it_should]
