"""The player of a report: its seek bar under a finger, full screen."""

from journeys import is_drawn, page_of
from prepared import library


def seek_bar_is_wide_enough_for_a_finger(executable, browser):
    """Its thumb has 24 pixels, the least that WCAG 2.2 asks for, and chips above it stand where their times are on it."""
    with library(executable, "serve.mp4") as (server, [clip]), page_of(browser, server) as page:
        page.goto(f"/clips/{clip}")
        is_drawn(page)
        page.evaluate("""() => {
          window.asked = [];
          const seek = document.getElementById('seek');
          seek.addEventListener('input', () => window.asked.push(Number(seek.value)), { capture: true });
        }""")
        seek = page.locator("#seek")
        seek.scroll_into_view_if_needed()
        duration = float(seek.get_attribute("max"))
        bar = seek.bounding_box()
        middle = bar["y"] + bar["height"] / 2

        def pressed(x):
            page.mouse.click(x, middle)
            return page.evaluate("() => window.asked.pop()")

        # Half-way the thumb's middle is the bar's, however wide it is. Who presses on the thumb itself does not move it.
        page.evaluate("half => { const seek = document.getElementById('seek'); seek.value = half; }", duration / 2)
        assert pressed(bar["x"] + bar["width"] / 2 + 11) is None, "the thumb is not 24 pixels wide"
        chip = page.locator(".time-chip").first
        edges = chip.bounding_box()
        pixel = duration / bar["width"]
        for name, x in [("start", edges["x"]), ("end", edges["x"] + edges["width"])]:
            time, found = float(chip.get_attribute(f"data-{name}")), pressed(x)
            assert found is not None and abs(found - time) < 1.2 * pixel, f"the chip's {name} is at {time} s, the bar says {found} s there"


def full_screen_shows_the_frame_and_plays_by_space(executable, browser):
    with library(executable, "serve.mp4") as (server, [clip]), page_of(browser, server) as page:
        page.goto(f"/clips/{clip}")
        is_drawn(page)
        page.evaluate("() => { window.sought = 0; document.getElementById('media').addEventListener('seeking', () => { window.sought += 1; }); }")
        frame = page.locator("#player").get_attribute("data-frame")
        page.locator("#fullscreen").click()
        page.wait_for_function("() => document.fullscreenElement?.id === 'player'")
        # WebKit paints a film that stands anew when it is sought.
        page.wait_for_function("() => window.sought > 0 && !document.getElementById('media').seeking")
        assert page.locator("#player").get_attribute("data-frame") == frame
        page.keyboard.press(" ")
        page.wait_for_function("() => document.getElementById('media').currentTime > 0.2")
        assert page.evaluate("() => document.fullscreenElement?.id") == "player", "space left full screen"


TESTS = [seek_bar_is_wide_enough_for_a_finger, full_screen_shows_the_frame_and_plays_by_space]
