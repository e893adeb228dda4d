"""The program as a person meets it: a real clip through a real browser, from the drop zone to the deleted report.

usage: run.py EXECUTABLE [TEST …]

Pictures of the pages are left in Tests/Browser/screenshots.
"""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
sys.dont_write_bytecode = True

from playwright.sync_api import sync_playwright  # noqa: E402

import access  # noqa: E402
import camera  # noqa: E402
import coaching  # noqa: E402
import faces  # noqa: E402
import gifs  # noqa: E402
import hands  # noqa: E402
import harness  # noqa: E402
import journeys  # noqa: E402
import locked  # noqa: E402
import message_camera  # noqa: E402
import message_looks  # noqa: E402
import messages  # noqa: E402
import swings  # noqa: E402
import units  # noqa: E402

with sync_playwright() as playwright:
    browser = playwright.chromium.launch(
        executable_path="/usr/bin/chromium", args=["--no-sandbox", "--autoplay-policy=no-user-gesture-required"])
    status = harness.run(journeys.TESTS + swings.TESTS + coaching.TESTS + hands.TESTS + faces.TESTS + gifs.TESTS + access.TESTS + locked.TESTS + camera.TESTS + messages.TESTS + message_camera.TESTS + message_looks.TESTS + units.TESTS, sys.argv[1], browser)
    browser.close()
sys.exit(status)
