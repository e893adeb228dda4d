"""Whether the right person is followed where several are to be seen.

players.json holds, for each clip, where the player is: [seconds, left, top, right, bottom], shares of the picture; every box
was looked at. Of the broadcasts, where the player is twice as tall as the opponent, two harder clips each are made: one in which the player
waits (moves at a quarter of the speed) while everybody else plays, and one in which the player is not to be seen at first.
"""

import json
import pathlib
import struct

from figures import heading, part, percent
from lab import run, two_at_a_time

# Seconds that are put before a clip.
BEFORE = 1.2
NEAR_SECONDS = 0.1
# The recording's layout (docs/landmark-format.md).
HEADER_BYTES, FRAME_BYTES, LANDMARK_BYTES, LANDMARKS = 32, 470, 14, 33
HIPS = (23, 24)


def main(lab):
    truth = json.loads(pathlib.Path(__file__).with_suffix(".json").read_text())
    clips = {clip: boxes for clip, boxes in truth.items() if lab.only in clip and (lab.data / clip).exists()}
    heading("The right player, where several people are to be seen")
    figures = {}
    figures |= table(lab, "as they are", [(clip, lab.data / clip, boxes, 0) for clip, boxes in clips.items()])
    far = {clip: boxes for clip, boxes in clips.items() if "broadcast" in clip}
    for name, make in (("waiting", waiting), ("late", late)):
        made = two_at_a_time(lambda item: make(lab, *item), far.items())
        figures |= table(lab, name, [(clip, path, far[clip], BEFORE) for clip, path in zip(far, made)])
    return figures


def table(lab, name, clips):
    lab.analyse_all([path for _, path, _, _ in clips])
    right, boxes, seen, wrong = 0, 0, 0, []
    for clip, path, truth, later in clips:
        at = followed(lab.analyse(path))
        contact = [is_right(at, box, later) for box in truth["contact"]]
        around = [is_right(at, box, later) for box in truth["around"]]
        boxes, seen = boxes + len(contact) + len(around), seen + sum(contact) + sum(around)
        right += all(contact)
        wrong += [] if all(contact) else [f"{clip} {lab.analyse(path).refusal or ''}"]
    print(f"{name:<12} clips right at contact {percent(right, len(clips))}, moments {percent(seen, boxes)}")
    for clip in wrong:
        print(f"  wrong: {clip}")
    return {f"players {name}: clips right": part(right, len(clips)), f"players {name}: moments": part(seen, boxes)}


def followed(analysis):
    """Time and landmarks of each frame in which somebody is followed, places in shares of the picture."""
    if analysis.recording is None:
        return []
    data, frames = analysis.recording.read_bytes(), []
    for start in range(HEADER_BYTES, len(data) - FRAME_BYTES + 1, FRAME_BYTES):
        time, score = struct.unpack_from("<IB", data, start)
        places = [struct.unpack_from("<hh", data, start + 8 + LANDMARK_BYTES * index) for index in range(LANDMARKS)]
        if score:
            frames.append((time / 1e6, [(x / 16384, y / 16384) for x, y in places]))
    return frames


def is_right(frames, box, later):
    """Whether the middle of the hips is inside the box, and the body about as large as it."""
    time, left, top, right, bottom = box
    near = min(frames, key=lambda frame: abs(frame[0] - time - later), default=None)
    if near is None or abs(near[0] - time - later) > NEAR_SECONDS:
        return False
    x, y = (sum(near[1][hip][axis] for hip in HIPS) / 2 for axis in range(2))
    columns, rows = zip(*near[1])
    size = max(max(columns) - min(columns), max(rows) - min(rows)) / max(right - left, bottom - top)
    return left <= x <= right and top <= y <= bottom and 0.5 < size < 2


def waiting(lab, clip, boxes):
    """A clip before whose beginning the player hardly moves while everything else goes to and fro."""
    return before(lab, clip, boxes, "waits", "[still]crop={crop}[patch];[moves][patch]overlay={place},trim=end={before}[first]")


def late(lab, clip, boxes):
    """A clip before whose beginning the place of the player is a blur."""
    return before(
        lab, clip, boxes, "late",
        "[still]crop={crop},gblur=sigma=40[patch];[moves][patch]overlay={place}:enable='lt(t,0.6)',trim=end={before}[first]")


def before(lab, clip, boxes, name, filters):
    path = lab.folder / f"{name}-{pathlib.Path(clip).stem}.mp4"
    _, left, top, right, bottom = min(boxes["contact"] + boxes["around"])
    margin = 0.04
    left, top = max(0, left - margin), max(0, top - margin)
    width, height = min(1, right + margin) - left, min(1, bottom + margin) - top
    crop = f"iw*{width}:ih*{height}:iw*{left}:ih*{top}"
    place = f"W*{left}:H*{top}"
    half = BEFORE / 2
    run("ffmpeg", "-v", "error", "-y", "-i", str(lab.data / clip), "-filter_complex",
        f"[0:v]fps=25,setpts=PTS-STARTPTS,split=4[a][b][c][whole];"
        f"[a]trim=end={half},setpts=PTS-STARTPTS[there];"
        f"[b]trim=end={half},reverse,setpts=PTS-STARTPTS[back];[there][back]concat[moves];"
        f"[c]trim=end={BEFORE / 4},setpts=4*(PTS-STARTPTS),fps=25[still];"
        + filters.format(crop=crop, place=place, before=BEFORE) + ";[first][whole]concat", "-an", "-c:v", "libx264", "-crf", "18",
        "-preset", "veryfast", "-pix_fmt", "yuv420p", str(path))
    return path
