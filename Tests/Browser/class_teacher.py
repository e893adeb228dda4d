"""A class as its teacher sees it: opened, steered, its tiles and seats, the wall without names, a second teacher, results and their end."""

import contextlib
import re
import urllib.parse

from access import LAPTOP, LARGE, SMALL, TABLET, looked_at
from encrypted import own_address, served
from harness import Server, Skip, eventually
from journeys import page_of, shot
from playwright.sync_api import expect

FORM = {"Content-Type": "application/x-www-form-urlencoded"}
LOOKS = {"phone": (SMALL, "light"), "phone, dark": (SMALL, "dark"), "tablet": (TABLET, "light"), "laptop": (LAPTOP, "light"),
         "laptop, dark": (LAPTOP, "dark"), "large": (LARGE, "light")}
WALL = {"laptop": (LAPTOP, "light"), "large": (LARGE, "light"), "large, dark": (LARGE, "dark"), "phone": (SMALL, "light")}
# What a page with a stream notes where its class ends.
NOTED = "Failed to load resource"


class Pupil:
    """A tablet with a seat, which says that it is there whenever it does something."""

    def __init__(self, server, code):
        self.server = server
        status, headers, answer = self.post("/j", code=code)
        assert status in (200, 204, 303), (status, answer)
        self.cookie = headers["set-cookie"].split(";")[0]

    def post(self, path, **fields):
        headers = {**FORM, "Cookie": self.cookie} if hasattr(self, "cookie") else FORM
        return self.server.request("POST", path, urllib.parse.urlencode(fields), headers)

    def word(self, school):
        status, _, answer = self.post(f"{school}/seat/word")
        assert status == 204, (status, answer)

    def answer(self, school, part, task, milliseconds=2500, **given):
        status, _, answer = self.post(f"{school}/seat/answers", part=part, task=task, milliseconds=milliseconds, **given)
        assert status in (200, 201), (status, answer)


@contextlib.contextmanager
def network(executable):
    """A server that other devices reach, where there is a network; else one of its own machine."""
    try:
        own_address()
    except Skip:
        with Server(executable) as server:
            yield server
        return
    with served(executable) as (server, *_):
        yield server


def opened(server, **fields):
    """The path of a class, and its code."""
    status, headers, _ = server.request("POST", "/classes", urllib.parse.urlencode(fields), FORM)
    assert status == 201, status
    school = headers["location"]
    _, _, page = server.request("GET", school, headers={"Accept": "text/html"})
    return school, re.search(r'data-class-code=""[^>]*>([A-Z ]+)<', page.decode())[1]


def change(server, school, **fields):
    status, _, answer = server.request("POST", f"{school}/change", urllib.parse.urlencode(fields), FORM)
    assert status == 204, (status, answer)


def tile(page, seat):
    return page.locator(f"#tiles li[data-seat='{seat}'] .tile")


def names(page):
    return [item.get_attribute("data-seat") for item in page.locator("#tiles > li").all()]


def a_class_is_opened_steered_and_ended(executable, browser):
    wrong = {}
    with network(executable) as server, page_of(browser, server, allowed=NOTED, viewport=LAPTOP) as page:
        page.goto("/classes")
        page.get_by_label("Name, if you like").fill("Class 1b")
        page.get_by_label("Pupils may have names").check()
        looked_at(page, "classes", wrong, lambda look: shot(page, f"classes-{look}"), **LOOKS)
        page.set_viewport_size(LAPTOP)
        page.get_by_role("button", name="Open a class").click()
        page.get_by_role("heading", name="Class 1b").wait_for()
        school = urllib.parse.urlparse(page.url).path
        looked_at(page, "empty", wrong, lambda look: shot(page, f"class-empty-{look}"), **LOOKS)
        page.set_viewport_size(LAPTOP)
        code = page.locator(".entrance-code").first.inner_text()
        pupils = [Pupil(server, code) for _ in range(9)]
        tile(page, 9).wait_for()
        expect(page.locator("#class-state")).to_contain_text("9 here", use_inner_text=True)

        # Each at a speed of their own: who has two wrong answers comes first.
        page.locator("#steering-game summary").click()
        shot(page, "class-game", is_whole=False)
        form = page.locator("#steering-game form").first
        form.get_by_label("Level").select_option("1")
        form.get_by_label("Pace").select_option("own")
        form.get_by_role("button", name="Start").click()
        page.locator("#class-state", has_text="everyone at their own speed").wait_for()
        expect(page.locator("#steering-game")).not_to_have_attribute("open", "")
        page.mouse.move(2, 2)
        page.locator("h1").click()
        for task in range(3):
            pupils[4].answer(school, 1, task, given="99")
        pupils[1].answer(school, 1, 0, given="1")
        page.wait_for_function("() => document.querySelector('#tiles > li')?.dataset.seat === '5'")
        expect(tile(page, 5)).to_contain_text("3 wrong in a row", use_inner_text=True)
        page.get_by_label("Sort by number").check()
        assert eventually(lambda: names(page) == [str(seat) for seat in range(1, 10)])
        page.get_by_label("Sort by number").uncheck()

        # Names that are left over wait for the tablets that come next.
        panel = page.locator("#names")
        panel.get_by_label("One name on each line").fill("\n".join(f"Child {number}" for number in range(1, 12)))
        panel.get_by_role("button", name="Give names").click()
        page.locator(".tile-name", has_text="9 · Child 9").wait_for()
        panel.get_by_text("2 names are waiting for tablets.").wait_for()
        looked_at(page, "names", wrong, lambda look: shot(page, f"class-names-{look}"), **LOOKS)
        page.set_viewport_size(LAPTOP)
        pupils.append(Pupil(server, code))
        page.locator(".tile-name", has_text="10 · Child 10").wait_for()
        panel.get_by_text("1 name is waiting for a tablet.").wait_for()
        panel.get_by_role("button", name="Turn names off and delete them").click()
        page.locator(".tile-name", has_text="10 · Child 10").wait_for(state="detached")
        panel.get_by_role("button", name="Allow names").click()
        panel.get_by_label("One name on each line").wait_for()
        expect(panel.get_by_text("waiting for")).to_have_count(0)

        # A seat: a name, hidden; another tablet; away.
        tile(page, 5).click()
        dialog = page.locator("#seat-dialog")
        dialog.get_by_label("Name", exact=True).fill("Ada")
        dialog.get_by_role("button", name="Save").click()
        dialog.wait_for(state="hidden")
        page.locator(".tile-name", has_text="5 · Ada").wait_for()
        tile(page, 5).click()
        dialog.get_by_role("button", name="Use on another tablet").click()
        other = dialog.locator("#seat-code")
        other.wait_for()
        looked_at(page, "seat", wrong, lambda look: shot(page, f"class-seat-{look}", is_whole=False), **{"phone": LOOKS["phone"], "laptop": LOOKS["laptop"]})
        page.set_viewport_size(LAPTOP)
        moved = Pupil(server, other.inner_text())
        assert pupils[4].post(f"{school}/seat/word")[0] in (404, 410), "the tablet that had the seat is out"
        moved.word(school)
        page.keyboard.press("Escape")
        tile(page, 9).click()
        dialog.get_by_text("Remove…").click()
        dialog.get_by_role("button", name="Remove and let nobody else in").click()
        tile(page, 9).wait_for(state="detached")
        page.get_by_role("button", name="Let tablets in").wait_for()
        page.get_by_role("button", name="Let tablets in").click()

        # The same task for all, a vote, and a pause.
        page.locator("#steering-game summary").click()
        form.get_by_label("Pace").select_option("together")
        form.get_by_role("button", name="Start").click()
        page.get_by_role("button", name="Next task").click()
        page.locator("#class-state", has_text="task 1").wait_for()
        for pupil in pupils[:3]:
            pupil.answer(school, 2, 0, given="3")
        page.locator("#class-state", has_text="3 have answered").wait_for()
        looked_at(page, "task", wrong, lambda look: shot(page, f"class-task-{look}"), **LOOKS)
        page.set_viewport_size(LAPTOP)
        expect(page.get_by_role("button", name="Stop the game")).to_be_visible()
        expect(page.get_by_role("button", name="Stop the vote")).to_be_hidden()
        page.locator("#steering-vote summary").click()
        page.get_by_label("A–C").check()
        page.get_by_label("Right answer").select_option("2")
        looked_at(page, "vote", wrong, lambda look: shot(page, f"class-vote-{look}", is_whole=False), **LOOKS)
        page.set_viewport_size(LAPTOP)
        page.locator("#steering-vote").get_by_role("button", name="Start").click()
        page.locator("#class-state", has_text="Show of fingers · task 1").wait_for()
        pupils[0].answer(school, 3, 0, choice=2)
        pupils[1].answer(school, 3, 0, choice=3)
        page.locator(".tile-last", has_text="B").wait_for()
        # Nothing is played any more; what was answered stays.
        page.get_by_role("button", name="Stop the vote").click()
        page.get_by_role("button", name="Stop the vote").wait_for(state="hidden")
        assert eventually(lambda: re.fullmatch(r"\d+ here", page.locator("#class-state").inner_text())), page.locator("#class-state").inner_text()
        expect(page.get_by_role("button", name="Stop the game")).to_be_hidden()
        expect(page.locator(".tile-last", has_text="B")).to_be_visible()
        looked_at(page, "stopped", wrong, lambda look: shot(page, f"class-stopped-{look}"), **LOOKS)
        page.set_viewport_size(LAPTOP)
        page.get_by_role("button", name="Eyes to the front").click()
        page.get_by_role("button", name="Continue").wait_for()
        shot(page, "class-paused")
        page.get_by_role("button", name="Continue").click()

        # The code is another one, and its picture, too.
        old = page.locator(".entrance-code").first.inner_text()
        page.get_by_text("More", exact=True).click()
        page.get_by_role("button", name="New code").click()
        assert eventually(lambda: page.locator(".entrance-code").first.inner_text() != old)

        page.get_by_text("More", exact=True).click()
        page.get_by_text("End the class…").click()
        page.get_by_role("button", name="End the class").click()
        page.get_by_role("heading", name="By pupil").wait_for()
        assert page.locator("tbody tr", has_text="5 · Ada").inner_text().split()[3:5] == ["0", "3"]
        looked_at(page, "results", wrong, lambda look: shot(page, f"class-results-{look}"), **LOOKS)
        with page.expect_download() as table:
            page.get_by_role("link", name="Table (CSV)").click()
        assert "5,cat" not in table.value.path().read_text() and "Ada" in table.value.path().read_text()
        with page.expect_download() as paper:
            page.get_by_role("link", name="Paper (PDF)").click()
        assert paper.value.path().read_bytes().startswith(b"%PDF")
        page.get_by_role("button", name="Keep the results").click()
        page.get_by_text("The results are kept.").wait_for()
        page.get_by_role("button", name="Delete class…").click()
        page.locator("#delete-dialog").get_by_role("button", name="Delete class").click()
        page.wait_for_url("**/classes")
        expect(page.get_by_text("Class 1b")).to_have_count(0)
    assert not wrong, wrong


def the_wall_shows_no_names(executable, browser):
    wrong = {}
    with network(executable) as server, page_of(browser, server, allowed=NOTED, viewport=LARGE) as page:
        school, code = opened(server, name="Class 1b", names="true")
        page.goto(f"{school}/wall")
        page.get_by_role("heading", name="Join the class").wait_for()
        pupils = [Pupil(server, code) for _ in range(12)]
        page.get_by_text("12 are here").first.wait_for()
        server.request("POST", f"{school}/names", urllib.parse.urlencode({"names": "Ada\nGrace\nLinus"}), FORM)

        def look(part, **looks):
            looked_at(page, part, wrong, lambda look: shot(page, f"wall-{part}-{look}", is_whole=False), **(looks or WALL))
            page.set_viewport_size(LARGE)

        look("join")
        change(server, school, do="play", game="finger-count", level=4, pace="together")
        change(server, school, do="next")
        page.locator(".wall-countdown").wait_for()
        page.locator("#wall-stage .task").wait_for()
        page.get_by_text("0 of 12 have answered").first.wait_for()
        look("task")
        for pupil in pupils:
            pupil.word(school)
        for pupil in pupils[:7]:
            pupil.answer(school, 1, 0, given="3")
        page.get_by_text("7 of 12 have answered").first.wait_for()
        change(server, school, do="closeTask")
        page.get_by_role("heading", name="This is how everyone answered").wait_for()
        look("outcome")
        change(server, school, do="vote", choices=4, right=2)
        page.locator(".wall-choice").first.wait_for()
        look("vote")
        for number, pupil in enumerate(pupils):
            pupil.answer(school, 2, 0, choice=[1, 2, 2, 4][number % 4])
        page.get_by_text("12 of 12 have answered").first.wait_for()
        change(server, school, do="closeTask")
        page.get_by_role("heading", name="This is how everyone answered").wait_for()
        counts = page.locator(".wall-bar-count")
        assert eventually(lambda: counts.all_inner_texts() == ["3", "6\nthe right answer", "0", "3"]), counts.all_inner_texts()
        look("votes")
        change(server, school, do="pause")
        page.get_by_role("heading", name="Eyes to the front").wait_for()
        look("paused")
        change(server, school, do="goOn")
        change(server, school, do="play", game="copycat", level=0, pace="together")
        change(server, school, do="next")
        page.locator("#wall-stage .copycat-face").wait_for()
        look("copycat")
        change(server, school, do="play", game="finger-count", level=0, pace="own")
        page.get_by_role("heading", name="Right answers together").wait_for()
        look("own")
        text = page.locator("body").inner_text() + page.content()
        assert not any(name in text for name in ("Ada", "Grace", "Linus")), "a name is on the wall"
        change(server, school, do="end")
        page.get_by_role("heading", name="The class has ended").wait_for()
    assert not wrong, wrong


def a_second_teacher_comes_by_a_link(executable, browser):
    wrong = {}
    with served(executable) as (server, _, encrypted), page_of(browser, server, allowed=NOTED, viewport=LAPTOP) as page:
        school, code = opened(server)
        Pupil(server, code)
        page.goto(school)
        page.get_by_role("button", name="Make a link").click()
        link = page.locator("#teacher-link")
        looked_at(page, "link", wrong, lambda look: shot(page, f"class-link-{look}"), **LOOKS)
        path = urllib.parse.urlparse(link.inner_text()).path
        with page_of(browser, encrypted, allowed=NOTED, viewport=TABLET, ignore_https_errors=True) as other:
            other.goto(path)
            looked_at(other, "teach", wrong, lambda look: shot(other, f"class-teach-{look}"), **LOOKS)
            other.set_viewport_size(TABLET)
            other.get_by_role("button", name="Go to the class").click()
            tile(other, 1).wait_for()
            expect(other.get_by_text("Second teacher")).to_have_count(0)
            shot(other, "class-second")
            other.get_by_role("button", name="Let nobody else in").click()
            other.get_by_role("button", name="Let tablets in").wait_for()
            page.goto(school)
            page.get_by_role("button", name="Let tablets in").wait_for()
            # What one teacher does to the voice, the other's page shows; the language stays as it was chosen.
            page.locator("#voice-language").select_option("de")
            page.locator("#voice").get_by_role("button", name="Save").click()
            other.wait_for_function("() => document.getElementById('voice-language').value === 'de'")
            for spoken in (False, True):
                page.get_by_role("button", name="Voice on" if spoken else "Voice off").click()
                for one in (page, other):
                    one.get_by_role("button", name="Voice off" if spoken else "Voice on").wait_for()
                    one.get_by_role("button", name="Voice on" if spoken else "Voice off").wait_for(state="hidden")
                    assert one.locator("#voice-spoken").is_checked() == spoken
                    expect(one.locator("#voice-language")).to_have_value("de")
            expect(page.locator(":focus")).to_have_text("Voice off")
            other.get_by_role("button", name="Voice off").click()
            page.get_by_role("button", name="Voice on").wait_for()
            page.get_by_role("button", name="Take the link back").click()
            page.get_by_role("button", name="Take the link back").wait_for(state="detached")
            # Whose right is gone is asked for the key.
            other.locator("input[name=key]").wait_for()
    assert not wrong, wrong


def a_class_is_steered_without_scripts(executable, browser):
    with Server(executable) as server, page_of(browser, server, java_script_enabled=False) as page:
        school, _ = opened(server)
        page.goto(school)
        page.get_by_role("button", name="Eyes to the front").click()
        page.get_by_role("button", name="Continue").click()
        page.locator("#steering-game summary").click()
        page.locator("#steering-game form").first.get_by_role("button", name="Start").click()
        page.get_by_role("button", name="Stop the game").click()
        page.get_by_role("button", name="Stop the game").wait_for(state="hidden")
        page.get_by_role("button", name="Let nobody else in").click()
        page.get_by_role("button", name="Let tablets in").wait_for()
        page.get_by_text("More", exact=True).click()
        page.get_by_text("End the class…").click()
        page.get_by_role("button", name="End the class").click()
        page.get_by_text("Nobody has answered anything.").wait_for()


TESTS = [a_class_is_opened_steered_and_ended, the_wall_shows_no_names, a_second_teacher_comes_by_a_link, a_class_is_steered_without_scripts]
