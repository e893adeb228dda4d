"""Frames per second of Motionbook beside MediaPipe's Python on the same clip in the same run, decoding included.

usage: speed.py POSEBENCH [--seconds 60] [--rounds 1]

The clip is 1280 × 720 at 30 fps (H.264), made of a clip with one person. MediaPipe's Python reads it with OpenCV, model complexity 1,
smoothing off. Motionbook tracks one part of the clip per core, as an analysis does. The two take turns.
"""

import argparse
import os
import pathlib
import subprocess
import sys
import tempfile
import time

from parity import DEMO, TENNIS
from peers import MODELS


def make_clip(source, seconds, folder):
    """A 720p30 H.264 clip of this length with the person of `source`."""
    path = pathlib.Path(folder) / "speed.mp4"
    subprocess.run(
        ["ffmpeg", "-v", "error", "-y", "-stream_loop", "-1", "-i", str(source), "-t", str(seconds), "-r", "30", "-an",
         "-vf", "scale=1280:720:force_original_aspect_ratio=increase,crop=1280:720", "-c:v", "libx264", "-preset", "veryfast", "-pix_fmt", "yuv420p", str(path)], check=True)
    return path


def mediapipe_seconds(path):
    """(frames, seconds) of MediaPipe's Python."""
    import cv2
    import mediapipe

    with mediapipe.solutions.pose.Pose(model_complexity=1, smooth_landmarks=False) as pose:
        began = time.monotonic()
        capture = cv2.VideoCapture(str(path))
        frames = 0
        while True:
            more, frame = capture.read()
            if not more:
                return frames, time.monotonic() - began
            pose.process(cv2.cvtColor(frame, cv2.COLOR_BGR2RGB))
            frames += 1


def motionbook_seconds(bench, path):
    """Seconds of Motionbook, models loaded anew, and the most memory it held, MiB."""
    began = time.monotonic()
    process = subprocess.Popen(
        [bench, "clip", str(path), "--models", str(MODELS), "--parts", str(os.cpu_count())], stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    assert status == 0, "PoseBench failed"
    return time.monotonic() - began, usage.ru_maxrss / 1024


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("bench")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--rounds", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        clip = make_clip(TENNIS if TENNIS.exists() else DEMO, options.seconds, folder)
        ratios = []
        for _ in range(options.rounds):
            frames, theirs = mediapipe_seconds(clip)
            ours, memory = motionbook_seconds(options.bench, clip)
            ratios.append(theirs / ours)
            print(f"speed     {frames} frames: MediaPipe {frames / theirs:.1f} fps, Motionbook {frames / ours:.1f} fps with "
                  f"{memory:.0f} MiB; ratio {theirs / ours:.2f}", flush=True)
    return 0 if min(ratios) >= 2 else 1


if __name__ == "__main__":
    sys.exit(main())
