"""Drawings lie at the same places of the picture everywhere: on the page at every zoom, in the video with the skeleton, in the PDF."""

import base64
import io
import math
import pathlib
import subprocess
import tempfile

from corrections import api, opened
from corrections_reach import got, video
from journeys import page_of, streams
from moments import clearest_arm, is_listening, joints
from player import goes_to_frame, is_ready, made_clip, magnified, picture_at
from pypdf import PdfReader

# The film has no colours, so that whatever has some is drawn; and nobody is in its lower half.
GREY = "scale=960:-2,hue=s=0,pad=iw:ih*2:0:0:gray"
FRAME = 6
# As on the page (`paint.js`) and in videos (`DrawingPainter`); a line's width is a share of the picture's shorter edge.
COLOURS = {"pink": (255, 143, 200), "yellow": (255, 236, 92), "blue": (108, 197, 255)}
LINE = 1 / 180
# Drawings that follow no joint, with their points as shares of the picture.
FREE = [
    ("line", "pink", [(0.06, 0.58), (0.3, 0.95)]),
    ("angle", "yellow", [(0.4, 0.64), (0.4, 0.92), (0.72, 0.92)]),
    ("circle", "blue", [(0.53, 0.57), (0.56, 0.57)]),
]
# A drawing is looked for so far around its place, and lies at most so far away from it, pixels.
ROOM, WITHIN = 24, 1.5

# The edges of what has a colour in a part of an image: left, top, right and bottom; nothing where nothing has it. Over what is grey, half of
# a colour is half a pixel of the drawing, whatever JPEG and H.264 make of its brightness; thin lines are paler in them all over.
EDGES = """async ({ bytes, colour, part: [left, top, width, height] }) => {
  const image = await createImageBitmap(new Blob([Uint8Array.from(atob(bytes), letter => letter.charCodeAt(0))]));
  const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(left, top, width, height);
  const hue = ([red, green, blue]) => [red, blue].map(light => light - (red + 2 * green + blue) / 4);
  const [a, b] = hue(colour), whole = a * a + b * b;
  const shares = Float32Array.from({ length: width * height }, (_, at) => {
    const [c, d] = hue(data.subarray(at * 4));
    return Math.abs(a * d - b * c) > 0.3 * whole ? 0 : (a * c + b * d) / whole;
  });
  const most = shares.reduce((one, other) => Math.max(one, other));
  let edges = null;
  shares.forEach((share, at) => {
    if (most < 0.5 || share < most / 2) return;
    const [across, down] = [left + at % width, top + Math.floor(at / width)];
    edges ??= [across, down, across, down];
    edges = [Math.min(edges[0], across), Math.min(edges[1], down), Math.max(edges[2], across + 1), Math.max(edges[3], down + 1)];
  });
  return edges;
}"""


def away(page, image, drawing, picture, view=None):
    """
    By how many pixels of an image the edges of a drawing lie elsewhere than its shares of the picture say: those edges that are in view, of
    left, top, right and bottom.

    `picture` and `view`: where in the image they are (left, top, width, height); where there is no other view, it is all of the picture.
    """
    shape, colour, points = drawing
    view = view or picture
    places = [tuple(begin + share * size for begin, share, size in zip(picture, point, picture[2:])) for point in points]
    if shape == "circle":
        (x, y), radius = places[0], math.dist(*places)
        places = [(x - radius, y), (x, y - radius), (x + radius, y), (x, y + radius)]
    reach = LINE * min(picture[2:]) / 2
    in_view = [place for place in places if all(reach < at - begin < size - reach for at, begin, size in zip(place, view, view[2:]))]
    if not in_view:
        return []
    edges = [outermost(place[axis] for place in places) for outermost in (min, max) for axis in (0, 1)]
    wanted = [edge + side * reach for edge, side in zip(edges, (-1, -1, 1, 1))]
    first = [math.ceil(max(begin, edge - ROOM)) for begin, edge in zip(view, wanted)]
    last = [math.floor(min(begin + size, edge + ROOM)) for begin, size, edge in zip(view, view[2:], wanted[2:])]
    found = page.evaluate(EDGES, {
        "bytes": base64.b64encode(image).decode(), "colour": COLOURS[colour], "part": [*first, last[0] - first[0], last[1] - first[1]]})
    return [
        found[side] - wanted[side] if found else math.inf
        for side in range(4) if any(place[side % 2] == edges[side] for place in in_view)]


def lie_right(page, image, drawings, name, picture, view=None):
    """Checks all drawings of which something is in view; there must be some."""
    off = {drawing[:2]: away(page, image, drawing, picture, view) for drawing in drawings}
    assert sum(map(len, off.values())) > 2, f"{name}: next to nothing is in view: {off}"
    assert all(abs(pixels) <= WITHIN for sides in off.values() for pixels in sides), f"{name}: drawings are so far away from their places: {off}"


def shown(page, path, drawings=None):
    """The frame on its page, with so many drawings on it."""
    opened(page, path)
    is_ready(page)
    is_listening(page)
    goes_to_frame(page, FRAME)
    page.wait_for_function("count => document.querySelectorAll('.stage-drawings .drawing').length === count", arg=len(drawings or []))


def drawn(server, page, path):
    """Draws on the frame: drawings that stay where they are, and a line that follows joints, wherever it was set. All, with their places."""
    shown(page, path)
    frame, places, _, _ = joints(page, path)
    assert frame == FRAME
    arm = clearest_arm(places)[::2]
    made = [{"shape": shape, "colour": colour, "points": [{"x": x, "y": y} for x, y in points]} for shape, colour, points in FREE]
    made.append({"shape": "line", "colour": "pink", "points": [{"x": 0.9, "y": 0.9, "landmark": joint} for joint in arm]})
    time = float(page.locator("#seek").input_value())
    status, answer = api(server, "POST", f"/api/v1{path}/moments", {"time": time, "drawings": made})
    assert status == 201, answer
    return [*FREE, ("line on joints", "pink", [picture_at(page, *places[joint][:2]) for joint in arm])]


def on_the_page(server, browser, path, drawings, density):
    """At every zoom, and wherever the picture was moved to."""
    with page_of(browser, server, viewport={"width": 1280, "height": 1000}, device_scale_factor=density) as page:
        shown(page, path, drawings)
        page.evaluate("() => scrollBy({ top: document.getElementById('player').getBoundingClientRect().top, behavior: 'instant' })")
        for name, keys in [
            ("whole", []), ("two steps", ["+", "+"]), ("moved", ["Shift+ArrowDown"]), ("to the right", ["Shift+ArrowRight"]),
            ("more", ["+", "+"]), ("as large as can be", ["=", "=", "="]),
        ]:
            for key in keys:
                page.keyboard.press(key)
            boxes = page.evaluate("""async () => {
              const { pictureBox } = await import('/js/shared/overlay.js');
              return [pictureBox(document.getElementById('media')), document.getElementById('stage').getBoundingClientRect()]
                .map(({ x, y, width, height }) => [x, y, width, height].map(pixels => pixels * devicePixelRatio));
            }""")
            lie_right(page, page.screenshot(), drawings, f"{name}, density {density}", *boxes)
        assert magnified(page) == 8


def drawings_lie_at_the_same_places_everywhere(executable, browser):
    with made_clip(executable, GREY) as (server, path), page_of(browser, server) as page, tempfile.TemporaryDirectory() as folder:
        drawings = drawn(server, page, path)
        for density in (1, 2):
            on_the_page(server, browser, path, drawings, density)

        film = pathlib.Path(folder, "film.mp4")
        film.write_bytes(video(server, path, "over", "/overlay.mp4"))
        size = [streams(film)[0][side] for side in ("width", "height")]
        frame = subprocess.run(
            ["ffmpeg", "-v", "error", "-i", str(film), "-vf", f"select=eq(n\\,{FRAME})", "-frames:v", "1", "-c:v", "png", "-f", "image2pipe", "-"],
            stdout=subprocess.PIPE, check=True).stdout
        lie_right(page, frame, drawings, "video", [0, 0, *size])

        paper = PdfReader(io.BytesIO(got(server, path + "/report.pdf")))
        pictures = [part.get_object() for sheet in paper.pages for part in sheet["/Resources"].get("/XObject", {}).values()]
        pictures = [(picture.get_data(), [0, 0, picture["/Width"], picture["/Height"]]) for picture in pictures]
        # The clip's poster is the other one, on which nobody draws.
        [(picture, box)] = [(picture, box) for picture, box in pictures if math.inf not in away(page, picture, FREE[0], box)]
        lie_right(page, picture, drawings, "PDF", box)


TESTS = [drawings_lie_at_the_same_places_everywhere]
