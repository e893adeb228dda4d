"""Following hands and faces beside MediaPipe's Python on the same clip in the same run, decoding included.

usage: rates.py LANDMARKBENCH [--seconds 60] [--rounds 3]

The clips are 1280 × 720 at 30 fps (H.264). MediaPipe's Python reads with OpenCV (faces with `FaceLandmarker`, blendshapes and
matrices); Motionbook reads and follows in as many parts as there are cores, blendshapes and poses of heads included, and
passes over calm frames as an analysis does. The two take turns. Then pictures of a camera's size: how long from the JPEG to
the hands, and to a face's blendshapes, on one core. The exit status says whether all goals were met.
"""

import argparse
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

from parity import DATA, SIGNS, SMILE
from peers import FACES, HANDS, MODELS, face_landmarker, seconds_through

SPEED_RATIO = {"hands": 1.5, "faces": 2}
ANSWER_MILLISECONDS = {"hands": 20, "faces": 11}
# As many as MediaPipe's Python looks for if nothing is said.
MOST = {"hands": 2, "faces": 1}
FOLLOWING = {kind.name: kind.following for kind in (HANDS, FACES)}


def make_clip(source, seconds, folder):
    path = pathlib.Path(folder) / (source.stem + ".mp4")
    subprocess.run(
        ["ffmpeg", "-v", "error", "-y", "-stream_loop", "-1", "-i", str(source), "-t", str(seconds), "-r", "30", "-an",
         "-vf", "scale=1280:720:force_original_aspect_ratio=increase,crop=1280:720",
         "-c:v", "libx264", "-preset", "veryfast", "-pix_fmt", "yuv420p", str(path)], check=True)
    return path


class Faces:
    """MediaPipe's `FaceLandmarker`, asked as its older solutions are: a frame at a time, 30 a second."""

    def __init__(self):
        self.model, self.frames = face_landmarker(stills=False, most=MOST["faces"]), 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.model.close()

    def process(self, frame):
        import mediapipe

        self.model.detect_for_video(
            mediapipe.Image(mediapipe.ImageFormat.SRGB, frame), round(self.frames * 1000 / 30))
        self.frames += 1


def mediapipe_seconds(kind, path):
    """(frames, seconds) of MediaPipe's Python."""
    import mediapipe

    model = Faces() if kind == "faces" else mediapipe.solutions.hands.Hands(max_num_hands=MOST[kind], model_complexity=1)
    with model:
        return seconds_through(path, model)


def motionbook_seconds(bench, kind, path):
    began = time.monotonic()
    subprocess.run(
        [bench, kind, "clip", str(path), "--parts", str(os.cpu_count()), "--most", str(MOST[kind]), "--models", str(MODELS),
         *FOLLOWING[kind]], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    return time.monotonic() - began


def compare(bench, kind, path, rounds):
    """Whether Motionbook follows fast enough."""
    ratios = []
    for _ in range(rounds):
        frames, theirs = mediapipe_seconds(kind, path)
        ours = motionbook_seconds(bench, kind, path)
        ratios.append(theirs / ours)
        print(f"rates     {kind}, {frames} frames: MediaPipe {frames / theirs:.1f} fps, Motionbook {frames / ours:.1f} fps; "
              f"ratio {theirs / ours:.2f}", flush=True)
    ratio = statistics.median(ratios)
    good = ratio >= SPEED_RATIO[kind]
    print(f"rates     {kind}: median ratio {ratio:.2f} (at least {SPEED_RATIO[kind]}): {'ok' if good else 'MISSED'}", flush=True)
    return good


def answers(bench, kind, source, folder):
    """Whether a picture of a camera's size is answered in time."""
    folder = pathlib.Path(folder, kind)
    folder.mkdir()
    subprocess.run(
        ["ffmpeg", "-v", "error", "-y", "-i", str(source), "-vf", "scale=640:480", "-q:v", "5", f"{folder}/%03d.jpg"], check=True)
    pictures = sorted(folder.glob("*.jpg"))
    size = statistics.median(picture.stat().st_size for picture in pictures) / 1000
    command = ["taskset", "-c", "0", bench, kind, "answers", *map(str, pictures), "--most", str(MOST[kind]),
               "--models", str(MODELS), *FOLLOWING[kind]]
    lines = subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True).stdout.split()
    first, following = float(lines[1]), float(lines[3])
    limit = ANSWER_MILLISECONDS[kind]
    good = following <= limit
    print(f"answers   {len(pictures)} JPEGs of 640 × 480, {size:.0f} kB: from bytes to {kind} on one core {following:.1f} ms where "
          f"they are followed (at most {limit}), {first:.1f} ms where they must be found: {'ok' if good else 'MISSED'}",
          flush=True)
    return good


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("bench")
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    if not DATA.exists():
        print("skip      the rates of hands and faces: their clips are not on this machine")
        return 0
    with tempfile.TemporaryDirectory() as folder:
        results = [answers(options.bench, kind, source, folder) for kind, source in (("hands", SIGNS[0]), ("faces", SMILE))]
        hands, face = (make_clip(source, options.seconds, folder) for source in (SIGNS[0], SMILE))
        results.append(compare(options.bench, "hands", hands, options.rounds))
        results.append(compare(options.bench, "faces", face, options.rounds))
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
