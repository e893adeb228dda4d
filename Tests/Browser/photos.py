"""Photos as phones take them: large ones, and formats that browsers do not show, are shown with what was found in them."""

import subprocess
import tempfile

from harness import Server, labelled
from journeys import OVERLAY, page_of, shot, unfold
from playwright.sync_api import expect


def photos_are_shown_whatever_they_are(executable, browser):
    source = labelled("photos/astronaut.png")
    with tempfile.TemporaryDirectory() as folder, Server(executable) as server, page_of(browser, server) as page:
        for name, arguments, is_copy in [
            ("photo.heic", [], True), ("photo.tiff", [], True), ("large.jpg", ["-resize", "6000x6000"], True),
            ("small.jpg", [], False),
        ]:
            path = f"{folder}/{name}"
            subprocess.run(["convert", str(source), *arguments, path], check=True)
            status, clip = server.upload(path, kind="expression")
            assert status == 201, (name, clip)
            server.wait_for(clip["id"], "done")
            page.goto(f"/clips/{clip['id']}")
            page.wait_for_function("() => document.getElementById('media').complete")
            size, kind = page.evaluate(
                """async () => {
                  const media = document.getElementById("media");
                  const answer = await fetch(media.currentSrc, { method: "GET" });
                  return [[media.naturalWidth, media.naturalHeight], answer.headers.get("content-type")];
                }""")
            assert kind == "image/jpeg" and size[0] == size[1] and 0 < size[0] <= 2560, (name, size, kind)
            assert server.json(f"/clips/{clip['id']}/report.json")["media"]["width"] == (6000 if name == "large.jpg" else 512)
            page.wait_for_function(f"() => ({OVERLAY})().count > 50")
            there = server.request("GET", f"/clips/{clip['id']}/media")
            assert (there[2] == open(path, "rb").read()) != is_copy, name
            if name == "photo.heic":
                shot(page, "photo-heic")


SIZE = """() => {
  const media = document.getElementById("media");
  return media.complete && [media.naturalWidth, media.naturalHeight];
}"""


def a_photo_is_turned(executable, browser):
    """By keyboard, from the pictures of how it would look; the uploaded file stays as it is."""
    with tempfile.TemporaryDirectory() as folder, Server(executable) as server, page_of(browser, server) as page:
        path = f"{folder}/sideways.jpg"
        subprocess.run(["convert", str(labelled("photos/astronaut.png")), "-crop", "480x320+0+0", "+repage", path], check=True)
        status, clip = server.upload(path, kind="composition")
        assert status == 201, clip
        server.wait_for(clip["id"], "done")
        page.goto(f"/clips/{clip['id']}")
        page.wait_for_function(SIZE)
        assert page.evaluate(SIZE) == [480, 320]
        expect(page.get_by_text("Clip turned")).to_have_count(0)
        unfold(page)

        form = page.get_by_role("form", name="Turn the clip")
        pictures = form.locator(".turn-picture img")
        assert pictures.evaluate_all("all => all.map(one => getComputedStyle(one).rotate)") == ["none", "90deg", "180deg", "270deg"]
        assert pictures.evaluate_all("all => all.map(one => getComputedStyle(one).scale)") == ["none"] * 4
        form.get_by_role("radio", name="Not turned").focus()
        page.keyboard.press("ArrowRight")
        expect(form.get_by_role("radio", name="Turned right")).to_be_checked()
        form.get_by_role("checkbox", name="Mirror").check()
        assert pictures.evaluate_all("all => all.map(one => getComputedStyle(one).scale)") == ["-1 1"] * 4
        shot(page, "photo-turn")
        form.get_by_role("button", name="Turn and analyse again").click()

        page.wait_for_function(f"() => document.getElementById('media') && String(({SIZE})()) === '320,480'")
        unfold(page)
        page.get_by_text("mirrored, then 90° to the right").wait_for()
        assert server.json(f"/clips/{clip['id']}/report.json")["media"]["turn"] == {"degrees": 90, "mirrored": True}
        # Back again: mirrored once more it turns the other way round.
        form.get_by_role("radio", name="Turned right").check()
        form.get_by_role("checkbox", name="Mirror").check()
        form.get_by_role("button", name="Turn and analyse again").click()
        page.wait_for_function(f"() => document.getElementById('media') && String(({SIZE})()) === '480,320'")
        assert "turn" not in server.json(f"/clips/{clip['id']}/report.json")["media"]
        assert server.request("GET", f"/clips/{clip['id']}/media")[2] == open(path, "rb").read(), "the file is as it was"


TESTS = [photos_are_shown_whatever_they_are, a_photo_is_turned]
