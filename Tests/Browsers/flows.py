"""What people do most, in Chromium, Firefox and WebKitGTK.

An uncaught error of a page's scripts fails each of these tests.
"""

import base64
import re

from composition import BALL, points
from games import count_of
from gifs import frames_of
from harness import Server, long, real_clip
from journeys import OVERLAY
from messages import SEQUENCE
from players import wrong
from prepared import library
from seek import PLAYED
from swings import judged_clip

# WebKitWebDriver types no letters beyond Unicode's first 65,536, such as 🍕.
TEXT = "wanna play later? Zwölf Boxkämpfer"
# Where the film is that a report shows.
PLACE = "document.getElementById('media').currentTime"
# Heights of the open dialog, of its highest button, and of the window.
HEIGHTS = """
const dialog = document.querySelector("dialog[open]");
const heightOf = (element) => element.getBoundingClientRect().height;
return [heightOf(dialog), Math.max(...[...dialog.querySelectorAll("button, a.button")].map(heightOf)), innerHeight];
"""
# A number made of the pixels of the camera's picture.
PAINTED = """(() => {
  const canvas = document.getElementById("picture");
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  return new Uint32Array(data.buffer).reduce((sum, pixel) => (sum * 31 + pixel) % 1000000007, 0);
})()"""
# Notes what the server asks in a round of a game.
ROUND = """
const send = window.fetch;
window.fetch = async (...request) => {
  const answer = await send(...request);
  if (answer.status === 201 && String(request[0]).endsWith("/rounds")) window.round = await answer.clone().json();
  return answer;
};
"""

# Drops a file in the middle of the page, as a browser tells of it: a name, and its bytes in base64.
DROPPED = """
const [name, bytes] = arguments;
const carried = new DataTransfer();
carried.items.add(new File([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))], name, { type: "video/mp4" }));
document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: carried, cancelable: true, bubbles: true }));
"""
# How bright the page is behind everything, from 0 to 255.
BRIGHTNESS = "Math.max(...getComputedStyle(document.body).backgroundColor.match(/\\d+/g).slice(0, 3).map(Number))"


def is_report(browser):
    """Waits until a report shows its clip and the skeleton over it."""
    browser.wait(f"document.getElementById('player')?.dataset.frame && ({OVERLAY})().count > 50")


@long
def a_clip_becomes_a_report(executable, browser):
    with Server(executable) as server:
        browser.go(server.address)
        browser.choose("#file", real_clip())
        browser.click("#clip-list .clip-card[data-state=done] a")
        browser.wait("location.pathname.startsWith('/clips/')")
        is_report(browser)
        # By the bar, and frame by frame.
        before = browser.run(f"return ({OVERLAY})().sum;")
        browser.click("#seek", at=(0.5, 0.5))
        browser.wait(f"{PLACE} > 0.3 * document.getElementById('media').duration && ({OVERLAY})().sum !== arguments[0]", before)
        for key, frame in (("Home", 0), (".", 1), (".", 2), (",", 1), ("Home", 0)):
            browser.press(key)
            browser.wait("document.getElementById('player').dataset.frame === String(arguments[0])", frame)
        before = browser.run(f"return ({OVERLAY})().sum;")
        browser.click("#play")
        assert browser.run(PLAYED, 0.3), "the page told of no frame while it played"
        browser.wait(f"document.getElementById('play').dataset.playing === 'false' && {PLACE} > 0")
        browser.wait(f"({OVERLAY})().sum !== arguments[0]", before)
        # Trail and skeleton go, and the skeleton comes.
        browser.press("t", "o")
        browser.wait(f"({OVERLAY})().count === 0")
        browser.click("#overlay-toggle")
        browser.wait(f"({OVERLAY})().count > 50")


@long
def a_dropped_clip_is_taken(executable, browser):
    with Server(executable) as server:
        browser.go(server.address)
        browser.run(DROPPED, "serve.mp4", base64.b64encode(real_clip().read_bytes()).decode())
        browser.click("#clip-list .clip-card a", "serve.mp4")
        browser.wait("location.pathname.startsWith('/clips/')")


@long
def a_clip_is_deleted_for_good(executable, browser):
    with library(executable, "serve.mp4") as (server, [clip]):
        browser.go(f"{server.address}/clips/{clip}")
        browser.click("button", "Move to trash")
        browser.wait("document.body.innerText.includes('This clip is in the trash')")
        browser.click("button", "Delete permanently")
        browser.wait("document.querySelector('dialog[open]')")
        # It is asked for first, and no is an answer.
        browser.press("Escape")
        browser.wait("!document.querySelector('dialog[open]')")
        assert server.json(f"/clips/{clip}/report.json"), "it was deleted though the answer was no"
        browser.click("button", "Delete permanently")
        browser.click("dialog[open] button", "Delete permanently")
        browser.wait("location.pathname === '/'")
        assert not [path for path in (server.data / "blobs").rglob("*") if path.is_file()]


@long
def colours_change_and_stay(executable, browser):
    with Server(executable) as server:
        browser.go(server.address)
        light = browser.run(f"return {BRIGHTNESS};")
        browser.click("#theme-toggle")
        browser.wait("document.documentElement.dataset.theme === 'dark'")
        assert browser.run(f"return {BRIGHTNESS};") < 60 < 200 < light
        browser.click("a[href='/about']")
        browser.wait("location.pathname === '/about' && document.documentElement.dataset.theme === 'dark'")
        assert browser.run(f"return {BRIGHTNESS};") < 60
        browser.reload()
        assert browser.run(f"return {BRIGHTNESS};") < 60
        browser.click("#theme-toggle")
        browser.wait(f"{BRIGHTNESS} === arguments[0]", light)


@long
def keys_lead_through_pages(executable, browser):
    with library(executable, "serve.mp4") as (server, _):
        browser.go(server.address)
        focused = "document.activeElement"
        browser.press("Tab")
        browser.wait(f"{focused}.matches('.skip-link') && {focused}.getBoundingClientRect().top >= 0")
        browser.press("Enter")
        browser.wait(f"{focused}.id === 'content' || location.hash === '#content'")
        # From there on through what the page has, to the clip.
        for _ in range(60):
            browser.press("Tab")
            if browser.run(f"return {focused}.matches('.clip-card a');"):
                break
        else:
            raise AssertionError("no clip is reached by keys")
        assert browser.run(f"return getComputedStyle({focused}).outlineStyle !== 'none' || {focused}.matches(':focus-visible');")
        browser.press("Enter")
        browser.wait("location.pathname.startsWith('/clips/')")
        is_report(browser)


@long
def chips_lead_to_their_swings(executable, browser):
    with judged_clip(executable) as (server, path, report):
        browser.go(server.address + path)
        is_report(browser)

        def is_at(swing):
            browser.wait(f"Math.abs({PLACE} - arguments[0]) < 0.06", report["swings"][swing - 1]["contact"])
            browser.wait(
                "String([...document.querySelectorAll('.swing-details')].filter((part) => getComputedStyle(part).display !== 'none')"
                ".map((part) => part.dataset.swing)) === arguments[0]", str(swing))
            assert browser.run("return location.hash;") == f"#swing-{swing}"

        browser.click(".swing-chip[data-number='2']")
        is_at(2)
        browser.press("1")
        is_at(1)
        # The chip's own link opens the page with that swing.
        browser.go(f"{server.address}{path}#swing-2")
        browser.reload()
        is_at(2)


@long
def a_swing_is_saved_as_a_gif(executable, browser):
    with judged_clip(executable) as (server, path, report):
        browser.go(server.address + path)
        is_report(browser)
        browser.click("#swing-1 .gif-form button", "With skeleton")
        browser.click("#swing-1 .gif-status", "GIF saved")
        width, _, frames, seconds = frames_of(browser.saved(".gif"))
        swing = report["swings"][0]
        assert width == 480 and frames > 5 and abs(seconds - (swing["end"] - swing["start"])) < 0.2, (width, frames, seconds, swing)


@long
def a_photo_is_judged(executable, browser):
    with Server(executable) as server:
        browser.go(server.address)
        photo = browser.folder / "ball.jpg"
        photo.write_bytes(base64.b64decode(browser.run(f"return ({BALL})(arguments);", 1200, 800)))
        browser.click("#kind-composition")
        browser.choose("#file", photo)
        browser.click("#clip-list .clip-card[data-state=done] a")
        browser.wait("document.getElementById('composition-panel')?.dataset.ready === 'true'")
        composition = server.json(browser.run("return location.pathname;") + "/report.json")["composition"]
        assert browser.text(".composition-number") == points(composition["score"])
        assert composition["feedback"] in browser.text(".composition-lead")
        # The lines of the leading rule, and others on a switch.
        lines = "[...document.querySelectorAll('#guides > g:not([hidden])')].map((group) => group.dataset.layer)"
        assert browser.run(f"return {lines};") == [composition["rule"]]
        browser.click("label:has(#layer-diagonals)")
        browser.wait(f"{lines}.includes('diagonals')")
        # The picture is there, and a frame to cut it.
        assert browser.run("return document.getElementById('media').naturalWidth;") == 1200
        browser.click("#crop-open")
        browser.wait("document.querySelector('.crop-overlay')?.checkVisibility() && document.querySelector('.crop-frame')")


@long
def a_library_is_searched(executable, browser):
    with library(executable, "monday.mp4", "thursday.mp4") as (server, _):
        browser.go(f"{server.address}/library")
        rows = "document.querySelectorAll('.library-row').length"
        assert browser.run(f"return {rows};") == 2
        browser.type("#q", "thurs")
        browser.wait(f"location.search === '?q=thurs' && {rows} === 1 && document.getElementById('library-count').textContent.includes('1 clip found')")
        browser.reload()
        browser.wait(f"document.getElementById('q').value === 'thurs' && {rows} === 1")
        # What is chosen gets a tag.
        browser.click(".library-row input")
        browser.wait("document.getElementById('library-chosen').textContent === '1 selected'")
        browser.type("#library-tag", "Final")
        browser.click(".library-actions button", "Add tags")
        browser.wait("document.body.innerText.includes('1 clip tagged.')")
        browser.click(".library-row a", "#final")
        browser.wait(f"{rows} === 1 && document.querySelector('.library-row h2').textContent.includes('thursday')")


def pick(browser, faces):
    """Chooses faces by hand."""
    browser.click(".way-choice [data-way=hand]")
    for face in faces:
        browser.click(f"[data-pick={face}]")
    browser.wait(
        "String([...document.querySelectorAll('.place[data-filled=true]')].map((place) => place.dataset.face)) === arguments[0]", ",".join(faces))


@long
def a_message_is_locked_and_opened(executable, browser):
    with Server(executable) as server:
        browser.go(f"{server.address}/messages/new")
        browser.type("#text", TEXT)
        pick(browser, SEQUENCE)
        browser.click("#lock")
        browser.wait("location.pathname.endsWith('/made')")
        id = re.search(r"/messages/(\w{10})/", browser.run("return location.pathname;"))[1]
        browser.wait("document.querySelector('.gif-view img').naturalWidth === 256")
        browser.click("#download")
        gif = browser.saved(f"motionbook-{id}.gif")
        # The file leads back to the message.
        browser.go(f"{server.address}/messages/open")
        browser.choose("#file", gif)
        browser.wait(f"location.pathname === '/messages/{id}' && document.getElementById('open-it')")
        pick(browser, SEQUENCE)
        browser.click("#open-it")
        assert browser.text("#message-text") == TEXT
        # Back from there, the faces are asked for again, and wrong ones do not open it.
        browser.back()
        browser.wait("document.getElementById('open-it')?.checkVisibility() && !document.getElementById('message-text')")
        pick(browser, wrong(SEQUENCE)[0])
        browser.click("#open-it")
        browser.wait("document.querySelector('.unlock-wrong')?.innerText.includes('9 more wrong tries')")


def is_low(browser):
    """The open dialog is as high as what it says, and not as the window."""
    browser.wait("document.querySelector('dialog[open]')")
    dialog, button, window = browser.run(HEIGHTS)
    assert dialog < 0.75 * window and button < 80, f"a dialog of {dialog} pixels with a button of {button} in a window of {window}"


@long
def keys_win_a_level(executable, browser):
    with Server(executable) as server:
        browser.go(f"{server.address}/games/finger-count")
        browser.run(ROUND)
        browser.click(".game-ways [data-does=buttons]")
        state = "document.getElementById('game').dataset.state"
        browser.wait(f"{state} === 'playing'")
        questions = browser.run("return window.round.questions;")
        for number, question in enumerate(questions):
            browser.wait("document.querySelectorAll('.pip')[arguments[0]]?.hasAttribute('data-now') && !document.querySelector('.told')", number)
            if number == 2:
                browser.press("Escape")
                browser.wait(f"{state} === 'paused'")
                is_low(browser)
                browser.press("Enter")
                browser.wait(f"{state} === 'playing'")
            browser.press(*str(count_of(question)))
            right = browser.wait("document.querySelectorAll('.pip')[arguments[0]].dataset.right", number)
            assert right == "true", (number, question)
        browser.wait(f"{state} === 'results'")
        assert browser.text("#results-right") == f"{len(questions)} of {len(questions)} right"
        is_low(browser)


@long
def a_camera_is_seen(executable, browser):
    """The browser's own fake camera: its pictures come to the page, go to the server and are answered."""
    with Server(executable) as server:
        browser.go(f"{server.address}/camera?for=hands")
        browser.click(".camera-state [data-does=start]:enabled")
        browser.wait("document.getElementById('camera').dataset.state === 'running'")
        browser.wait("Number(document.getElementById('picture').dataset.frames) >= 10")
        # The browser's pictures differ from each other, so what is painted does.
        before = browser.run(f"return {PAINTED};")
        browser.wait(f"{PAINTED} !== arguments[0]", before)
        browser.click("#stop")
        browser.wait("document.getElementById('camera').dataset.state === 'stopped'")


@long
def dialogs_are_as_high_as_what_they_say(executable, browser):
    with library(executable, "serve.mp4") as (server, [clip]):
        browser.go(f"{server.address}/messages")
        for _ in range(3):
            is_low(browser)
            browser.click("#tour-next")
        browser.wait("!document.querySelector('dialog[open]')")
        browser.go(f"{server.address}/clips/{clip}")
        is_report(browser)
        browser.press("?")
        is_low(browser)
        browser.press("Escape")
        browser.wait("!document.querySelector('dialog[open]')")


CAMERA = [a_camera_is_seen]
TESTS = [
    a_clip_becomes_a_report, a_dropped_clip_is_taken, a_clip_is_deleted_for_good, colours_change_and_stay, keys_lead_through_pages,
    chips_lead_to_their_swings, a_swing_is_saved_as_a_gif, a_photo_is_judged, a_library_is_searched, a_message_is_locked_and_opened,
    keys_win_a_level, a_camera_is_seen, dialogs_are_as_high_as_what_they_say,
]
