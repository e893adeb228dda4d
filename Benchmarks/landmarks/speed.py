"""A whole swing analysis beside MediaPipe's Python on the same clip in the same run, decoding included.

usage: speed.py MOTIONBOOK [--seconds 60] [--rounds 3] [--memory]

The clip is 1280 × 720 at 30 fps (H.264), made of a clip with one person. MediaPipe's Python reads it with OpenCV, model
complexity 1, smoothing off, and does nothing else; Motionbook analyses it from the file to the report. The two take turns.
The exit status says whether Motionbook was at least twice as fast, and with --memory also whether a clip ten times as long
took no more than 10 % more memory.
"""

import argparse
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

from parity import DEMO, TENNIS
from peers import seconds_through

SPEED_RATIO = 2
MEMORY_MIB = 300
MEMORY_GROWTH = 1.1


def make_clip(seconds, folder):
    """A 720p30 H.264 clip of this length with one person in it."""
    source = TENNIS if TENNIS.exists() else DEMO
    path = pathlib.Path(folder) / f"{seconds}-seconds.mp4"
    subprocess.run(
        ["ffmpeg", "-v", "error", "-y", "-stream_loop", "-1", "-i", str(source), "-t", str(seconds), "-r", "30", "-an",
         "-vf", "scale=1280:720:force_original_aspect_ratio=increase,crop=1280:720",
         "-c:v", "libx264", "-preset", "veryfast", "-pix_fmt", "yuv420p", str(path)], check=True)
    return path


def lengthen(clip, times):
    """The clip, so many times one after the other."""
    path = clip.with_name(f"{times}-times.mp4")
    subprocess.run(
        ["ffmpeg", "-v", "error", "-y", "-stream_loop", str(times - 1), "-i", str(clip), "-c", "copy", str(path)], check=True)
    return path


def mediapipe_seconds(path):
    """(frames, seconds) of MediaPipe's Python."""
    import mediapipe

    with mediapipe.solutions.pose.Pose(model_complexity=1, smooth_landmarks=False) as pose:
        return seconds_through(path, pose)


# Run by a small process of its own: the peak of a child counts what its parent held when it was forked.
MEASURE = """import resource, subprocess, sys, time
began = time.monotonic()
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True)
print(time.monotonic() - began, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"""


def analysis(executable, path):
    """(seconds, MiB) of a whole analysis: how long, and the most memory that it held."""
    command = [sys.executable, "-c", MEASURE, executable, "analyze", str(path), "--for", "swing", "--json"]
    seconds, kibibytes = subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True).stdout.split()
    return float(seconds), int(kibibytes) / 1024


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("motionbook")
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--memory", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        clip = make_clip(options.seconds, folder)
        ratios, memories = [], []
        for _ in range(options.rounds):
            frames, theirs = mediapipe_seconds(clip)
            ours, memory = analysis(options.motionbook, clip)
            ratios.append(theirs / ours)
            memories.append(memory)
            print(f"speed     {frames} frames: MediaPipe {frames / theirs:.1f} fps, Motionbook {frames / ours:.1f} fps "
                  f"holding {memory:.0f} MiB; ratio {theirs / ours:.2f}", flush=True)
        ratio, memory = statistics.median(ratios), max(memories)
        good = ratio >= SPEED_RATIO and memory < MEMORY_MIB
        print(f"speed     median ratio {ratio:.2f} (at least {SPEED_RATIO}), at most {memory:.0f} MiB (below {MEMORY_MIB}): "
              f"{'ok' if good else 'MISSED'}", flush=True)
        if options.memory:
            _, longer = analysis(options.motionbook, lengthen(clip, 10))
            flat = longer <= memory * MEMORY_GROWTH
            print(f"memory    ten times as long: {longer:.0f} MiB, {longer / memory:.2f} × (at most {MEMORY_GROWTH}): "
                  f"{'ok' if flat else 'MISSED'}", flush=True)
            good = good and flat
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
