"""Tablets of pupils in a class: they come in by a code, play what the teacher chooses with buttons or a camera, stop when they are to, and
come back to their seat."""

import contextlib
import re
import tempfile
import urllib.parse

from access import LAPTOP, LARGE, SMALL, TABLET, looked_at
from games import CAMERA, count_of, face_pictures, give, hand_pictures, show
from harness import Server, eventually
from journeys import page_of, shot
from playwright.sync_api import expect
from widths import MISFITS

FORM = {"Content-Type": "application/x-www-form-urlencoded"}
# Notes the tasks that a seat is told of, what is said to those who listen, and cameras that were opened.
NOTES = """
(() => {
  [window.tasks, window.said, window.streams] = [[], [], []];
  const send = window.fetch;
  window.fetch = async (...request) => {
    const answer = await send(...request);
    if (answer.ok && String(request[0]).includes("/seat/tasks")) window.tasks.push(await answer.clone().json());
    return answer;
  };
  const open = navigator.mediaDevices?.getUserMedia;
  if (open) navigator.mediaDevices.getUserMedia = async (...wanted) => {
    const stream = await open.apply(navigator.mediaDevices, wanted);
    window.streams.push(stream);
    return stream;
  };
  addEventListener("DOMContentLoaded", () => {
    const said = document.getElementById("game-said");
    if (said) new MutationObserver(() => window.said.push(said.textContent)).observe(said, { childList: true, characterData: true, subtree: true });
  });
})();
"""
NARROW, WIDE = {"width": 320, "height": 640}, {"width": 844, "height": 390}
LOOKS = {
    "tablet-light": (TABLET, "light"), "tablet-dark": (TABLET, "dark"), "phone-light": (SMALL, "light"), "phone-dark": (SMALL, "dark"),
    "laptop-light": (LAPTOP, "light"), "narrow-light": (NARROW, "light"), "wide-light": (WIDE, "light"), "large-dark": (LARGE, "dark"),
}


class Teacher:
    """Opens a class, and steers it."""

    def __init__(self, server, names=False):
        self.server = server
        status, headers, body = self.post("/classes", name="Owls", names="true" if names else "false")
        assert status == 201, (status, body)
        self.path = headers["location"]

    def post(self, path, **fields):
        return self.server.request("POST", path, urllib.parse.urlencode(fields), FORM)

    def do(self, what, **fields):
        status, _, body = self.post(f"{self.path}/change", do=what, **fields)
        assert status in (200, 204), (what, status, body)

    def play(self, game, level=0, pace="own"):
        self.do("play", game=game, level=level, pace=pace)

    def tiles(self):
        """What the teacher sees now."""
        connection = self.server.connect(timeout=30)
        connection.request("GET", f"{self.path}/tiles", headers={"Accept": "text/event-stream"})
        answer = connection.getresponse()
        try:
            while not (line := answer.readline().decode()).startswith("data:"):
                assert line, "the stream of tiles ended"
            return line
        finally:
            connection.close()

    @property
    def code(self):
        return re.search(r'"code":"([A-Z ]+)"', self.tiles()).group(1)


@contextlib.contextmanager
def tablet(browser, server, allowed="409", camera=False, **options):
    """A seat's page. On a busy machine an answer may come after its task is over, which the console tells as 409."""
    with page_of(browser, server, allowed, **{"viewport": TABLET, **options}) as page:
        page.add_init_script((CAMERA if camera else "") + NOTES)
        yield page


def listens(page):
    page.wait_for_function("() => document.getElementById('game')?.dataset.listens")


def is_on(page, *states):
    page.wait_for_function("states => states.includes(document.getElementById('game')?.dataset.state)", arg=list(states))


def joins(page, code):
    page.goto("/j")
    page.locator("#code").fill(code)
    page.keyboard.press("Enter")
    page.wait_for_url("**/seat")
    listens(page)


def asked(page):
    """Waits for a task that may be answered."""
    is_on(page, "playing")
    page.wait_for_function("""() => document.getElementById('game').dataset.phase === 'asked' && document.querySelector('.scene-task')
      && !document.querySelector('.told')""")


def task_of(page, place):
    """The question of a place, as the server told of it last."""
    told = page.evaluate("() => window.tasks")
    return next(tasks["questions"][place - tasks["from"]] for tasks in reversed(told) if 0 <= place - tasks["from"] < len(tasks["questions"]))


def answers(page, value):
    page.locator(f".game-choices:not([hidden]) [data-value='{value}']").click()


def told(page, is_right):
    page.locator(".told-right").first.wait_for()
    assert (page.locator(".told-wrong").count() == 0) == is_right


def in_time(page, begin, answer, most=6):
    """Answers a task for all before its time is over; on a busy machine that may take another one."""
    for number in range(most):
        begin()
        asked(page)
        answer(number)
        is_on(page, "thanks", "late")
        if page.evaluate("() => document.getElementById('game').dataset.state") == "thanks":
            return
    raise AssertionError(f"{most} tasks were over before they were answered")


def tablets_join_and_play_with_buttons(executable, browser):
    with Server(executable) as server, tablet(browser, server) as one, tablet(browser, server, "404|409|410") as other:
        teacher = Teacher(server, names=True)
        code = teacher.code
        # Small letters, and spaces anywhere.
        joins(one, " " + " ".join(code.replace(" ", "").lower()))
        is_on(one, "waiting")
        # With the code in the address, one press is enough.
        other.goto(f"/J/{code.replace(' ', '')}")
        other.wait_for_url(lambda url: url.endswith(f"/j/{code.replace(' ', '')}"))
        expect(other.locator("#code")).to_have_value(code)
        expect(other.locator(":focus")).to_have_attribute("type", "submit")
        other.keyboard.press("Enter")
        other.wait_for_url("**/seat")
        listens(other)
        looks = [page.locator(".seat-me:visible").inner_text().strip() for page in (one, other)]
        assert looks[0] != looks[1] and all(looks), looks

        one.locator("#seat-name-field").fill("Mia")
        one.keyboard.press("Enter")
        one.locator(".seat-me:visible", has_text="Mia").wait_for()
        cookies = one.context.cookies()
        one.reload()
        listens(one)
        expect(one.locator(".seat-me:visible")).to_have_text("Mia", use_inner_text=True)
        assert one.context.cookies() == cookies
        other.goto("/j")
        other.get_by_role("link", name="Back to your class").click()
        listens(other)
        expect(other.locator(".seat-me:visible")).to_have_text(looks[1], use_inner_text=True)

        teacher.play("finger-count")
        for page in (one, other):
            is_on(page, "ways")
            page.locator(".seat-way[data-does=buttons]").click()
        asked(one)
        right = str(count_of(task_of(one, 0)))
        answers(one, right)
        told(one, True)
        asked(one)
        wrong = count_of(task_of(one, 1)) % 5 + 1
        one.keyboard.press(str(wrong))
        if wrong == 1:
            one.keyboard.press("Enter")
        told(one, False)
        asked(one)
        expect(one.locator("#seat-right-count")).to_have_text("1", use_inner_text=True)
        expect(one.locator(".pip")).to_have_count(2)
        assert eventually(lambda: '"right":1' in (tiles := teacher.tiles()) and '"wrong":1' in tiles)
        # A page that is loaded again goes on at the task that is next, and does not ask again how to play.
        one.reload()
        asked(one)
        assert one.evaluate("() => window.tasks[0].from") == 2
        expect(one.locator("#seat-right-count")).to_have_text("1", use_inner_text=True)

        # All stop, wherever they are, and go on where they were.
        asked(other)
        teacher.do("pause")
        for page in (one, other):
            is_on(page, "paused")
            expect(page.get_by_role("heading", name="Eyes to the front!")).to_be_visible()
            expect(page.locator("button:visible")).to_have_count(0)
        one.keyboard.press("1")
        teacher.do("goOn")
        asked(one)
        expect(one.locator("#seat-right-count")).to_have_text("1", use_inner_text=True)
        expect(one.locator(".told")).to_have_count(0)

        # The same task for all; whoever comes again gets it, too.
        teacher.play("copycat", pace="together")
        is_on(one, "next")
        teacher.do("next")
        one.locator(".seat-count").wait_for()
        asked(one)
        expect(one.locator("#game-clock")).to_be_visible()
        other.reload()
        asked(other)
        assert task_of(one, 0) == task_of(other, 0)
        answers(one, task_of(one, 0)["faces"][0])
        told(one, True)
        is_on(one, "thanks")
        assert eventually(lambda: teacher.tiles().count('"hasAnswered":true') == 1)
        one.reload()
        is_on(one, "thanks")
        teacher.do("closeTask")
        for page in (one, other):
            is_on(page, "next")

        # A show of fingers.
        teacher.do("vote", choices=3)
        for page in (one, other):
            asked(page)
            expect(page.locator(".game-choices:not([hidden]) .game-choice:visible")).to_have_count(3)
        answers(one, 2)
        one.locator(".scene-task", has_text="You voted B.").wait_for()
        other.keyboard.press("3")
        for page in (one, other):
            is_on(page, "thanks")
        heard = one.evaluate("() => window.said")
        assert any(line.startswith("Thank you!") for line in heard), heard

        # The teacher stops: all wait, and nobody has to choose again how to play.
        teacher.do("stop")
        for page in (one, other):
            is_on(page, "waiting")
        teacher.play("finger-count")
        for page in (one, other):
            asked(page)

        # Another tab of the same tablet takes the seat; a tablet without one is not let in any more; the end.
        tab = other.context.new_page()
        tab.goto(other.url)
        listens(tab)
        is_on(other, "moved")
        teacher.do("lock")
        with tablet(browser, server, "409") as third:
            third.goto("/j")
            third.locator("#code").fill(code)
            third.keyboard.press("Enter")
            third.get_by_role("alert").wait_for()
            expect(third.get_by_role("alert")).to_contain_text("lets nobody else in", use_inner_text=True)
            expect(third.locator("#code")).to_have_value(code)
        teacher.do("end")
        for page in (one, tab):
            is_on(page, "ended")
        one.get_by_role("link", name="Join a class").click()
        one.wait_for_url("**/j")


def pictures_of(page):
    """Fills as pictures are sent and answered: `?` is one that goes out, `!` one that was looked at, `-` one that was not."""
    notes = []

    def note(request, sign):
        if request.method == "POST" and "/frames" in request.url:
            notes.append(sign())

    page.on("request", lambda request: note(request, lambda: "?"))
    page.on("response", lambda response: note(response.request, lambda: "-" if "json" in response.headers["content-type"] else "!"))
    page.on("requestfailed", lambda request: note(request, lambda: "-"))
    return notes


def keep_the_pace(notes):
    """Once the server has told how often it wants pictures, one is sent after the other; few come so soon that they are not looked at."""
    sent = "".join(notes)
    paced = re.split("[!-]", sent, maxsplit=2)[-1]
    assert "??" not in paced, sent
    assert paced.count("!") > 10 and paced.count("-") < paced.count("!") / 4, sent


def camera_is_off(page):
    page.wait_for_function("() => streams.every((stream) => stream.getTracks().every((track) => track.readyState === 'ended'))")


def camera_is_on(page, count):
    """The camera that was opened so many times."""
    page.wait_for_function("""count => streams.length === count && document.getElementById('game').dataset.camera === 'running'
      && streams.at(-1).getTracks().every((track) => track.readyState === 'live')""", arg=count)


def fingers_and_faces_answer_in_class(executable, browser):
    """With a camera: held up long enough, it counts; another game looks for something else. It stays on from task to task of a game, and is
    really off in a pause, after a vote, where nothing is played, and when the class is over."""
    with tempfile.TemporaryDirectory() as folder, Server(executable) as server, tablet(browser, server, camera=True) as page:
        teacher = Teacher(server)
        joins(page, teacher.code)
        give(page, {**hand_pictures(folder), **face_pictures(folder)})
        pictures = pictures_of(page)
        teacher.play("finger-count")
        page.locator(".seat-way[data-does=camera]").click()
        for place in range(2):
            asked(page)
            show(page, "")
            page.wait_for_function("() => !document.getElementById('game-seen').dataset.value")
            show(page, count_of(task_of(page, place)))
            told(page, True)
        shot(page, "seat-camera-tablet-light")
        asked(page)
        keep_the_pace(pictures)
        teacher.do("pause")
        is_on(page, "paused")
        page.wait_for_function("() => streams.every((stream) => stream.getTracks().every((track) => track.readyState === 'ended'))")
        teacher.do("goOn")
        camera_is_on(page, 2)
        teacher.play("copycat", pace="together")

        def makes_the_face(number):
            show(page, "rest")
            page.locator("#game-seen[data-value='']").wait_for(state="attached")
            face, = task_of(page, number)["faces"]
            show(page, face)

        in_time(page, lambda: teacher.do("next"), makes_the_face)
        camera_is_on(page, 2)
        teacher.do("closeTask")
        is_on(page, "next")
        camera_is_on(page, 2)
        show(page, "")
        in_time(page, lambda: teacher.do("vote", choices=4), lambda _: show(page, 3))
        camera_is_on(page, 2)
        # Buttons, at any time.
        teacher.do("vote", choices=4)
        asked(page)
        page.locator(".game-bar [data-does=buttons]").click()
        camera_is_off(page)
        answers(page, 1)
        page.locator(".scene-task", has_text="You voted A.").wait_for()
        # The camera again, until the vote is over; then with each game, until that is stopped or the class ends.
        teacher.do("vote", choices=4)
        asked(page)
        page.locator(".game-bar [data-does=toCamera]").click()
        camera_is_on(page, 3)
        teacher.do("closeTask")
        is_on(page, "next")
        camera_is_off(page)
        teacher.play("copycat", pace="together")
        camera_is_on(page, 4)
        teacher.do("stop")
        is_on(page, "waiting")
        camera_is_off(page)
        teacher.play("finger-count")
        camera_is_on(page, 5)
        teacher.do("end")
        is_on(page, "ended")
        camera_is_off(page)


def somebody_without_a_camera_plays(executable, browser):
    """Who does not let the page have the camera plays with buttons, and may think better of it; where there can be none, the page says so."""
    blocked = "navigator.mediaDevices && (window.fakeCamera.isBlocked = true)"
    with tempfile.TemporaryDirectory() as folder, Server(executable) as server, tablet(browser, server, camera=True) as page, \
            tablet(browser, server) as insecure:
        teacher = Teacher(server)
        page.add_init_script(blocked)
        insecure.add_init_script("Object.defineProperty(Navigator.prototype, 'mediaDevices', { value: undefined })")
        for each in (page, insecure):
            joins(each, teacher.code)
        teacher.play("finger-count")
        is_on(insecure, "ways")
        expect(insecure.locator("#seat-insecure")).to_be_visible()
        expect(insecure.locator(".seat-way:visible")).to_have_count(1)
        shot(insecure, "seat-insecure")
        insecure.locator(".seat-way:visible").click()
        asked(insecure)
        expect(insecure.locator(".game-bar [data-does=toCamera]")).to_be_hidden()
        page.locator(".seat-way[data-does=camera]").click()
        page.locator("[data-for-state=denied]:not([hidden])").wait_for()
        shot(page, "seat-denied-tablet")
        page.set_viewport_size(SMALL)
        shot(page, "seat-denied-phone")
        page.locator("[data-for-state=denied] [data-does=buttons]").click()
        asked(page)
        answers(page, count_of(task_of(page, 0)))
        told(page, True)
        give(page, hand_pictures(folder))
        page.evaluate("() => { window.fakeCamera.isBlocked = false; }")
        page.locator(".game-bar [data-does=toCamera]").click()
        asked(page)
        page.wait_for_function("() => document.getElementById('game').dataset.camera === 'running'")
        asked(page)
        show(page, count_of(task_of(page, 1)))
        told(page, True)
        shot(page, "seat-camera-phone")


def a_seat_waits_for_its_server(executable, browser):
    """The line breaks in the middle: it says so, what is answered meanwhile is sent later, and the same seat goes on."""
    with Server(executable) as server, tablet(browser, server, "Failed to load|net::ERR") as page:
        teacher = Teacher(server)
        joins(page, teacher.code)
        teacher.play("finger-count")
        page.locator(".seat-way[data-does=buttons]").click()
        asked(page)
        page.context.set_offline(True)
        port = server.port
        server.stop()
        page.locator("#seat-line").wait_for()
        shot(page, "seat-no-connection")
        answers(page, count_of(task_of(page, 0)))
        told(page, True)
        server.start(port=port)
        page.context.set_offline(False)
        page.locator("#seat-line").wait_for(state="hidden")
        assert eventually(lambda: '"right":1' in teacher.tiles())
        asked(page)
        teacher.do("pause")
        is_on(page, "paused")


def seats_are_beautiful(executable, browser):
    """Every screen in every size and theme: what axe-core finds, what does not fit, and pictures to look at."""
    wrong = {}

    def look(page, part, **looks):
        def picture(name):
            shot(page, f"seat-{part}-{name}")
            if misfits := page.evaluate(MISFITS):
                wrong[part, name, "misfits"] = misfits

        looked_at(page, part, wrong, picture, **(looks or LOOKS))

    with Server(executable) as server, tablet(browser, server, "404|409") as page:
        teacher = Teacher(server, names=True)
        page.goto("/j")
        look(page, "enter")
        page.locator("#code").fill("BBB BBB")
        page.keyboard.press("Enter")
        page.get_by_role("alert").wait_for()
        look(page, "enter-wrong")
        joins(page, teacher.code)
        look(page, "waiting-name")
        teacher.do("names", names="false")
        page.locator("#seat-name").wait_for(state="hidden")
        look(page, "waiting")
        teacher.play("finger-count", level=1)
        is_on(page, "ways")
        look(page, "ways")
        page.locator(".seat-way[data-does=buttons]").click()
        for place in range(3):
            asked(page)
            if place == 2:
                look(page, "own")
            answers(page, count_of(task_of(page, place)))
            told(page, True)
        teacher.do("vote", choices=5)
        page.locator(".seat-count").wait_for()
        shot(page, "seat-count")
        asked(page)
        look(page, "vote", **{name: LOOKS[name] for name in ("tablet-light", "phone-dark", "laptop-light", "wide-light", "narrow-light")})
        page.set_viewport_size(TABLET)

        def vote(_):
            answers(page, 4)
            page.locator(".told").wait_for()
            shot(page, "seat-voted")

        in_time(page, lambda: teacher.do("vote", choices=5), vote)
        look(page, "thanks")
        teacher.play("copycat", level=1, pace="together")
        is_on(page, "next")
        look(page, "next")
        teacher.do("next")
        asked(page)
        look(page, "copycat", **{name: LOOKS[name] for name in ("tablet-light", "phone-dark", "laptop-light", "narrow-light")})
        teacher.do("pause")
        is_on(page, "paused")
        look(page, "paused")
        teacher.do("end")
        is_on(page, "ended")
        look(page, "ended")
    assert not wrong, "\n".join(f"{place}: {what}" for place, what in wrong.items())


TESTS = [tablets_join_and_play_with_buttons, fingers_and_faces_answer_in_class, somebody_without_a_camera_plays,
         a_seat_waits_for_its_server, seats_are_beautiful]
