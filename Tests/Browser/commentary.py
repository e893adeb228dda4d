"""Talking over a clip: what is heard and what is seen are in step in the video, and nothing is lost with the server."""

import array
import contextlib
import json
import math
import statistics
import struct
import subprocess
import wave

from journeys import page_of, shot

from harness import Server, alone
from playwright.sync_api import expect

RATE = 48_000
# Seconds from one beep of the microphone to the next, no two alike in a row.
GAPS = (0.6, 0.95, 0.7, 1.15, 0.8, 0.5, 1.05)
# How far a video may be out of step, seconds. It is printed, and below 0.04 s on a quiet machine; a busy one draws later.
STEP = 0.1
# The brightness of a frame of the clip says which one it is.
SECONDS, FPS = 8, 25

# The page's own look at what is heard and seen, each on its clock: when beeps begin, and when frames are on the screen.
WATCH = """() => {
  window.seen = [];
  if (!navigator.mediaDevices) return;  // A page that is none of ours.
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = async (wanted) => {
    const stream = await open(wanted);
    const context = new AudioContext();
    const listener = context.createScriptProcessor(256, 1, 1);
    let quiet = 0;
    // From the sound's clock to the page's. Pieces of sound are told of late while the page is busy: the promptest one counts.
    let between = Infinity;
    const onsets = [];
    window.heard = () => onsets.map((at) => at + between);
    listener.onaudioprocess = ({ inputBuffer, playbackTime }) => {
      between = Math.min(between, performance.now() / 1000 - playbackTime);
      const samples = inputBuffer.getChannelData(0);
      const first = samples.findIndex((sample) => Math.abs(sample) > 0.1);
      if (first >= 0 && quiet > 0.2) onsets.push(playbackTime + (first - samples.length) / context.sampleRate);
      quiet = first >= 0 ? 0 : quiet + samples.length / context.sampleRate;
    };
    context.createMediaStreamSource(stream).connect(listener);
    listener.connect(context.destination);
    return stream;
  };
}"""
FRAMES = """() => {
  const media = document.getElementById('media');
  const look = (_, { expectedDisplayTime, mediaTime }) => {
    window.seen.push([expectedDisplayTime / 1000, mediaTime]);
    media.requestVideoFrameCallback(look);
  };
  media.requestVideoFrameCallback(look);
}"""


def beeps(path):
    """A file of sound that a browser takes for its microphone, over and over."""
    samples = array.array("h")
    for gap in GAPS:
        beep = [int(20_000 * math.sin(2 * math.pi * 1000 * place / RATE)) for place in range(RATE // 20)]
        samples.extend(beep + [0] * (int(gap * RATE) - len(beep)))
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.tobytes())
    return path


def grey_clip(path):
    """A clip that grows brighter from frame to frame."""
    subprocess.run(
        ["ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", f"color=black:s=320x180:r={FPS}:d={SECONDS}",
         "-vf", f"geq=lum='16+N*219/{SECONDS * FPS}':cb=128:cr=128", "-c:v", "libx264", "-crf", "12", "-g", "25", "-pix_fmt", "yuv420p",
         str(path)], check=True)
    return path


@contextlib.contextmanager
def page_with_microphone(browser, server, sound, is_allowed=True, **options):
    """A page in a browser of its own: its microphone hears a file."""
    own = browser.browser_type.launch(executable_path="/usr/bin/chromium", args=[
        "--no-sandbox", "--use-fake-device-for-media-stream", f"--use-file-for-fake-audio-capture={sound}",
        "--autoplay-policy=no-user-gesture-required"])
    try:
        if is_allowed:
            options["permissions"] = ["microphone"]
        with page_of(own, server, **options) as page:
            page.add_init_script(f"({WATCH})()")
            yield page
    finally:
        own.close()


def open_clip(page, path):
    page.goto(path)
    page.wait_for_function("() => document.getElementById('commentary').dataset.ready && document.getElementById('player').dataset.frame")
    page.evaluate(FRAMES)


def show(page, time):
    """Goes to a time of the clip, and waits until its frame is on the screen."""
    count = page.evaluate("() => window.seen.length")
    page.evaluate("""time => {
      const bar = document.getElementById('seek');
      bar.value = String(time);
      bar.dispatchEvent(new Event('input'));
    }""", time)
    page.wait_for_function("count => window.seen.length > count", arg=count)


def pictures(video):
    """When pictures of a video are shown, seconds, and how bright each is, 0…1 from the clip's first to its last."""
    times = [float(frame["pts_time"]) for frame in json.loads(subprocess.run(
        ["ffprobe", "-v", "error", "-select_streams", "v", "-show_entries", "frame=pts_time", "-of", "json", str(video)],
        check=True, capture_output=True).stdout)["frames"]]
    grey = subprocess.run(
        ["ffmpeg", "-v", "error", "-i", str(video), "-vf", "crop=16:16:8:8,scale=1:1:flags=area,format=gray", "-fps_mode", "passthrough",
         "-f", "rawvideo", "-"], check=True, capture_output=True).stdout
    # Grey of 8 bits is of full range: black is 0, white 255.
    return list(zip(times, [value / 255 for value in grey], strict=True))


def onsets(video):
    """When beeps begin in a video, seconds."""
    sound = subprocess.run(
        ["ffmpeg", "-v", "error", "-i", str(video), "-ac", "1", "-ar", str(RATE), "-af", "aresample=async=1:first_pts=0", "-f", "s16le", "-"],
        check=True, capture_output=True).stdout
    samples = struct.unpack(f"<{len(sound) // 2}h", sound)
    found, last = [], -RATE
    for place, sample in enumerate(samples):
        if abs(sample) > 3000:
            if place - last > RATE / 5:
                found.append(place / RATE)
            last = place
    return found


def video_of(page, server, path, folder):
    """The video of the one commentary, once it is made."""
    page.locator("#commentaries[data-state=done] .commentary-entry").wait_for()
    address = page.locator(".commentary-entry a[download]").get_attribute("href")
    status, headers, bytes = server.request("GET", address)
    assert status == 200 and headers["content-type"] == "video/mp4"
    file = folder / "commentary.mp4"
    file.write_bytes(bytes)
    return file


def clock(page):
    return page.evaluate("() => performance.now() / 1000")


def lateness(told, shown, heard, voice):
    """
    By how much later than on the page, against the beeps, each jump comes in the video, seconds. The time between the two clocks is the
    one at which most beeps of both are the same.
    """
    shifts = [one - other for one in heard for other in voice]
    near = lambda shift: [other for other in shifts if abs(shift - other) < 0.03]  # noqa: E731
    shift = statistics.median(near(max(shifts, key=lambda shift: len(near(shift)))))
    late = [min((at + shift - when for at in shown), key=abs) for when in told]
    print("late by", [f"{1000 * seconds:.0f} ms" for seconds in late])
    return late


@contextlib.contextmanager
def grey(executable, browser, folder, **options):
    """A server with the grey clip, and a page with a microphone on its report."""
    with Server(executable) as server:
        status, answer = server.upload(grey_clip(folder / "grey.mp4"))
        assert status == 201, answer
        server.wait_for(answer["id"], "done")
        path = f"/clips/{answer['id']}"
        with page_with_microphone(browser, server, beeps(folder / "beeps.wav"), **options) as page:
            open_clip(page, path)
            yield server, path, page


def record(page):
    page.get_by_role("button", name="Record a commentary").click()
    page.locator("#commentary-bar[data-state=recording]").wait_for()


@alone
def voice_and_picture_are_in_step(executable, browser, tmp_path):
    with grey(executable, browser, tmp_path) as (server, path, page):
        assert "microphone=(self)" in server.request("GET", path)[1]["permissions-policy"]
        assert "microphone=()" in server.request("GET", "/")[1]["permissions-policy"]
        show(page, 4)
        record(page)
        # Jumps forth and back, each in the middle of another gap between beeps.
        stretches = []
        for times in ((1, 6, 2.4, 7.6), (3, 7, 0.4, 5.2)):
            began = clock(page)
            for time in times:
                page.wait_for_timeout(450)
                show(page, time)
            page.wait_for_timeout(900)
            stretches.append((began, clock(page)))
            page.get_by_role("button", name="Pause recording").click()
            page.locator("#commentary-bar[data-state=paused]").wait_for()
            show(page, 4)  # Nobody will see it.
            page.wait_for_timeout(700)
            page.get_by_role("button", name="Pause recording").click()
            page.locator("#commentary-bar[data-state=recording]").wait_for()
        # What is played is in the video frame by frame.
        page.keyboard.press("Space")
        page.wait_for_timeout(1000)
        shot(page, "commentary-recording")
        page.get_by_role("button", name="Finish recording").click()
        video = video_of(page, server, path, tmp_path)
        heard, seen = page.evaluate("() => [window.heard(), window.seen]")
    found, voice = pictures(video), onsets(video)
    jumps = [at for (at, grey), (_, before) in zip(found[1:], found) if abs(grey - before) > 0.1]
    for began, ended in stretches:
        within = lambda times: [at for at in times if began < at < ended]  # noqa: E731
        told = within(at for (at, time), (_, before) in zip(seen[1:], seen) if abs(time - before) / SECONDS > 0.1)
        assert len(told) == 4, (told, began, ended)
        late = lateness(told, jumps, within(heard), voice)
        assert all(abs(seconds) <= STEP for seconds in late), late
    played = [grey for at, grey in found if at > found[-1][0] - 0.8]
    assert played == sorted(played) and len(set(played)) >= 10, played


def nothing_is_lost_with_the_server(executable, browser, tmp_path):
    with grey(executable, browser, tmp_path, allowed="Failed to load resource|ERR_CONNECTION_REFUSED") as (server, path, page):
        record(page)
        page.wait_for_timeout(1500)
        port = server.port
        server.kill()
        page.wait_for_timeout(700)
        page.get_by_role("button", name="Finish recording").click()
        page.get_by_text("stored in this browser and will be sent").wait_for()
        # The page is closed meanwhile, too.
        page.goto("about:blank")
        server.start(port=port)
        open_clip(page, path)
        video = video_of(page, server, path, tmp_path)
        assert 1.5 < pictures(video)[-1][0] < 6 and len(onsets(video)) >= 2
        page.reload()
        expect(page.locator(".commentary-entry")).to_have_count(1)
        # It goes for good.
        page.locator(".commentary-entry").get_by_role("button", name="Remove").click()
        page.locator("#commentaries[data-state=offered]").wait_for(state="attached")
        expect(page.locator(".commentary-entry")).to_have_count(0)
        assert not list(server.data.glob("clips/*/*/commentary-*"))
        # What is discarded is nowhere.
        record(page)
        page.wait_for_timeout(1200)
        page.get_by_role("button", name="Discard").click()
        page.get_by_text("The recording was discarded.").wait_for()
        page.reload()
        page.wait_for_function("() => document.getElementById('commentary').dataset.ready")
        expect(page.locator(".commentary-entry")).to_have_count(0)
        assert not page.locator("#commentary-state").inner_text()
        # Who presses twice opens one microphone, and who ends at once gives it back.
        page.evaluate("""() => {
          const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
          window.opened = [];
          navigator.mediaDevices.getUserMedia = async (wanted) => {
            const stream = await open(wanted);
            window.opened.push(stream);
            return stream;
          };
          const start = document.getElementById("commentary-start");
          start.click();
          start.click();
        }""")
        page.locator("#commentary-bar[data-state=recording]").wait_for()
        page.get_by_role("button", name="Discard").click()
        page.locator("#commentary-bar").wait_for(state="hidden")
        page.wait_for_function("() => opened.length === 1 && opened[0].getTracks().every((track) => track.readyState === 'ended')")
        record(page)


def what_is_seen_is_in_the_video(executable, browser, tmp_path):
    """Drawings and the part of the picture that is shown, from when on they are on the screen."""
    with grey(executable, browser, tmp_path) as (server, path, page):
        show(page, 1)
        record(page)
        page.wait_for_timeout(1000)
        page.keyboard.press("d")
        page.locator("#drawing-tools input[value=circle]").check()
        page.locator("#drawing-tools input[value=pink]").check()
        picture = page.evaluate("""async () => {
          const { pictureBox } = await import('/js/shared/overlay.js');
          return pictureBox(document.getElementById('media'));
        }""")
        for x in (0.5, 0.7):
            page.mouse.click(picture["x"] + x * picture["width"], picture["y"] + picture["height"] / 2)
        page.wait_for_function("() => document.getElementById('moments-state').textContent === 'Saved'")
        page.wait_for_timeout(1000)
        page.get_by_role("button", name="Done").click()
        for _ in range(2):
            page.keyboard.press("+")
        page.wait_for_timeout(1000)
        page.get_by_role("button", name="Finish recording").click()
        video = video_of(page, server, path, tmp_path)
    # Pink is right of the middle by 0.2 of the width, and twice as far where the picture is magnified twice.
    reaches = pink_reaches(video)
    steps = [reach for reach, before in zip(reaches, [0.0, *reaches]) if reach != before]
    # Where the second press came late, the first one's picture is seen, too.
    assert len(steps) in (3, 4) and steps[0] is None and steps[1:] == sorted(steps[1:]), steps
    assert abs(steps[1] - 0.7) < 0.02 and abs(steps[-1] - 0.9) < 0.02, steps


def pink_reaches(video):
    """How far to the right pink goes in the middle row of each picture of a video, as a share of the width; nothing where there is none."""
    width = 320
    rows = subprocess.run(
        ["ffmpeg", "-v", "error", "-i", str(video), "-vf", f"crop=iw:2:0:ih/2,scale={width}:1,format=rgb24", "-fps_mode", "passthrough",
         "-f", "rawvideo", "-"], check=True, capture_output=True).stdout
    found = []
    for first in range(0, len(rows), 3 * width):
        row = rows[first:first + 3 * width]
        pink = [x for x in range(width) if row[3 * x] - row[3 * x + 1] > 25]
        found.append(round(max(pink) / width, 2) if pink else None)
    return found


def who_does_not_allow_it_is_told(executable, browser, tmp_path):
    with grey(executable, browser, tmp_path, is_allowed=False) as (server, path, page):
        page.get_by_role("button", name="Record a commentary").click()
        page.get_by_text("does not let this page use the microphone").wait_for()
        expect(page.locator("#commentary-bar")).to_be_hidden()
        expect(page.get_by_role("button", name="Record a commentary")).to_be_enabled()


TESTS = [
    voice_and_picture_are_in_step, nothing_is_lost_with_the_server, what_is_seen_is_in_the_video, who_does_not_allow_it_is_told,
]
