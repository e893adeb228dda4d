"""What a person does: uploads, watches the progress, plays and steps through the report, deletes."""

import collections
import contextlib
import json
import os
import pathlib
import re
import subprocess
import tempfile

from harness import Server, Skip, eventually, labelled, real_clip
from playwright.sync_api import expect
from prepared import library

SHOTS = pathlib.Path(__file__).resolve().parent / "screenshots"

# Pixels of the overlay that are not transparent: how many, and the box around them as shares of the canvas.
OVERLAY = """() => {
  const canvas = document.getElementById('overlay');
  const { width, height } = canvas;
  const pixels = canvas.getContext('2d').getImageData(0, 0, width, height).data;
  let count = 0, left = width, right = 0, top = height, bottom = 0, sum = 0;
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) {
    if (pixels[(y * width + x) * 4 + 3] < 128) continue;
    count += 1; sum = (sum * 31 + x * 7 + y) % 1000000007;
    left = Math.min(left, x); right = Math.max(right, x); top = Math.min(top, y); bottom = Math.max(bottom, y);
  }
  return { count, sum, left: left / width, right: right / width, top: top / height, bottom: bottom / height };
}"""
# Milliseconds that a page may take for anything on a machine with much else to do. What hangs for good is told after that.
PATIENCE = 180_000


# A browser whose owner has opened all parts of reports.
OPENED = """() => {
  const parts = "form judged numbers charts people thresholds events seen-live opinions moments commentaries download manage details player note corrections finding-editor swing-gif withheld";
  for (const part of parts.split(" ")) localStorage.setItem(`motionbook.section.${part}`, "open");
}"""


def unfold(page):
    """Opens all parts of a report where no script remembers them."""
    page.locator("details[data-section]").evaluate_all("parts => parts.forEach((part) => { part.open = true; })")


@contextlib.contextmanager
def page_of(browser, server, allowed="", folded=False, **options):
    """
    A page in a fresh profile, in which the parts of reports are open unless they shall be `folded`; anything that it complains about fails the test, but for lines that match `allowed`. Where a test
    fails, the page's console is told, and where it was; the page is closed in any case.
    """
    context = browser.new_context(base_url=server.address, **options)
    context.set_default_timeout(PATIENCE)
    if not folded:
        context.add_init_script(f"try {{ ({OPENED})(); }} catch {{ /* No storage here. */ }}")
    page = context.new_page()
    complaints, console = [], collections.deque(maxlen=12)

    def hear(sort, text):
        console.append(f"{sort}: {text}")
        if sort in ("script", "error"):
            complaints.append(f"{'console' if sort == 'error' else sort}: {text}")

    page.on("pageerror", lambda error: hear("script", error))
    page.on("console", lambda line: hear(line.type, line.text))
    try:
        yield page
    except BaseException:
        print(f"      the page was at {page.url}; its console:", *(f"        {line}"[:500] for line in console), sep="\n")
        raise
    finally:
        context.close()
    complaints = [line for line in complaints if not allowed or not re.search(allowed, line)]
    assert not complaints, complaints


def resize(page, width, height):
    """Gives the window another size, and waits until the page is drawn in it: before, not all of its style sheets know."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")


def crash(server, page):
    """Kills the server and starts it again at its port. The page leaves first: while the server is away, its news would be refused, which the console tells as an error."""
    page.goto("about:blank")
    server.kill()
    server.start(port=server.port)


def upload(page, clip):
    """Puts a clip into the drop zone and opens its finished report."""
    page.goto("/")
    page.set_input_files("#file", str(clip))
    card = page.locator("#clip-list .clip-card").first
    card.wait_for()
    page.locator("#clip-list .clip-card[data-state=done]").first.wait_for()
    page.locator("#clip-list .clip-card a").first.click()
    page.wait_for_url(re.compile("/clips/"))
    is_drawn(page)


def is_drawn(page):
    """Waits until a report shows its clip and the skeleton over it."""
    page.wait_for_function("() => document.getElementById('media').readyState >= 2 || document.getElementById('media').complete")
    page.wait_for_function(f"() => ({OVERLAY})().count > 50")


def shot(page, name, part=None, is_whole=True):
    """Leaves a picture of the page, or of one part, where pictures were asked for: `make test-browser PICTURES=1`."""
    if not os.environ.get("PICTURES"):
        return
    path = SHOTS / f"{name}.png"
    if part:
        page.locator(part).screenshot(path=path)
    else:
        page.screenshot(path=path, full_page=is_whole)


def empty_dashboard_teaches(executable, browser):
    with Server(executable) as server, page_of(browser, server) as page:
        page.goto("/")
        expect(page.locator("h1")).to_have_count(1)
        expect(page.get_by_text("How to film a swing")).to_be_visible()
        shot(page, "empty-light")


def clip_becomes_a_report(executable, browser):
    with Server(executable) as server, page_of(browser, server) as page:
        seen = []
        page.goto("/")
        page.expose_function("noteState", lambda line: seen.append(line))
        page.evaluate(
            "() => new MutationObserver(() => { const card = document.querySelector('.clip-card');"
            " if (card) noteState(card.dataset.state + ' ' + card.textContent.replace(/\\s+/g, ' ')); })"
            ".observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })")
        upload_in_place(page, real_clip())
        # The card that showed the progress is now one of a finished clip, picture and all.
        page.locator(".clip-card[data-state=done]:not(:has(.chip, progress)) img").wait_for()
        assert any(line.startswith("running") for line in seen), f"no progress was shown: {seen[-3:]}"
        page.locator("#clip-list .clip-card a").first.click()
        page.wait_for_function(f"() => document.getElementById('overlay') && ({OVERLAY})().count > 50")
        shot(page, "report-light")

        # The overlay moves with the frames.
        first = page.evaluate(OVERLAY)
        for _ in range(12):
            page.keyboard.press(".")
            page.wait_for_timeout(80)
        assert eventually(lambda: page.evaluate(OVERLAY)["sum"] != first["sum"]), "the overlay did not move with the frames"
        page.keyboard.press(",")
        # It can be switched off and on; so can the trail, by itself.
        page.keyboard.press("t")
        page.keyboard.press("o")
        page.wait_for_function(f"() => ({OVERLAY})().count === 0")
        page.keyboard.press("o")
        page.wait_for_function(f"() => ({OVERLAY})().count > 50")
        # It plays.
        before = page.evaluate("() => document.getElementById('media').currentTime")
        page.keyboard.press(" ")
        page.wait_for_function("before => document.getElementById('media').currentTime > before + 0.1", arg=before)
        page.keyboard.press(" ")
        after = page.evaluate("() => document.getElementById('media').currentTime")
        # A swing in the list leads to its moment.
        if page.locator("#swing-list button, #swing-list a").count():
            page.locator("#swing-list button, #swing-list a").first.click()
            page.wait_for_function("after => Math.abs(document.getElementById('media').currentTime - after) > 0.01", arg=after)
        # What can be taken away is there.
        for name in ["report.json", "landmarks.csv"]:
            answer = page.request.get(page.url + "/" + name)
            assert answer.ok and len(answer.body()) > 500, (name, answer.status)


def upload_in_place(page, clip):
    page.set_input_files("#file", str(clip))
    page.locator("#clip-list .clip-card[data-state=done]").first.wait_for()


def skeleton_sits_on_the_person(executable, browser):
    """On a clip whose player is centred, the overlay covers the player and little else."""
    clip = labelled("tennis/serve_federer_a.mp4")
    with Server(executable) as server, page_of(browser, server) as page:
        upload(page, clip)
        box = page.evaluate(OVERLAY)
        report = server.json("/clips/" + page.url.rsplit("/", 1)[1] + "/report.json")
        assert report["coverage"] > 0.8, report["coverage"]
        assert 0.3 < box["bottom"] - box["top"] <= 1, box
        assert box["right"] - box["left"] < 0.6, box
        shot(page, "federer-light")


def looks_right_dark_and_on_a_phone(executable, browser):
    with library(executable, "serve.mp4") as (server, [clip]):
        with page_of(browser, server, color_scheme="dark") as page:
            page.goto(f"/clips/{clip}")
            is_drawn(page)
            shot(page, "report-dark")
            address = page.url
            page.goto("/")
            shot(page, "dashboard-dark")
        with page_of(
            browser, server, viewport={"width": 390, "height": 844}, device_scale_factor=2, has_touch=True,
            is_mobile=True,
        ) as page:
            for name, path in [("dashboard", "/"), ("report", address)]:
                page.goto(path)
                page.wait_for_timeout(1000)
                wide = page.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth")
                assert wide <= 0, f"the {name} scrolls sideways by {wide} px on a phone"
                shot(page, f"{name}-phone")


def works_without_scripts(executable, browser):
    with Server(executable) as server, page_of(browser, server, java_script_enabled=False) as page:
        page.goto("/")
        page.set_input_files("#file", str(real_clip()))
        page.locator("#upload-form button[type=submit], #upload-form input[type=submit]").first.click()
        # The page loads itself anew until the report is there.
        page.locator("video").wait_for()
        expect(page.locator("video")).to_have_count(1)
        expect(page.locator("svg").first).to_be_attached()
        shot(page, "report-without-scripts")


def video_with_skeleton_is_made_and_plays(executable, browser):
    """By keyboard: asked for, followed, saved; what is saved plays, as long as the clip; without scripts, too."""
    with library(executable, real_clip().name) as (server, [clip]), tempfile.TemporaryDirectory() as folder:
        with page_of(browser, server) as page:
            page.goto(f"/clips/{clip}")
            is_drawn(page)
            address = page.url
            page.get_by_role("button", name="Create video with the skeleton").focus()
            page.keyboard.press("Enter")
            page.locator("#skeleton-video[data-state=running] progress, #skeleton-video[data-state=done]").first.wait_for()
            shot(page, "video-making", ".report-end")
            page.locator("#skeleton-video[data-state=done]").wait_for()
            expect(page.locator("#skeleton-video-status")).to_have_text("The video is ready.", use_inner_text=True)
            assert page.evaluate("() => document.activeElement.getAttribute('href')").endswith("/overlay.mp4")
            shot(page, "video-ready", ".report-end")
            with page.expect_download() as waiting:
                page.keyboard.press("Enter")
            name = real_clip().stem + "-skeleton.mp4"
            assert waiting.value.suggested_filename == name, waiting.value.suggested_filename
            saved = pathlib.Path(folder, name)
            waiting.value.save_as(saved)
            lengths = [
                float(subprocess.run(
                    ["ffprobe", "-v", "error", "-select_streams", "v:0", "-show_entries", "stream=duration", "-of", "csv=p=0", str(file)],
                    check=True, capture_output=True, text=True).stdout.strip().strip(","))
                for file in [saved, real_clip()]]
            assert abs(lengths[0] - lengths[1]) < 0.1, lengths
            # It plays in a browser, to its end.
            state = page.evaluate(
                """async (address) => {
                  const video = document.createElement('video');
                  video.muted = true; video.src = address; video.playbackRate = 4;
                  document.body.append(video);
                  await video.play();
                  await new Promise((resolve) => { video.onended = resolve; setTimeout(resolve, 20000); });
                  const seen = { ended: video.ended, width: video.videoWidth, duration: video.duration };
                  video.remove();
                  return seen;
                }""", address + "/overlay.mp4")
            assert state["ended"] and state["width"] > 100 and abs(state["duration"] - lengths[1]) < 0.1, state
        with page_of(browser, server, java_script_enabled=False) as page:
            page.goto(address)
            unfold(page)
            page.get_by_role("button", name="Analyse again", exact=True).click()
            server.wait_for(address.rsplit("/", 1)[1], "done")
            page.goto(address)
            unfold(page)
            page.get_by_role("button", name="Create video with the skeleton").click()
            # The page loads itself again until the video is there.
            page.locator("a", has_text="Download video").wait_for(state="attached")


def side_by_side_video_has_numbers_and_sound(executable, browser):
    """On a phone: asked for beside the plain one, followed, saved; wider than the clip, with its sound, and it plays to its end."""
    clip = labelled("tennis/user_forehand_sideways.mp4")
    phone = {"viewport": {"width": 390, "height": 844}}
    with Server(executable) as server, tempfile.TemporaryDirectory() as folder:
        with page_of(browser, server, **phone) as page:
            upload(page, clip)
            page.get_by_role("button", name="Create side-by-side video").click()
            page.locator("#skeleton-video[data-state=done]").wait_for()
            address = page.url
            assert page.evaluate("() => document.activeElement.getAttribute('href')").endswith("/beside.mp4")
            # The plain one is still on offer.
            expect(page.get_by_role("button", name="Create video with the skeleton")).to_have_count(1)
            shot(page, "videos-phone", ".report-end")
            with page.expect_download() as waiting:
                page.get_by_role("link", name="Download side-by-side video").click()
            assert waiting.value.suggested_filename == clip.stem + "-side-by-side.mp4", waiting.value.suggested_filename
            saved = pathlib.Path(folder, "saved.mp4")
            waiting.value.save_as(saved)
            probed = {name: streams(file) for name, file in [("clip", clip), ("saved", saved)]}
            assert [stream["codec_name"] for stream in probed["saved"]] == ["h264", "aac"], probed
            picture, original = probed["saved"][0], next(s for s in probed["clip"] if s["codec_type"] == "video")
            assert picture["width"] / picture["height"] > 1.8 * original["width"] / original["height"], probed
            for stream in probed["saved"]:
                assert abs(float(stream["duration"]) - float(original["duration"])) < 0.1, probed
            # Not all of the panel is dark: words stand in it.
            panel = subprocess.run(
                ["ffmpeg", "-v", "error", "-ss", "1.5", "-i", str(saved), "-frames:v", "1", "-vf", "crop=iw/2:ih:iw/2:0,format=gray",
                 "-f", "rawvideo", "-"], check=True, capture_output=True).stdout
            bright = sum(sample > 160 for sample in panel) / len(panel)
            assert 0.01 < bright < 0.3, bright
            state = page.evaluate(
                """async (address) => {
                  const video = document.createElement('video');
                  video.muted = true; video.src = address;
                  document.body.append(video);
                  await video.play();
                  await new Promise((resolve) => { video.onended = resolve; setTimeout(resolve, 20000); });
                  const seen = { ended: video.ended, width: video.videoWidth, sound: video.webkitAudioDecodedByteCount };
                  video.remove();
                  return seen;
                }""", address + "/beside.mp4")
            assert state["ended"] and state["width"] == picture["width"] and state["sound"] > 1000, state


def streams(file):
    """What ffprobe says of a file's streams, pictures first."""
    told = subprocess.run(
        ["ffprobe", "-v", "error", "-show_streams", "-of", "json", str(file)], check=True, capture_output=True, text=True)
    return sorted(json.loads(told.stdout)["streams"], key=lambda stream: stream["codec_type"], reverse=True)


def another_person_can_be_followed(executable, browser):
    """On a clip with two players, by keyboard and without scripts."""
    clip = labelled("tennis/broadcast_m002p256_backhand.mp4")
    with Server(executable) as server:
        with page_of(browser, server) as page:
            upload(page, clip)
            address, name = page.url, page.url.rsplit("/", 1)[1]
            people = server.json(f"/clips/{name}/report.json").get("people") or []
            if len(people) < 2:
                raise Skip(f"the analysis saw {len(people)} people in this clip")
            other = next(person["number"] for person in people if not person["isPlayer"])
            shot(page, "people", "#people .people-picture")
            page.get_by_role("button", name=f"Analyse person {other}").focus()
            page.keyboard.press("Enter")
            page.locator(f".progress-panel, :text('This report is about person {other}.')").first.wait_for()
        server.wait_for(name, "done")
        people = server.json(f"/clips/{name}/report.json")["people"]
        assert [person["number"] for person in people if person["isPlayer"]] == [other], people
        with page_of(browser, server, java_script_enabled=False) as page:
            page.goto(address)
            unfold(page)
            expect(page.get_by_text(f"This report is about person {other}.")).to_be_visible()
            first = next(person["number"] for person in people if not person["isPlayer"])
            page.get_by_role("button", name=f"Analyse person {first}").click()
            server.wait_for(name, "done")


def deleting_deletes(executable, browser):
    """To the trash and back on the clip's own page, then for good."""
    with library(executable, "serve.mp4") as (server, [clip]), page_of(browser, server) as page:
        page.goto(f"/clips/{clip}")
        address = page.url
        in_trash = page.get_by_text("This clip is in the trash")
        page.get_by_role("button", name="Move to trash").click()
        in_trash.wait_for()
        expect(page).to_have_url(address)
        expect(page.get_by_role("button", name="Move to trash")).to_have_count(0)
        page.get_by_role("button", name="Restore").click()
        page.get_by_role("button", name="Move to trash").wait_for()
        expect(page).to_have_url(address)
        expect(in_trash).to_have_count(0)
        page.get_by_role("button", name="Move to trash").click()
        in_trash.wait_for()
        shot(page, "report-in-trash-light")
        # Taken back elsewhere; whoever comes back by Back, to the page that the browser kept, sees it.
        with page_of(browser, server) as other:
            other.goto(address)
            other.get_by_role("button", name="Restore").click()
            other.get_by_role("button", name="Move to trash").wait_for()
        page.evaluate("() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
        page.get_by_role("button", name="Move to trash").click()
        in_trash.wait_for()
        page.get_by_role("button", name="Delete permanently").first.click()
        page.locator("dialog[open]").get_by_role("button", name="Delete permanently").click()
        page.wait_for_url(re.compile("/$"))
        assert page.request.get(address).status == 404
        left = [path for folder in ["blobs", "clips", "work", "incoming"] for path in (server.data / folder).rglob("*") if path.is_file()]
        assert not left, left


def bad_file_says_why(executable, browser):
    with tempfile.TemporaryDirectory() as folder, Server(executable) as server, page_of(
        browser, server, allowed="status of 415"
    ) as page:
        path = pathlib.Path(folder, "holiday.mp4")
        path.write_bytes(b"this is no film\n" * 1000)
        page.goto("/")
        page.set_input_files("#file", str(path))
        alert = page.get_by_role("alert").first
        alert.wait_for()
        assert len(alert.inner_text()) > 20, alert.inner_text()
        shot(page, "refused-light")


def refusal_is_shown_while_the_clip_is_sent(executable, browser):
    """What is wrong is known at the beginning of a large upload: the page says it, before anything of it is sent."""
    with tempfile.TemporaryDirectory() as folder, Server(executable) as server, page_of(browser, server, allowed="400") as page:
        path = pathlib.Path(folder, "large.mp4")
        with open(path, "wb") as file:
            file.truncate(1_900_000_000)
        page.goto("/")
        page.evaluate("() => { document.querySelector('#kinds input:checked').value = 'dance'; }")
        page.set_input_files("#file", str(path))
        alert = page.get_by_role("alert").first
        alert.wait_for()
        expect(alert).to_contain_text("Choose one of these: swing, hands, expression, composition.", use_inner_text=True)


def awkward_clips_play(executable, browser):
    """Rotated, with a variable frame rate, as a GIF, in formats that browsers do not play."""
    with tempfile.TemporaryDirectory() as folder, Server(executable) as server, page_of(browser, server) as page:
        def made(name, *arguments):
            path = pathlib.Path(folder, name)
            subprocess.run(
                ["ffmpeg", "-v", "error", "-i", str(real_clip()), "-t", "1.5", "-an", *arguments, str(path)], check=True)
            return path

        clips = [
            made("hevc.mp4", "-c:v", "libx265", "-x265-params", "log-level=none", "-vf", "scale=640:-2"),
            made("motion-jpeg.avi", "-c:v", "mjpeg", "-vf", "scale=640:-2"),
            made("loop.gif", "-vf", "scale=320:-2,fps=10"),
            made("uneven.mp4", "-vf", "scale=640:-2,select='not(mod(n,3))+not(mod(n,7))'", "-fps_mode", "vfr"),
        ]
        from harness import DATA
        if DATA.exists():
            clips.append(DATA / "video_container" / "serve_amateur_a_rot90.mp4")
            clips.append(DATA / "tennis" / "serve_shadow_screenrec_vfr.mp4")
        for clip in clips:
            print("      ", clip.name, flush=True)
            with page_of(browser, server) as one:
                one.goto("/")
                before = one.locator("#clip-list .clip-card[data-state=done]").count()
                one.set_input_files("#file", str(clip))
                one.wait_for_function(
                    f"() => document.querySelectorAll('#clip-list .clip-card[data-state=done]').length > {before}")
                one.locator("#clip-list .clip-card a").first.click()
                one.wait_for_function("() => { const media = document.getElementById('media');"
                                      " return media && document.getElementById('overlay') && (media.complete || media.duration > 0); }")
                # In the middle of a clip somebody is seen, even small and in few colours.
                one.evaluate("() => { const media = document.getElementById('media');"
                             " if (media.duration) media.currentTime = media.duration / 2; }")
                one.wait_for_function(f"() => ({OVERLAY})().count > 50")
                shot(one, "clip-" + clip.stem)


TESTS = [
    empty_dashboard_teaches,
    clip_becomes_a_report,
    skeleton_sits_on_the_person,
    looks_right_dark_and_on_a_phone,
    works_without_scripts,
    video_with_skeleton_is_made_and_plays,
    side_by_side_video_has_numbers_and_sound,
    another_person_can_be_followed,
    deleting_deletes,
    bad_file_says_why,
    refusal_is_shown_while_the_clip_is_sent,
    awkward_clips_play,
]
