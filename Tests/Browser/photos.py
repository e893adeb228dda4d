"""Photos as phones take them: large ones, and formats that browsers do not show, are shown with what was found in them."""

import subprocess
import tempfile

from harness import Server, labelled
from journeys import OVERLAY, page_of, shot


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


TESTS = [photos_are_shown_whatever_they_are]
