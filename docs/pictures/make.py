"""Makes the pictures of the README: the real pages in a real browser, of an analysed clip whose film is not shown.

usage: .deps/browser/bin/python docs/pictures/make.py EXECUTABLE CLIP [TITLE]
"""

import json
import pathlib
import shutil
import sys
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parents[1] / "Tests"))
sys.dont_write_bytecode = True

from playwright.sync_api import sync_playwright  # noqa: E402

import harness  # noqa: E402

# Only the skeleton: films belong to those who made them.
HIDE = "video, main img { visibility: hidden }"


def main():
    executable, clip = sys.argv[1], pathlib.Path(sys.argv[2])
    with harness.Server(executable) as server, tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        named = pathlib.Path(folder) / (sys.argv[3] if len(sys.argv) > 3 else clip.name)
        shutil.copy(clip, named)
        status, answer = server.upload(named)
        assert status == 201, answer
        server.wait_for(answer["id"], "done")
        report = server.json(f"/clips/{answer['id']}/report.json")
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox", "--use-fake-device-for-media-stream"])
        for name, width, height, scheme in [("report", 1280, 890, "light"), ("report-dark", 1280, 890, "dark")]:
            context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=scheme, bypass_csp=True)
            page = context.new_page()
            page.goto(f"{server.address}/clips/{answer['id']}")
            page.add_style_tag(content=HIDE)
            page.wait_for_timeout(1500)
            if report["swings"]:
                page.keyboard.press("1")
                page.wait_for_timeout(1500)
            page.screenshot(path=FOLDER / f"{name}.png")
            context.close()
        coaching(browser, server, f"/clips/{answer['id']}", report)
        comparing(browser, server, f"/clips/{answer['id']}", report)
        page = browser.new_page(viewport={"width": 1280, "height": 800}, bypass_csp=True)
        page.goto(f"{server.address}/learn/thirds")
        # A drawn picture, without the lines over it: it gets its own.
        page.evaluate("document.querySelector('[data-example=good]').querySelectorAll('.guides, .wish').forEach(part => part.remove())")
        photo = pathlib.Path(folder) / "A walk.jpg"
        drawing = page.locator("[data-example=good] svg")
        page.evaluate("document.querySelector('[data-example=good] svg').setAttribute('style', 'position: fixed; inset: 0; z-index: 9; width: 1200px; height: 800px; border-radius: 0')")
        photo.write_bytes(drawing.screenshot(type="jpeg", quality=95))
        status, answer = server.upload(photo, kind="composition")
        assert status == 201, answer
        server.wait_for(answer["id"], "done")
        page.goto(f"{server.address}/clips/{answer['id']}")
        page.locator("#composition-panel[data-ready=true]").wait_for()
        page.screenshot(path=FOLDER / "composition.png")
        page.close()
        page = browser.new_page(viewport={"width": 1000, "height": 730})
        page.goto(f"{server.address}/messages/new")
        page.fill("textarea", "wanna play later?")
        page.click(".way-choice [data-way=hand]")
        for face in ("wink_l", "tongue_out", "surprise", "smile", "smooch"):
            page.click(f"[data-pick={face}]")
        page.evaluate("document.activeElement.blur(), scrollTo(0, 100)")
        page.screenshot(path=FOLDER / "messages.png")
        page.goto(f"{server.address}/games/finger-count")
        page.locator("#levels label", has_text="Add the numbers").click()
        page.locator("[data-does=buttons]:visible").first.click()
        page.mouse.move(0, 0)
        page.wait_for_timeout(2500)
        page.screenshot(path=FOLDER / "games.png")
        browser.close()


def coaching(browser, server, path, report):
    """The player with drawings that follow joints, while somebody talks over it."""
    if not report["swings"]:
        return
    time = report["swings"][0]["contact"]
    side = {"right": (12, 14, 16, 24, 26), "left": (11, 13, 15, 23, 25)}[report["swings"][0]["hand"]]
    shoulder, elbow, wrist, hip, knee = ({"x": 0.5, "y": 0.5, "landmark": landmark} for landmark in side)
    drawings = [
        {"shape": "angle", "colour": "yellow", "points": [shoulder, elbow, wrist]},
        {"shape": "angle", "colour": "blue", "points": [shoulder, hip, knee]},
        {"shape": "path", "colour": "pink", "points": [wrist]},
    ]
    body = json.dumps({"time": time, "text": "Reach farther out in front", "hold": 2, "drawings": drawings}).encode()
    status, _, answer = server.request("POST", f"/api/v1{path}/moments", body, {"Content-Type": "application/json"})
    assert status == 201, answer
    context = browser.new_context(viewport={"width": 1280, "height": 1000}, bypass_csp=True, permissions=["microphone"])
    page = context.new_page()
    page.goto(server.address + path)
    page.add_style_tag(content=HIDE)
    page.locator("#commentary[data-ready=true]").wait_for(state="attached")
    page.keyboard.press("1")
    page.locator("summary", has_text="Talk over it").click()
    page.locator("#commentary-start").click()
    page.locator("#commentary-bar[data-state=recording]").wait_for()
    page.wait_for_timeout(7000)
    page.locator("#player").screenshot(path=FOLDER / "commentary.png")
    page.locator("#commentary-discard").click()
    context.close()


def comparing(browser, server, path, report):
    """One swing laid over another of the same stroke."""
    same = [at for at, swing in enumerate(report["swings"]) if swing["stroke"] == report["swings"][0]["stroke"]]
    if len(same) < 2:
        return
    context = browser.new_context(viewport={"width": 1280, "height": 900}, bypass_csp=True)
    page = context.new_page()
    page.goto(f"{server.address}{path}/compare/{path.split('/')[-1]}?a={same[0]}&b={same[1]}")
    page.add_style_tag(content=HIDE)
    page.wait_for_timeout(1500)
    page.keyboard.press("b")
    page.wait_for_function("() => document.querySelector('.stage-ghost').dataset.drawn === 'true'")
    page.locator("#comparison").screenshot(path=FOLDER / "comparison.png")
    context.close()


main()
