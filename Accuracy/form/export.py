"""Writes what a form score needs, learned from all players: `Models/form.json`.

    PYTHON Accuracy/form/export.py WORK [--out Models/form.json]

For each group of strokes whether it has a score, and for each view: measures with direction and weight, their quantiles
among experts and amateurs of each stroke, the quantiles of the weighed sum of swings whose player was left out, which
make the score, and its spread. `scored` reads it as the product does (`FormReference`). WORK is that of `table.py` and
`viewpoint.py`.
"""

import argparse
import json
import sys
from pathlib import Path

import numpy as np

from cameras import VIEWS
from cohort import Cohort
from score import SHARES, share_below
from table import Lessons, left_out, nearest, settle
from takes import GROUPS, MODELS, data_folder, load
from viewpoint import gathered, mistaken, taught

# Whether a group has a score: only where players who were left out are told apart (`docs/form-score.md`).
SHIPPED = {"ground": False, "serve": True}
# Fewer measures than this are no score.
LEAST_MEASURES = 3
DIGITS = 3


def main():
    given = argparse.ArgumentParser()
    given.add_argument("work")
    given.add_argument("--out", default=MODELS / "form.json")
    given = given.parse_args()
    hits, errors = Cohort.load(Path(given.work)), np.load(Path(given.work) / "view_errors.npy")
    cohort = hits.medians
    groups = {name: {"isScored": is_scored, "views": learned(cohort.of(name), cohort.names, cohort.usable(name, "iqr"))}
              for name, is_scored in SHIPPED.items()}
    takes, _ = load(data_folder(), Path(given.work) / "takes.pickle")
    weights = taught(gathered([t for t in takes if any(t.stroke in GROUPS[name] for name in SHIPPED)]))
    told = {"shares": SHARES.tolist(), "leastMeasures": LEAST_MEASURES, "groups": groups,
            "camera": {stroke: short(w.T) for stroke, w in weights.items()}}
    for name in SHIPPED:
        add_spread(told, name, hits.of(name), errors)
    Path(given.out).write_text(json.dumps(told, separators=(",", ":")) + "\n", encoding="utf-8")
    print(f"wrote {given.out}: {Path(given.out).stat().st_size / 1000:.0f} kB")
    return 0


def learned(cohort, names, usable):
    everybody = np.ones(len(cohort.players), bool)
    most, shrink = settle(cohort, everybody, usable)
    lessons, sums = Lessons(cohort, everybody), left_out(cohort, usable)[0]
    views = {}
    for v in VIEWS:
        form = lessons.form(v, usable[v], most, shrink)
        used = np.flatnonzero(form.weights > 1e-3 * form.weights.max())
        columns = form.chosen[used]
        views[str(v)] = {
            "measures": [names[j] for j in columns], "directions": form.direction[used].astype(int).tolist(),
            "weights": short(form.weights[used] / form.weights[used].sum()),
            "strokes": {stroke: {"experts": short(experts[:, columns].T), "amateurs": short(amateurs[:, columns].T)}
                        for stroke, (experts, amateurs) in lessons.distributions[v].of.items()},
            "experts": short(quantiles(sums[v][cohort.is_expert])), "amateurs": short(quantiles(sums[v][~cohort.is_expert]))}
    return views


def add_spread(told, group, hits, errors):
    """How far scores of hits of the same take lie apart that different cameras see from one view: a standard deviation."""
    for v in VIEWS:
        scores = np.stack([judged(told, group, hits, nearest(v + mistaken(errors, group, False, len(hits.takes), draw)), values)
                           for draw, values in enumerate([*hits.taught[v], hits.tested[v]])])
        variances = [np.nanvar(scores[:, hits.takes == take]) for take in np.unique(hits.takes)]
        told["groups"][group]["views"][str(v)]["spread"] = round(float(np.sqrt(np.nanmean(variances))), 2)


def judged(told, group, hits, views, values):
    """Scores of hits, each by the view that it is taken for."""
    out = np.full(len(views), np.nan)
    for view in np.unique(views):
        for stroke in np.unique(hits.strokes):
            rows = (views == view) & (hits.strokes == stroke)
            out[rows] = scored(told, group, stroke, view, dict(zip(hits.names, values[rows].T)))
    return out


def quantiles(values):
    return np.quantile(values[np.isfinite(values)], SHARES)


def short(array):
    return [short(row) for row in array] if np.ndim(array) > 1 else [float(f"{x:.{DIGITS}g}") for x in array]


def scored(told, group, stroke, view, values):
    """Scores 0…10 of swings of which the values of measures are known by name; NaN where too few are."""
    form = told["groups"][group]["views"][str(view)]
    total, there, count = 0, 0, 0
    for j, name in enumerate(form["measures"]):
        place = form["directions"][j] * (percentile(form["strokes"][stroke], values[name], j) - 0.5)
        known = np.isfinite(place)
        total, there, count = total + np.where(known, place, 0) * form["weights"][j], there + known * form["weights"][j], count + known
    sums = np.where(count >= LEAST_MEASURES, total / np.maximum(there, 1e-9), np.nan)
    return 10 * np.mean([share_below(np.array(form[level]), sums) for level in ("experts", "amateurs")], axis=0)


def percentile(levels, values, j):
    """Mean of the shares of experts and of amateurs that a value exceeds."""
    return np.mean([share_below(np.array(levels[level][j]), values) for level in ("experts", "amateurs")], axis=0)


if __name__ == "__main__":
    sys.exit(main())
