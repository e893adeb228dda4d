"""Composition: a photo is judged, shown with its lines, judged anew by another subject, cropped; lessons; the first visit; a camera."""

import base64
import pathlib
import re
import struct
import subprocess
import tempfile

from access import found
from camera import motion, page_with_camera, state
from harness import Server, eventually
from journeys import page_of, shot
from playwright.sync_api import expect

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
# A red ball on grass, left of the middle: something that stands out, where no data are needed.
BALL = """([width, height]) => {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  context.fillStyle = '#9ec7e8';
  context.fillRect(0, 0, width, height);
  context.fillStyle = '#4d7a3a';
  context.fillRect(0, height * 0.66, width, height);
  context.fillStyle = '#d02418';
  context.beginPath();
  context.arc(width * 0.42, height * 0.44, height * 0.11, 0, 7);
  context.fill();
  return canvas.toDataURL('image/jpeg', 0.95).split(',')[1];
}"""


def ball(browser, folder, width=1200, height=800):
    """A photo of a ball."""
    page = browser.new_page()
    data = base64.b64decode(page.evaluate(BALL, [width, height]))
    page.close()
    path = pathlib.Path(folder) / "ball.jpg"
    path.write_bytes(data)
    return path


def judged(server, photo):
    """The address of a photo's finished report."""
    status, answer = server.upload(photo, kind="composition")
    assert status == 201, answer
    assert server.wait_for(answer["id"], "done", "failed")["state"] == "done"
    return answer["path"]


def opened(page, path):
    page.goto(path)
    page.locator("#composition-panel[data-ready=true]").wait_for()
    return page.request.get(path + "/report.json").json()


def points(score):
    """A score as pages show it."""
    return str(int(score * 100 + 0.5))


def size_of_jpeg(data):
    """Width and height of a JPEG."""
    at = 2
    while True:
        marker, length = data[at + 1], struct.unpack(">H", data[at + 2:at + 4])[0]
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", data[at + 5:at + 9])
            return width, height
        at += 2 + length


def at(page, x, y):
    """Where in the window a place of the picture lies."""
    return page.evaluate(
        """([x, y]) => {
          const drawing = document.getElementById('composition-overlay');
          const box = drawing.viewBox.baseVal;
          const place = new DOMPoint(x * box.width, y * box.height).matrixTransform(drawing.getScreenCTM());
          return [place.x, place.y];
        }""", [x, y])


def frame(page):
    return [float(page.input_value(f"#crop-{name}")) for name in ("x", "y", "width", "height")]


def a_photo_is_judged(executable, browser):
    with tempfile.TemporaryDirectory() as folder, Server(executable) as server:
        photo = ball(browser, folder)
        with page_of(browser, server) as page:
            page.goto("/")
            page.locator("#kind-composition").check(force=True)
            page.set_input_files("#file", str(photo))
            page.locator("#clip-list .clip-card[data-state=done] a").first.click()
            page.wait_for_url(re.compile("/clips/"))
            path = page.url.removeprefix(server.address).split("#")[0]
            report = opened(page, path)
            composition = report["composition"]
            expect(page.locator(".composition-number")).to_have_text(points(composition["score"]), use_inner_text=True)
            expect(page.locator(".composition-lead")).to_contain_text(composition["feedback"], use_inner_text=True)
            shown = page.locator(".composition-rule:visible").evaluate_all("rows => rows.map(row => row.dataset.rule)")
            assert shown == [verdict["rule"] for verdict in composition["rules"]]
            x, y, width, height = composition["subject"]["box"]
            assert x < 0.42 < x + width and y < 0.44 < y + height, "the ball is not the subject"
            # The lines of the leading rule, others on a switch, which is remembered.
            lines = "() => [...document.querySelectorAll('#guides > g:not([hidden])')].map(group => group.dataset.layer)"
            assert page.evaluate(lines) == [composition["rule"]]
            for layer in ["diagonals", "spiral"]:
                page.locator(f"#layer-{layer}").check()
            page.locator("#spiral-way").select_option("2")
            assert set(page.evaluate(lines)) == {composition["rule"], "diagonals", "spiral"}
            page.locator("#layer-subject").uncheck()
            expect(page.locator("#subject[hidden]")).to_have_count(1)
            opened(page, path)
            assert set(page.evaluate(lines)) == {composition["rule"], "diagonals", "spiral"}
            expect(page.locator("#subject[hidden]")).to_have_count(1)
            page.locator("#layer-subject").check()
            # What another rule looked at.
            other = next(verdict for verdict in composition["rules"][1:] if verdict["marks"])
            page.locator(f".composition-rule[data-rule={other['rule']}] button").press("Enter")
            expect(page.locator("#marks")).to_have_attribute("data-rule", other["rule"])
            expect(page.locator("#marks .line")).to_have_count(len(other["marks"]))
            shot(page, "composition-light")
            page.locator(f".composition-rule[data-rule={composition['rule']}] a").click()
            page.wait_for_url(f"**/learn/{composition['rule']}")
            # On paper, too.
            assert page.request.get(path + "/report.pdf").body()[:5] == b"%PDF-"
        for name, options in {"dark": {"color_scheme": "dark"}, "phone": {**PHONE, "color_scheme": "dark"}, "light": {}}.items():
            with page_of(browser, server, **options) as page:
                opened(page, path)
                page.locator("#crop-open").click()
                assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), f"wider than the window: {name}"
                assert not (wrong := found(page)), (name, wrong)
                shot(page, f"composition-crop-{name}")


def the_subject_is_chosen_by_hand(executable, browser):
    with tempfile.TemporaryDirectory() as folder, Server(executable) as server:
        path = judged(server, ball(browser, folder))
        with page_of(browser, server) as page:
            report = opened(page, path)
            before = page.locator(".composition-number").inner_text()
            page.mouse.click(*at(page, 0.85, 0.8))
            page.get_by_text("Your selection").first.wait_for()
            asked = page.request.get(path + "/composition.json?time=0&point=0.8500,0.8000").json()
            expect(page.locator(".composition-number")).to_have_text(points(asked["score"]), use_inner_text=True)
            page.locator("#subject-back").click()
            expect(page.locator(".composition-number")).to_have_text(before, use_inner_text=True)
            # A box that is drawn is the subject, while it is drawn.
            page.locator("#stage").scroll_into_view_if_needed()
            page.mouse.move(*at(page, 0.1, 0.1))
            page.mouse.down()
            page.mouse.move(*at(page, 0.2, 0.3))
            page.mouse.move(*at(page, 0.3, 0.4))
            page.wait_for_function("() => document.getElementById('subject-box').value.startsWith('0.1')")
            page.mouse.up()
            box = lambda: [float(part) for part in page.input_value("#subject-box").split(",")]
            assert eventually(lambda: all(abs(one - other) < 0.01 for one, other in zip(box(), [0.1, 0.1, 0.2, 0.3]))), box()
            shot(page, "composition-chosen")
            # By keyboard: in numbers. What makes no sense is told in a sentence.
            page.locator(".subject-field summary").press("Enter")
            page.fill("#subject-box", "0.6,0.6,0.2,0.2")
            page.press("#subject-box", "Tab")
            page.wait_for_function("() => document.getElementById('composition-panel').textContent.includes('Your selection')")
            # Kept: the report is made again by it.
            page.locator("#subject-keep").click()
            page.locator("#composition-panel[data-ready=true]").wait_for()
            kept = page.request.get(path + "/report.json").json()["composition"]
            assert kept["subject"]["kind"] == "chosen" and kept["subject"]["box"] == [0.6, 0.6, 0.2, 0.2], kept["subject"]
            assert report["composition"]["subject"]["kind"] != "chosen"
        with page_of(browser, server, allowed="400") as page:
            opened(page, path)
            page.locator(".subject-field summary").click()
            page.fill("#subject-box", "here")
            page.press("#subject-box", "Tab")
            page.wait_for_function("() => document.getElementById('player-note').textContent.length > 10")
        with page_of(browser, server, **PHONE) as page:
            opened(page, path)
            page.touchscreen.tap(*at(page, 0.2, 0.2))
            page.get_by_text("Your selection").first.wait_for()


def crops_are_moved_by_mouse_touch_and_keys(executable, browser):
    with tempfile.TemporaryDirectory() as folder, Server(executable) as server:
        path = judged(server, ball(browser, folder))
        with page_of(browser, server) as page:
            opened(page, path)
            page.locator("#crop-ratios input[value='1:1']").check(force=True)
            x, y, width, height = frame(page)
            assert abs(width * 1200 - height * 800) < 3, "no square"
            page.wait_for_function("() => /Whole photo: \\d+, this crop: \\d+/.test(document.getElementById('crop-score').textContent)")
            page.focus(".crop-frame")
            for _ in range(40):
                page.keyboard.press("-")
            small = frame(page)
            assert small[2] < width and abs(small[2] * 1200 - small[3] * 800) < 3
            page.keyboard.press("ArrowRight")
            page.keyboard.press("ArrowDown")
            moved = frame(page)
            assert abs(moved[0] - small[0] - 0.01) < 0.002 and abs(moved[1] - small[1] - 0.01) < 0.002, (small, moved)
            page.keyboard.press("Shift+ArrowRight")
            assert abs(frame(page)[2] - moved[2] - 0.01) < 0.002
            # The mouse: a corner, then the whole frame; never out of the picture.
            x, y, width, height = frame(page)
            page.mouse.move(*at(page, x + width, y + height))
            page.mouse.down()
            page.mouse.move(*at(page, x + width + 0.1, y + height + 0.15), steps=4)
            page.mouse.up()
            grown = frame(page)
            assert grown[2] > width + 0.08 and abs(grown[2] * 1200 - grown[3] * 800) < 3, (width, grown)
            x, y, width, height = grown
            page.mouse.move(*at(page, x + width / 2, y + height / 2))
            page.mouse.down()
            page.mouse.move(*at(page, 1, 1), steps=4)
            page.mouse.up()
            corner = frame(page)
            assert abs(corner[0] + corner[2] - 1) < 0.002 and abs(corner[1] + corner[3] - 1) < 0.002, corner
            expect(page.locator("#crop-warning"), "the ball is not in it").to_be_visible()
            expect(page.locator(".composition-number")).to_be_visible()
            shot(page, "composition-crop-corner")
            with page.expect_download() as download:
                page.get_by_role("button", name="Save as JPEG").click()
            width, height = size_of_jpeg(pathlib.Path(download.value.path()).read_bytes())
            assert abs(width - corner[2] * 1200) <= 2 and abs(width - height) <= 2, (width, height)
            page.locator("#crop-section").get_by_role("button", name="Crop").click()
            expect(page.locator(".crop-overlay")).to_be_hidden()
        with page_of(browser, server, **PHONE) as page:
            opened(page, path)
            page.locator("#crop-ratios input[value='1:1']").check(force=True)
            page.focus(".crop-frame")
            for _ in range(20):
                page.keyboard.press("-")
            x, y, width, height = frame(page)
            page.locator("#stage").scroll_into_view_if_needed()
            session = page.context.new_cdp_session(page)
            start, half, end = [at(page, x + width / 2 - by, y + height / 2) for by in (0, 0.1, 0.2)]
            for name, places in [("touchStart", [start]), ("touchMove", [half]), ("touchMove", [end]), ("touchEnd", [])]:
                session.send("Input.dispatchTouchEvent", {"type": name, "touchPoints": [{"x": a, "y": b} for a, b in places]})
            # The first pixels of a touch may go to the browser, which waits whether it is a tap.
            assert eventually(lambda: abs(frame(page)[0] - (x - 0.2)) < 0.05), (x, frame(page))
            assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def composition_without_scripts(executable, browser):
    with tempfile.TemporaryDirectory() as folder, Server(executable) as server:
        path = judged(server, ball(browser, folder))
        with page_of(browser, server, java_script_enabled=False) as page:
            page.goto(path)
            expect(page.locator("#guides > g:visible")).to_have_count(1)
            expect(page.locator("#subject path")).to_have_count(4)
            assert page.locator(".overlay-choices").is_visible() is False
            shot(page, "composition-no-scripts")
            page.locator(".crop-form summary").click()
            page.fill("#crop-width", "0.5")
            page.fill("#crop-x", "0")
            with page.expect_download() as download:
                page.get_by_role("button", name="Save as PNG").click()
            data = pathlib.Path(download.value.path()).read_bytes()
            assert data[:8] == b"\x89PNG\r\n\x1a\n" and struct.unpack(">I", data[16:20])[0] == 600
            page.goto("/learn/thirds")
            expect(page.locator(".lesson-scene:visible")).to_have_count(3)


def a_clip_has_its_best_moment(executable, browser):
    with tempfile.TemporaryDirectory() as folder, Server(executable) as server:
        photo = ball(browser, folder, 640, 480)
        clip = pathlib.Path(folder) / "ball.mp4"
        subprocess.run(
            ["ffmpeg", "-v", "error", "-y", "-loop", "1", "-t", "4", "-i", str(photo), "-vf", "crop=480:360:x='min(160,40*t)':y=60,fps=12",
             "-pix_fmt", "yuv420p", "-c:v", "libx264", "-preset", "veryfast", str(clip)], check=True)
        path = judged(server, clip)
        with page_of(browser, server) as page:
            report = opened(page, path)
            scores = [moment["score"] for moment in report["moments"]]
            assert len(scores) >= 3 and report["composition"]["score"] == max(scores)
            shown = page.locator(".moment strong").all_inner_texts()
            assert shown == [points(score) for score in sorted(scores, reverse=True)]
            last = page.locator(".moment").last
            last.click()
            page.wait_for_function(
                "time => Math.abs(document.getElementById('media').currentTime - time) < 0.1", arg=float(last.get_attribute("data-seek")))
            expect(page.locator(".composition-number")).to_have_text(shown[-1], use_inner_text=True)
            shot(page, "composition-clip")


def frames_that_come_unevenly_are_counted(executable, browser):
    """An animation whose last picture lasts three seconds: its frames and its length are those of the file."""
    with tempfile.TemporaryDirectory() as folder, Server(executable) as server, page_of(browser, server) as page:
        path = pathlib.Path(folder) / "last.gif"
        subprocess.run(
            ["ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", "testsrc=s=160x120:r=10:d=0.5", "-final_delay", "300", str(path)], check=True)
        opened(page, judged(server, path))
        page.wait_for_function("() => document.getElementById('media').readyState >= 2")
        assert abs(page.evaluate("() => document.getElementById('media').duration") - 3.4) < 0.01
        shown = "([frame, clock]) => document.getElementById('frame-number').textContent === frame && document.getElementById('clock').textContent.startsWith(clock)"
        box = page.locator("#seek").bounding_box()
        page.locator("#seek").click(position={"x": box["width"] * 0.8, "y": box["height"] / 2})
        page.wait_for_function(shown, arg=["frame 5", "0:00.40"])
        page.keyboard.press(",")
        page.wait_for_function(shown, arg=["frame 4", "0:00.30"])


def lessons_teach(executable, browser):
    with Server(executable) as server, page_of(browser, server) as page:
        page.goto("/learn")
        cards = page.locator(".lesson-card").evaluate_all("cards => cards.map(card => card.getAttribute('href'))")
        assert len(cards) == 11
        assert not (wrong := found(page)), wrong
        shot(page, "learn-light")
        for path in cards:
            page.goto(path)
            expect(page.locator(".lesson-scene").nth(2)).to_be_attached()
            assert not (wrong := found(page)), (path, wrong)
            if page.locator("#balloon").count():
                page.focus("#balloon")
                score = int(page.locator("#trial-points").inner_text())
                for _ in range(60):
                    for key in ["ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown"]:
                        page.keyboard.press(key)
                        now = int(page.locator("#trial-points").inner_text())
                        if now > score:
                            score = now
                        else:
                            page.keyboard.press({"ArrowRight": "ArrowLeft", "ArrowLeft": "ArrowRight", "ArrowUp": "ArrowDown", "ArrowDown": "ArrowUp"}[key])
                    if score >= 97:
                        break
                assert score >= 90, (path, score)
                shot(page, "lesson-" + path.rsplit("/", 1)[1])
        page.goto("/learn/golden")
        page.locator("#balloon").scroll_into_view_if_needed()
        box = page.locator("#balloon").bounding_box()
        score = page.locator("#trial-points").inner_text()
        page.mouse.move(box["x"] + 20, box["y"] + 20)
        page.mouse.down()
        page.mouse.move(box["x"] + 160, box["y"] - 40, steps=3)
        page.mouse.up()
        assert page.locator("#trial-points").inner_text() != score
    with Server(executable) as server, page_of(browser, server, color_scheme="dark", **PHONE) as page:
        for path in ["/learn", "/learn/thirds"]:
            page.goto(path)
            assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), path
            assert not (wrong := found(page)), (path, wrong)
            shot(page, path.strip("/").replace("/", "-") + "-phone")


def who_is_new_is_told_once(executable, browser):
    with Server(executable) as server:
        with page_of(browser, server) as page:
            page.goto("/")
            expect(page.locator(".welcome-card")).to_have_count(3)
            expect(page.locator("#drop-zone")).to_be_visible()
            assert not (wrong := found(page)), wrong
            shot(page, "welcome-light")
            page.get_by_role("button", name="Don’t show this again").click()
            page.wait_for_url("**/")
            expect(page.locator("#welcome")).to_have_count(0)
            expect(page.locator("#drop-zone")).to_be_visible()
            page.reload()
            expect(page.locator("#welcome")).to_have_count(0)
        with page_of(browser, server, color_scheme="dark", **PHONE) as page:
            page.goto("/")
            assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
            shot(page, "welcome-phone")


def a_camera_composes(executable, browser):
    with tempfile.TemporaryDirectory() as folder, Server(executable) as server:
        media = motion(folder, ball(browser, folder, 960, 720), "loop=60:1", "scale=640:480")
        with page_with_camera(browser, server, media) as page:
            page.goto("/camera?for=composition")
            page.locator(".camera-state:visible [data-does=start]").click()
            state(page, "running")
            page.locator("#composition-overlay[data-seen=true]").wait_for()
            page.wait_for_function("() => /^\\d+$/.test(document.getElementById('result-sign').textContent)")
            expect(page.locator("#guides > g:not([hidden])")).to_have_attribute("data-layer", "thirds")
            page.locator("#live-lines").select_option("golden")
            expect(page.locator("#guides > g:not([hidden])")).to_have_attribute("data-layer", "golden")
            middle = page.evaluate(
                """() => {
                  const box = document.querySelector('#subject path').getBBox();
                  return (box.x + box.width / 2) / document.getElementById('composition-overlay').viewBox.baseVal.width;
                }""")
            expect(page.locator("#camera")).to_have_attribute("data-mirrored", "false")
            assert abs(middle - 0.42) < 0.08, middle
            assert not (wrong := found(page)), wrong
            page.locator("#live-lines").select_option("thirds")
            shot(page, "composition-camera")
            page.locator("#shutter").click()
            page.get_by_role("link", name="Open the report").click()
            page.locator("#composition-panel[data-ready=true]").wait_for()
            report = page.request.get(page.url.split("#")[0] + "/report.json").json()
            assert report["kind"] == "composition" and report["media"]["width"] >= 640, report["media"]
            # The good moment takes its picture by itself, once.
            page.goto("/camera?for=composition")
            page.locator(".camera-state:visible [data-does=start]").click()
            state(page, "running")
            page.locator("#moment-toggle").click()
            page.goto("/camera?for=composition")
            page.locator(".camera-state:visible [data-does=start]").click()
            page.locator(".take").wait_for()
            page.wait_for_timeout(1500)
            expect(page.locator(".take")).to_have_count(1)


TESTS = [
    a_photo_is_judged, the_subject_is_chosen_by_hand, crops_are_moved_by_mouse_touch_and_keys, composition_without_scripts,
    a_clip_has_its_best_moment, frames_that_come_unevenly_are_counted, lessons_teach, who_is_new_is_told_once, a_camera_composes,
]
