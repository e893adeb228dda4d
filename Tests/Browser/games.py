"""Games: won and lost in front of a camera of labelled pictures, and by keys; what is kept, said, heard and seen of them."""

import base64
import contextlib
import json
import pathlib
import subprocess
import tempfile

from access import looked_at
from camera import MUTE
from gauges import percentile
from harness import Server, eventually, labelled
from journeys import page_of, shot
from playwright.sync_api import expect

FORM = {"Content-Type": "application/x-www-form-urlencoded"}
# Labelled pictures of one man's hands with so many fingers up. Where there is no picture of both hands with such a sum, one is made
# of two: the part with the one hand beside the part with five fingers of the other.
HANDS = {1: "55_pic00066", 2: "996_pic00072", 3: "1528664299.56_pic00200", 4: "1528664299.56_pic00003", 5: "16_pic00001", 8: "996_pic00041"}
BOTH = {6: ("55_pic00066", "hflip"), 7: ("996_pic00072", "null"), 9: ("55_pic00019", "hflip"), 10: ("996_pic00029", "null")}
FIVE = "16_pic00001"
# Labelled faces, and one at rest, which is shown between them.
FACES = {
    "smile": "wink_negatives/06_35931552684399_.pic.jpg", "surprise": "surprise/Anastasia_Myskina_0002.jpg",
    "tongue_out": "tongue/IMG_20180109_122127600.jpg", "rest": "tongue_negatives/IMG_20180109_131720581.jpg",
}
# In place of the camera: a canvas that shows one of the pictures that it was given, 30 times a second.
CAMERA = """
(() => {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [640, 480];
  const context = canvas.getContext("2d");
  const pictures = new Map();
  let [shown, stream] = [null, null];
  const draw = () => {
    context.fillStyle = "#777";
    context.fillRect(0, 0, 640, 480);
    if (shown) context.drawImage(shown, 0, 0, 640, 480);
  };
  window.fakeCamera = {
    since: 0, isBlocked: false,
    async add(name, bytes) {
      const blob = new Blob([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))]);
      pictures.set(name, await createImageBitmap(blob));
    },
    // What there is no picture of shows nothing.
    show(name) {
      shown = pictures.get(name) ?? null;
      draw();
      this.since = performance.now();
    },
    end() {
      for (const track of stream.getTracks()) {
        track.stop();
        track.dispatchEvent(new Event("ended"));
      }
    },
  };
  setInterval(draw, 1000 / 30);
  navigator.mediaDevices.getUserMedia = async () => {
    if (window.fakeCamera.isBlocked) throw new DOMException("no", "NotAllowedError");
    return (stream = canvas.captureStream(30));
  };
})();
"""
# What became of an answer is told for seconds: `hurry` moves the page's clock over that, `hold` stops it.
CLOCK = """
(() => {
  const [now, tellingLasts] = [performance.now.bind(performance), 3200];
  let [ahead, held] = [0, null];
  performance.now = () => (held ?? now()) + ahead;
  window.hold = (isHeld) => { held = isHeld ? now() : null; };
  window.hurry = () => { if (document.querySelector(".told")) ahead += tellingLasts; };
})();
"""
# Notes what live regions say and captions tell, what the server asks, what is told of each answer and for how many milliseconds, and how
# long after a picture was first shown the page has drawn what it makes of it. `pauseAfter` is what is said before somebody presses Escape.
NOTES = """
(() => {
  [window.said, window.captions, window.told, window.telling, window.reactions, window.round] = [[], [], [], [], [], null];
  const send = window.fetch;
  window.fetch = async (...request) => {
    const answer = await send(...request);
    if (answer.status === 201 && String(request[0]).endsWith("/rounds")) window.round = await answer.clone().json();
    return answer;
  };
  addEventListener("DOMContentLoaded", () => {
    const said = document.getElementById("game-said");
    const words = { childList: true, characterData: true, subtree: true };
    if (said) new MutationObserver(() => {
      window.said.push(said.textContent);
      if (!window.pauseAfter || !said.textContent.startsWith(window.pauseAfter)) return;
      window.pauseAfter = null;
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }));
    }).observe(said, words);
    const caption = document.getElementById("game-caption");
    if (caption) new MutationObserver(() => window.captions.push(caption.textContent)).observe(caption, words);
    const pips = document.getElementById("game-pips");
    let judged = NaN;
    if (pips) new MutationObserver((changes) => {
      if (judged && changes.some(({ attributeName, target }) => attributeName === "data-now" && "now" in target.dataset)) {
        window.telling.push(performance.now() - judged);
      }
      if (!changes.some((change) => change.attributeName === "data-right")) return;
      judged = performance.now();
      window.told.push({
        words: document.querySelector(".scene-task").innerText, hands: document.querySelectorAll(".told .hands").length,
        sign: document.getElementById("seen-sign").innerText,
      });
      const since = window.fakeCamera?.since;
      requestAnimationFrame(() => setTimeout(() => window.reactions.push(performance.now() - since)));
    }).observe(pips, { attributes: true, subtree: true });
  });
})();
"""
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LAPTOP = {"viewport": {"width": 1280, "height": 800}}
WALL = {"viewport": {"width": 1920, "height": 1080}}


def hand_pictures(folder):
    """JPEG files by the count that they show."""
    paths = {}
    for count, name in HANDS.items():
        paths[count] = pathlib.Path(folder) / f"{count}.jpg"
        subprocess.run(["ffmpeg", "-v", "error", "-y", "-i", str(labelled(f"hands/fingers_webcam/{name}.jpg")), "-vf", "scale=640:480",
                        "-q:v", "2", str(paths[count])], check=True)
    for count, (name, change) in BOTH.items():
        paths[count] = pathlib.Path(folder) / f"{count}.jpg"
        subprocess.run(
            ["ffmpeg", "-v", "error", "-y", "-i", str(labelled(f"hands/fingers_webcam/{name}.jpg")),
             "-i", str(labelled(f"hands/fingers_webcam/{FIVE}.jpg")), "-filter_complex",
             f"[0]{change},crop=400:600:0:0[one];[1]crop=400:600:400:0[other];[one][other]hstack,scale=640:480",
             "-frames:v", "1", "-q:v", "2", str(paths[count])], check=True)
    return paths


def face_pictures(folder):
    """JPEG files by the face that they show."""
    paths = {}
    for face, name in FACES.items():
        paths[face] = pathlib.Path(folder) / f"{face}.jpg"
        subprocess.run(
            ["ffmpeg", "-v", "error", "-y", "-i", str(labelled(f"faces/{name}")), "-vf",
             "scale=640:480:force_original_aspect_ratio=decrease,pad=640:480:(ow-iw)/2:(oh-ih)/2", "-q:v", "2", str(paths[face])], check=True)
    return paths


@contextlib.contextmanager
def game_page(browser, server, allowed="", hurries=True, **options):
    """A page with a fake camera and notes of what happens; where times and sentences count, it does not hurry."""
    with page_of(browser, server, allowed, **options) as page:
        page.add_init_script((CLOCK if hurries else "") + CAMERA + NOTES)
        yield page


def questions_of(page):
    """What the round asks that began last."""
    return page.evaluate("() => window.round.questions")


def give(page, pictures):
    for name, path in pictures.items():
        page.evaluate("([name, bytes]) => fakeCamera.add(name, bytes)", [str(name), base64.b64encode(path.read_bytes()).decode()])


def state(page, *names):
    page.wait_for_function("names => names.includes(document.getElementById('game').dataset.state)", arg=list(names))


def asked(page, number, hurries=True):
    """Waits until a question may be answered: the one of that place is asked, and nothing is told of the one before."""
    lower(page)
    if hurries:
        page.evaluate("() => window.hurry?.()")
    page.wait_for_function(
        "number => document.querySelectorAll('.pip')[number]?.hasAttribute('data-now') && !document.querySelector('.told')", arg=number)


def judged(page, number):
    """Whether the answer to a question was right, once it was given."""
    page.wait_for_function("number => document.querySelectorAll('.pip')[number]?.dataset.right !== undefined", arg=number)
    return page.locator(".pip").nth(number).get_attribute("data-right") == "true"


def start(page, way, game="finger-count", level=0):
    page.goto(f"/games/{game}")
    page.locator(f"#levels input[value='{level}']").check(force=True)
    page.locator(f".game-ways [data-does={way}]").click()
    if way == "buttons":
        state(page, "playing")


def with_camera(page, pictures, game="finger-count"):
    """Starts a level in front of the camera."""
    page.goto(f"/games/{game}")
    give(page, pictures)
    page.locator(".game-ways [data-does=camera]").click()
    state(page, "playing")
    return questions_of(page)


def count_of(question):
    """The count that is right."""
    first, *others = question["numbers"]
    return {"number": first, "dots": first, "more": first + 1, "less": first - 1, "sum": first + sum(others),
            "difference": first - sum(others)}[question["form"]]


def outcome(page):
    lower(page)
    page.evaluate("() => window.hurry?.()")
    state(page, "results")
    return {name: page.locator(f"#results-{name}").inner_text() for name in ["title", "right", "score", "stars-words"]}


def show(page, name):
    page.evaluate("name => fakeCamera.show(name)", str(name))


def lower(page):
    """Takes down what was held up: it would answer the next question, too, where it stays long enough."""
    show(page, "")


def fingers_win_a_level_and_the_next(executable, browser):
    """Each count is held up for as long as it takes; a wrong one is among them. Then a level with both hands."""
    with tempfile.TemporaryDirectory() as folder, Server(executable) as server, game_page(browser, server, hurries=False, **LAPTOP) as page:
        pictures = hand_pictures(folder)
        questions = with_camera(page, pictures)
        assert len(questions) == 8
        for number, question in enumerate(questions):
            asked(page, number)
            right = count_of(question)
            wrong = next(count for count in (4, 2, 5, 3) if count not in (right, count_of(questions[number - 1]), count_of(questions[3])))
            show(page, wrong if number == 2 else right)
            assert judged(page, number) == (number != 2), (number, question)
            told = page.evaluate("() => window.told.at(-1)")
            assert told["sign"] == str(wrong if number == 2 else right), told
            if number == 2:
                # The fingers that were seen, beside those that were asked for.
                assert told["words"] == f"You showed {wrong}. The answer is {right}." and told["hands"] == 2, told
                shot(page, "game-camera-wrong-light")
        told = outcome(page)
        assert told["right"] == "7 of 8 right" and told["stars-words"] == "2 stars", told
        page.wait_for_timeout(1200)
        shot(page, "game-results-light")
        page.locator("#game-results [data-does=next]").click()
        page.wait_for_function("() => document.querySelectorAll('.pip').length === 10")
        for number, question in enumerate(questions_of(page)):
            asked(page, number)
            show(page, count_of(question))
            assert judged(page, number), question
        assert outcome(page)["right"] == "10 of 10 right"
        times = page.evaluate("() => window.reactions")
        own = page.evaluate("() => ({ ...document.getElementById('game').dataset })")
        p95 = percentile(times, 95)
        print(f"      from a held-up hand to the reaction on the screen: median {percentile(times, 50):.0f} ms, p95 {p95:.0f} ms of {len(times)}; "
              f"from its first picture: median {own['reactionMedian']} ms, p95 {own['reactionP95']} ms", flush=True)
        assert len(times) == 18, times


def wrong_fingers_lose_a_level(executable, browser):
    with tempfile.TemporaryDirectory() as folder, Server(executable) as server, game_page(browser, server, **LAPTOP) as page:
        questions, last = with_camera(page, hand_pictures(folder)), 0
        for number, question in enumerate(questions):
            # One is told for as long as people need to read it.
            asked(page, number, hurries=number != 1)
            last = next(count for count in (1, 2, 3, 4, 5) if count not in (count_of(question), last))
            show(page, last)
            assert not judged(page, number), (last, question)
        assert page.evaluate("() => window.telling[0]") > 3000, "what was wrong was told too briefly"
        told = outcome(page)
        assert told["right"] == "0 of 8 right" and told["stars-words"] == "no stars yet" and told["score"] == "Score: 0", told


def faces_win_a_level(executable, browser):
    """Faces of several people; the last one is not the one that was asked for."""
    with tempfile.TemporaryDirectory() as folder, Server(executable) as server, game_page(browser, server, **LAPTOP) as page:
        pictures = face_pictures(folder)
        page.goto("/games/copycat")
        give(page, pictures)
        show(page, "rest")
        page.locator(".game-ways [data-does=camera]").click()
        state(page, "playing")
        questions = questions_of(page)
        for number, question in enumerate(questions):
            asked(page, number)
            show(page, "rest")
            page.locator("#game-seen[data-value='']").wait_for(state="attached")
            page.wait_for_timeout(700)
            face, = question["faces"]
            show(page, face if number < 2 else next(other for other in ("tongue_out", "surprise", "smile") if other != face))
            assert judged(page, number) == (number < 2), question
            if number == 0:
                shot(page, "game-copycat-light")
        assert outcome(page)["right"] == "2 of 3 right"


def keys_play_a_whole_game(executable, browser):
    """From the lobby to the second level, with no other hand than the keyboard's; what is said of it is noted."""
    with Server(executable) as server, game_page(browser, server, hurries=False, **LAPTOP) as page:
        page.goto("/games")
        tab_to(page, "element => element.matches('.game-card[href$=finger-count]')")
        page.keyboard.press("Enter")
        page.wait_for_url("**/games/finger-count")
        listens(page)
        tab_to(page, "element => element.matches('#levels input')")
        tab_to(page, "element => element.dataset.does === 'buttons'")
        page.keyboard.press("Enter")
        state(page, "playing")
        expected = []
        for level in range(2):
            questions = questions_of(page)
            for number, question in enumerate(questions):
                asked(page, number)
                count = count_of(question)
                # Whoever listens answers what was said.
                page.wait_for_function("start => window.said.some(said => said.startsWith(start))", arg=f"{number + 1} of {len(questions)}.")
                if number == 3:
                    # Who listens hears that it was right before the pause takes the word.
                    page.evaluate("start => { window.pauseAfter = start; }", f"Yes! {count}.")
                # A switch goes from button to button, arrows do as well; digits are quicker.
                if number == 0:
                    tab_to(page, f"element => element.dataset.value === '{count}'")
                    page.keyboard.press("Enter")
                elif number == 1:
                    page.locator(".game-choice").first.focus()
                    for _ in range(count - 1):
                        page.keyboard.press("ArrowRight")
                    page.keyboard.press(" ")
                else:
                    page.keyboard.type(str(count))
                    if count == 1 and number % 2:
                        page.keyboard.press("Enter")
                assert judged(page, number), question
                expected += [f"{number + 1} of {len(questions)}. Show {count}.", f"Yes! {count}."]
                if number == 3:
                    state(page, "paused")
                    page.wait_for_function("() => window.said.at(-1)?.startsWith('Pause')")
                    expected.append("Pause")
                    page.keyboard.press("Enter")
                    state(page, "playing")
            told = outcome(page)
            assert told["right"] == f"{len(questions)} of {len(questions)} right", told
            expected.append(told["title"])
            if level == 0:
                tab_to(page, "element => element.dataset.does === 'next'")
                page.keyboard.press("Enter")
                page.wait_for_function("() => document.querySelectorAll('.pip').length === 10")
                state(page, "playing")
        missing = lambda: [line for line in expected if not any(heard.startswith(line) for heard in page.evaluate("() => window.said"))]
        eventually(lambda: not missing())
        said = page.evaluate("() => window.said")
        print("      said: " + " | ".join(said[:7]) + " …", flush=True)
        assert not missing(), (missing(), said)


# Somebody hasty: presses the key of a row's first face in the very moment in which it is asked. Notes what the page said then.
HASTY = """
addEventListener("DOMContentLoaded", () => {
  window.pressed = [];
  const pips = document.getElementById("game-pips");
  if (pips) new MutationObserver((changes) => {
    const asked = changes.find(({ target }) => "now" in target.dataset)?.target;
    if (!asked) return;
    const number = [...pips.children].indexOf(asked);
    const [face, ...others] = window.round.questions[number].faces;
    if (!others.length) return;
    const { key } = document.querySelector(`.game-choice[data-value=${face}]`).dataset;
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    window.pressed[number] = document.querySelector(".scene-task").innerText;
  }).observe(pips, { attributes: true, attributeFilter: ["data-now"], subtree: true });
});
"""


def keys_make_faces(executable, browser):
    """Six faces, one by one, then a row that grows, and is not answered before all of it was shown; the last one is wrong."""
    with Server(executable) as server, game_page(browser, server, hurries=False, **LAPTOP) as page:
        page.add_init_script(HASTY)
        for level, count in [(1, 6), (2, 3)]:
            start(page, "buttons", "copycat", level)
            keys = page.locator(".game-choice:not([hidden])").evaluate_all("all => Object.fromEntries(all.map(({ dataset }) => [dataset.value, dataset.key]))")
            questions = questions_of(page)
            assert len(questions) == count, questions
            for number, question in enumerate(questions):
                faces = list(question["faces"])
                if len(faces) == 1:
                    asked(page, number)
                else:
                    told = page.wait_for_function("number => window.pressed[number]", arg=number).json_value()
                    assert told.startswith("Look!"), told
                    page.locator(".scene-task", has_text="Now you!").wait_for()
                    expect(page.locator(".copycat-slot[data-filled=true]"), "a key counted while the row was shown").to_have_count(0)
                if level == 2 and number == 2:
                    # Where a round has easy faces only, no others are offered: of three, a row may have all.
                    faces[-1] = next(face for face in keys if face != faces[-1])
                    shot(page, "game-copycat-row-light")
                for face in faces:
                    page.keyboard.press(keys[face])
                    page.wait_for_timeout(120)
                assert judged(page, number) == (faces == question["faces"]), (question, faces)
            told = outcome(page)
            assert told["right"] == ("6 of 6 right" if level == 1 else "2 of 3 right"), told
            page.locator("#game-results [data-does=quit]").click()
        said = page.evaluate("() => window.said")
        assert any(line.startswith("3 of 3. Look!") for line in said) and "Now you!" in said and any(line.startswith("You made:") for line in said), said


def listens(page):
    """Waits until the game hears what is pressed."""
    page.wait_for_function("() => document.getElementById('game').dataset.listens")


def tab_to(page, test, most=60):
    """Goes on with Tab to an element."""
    for _ in range(most):
        if page.evaluate(f"() => ({test})(document.activeElement)"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {test}")


def play(page, wrong=0):
    """Answers a round's questions by buttons, the first ones wrong."""
    questions = questions_of(page)
    for number, question in enumerate(questions):
        asked(page, number)
        right = count_of(question)
        page.locator(f".game-choice[data-value='{right if number >= wrong else right % 5 + 1}']").click()
        assert judged(page, number) == (number >= wrong), question


def a_camera_that_goes_leaves_the_buttons(executable, browser):
    with tempfile.TemporaryDirectory() as folder, Server(executable) as server, game_page(browser, server, **LAPTOP) as page:
        first, *_ = with_camera(page, {count: path for count, path in hand_pictures(folder).items() if count < 6})
        show(page, count_of(first))
        assert judged(page, 0)
        page.evaluate("() => fakeCamera.end()")
        page.get_by_role("heading", name="The camera stopped").first.wait_for()
        state(page, "lost")
        page.wait_for_timeout(1500)
        # Nothing went on meanwhile.
        expect(page.locator(".pip[data-right]")).to_have_count(1)
        shot(page, "game-camera-gone-light")
        page.locator("#game-pause-dialog [data-does=buttons]").click()
        state(page, "playing")
        for number, question in enumerate(questions_of(page)[1:], start=1):
            asked(page, number)
            page.keyboard.press(str(count_of(question)))
            assert judged(page, number)
        assert outcome(page)["right"] == "8 of 8 right"
        # One that is not given is said, and buttons do as well.
        page.goto("/games/finger-count")
        page.evaluate("() => { fakeCamera.isBlocked = true; }")
        page.locator(".game-ways [data-does=camera]").click()
        page.get_by_role("heading", name="The camera is blocked for this page").wait_for()
        shot(page, "game-camera-blocked-light")
        page.locator(".camera-state:visible [data-does=buttons]").click()
        state(page, "playing")


def a_camera_that_gives_no_picture_stops_the_game_until_it_does(executable, browser):
    with Server(executable) as server, game_page(browser, server, **LAPTOP) as page:
        with_camera(page, {})
        page.evaluate(MUTE, True)
        page.get_by_role("heading", name="The camera can’t see anything", exact=True).wait_for()
        state(page, "lost")
        # There is nothing to turn on: it is on.
        expect(page.locator("#game-pause-dialog [data-does=camera]")).to_be_hidden()
        page.evaluate(MUTE, False)
        state(page, "playing")


def a_hidden_page_is_a_pause(executable, browser):
    with Server(executable) as server, game_page(browser, server, **LAPTOP) as page:
        start(page, "buttons", level=6)
        page.evaluate(
            "() => { Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });"
            " document.dispatchEvent(new Event('visibilitychange')); }")
        state(page, "paused")
        # No time passes: the question, which has 8 seconds, is still there.
        page.wait_for_timeout(8500)
        expect(page.locator(".pip[data-right]")).to_have_count(0)
        page.locator("#game-pause-dialog [data-does=goOn]").click()
        state(page, "playing")
        # Whoever does nothing is too late, which is told kindly.
        assert not judged(page, 0)
        assert "Time’s up! The answer is" in page.evaluate("() => window.told.at(-1).words")
        page.keyboard.press("Escape")
        state(page, "paused")
        page.locator("#game-pause-dialog [data-does=quit]").click()
        state(page, "ready")
        expect(page.locator(".game-start")).to_be_visible()
        expect(page.locator("#game-field")).to_be_hidden()


def answers_that_cannot_be_sent_come_later(executable, browser):
    with Server(executable) as server, game_page(browser, server, allowed="ERR_FAILED|Failed to load", **LAPTOP) as page:
        start(page, "buttons")
        page.route("**/answers", lambda route: route.abort())
        play(page)
        page.locator("#scene", has_text="Motionbook isn’t responding").wait_for()
        page.unroute("**/answers")
        assert outcome(page)["right"] == "8 of 8 right"
        # Nobody has to wait for what a round was worth; it is worth the same later.
        start(page, "buttons", "copycat")
        page.route("**/end", lambda route: route.abort())
        for number, question in enumerate(questions_of(page)):
            asked(page, number)
            page.locator(f".game-choice[data-value={question['faces'][0]}]").click()
            judged(page, number)
        page.locator("#scene", has_text="Motionbook isn’t responding").wait_for()
        page.keyboard.press("Escape")
        state(page, "ready")
        with page.expect_response("**/end") as ended:
            page.unroute("**/end")
        assert ended.value.json()["right"] == 3
        page.goto("/games/finger-count")
        # A page that is left in the meantime leaves them to the next one.
        start(page, "buttons")
        page.route("**/answers", lambda route: route.abort())
        asked(page, 0)
        round = page.evaluate("() => window.round")
        page.keyboard.press(str(count_of(round["questions"][0])))
        judged(page, 0)
        page.goto("/games")
        page.unroute("**/answers")
        with page.expect_response(f"**/games/rounds/{round['id']}/answers") as answer:
            page.goto("/games/copycat")
        assert answer.value.json()["isRight"] is True


def two_tabs_of_a_player_lose_nothing(executable, browser):
    with Server(executable) as server, game_page(browser, server, **LAPTOP) as page:
        page.goto("/games#new-player")
        page.locator(".new-player-form [value=owl]").check(force=True)
        page.locator(".new-player-form [value=blue]").check(force=True)
        page.fill("#player-name", "Zoë")
        page.get_by_role("button", name="That’s me!").click()
        page.get_by_role("heading", name="Hello, Zoë!").wait_for()
        expect(page.locator(".game-card").first).to_contain_text("0 of 21 stars", use_inner_text=True)
        other = page.context.new_page()
        other.add_init_script(CLOCK + CAMERA + NOTES)
        start(page, "buttons")
        start(other, "buttons")
        # A level that is not open cannot be chosen.
        expect(page.locator("#levels input[value='1']")).to_be_disabled()
        play(page)
        best = outcome(page)
        play(other, wrong=2)
        assert outcome(other)["stars-words"] == "1 star"
        expect(other.locator("#results-best")).to_contain_text(f"Best {best['score'].lower()}", use_inner_text=True)
        other.close()
        page.goto("/games")
        card = page.locator(".game-card").first.inner_text()
        assert f"{best['stars-words'][0]} of 21 stars" in card and f"best score {best['score'].removeprefix('Score: ')}" in card, card
        page.goto("/games/finger-count")
        expect(page.locator("#levels input[value='1']")).to_be_enabled()
        # Somebody else plays, two clicks away; then the same one again.
        page.locator("#play-player summary").click()
        page.locator("#play-player .player-button", has_text="Guest").click()
        page.wait_for_load_state()
        page.wait_for_url(lambda url: url.endswith("/games/finger-count"))
        expect(page.locator("#play-player summary")).to_contain_text("Guest", use_inner_text=True)


def what_browsers_tell_of_games_comes_once(executable, browser):
    with Server(executable) as server, game_page(browser, server, **LAPTOP) as page:
        told = []
        page.on("request", lambda request: told.append(request.post_data) if request.url.endswith("/games/statistics") else None)
        start(page, "buttons")
        play(page)
        outcome(page)
        page.goto("/games")
        page.goto("/games/copycat")
        page.wait_for_function("() => !Object.values(localStorage).some((value) => value.includes('session_end'))")
        events = [event for body in told for event in json.loads(body)["events"]]
        names = {event["id"]: event["name"] for event in events}
        assert sorted(set(names.values())) == ["game_start", "level_end", "level_start", "session_end", "session_start"], names
        end = next(event for event in events if event["name"] == "level_end")
        assert end["game"] == "finger-count" and end["level"] == 0 and end["success"] is True and end["score"] > 800 and end["seconds"] > 8, end
        # A batch that comes twice, as text like a beacon's, counts once.
        for body in told * 2:
            status, _, answer = server.request("POST", "/games/statistics", body.encode(), {"Content-Type": "text/plain"})
            assert status == 204, answer
        # Nothing is told where that is switched off.
        left = page.evaluate(
            """async () => {
              const { Statistics } = await import("/js/games/statistics.js");
              const quiet = new Statistics("/games/statistics", false);
              quiet.tell("game_start", { game: "copycat" });
              return Object.keys(localStorage).filter((key) => key.startsWith("motionbook.games."));
            }""")
        assert left == [], left


def sounds_are_heard(executable, browser):
    """Played into memory: seven sounds, each its own, none silent, none clipped; switched off, there is none."""
    with Server(executable) as server, page_of(browser, server) as page:
        page.goto("/about")
        heard = page.evaluate(
            """async () => {
              const { Sounds } = await import("/js/games/sounds.js");
              const { sounds } = await import("/js/games/notes.js");
              const all = { sound: true, music: true, soundVolume: 100, musicVolume: 100 };
              const render = async (settings, does) => {
                const context = new OfflineAudioContext(1, 44100 * 2, 44100);
                const player = new Sounds(settings, () => context);
                const early = player.play("coin");
                player.unlock();
                const result = await does(player);
                const samples = (await context.startRendering()).getChannelData(0);
                let [sum, peak] = [0, 0];
                for (const sample of samples) [sum, peak] = [sum + sample * sample, Math.max(peak, Math.abs(sample))];
                return { early, result, samples, rms: Math.sqrt(sum / samples.length), peak };
              };
              const names = Object.keys(sounds);
              const found = { names, early: [], rms: [], peaks: [], differences: [], off: [] };
              const played = [];
              for (const name of names) {
                const one = await render({ ...all, music: false }, (player) => player.play(name));
                found.early.push(one.early);
                found.rms.push(one.rms);
                found.peaks.push(one.peak);
                played.push(one.samples);
                found.off.push((await render({ ...all, sound: false, music: false }, (player) => player.play(name))).peak);
                found.off.push((await render({ ...all, music: false, soundVolume: 0 }, (player) => player.play(name))).peak);
              }
              for (let one = 0; one < played.length; one += 1) for (let other = 0; other < one; other += 1) {
                found.differences.push(Math.max(...played[one].map((sample, at) => Math.abs(sample - played[other][at]))));
              }
              const music = await render({ ...all, sound: false }, (player) => player.startMusic());
              const together = await render(all, async (player) => {
                await player.startMusic();
                return names.slice(0, 3).map((name) => player.play(name)).concat(player.play(names[0]));
              });
              const noMusic = await render({ ...all, music: false }, (player) => player.startMusic());
              return { ...found, music: { rms: music.rms, peak: music.peak }, together: { peak: together.peak, played: together.result }, noMusic: noMusic.peak };
            }""")
        assert heard["names"] == ["button_tap", "game_start", "level_complete", "correct", "wrong", "coin", "powerup"], heard
        print("      rms " + ", ".join(f"{name} {rms:.3f}" for name, rms in zip(heard["names"], heard["rms"]))
              + f"; peaks to {max(heard['peaks']):.2f}; music rms {heard['music']['rms']:.3f}", flush=True)
        assert all(rms > 0.004 for rms in heard["rms"]) and all(peak < 0.95 for peak in heard["peaks"]), heard
        assert min(heard["differences"]) > 0.05, heard["differences"]
        assert not any(heard["early"]), "something is heard before anybody has pressed anything"
        assert max(heard["off"]) == 0 and heard["noMusic"] == 0, heard
        assert 0.01 < heard["music"]["rms"] and heard["music"]["peak"] < 0.95, heard["music"]
        # Never the same twice at once; all of it together stays below what can be played.
        assert heard["together"]["played"] == [True, True, True, False] and heard["together"]["peak"] < 1, heard["together"]


def what_is_heard_is_seen(executable, browser):
    with Server(executable) as server, game_page(browser, server, **LAPTOP) as page:
        page.add_init_script("window.shakes = []; navigator.vibrate = (pattern) => window.shakes.push(pattern) > 0;")
        start(page, "buttons")
        asked(page, 0)
        page.keyboard.press(str(count_of(questions_of(page)[0])))
        judged(page, 0)
        told = [caption for caption in page.evaluate("() => window.captions") if caption]
        assert told == ["♪ here we go!", "♪ right!"], told
        assert page.evaluate("() => window.shakes.length") >= 2


def games_fit_and_pass_axe(executable, browser):
    """Every page and every part of it: phone, laptop and wall, light and dark, large letters."""
    with Server(executable) as server:
        for name, animal, colour in [("Mia", "cat", "pink"), ("", "bear", "orange"), ("Noah", "owl", "blue"), ("Ali", "frog", "green")]:
            status, _, body = server.request("POST", "/players", f"name={name}&animal={animal}&colour={colour}".encode(), FORM)
            assert status == 201, body
        wrong = {}
        sizes = {"phone": PHONE, "laptop": LAPTOP, "wall": WALL}
        looks = {f"{name}-{theme}": (size["viewport"], theme) for name, size in sizes.items() for theme in ["light", "dark"]}
        with game_page(browser, server, **LAPTOP) as page:
            def see(part, is_playing=False):
                def picture(look):
                    shot(page, f"games-{part}-{look}")
                    if is_playing and page.evaluate("() => document.documentElement.scrollHeight > innerHeight"):
                        wrong[part, look, "scrolls"] = True
                page.evaluate("() => window.hold?.(true)")
                looked_at(page, part, wrong, picture, **looks)
                page.evaluate("() => window.hold?.(false)")
            page.goto("/games#new-player")
            see("lobby")
            page.locator(".lobby-players .player-button", has_text="Mia").click()
            page.get_by_role("heading", name="Hello, Mia!").wait_for()
            page.locator("#play-player summary").click()
            see("choice")
            start(page, "buttons")
            see("playing", is_playing=True)
            page.keyboard.press("Escape")
            state(page, "paused")
            see("pause")
            page.keyboard.press("Enter")
            state(page, "playing")
            asked(page, 0)
            page.keyboard.press(str(count_of(questions_of(page)[0]) % 5 + 1))
            judged(page, 0)
            see("wrong")
            page.goto("/games/copycat")
            see("start")
            page.locator(".game-ways [data-does=buttons]").click()
            state(page, "playing")
            see("copycat")
        assert not wrong, wrong


TESTS = [
    fingers_win_a_level_and_the_next, wrong_fingers_lose_a_level, faces_win_a_level, keys_play_a_whole_game, keys_make_faces,
    a_camera_that_goes_leaves_the_buttons, a_camera_that_gives_no_picture_stops_the_game_until_it_does, a_hidden_page_is_a_pause,
    answers_that_cannot_be_sent_come_later,
    two_tabs_of_a_player_lose_nothing, what_browsers_tell_of_games_comes_once, sounds_are_heard, what_is_heard_is_seen,
    games_fit_and_pass_axe,
]
