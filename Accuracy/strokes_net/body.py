"""A body over time as the net sees it: 13 joints in body units, 30 times a second of life, and the channels made of them.

Arrays are `(…, frames, 13, 2)`: x right, y down, origin between the hips, unit the length of the trunk.
"""

import numpy as np

# The joints: nose, then shoulders, elbows, wrists, hips, knees, ankles, left before right.
MIRROR = [0, 2, 1, 4, 3, 6, 5, 8, 7, 10, 9, 12, 11]
RATE = 30
# The trunk's length is the median over so many seconds to either side.
STEADY = 1.5


def body_units(points):
    """Points of a picture `(frames, 13, 2)` in body units."""
    hip = (points[:, 7] + points[:, 8]) / 2
    trunk = np.linalg.norm((points[:, 1] + points[:, 2]) / 2 - hip, axis=1)
    half = int(STEADY * RATE)
    unit = np.array([np.median(trunk[max(0, i - half):i + half + 1]) for i in range(len(points))])
    return ((points - hip[:, None]) / np.maximum(unit, 1e-6)[:, None, None]).astype(np.float32)


def mirrored(body):
    """The body as a mirror shows it: the other hand plays."""
    return body[..., MIRROR, :] * np.array([-1, 1], np.float32)


def channels(body, mask):
    """The net's input `(n, 53, frames)` of bodies `(n, frames, 13, 2)` and which frames there are `(n, frames)`."""
    count, frames = mask.shape
    places = np.clip(body.reshape(count, frames, 26), -5, 5) * mask[..., None]
    changes = np.zeros_like(places)
    changes[:, 1:-1] = np.clip((places[:, 2:] - places[:, :-2]) / 2, -1, 1) * 3
    whole = mask.copy()
    whole[:, 1:] *= mask[:, :-1]
    whole[:, :-1] *= mask[:, 1:]
    changes *= whole[..., None]
    return np.concatenate([places, changes, mask[..., None]], 2).transpose(0, 2, 1).astype(np.float32)
