"""The library: search as one types, filters, more as one scrolls, what is done with chosen clips, the trash."""

import re

from coaching import PHONE, fits, tab_to
from harness import Server
from journeys import page_of, shot
from playwright.sync_api import expect
from prepared import library
from thousands import copied

CLIPS = 130


def a_library_is_searched_and_changed(executable, browser):
    with Server(executable) as server, page_of(browser, server) as page:
        page.goto("/library")
        expect(page.get_by_text("No clips yet")).to_be_visible()
        shot(page, "library-empty-light")
    with library(executable, "monday.mp4", "thursday.mp4") as (server, _):
        with page_of(browser, server) as page:
            page.goto("/library")
            expect(page.locator(".library-row")).to_have_count(2)
            expect(page.locator(".library-actions")).to_be_hidden()
            shot(page, "library-few-light")
        server.stop()
        copied(server.data, CLIPS)
        server.start()
        with page_of(browser, server) as page:
            searching(page)
            choosing(page)
        with page_of(browser, server, java_script_enabled=False) as page:
            without_scripts(page)
        for scheme in ("light", "dark"):
            with page_of(browser, server, color_scheme=scheme, **PHONE) as page:
                page.goto("/library?q=ser")
                page.locator(".library-row input").first.check()
                fits(page, "the library on a phone")
                shot(page, f"library-phone-{scheme}")


# What scripts see where a person has blocked site data.
BLOCKED = """
for (const place of ["localStorage", "sessionStorage"]) {
  Object.defineProperty(window, place, { get() { throw new DOMException("The operation is insecure.", "SecurityError"); } });
}
"""


def what_is_deleted_is_asked_about_without_storage(executable, browser):
    with library(executable, "monday.mp4", "thursday.mp4") as (server, clips), page_of(browser, server) as page:
        page.add_init_script(BLOCKED)
        page.goto("/library")
        page.locator(".library-row input").first.check()
        page.get_by_role("button", name="Move to trash").click()
        page.wait_for_url("**/library*done=*")
        page.goto("/library?in=trash")
        asked = []
        page.on("dialog", lambda dialog: (asked.append(dialog.message), dialog.dismiss()))
        page.locator(".library-row input").first.check()
        page.get_by_role("button", name="Delete permanently").click()
        page.reload()
        assert len(asked) == 1 and "Permanently delete" in asked[0], asked
        expect(rows(page), "it was deleted though the answer was no").to_have_count(1)


def rows(page):
    return page.locator(".library-row")


def counted(page, words):
    page.wait_for_function("words => document.getElementById('library-count').textContent.includes(words)", arg=words)


def searching(page):
    page.goto("/library")
    counted(page, f"{CLIPS} clips")
    expect(rows(page)).to_have_count(48)
    shot(page, "library-light")
    # As it is typed, and it stays in the address.
    page.locator("#q").press_sequentially("thurs")
    page.wait_for_url("**/library?q=thurs")
    counted(page, "1 clip found")
    expect(rows(page)).to_have_count(1)
    page.reload()
    expect(page.locator("#q")).to_have_value("thurs")
    expect(rows(page)).to_have_count(1)
    page.locator("#q").fill("nobody is called so")
    page.get_by_text("No clip matches all your search words and filters").wait_for()
    page.get_by_role("link", name="Show all").click()
    counted(page, f"{CLIPS} clips")
    # A filter by keyboard.
    tab_to(page, "#filter-athlete")
    page.keyboard.press("A")
    counted(page, "found")
    page.wait_for_url("**/library?*athlete=*")
    assert 0 < rows(page).count() < 48
    page.goto("/library")
    # More comes as one scrolls, and is there again after a reload.
    page.mouse.wheel(0, 100_000)
    page.wait_for_function("() => document.querySelectorAll('.library-row').length === 96")
    page.mouse.wheel(0, 100_000)
    page.wait_for_function(f"() => document.querySelectorAll('.library-row').length === {CLIPS}")
    expect(page.locator("#library-more")).to_have_count(0)
    page.reload()
    expect(rows(page)).to_have_count(CLIPS)
    names = page.locator(".library-row h2").all_inner_texts()
    assert len(set(names)) == CLIPS


def choosing(page):
    page.goto("/library?q=monday")
    page.locator(".library-row input").check()
    expect(page.locator("#library-chosen")).to_have_text("Selected: 1", use_inner_text=True)
    page.locator("#library-tag").fill("Final, Best of 2026")
    page.get_by_role("button", name="Add tags").click()
    page.get_by_text("1 clip tagged.").wait_for()
    expect(page.get_by_role("link", name="#best of 2026")).to_be_visible()
    assert "q=monday" in page.url
    page.get_by_role("link", name="#final").click()
    counted(page, "1 clip found")
    page.get_by_label("Select monday.mp4").check()
    page.locator("#library-name").fill("Zoë")
    page.get_by_role("button", name="Set athlete").click()
    page.get_by_role("link", name="Zoë").wait_for()
    # To the trash, and back.
    page.goto("/library")
    page.locator(".library-row input").first.check()
    page.locator("#library-all").check()
    expect(page.locator("#library-chosen")).to_have_text(f"Selected: {rows(page).count()}", use_inner_text=True)
    page.locator("#library-all").uncheck()
    expect(page.locator(".library-actions")).to_be_hidden()
    for index in (0, 2):
        rows(page).nth(index).locator("input").check()
    page.get_by_role("button", name="Move to trash").click()
    page.get_by_text("2 clips moved to the trash.").wait_for()
    counted(page, f"{CLIPS - 2} clips")
    page.get_by_role("link", name="Trash").click()
    page.get_by_text("Will be deleted in 30 days").first.wait_for()
    page.wait_for_load_state()
    expect(rows(page)).to_have_count(2)
    expect(page.get_by_text("Will be deleted in 30 days")).to_have_count(2)
    shot(page, "library-trash-light")
    rows(page).first.locator("input").check()
    page.get_by_role("button", name="Restore").click()
    page.get_by_text("1 clip restored.").wait_for()
    page.locator(".library-row input").check()
    page.once("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Delete permanently").click()
    page.get_by_text("The trash is empty").wait_for()
    page.get_by_role("link", name="Back to the library").click()
    counted(page, f"{CLIPS - 1} clips")
    # Another name, on the clip's own page.
    page.goto("/library?q=thursday")
    page.locator(".library-row h2 a").click()
    page.locator("#clip-name").fill("Final against Bo.mp4")
    page.get_by_role("button", name="Rename").click()
    page.wait_for_url(re.compile("/clips/"))
    expect(page.locator("h1")).to_have_text("Final against Bo.mp4", use_inner_text=True)


def without_scripts(page):
    page.goto("/library")
    page.locator("#q").fill("final against")
    page.get_by_role("button", name="Search").click()
    page.wait_for_url("**/library?*q=final*")
    expect(rows(page)).to_have_count(1)
    page.locator(".library-row input").check()
    page.get_by_role("button", name="Move to trash").click()
    page.get_by_text("1 clip moved to the trash.").wait_for()
    page.goto("/library")
    page.locator("#library-more a").click()
    page.wait_for_url("**page=1*")
    expect(rows(page)).to_have_count(48)


TESTS = [what_is_deleted_is_asked_about_without_storage, a_library_is_searched_and_changed]
