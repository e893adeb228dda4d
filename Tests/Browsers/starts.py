"""The frame that a report names is the one that is seen, whatever container a film comes in and wherever its clock begins: in Chromium.

What browsers show otherwise than it is decoded is played as a copy (`is_copied` in films.py); the frame's number is read out of the pixels.
"""

import films
import pytest
from chromium import Chromium
from harness import long
from seek import Walk

BROWSERS = [Chromium]
# Places on the seek bar that are spread evenly, and in no order.
PLACES = [0.2 + 0.75 * (0.618034 * place % 1) for place in range(22)]
KEYS = [".", ",", "..", ",,", "....", ",,,", ".", "."]


@long
@pytest.mark.parametrize("film", films.STARTS, ids=lambda film: film.name)
def the_frame_that_is_seen_was_measured(executable, browser, film):
    with films.served(executable, films.STARTS, "starts") as (server, clips):
        browser.go(f"{server.address}/clips/{clips[film.name]}")
        walk = Walk(browser, film)
        walk.frame = walk.look("begin", 0)
        for share in PLACES:
            walk.bar(share)
        for keys in KEYS:
            walk.keys(keys)
        print(f"      {film.name}: {len(walk.wrong)} of {len(walk.steps)} wrong {walk.wrong}")
        assert len(walk.steps) > 30 and not walk.wrong, f"{len(walk.wrong)} wrong (step, page, picture, sought): {walk.wrong}"


TESTS = [the_frame_that_is_seen_was_measured]
