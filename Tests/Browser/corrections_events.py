"""Corrections of raised fingers and expressions: on the page, by keys, without scripts, for programs, and back to what was measured."""

import json
import re
import tempfile

from corrections import API, after, api, is_ready, opened, report_of
from hands import COUNTS, slides
from harness import Server, labelled
from journeys import crash, page_of, shot, unfold
from playwright.sync_api import expect

FORMAT = ["-vf", "fps=25", "-pix_fmt", "yuv420p", "-c:v", "libx264", "-preset", "veryfast"]


def analysed(server, clip, kind):
    """The path of a clip once it has its report."""
    status, answer = server.upload(clip, kind=kind)
    assert status == 201, answer
    server.wait_for(answer["id"], "done")
    return answer["path"]


def events_of(server, path):
    report = json.loads(report_of(server, path))
    return report["events"] if report["kind"] == "hands" else report["expressions"]


def seek(page, time):
    page.locator("#seek").evaluate("(bar, time) => { bar.value = time; bar.dispatchEvent(new Event('input')); }", time)
    page.wait_for_function(f"() => Math.abs(Number(document.getElementById('seek').value) - {time}) < 0.06")


def raised_fingers_are_put_right(executable, browser):
    with tempfile.TemporaryDirectory() as folder, Server(executable) as server, page_of(browser, server) as page:
        path = analysed(server, slides(folder, "counting.mp4", *FORMAT), "hands")
        before, counts = report_of(server, path), [count for _, count in COUNTS]
        opened(page, path)
        # Another count, on the page, in the table and in the list of clips.
        editor = page.locator("#edit-event-1")
        editor.get_by_label("Raised fingers").fill("4")
        after(page, lambda: editor.get_by_role("button", name="Save").click())
        first = events_of(server, path)[0]
        assert (first["count"], first["validatedBy"], first["measured"]["count"]) == (4, "person", counts[0]), first
        assert sum(len(hand["raised"]) for hand in first["hands"]) == 4, first["hands"]
        expect(page.locator("#now-sign")).to_have_text("4", use_inner_text=True)
        expect(page.locator(".event-count").first).to_have_text("4", use_inner_text=True)
        expect(page.locator("#edit-event-1")).to_contain_text(f"Measured: {counts[0]} fingers", use_inner_text=True)
        shot(page, "corrections-events")
        # One that is none goes by a key, and one comes in its place by two: from the frame that is shown to another.
        page.keyboard.press("2")
        page.wait_for_function("() => document.getElementById('now-sign').textContent === '8'")
        after(page, lambda: page.keyboard.press("x"))
        assert [event["count"] for event in events_of(server, path)] == [4, *counts[2:]]
        expect(page.locator(".removed-findings")).to_contain_text("8 fingers", use_inner_text=True)
        for key, time in (("c", 1.2), ("m", 1.8)):
            seek(page, time)
            page.locator("#player").focus()
            page.keyboard.press(key)
        page.keyboard.type("7")
        after(page, lambda: page.keyboard.press("Enter"))
        added = events_of(server, path)[1]
        assert (added["count"], added["hands"] != [], "measuredPlace" in added) == (7, True, False), added
        assert abs(added["start"] - 1.2) < 0.06 and abs(added["end"] - 1.8) < 0.06, added
        # Everything else follows.
        table = page.locator(".event-table tbody tr")
        expect(table).to_have_count(len(counts))
        expect(table.nth(1).locator("img")).to_have_count(0)
        expect(table.nth(0).locator("img")).to_have_count(1)
        expect(table.nth(2).locator("img")).to_have_count(1)
        page.goto("/")
        expect(page.locator("#clip-list")).to_contain_text("up to 7 fingers", use_inner_text=True)
        # Nothing is lost when the server is killed, and everything comes back bit for bit.
        corrected = report_of(server, path)
        crash(server, page)
        assert report_of(server, path) == corrected
        opened(page, path)
        for _ in range(3):
            after(page, lambda: page.keyboard.press("z"))
        assert report_of(server, path) == before


def an_expression_is_named_and_added(executable, browser):
    with Server(executable) as server, page_of(browser, server) as page:
        path = analysed(server, labelled("faces/video/single_face.mp4"), "expression")
        before, expressions = report_of(server, path), events_of(server, path)
        opened(page, path)
        page.locator("#edit-event-1").get_by_label("Expression").select_option("surprise")
        after(page, lambda: page.locator("#edit-event-1").get_by_role("button", name="Save").click())
        first = events_of(server, path)[0]
        assert (first["expression"], first["confidence"]) == ("surprise", 1) and first["start"] <= first["peak"] <= first["end"]
        assert first["measured"]["expression"] == expressions[0]["expression"]
        sequence = json.loads(report_of(server, path))["sequence"]
        assert sequence.startswith("surprise")
        expect(page.locator("#sequence")).to_have_text(sequence, use_inner_text=True)
        expect(page.locator(".strip-item").first).to_contain_text("set by hand", use_inner_text=True)
        # A new analysis lets it stand.
        server.request("POST", path + "/retry")
        server.wait_for(path.rsplit("/", 1)[1], "done")
        assert events_of(server, path)[0]["expression"] == "surprise"
        page.reload()
        is_ready(page)
        after(page, lambda: page.get_by_role("button", name="Back to what was measured").click())
        stripped = lambda report: {name: value for name, value in json.loads(report).items() if name != "diagnostics"}
        assert stripped(report_of(server, path)) == stripped(before)


def a_photo_is_put_right_without_scripts(executable, browser):
    with Server(executable) as server, page_of(browser, server, java_script_enabled=False) as page:
        path = analysed(server, labelled("hands/fingers_webcam/996_pic00041.jpg"), "hands")
        page.goto(path)
        unfold(page)
        editor = page.locator("#edit-event-1")
        expect(editor.get_by_label("Start (s)"), "a photo has but one moment").to_have_count(0)
        editor.get_by_label("Raised fingers").fill("6")
        editor.get_by_label("Gesture, left hand").select_option("none")
        editor.get_by_role("button", name="Save").click()
        page.wait_for_url(re.compile("#event-1$"))
        assert events_of(server, path)[0]["count"] == 6
        unfold(page)
        page.locator("#edit-event-1").get_by_role("button", name="Remove this event").click()
        page.wait_for_load_state()
        assert events_of(server, path) == []
        # Where nothing is left, something can be added.
        page.locator("#add-event").get_by_label("Raised fingers").fill("3")
        page.get_by_role("button", name="Add this event").click()
        page.wait_for_url(re.compile("#event-1$"))
        assert [event["count"] for event in events_of(server, path)] == [3]


def programs_correct_events_too(executable, browser):
    with tempfile.TemporaryDirectory() as folder, Server(executable) as server:
        path = analysed(server, slides(folder, "counting.mp4", *FORMAT), "hands")
        before, events = report_of(server, path), events_of(server, path)
        status, clip = api(server, "GET", API + path)
        assert status == 200 and "swings" not in clip and [event["count"] for event in clip["events"]] == [count for _, count in COUNTS]
        assert api(server, "DELETE", f"{API}{path}/events/{clip['events'][1]['id']}")[0] == 204
        status, added = api(server, "POST", API + path + "/events", {"start": 1.1, "end": 1.9, "count": 2, "gestures": {"right": "peace"}})
        assert (status, added["index"], added["id"], added["validatedBy"]) == (201, 1, "h1100", "person"), added
        status, moved = api(server, "PATCH", f"{API}{path}/events/h1100", {"start": 1.3})
        assert (status, moved["start"], moved["end"], moved["count"]) == (200, 1.3, 1.9, 2), moved
        for method, address, body, status, code in [
            ("POST", "/events", {"start": 0.1, "end": 0.4, "count": 2}, 409, "eventThere"),
            ("POST", "/events", {"start": 1.1, "end": 99, "count": 2}, 422, "beyondTheClip"),
            ("POST", "/events", {"start": 1.1, "end": 1.2}, 422, "noCount"), ("POST", "/events", [], 400, "noJSON"),
            ("PATCH", "/events/0", {"count": events[0]["count"]}, 422, "nothingChanged"),
            ("PATCH", "/events/h77", {"count": 1}, 404, "noSuchEvent"), ("DELETE", "/events/s1", None, 404, "noSuchEvent"),
            ("POST", "/swings", {"contact": 1}, 404, "noReport"),
        ]:
            assert (lambda answer: (answer[0], answer[1]["code"]))(api(server, method, API + path + address, body)) == (status, code), address
        tag = {name.lower(): value for name, value in server.request("GET", API + path)[1].items()}["etag"]
        assert api(server, "DELETE", f"{API}{path}/events/h1100", headers={"If-Match": tag})[0] == 204
        status, answer = api(server, "PATCH", API + path + "/events/0", {"count": 1}, {"If-Match": tag})
        assert (status, answer["code"]) == (412, "correctedMeanwhile"), answer
        # They go along to another server.
        corrected = report_of(server, path)
        with Server(executable) as other:
            status, answer = other.upload_bytes(server.request("GET", path + "/clip.zip")[2], "clip.zip")
            assert status == 201, answer
            there = "/clips/" + answer["clips"][0]["id"]
            assert report_of(other, there) == corrected
        assert api(server, "DELETE", API + path + "/corrections")[0] == 204
        assert report_of(server, path) == before


TESTS = [
    raised_fingers_are_put_right, an_expression_is_named_and_added, a_photo_is_put_right_without_scripts, programs_correct_events_too,
]
