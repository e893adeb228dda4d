"""A comparison is taken away: on paper, and as a video, side by side or one body over the other."""

import contextlib
import io
import json
import pathlib
import re
import subprocess
import tempfile
import unicodedata

from coaching import PHONE, SIDES, TRUNKS, fits, settled, tab_to
from corrections import api
from harness import TOP, labelled, real_clip
from journeys import page_of, shot, streams
from playwright.sync_api import expect
from prepared import library
from pypdf import PdfReader

# What pictures are looked at as: grey, so wide and high.
SMALL = (96, 96)


@contextlib.contextmanager
def pair(executable):
    """A server with two serves of other players, of other sizes: (the server, the clips' ids, their files)."""
    other = labelled("tennis/serve_federer_a.mp4")
    with library(executable, "monday.mp4") as (server, clips):
        status, answer = server.upload(other)
        assert status == 201, answer
        server.wait_for(answer["id"], "done")
        yield server, [clips[0], answer["id"]], [real_clip(), other]


def decoded(file, filters, size, pixels="gray"):
    """The pictures of a film, each as bytes."""
    told = subprocess.run(
        ["ffmpeg", "-v", "error", "-i", str(file), "-fps_mode", "passthrough", "-vf", f"{filters},scale={size[0]}:{size[1]}:flags=area,format={pixels}",
         "-f", "rawvideo", "-"], check=True, capture_output=True).stdout
    length = size[0] * size[1] * (3 if pixels == "rgb24" else 1)
    return [told[start:start + length] for start in range(0, len(told), length)]


def frame_of(file, frame, size=SMALL, pixels="gray"):
    return decoded(file, f"select=eq(n\\,{frame})", size, pixels)[0]


def apart(one, other):
    return sum(abs(a - b) for a, b in zip(one, other)) / len(one)


def most_alike(pictures, wanted):
    return min(range(len(pictures)), key=lambda index: apart(pictures[index], wanted))


def shown_at_contact(page, address):
    """The frames of both clips that the page shows at contact."""
    page.goto(address)
    settled(page)
    return [side["frame"] for side in page.evaluate(SIDES)]


def save(page, folder, name):
    with page.expect_download() as waiting:
        page.get_by_role("link", name="Download video").click()
    assert waiting.value.suggested_filename == "monday-and-serve_federer_a.mp4", waiting.value.suggested_filename
    path = pathlib.Path(folder, name)
    waiting.value.save_as(path)
    return path


def a_comparison_is_a_video(executable, browser):
    """With the keyboard alone: asked for, followed, saved; both halves are at contact at the same time."""
    with pair(executable) as (server, clips, files), tempfile.TemporaryDirectory() as folder:
        address = f"/clips/{clips[0]}/compare/{clips[1]}?a=0&b=0"
        with page_of(browser, server, accept_downloads=True) as page:
            contacts = shown_at_contact(page, address)
            start = float(page.locator("#comparison").get_attribute("data-start"))
            tab_to(page, "#film-layout")
            tab_to(page, ".comparison-film button")
            page.keyboard.press("Enter")
            page.locator("#comparison-video[data-state=done]").wait_for()
            expect(page.locator(":focus")).to_have_attribute("data-made", "now")
            shot(page, "takeaway-light", ".comparison-takeaway")
            film = save(page, folder, "beside.mp4")
        with page_of(browser, server, color_scheme="dark", **PHONE) as page:
            page.goto(address)
            settled(page)
            fits(page, "the comparison")
            shot(page, "takeaway-dark-phone", ".comparison-takeaway")
        [picture] = streams(film)
        assert picture["codec_name"] == "h264", picture
        sizes = [next(s for s in streams(file) if s["codec_type"] == "video") for file in files]
        shapes = [size["width"] / size["height"] for size in sizes]
        assert abs(picture["width"] / picture["height"] - sum(shapes)) < 0.02 * sum(shapes), (picture, shapes)
        left = round(shapes[0] * picture["height"] / 2) * 2
        halves = [decoded(film, f"crop={left}:ih:0:0", SMALL), decoded(film, f"crop=iw-{left}:ih:{left}:0", SMALL)]
        found = [most_alike(half, frame_of(file, frame)) for half, file, frame in zip(halves, files, contacts)]
        rate = len(halves[0]) / float(picture["duration"])
        assert abs(found[0] - found[1]) <= 1 and abs(found[0] - -start * rate) <= 2, (found, start, rate)
        # The letters, white on black, stand in the corners.
        corners = [f"crop={left}:ih:0:0,crop=ih/5:ih/5:0:0", f"crop=iw-{left}:ih:{left}:0,crop=ih/5:ih/5:0:0"]
        for corner, file, frame, at in zip(corners, files, contacts, found):
            lettered = decoded(film, f"select=eq(n\\,{at}),{corner}", SMALL)[0]
            bare = decoded(file, f"select=eq(n\\,{frame}),crop=ih/5:ih/5:0:0", SMALL)[0]
            assert apart(lettered, bare) > 10 and max(lettered) > 200 and min(lettered) < 60, (corner, apart(lettered, bare))


def one_body_lies_over_the_film(executable, browser):
    """Without scripts: asked for, followed by a page that loads itself again, saved; hips lie on hips, as on the page."""
    with pair(executable) as (server, clips, files), tempfile.TemporaryDirectory() as folder:
        address = f"/clips/{clips[0]}/compare/{clips[1]}?a=0&b=0"
        with page_of(browser, server) as page:
            contacts = shown_at_contact(page, address)
            page.keyboard.press("b")
            page.wait_for_function("() => document.querySelector('.stage-ghost').dataset.drawn === 'true'")
            below, _ = page.evaluate(TRUNKS)
            wide, high = page.evaluate("() => { const c = document.querySelector('.stage-ghost'); return [c.clientWidth, c.clientHeight]; }")
        with page_of(browser, server, java_script_enabled=False, accept_downloads=True) as page:
            page.goto(address)
            page.select_option("#film-layout", "over")
            page.select_option("#film-speed", "0.5")
            page.get_by_role("button", name="Create the video").click()
            page.get_by_role("link", name="Download video").wait_for()
            film = save(page, folder, "over.mp4")
        [picture] = streams(film)
        size = (picture["width"], picture["height"])
        contact = most_alike(decoded(film, "null", SMALL), frame_of(files[0], contacts[0]))
        drawn = decoded(film, f"select=eq(n\\,{contact})", size, "rgb24")[0]
        bare = frame_of(files[0], contacts[0], size, "rgb24")
        # A body is about three trunks tall.
        body = 3 * below["trunk"] * size[0] / wide
        hips = (below["hips"][0] / wide * size[0], below["hips"][1] / high * size[1])

        def changed(x, y):
            at = 3 * (y * size[0] + x)
            return max(abs(drawn[at + part] - bare[at + part]) for part in range(3)) > 40

        reach = max(2, round(0.02 * body))
        near = [changed(round(hips[0]) + x, round(hips[1]) + y) for x in range(-reach, reach + 1) for y in range(-reach, reach + 1)]
        assert any(near), (hips, reach)
        # Most of the picture is the clip's own.
        share = sum(changed(x, y) for x in range(0, size[0], 4) for y in range(0, size[1], 4)) / (size[0] // 4 * (size[1] // 4))
        assert 0.001 < share < 0.2, share
        # With either clip the video goes.
        assert server.request("POST", f"/clips/{clips[1]}/delete")[0] == 204
        assert server.request("GET", f"/clips/{clips[0]}/compare/{clips[1]}/comparison.mp4")[0] == 404
        assert not [path for path in server.data.rglob("comparison.mp4")]


def pictures(paper):
    """The JPEGs of a PDF of one page."""
    [page] = PdfReader(io.BytesIO(paper)).pages
    return sorted(entry.get_object()._data for entry in page["/Resources"]["/XObject"].values())


def a_comparison_is_a_sheet_of_paper(executable, browser):
    with pair(executable) as (server, clips, _), page_of(browser, server, locale="en-GB") as page:
        page.goto(f"/clips/{clips[0]}/compare/{clips[1]}?a=0&b=0")
        settled(page)
        link = page.get_by_role("link", name="PDF", exact=True)
        answer = page.request.get(link.get_attribute("href"))
        assert answer.ok and answer.headers["content-type"] == "application/pdf", answer.status
        pages = PdfReader(io.BytesIO(answer.body())).pages
        # Letters that are set as one ("ﬁ") are read as two.
        words = " ".join(unicodedata.normalize("NFKC", "\n".join(part.extract_text() for part in pages)).split())
        assert len(pages) == 1, (len(pages), words)
        for said in ("monday.mp4", "serve_federer_a.mp4", "Form score", "B − A", "Contact", "Elbow angle at contact"):
            assert said in words, (said, words)
        # Five phases of either.
        assert answer.body().count(b"/DCTDecode") == 10, answer.body().count(b"/DCTDecode")
        # What is drawn on a clip is for its report alone.
        time = server.json(f"/clips/{clips[0]}/report.json")["swings"][0]["contact"]
        line = {"shape": "line", "colour": "pink", "points": [{"x": 0.1, "y": 0.1}, {"x": 0.9, "y": 0.9}]}
        assert api(server, "POST", f"/api/v1/clips/{clips[0]}/moments", {"time": time, "drawings": [line]})[0] == 201
        again = page.request.get(link.get_attribute("href")).body()
        assert pictures(again) == pictures(answer.body()) and len(pictures(again)) == 10
        cautions = page.locator(".metrics .notice").all_inner_texts()
        for caution in cautions:
            assert re.sub(r"\s+", " ", caution.strip())[:40] in words, (caution, words)


# Where the page lays a body over another, and what lies where its left wrist comes to be, pixels.
LAID = """async (cases) => {
  const { Ghost } = await import("/js/compare/ghost.js");
  return cases.map(({ ground, body, contacts, isMirrored, below, frame }) => {
    const recording = ({ frames }) => ({
      hasPose: (index) => Boolean(frames[index]),
      place: (index, landmark, _, box) => [box.x + frames[index][landmark][0] * box.width, box.y + frames[index][landmark][1] * box.height],
    });
    const under = { recording: recording(ground), frame: below, box: () => ({ x: 0, y: 0, width: ground.width, height: ground.height }) };
    const over = { recording: recording(body), frame, media: { videoWidth: body.width, videoHeight: body.height } };
    const ghost = new Ghost(document.createElement("canvas"), under, over, { under: contacts[0], body: contacts[1] }, isMirrored);
    const box = ghost.box();
    return box && over.recording.place(frame, 15, 0, box);
  });
}"""


def pages_and_videos_lay_bodies_alike(executable, browser):
    """The vectors that hold for the videos (GhostBodyTests) hold for the page."""
    cases = json.loads((TOP / "Tests/Fixtures/ghost-vectors.json").read_text())
    with library(executable, "one.mp4") as (server, _), page_of(browser, server) as page:
        page.goto("/about")
        for case, laid in zip(cases, page.evaluate(LAID, cases), strict=True):
            wanted = case["wrist"]
            assert (laid is None) == (wanted is None), (case["name"], laid)
            assert wanted is None or max(abs(a - b) for a, b in zip(laid, wanted)) < 0.01, (case["name"], laid, wanted)


TESTS = [
    a_comparison_is_a_video, one_body_lies_over_the_film, a_comparison_is_a_sheet_of_paper, pages_and_videos_lay_bodies_alike,
]
