"""Files that come before the page's modules: on a slow line a page is seen, and used, while they are still on their way."""

import contextlib
import pathlib
import tempfile

import pytest
from harness import Server, real_clip
from journeys import page_of


@contextlib.contextmanager
def before_modules(page, path, module):
    """The page at a path, whose module comes when the block is over."""
    held = []
    page.route(f"**/{module}.js*", lambda route: held.append(route))
    with page.expect_request(f"**/{module}.js*"):
        page.goto(path, wait_until="commit")
    page.locator("#drop-zone").wait_for()
    yield
    for route in held:
        route.continue_()


def drop(page, path, onto):
    """Drags a file from another program onto an element, as the browser itself meets it."""
    box = page.locator(onto).bounding_box()
    session = page.context.new_cdp_session(page)
    for sort in ("dragEnter", "dragOver", "drop"):
        session.send("Input.dispatchDragEvent", {
            "type": sort, "x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2,
            "data": {"items": [], "files": [str(path)], "dragOperationsMask": 1}})


def clips(page, count):
    page.wait_for_function(f"() => document.querySelectorAll('#clip-list .clip-card').length === {count}")
    page.wait_for_function("() => !document.querySelector('.upload')")


def a_file_chosen_before_the_scripts_is_sent(executable, browser):
    with Server(executable) as server, page_of(browser, server) as page:
        with before_modules(page, "/", "dashboard/upload"):
            page.set_input_files("#file", str(real_clip()))
        clips(page, 1)
        assert page.evaluate("() => document.getElementById('file').files.length") == 0


# Beside the zone the browser would open the file in place of the page.
@pytest.mark.parametrize("onto", ["#drop-zone", ".site-header"])
def a_file_dropped_before_the_scripts_is_sent(executable, browser, onto):
    with Server(executable) as server, page_of(browser, server) as page:
        page.add_init_script("addEventListener('drop', (event) => setTimeout(() => { window.isKept = event.defaultPrevented; }));")
        with before_modules(page, "/", "dashboard/upload"):
            drop(page, real_clip(), onto)
            assert page.wait_for_function("() => 'isKept' in window") and page.evaluate("() => isKept"), "the browser opens the file"
        clips(page, 1)


def a_folder_dropped_before_the_scripts_is_sent(executable, browser):
    with tempfile.TemporaryDirectory() as folder, Server(executable) as server, page_of(browser, server) as page:
        day = pathlib.Path(folder, "Sunday")
        day.mkdir()
        (day / "serve.mp4").write_bytes(real_clip().read_bytes())
        with before_modules(page, "/", "dashboard/upload"):
            drop(page, day, "#drop-zone")
        page.locator(".upload-album", has_text="1 of 1 uploaded.").wait_for()


@pytest.mark.parametrize("comes", [lambda page, path: page.set_input_files("#file", str(path)), lambda page, path: drop(page, path, ".site-header")],
                         ids=["chosen", "dropped"])
def a_message_given_before_the_scripts_is_read(executable, browser, comes):
    with tempfile.TemporaryDirectory() as folder, Server(executable) as server, page_of(browser, server, allowed="Failed to load") as page:
        other = pathlib.Path(folder, "other.gif")
        other.write_bytes(b"GIF89a, but not really")
        with before_modules(page, "/messages/open", "messages/open"):
            comes(page, other)
        page.locator("#open-complaint p:not(:empty)").wait_for()


TESTS = [
    a_file_chosen_before_the_scripts_is_sent, a_file_dropped_before_the_scripts_is_sent, a_folder_dropped_before_the_scripts_is_sent,
    a_message_given_before_the_scripts_is_read,
]
