"""Moments: notes and drawings by mouse, by keys and without scripts; they follow joints, are kept, and go into videos and PDF."""

import json
import math
import re

from corrections import api, at_lifes_pace, is_ready, opened
from harness import eventually
from journeys import crash, page_of, shot, unfold
from player import AT_REST
from playwright.sync_api import expect
from swings import judged_clip

# How many frames of a clip are looked at.
LOOKS = 12


def moments_of(server, path):
    status, answer = api(server, "GET", f"/api/v1{path}/moments")
    assert status == 200
    return answer["moments"]


def is_saved(page):
    page.wait_for_function("() => document.getElementById('moments-state').textContent === 'Saved'")


def is_listening(page):
    page.wait_for_function("() => document.getElementById('moments').dataset.ready")


def joints(page, path):
    """Where the landmarks of the frame that the player shows lie in the window, as the recording has them, and the angle that is drawn.

    The player has come to rest, and everything is read at the same moment: the number of the frame, the landmarks' places,
    the ends of the angle, and its degrees, which are none where no angle is drawn.
    """
    return page.evaluate(
        """async (address) => {
          const { loadRecording } = await import('/js/shared/recording.js');
          const recording = await loadRecording(address);
          const media = document.getElementById('media');
          const frame = await ATREST();
          const box = media.getBoundingClientRect();
          const scale = Math.min(box.width / media.videoWidth, box.height / media.videoHeight);
          const [width, height] = [media.videoWidth * scale, media.videoHeight * scale];
          const [left, top] = [box.left + (box.width - width) / 2, box.top + (box.height - height) / 2];
          const places = [...Array(33).keys()].map((joint) => [
            left + recording.x(frame, joint) * width, top + recording.y(frame, joint) * height, recording.visibility(frame, joint)]);
          const drawn = document.querySelector('.drawing[data-shape="angle"]');
          const line = drawn?.querySelector('polyline');
          const matrix = line?.getScreenCTM();
          const ends = [...(line?.points ?? [])].map((point) => point.matrixTransform(matrix)).map(({ x, y }) => [x, y]);
          return [frame, places, ends, drawn ? Number(drawn.dataset.degrees) : null];
        }""".replace("ATREST", f"({AT_REST})"), f"{path}/landmarks.bin")


def angle(one, corner, other):
    a, b = (math.atan2(end[1] - corner[1], end[0] - corner[0]) for end in (one, other))
    turn = abs(math.degrees(a - b))
    return 360 - turn if turn > 180 else turn


def clearest_arm(places):
    """Shoulder, elbow and wrist of the side that is seen best."""
    return max(((11, 13, 15), (12, 14, 16)), key=lambda arm: min(places[joint][2] for joint in arm))


def by_mouse_an_angle_follows_its_joints(executable, browser):
    with judged_clip(executable, at_lifes_pace) as (server, path, report), page_of(browser, server) as page:
        opened(page, path)
        is_listening(page)
        page.locator("#swing-1-title, .swing-chip").first.click()
        page.get_by_role("button", name="Draw", exact=True).click()
        _, places, _, _ = joints(page, path)
        arm = clearest_arm(places)
        for joint in arm:
            page.mouse.click(places[joint][0] + 1, places[joint][1] - 1)
        is_saved(page)
        kept = moments_of(server, path)
        assert [point.get("landmark") for point in kept[0]["drawings"][0]["points"]] == list(arm), kept
        shot(page, "moments-angle")
        page.get_by_role("button", name="Done").click()
        # In each frame the angle is that of the landmarks.
        for _ in range(3):
            page.keyboard.press("j")
        seen = 0
        for _ in range(LOOKS):
            frame, places, ends, shown = joints(page, path)
            if shown is not None:
                assert abs(shown - angle(*(places[joint] for joint in arm))) < 0.5, (frame, shown)
                # It lies on the joints to the pixel.
                for end, joint in zip(ends, arm):
                    assert math.dist(end, places[joint][:2]) < 1, (frame, end, places[joint])
                seen += 1
            page.keyboard.press("ArrowRight")
            page.wait_for_function(f"() => document.getElementById('player').dataset.frame !== '{frame}'")
        assert seen > LOOKS / 2, seen
        # The same angle is a curve under the others.
        expect(page.locator("#drawn-angles svg").first).to_be_attached()
        # Another line at the same moment, and back.
        before = moments_of(server, path)
        page.locator(".moment-entry a").first.click()
        page.get_by_role("button", name="Draw", exact=True).click()
        page.get_by_label("Line", exact=True).check(force=True)
        box = page.locator(".stage-drawings").bounding_box()
        page.mouse.move(box["x"] + box["width"] * 0.1, box["y"] + box["height"] * 0.1)
        page.mouse.down()
        page.mouse.move(box["x"] + box["width"] * 0.3, box["y"] + box["height"] * 0.2)
        page.mouse.up()
        assert eventually(lambda: sum(len(moment["drawings"]) for moment in moments_of(server, path)) == 2)
        is_saved(page)
        page.get_by_role("button", name="Undo", exact=True).last.click()
        assert eventually(lambda: sum(len(moment["drawings"]) for moment in moments_of(server, path)) == 1)
        assert moments_of(server, path)[0]["drawings"] == before[0]["drawings"]


def by_keys_alone_a_moment_is_marked(executable, browser):
    with judged_clip(executable, at_lifes_pace) as (server, path, report), page_of(browser, server) as page:
        opened(page, path)
        is_listening(page)
        page.keyboard.press("ArrowRight")
        page.wait_for_function("() => document.getElementById('player').dataset.frame === '1'")
        page.keyboard.press("n")
        page.keyboard.type("Racket is late")
        page.keyboard.press("Enter")
        is_saved(page)
        note = moments_of(server, path)[0]
        assert note["text"] == "Racket is late" and note["time"] > 0, note
        # A line, set with the cross of the keyboard, at the same moment.
        page.keyboard.press("Escape")
        page.locator("body").click(position={"x": 2, "y": 2})
        page.keyboard.press("d")
        page.get_by_label("Line", exact=True).check(force=True)
        page.locator(".stage-drawings").focus()
        for key in ["Shift+ArrowLeft"] * 4 + ["Shift+ArrowUp"] * 6 + ["Alt+Enter"] + ["Shift+ArrowRight"] * 3 + ["Alt+Enter"]:
            page.keyboard.press(key)
        is_saved(page)
        assert eventually(lambda: len(moments_of(server, path)[0]["drawings"]) == 1)
        line = moments_of(server, path)[0]["drawings"][0]
        assert line["shape"] == "line" and abs(line["points"][1]["x"] - line["points"][0]["x"] - 0.15) < 0.001, line
        # There and back by keys.
        page.get_by_role("button", name="Done").click()
        page.locator("body").click(position={"x": 2, "y": 2})
        page.keyboard.press("l")
        page.wait_for_function("() => document.getElementById('player').dataset.frame !== '1'")
        page.keyboard.press("[")
        page.wait_for_function("() => document.getElementById('player').dataset.frame === '1'")
        expect(page.locator(".moment-entry[data-current]")).to_have_count(1)
        # Nothing is lost when the server is killed.
        before = moments_of(server, path)
        crash(server, page)
        assert moments_of(server, path) == before


def without_scripts_notes_are_kept(executable, browser):
    with judged_clip(executable, at_lifes_pace) as (server, path, report):
        with page_of(browser, server, java_script_enabled=False) as page:
            page.goto(path)
            unfold(page)
            page.get_by_label("Note on the frame that is shown (N)").fill("Elbow")
            page.get_by_label("Time (s)").last.fill("0.5")
            page.locator("#moment-save").click()
            expect(page.locator(".moment-text")).to_have_text(re.compile("^Elbow"), use_inner_text=True)
            assert moments_of(server, path)[0]["time"] == 0.5
            page.locator(".moment-entry button[value='remove']").click()
            expect(page.locator(".moment-entry")).to_have_count(0)


def two_people_are_told(executable, browser):
    with judged_clip(executable, at_lifes_pace) as (server, path, report), page_of(browser, server, allowed="412") as page:
        status, made = api(server, "POST", f"/api/v1{path}/moments", {"time": 0.5, "text": "First"})
        assert status == 201
        opened(page, path)
        is_listening(page)
        api(server, "PATCH", f"/api/v1{path}/moments/{made['id']}", {"text": "Second"})
        page.get_by_role("button", name="Edit 0:00.50").click()
        page.locator("#moment-text").fill("Third")
        page.locator("#moment-save").click()
        page.wait_for_function("() => document.getElementById('moments-state').textContent.startsWith('Not saved.')")
        expect(page.locator("#moments-state")).to_contain_text("Someone else changed this moment", use_inner_text=True)
        assert moments_of(server, path)[0]["text"] == "Second"
        expect(page.locator("#moment-text"), "what was typed is lost").to_have_value("Third")


TESTS = [
    by_mouse_an_angle_follows_its_joints, by_keys_alone_a_moment_is_marked, without_scripts_notes_are_kept,
    two_people_are_told,
]
