"""Strokes in space of players whose level is known (THETIS) or not (motion capture), all of them right-handed.

A joint's order is that of `strokes_net/body.py`: nose, then shoulders, elbows, wrists, hips, knees, ankles, left before
right; metres, x to the player's left, y up, z towards the net.
"""

import pickle
import sys
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

import numpy as np

# Behind this folder, which has a table.py and an export.py, too.
sys.path.append(str(Path(__file__).resolve().parent.parent / "strokes_net"))

from body import MIRROR, RATE  # noqa: E402
from public import motion_capture, repetitions  # noqa: E402
from where import MODELS, data_folder  # noqa: E402, F401

# What the product tells apart of what was played, and the groups that are judged together.
STROKES = {"forehand (flat)": "forehand", "forehand (open stance)": "forehand", "forehand (slice)": "forehandSlice",
           "backhand (1-handed)": "backhandOneHanded", "backhand (2-handed)": "backhandTwoHanded",
           "backhand (slice)": "backhandSlice", "serve (flat)": "serve", "serve (slice)": "serve",
           "serve (kick)": "serve", "smash": "overhead", "volley (forehand)": "forehandVolley",
           "volley (backhand)": "backhandVolley"}
DRIVES, SLICES = ("forehand", "backhandOneHanded", "backhandTwoHanded"), ("forehandSlice", "backhandSlice")
GROUPS = {"ground": DRIVES, "groundAndSlices": DRIVES + SLICES, "serve": ("serve",), "overhead": ("overhead",),
          "volley": ("forehandVolley", "backhandVolley")}
# The classes of `public.motion_capture`, whose backhands have two hands in most players.
CAPTURED = ["forehand", "backhandTwoHanded", "serve", "overhead", "forehandVolley", "backhandVolley"]
# Wrists are so far along the line from elbow to hand: a Kinect's hand is the middle of the hand.
WRIST = 0.78
# What one hit is seen of, frames before and after contact.
BEFORE, AFTER = 40, 24


@dataclass
class Take:
    player: str
    expert: bool
    stroke: str
    # One hit each: `(hits, BEFORE + 1 + AFTER, 13, 3)`; NaN where nothing was recorded.
    hits: np.ndarray


def load(data, kept):
    """THETIS' takes and those of motion capture; kept: a file that spares reading them again."""
    kept = Path(kept)
    if not kept.exists():
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_bytes(pickle.dumps((kinect(data / "strokes/thetis_kinect.npz"), captured(data / "strokes/mocap.npz"))))
    return pickle.loads(kept.read_bytes())


def kinect(path):
    """Shadow strokes; takes of which too little was tracked are left out, as for the net of swings."""
    z = np.load(path, allow_pickle=False)
    joints = [str(j) for j in z["joints"]]
    order = [joints.index(j) for j in ("Head", "LShoulder", "RShoulder", "LElbow", "RElbow", "LHand", "RHand",
                                       "LHip", "RHip", "LKnee", "RKnee", "LFoot", "RFoot")]
    raw = []
    for i, (player, label) in enumerate(zip(z["player"], z["label"])):
        x = z["positions_mm"][z["start"][i]:z["start"][i + 1]].astype(np.float32)[:, order] / 1000
        there = np.flatnonzero(np.abs(x).sum((1, 2)) > 0)
        if len(there) < 60 or there[-1] - there[0] + 1 > len(there) * 1.1:
            continue
        x = x[there] * np.array([-1, 1, -1], np.float32)
        x = (x[:-2] + x[1:-1] + x[2:]) / 3
        contacts, _ = repetitions(hands(x), RATE)
        if 1 <= len(contacts) <= 5:
            for elbow, hand in ((3, 5), (4, 6)):
                x[:, hand] = x[:, elbow] + WRIST * (x[:, hand] - x[:, elbow])
            raw.append((str(player), STROKES[str(label)], x, contacts))
    return [Take(player, "expert" in player, stroke, hits(x, contacts)) for player, stroke, x, contacts in righted(raw)]


def captured(path):
    raw = [(player, CAPTURED[kind], points, contacts) for player, kind, points, contacts, _ in motion_capture(path)]
    return [Take(player, False, stroke, hits(x, contacts)) for player, stroke, x, contacts in righted(raw) if contacts]


def righted(raw):
    """Players whose left hand is the faster one in most forehands, serves and smashes are mirrored."""
    left = defaultdict(list)
    for player, stroke, x, contacts in raw:
        if stroke in ("forehand", "serve", "overhead"):
            speed = np.linalg.norm(np.gradient(hands(x), axis=1), axis=2)
            left[player] += [speed[0, c] > speed[1, c] for c in contacts]
    for player, stroke, x, contacts in raw:
        is_left = np.mean(left[player]) > 0.5 if left[player] else False
        yield player, stroke, x[:, MIRROR] * np.array([-1, 1, 1], np.float32) if is_left else x, contacts


def hands(x):
    """Both hands against the hips, left before right."""
    return np.stack([x[:, k] - (x[:, 7] + x[:, 8]) / 2 for k in (5, 6)])


def hits(x, contacts):
    padded = np.pad(x, ((BEFORE, AFTER), (0, 0), (0, 0)), constant_values=np.nan)
    return np.stack([padded[c:c + BEFORE + 1 + AFTER] for c in contacts]).astype(np.float32)
