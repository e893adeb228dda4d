"""Makes the pictures of docs/classes.md: a class as its teacher, the wall and a child see it. No film is shown: the child plays with buttons.

usage: .deps/browser/bin/python docs/pictures/classes.py EXECUTABLE
"""

import pathlib
import sys
import urllib.parse

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parents[1] / "Tests"))
sys.dont_write_bytecode = True

from playwright.sync_api import sync_playwright  # noqa: E402

import harness  # noqa: E402
from seats import Device  # noqa: E402

TABLET, LAPTOP = {"width": 620, "height": 780}, {"width": 1280, "height": 860}


def main():
    with harness.Server(sys.argv[1], arguments=["--host", "0.0.0.0", "--sandbox", "auto"]) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium-headless-shell", args=["--no-sandbox"])

        def page(viewport):
            # Nothing moves while it is taken.
            return browser.new_context(base_url=server.address, viewport=viewport, reduced_motion="reduce").new_page()

        def post(path, **fields):
            status, headers, body = server.request("POST", path, urllib.parse.urlencode(fields), {
                "Content-Type": "application/x-www-form-urlencoded", "Accept": "text/html"})
            assert status < 400, (path, status, body[:300])
            return headers.get("location", "")

        def keep(shown, name):
            shown.mouse.move(0, 0)
            shown.wait_for_timeout(700)
            shown.screenshot(path=FOLDER / f"class-{name}.png")

        place = urllib.parse.urlsplit(post("/classes", name="2b")).path
        teacher, wall, child = page(LAPTOP), page(LAPTOP), page(TABLET)
        teacher.goto(place)
        code = teacher.locator("[data-class-code]").first.inner_text().replace(" ", "")
        child.goto(f"/j/{code}")
        keep(child, "enter")
        child.get_by_role("button", name="Join the class").click()
        child.locator("[data-screen=waiting]:visible").wait_for()
        keep(child, "waiting")
        devices = [Device(server.address) for _ in range(11)]
        for device in devices:
            device.join(code)
        wall.goto(f"{place}/wall")
        keep(wall, "wall")
        post(f"{place}/change", do="play", game="finger-count", level=0, pace="own")
        child.locator("[data-does=buttons]:visible").first.click()
        child.locator("#scene .task").wait_for()
        keep(child, "task")
        for number, device in enumerate(devices):
            for task in range(1 + number % 4):
                given = 1 + (number + task) % 3
                device.ask("POST", f"{device.place}/answers", [("part", 1), ("task", task), ("given", given), ("milliseconds", 1900)])
        keep(teacher, "teacher")
        post(f"{place}/change", do="vote", choices=4, right=2)
        child.locator("#game-field .game-choice:visible").first.wait_for()
        keep(child, "vote")
        for number, device in enumerate(devices):
            device.ask("POST", f"{device.place}/answers", [("part", 2), ("task", 0), ("choice", 1 + number * number % 4), ("milliseconds", 2100)])
        post(f"{place}/change", do="closeTask")
        wall.locator(".wall-bar-count").first.wait_for()
        keep(wall, "bars")
        post(f"{place}/change", do="pause")
        child.locator("[data-screen=paused]:visible").wait_for()
        keep(child, "paused")
        browser.close()


if __name__ == "__main__":
    main()
