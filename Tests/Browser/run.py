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
import album  # noqa: E402
import camera  # noqa: E402
import coaching  # noqa: E402
import composition  # noqa: E402
import exports  # noqa: E402
import faces  # noqa: E402
import games  # noqa: E402
import gifs  # noqa: E402
import grown_ups  # noqa: E402
import hands  # noqa: E402
import harness  # noqa: E402
import journeys  # noqa: E402
import library  # noqa: E402
import locked  # noqa: E402
import message_camera  # noqa: E402
import message_looks  # noqa: E402
import messages  # noqa: E402
import opinions  # noqa: E402
import photos  # noqa: E402
import progress  # noqa: E402
import resumable  # noqa: E402
import swings  # noqa: E402
import units  # noqa: E402

MODULES = [
    journeys, library, exports, swings, coaching, hands, faces, gifs, access, locked, messages, message_looks, units, camera, message_camera,
    composition, album, photos, resumable, games, grown_ups, progress, opinions,
]


def browser():
    """A browser of its own for a process that runs tests; it goes with the process."""
    return (sync_playwright().start().chromium.launch(
        executable_path="/usr/bin/chromium", args=["--no-sandbox", "--autoplay-policy=no-user-gesture-required"]),)


sys.exit(harness.run([test for module in MODULES for test in module.TESTS], sys.argv[1], lanes=2, prepare=browser))
