"""Corrections of swings: by mouse and by keys alone, for programs, through a killed server, and back to what was measured."""

import json
import re

from harness import Server, eventually
from journeys import crash, page_of, shot, unfold
from playwright.sync_api import expect
from swings import judged_clip

API = "/api/v1"


def at_lifes_pace(report):
    """In slow motion, contacts are farther from each other than they are in a short clip."""
    report.pop("slowMotion", None)


def api(server, method, path, body=None, headers=None):
    """The status and the JSON of a program's request."""
    status, _, answer = server.request(
        method, path, None if body is None else json.dumps(body).encode(),
        {"Content-Type": "application/json", **(headers or {})})
    return status, json.loads(answer) if answer else None


def report_of(server, path):
    return server.request("GET", path + "/report.json")[2]


def swings_of(server, path):
    return json.loads(report_of(server, path))["swings"]


def opened(page, path):
    """The report, once its first frame is shown."""
    page.goto(path)
    is_ready(page)


def is_ready(page):
    page.wait_for_function("() => document.getElementById('player')?.dataset.frame")


def after(page, act):
    """What follows once a form was taken: the page loads anew."""
    page.evaluate("() => { document.documentElement.dataset.before = 'yes'; }")
    act()
    page.wait_for_function("() => document.documentElement.dataset.before !== 'yes' && document.getElementById('player')?.dataset.frame")


def free_time(swings, duration):
    """The moment that is farthest from all contacts."""
    return max((duration * part / 40 for part in range(8, 36)),
               key=lambda time: min(abs(swing["contact"] - time) for swing in swings))


def by_mouse_a_swing_is_put_right(executable, browser):
    with judged_clip(executable, at_lifes_pace) as (server, path, report), page_of(browser, server) as page:
        before, swings = report_of(server, path), report["swings"]
        opened(page, path)
        # Named anew, and turned to "from behind".
        editor = page.locator("#edit-swing-1")
        editor.get_by_label("Stroke").select_option("serve")
        editor.get_by_label("View").select_option("behind")
        after(page, lambda: editor.get_by_role("button", name="Save").click())
        first = swings_of(server, path)[0]
        assert (first["stroke"], first["view"], first["validatedBy"]) == ("serve", "behind", "person"), first
        assert first["measured"]["stroke"] == swings[0]["stroke"] and first["measuredPlace"] == 0
        expect(page.locator("#swing-1-title")).to_have_text(re.compile("Serve$"), use_inner_text=True)
        # A missed one is added where the player is.
        time = free_time(swings, report["media"]["duration"])
        page.locator("#seek").evaluate("(bar, time) => { bar.value = time; bar.dispatchEvent(new Event('input')); }", time)
        page.wait_for_function(f"() => Math.abs(Number(document.getElementById('seek').value) - {time}) < 0.06")
        page.locator("#add-swing").get_by_label("Stroke").select_option("forehandVolley")
        after(page, lambda: page.get_by_role("button", name="Contact is here").click())
        assert len(swings_of(server, path)) == len(swings) + 1
        added = next(swing for swing in swings_of(server, path) if "measuredPlace" not in swing)
        assert added["stroke"] == "volley" and abs(added["contact"] - time) < 0.06, added
        shot(page, "corrections")
        # One that was none goes, comes back, and goes again.
        count = len(swings_of(server, path))
        chip = page.locator(".swing-chip").last
        chip.click()
        last = page.locator('.swing-details[data-chosen="true"] .finding-editor')
        after(page, lambda: last.get_by_role("button", name="Not a swing").click())
        assert len(swings_of(server, path)) == count - 1 and len(json.loads(report_of(server, path))["removed"]) == 1
        after(page, lambda: page.get_by_role("button", name=re.compile("^Put back")).click())
        assert len(swings_of(server, path)) == count
        # Nothing is lost when the server is killed.
        corrected = report_of(server, path)
        crash(server, page)
        assert report_of(server, path) == corrected
        opened(page, path)
        after(page, lambda: page.get_by_role("button", name="Back to what was measured").click())
        assert report_of(server, path) == before, "what was measured is back bit for bit"
        expect(page.get_by_role("button", name="Undo")).to_have_count(0)


def by_keys_alone_a_swing_is_put_right(executable, browser):
    with judged_clip(executable, at_lifes_pace) as (server, path, report), page_of(browser, server) as page:
        before, swings = report_of(server, path), report["swings"]
        opened(page, path)
        page.keyboard.press("1")
        page.wait_for_function(f"() => Math.abs(Number(document.getElementById('seek').value) - {swings[0]['contact']}) < 0.06")
        frame = int(page.locator("#player").get_attribute("data-frame"))
        for step in (1, 2):
            page.keyboard.press("ArrowRight")
            page.wait_for_function(f"() => document.getElementById('player').dataset.frame === '{frame + step}'")
        shown = float(page.locator("#seek").input_value())
        after(page, lambda: page.keyboard.press("m"))
        moved = swings_of(server, path)[0]
        assert abs(moved["contact"] - shown) < 1e-3 and moved["contactBy"] == "person", moved
        assert moved["measured"]["contact"] == swings[0]["contact"]
        expect(page.locator(".swing-facts").first).to_contain_text("set by hand", use_inner_text=True)
        after(page, lambda: page.keyboard.press("x"))
        assert len(swings_of(server, path)) == len(swings) - 1
        for _ in range(2):
            after(page, lambda: page.keyboard.press("z"))
        assert report_of(server, path) == before


def corrections_work_without_scripts(executable, browser):
    with judged_clip(executable, at_lifes_pace) as (server, path, report), page_of(browser, server, java_script_enabled=False) as page:
        page.goto(path)
        unfold(page)
        editor = page.locator("#edit-swing-1")
        editor.get_by_label("Hand").select_option("left")
        editor.get_by_role("button", name="Save").click()
        page.wait_for_url(re.compile("#swing-1$"))
        assert swings_of(server, path)[0]["hand"] == "left"
        unfold(page)
        page.get_by_role("button", name="Undo").click()
        page.wait_for_load_state()
        assert swings_of(server, path)[0]["hand"] == report["swings"][0]["hand"]


def programs_correct_too(executable, browser):
    with judged_clip(executable, at_lifes_pace) as (server, path, report):
        before, swings = report_of(server, path), report["swings"]
        status, clip = api(server, "GET", API + path)
        assert status == 200 and [swing["contact"] for swing in clip["swings"]] == [swing["contact"] for swing in swings]
        assert clip["corrections"] == [] and clip["report"] == path + "/report.json"
        time = round(free_time(swings, report["media"]["duration"]), 3)
        status, added = api(server, "POST", API + path + "/swings", {"contact": time, "stroke": "forehand", "hand": "right"})
        assert status == 201 and added["validatedBy"] == "person" and added["stroke"] == "forehand", added
        assert swings_of(server, path)[added["index"]]["contact"] == added["contact"] and added["metrics"], added
        # By its name, which stays when its index does not.
        status, moved = api(server, "PATCH", f"{API}{path}/swings/{added['id']}", {"hand": "left"})
        assert status == 200 and moved["hand"] == "left" and moved["id"] == added["id"]
        for method, rest, body, expected, code in [
            ("POST", "/swings", {"contact": time + 0.1}, 409, "swingThere"),
            ("POST", "/swings", {"contact": 1e9}, 422, "beyondTheClip"),
            ("POST", "/swings", {"stroke": "forehand"}, 400, "noContact"),
            ("POST", "/swings", {"contact": "soon"}, 400, "noJSON"),
            ("PATCH", "/swings/0", {"start": swings[0]["contact"] + 0.1}, 422, "startAfterContact"),
            ("PATCH", "/swings/0", {}, 422, "nothingChanged"),
            ("PATCH", "/swings/77", {"hand": "left"}, 404, "noSuchSwing"),
            ("DELETE", "/swings/s1", None, 404, "noSuchSwing"),
        ]:
            status, answer = api(server, method, API + path + rest, body)
            assert (status, answer["code"]) == (expected, code), (method, rest, body, status, answer)
        # Two at once: whoever saw an older report is told.
        _, headers, _ = server.request("GET", path + "/report.json")
        tag = {name.lower(): value for name, value in headers.items()}["etag"]
        assert api(server, "DELETE", f"{API}{path}/swings/{added['id']}", headers={"If-Match": tag})[0] == 204
        status, answer = api(server, "PATCH", API + path + "/swings/0", {"hand": "left"}, {"If-Match": tag})
        assert (status, answer["code"]) == (412, "correctedMeanwhile"), answer
        assert [entry["browser"] for entry in api(server, "GET", API + path)[1]["corrections"]] == ["API"] * 3
        # A new analysis keeps what people said, and stands as it was measured once that is taken back.
        assert api(server, "PATCH", API + path + "/swings/0", {"stroke": "serve"})[0] == 200
        server.request("POST", path + "/retry")
        server.wait_for(path.rsplit("/", 1)[1], "done")
        eventually(lambda: api(server, "GET", API + path)[1]["state"] == "done")
        assert len(api(server, "GET", API + path)[1]["corrections"]) == 4
        assert api(server, "DELETE", API + path + "/corrections")[0] == 204
        assert not any("measured" in swing for swing in swings_of(server, path)) and before


def corrections_go_to_another_server(executable, browser):
    with judged_clip(executable, at_lifes_pace) as (server, path, report):
        before = report_of(server, path)
        assert api(server, "PATCH", API + path + "/swings/0", {"stroke": "serve"})[0] == 200
        assert api(server, "DELETE", API + path + "/swings/1")[0] == 204
        corrected, packed = report_of(server, path), server.request("GET", path + "/clip.zip")[2]
        corrections = api(server, "GET", API + path)[1]["corrections"]
        with Server(executable) as other:
            status, answer = other.upload_bytes(packed, "clip.zip")
            assert status == 201, answer
            there = "/clips/" + answer["clips"][0]["id"]
            assert report_of(other, there) == corrected
            assert api(other, "GET", API + there)[1]["corrections"] == corrections
            assert api(other, "DELETE", API + there + "/corrections")[0] == 204
            assert report_of(other, there) == before


TESTS = [
    by_mouse_a_swing_is_put_right,
    by_keys_alone_a_swing_is_put_right,
    corrections_work_without_scripts,
    programs_correct_too,
    corrections_go_to_another_server,
]
