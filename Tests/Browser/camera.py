"""The camera: a real browser with a file in place of its camera; what is seen live, what is recorded, and everything that may go wrong."""

import contextlib
import pathlib
import re
import subprocess
import tempfile

from playwright.sync_api import TimeoutError as PageTimeout, expect

from hands import COUNTS, slides
from harness import Server, alone, eventually, labelled, real_clip
from journeys import PATIENCE, page_of, shot

# Pixels of the picture in the colours of hands, and all that is measured.
HANDS_DRAWN = """() => {
  const canvas = document.getElementById('picture');
  const pixels = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
  let count = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    const [red, green, blue] = pixels.subarray(at, at + 3);
    count += (Math.abs(red - 108) + Math.abs(green - 197) + Math.abs(blue - 255) < 12)
      || (Math.abs(red - 255) + Math.abs(green - 180) + Math.abs(blue - 92) < 12);
  }
  return count;
}"""
# Numbers of fingers that were held up for a second, oldest first.
HELD = """() => [...document.querySelectorAll('.live-event[data-event=fingerCount]')]
  .filter(line => parseFloat(line.querySelector('.live-event-held').textContent) >= 1)
  .map(line => Number(line.querySelector('.live-event-sign').textContent)).reverse()"""
FIGURES = "() => ({ ...document.getElementById('picture').dataset })"
# How the camera of a page stands.
STANDING = """() => {
  const video = document.getElementById('video');
  const tracks = video.srcObject?.getTracks().map(track => [track.readyState, track.muted]);
  return JSON.stringify({
    state: document.getElementById('camera').dataset.state ?? 'untouched', visible: document.visibilityState, tracks,
    video: video.readyState, ready: document.readyState,
  });
}"""
# Pictures a second at which Chromium plays a file of pictures.
RATE = 30
# What a page says to the console when its server is gone, or refuses.
EXPECTED = "ERR_CONNECTION|Failed to load resource"


def motion(folder, source, *filters):
    """A camera's file of a clip: what Chromium shows in place of a camera, over and over."""
    path = pathlib.Path(folder) / "camera.mjpeg"
    subprocess.run(
        ["ffmpeg", "-v", "error", "-y", "-i", str(source), "-vf", ",".join([*filters, f"fps={RATE}", "format=yuvj420p"]),
         "-c:v", "mjpeg", "-q:v", "3", str(path)], check=True)
    return path


def counting(folder):
    """A camera in front of which so many fingers are held up, two seconds each."""
    return slides(folder, "camera.mjpeg", "-vf", f"setpts=2*PTS,fps={RATE}", "-pix_fmt", "yuvj420p", "-c:v", "mjpeg", "-q:v", "3")


@contextlib.contextmanager
def page_with_camera(browser, server, media=None, is_allowed=True, allowed="", **options):
    """A page in a browser of its own: its camera shows a file; without one there is no camera."""
    flags = ["--no-sandbox"]
    if media:
        flags += ["--use-fake-device-for-media-stream", f"--use-file-for-fake-video-capture={media}"]
    own = browser.browser_type.launch(executable_path="/usr/bin/chromium", args=flags)
    try:
        if is_allowed:
            options["permissions"] = ["camera"]
        with page_of(own, server, allowed, **options) as page:
            yield page
    finally:
        own.close()


def state(page, *names):
    """Waits until the page is in one of some states. Where it gets to none of them, what it knows of its camera is told."""
    try:
        page.wait_for_function("names => names.includes(document.getElementById('camera').dataset.state)", arg=list(names))
    except PageTimeout as error:
        raise AssertionError(f"the camera is not {' or '.join(names)}: {page.evaluate(STANDING)}") from error


def start(page, kind):
    page.goto(f"/camera?for={kind}")
    page.locator(".camera-state:visible [data-does=start]").click()


def choose(page, kind):
    """Chooses what is looked for."""
    page.locator(f"#camera-kinds input[value={kind}]").check()


def running(page, kind, frames=10):
    """Starts the camera and waits for the first pictures."""
    start(page, kind)
    state(page, "running")
    page.wait_for_function("count => Number(document.getElementById('picture').dataset.frames) >= count", arg=frames)


def held(page, cycle, least=5):
    """The numbers of fingers in the list of events, oldest first, once so many in a row are those of a film that runs over and over; a
    busy machine may miss one before. Only those are looked at that were held for a second at least: where one picture follows another,
    a hand that is not found yet or not quite may be told for a moment."""
    in_a_row = re.compile("|".join("".join(map(str, (cycle * 3)[first:first + least])) for first in range(len(cycle))))
    told = lambda: "".join(map(str, page.evaluate(HELD)))  # noqa: E731
    assert eventually(lambda: in_a_row.search(told()), within=180), told()
    return page.evaluate(HELD)


def is_kept(page, seconds=0):
    """Waits until the browser's own database has so much of a recording. Returns how many seconds that is."""
    kept = lambda: page.evaluate(  # noqa: E731
        """() => new Promise(resolve => {
          const opened = indexedDB.open("motionbook");
          opened.onsuccess = () => {
            const asked = opened.result.transaction("takes").objectStore("takes").getAll();
            asked.onsuccess = () => {
              opened.result.close();
              resolve(Math.max(0, ...asked.result.filter(take => take.bytes > 0).map(take => take.seconds)));
            };
          };
        })""")
    assert eventually(lambda: kept() >= seconds and kept() > 0, within=180), f"{kept()} s are kept"
    return kept()


@alone
def fingers_are_counted_live(executable, browser):
    with tempfile.TemporaryDirectory() as folder, Server(executable) as server:
        media = counting(folder)
        clip = pathlib.Path(folder) / "counting.mp4"
        subprocess.run(["ffmpeg", "-v", "error", "-y", "-i", str(media), "-c:v", "libx264", "-preset", "veryfast", "-pix_fmt", "yuv420p", str(clip)], check=True)
        status, answer = server.upload(clip, kind="hands")
        assert status == 201 and server.wait_for(answer["id"], "done", "failed")["state"] == "done", answer
        report = [event["count"] for event in server.json(f"{answer['path']}/report.json")["events"]]
        assert report == [count for _, count in COUNTS], report
        with page_with_camera(browser, server, media) as page:
            page.goto("/")
            page.get_by_role("link", name="Use camera").click()
            choose(page, "hands")
            page.locator(".camera-state:visible [data-does=start]").click()
            state(page, "running")
            page.locator("#figures-toggle").click()
            # The second screen follows: in a window of its own, since a tab in the background gets no pictures.
            second = page.context.browser.new_context(base_url=server.address).new_page()
            second.set_default_timeout(PATIENCE)
            second.goto(page.locator("#second-link").get_attribute("href"))
            live = held(page, report)
            page.wait_for_function(f"() => ({HANDS_DRAWN})() > 300")
            page.locator(".result-line", has_text="hand").first.wait_for()
            followed = held(second, report)
            assert followed[:3] == live[:3], (followed, live)
            shot(second, "second-screen")
            # Real figures, the same for scripts and for people.
            figures = page.evaluate(FIGURES)
            assert float(figures["fps"]) > 0 and 5 < float(figures["latencyMedian"]) <= float(figures["latencyP95"]), figures
            print(f"      {figures['fps']} pictures a second, {figures['latencyMedian']} ms from camera to drawn, p95 {figures['latencyP95']} ms", flush=True)
            words = page.locator("#figures").inner_text()
            assert re.search(r"\d+\.\d fps", words) and re.search(r"\d+ ms, p95 \d+ ms", words) and "landmarks" in words, words
            expect(page.locator("#figures-events li").nth(3)).to_be_attached()
            shot(page, "camera-light")
            # Not mirrored, the same is at the other side.
            page.locator("#mirror-toggle").click()
            expect(page.locator("#camera")).to_have_attribute("data-mirrored", "false")
            page.locator("#raw-toggle").click()
            expect(page.locator("#video")).to_have_css("opacity", "1")
            page.locator("#raw-toggle").click()
            # In the background nothing is sent.
            turn = "state => { Object.defineProperty(document, 'visibilityState', { value: state, configurable: true }); document.dispatchEvent(new Event('visibilitychange')); }"
            page.evaluate(turn, "hidden")
            state(page, "hidden")

            def rests():
                before = page.evaluate(FIGURES)["frames"]
                page.wait_for_timeout(700)
                return page.evaluate(FIGURES)["frames"] == before

            assert eventually(rests, within=20), "pictures went on in the background"
            page.evaluate(turn, "visible")
            state(page, "running")
            page.locator("#stop").click()
            state(page, "stopped")
            second.locator("#watch-state[data-state=over]").wait_for()


def expressions_are_seen_live(executable, browser):
    with tempfile.TemporaryDirectory() as folder, Server(executable) as server:
        media = motion(folder, labelled("faces/video/single_face.mp4"), "scale=640:480:force_original_aspect_ratio=increase", "crop=640:480")
        with page_with_camera(browser, server, media, color_scheme="dark", viewport={"width": 390, "height": 844}) as page:
            running(page, "expression")
            page.locator(".live-event-words", has_text="Smile").first.wait_for()
            page.wait_for_function("() => document.getElementById('result-words').textContent === 'Smile'")
            assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), "the page is wider than the phone"
            shot(page, "camera-phone-dark")
            # Something else is looked for without asking for the camera again.
            choose(page, "hands")
            state(page, "running")
            page.wait_for_url(lambda url: url.endswith("?for=hands"))


def swings_are_counted_live(executable, browser):
    with tempfile.TemporaryDirectory() as folder, Server(executable) as server:
        with page_with_camera(browser, server, motion(folder, real_clip(), "scale=640:-2"), color_scheme="dark") as page:
            running(page, "swing")
            page.locator(".live-event[data-event=swing]").first.wait_for()
            expect(page.locator("#result-sign")).to_have_text(re.compile("^[1-9]"), use_inner_text=True)
            shot(page, "camera-dark")


def a_missing_camera_is_explained(executable, browser):
    with Server(executable) as server, tempfile.TemporaryDirectory() as folder:
        with page_with_camera(browser, server, allowed=EXPECTED) as page:
            # Nobody listens before the page's script is there; until then nothing can be pressed.
            script = "**/js/camera/camera.js*"
            page.route(script, lambda route: route.abort())
            page.goto("/camera?for=hands")
            expect(page.locator(".camera-state:visible [data-does=start]")).to_be_disabled()
            page.unroute(script)
            start(page, "hands")
            state(page, "none")
            page.get_by_text("No camera found").wait_for()
            # The keyboard is where the words are.
            expect(page.locator(":focus")).to_have_text("No camera found")
            # What no machine of tests has: a page that is not secure, a camera that another program has, one that fails.
            for name, expected in [("NotReadableError", "inUse"), ("AbortError", "failed"), ("NotAllowedError", "denied")]:
                page.evaluate("name => { navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('words', name)); }", name)
                page.locator(".camera-state:visible [data-does=start]").click()
                state(page, expected)
            page.evaluate("() => Object.defineProperty(window, 'isSecureContext', { value: false })")
            page.locator(".camera-state:visible [data-does=start]").click()
            state(page, "insecure")
            page.get_by_role("link", name="Upload a clip instead").click()
            page.locator("#upload-form").wait_for()
        media = counting(folder)
        with page_with_camera(browser, server, media, is_allowed=False, viewport={"width": 390, "height": 844}) as page:
            start(page, "hands")
            state(page, "denied")
            expect(page.locator("[data-for-state=denied]")).to_contain_text("Firefox", use_inner_text=True)
            assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), "the page is wider than the phone"
            shot(page, "camera-denied-phone")


# Holds up the opening of a camera at one of its moments: once the browser has given it ("camera"), once it shows a picture ("picture").
HELD_UP = """(() => {
  window.tracks = [];
  window.moment = "";
  window.goOn = null;
  const hold = (moment) => window.moment === moment && new Promise((resolve) => { window.goOn = resolve; });
  const { mediaDevices } = navigator;
  const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = async (wanted) => {
    const stream = await getUserMedia(wanted);
    window.tracks.push(...stream.getTracks());
    await hold("camera");
    return stream;
  };
  const { play } = HTMLMediaElement.prototype;
  HTMLMediaElement.prototype.play = async function () {
    await play.call(this);
    await hold("picture");
  };
})()"""
IS_OFF = "() => tracks.length > 0 && tracks.every(track => track.readyState === 'ended')"


def a_camera_is_off_whenever_it_is_stopped(executable, browser):
    """Also in the middle of its opening, and while another one is being opened; its session's seat is free then."""
    with tempfile.TemporaryDirectory() as folder, Server(executable) as server:
        with page_with_camera(browser, server, counting(folder)) as page:
            asked, left = [], []
            page.context.on("request", lambda request: request.url.endswith("/live") and asked.append(request.url))
            page.context.on("response", lambda answer: answer.request.method == "DELETE" and left.append(answer.status))
            page.add_init_script(HELD_UP)
            page.goto("/camera?for=hands")
            stop = page.locator("#stop")
            for moment in ("camera", "picture"):
                page.evaluate("moment => { window.moment = moment; window.goOn = null; }", moment)
                page.locator(".camera-state:visible [data-does=start]").click()
                page.wait_for_function("() => goOn")
                stop.click()
                # A camera that the page has is off at once; one that it has yet to get, once it has it.
                assert moment == "camera" or page.evaluate(IS_OFF)
                page.evaluate("() => { window.moment = ''; goOn(); }")
                page.wait_for_function(IS_OFF)
                state(page, "stopped")
            # While a session is being opened; none was before, and no camera was left on.
            assert page.evaluate(IS_OFF) and not asked, asked
            held = []
            page.context.route("**/live", lambda route: held.append(route))
            with page.context.expect_event("request", lambda request: request.url.endswith("/live")):
                page.locator(".camera-state:visible [data-does=start]").click()
            stop.click()
            assert page.evaluate(IS_OFF)
            with page.context.expect_event("response", lambda answer: answer.request.method == "DELETE"):
                held[0].continue_()
            page.context.unroute("**/live")
            assert left == [204], left
            # While another camera is being opened.
            page.locator(".camera-state:visible [data-does=start]").click()
            state(page, "running")
            page.evaluate("""() => {
              window.moment = 'camera';
              window.goOn = null;
              document.getElementById('camera-choice').dispatchEvent(new Event('change'));
            }""")
            page.wait_for_function("() => goOn")
            stop.click()
            page.evaluate("() => goOn()")
            page.wait_for_function(IS_OFF)
            state(page, "stopped")


def a_camera_that_goes_is_noticed(executable, browser):
    with tempfile.TemporaryDirectory() as folder, Server(executable) as server:
        with page_with_camera(browser, server, counting(folder), allowed=EXPECTED) as page:
            running(page, "hands")
            page.locator("#record").click()
            is_kept(page)
            page.evaluate("() => { const [track] = document.getElementById('video').srcObject.getTracks(); track.stop(); track.dispatchEvent(new Event('ended')); }")
            state(page, "unplugged")
            # What was recorded so far has become a clip.
            page.get_by_role("link", name="Open the report").wait_for()
            page.locator(".camera-state:visible [data-does=start]").click()
            state(page, "running")
            # Seats are taken: it says until when, and goes on by itself.
            page.context.route("**/live", lambda route: route.fulfill(
                status=503, headers={"Retry-After": "2"}, json={"code": "noSeat", "message": "All seats are taken."}))
            choose(page, "expression")
            state(page, "busy")
            page.get_by_text(re.compile(r"Trying again in \d s")).wait_for()
            page.context.unroute("**/live")
            state(page, "running")
            page.context.route("**/frames?*", lambda route: route.fulfill(status=410, json={"code": "poisonous", "message": "words"}))
            state(page, "poisoned")


# A call takes the camera, and gives it back.
MUTE = """isMuted => {
  const [track] = document.getElementById('video').srcObject.getTracks();
  Object.defineProperty(track, 'muted', { value: isMuted, configurable: true });
  track.dispatchEvent(new Event(isMuted ? 'mute' : 'unmute'));
}"""


def a_camera_that_gives_no_picture_is_waited_for(executable, browser):
    with tempfile.TemporaryDirectory() as folder, Server(executable) as server:
        with page_with_camera(browser, server, counting(folder)) as page:
            running(page, "hands")
            page.evaluate(MUTE, True)
            page.get_by_role("heading", name="No video from the camera").wait_for()
            expect(page.locator("#stop")).to_be_visible()
            expect(page.locator("#camera")).to_have_attribute("data-state", "muted")
            page.evaluate(MUTE, False)
            state(page, "running")
            # One that is muted for a moment only is no news.
            page.evaluate(MUTE, True)
            page.evaluate(MUTE, False)
            expect(page.locator("#camera")).to_have_attribute("data-state", "running")
            # Another camera takes its place.
            page.evaluate(MUTE, True)
            state(page, "muted")
            page.evaluate("() => document.getElementById('camera-choice').dispatchEvent(new Event('change'))")
            state(page, "running")


def a_lost_server_is_found_again(executable, browser):
    with tempfile.TemporaryDirectory() as folder, Server(executable) as server:
        with page_with_camera(browser, server, counting(folder), allowed=EXPECTED) as page:
            running(page, "hands")
            page.locator("#record").click()
            before = is_kept(page, 2)
            server.kill()
            state(page, "lost")
            shot(page, "camera-lost")
            # On a busy machine the first picture of a recording comes late.
            is_kept(page, before + 4)
            page.locator("#record-pause").click()
            page.locator("#record-resume").click()
            page.locator("#record-stop").click()
            page.get_by_text("The recording is safe in this browser").wait_for()
            server.start(port=server.port)
            state(page, "running")
            link = page.get_by_role("link", name="Open the report")
            link.wait_for()
            path = link.get_attribute("href")
            page.locator("#stop").click()
            clip = path.split("/")[-1]
            assert server.wait_for(clip, "done", "failed")["state"] == "done"
            report = server.json(path + "/report.json")
            # Nothing that was recorded is missing, from before and after the server went.
            assert report["media"]["duration"] > before and report["events"], (report["media"], before)
            page.goto("/")
            expect(page.locator(".clip-card", has_text=re.compile(r"Camera \d{4}-\d\d-\d\d \d\d\.\d\d\.webm"))).to_have_count(1)


def a_recording_outlives_its_page(executable, browser):
    with tempfile.TemporaryDirectory() as folder, Server(executable) as server:
        with page_with_camera(browser, server, counting(folder), allowed=EXPECTED) as page:
            running(page, "hands")
            page.locator("#record").click()
            is_kept(page, 3)
            assert re.search(r"[89]:\d\d left", page.locator("#record-left").inner_text())
            page.on("dialog", lambda dialog: dialog.accept())
            page.reload()
            page.locator(".take").wait_for()
            with page.expect_download() as download:
                page.get_by_role("button", name="Download").click()
            assert download.value.suggested_filename.endswith(".webm") and download.value.path().stat().st_size > 10_000
            page.get_by_role("button", name="Upload").click()
            page.get_by_role("link", name="Open the report").wait_for()
            page.reload()
            page.wait_for_timeout(500)
            expect(page.locator(".take"), "a recording that the server has is offered again").to_have_count(0)


def a_recording_that_fails_says_so(executable, browser):
    refuses = """() => {
      MediaRecorder.prototype.start = () => { throw new DOMException('It does not.', 'NotSupportedError'); };
    }"""
    is_empty = "() => Object.defineProperty(MediaRecorder.prototype, 'ondataavailable', { set() {} })"
    with tempfile.TemporaryDirectory() as folder, Server(executable) as server:
        with page_with_camera(browser, server, counting(folder), allowed=EXPECTED) as page:
            running(page, "hands")
            page.evaluate(is_empty)
            page.locator("#record").click()
            page.locator("#record-stop").click()
            page.get_by_role("alert").get_by_text("Nothing was recorded").wait_for()
            page.evaluate(refuses)
            page.locator("#record").click()
            page.get_by_role("alert").get_by_text("This browser can’t record this camera").wait_for()
            expect(page.locator("#record")).to_be_visible()
            expect(page.locator(".take")).to_have_count(0)
            shot(page, "recording-fails")


TESTS = [
    fingers_are_counted_live, expressions_are_seen_live, swings_are_counted_live, a_missing_camera_is_explained,
    a_camera_is_off_whenever_it_is_stopped, a_camera_that_goes_is_noticed,
    a_camera_that_gives_no_picture_is_waited_for, a_lost_server_is_found_again, a_recording_outlives_its_page,
    a_recording_that_fails_says_so,
]
