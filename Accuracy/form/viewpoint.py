"""From where a camera sees a swing, estimated from its picture alone; how wrong that is on players left out.

    PYTHON Accuracy/form/viewpoint.py WORK

A ridge regression for each stroke: from widths of shoulders and hips (with their sign: negative from behind) and from
where the hand goes, to the cosine and sine of the camera's angle. A
swing is judged by what it shows alone, so that a correction of one never moves another.
"""

import sys
import warnings
from pathlib import Path

import numpy as np

from cameras import seen
from measures import BACKWARD, CONTACT, END, LANKLE, LHIP, LSHOULDER, NOSE, RANKLE, RHIP, RSHOULDER, RWRIST, bodies, cut
from takes import GROUPS, data_folder, load

ANGLES = tuple(range(-165, 181, 15))
RIDGE, FOLDS = 0.5, 6


def posture(picture):
    """`(hits, 15)`: what tells where the camera is; NaN where the clip does not show it."""
    body = bodies(picture)
    x = lambda joint: body[:, :, joint, 0]
    middle = lambda values, window: np.nanmedian(cut(values, window), 1)
    lines = [x(LSHOULDER) - x(RSHOULDER), x(LHIP) - x(RHIP), x(LANKLE) - x(RANKLE), x(NOSE) - (x(LSHOULDER) + x(RSHOULDER)) / 2]
    hand = x(RWRIST)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return np.stack([middle(line, window) for line in lines for window in (BACKWARD, CONTACT, END)]
                        + [middle(hand, CONTACT) - middle(hand, (-0.2, -0.1)), middle(hand, CONTACT), middle(hand, END)], 1)


def learn(values, angles):
    """Weights `(16, 2)` of a regression to cosine and sine."""
    x = np.concatenate([values, np.ones((len(values), 1))], 1)
    ridge = RIDGE * np.eye(x.shape[1])
    ridge[-1, -1] = 0
    return np.linalg.solve(x.T @ x + ridge, x.T @ np.stack([np.cos(np.radians(angles)), np.sin(np.radians(angles))], 1))


def angle(weights, values):
    """Degrees, of each hit."""
    cosine, sine = (np.concatenate([values, np.ones((len(values), 1))], 1) @ weights).T
    return np.degrees(np.arctan2(sine, cosine))


def gathered(takes, seed=11):
    """(player, stroke, angle, posture of the hits) of every take from every angle."""
    rng = np.random.default_rng(seed)
    out = []
    for take in takes:
        for v in ANGLES:
            told = posture(seen(take.hits, v, rng))
            told = told[np.isfinite(told).all(1)]
            if len(told):
                out.append((take.player, take.stroke, v, told))
    return out


def taught(rows):
    """Weights for each stroke."""
    return {stroke: learn(np.concatenate([r[3] for r in rows if r[1] == stroke]),
                          np.concatenate([np.full(len(r[3]), r[2]) for r in rows if r[1] == stroke]))
            for stroke in {r[1] for r in rows}}


def errors(rows):
    """(stroke, angle, error in degrees) of each hit, by weights that never saw its player."""
    players = sorted({r[0] for r in rows})
    place = dict(zip(np.random.default_rng(4).permutation(players), np.arange(len(players)) % FOLDS))
    out = []
    for k in range(FOLDS):
        weights = taught([r for r in rows if place[r[0]] != k])
        out += [(r[1], r[2], (told - r[2] + 180) % 360 - 180)
                for r in rows if place[r[0]] == k for told in angle(weights[r[1]], r[3])]
    return out


def mistaken(errors, group, behind, count, draw=9):
    """Errors of views in degrees, drawn from those of cameras before or behind the player."""
    theirs = errors[(errors[:, 0] == (group == "serve")) & ((np.abs(errors[:, 1]) > 90) == behind), 2]
    return np.random.default_rng(draw).choice(theirs, count)


def main(work):
    takes, _ = load(data_folder(), Path(work) / "takes.pickle")
    found = errors(gathered([t for t in takes if t.stroke in GROUPS["ground"] + GROUPS["serve"]]))
    print("| stroke | half of the errors under | nine of ten under |\n|---|---|---|")
    for stroke in GROUPS["ground"] + GROUPS["serve"]:
        e = np.abs([f[2] for f in found if f[0] == stroke])
        print(f"| {stroke} | {np.median(e):.0f}° | {np.quantile(e, 0.9):.0f}° |")
    np.save(Path(work) / "view_errors.npy", np.array([(GROUPS["serve"][0] == f[0], f[1], f[2]) for f in found]))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
