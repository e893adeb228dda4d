"""Two ways in, one verdict: what the command line says of a file, an upload says, too. And photos that are dropped under Swings."""

import os
import pathlib
import re
import subprocess
import tempfile

from hands import choose
from harness import Server, Skip, labelled
from journeys import page_of, shot
from playwright.sync_api import expect
from ways import by_command, by_upload, without_figures

SOUND = "This is an audio file, not a video."
FFMPEG = ["ffmpeg", "-v", "error", "-y"]
PICTURE, TONE = ["-f", "lavfi", "-i", "testsrc=d=0.4:s=160x120:r=10"], ["-f", "lavfi", "-i", "sine=d=0.4"]


def films(folder):
    """Films whose brand or first track is that of an audio file, and recordings that are some."""
    film = folder / "film.mp4"
    subprocess.run([*FFMPEG, *PICTURE, *TONE, "-c:v", "libx264", "-pix_fmt", "yuv420p", film], check=True)
    content = film.read_bytes()
    for brand in (b"M4A ", b"M4B ", b"M4P ", b"F4A ", b"NDAS", b"MSNV", b"jp2 "):
        (folder / f"brand-{brand.decode().strip()}.mp4").write_bytes(content[:8] + brand + content[12:])
    subprocess.run([*FFMPEG, *PICTURE, *TONE, "-map", "1:a", "-map", "0:v", "-c:a", "libvorbis", "-c:v", "libtheora",
                    folder / "sound-first.ogv"], check=True)
    subprocess.run(["convert", "-size", "64x48", "plasma:red-blue", folder / "photo.heic"], check=True)
    photo = (folder / "photo.heic").read_bytes()
    for brand in (b"msf1", b"hevc", b"mif1"):
        (folder / f"brand-{brand.decode()}.heic").write_bytes(photo[:8] + brand + photo[12:])
    for name in ("plasma.bmp", "plasma.png", "plasma.gif", "plasma.tiff", "plasma.webp", "plasma.jpg"):
        subprocess.run(["convert", "-seed", "3", "-size", "64x48", "plasma:red-blue", folder / name], check=True)
    for name in ("sound.m4a", "sound.mp3", "sound.ogg", "sound.wav", "sound.flac"):
        subprocess.run([*FFMPEG, *TONE, folder / name], check=True)
    (folder / "words.txt").write_text("just some words about tennis\n")
    (folder / "paper.pdf").write_bytes(b"%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF")
    (folder / "cut.mp4").write_bytes(content[: len(content) // 3])
    (folder / "cut.jpg").write_bytes((folder / "plasma.jpg").read_bytes()[:40])
    (folder / "bytes.bin").write_bytes(bytes(range(256)) * 8)


def both_ways_in_say_the_same(executable, browser):
    with tempfile.TemporaryDirectory() as name, Server(executable) as server:
        folder = pathlib.Path(name)
        films(folder)
        paths = sorted(folder.iterdir())
        try:
            cases = labelled("cases/README.md").parent
            paths += sorted(path for path in cases.iterdir() if path.suffix != ".md")
        except Skip:
            pass
        differences = []
        for path in paths:
            here, there = without_figures(by_command(executable, path)), without_figures(by_upload(server, path))
            if here != there:
                differences.append((path.name, str(here)[:300], str(there)[:300]))
            if path.name.startswith(("brand-", "sound-first", "v01")) and path.name != "brand-mif1.heic":
                assert isinstance(there, dict), (path.name, there)
            if path.name.startswith("sound."):
                assert str(there).startswith(SOUND), (path.name, there)
            if path.name in ("words.txt", "paper.pdf"):
                assert "text" in there or "PDF" in there, there
            if path.name == "p07_black.jpg":
                assert "score" not in there["composition"], there["composition"]
                assert there["composition"]["feedback"].endswith("it is black."), there["composition"]
        assert not differences, differences


def a_photo_under_swings_is_judged_for_its_composition(executable, browser):
    photo = labelled("photos/smartcrop_65335239.jpg")
    face = labelled("faces/smile/Gwen_Stefani_0001.jpg")
    for kind, path, words in [("swing", photo, "A photo can’t show a swing"), ("unsure", face, "Motionbook saw no raised hand in this photo")]:
        # One clip each: the first finished one of the list is opened.
        with Server(executable) as server, page_of(browser, server, viewport={"width": 1280, "height": 900}) as page:
            choose(page, kind, path)
            notice = page.locator("#kind-notice")
            notice.wait_for()
            expect(notice).to_contain_text(words, use_inner_text=True)
            expect(page.locator(".eyebrow")).to_have_text(re.compile("Composition report$"), use_inner_text=True)
            expect(notice.get_by_role("button")).to_have_text(["Raised fingers", "Expressions"], use_inner_text=True)
            for width in (390, 1280):
                for scheme in ("light", "dark"):
                    page.set_viewport_size({"width": width, "height": 900})
                    page.emulate_media(color_scheme=scheme)
                    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), width
                    shot(page, f"kind-{kind}-{width}-{scheme}")
            notice.get_by_role("button", name="Expressions").click()
            page.get_by_text("Expression report").wait_for()
            expect(page.locator("#kind-notice")).to_have_count(0)


def a_black_photo_has_no_score(executable, browser):
    with tempfile.TemporaryDirectory() as folder, Server(executable) as server:
        path = os.path.join(folder, "black.jpg")
        subprocess.run(["convert", "-size", "640x480", "xc:black", path], check=True)
        status, clip = server.upload(path, kind="composition")
        assert status == 201, clip
        server.wait_for(clip["id"], "done")
        with page_of(browser, server) as page:
            page.goto(clip["path"])
            panel = page.locator("#composition-panel")
            expect(panel).to_contain_text("it is black.", use_inner_text=True)
            expect(panel).not_to_contain_text("of 100", use_inner_text=True)
            page.locator("#overlay, .composition-overlay").first.wait_for(state="attached")
            shot(page, "composition-nothing")
            page.goto("/contact-sheet")
            expect(page.locator(".sheet-photo")).to_contain_text("No subject", use_inner_text=True)
            expect(page.locator(".sheet-photo")).to_contain_text("it is black.", use_inner_text=True)


def a_sample_is_one_click_away(executable, browser):
    """It opens a whole report, can be deleted, and comes again."""
    with Server(executable) as server, page_of(browser, server) as page:
        for _ in range(2):
            page.goto("/")
            shot(page, "sample-offered")
            page.get_by_role("button", name="Try it with a sample").click()
            page.wait_for_url(re.compile("/clips/"))
            page.wait_for_function("() => document.getElementById('player')?.dataset.frame")
            expect(page.locator(".swing-chip")).to_have_count(3)
            expect(page.locator("#swing-1-title")).to_contain_text("Forehand", use_inner_text=True)
            expect(page.locator("#swing-1 .phase-picture img"), "there is a picture of each phase").to_have_count(5)
            shot(page, "sample")
            clip = page.url.split("#")[0].rsplit("/", 1)[1]
            assert server.json(f"/clips/{clip}/report.json")["kind"] == "swing"
            page.get_by_role("button", name="Move to trash").click()
            page.get_by_text("This clip is in the trash.").wait_for()


TESTS = [
    both_ways_in_say_the_same, a_photo_under_swings_is_judged_for_its_composition, a_black_photo_has_no_score, a_sample_is_one_click_away,
]
