"""How far Motionbook's landmarks are from MediaPipe's, beside how far MediaPipe's are from themselves.

usage: parity.py POSEBENCH [--frames N]

Stills: both get the same RGB pixels, each frame for itself; the median distance may not exceed 0.05 px.
Tracking: Motionbook reads the clip itself (its decoder, its crop from YUV), smoothing off on both; median and 95th
percentile may not exceed 1.2 × what MediaPipe shows against itself when ±1 is added to the samples. The exit status says
whether all of that holds.
"""

import argparse
import os
import pathlib
import sys

import numpy
from peers import ROOT, clip_frames, distances, mediapipe, motionbook_clip, motionbook_rgb, with_noise

STILLS_MEDIAN = 0.05
TRACKING_RATIO = 1.2
SEEDS = (1, 2, 3)
# An analysis tracks one part of a clip per core; two shows what the seam costs.
PARTS = 2
DATA = pathlib.Path(os.environ.get("MOTIONBOOK_TEST_DATA", ROOT.parent / "shared" / "data"))
DEMO = ROOT / ".deps/demo/demo.mp4"
TENNIS = DATA / "tennis/rally_fh_fh_bh_bh.mp4"


def figures(values):
    return numpy.median(values), numpy.percentile(values, 95)


def stills(bench, path, every=12):
    """Compares frames of a clip as stills; True when they agree."""
    frames = [frame for index, frame in enumerate(clip_frames(path)) if index % every == 0]
    theirs = mediapipe(frames, stills=True)
    ours = motionbook_rgb(bench, frames, stills=True)
    median, p95 = figures(distances(theirs, ours))
    same = (theirs.seen == ours.seen).all()
    good = median <= STILLS_MEDIAN and same
    print(f"stills    {path.name}: {len(frames)} frames, median {median:.4f} px (at most {STILLS_MEDIAN}), p95 {p95:.3f} px, "
          f"bodies seen in {theirs.seen.sum()} and {ours.seen.sum()}: {'ok' if good else 'FAR OFF'}", flush=True)
    return good


def tracking(bench, path, limit):
    """Compares a clip tracked by both; True when they are as near as MediaPipe is to itself."""
    frames = list(clip_frames(path, limit))
    height, width = frames[0].shape[:2]
    plain = mediapipe(frames, stills=False)
    noise = [figures(distances(plain, mediapipe(with_noise(frames, seed), stills=False))) for seed in SEEDS]
    floor = numpy.median(noise, axis=0)
    ours = motionbook_clip(bench, path, width, height, parts=PARTS)
    median, p95 = figures(distances(plain, ours))
    seen = min(len(plain.seen), len(ours.seen))
    misses = int((plain.seen[:seen] != ours.seen[:seen]).sum())
    good = median <= TRACKING_RATIO * floor[0] and p95 <= TRACKING_RATIO * floor[1]
    print(f"tracking  {path.name}: {len(frames)} frames, median {median:.3f} px, p95 {p95:.2f} px; MediaPipe against itself under "
          f"±1 noise: {floor[0]:.3f} and {floor[1]:.2f} px (medians of {len(SEEDS)}; ratios {median / floor[0]:.2f} and "
          f"{p95 / floor[1]:.2f}, at most {TRACKING_RATIO}); seen by one alone in {misses} frames: "
          f"{'ok' if good else 'FAR OFF'}", flush=True)
    return good


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("bench")
    parser.add_argument("--frames", type=int, help="frames of each clip to track (all)")
    options = parser.parse_args()
    clips = [DEMO]
    if TENNIS.exists():
        clips.append(TENNIS)
    else:
        print("skip      the tennis clip, which is not on this machine")
    results = [stills(options.bench, clip) for clip in clips]
    results += [tracking(options.bench, clip, options.frames) for clip in clips]
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
