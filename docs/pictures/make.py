"""Makes the pictures of the README: the real pages in a real browser, of an analysed clip whose film is not shown.

usage: .deps/browser/bin/python docs/pictures/make.py EXECUTABLE CLIP [TITLE]
"""

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
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
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


main()
