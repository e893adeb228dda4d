"""The parts of a report that open and close: how short a report is before, what is kept, where links lead, what is printed."""

from harness import Server, eventually, labelled
from journeys import page_of, shot
from playwright.sync_api import expect
from swings import is_near, judged_clip

# The tallest that a report of three or four swings may be before anything is opened, by the size of the window: with links to the players of a
# match.
TALLEST = {(1280, 800): 1850, (390, 844): 2750}
CLOSED = "() => [...document.querySelectorAll('details[data-section]:not([open])')].length"


def section(page, title):
    return page.locator("summary", has_text=title).first


def a_report_of_few_swings_is_short(executable, browser):
    with Server(executable) as server:
        status, answer = server.upload(labelled("tennis/rally_fh_fh_bh_bh.mp4"))
        assert status == 201, answer
        server.wait_for(answer["id"], "done")
        # Of a match, what is told of the near player: as much as of one player's clip.
        report = server.json(f"{answer['path']}/report.json")
        swings = sum(swing.get("player", 1) == 1 for swing in report["swings"])
        assert swings >= 3, f"the clip has {swings} swings"
        for (width, height), tallest in TALLEST.items():
            for scheme in ("light", "dark"):
                with page_of(browser, server, folded=True, viewport={"width": width, "height": height}, color_scheme=scheme) as page:
                    page.goto(f"{answer['path']}?player=1")
                    page.wait_for_function("() => document.getElementById('player').dataset.frame")
                    tall = page.evaluate("() => document.documentElement.scrollHeight")
                    assert tall <= tallest, f"the report is {tall} px high in {width} × {height}"
                    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
                    shot(page, f"sections-{width}-{scheme}")


def what_is_opened_stays_open(executable, browser):
    with judged_clip(executable) as (server, path, report), page_of(browser, server, folded=True) as page:
        page.goto(path)
        table = page.locator(".table-numbers")
        expect(table).to_be_hidden()
        section(page, "Numbers").click()
        expect(table).to_be_visible()
        expect(section(page, "Numbers")).to_contain_text("Every measurement", use_inner_text=True)
        # By keyboard; what each swing has opens for all.
        section(page, "How it was judged").focus()
        page.keyboard.press("Enter")
        expect(page.locator("#judged-1 .card").first).to_be_visible()
        section(page, "Correct this swing").click()
        expect(page.locator("#edit-swing-1")).to_be_visible()
        expect(page.locator(".finding-editor[open]")).to_have_count(len(report["swings"]))
        page.reload()
        expect(table).to_be_visible()
        expect(page.locator("#judged-1 .card").first).to_be_visible()
        expect(page.locator("#edit-swing-1")).to_be_visible()
        expect(page.locator("#note-text")).to_be_hidden()
        expect(page.locator(".downloads")).to_be_hidden()
        section(page, "Numbers").click()
        page.reload()
        expect(table).to_be_hidden()
        expect(page.locator("#judged-1 .card").first).to_be_visible()


def links_open_what_they_lead_to(executable, browser):
    with judged_clip(executable) as (server, path, report), page_of(browser, server, folded=True) as page:
        page.goto(path + "#note")
        expect(page.locator("#note-text")).to_be_visible()
        page.evaluate("() => { location.hash = 'charts'; }")
        chart = page.locator(".chart-wide .chart-drawing").first
        chart.wait_for()
        # Charts that were closed are as wide as their place, and a press leads to its moment.
        box, place = chart.bounding_box(), page.locator("#chart").bounding_box()
        assert abs(box["width"] - place["width"]) < 1 and eventually(lambda: page.locator("#chart").bounding_box()["y"] < 800)
        scale = box["width"] / 960
        chart.click(position={"x": (40 + (948 - 40) / 2) * scale, "y": 40})
        is_near(page, report["media"]["duration"] / 2, within=0.1)
        # What a link opened is not kept.
        page.goto("/about")
        page.goto(path)
        expect(chart).to_be_hidden()
        expect(page.locator("#note-text")).to_be_hidden()


def paper_has_all_open(executable, browser):
    with judged_clip(executable) as (server, path, _), page_of(browser, server, folded=True) as page:
        page.goto(path)
        section(page, "Numbers").click()
        closed = page.evaluate(CLOSED)
        assert closed >= 5, closed
        # By the style sheet alone.
        page.emulate_media(media="print")
        expect(page.locator("#judged-1 .card").first).to_be_visible()
        expect(page.locator("#swing-2 .withheld li").first).to_be_visible()
        page.emulate_media(media="screen")
        expect(page.locator("#judged-1 .card").first).to_be_hidden()
        # And by scripts, for browsers that cannot do that; afterwards all is as it was.
        page.evaluate("() => dispatchEvent(new Event('beforeprint'))")
        assert page.evaluate(CLOSED) == 0
        page.evaluate("() => dispatchEvent(new Event('afterprint'))")
        assert page.evaluate(CLOSED) == closed
        expect(page.locator(".table-numbers")).to_be_visible()


TESTS = [a_report_of_few_swings_is_short, what_is_opened_stays_open, links_open_what_they_lead_to, paper_has_all_open]
