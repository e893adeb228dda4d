"""The films and photos that phones, cameras and editors really make (`cases/` of the labelled data): what each gives by the command line and
by upload, and what its page shows."""

import base64
import contextlib
import fcntl
import json
import os
import pathlib
import shutil
import subprocess
import tempfile

import pytest
from colours import difference, grid
from harness import Server, labelled
from journeys import page_of, shot
from ways import by_command, sent, told, without_figures

# The films whose pictures carry their numbers, as bars at the top; what is in them, in order.
NUMBERS = {
    "v01_sony_brand_msnv.mp4": list(range(60)),
    "v03_mdhd_short.mp4": list(range(60)),
    "v05_mts_joined_clock_ahead.ts": 2 * list(range(60)),
    "v06_pictures_begin_at_1s.mp4": list(range(60)),
    "v08_fragmented_bframes.mp4": list(range(60)),
    "v12_webp_no_delays.webp": list(range(1, 60, 3)),
    "v13_animated.png": list(range(1, 60, 3)),
}
# Frames a second of the others, as pages step through them.
RATES = {"v12_webp_no_delays.webp": 10, "v13_animated.png": 10}
BARS, BAR = 8, 40
# The same balloon in a HEIC, another one and a TIFF.
BALLOONS = ["p01_heic_ios18_tmap.heic", "p01c_heic_gainmap_of_two_items.heic", "p02_tiff_tiled.tif"]
HDR = "v11_hdr_pq.mp4"
# What the film in high dynamic range was made of.
HDR_SOURCE = ["-f", "lavfi", "-i", "testsrc2=size=640x360:rate=25"]
# Mean CIEDE2000 below which colours are those of the source.
SAME_COLOURS = 6
KINDS = {"p10_hand_grey_5_is_3.png": "hands", "v09_interlaced.mts": "swing", "v10_android_capture_fps.mp4": "swing"}


@contextlib.contextmanager
def analysed(executable):
    """
    What both ways say of each case, and a copy of a data folder that has those which were accepted: ({name: {"here", "there", "clip"}},
    folder). Made once a run.
    """
    names = sorted([*NUMBERS, *BALLOONS, *KINDS, HDR, "p06_banner_4096x2.png", "p07_black.jpg", "p09_nef_like.nef"])
    paths = {name: labelled(f"cases/{name}") for name in names}
    top = pathlib.Path(os.environ["MOTIONBOOK_PREPARED"], "cases")
    top.mkdir(exist_ok=True)
    with open(top / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (top / "answers.json").exists():
            shutil.rmtree(top / "data", ignore_errors=True)
            (top / "data").mkdir()
            answers = {}
            with Server(executable, data=top / "data") as server:
                for name, path in paths.items():
                    clip, refusal = sent(server, path, KINDS.get(name, "composition"))
                    answers[name] = {"clip": clip, "there": refusal, "here": by_command(executable, path, KINDS.get(name, "composition"))}
                for answer in answers.values():
                    if answer["clip"]:
                        answer["there"] = told(server, answer["clip"])
            (top / "answers.json").write_text(json.dumps(answers))
    with tempfile.TemporaryDirectory(prefix="motionbook-test-") as folder:
        yield json.loads((top / "answers.json").read_text()), shutil.copytree(top / "data", pathlib.Path(folder, "data"))


@contextlib.contextmanager
def served(executable):
    """A server with the analysed cases, what both ways said of each, and a folder for files."""
    with analysed(executable) as (answers, data), tempfile.TemporaryDirectory() as folder, Server(executable, data=data) as server:
        yield server, answers, pathlib.Path(folder)


def clip_of(answers, name):
    """The clip of a case, which has a report."""
    assert isinstance(answers[name]["there"], dict), (name, answers[name]["there"])
    return answers[name]["clip"]


def fetched(server, clip, what, path):
    """A file that the server keeps of a clip, laid to a path."""
    status, _, content = server.request("GET", f"/clips/{clip}/{what}")
    assert status == 200, (what, status, content[:200])
    path.write_bytes(content)
    return path


def part(server, clip, start, end, path):
    """The GIF of a part, laid to a path."""
    status, _, content = server.request(
        "POST", f"/clips/{clip}/part.gif", f"from={start}&to={end}", {"Content-Type": "application/x-www-form-urlencoded"})
    assert status == 200, content[:200]
    path.write_bytes(content)
    return path


def numbers_in(path):
    """The numbers that the pictures of a film carry."""
    rows = subprocess.run(
        ["ffmpeg", "-v", "error", "-i", path, "-vf", f"crop=iw:2:0:ih/12,scale={BARS * 8}:1:flags=area", "-pix_fmt", "gray",
         "-fps_mode", "passthrough", "-f", "rawvideo", "-"], stdout=subprocess.PIPE, check=True).stdout
    size = BARS * 8
    return [int("".join("1" if rows[start + bar * 8 + 4] > 125 else "0" for bar in range(BARS)), 2) for start in range(0, len(rows), size)]


def length_of(path):
    """Seconds of a film."""
    said = subprocess.run(
        ["ffprobe", "-v", "error", "-select_streams", "v:0", "-show_entries", "stream=duration", "-of", "csv=p=0", path],
        stdout=subprocess.PIPE, check=True, text=True).stdout
    return float(said)


def media_is(report, **facts):
    """Holds what a report says of its file against what it must say."""
    said = {name: report["media"][name] for name in facts}
    assert said == facts, report["media"]


def balloon(report):
    media_is(report, width=640, height=480, frames=1, rotation=0)
    judged = report["composition"]
    # It hangs at the upper left power point.
    assert judged["rule"] == "thirds" and 0.7 < judged["score"] < 1, judged
    x, y = judged["subject"]["anchor"]
    assert abs(x - 0.33) < 0.05 and abs(y - 0.38) < 0.08, judged["subject"]


def banner(report):
    media_is(report, width=4096, height=2, frames=1)
    # Two rows of pixels have nothing to judge.
    assert "score" not in report["composition"] and report["composition"]["feedback"], report["composition"]


def black(report):
    media_is(report, width=640, height=480, frames=1)
    assert "score" not in report["composition"], report["composition"]
    assert report["composition"]["feedback"].endswith("it is black."), report["composition"]


def raw_photo(said):
    assert said == "Motionbook can’t read raw photos. Export the photo as a JPEG and try again.", said


def hand(report):
    [event] = report["events"]
    [only] = event["hands"]
    assert event["count"] == 3 and only["raised"] == ["middle", "ring", "little"], event


def film(frames, seconds, fps):
    def check(report):
        media_is(report, frames=frames, duration=seconds, fps=fps, width=320, height=240)

    return check


def backhand(report):
    [swing] = report["swings"]
    assert abs(swing["contact"] - 0.70) <= 0.25 and swing["stroke"] == "backhand", swing
    # Each field is an instant.
    media_is(report, fps=60, frames=116)


def slow_motion(report):
    assert report["slowMotion"] == 2 and report["slowMotionSource"] == "file", report.get("slowMotion")
    [swing] = report["swings"]
    speed = swing["metrics"]["peakLinearVelocity"]
    assert abs(speed - 15.6) < 0.1 * 15.6, f"the wrist has {speed} m/s"
    assert any(warning["code"] == "slowMotion" and "This is a slow-motion file" in warning["message"] for warning in report["warnings"]), report["warnings"]


def bars(report):
    media_is(report, width=640, height=360, frames=25, duration=1, fps=25)
    assert report["composition"]["score"] > 0.5, report["composition"]


CASES = {
    **{name: balloon for name in BALLOONS},
    "p06_banner_4096x2.png": banner,
    "p07_black.jpg": black,
    "p09_nef_like.nef": raw_photo,
    "p10_hand_grey_5_is_3.png": hand,
    "v01_sony_brand_msnv.mp4": film(60, 2, 30),
    "v03_mdhd_short.mp4": film(60, 2, 30),
    "v05_mts_joined_clock_ahead.ts": film(120, 4, 30),
    "v06_pictures_begin_at_1s.mp4": film(60, 2, 30),
    "v08_fragmented_bframes.mp4": film(60, 2, 30),
    "v09_interlaced.mts": backhand,
    "v10_android_capture_fps.mp4": slow_motion,
    HDR: bars,
    "v12_webp_no_delays.webp": film(20, 2, 10),
    "v13_animated.png": film(20, 2, 10),
}


@pytest.mark.parametrize("name", CASES)
def a_file_gives_what_it_must(executable, name):
    with analysed(executable) as (answers, _):
        here, there = (without_figures(answers[name][way]) for way in ("here", "there"))
    assert here == there, f"the command line says {str(here)[:400]}, and the server {str(there)[:400]}"
    assert isinstance(here, dict) or name == "p09_nef_like.nef", here
    CASES[name](here)


@pytest.mark.parametrize("name", BALLOONS)
def a_photo_is_the_picture_that_was_taken(executable, name):
    """Its copy, and what the command line cuts out of it, against what ImageMagick reads in the TIFF."""
    with served(executable) as (server, answers, folder):
        clip = clip_of(answers, name)
        balloon = folder / "balloon.png"
        subprocess.run(["convert", labelled("cases/p02_tiff_tiled.tif"), balloon], check=True)
        copy = fetched(server, clip, "pictures/poster.jpg", folder / "poster.jpg")
        far = difference(grid(["-i", copy]), grid(["-i", balloon]))
        assert far < 3, f"the picture lies {far} from the photo"
        report = by_command(executable, labelled(f"cases/{name}"), arguments=["--crop", folder / "crop.png", "--ratio", "1:1"])
        x, y, width, height = next(crop["box"] for crop in report["composition"]["otherCrops"] if crop["ratio"] == "1:1")
        there = folder / "part.png"
        subprocess.run(
            ["ffmpeg", "-v", "error", "-i", balloon, "-vf", f"crop=iw*{width}:ih*{height}:iw*{x}:ih*{y}:exact=1", there], check=True)
        far = difference(grid(["-i", folder / "crop.png"]), grid(["-i", there]))
        assert far < 3, f"the crop lies {far} from the photo"


@pytest.mark.parametrize("name", NUMBERS)
def a_film_has_all_its_pictures(executable, name):
    """The film that the page plays, and GIFs of both ways."""
    with served(executable) as (server, answers, folder):
        clip, numbers = clip_of(answers, name), NUMBERS[name]
        seconds = len(numbers) / RATES.get(name, 30)
        media = fetched(server, clip, "media", folder / "media")
        assert numbers_in(media) == numbers, f"the page plays {numbers_in(media)}"
        assert abs(length_of(media) - seconds) < 0.01, f"the page plays {length_of(media)} s"
        gif = part(server, clip, 0.75 * seconds, seconds, folder / "part.gif")
        assert numbers_in(gif)[0] == numbers[len(numbers) * 3 // 4], f"three quarters of the film bring picture {numbers_in(gif)[0]}"
        assert abs(length_of(gif) - 0.25 * seconds) < 0.08, f"a quarter of the film is {length_of(gif)} s long"
        subprocess.run(
            [executable, "gif", labelled(f"cases/{name}"), "-o", folder / "here.gif", "--fps", "10"], check=True, capture_output=True)
        here = numbers_in(folder / "here.gif")
        assert here[0] == numbers[0] and set(here) <= set(numbers) and len(here) == 10 * seconds, f"the command line makes {here}"


# The picture that the page shows, as a PNG.
SHOWN = """() => {
  const media = document.getElementById("media");
  const canvas = Object.assign(document.createElement("canvas"), { width: media.videoWidth, height: media.videoHeight });
  canvas.getContext("2d").drawImage(media, 0, 0);
  return canvas.toDataURL().split(",")[1];
}"""


def high_dynamic_range_has_the_colours_of_other_films(executable, browser):
    with served(executable) as (server, answers, folder):
        clip, right = clip_of(answers, HDR), grid(HDR_SOURCE)
        subprocess.run([executable, "gif", labelled(f"cases/{HDR}"), "-o", folder / "here.gif"], check=True, capture_output=True)
        files = [
            fetched(server, clip, "media", folder / "copy.mp4"), fetched(server, clip, "pictures/poster.jpg", folder / "poster.jpg"),
            part(server, clip, 0, 0.5, folder / "part.gif"), folder / "here.gif",
        ]
        with page_of(browser, server) as page:
            page.goto(f"/clips/{clip}")
            page.wait_for_function("() => document.getElementById('media').readyState >= 2")
            shown = folder / "page.png"
            shown.write_bytes(base64.b64decode(page.evaluate(SHOWN)))
        for path in [*files, shown]:
            far = difference(grid(["-i", path]), right)
            assert far < SAME_COLOURS, f"{path.name} lies {far} from the film"
        # As it is coded, it is grey: the test can fail.
        assert difference(grid(["-i", labelled(f"cases/{HDR}")]), right) > 2 * SAME_COLOURS


# The frame that the page names, once it is still and the picture that is seen is that frame's; else false.
NAMED = """([width, bars, first, before]) => {
  const media = document.getElementById("media"), player = document.getElementById("player");
  if (media.seeking || media.readyState < 2 || player.dataset.frame === before) return false;
  const context = Object.assign(document.createElement("canvas"), { width: bars * 8, height: 1 }).getContext("2d");
  context.drawImage(media, 0, 20, width, 1, 0, 0, bars * 8, 1);
  const { data } = context.getImageData(0, 0, bars * 8, 1);
  let number = 0;
  for (let bar = 0; bar < bars; bar++) number = number * 2 + (data[(bar * 8 + 4) * 4] > 125 ? 1 : 0);
  document.body.dataset.seen = `the page names frame ${player.dataset.frame} and shows ${number}`;
  return first[Number(player.dataset.frame)] === number && player.dataset.frame;
}"""


@pytest.mark.parametrize("name", NUMBERS)
def a_page_shows_the_frame_that_was_measured(executable, browser, name):
    with served(executable) as (server, answers, _), page_of(browser, server) as page:
        page.goto(f"/clips/{clip_of(answers, name)}")
        numbers, before = NUMBERS[name], None
        for share in (0.76, 0.13, 0.52, 0.9):
            box = page.locator("#seek").bounding_box()
            page.locator("#seek").click(position={"x": box["width"] * share, "y": box["height"] / 2})
            for key in ("", ".", ","):
                if key:
                    page.keyboard.press(key)
                try:
                    found = page.wait_for_function(NAMED, arg=[BARS * BAR, BARS, numbers, before], timeout=20_000).json_value()
                except Exception:
                    raise AssertionError(f"{name}, the bar at {share}, {key}: {page.evaluate('document.body.dataset.seen')}") from None
                if not key:
                    assert abs(int(found) / len(numbers) - share) < 0.06, f"{name}: the bar at {share} leads to frame {found} of {len(numbers)}"
                before = found


def pages_say_what_is_the_matter(executable, browser):
    with served(executable) as (server, answers, _), page_of(browser, server) as page:
        for name, has, has_not in [
            ("p06_banner_4096x2.png", ["No subject", "4096 × 2"], "of 100"),
            ("p07_black.jpg", ["No subject", "it is black."], "of 100"),
            ("p10_hand_grey_5_is_3.png", ["3 fingers", "middle, ring, little"], "No hand"),
            ("v03_mdhd_short.mp4", ["2.0 s", "60 frames", "/ 0:02.00"], "0.1 s"),
            ("v05_mts_joined_clock_ahead.ts", ["4.0 s", "120 frames", "/ 0:04.00"], " min "),
            ("v09_interlaced.mts", ["Backhand", "60 fps"], "No swing"),
            ("v10_android_capture_fps.mp4", ["2× slow motion (according to the file)", "Speeds and times from contact are corrected"], "by this estimate"),
            ("v12_webp_no_delays.webp", ["2.0 s", "10 fps", "20 frames"], "20000"),
            ("v13_animated.png", ["2.0 s", "10 fps", "20 frames"], "damaged"),
        ]:
            page.goto(f"/clips/{clip_of(answers, name)}")
            page.wait_for_function(
                "() => { const media = document.getElementById('media'); return media.tagName === 'IMG' ? media.complete : media.readyState >= 2; }")
            words = " ".join(page.locator("main").inner_text().split())
            assert all(part in words for part in has) and has_not not in words, (name, words[:800])
            assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), name
            shot(page, f"case-{name}")


TESTS = [
    a_file_gives_what_it_must,
    a_photo_is_the_picture_that_was_taken,
    a_film_has_all_its_pictures,
    high_dynamic_range_has_the_colours_of_other_films,
    a_page_shows_the_frame_that_was_measured,
    pages_say_what_is_the_matter,
]
