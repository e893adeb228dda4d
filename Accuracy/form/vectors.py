"""Writes what the product's tests hold its form score against: joints in, measures, view and score out.

    PYTHON Accuracy/form/vectors.py [--out Tests/Fixtures/form-vectors.json]

The bodies are made up: what a score is computed from matters here, not what it says. Joints are tenths of a pixel, of the
swing's 40 frames.
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
from takes import AFTER, BEFORE, GROUPS, MODELS, RATE
from viewpoint import angle, posture

# Stroke, and from where the camera looks.
CASES = (("serve", 0), ("serve", 45), ("serve", -75), ("serve", 165), ("forehand", 60), ("backhandTwoHanded", -30))
PIXELS = 120
# Where the joints of somebody are who stands still, metres, and how far they move.
REST = np.array([[0, 1.6, 0.05], [0.18, 1.4, 0], [-0.18, 1.4, 0], [0.35, 1.15, 0.1], [-0.35, 1.15, 0.1], [0.3, 0.95, 0.3], [-0.3, 0.95, 0.3],
                 [0.12, 0.95, 0], [-0.12, 0.95, 0], [0.15, 0.5, 0], [-0.15, 0.5, 0], [0.16, 0.08, 0], [-0.16, 0.08, 0]])
REACH = np.array([0.06, 0.1, 0.1, 0.2, 0.25, 0.3, 0.5, 0.06, 0.06, 0.08, 0.08, 0.1, 0.1])


def main():
    given = argparse.ArgumentParser()
    given.add_argument("--out", default=MODELS.parent / "Tests/Fixtures/form-vectors.json")
    given = given.parse_args()
    told = json.loads((MODELS / "form.json").read_text(encoding="utf-8"))
    vectors = [vector(told, *case, np.random.default_rng(17 + place)) for place, case in enumerate(CASES)]
    Path(given.out).write_text(json.dumps(vectors, separators=(",", ":")) + "\n", encoding="utf-8")
    print(f"wrote {given.out}: {Path(given.out).stat().st_size / 1000:.0f} kB")
    return 0


def vector(told, stroke, view, rng):
    body = moving(rng)
    picture = np.full((*body.shape[:3], 2), np.nan)
    window(picture)[:] = window(in_pixels(seen(body, view, rng), PIXELS))
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


def moving(rng):
    """Somebody whose joints swing about, metres: one hit as `takes.Take` has them."""
    times = np.arange(-BEFORE, AFTER + 1)[:, None, None] / RATE
    body = np.broadcast_to(REST, (len(times), *REST.shape)).copy()
    for overtone in (1, 2, 3):
        pace, phase = overtone * rng.uniform(0.3, 0.6), rng.uniform(0, 2 * np.pi, (1, *REST.shape))
        body += REACH[:, None] / overtone * np.sin(2 * np.pi * pace * times + phase)
    return body[None]


def window(hits):
    return cut(hits, SWING)


if __name__ == "__main__":
    sys.exit(main())
