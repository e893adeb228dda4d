"""How far Motionbook's landmarks are from MediaPipe's, beside how far MediaPipe's are from themselves.

usage: parity.py LANDMARKBENCH [--kinds pose,hands,faces] [--frames N]

Stills: both get the same RGB pixels, each frame for itself; the median distance may not exceed 0.05 px, both see the same
number, and depths, places in space, sides of hands, and blendshapes and poses of heads agree. Tracking: Motionbook reads the
clip itself (its decoder, its crop from YUV), smoothing off on both but of faces; median and 95th percentile may not exceed
1.2 × what MediaPipe shows against itself when ±1 is added to the samples. The exit status says whether all of that holds.
"""

import argparse
import functools
import os
import pathlib
import sys
from concurrent.futures import ProcessPoolExecutor

import numpy
from peers import (
    FACES, HANDS, POSE, ROOT, clip_frames, counts, distances, mediapipe, motionbook_clip, motionbook_rgb, pairs, with_noise)

STILLS_MEDIAN = 0.05
# Depths may differ more than places, places in space by half a millimetre, probabilities by a hundredth (medians).
DEPTH_MEDIAN = 0.1
SPACE_MEDIAN = 0.0005
SIDE_MEDIAN = 0.01
# Each blendshape for itself; turns of heads in degrees.
SHAPE_MEDIAN = 0.01
SHAPE_P95 = 0.05
TURN_MEDIAN = 0.1
TRACKING_RATIO = 1.2
SEEDS = (1, 2, 3)
# An analysis tracks one part of a clip per core; two shows what the seam costs.
PARTS = 2
DATA = pathlib.Path(os.environ.get("MOTIONBOOK_TEST_DATA", ROOT.parent / "shared" / "data"))
DEMO = ROOT / ".deps/demo/demo.mp4"
TENNIS = DATA / "tennis/rally_fh_fh_bh_bh.mp4"
SIGNS = [DATA / "hands/asl_words" / name for name in ("again.mkv", "milk.mkv")]
SMILE = DATA / "faces/video/single_face.mp4"
LEAVING = DATA / "faces/video/face_noface.mov"
# Kind, clip, every how many frames is a still.
CLIPS = [
    (POSE, DEMO, 12), (POSE, TENNIS, 12), (HANDS, SIGNS[0], 5), (HANDS, SIGNS[1], 5), (FACES, SMILE, 8), (FACES, LEAVING, 10),
]


def figures(values):
    return numpy.median(values), numpy.percentile(values, 95)


def besides(ours, theirs):
    """Medians of what differs besides places in the picture, and whether they are small."""
    both = list(pairs(ours, theirs))
    found = [("depth", "px", DEPTH_MEDIAN, [numpy.abs(a.depths - b.depths) for a, b in both])]
    if both and both[0][0].world is not None:
        found.append(("space", "m", SPACE_MEDIAN, [numpy.linalg.norm(a.world - b.world, axis=1) for a, b in both]))
    if both and both[0][0].rightness is not None:
        found.append(("side", "", SIDE_MEDIAN, [[abs(a.rightness - b.rightness)] for a, b in both]))
    if both and both[0][0].pose is not None:
        found.append(("turn", "°", TURN_MEDIAN, [[turn(a.pose, b.pose)] for a, b in both]))
    medians = [(name, unit, numpy.median(numpy.concatenate(values)) if both else numpy.inf, limit)
               for name, unit, limit, values in found]
    words = ", ".join(f"{name} {median:.2g} {unit}".strip() for name, unit, median, _ in medians)
    shapes_words, agree = shapes(both)
    return words + shapes_words, agree and all(median <= limit for _, _, median, limit in medians)


def turn(one, other):
    """How much one pose is turned against another, degrees."""
    one, other = (pose[:, :3].astype(float) / numpy.linalg.norm(pose[:, :3].astype(float), axis=0) for pose in (one, other))
    # From the chord: near 0 the cosine has no digits left.
    return numpy.degrees(2 * numpy.arcsin(min(numpy.linalg.norm(one - other) / 8 ** 0.5, 1)))


def shapes(both):
    """How far apart the blendshapes of faces are, the worst of the 52 counting, and whether that is near enough."""
    if not both or both[0][0].shapes is None:
        return "", True
    apart = numpy.array([numpy.abs(a.shapes - b.shapes) for a, b in both])
    median, p95 = numpy.median(apart, axis=0).max(), numpy.percentile(apart, 95, axis=0).max()
    return (f", blendshapes median {median:.4f} (at most {SHAPE_MEDIAN}), p95 {p95:.4f} (at most {SHAPE_P95})",
            median <= SHAPE_MEDIAN and p95 <= SHAPE_P95)


def stills(bench, kind, path, every):
    """Compares frames of a clip as stills; True when they agree."""
    frames = [frame for index, frame in enumerate(clip_frames(path)) if index % every == 0]
    theirs = mediapipe(kind, frames, stills=True)
    ours = motionbook_rgb(bench, kind, frames, stills=True)
    median, p95 = figures(distances(theirs, ours))
    words, agree = besides(ours, theirs)
    good = median <= STILLS_MEDIAN and agree and (counts(theirs) == counts(ours)).all()
    print(f"stills    {kind.name} {path.name}: {len(frames)} frames, median {median:.4f} px (at most {STILLS_MEDIAN}), "
          f"p95 {p95:.3f} px, {words}, seen {counts(theirs).sum()} and {counts(ours).sum()}: {'ok' if good else 'FAR OFF'}",
          flush=True)
    return good


def tracking(bench, kind, path, limit):
    """Compares a clip tracked by both; True when they are as near as MediaPipe is to itself."""
    frames = list(clip_frames(path, limit))
    height, width = frames[0].shape[:2]
    plain = mediapipe(kind, frames, stills=False)
    noise = [figures(distances(plain, mediapipe(kind, with_noise(frames, seed), stills=False))) for seed in SEEDS]
    floor = numpy.median(noise, axis=0)
    ours = motionbook_clip(bench, kind, path, width, height, parts=PARTS)
    median, p95 = figures(distances(plain, ours))
    seen = min(len(plain), len(ours))
    others = int((counts(plain[:seen]) != counts(ours[:seen])).sum())
    words, agree = shapes(list(pairs(plain, ours)))
    good = median <= TRACKING_RATIO * floor[0] and p95 <= TRACKING_RATIO * floor[1] and agree
    print(f"tracking  {kind.name} {path.name}: {len(frames)} frames, median {median:.3f} px, p95 {p95:.2f} px; MediaPipe "
          f"against itself under ±1 noise: {floor[0]:.3f} and {floor[1]:.2f} px (medians of {len(SEEDS)}; ratios "
          f"{median / floor[0]:.2f} and {p95 / floor[1]:.2f}, at most {TRACKING_RATIO}); another number seen in {others} frames{words}: "
          f"{'ok' if good else 'FAR OFF'}", flush=True)
    return good


def compared(bench, limit, number):
    """Compares one of the clips both ways; true also where it is not there."""
    kind, path, every = CLIPS[number]
    if not path.exists():
        print(f"skip      {kind.name} {path.name}, which is not on this machine", flush=True)
        return True
    results = [stills(bench, kind, path, every), tracking(bench, kind, path, limit)]
    return all(results)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("bench")
    parser.add_argument("--kinds", default="pose,hands,faces")
    parser.add_argument("--frames", type=int, help="frames of each clip to track (all)")
    options = parser.parse_args()
    wanted = [number for number, clip in enumerate(CLIPS) if clip[0].name in options.kinds.split(",")]
    # MediaPipe leaves much of a second core idle.
    with ProcessPoolExecutor(2) as pool:
        results = list(pool.map(functools.partial(compared, options.bench, options.frames), wanted))
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
