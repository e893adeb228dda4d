"""The player of a report: its seek bar under a finger, sound, loops, zoom, full screen, and that its buttons stay in view."""

import base64
import contextlib
import pathlib
import subprocess
import tempfile

from harness import Server, real_clip
from journeys import OVERLAY, is_drawn, page_of
from playwright.sync_api import expect
from prepared import library

# Which frames were to be seen from when on, and when playing went back.
WATCH = """() => {
  const video = document.getElementById('media');
  window.seen = [];
  const next = (now, { mediaTime }) => {
    video.requestVideoFrameCallback(next);
    window.seen.push([mediaTime, now]);
  };
  video.requestVideoFrameCallback(next);
}"""
ROUNDS = "() => window.seen.filter(([time], index) => index && time < window.seen[index - 1][0] - 0.01).length"


def rounds_of(seen):
    """What each whole round of a loop showed: (seconds of the clip, milliseconds for which it was to be seen)."""
    rounds = [[]]
    for (time, now), (following, later) in zip(seen, seen[1:]):
        rounds[-1].append((time, later - now))
        if following < time - 0.01:
            rounds.append([])
    return rounds[:-1]


# By how many pixels film and skeleton lie elsewhere than the page says: a screenshot of the stage is laid over the film's own pixels,
# and what the skeleton's canvas shows over a drawing of what it should show.
SHIFTS = """async ({ bytes, density }) => {
  const [{ toPicture, toClient }, { drawBodies, fitted }, { loadRecording }] = await Promise.all(
    ['report/zoom', 'shared/overlay', 'shared/recording'].map(name => import(`/js/${name}.js`)));
  const player = document.getElementById('player'), media = document.getElementById('media'), overlay = document.getElementById('overlay');
  const stage = document.getElementById('stage').getBoundingClientRect();
  const pixels = (width, height, draw) => {
    const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
    draw(context);
    return context.getImageData(0, 0, width, height).data;
  };
  const room = 3;
  // Where `seen`, which has so much room around it, fits `wanted` best.
  const shift = (wanted, seen, width, height, channel) => {
    let best = [Infinity];
    for (let down = -room; down <= room; down += 1) for (let across = -room; across <= room; across += 1) {
      let sum = 0;
      for (let y = 0; y < height; y += 2) for (let x = 0; x < width; x += 2) {
        sum += Math.abs(wanted[(y * width + x) * 4 + channel] - seen[((y + room + down) * (width + 2 * room) + x + room + across) * 4 + channel]);
      }
      if (sum < best[0]) best = [sum, across, down];
    }
    return best.slice(1);
  };
  const shot = await createImageBitmap(new Blob([Uint8Array.from(atob(bytes), letter => letter.charCodeAt(0))]));
  const [left, top] = [Math.round(stage.left) + 60, Math.round(stage.top) + 20];
  const [width, height] = [Math.round(stage.width) - 120, Math.round(stage.height) - 40];
  const first = toPicture(media, left, top), last = toPicture(media, left + width, top + height);
  const film = shift(
    pixels(width, height, context => context.drawImage(
      media, first.x * media.videoWidth, first.y * media.videoHeight, (last.x - first.x) * media.videoWidth,
      (last.y - first.y) * media.videoHeight, 0, 0, width, height)),
    pixels(width + 2 * room, height + 2 * room, context => context.drawImage(shot, room - left, room - top)), width, height, 1);
  const canvas = overlay.getBoundingClientRect(), begin = toClient(media, { x: 0, y: 0 }), end = toClient(media, { x: 1, y: 1 });
  const whole = fitted(media, canvas.width, canvas.height), recording = await loadRecording(player.dataset.landmarks);
  const skeleton = shift(
    pixels(overlay.width, overlay.height, context => {
      context.scale(density, density);
      drawBodies(context, recording, Number(player.dataset.frame), {
        x: begin.x - canvas.left, y: begin.y - canvas.top, width: end.x - begin.x, height: end.y - begin.y,
      }, Math.max(Math.min(whole.width, whole.height) / 320, 0.75));
    }),
    pixels(overlay.width + 2 * room, overlay.height + 2 * room, context => context.drawImage(overlay, room, room)), overlay.width, overlay.height, 3);
  return { film, skeleton, times: (end.x - begin.x) / whole.width };
}"""


def shifts(page, density):
    """How far film and skeleton are from where the page says that they are, pixels, and how many times the picture is magnified."""
    hide = "isHidden => { document.getElementById('overlay').style.visibility = isHidden ? 'hidden' : ''; }"
    page.evaluate(hide, True)
    shot = page.screenshot(scale="css")
    page.evaluate(hide, False)
    return page.evaluate(SHIFTS, {"bytes": base64.b64encode(shot).decode(), "density": density})


def magnified(page):
    """How many times."""
    return page.evaluate("() => Number(document.getElementById('stage').style.getPropertyValue('--zoom'))")


def picture_at(page, x, y):
    return page.evaluate(
        "async ([x, y]) => { const { toPicture } = await import('/js/report/zoom.js'); const at = toPicture(document.getElementById('media'), x, y); return [at.x, at.y]; }", [x, y])


@contextlib.contextmanager
def made_clip(executable, picture, *sound):
    """A server with a clip of one second, its picture and sound as ffmpeg makes them: (server, its page's path)."""
    with tempfile.TemporaryDirectory(prefix="motionbook-test-") as folder:
        path = pathlib.Path(folder, "made.mp4")
        subprocess.run(
            ["ffmpeg", "-v", "error", "-i", str(real_clip()), *sound, "-t", "1", "-vf", picture, "-map", "0:v", *(["-map", "1:a"] if sound else []),
             "-c:v", "libx264", "-preset", "veryfast", "-pix_fmt", "yuv420p", str(path)], check=True)
        with Server(executable) as server:
            status, clip = server.upload(path)
            assert status == 201, clip
            server.wait_for(clip["id"], "done")
            yield server, f"/clips/{clip['id']}"


def tall_clip_with_sound(executable):
    return made_clip(executable, "crop=floor(ih*9/32)*2:ih,scale=540:960", "-f", "lavfi", "-i", "sine=frequency=440")


def is_ready(page):
    page.wait_for_function("() => document.getElementById('player').dataset.frame && document.getElementById('media').readyState === 4")


# The number of the frame that the player shows, once it has come to rest.
AT_REST = """async () => {
  const media = document.getElementById('media'), player = document.getElementById('player');
  // A video that was sent on while it sought goes on at once, and one that was paused may show another frame yet: twice at rest is at rest.
  for (let [rests, frame] = [0, '']; rests < 2;) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    rests = !media.seeking && player.dataset.frame === frame ? rests + 1 : 0;
    frame = player.dataset.frame;
  }
  return Number(player.dataset.frame);
}"""


def goes_to_frame(page, frame):
    steps = frame - page.evaluate(AT_REST)
    for _ in range(abs(steps)):
        page.keyboard.press("ArrowRight" if steps > 0 else "ArrowLeft")
    page.wait_for_function("frame => document.getElementById('player').dataset.frame === String(frame)", arg=frame)


def attribute(page, selector, name):
    return page.locator(selector).get_attribute(name)


def seek_bar_is_wide_enough_for_a_finger(executable, browser):
    """Its thumb has 24 pixels, the least that WCAG 2.2 asks for, and chips above it stand where their times are on it."""
    with library(executable, "serve.mp4") as (server, [clip]), page_of(browser, server) as page:
        page.goto(f"/clips/{clip}")
        is_drawn(page)
        page.evaluate("""() => {
          window.asked = [];
          const seek = document.getElementById('seek');
          seek.addEventListener('input', () => window.asked.push(Number(seek.value)), { capture: true });
        }""")
        seek = page.locator("#seek")
        seek.scroll_into_view_if_needed()
        duration = float(seek.get_attribute("max"))
        bar = seek.bounding_box()
        middle = bar["y"] + bar["height"] / 2

        def pressed(x):
            page.mouse.click(x, middle)
            return page.evaluate("() => window.asked.pop()")

        # Half-way the thumb's middle is the bar's, however wide it is. Who presses on the thumb itself does not move it.
        page.evaluate("half => { const seek = document.getElementById('seek'); seek.value = half; }", duration / 2)
        assert pressed(bar["x"] + bar["width"] / 2 + 11) is None, "the thumb is not 24 pixels wide"
        chip = page.locator(".time-chip").first
        edges = chip.bounding_box()
        pixel = duration / bar["width"]
        for name, x in [("start", edges["x"]), ("end", edges["x"] + edges["width"])]:
            time, found = float(chip.get_attribute(f"data-{name}")), pressed(x)
            assert found is not None and abs(found - time) < 1.2 * pixel, f"the chip's {name} is at {time} s, the bar says {found} s there"


def sound_is_off_until_wanted_and_remembered(executable, browser):
    with tall_clip_with_sound(executable) as (server, path), page_of(browser, server) as page:
        page.goto(path)
        is_ready(page)
        loud = lambda: page.evaluate("() => { const { muted, volume } = document.getElementById('media'); return [!muted, volume]; }")  # noqa: E731
        assert loud() == [False, 1], loud()
        expect(page.locator("#sound"), "a clip with sound has no button for it").to_be_visible()
        page.keyboard.press("u")
        assert loud() == [True, 1] and attribute(page, "#sound-toggle", "aria-pressed") == "true", loud()
        frame = attribute(page, "#player", "data-frame")
        page.locator("#volume").focus()
        for _ in range(8):
            page.keyboard.press("ArrowLeft")
        assert round(loud()[1], 2) == 0.6, loud()
        assert attribute(page, "#player", "data-frame") == frame, "arrow keys on the slider show other frames"
        page.reload()
        is_ready(page)
        assert loud()[0] and round(loud()[1], 2) == 0.6, f"the choice is forgotten: {loud()}"
        page.locator("#sound-toggle").click()
        page.reload()
        is_ready(page)
        assert not loud()[0], "the sound is on again"
        page.keyboard.press("u")
        assert round(loud()[1], 2) == 0.6, "switching the sound on forgets how loud it was"


def clip_without_sound_has_no_button_for_it(executable, browser):
    with made_clip(executable, "scale=640:-2") as (server, path), page_of(browser, server) as page:
        page.goto(path)
        page.locator("#sound").wait_for(state="hidden")


def loop_shows_nothing_after_its_end(executable, browser):
    with library(executable, "serve.mp4") as (server, [clip]), page_of(browser, server) as page:
        page.goto(f"/clips/{clip}")
        is_drawn(page)
        is_ready(page)
        expect(page.locator("#loop-range")).to_be_hidden()
        ends = []
        for frame, key, button in [(4, "a", "#loop-start"), (12, "b", "#loop-end")]:
            goes_to_frame(page, frame)
            page.keyboard.press(key)
            assert attribute(page, button, "aria-pressed") == "true"
            seek = page.locator("#seek").bounding_box()
            share = page.evaluate("() => document.getElementById('seek').value / document.getElementById('seek').max")
            ends.append(seek["x"] + 12 + share * (seek["width"] - 24))
        shown = page.locator("#loop-range").bounding_box()
        for wanted, found in zip(ends, [shown["x"], shown["x"] + shown["width"]], strict=True):
            assert abs(wanted - found) < 1.5, f"the bar shows {shown}, the loop is {ends}"

        last = page.evaluate("() => document.getElementById('media').currentTime")
        interval = 1 / float(attribute(page, "#player", "data-fps"))
        for speed in ["1", "0.25"]:
            while page.locator("#speeds input:checked").input_value() != speed:
                page.keyboard.press("<")
            goes_to_frame(page, 0)
            page.evaluate(WATCH)
            page.keyboard.press(" ")
            # A machine with much else to do turns late now and then, but not always.
            for count in range(3, 30):
                page.wait_for_function(f"count => ({ROUNDS})() >= count", arg=count)
                rounds = rounds_of(page.evaluate("() => window.seen"))
                late = [[(time, stood) for time, stood in shown if time > last + interval / 4
                         and (time > last + 1.5 * interval or stood > 1500 * interval / float(speed))] for shown in rounds]
                if not any(late[-3:]):
                    break
            assert not any(late[-3:]), f"after {last}: {late}"
            page.keyboard.press(" ")
            page.wait_for_function("() => document.getElementById('media').paused && !document.getElementById('media').seeking")
            assert max(time for shown in rounds for time, _ in shown) > last - interval, "the loop does not reach its end"

        page.keyboard.press("r")
        expect(page.locator("#loop-range")).to_be_hidden()
        assert attribute(page, "#loop-start", "aria-pressed") == "false"
        page.keyboard.press(">")
        page.keyboard.press(" ")
        page.wait_for_function(f"() => document.getElementById('media').currentTime > {last + 3 * interval}")


def selected_swing_is_looped(executable, browser):
    with library(executable, "serve.mp4") as (server, [clip]), page_of(browser, server) as page:
        page.goto(f"/clips/{clip}")
        is_drawn(page)
        is_ready(page)
        start, end = [float(attribute(page, ".time-chip[aria-current]", f"data-{name}")) for name in ["start", "end"]]
        page.evaluate(WATCH)
        page.locator("#loop-toggle").click()
        page.wait_for_function(f"() => ({ROUNDS})() >= 2")
        page.keyboard.press("r")
        assert attribute(page, "#loop-toggle", "aria-pressed") == "false"
        times = page.evaluate("() => window.seen.map(([time]) => time)")
        interval = 1 / float(attribute(page, "#player", "data-fps"))
        first = next(place for place, time in enumerate(times) if abs(time - start) < 1.5 * interval)
        turns = [first, *(place for place in range(first + 1, len(times)) if times[place] < times[place - 1] - 0.01)]
        rounds = [times[begin:after] for begin, after in zip(turns, turns[1:])]
        assert min(map(min, rounds)) > start - 1.5 * interval, f"{rounds} begin before {start}"
        # A machine with much else to do may turn late once.
        assert min(map(max, rounds)) < end + 1.5 * interval and max(map(max, rounds)) < end + 6 * interval, f"{rounds} end after {end}"


def skeleton_stays_on_the_magnified_picture(executable, browser):
    """To within a pixel, at every zoom and wherever the picture was moved to, on screens of two densities."""
    for density, viewport in [(1, {"width": 1280, "height": 800}), (2, {"width": 811, "height": 777})]:
        with library(executable, "serve.mp4") as (server, [clip]), page_of(
                browser, server, viewport=viewport, device_scale_factor=density) as page:
            page.goto(f"/clips/{clip}")
            is_drawn(page)
            is_ready(page)
            goes_to_frame(page, 3)
            page.evaluate("() => document.getElementById('player').scrollIntoView()")
            stage = page.locator("#stage").bounding_box()
            for name, do in [
                ("whole", lambda: None),
                ("two steps", lambda: [page.keyboard.press("+") for _ in range(2)]),
                ("moved", lambda: page.keyboard.press("Shift+ArrowRight")),
                ("more", lambda: page.keyboard.press("+")),
                ("to the left", lambda: [page.keyboard.press("Shift+ArrowLeft") for _ in range(3)]),
                ("as large as can be", lambda: [page.keyboard.press("=") for _ in range(5)]),
            ]:
                before = magnified(page)
                do()
                found = shifts(page, density)
                assert all(abs(pixels) <= 1 for pixels in found["film"] + found["skeleton"]), f"{name}, density {density}: {found}"
                assert abs(found["times"] - magnified(page)) < 0.01, found
                assert name in ("whole", "moved", "to the left") or magnified(page) > before, name
            assert magnified(page) == 8
            page.keyboard.press("0")
            assert magnified(page) == 1 and page.locator("#stage").bounding_box() == stage


def zoom_follows_wheel_and_drag(executable, browser):
    with library(executable, "serve.mp4") as (server, [clip]), page_of(browser, server, viewport={"width": 1280, "height": 800}) as page:
        page.goto(f"/clips/{clip}")
        is_drawn(page)
        is_ready(page)
        to_player = "() => scrollBy({ top: document.getElementById('player').getBoundingClientRect().top, behavior: 'instant' })"
        page.evaluate(to_player)
        began = page.evaluate("() => scrollY")
        stage = page.locator("#stage").bounding_box()
        x, y = stage["x"] + 0.3 * stage["width"], stage["y"] + 0.6 * stage["height"]
        page.mouse.move(x, y)
        page.mouse.wheel(0, 120)
        page.wait_for_function("began => scrollY > began + 100", arg=began)
        assert magnified(page) == 1, "a plain wheel magnifies the picture in place of scrolling the page"
        page.evaluate(to_player)
        page.keyboard.down("Control")
        page.mouse.wheel(0, -60)
        page.keyboard.up("Control")
        page.wait_for_function("() => document.getElementById('stage').dataset.zoomed === 'true'")
        # From now on the picture fills the stage.
        here, before = picture_at(page, x, y), magnified(page)
        page.mouse.wheel(0, -200)
        page.wait_for_function("before => Number(document.getElementById('stage').style.getPropertyValue('--zoom')) > 1.3 * before", arg=before)
        assert page.evaluate("() => scrollY") == began, "the page is scrolled while the wheel magnifies"
        away = [abs(one - other) for one, other in zip(here, picture_at(page, x, y), strict=True)]
        assert max(away) < 0.002, f"what is under the pointer moves away by {away}"

        # What is dragged stays under the pointer; it is no click, which plays.
        page.mouse.down()
        page.mouse.move(x + 30, y + 20, steps=4)
        page.mouse.move(x + 60, y - 30, steps=4)
        page.mouse.up()
        away = [abs(one - other) for one, other in zip(here, picture_at(page, x + 60, y - 30), strict=True)]
        assert max(away) < 0.002, f"what was dragged is {away} away"
        assert page.evaluate("() => document.getElementById('media').paused"), "dragging plays the clip"
        page.mouse.click(x, y)
        page.wait_for_function("() => !document.getElementById('media').paused")
        page.keyboard.press(" ")

        # Keys of frames stay what they are.
        page.wait_for_function("() => document.getElementById('media').paused && !document.getElementById('media').seeking")
        goes_to_frame(page, 2)
        assert page.locator("#zoom-level").inner_text() != "1×"
        page.locator("#zoom-fit").click()
        assert magnified(page) == 1
        expect(page.locator("#zoom-level")).to_have_text("1×", use_inner_text=True)
        page.locator("#zoom-in").click()
        page.locator("#zoom-in").click()
        page.locator("#zoom-out").click()
        expect(page.locator("#zoom-level")).to_have_text("1.4×", use_inner_text=True)


def play_button_stays_in_view(executable, browser):
    """And the picture with it, once the player is scrolled to; for wide clips and tall ones."""
    for made in [made_clip(executable, "scale=640:-2"), tall_clip_with_sound(executable)]:
        with made as (server, path):
            for viewport in [{"width": 1280, "height": 800}, {"width": 390, "height": 844}, {"width": 844, "height": 390}]:
                with page_of(browser, server, viewport=viewport) as page:
                    page.goto(path)
                    is_ready(page)
                    page.evaluate("() => scrollBy({ top: document.getElementById('player').getBoundingClientRect().top, behavior: 'instant' })")
                    boxes = [page.locator(name).bounding_box() for name in ["#stage", "#player-bar"]]
                    assert boxes[0]["y"] >= -1 and boxes[1]["y"] + boxes[1]["height"] <= viewport["height"] + 1, f"{viewport}: {boxes}"
                    assert boxes[0]["y"] + boxes[0]["height"] <= boxes[1]["y"] + 1, f"the bar lies over the picture: {boxes}"
                    assert boxes[0]["height"] > 140, f"{viewport}: the picture is only {boxes[0]['height']} high"
                    if viewport["height"] < 500:
                        continue
                    # Also with only the upper part of the picture in view.
                    page.evaluate("bar => scrollBy({ top: document.getElementById('player').getBoundingClientRect().top - innerHeight + bar + 60, behavior: 'instant' })", boxes[1]["height"])
                    play = page.locator("#play").bounding_box()
                    assert 0 <= play["y"] and play["y"] + play["height"] <= viewport["height"], f"{viewport}: {play}"


def full_screen_shows_the_frame_and_plays_by_space(executable, browser):
    with library(executable, "serve.mp4") as (server, [clip]), page_of(browser, server) as page:
        page.goto(f"/clips/{clip}")
        is_drawn(page)
        page.evaluate("() => { window.sought = 0; document.getElementById('media').addEventListener('seeking', () => { window.sought += 1; }); }")
        frame = page.locator("#player").get_attribute("data-frame")
        page.locator("#fullscreen").click()
        page.wait_for_function("() => document.fullscreenElement?.id === 'player'")
        # WebKit paints a film that stands anew when it is sought.
        page.wait_for_function("() => window.sought > 0 && !document.getElementById('media').seeking")
        expect(page.locator("#player")).to_have_attribute("data-frame", frame)
        height = page.evaluate("() => innerHeight")
        stage, bar = [page.locator(name).bounding_box() for name in ["#stage", "#player-bar"]]
        assert stage["height"] > 200 and stage["y"] + stage["height"] <= bar["y"] + 1 and bar["y"] + bar["height"] <= height, f"{stage}, {bar} of {height}"
        page.mouse.move(stage["x"] + stage["width"] / 2, stage["y"] + stage["height"] / 2)
        page.mouse.wheel(0, -100)
        page.wait_for_function("() => document.getElementById('stage').dataset.zoomed === 'true'")
        page.keyboard.press("0")
        assert magnified(page) == 1
        page.keyboard.press(" ")
        page.wait_for_function("() => document.getElementById('media').currentTime > 0.2")
        assert page.evaluate("() => document.fullscreenElement?.id") == "player", "space left full screen"


TESTS = [
    seek_bar_is_wide_enough_for_a_finger, sound_is_off_until_wanted_and_remembered, clip_without_sound_has_no_button_for_it,
    loop_shows_nothing_after_its_end, selected_swing_is_looped, skeleton_stays_on_the_magnified_picture, zoom_follows_wheel_and_drag,
    play_button_stays_in_view, full_screen_shows_the_frame_and_plays_by_space,
]
