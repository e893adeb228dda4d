"""Writes what the product's tests hold its form score against: joints in, measures, view and score out.

    PYTHON Accuracy/form/vectors.py WORK [--out Tests/Fixtures/form-vectors.json]

WORK is that of `table.py`. Joints are tenths of a pixel, of the swing's 40 frames.
"""

import argparse
import json
import sys
from pathlib import Path

import numpy as np

from cameras import VIEWS, seen
from check import in_pixels
from export import SHIPPED, scored
from measures import SWING, cut, measure
from takes import GROUPS, MODELS, data_folder, load
from viewpoint import angle, posture

# Stroke, whether an expert, from where the camera looks.
CASES = (("serve", True, 0), ("serve", False, 45), ("serve", True, -75), ("serve", False, 165),
         ("forehand", True, 60), ("backhandTwoHanded", False, -30))
PIXELS = 120


def main():
    given = argparse.ArgumentParser()
    given.add_argument("work")
    given.add_argument("--out", default=MODELS.parent / "Tests/Fixtures/form-vectors.json")
    given = given.parse_args()
    told = json.loads((MODELS / "form.json").read_text(encoding="utf-8"))
    takes, _ = load(data_folder(), Path(given.work) / "takes.pickle")
    vectors = [vector(told, takes, *case, np.random.default_rng(17 + place)) for place, case in enumerate(CASES)]
    Path(given.out).write_text(json.dumps(vectors, separators=(",", ":")) + "\n", encoding="utf-8")
    print(f"wrote {given.out}: {Path(given.out).stat().st_size / 1000:.0f} kB")
    return 0


def vector(told, takes, stroke, is_expert, view, rng):
    take = next(t for t in takes if t.stroke == stroke and t.expert == is_expert and np.isfinite(window(t.hits[:1])).all())
    picture = np.full((1, *take.hits.shape[1:3], 2), np.nan)
    window(picture)[:] = window(in_pixels(seen(take.hits[:1], view, rng), PIXELS))
    degrees = angle(np.array(told["camera"][stroke]).T, posture(picture))[0]
    nearest = int(np.round(degrees / 15) * 15)
    is_behind = nearest not in VIEWS
    if is_behind:
        nearest -= 180 if nearest > 0 else -180
    values = measure(picture * [-1, 1] if is_behind else picture)
    group = next(name for name in SHIPPED if stroke in GROUPS[name])
    return {"stroke": stroke, "joints": np.round(window(picture) * 10).astype(int).ravel().tolist(),
            "measures": {name: round(float(value[0]), 5) for name, value in values.items()}, "angle": round(float(degrees), 3),
            "score": round(float(scored(told, group, stroke, nearest, values)[0]), 5)}


def window(hits):
    return cut(hits, SWING)


if __name__ == "__main__":
    sys.exit(main())
