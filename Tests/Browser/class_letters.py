"""The pages of a class for somebody who made the browser's letters twice as large: nothing is cut, nothing scrolls sideways."""

from class_seat import Teacher, answers, asked, is_on, joins
from harness import Server
from journeys import page_of, resize, shot
from widths import MISFITS

# At 390 px these letters leave as much room as 195 px with usual ones.
SIZES = {"phone": (390, 780), "tablet": (768, 1024), "laptop": (1280, 860)}
LARGE_LETTERS = "--blink-settings=defaultFontSize=32"


def large_letters_fit(executable, browser):
    wrong = {}

    def look(page, part):
        for name, size in SIZES.items():
            resize(page, *size)
            if misfits := page.evaluate(MISFITS):
                wrong[part, name] = misfits
            shot(page, f"letters-{part}-{name}")

    own = browser.browser_type.launch(executable_path="/usr/bin/chromium-headless-shell", args=["--no-sandbox", LARGE_LETTERS])
    with (Server(executable) as server, page_of(own, server) as desk, page_of(own, server) as wall,
          page_of(own, server, reduced_motion="reduce") as seat):
        teacher = Teacher(server, names=True)
        desk.goto("/classes")
        assert desk.evaluate("() => getComputedStyle(document.documentElement).fontSize") == "32px"
        look(desk, "classes")
        desk.goto("/classes/for-parents")
        look(desk, "parents")
        desk.goto(teacher.path)
        look(desk, "empty")
        seat.goto("/j")
        look(seat, "enter")
        joins(seat, teacher.code)
        look(seat, "waiting")
        wall.goto(f"{teacher.path}/wall")
        look(wall, "wall")
        teacher.play("finger-count", level=2)
        is_on(seat, "ways")
        look(seat, "ways")
        seat.locator(".seat-way[data-does=buttons]").click()
        asked(seat)
        look(seat, "task")
        desk.locator("#tiles .tile").wait_for()
        for menu in desk.locator(".steering-menu > summary").all():
            menu.click()
            look(desk, menu.inner_text().strip().lower())
            desk.keyboard.press("Escape")
        desk.locator("#tiles .tile").click()
        look(desk, "seat")
        desk.keyboard.press("Escape")
        teacher.do("vote", choices=5)
        asked(seat)
        look(seat, "vote")
        answers(seat, 4)
        is_on(seat, "thanks")
        look(seat, "thanks")
        look(wall, "wall-vote")
        teacher.do("pause")
        is_on(seat, "paused")
        look(seat, "paused")
        teacher.do("end")
        is_on(seat, "ended")
        look(seat, "ended")
        desk.goto(teacher.path)
        desk.get_by_role("heading", name="By pupil").wait_for()
        look(desk, "results")
    own.close()
    assert not wrong, "\n".join(f"{place}: {what}" for place, what in wrong.items())


TESTS = [large_letters_fit]
