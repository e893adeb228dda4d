"""Whether form scores hold for real hits, from behind, with the view estimated, and for variants of the same swing.

    PYTHON Accuracy/form/check.py WORK

WORK is that of `table.py` and `viewpoint.py`; variants are judged by `Models/form.json`.
"""

import json
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np

from cameras import VIEWS
from cohort import Cohort
from export import SHIPPED, scored
from measures import SWING
from sampled import sample
from table import report
from takes import BEFORE, GROUPS, MIRROR, MODELS, data_folder, load
from viewpoint import mistaken

# Hits of so many takes are varied.
VARIED = 60
# Trunk's length in a picture, pixels.
PIXELS = 120


def main(work):
    work = Path(work)
    hits, (takes, _) = Cohort.load(work), load(data_folder(), work / "takes.pickle")
    cohort, errors = hits.medians, np.load(work / "view_errors.npy")
    for group in SHIPPED:
        captured(cohort, group)
    told = json.loads((MODELS / "form.json").read_text(encoding="utf-8"))
    for group in SHIPPED:
        variants(told, group, [t for t in takes if t.stroke in GROUPS[group]])
    for group in SHIPPED:
        view_estimated(cohort, errors, group)
        from_behind(hits, takes, errors, cohort.usable(group, "iqr"), group)
    return 0


def view_estimated(cohort, errors, group):
    """How well players are told apart where the view is as wrong as `viewpoint.py` is."""
    print("\nwith the view estimated:")
    some = cohort.of(group)
    report(some, group, cohort.usable(group, "iqr"), mistaken(errors, group, False, len(some.takes)))


def from_behind(hits, takes, errors, usable, group):
    """The same for cameras behind the player, whose picture is mirrored: it then is nearly that of the opposite camera."""
    seen = {v: sample(takes, v + 180, np.random.default_rng([8, v + 90]), lambda p: p * [-1, 1])[1] for v in VIEWS}
    some = replace(hits, tested=seen).medians.of(group)
    print("\nfrom behind, the picture mirrored:")
    report(some, group, usable)
    print("\nfrom behind, with the view estimated:")
    report(some, group, usable, mistaken(errors, group, True, len(some.takes)))


def captured(cohort, group):
    """How far medians of real hits lie from those of shadow strokes."""
    strokes = [s for s in GROUPS[group] if s in cohort.captured_strokes]
    usable = cohort.usable(group, "iqr")
    print(f"\n{group}: medians of real hits (motion capture) less those of shadow strokes, in distances of their quartiles, at "
          f"−75°, −30°, 0°, 30°, 75°; views of 13 that may use the measure\n\n| measure | {' | '.join(strokes)} | views |\n"
          f"|---|{'---|' * len(strokes)}---|")
    for j, name in enumerate(cohort.names):
        cells = ["  ".join(f"{cohort.moved(s, v, 'iqr')[j]:+.1f}" for v in (-75, -30, 0, 30, 75)) for s in strokes]
        print(f"| {name} | {' | '.join(cells)} | {sum(usable[v][j] for v in VIEWS)} |")


def variants(told, group, takes):
    """How far scores move between a swing and its variants."""
    takes = takes[::max(1, len(takes) // VARIED)]
    strokes = np.repeat([t.stroke for t in takes], [len(t.hits) for t in takes])
    print(f"\n{group}: points by which scores of {len(strokes)} swings move, from five views")
    for name, change in (("mirrored", mirrored), ("half as large", smaller), ("cut to the swing", short), ("half a frame late", late)):
        moved = []
        for view in VIEWS[::3]:
            before, after = (score(told, group, takes, strokes, view, c) for c in (whole, change))
            moved.append(np.abs(after - before)[np.isfinite(after - before)])
        moved = np.concatenate(moved)
        print(f"- {name}: median {np.median(moved):.2f}, nine of ten under {np.quantile(moved, 0.9):.2f}, "
              f"{np.mean(moved < 0.5):.0%} under 0.5")


def score(told, group, takes, strokes, view, change):
    names, values = sample(takes, view, np.random.default_rng(12), change)
    out = np.full(len(strokes), np.nan)
    for stroke in set(strokes):
        rows = strokes == stroke
        out[rows] = scored(told, group, stroke, view, dict(zip(names, values[rows].T)))
    return out


def whole(picture):
    return in_pixels(picture, PIXELS)


def smaller(picture):
    return in_pixels(picture, PIXELS / 2)


def mirrored(picture):
    """A mirror's left-hander, mirrored again as the product does."""
    left = whole(picture)[:, :, MIRROR] * [-1, 1] + [640, 0]
    return left[:, :, MIRROR] * [-1, 1]


def short(picture):
    picture, (first, last) = whole(picture).copy(), (BEFORE + int(round(s * 30)) for s in SWING)
    picture[:, :first], picture[:, last + 1:] = np.nan, np.nan
    return picture


def late(picture):
    """As if the camera's frames fell half a frame later."""
    picture = whole(picture)
    return np.concatenate([(picture[:, 1:] + picture[:, :-1]) / 2, picture[:, -1:]], 1)


def in_pixels(picture, trunk):
    """Joints to a tenth of a pixel, as the pose model's numbers are."""
    size = np.nanmedian(np.linalg.norm(picture[:, :, 1] + picture[:, :, 2] - picture[:, :, 7] - picture[:, :, 8], axis=-1)) / 2
    return np.round(picture / size * trunk, 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
