"""The program as a person meets it: a real clip through a real browser, from the drop zone to the deleted report.

With PICTURES=1 in the environment, pictures of the pages are left in Tests/Browser/screenshots.
"""

import pytest
from playwright.sync_api import expect, sync_playwright

# What a page does not show after that long it does not show at all: a machine that is busy is late (milliseconds).
expect.set_options(timeout=60_000)


@pytest.fixture(scope="session")
def browser():
    """A browser for all tests of a process."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium-headless-shell", args=["--no-sandbox", "--autoplay-policy=no-user-gesture-required"])
        yield browser
        browser.close()
