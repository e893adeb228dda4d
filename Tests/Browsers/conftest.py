"""Browsers for these tests: each test says which it is for, and gets a fresh one."""

import sys

import pytest

from harness import TOP

# Helpers of the tests in Chromium.
sys.path.append(str(TOP / "Tests/Browser"))

from chromium import Chromium  # noqa: E402
from firefox import Firefox  # noqa: E402
from webkit import WebKit  # noqa: E402


def pytest_generate_tests(metafunc):
    """A test that takes a `browser` runs in all of them, but for those that its module leaves out (`BROWSERS`)."""
    if "browser" in metafunc.fixturenames:
        browsers = getattr(metafunc.module, "BROWSERS", [Chromium, Firefox, WebKit])
        metafunc.parametrize("browser", browsers, indirect=True, ids=lambda browser: browser.name)


@pytest.fixture
def browser(request):
    """A browser with a fresh profile; one with a camera where the test is in the module's `CAMERA`."""
    has_camera = request.function in getattr(request.module, "CAMERA", ())
    with request.param(has_camera=has_camera) as browser:
        yield browser
