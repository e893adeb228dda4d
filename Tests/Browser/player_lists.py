"""What grown-ups do with many players: lists of names, groups, a menu in each row; and how children find themselves among them."""

import csv
import io
import re

from access import LAPTOP, SMALL, TABLET, looked_at
from grown_ups import pass_gate
from harness import Server
from journeys import page_of, shot
from playwright.sync_api import expect

REFUSED = "status of (400|409)"


def enter(page):
    page.goto("/grown-ups/players")
    pass_gate(page)
    page.wait_for_url("**/grown-ups/players")


def paste(page, names, group=""):
    if page.locator("#add-players").get_attribute("open") is None:
        page.locator("#add-players > summary").click()
    page.fill("#player-names", names)
    page.fill("#player-list-group", group)
    page.get_by_role("button", name="Add players").click()
    page.wait_for_load_state()


def names_of(page):
    return page.locator(".progress-players tbody th").all_inner_texts()


def names_are_pasted_as_a_list(executable, browser):
    for script in [True, False]:
        with Server(executable) as server, page_of(browser, server, REFUSED, java_script_enabled=script) as page:
            enter(page)
            # Nobody is there yet: the form is open.
            expect(page.locator("#player-names")).to_be_visible()
            paste(page, "Ada\nBen, Cem;  Dora \n\n,;Ege", "2b")
            page.wait_for_url(lambda url: url.endswith("/grown-ups/players?group=2b"))
            assert names_of(page) == ["Ada", "Ben", "Cem", "Dora", "Ege"], names_of(page)
            looks = page.locator(".progress-players tbody .animal").evaluate_all("heads => heads.map((head) => head.dataset.colour + head.innerHTML)")
            assert len(set(looks)) == 5, looks
            # The same list again with one name more, one twice and one too long.
            paste(page, "Ada\nBen\nFay\nFay\n" + "x" * 25, "2b")
            words = page.locator(".notice").inner_text()
            assert "1 player was added" in words and "Fay, Ada, Ben" in words and "Longer than 24 characters" in words, words
            expect(page.locator("#player-names")).to_have_value("x" * 24 + "…")
            expect(page.locator("#player-names")).to_be_visible()
            assert names_of(page)[-1] == "Fay" and len(names_of(page)) == 6
            paste(page, " ,; \n", "2b")
            expect(page.locator(".notice")).to_contain_text("no name in the list", use_inner_text=True)


def groups_are_made_renamed_and_seen(executable, browser):
    with Server(executable) as server, page_of(browser, server, REFUSED, **{"viewport": LAPTOP}) as page:
        enter(page)
        paste(page, "Ada, Ben, Cem", "2b")
        paste(page, "Ada, Fay", "10a")
        paste(page, "Guest star")
        ways = page.locator(".progress-groups .button").all_inner_texts()
        assert [way.split()[0] for way in ways] == ["All", "2b", "10a", "No"], ways
        expect(page.locator(".progress-groups [aria-current=page]")).to_have_text(re.compile("^All"), use_inner_text=True)
        # The menu of a row, by keyboard: the name, then the group.
        menu = page.locator("summary[aria-label='Actions for Guest star']")
        menu.focus()
        page.keyboard.press("Enter")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        page.wait_for_url("**/change")
        expect(page.locator("#player-name")).to_be_focused()
        page.fill("#player-name", "Gil")
        page.check("input[value=penguin]", force=True)
        page.keyboard.press("Enter")
        page.wait_for_url("**/grown-ups/players")
        assert "Gil" in names_of(page) and "Guest star" not in names_of(page)
        page.locator(".progress-groups .button", has_text="No group").click()
        page.wait_for_url("**?group=")
        page.locator("summary[aria-label='Actions for Gil']").click()
        page.get_by_role("link", name="Group of Gil").click()
        expect(page.locator("#player-group")).to_be_focused()
        page.fill("#player-group", "2B")
        page.get_by_role("button", name="Save").click()
        page.wait_for_url("**/grown-ups/players?group=")
        # Nobody is without a group any more, so all are shown; 2B is 2b.
        assert len(page.locator(".progress-groups .button").all()) == 3 and len(names_of(page)) == 6
        page.locator(".progress-groups button", has_text="2b").click()
        page.wait_for_url("**?group=2b")
        assert names_of(page) == ["Ada", "Ben", "Cem", "Gil"]
        with page.expect_download() as saved:
            page.get_by_role("link", name="Download all results").click()
        rows = list(csv.reader(io.open(saved.value.path(), encoding="utf-8-sig")))
        assert rows[0][-1] == "Group" and [row[0] for row in rows[1:]] == ["Ada", "Ben", "Cem", "Gil"] and {row[-1] for row in rows[1:]} == {"2b"}, rows
        # A new school year.
        page.fill("#group-name", "3b")
        page.get_by_role("button", name="Rename group").click()
        page.wait_for_url("**?group=3b")
        assert names_of(page) == ["Ada", "Ben", "Cem", "Gil"]
        # Two of one name and one look cannot be told apart.
        page.locator("summary[aria-label='Actions for Ben']").click()
        page.get_by_role("link", name="Rename Ben").click()
        look = page.evaluate("() => [...document.querySelectorAll('input:checked')].map((input) => input.value)")
        page.get_by_role("link", name="Cancel").click()
        page.wait_for_url("**?group=3b")
        page.locator("summary[aria-label='Actions for Cem']").click()
        page.get_by_role("link", name="Rename Cem").click()
        page.fill("#player-name", "ben")
        for value in look:
            page.check(f"input[value={value}]", force=True)
        page.get_by_role("button", name="Save").click()
        page.get_by_role("alert").wait_for()
        expect(page.locator("#player-name")).to_have_value("ben")
        page.fill("#player-name", "Cem B")
        page.get_by_role("button", name="Save").click()
        page.wait_for_url("**?group=3b")
        assert names_of(page) == ["Ada", "Ben", "Cem B", "Gil"]
        # One goes: the deletion asks.
        page.locator("summary[aria-label='Actions for Gil']").click()
        page.get_by_role("link", name="Delete Gil").click()
        page.get_by_role("button", name="Delete player").click()
        page.wait_for_url("**/grown-ups/players")
        assert len(names_of(page)) == 5


def children_find_themselves_in_their_group(executable, browser):
    for script in [True, False]:
        with Server(executable) as server:
            with page_of(browser, server, java_script_enabled=script) as page:
                enter(page)
                paste(page, "Ada, Ben", "2b")
                page.goto("/games")
                # One group is none to choose.
                expect(page.locator(".lobby-players .player-button")).to_have_text(["Ada", "Ben", "Guest"], use_inner_text=True)
                page.goto("/grown-ups/players")
                paste(page, "Fay, Gil", "3a")
            with page_of(browser, server, java_script_enabled=script) as page:
                page.goto("/games")
                expect(page.locator(".lobby-players .group-button")).to_have_text(["2b\n2 players", "3a\n2 players"], use_inner_text=True)
                expect(page.locator(".lobby-players .player-button")).to_have_text(["Guest"], use_inner_text=True)
                page.locator(".lobby-players .group-button", has_text="3a").click()
                page.wait_for_url("**/games#players-title")
                expect(page.locator(".lobby-players .player-button")).to_have_text(["Fay", "Gil", "Guest"], use_inner_text=True)
                # The browser remembers it, on every page of games.
                page.goto("/games/copycat")
                page.locator("#play-player summary").click()
                page.locator("#play-player .player-button", has_text="Gil").click()
                page.wait_for_url("**/games/copycat")
                expect(page.locator("#play-player summary")).to_contain_text("Gil", use_inner_text=True)
                # Who is new belongs to it.
                page.goto("/games")
                if script:
                    page.goto("/games#new-player")
                else:
                    page.locator("#new-player summary").click()
                page.fill("#player-name", "Hal")
                page.get_by_role("button", name="That’s me!").click()
                page.get_by_role("heading", name="Hello, Hal!").wait_for()
                expect(page.locator(".lobby-players .player-button")).to_have_text(["Fay", "Gil", "Hal", "Guest"], use_inner_text=True)
                page.locator(".lobby-players").get_by_role("button", name="Other groups").click()
                page.wait_for_load_state()


def lists_of_players_look_as_they_should(executable, browser):
    wrong = {}
    names = ["Ada", "Ben <b>", "Çağla", "Dora Maria Magdalena 24c", "Émile", "Fatma", "Göran", "Hoa", "Ines", "José", "Kai", "Łucja", "Mia K", "Mia S",
             "Noah", "Özlem", "Paul", "Quentin", "Rosa", "Søren", "Tim", "Uma", "Václav", "Wanda", "Yusuf"]
    sizes = {"phone": SMALL, "tablet": TABLET, "laptop": LAPTOP}
    looks = {f"{name}-{theme}": (size, theme) for name, size in sizes.items() for theme in ["light", "dark"]}
    with Server(executable) as server, page_of(browser, server, REFUSED) as page:
        def see(part):
            looked_at(page, part, wrong, lambda look: shot(page, f"players-{part}-{look}"), **looks)
        enter(page)
        see("none")
        paste(page, "\n".join(names), "2b")
        paste(page, "\n".join(reversed(names)), "3a")
        paste(page, "Zoe")
        paste(page, "Zoe, " + "x" * 30)
        see("left")
        page.goto("/grown-ups/players?group=2b")
        page.locator(".row-menu summary").nth(1).click()
        see("group")
        page.get_by_role("link", name="Rename Ben").click()
        see("change")
        page.goto("/games")
        see("groups-first")
        page.locator(".lobby-players .group-button", has_text="2b").click()
        page.wait_for_url("**#players-title")
        page.locator(".lobby-players .player-button", has_text="Çağla").click()
        page.wait_for_load_state()
        page.locator("#play-player summary").click()
        see("in-group")
        # Who chose has the tablet: what is for grown-ups asks again.
        page.goto("/grown-ups")
        pass_gate(page)
        see("stop")
        page.get_by_role("button", name="Lock and go back").click()
        page.goto("/library")
        see("gate")
    assert not wrong, wrong


TESTS = [names_are_pasted_as_a_list, groups_are_made_renamed_and_seen, children_find_themselves_in_their_group, lists_of_players_look_as_they_should]
