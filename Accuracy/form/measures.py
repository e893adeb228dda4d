"""What is measured of a swing in one camera's picture, of right-handed players (others are mirrored first).

Everything is in trunk lengths: a body as the net of swings is shown it (`MotionStretch`), with 30 frames a second of life.
"""

import warnings

import numpy as np

from body import RATE
from takes import BEFORE

NOSE, LSHOULDER, RSHOULDER, LELBOW, RELBOW, LWRIST, RWRIST, LHIP, RHIP, LKNEE, RKNEE, LANKLE, RANKLE = range(13)
# Seconds around contact: the whole swing, its forward part, the moment, what follows.
SWING, FORWARD, MOMENT, AFTER, BACK = (-0.9, 0.4), (-0.4, 0.15), (-0.1, 0.1), (0.0, 0.4), (-0.9, 0.0)
# A measure needs so much of its frames.
KNOWN = 0.8
# Width of the shoulders of somebody who faces the camera, trunk lengths.
SHOULDERS = 0.72


def bodies(picture):
    """`(n, frames, 13, 2)` of a picture in trunk lengths, origin between the hips, mean of three frames."""
    hip = (picture[:, :, LHIP] + picture[:, :, RHIP]) / 2
    body = picture - hip[:, :, None]
    body = np.concatenate([body[:, :1], (body[:, :-2] + body[:, 1:-1] + body[:, 2:]) / 3, body[:, -1:]], 1)
    trunk = np.linalg.norm(body[:, :, LSHOULDER] + body[:, :, RSHOULDER], axis=-1) / 2
    unit = np.nanquantile(cut(trunk, SWING), 0.7, axis=1)
    return body / unit[:, None, None, None]


def cut(values, window):
    first, last = (BEFORE + int(round(s * RATE)) for s in window)
    return values[:, first:last + 1]


def speed(way):
    """Trunk lengths a second over two frames, of places `(n, frames, 2)` or widths `(n, frames)`."""
    out = np.full(way.shape, np.nan)
    out[:, 1:-1] = (way[:, 2:] - way[:, :-2]) * RATE / 2
    return np.linalg.norm(out, axis=-1) if way.ndim == 3 else out


def spread(values):
    return np.nanmax(values, 1) - np.nanmin(values, 1)


def way(places):
    return np.nansum(np.linalg.norm(np.diff(places, axis=1), axis=-1), 1)


def corner(a, b, c):
    u, v = a - b, c - b
    cos = (u * v).sum(-1) / np.maximum(np.linalg.norm(u, axis=-1) * np.linalg.norm(v, axis=-1), 1e-6)
    return np.degrees(np.arccos(np.clip(cos, -1, 1)))


def measure(picture):
    """By name, one value a hit."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        b = bodies(picture)
        at = lambda joint: b[:, :, joint]
        shoulders = at(LSHOULDER) - at(RSHOULDER)
        width, hips = shoulders[..., 0], (at(LHIP) - at(RHIP))[..., 0]
        neck = (at(LSHOULDER) + at(RSHOULDER)) / 2
        feet = (at(LANKLE) + at(RANKLE)) / 2
        stance = np.linalg.norm(at(LANKLE) - at(RANKLE), axis=-1)
        turned = np.degrees(np.arccos(np.clip(width / SHOULDERS, -1, 1)))
        hand, other = at(RWRIST), at(LWRIST)
        handspeed = speed(hand)
        leg = lambda h, k, a: corner(at(h), at(k), at(a))
        knee = np.fmin(leg(LHIP, LKNEE, LANKLE), leg(RHIP, RKNEE, RANKLE))
        elbow = corner(at(RSHOULDER), at(RELBOW), at(RWRIST))
        now = lambda v: np.nanmedian(cut(v, (-0.034, 0.034)), 1)
        peak = lambda v, w: np.nanmax(cut(v, w), 1)
        when = lambda v, w: (np.nanargmax(np.nan_to_num(cut(v, w), nan=-1e9), 1)) / RATE + w[0]
        tall = -neck[..., 1] + feet[..., 1]
        m = {
            "shoulderSweep": spread(cut(width, SWING)),
            "hipSweep": spread(cut(hips, SWING)),
            "shoulderTurn": spread(cut(turned, SWING)),
            "shoulderTurnBack": spread(cut(turned, BACK)),
            "leastShoulders": np.nanmin(cut(width, BACK), 1),
            "leastShouldersAbs": np.nanmin(np.abs(cut(width, BACK)), 1),
            "mostShoulders": np.nanmax(cut(width, SWING), 1),
            "shouldersAtContact": now(width),
            "shouldersAtContactAbs": np.abs(now(width)),
            "shouldersAfter": np.nanmedian(cut(width, (0.2, 0.4)), 1),
            "shoulderSpeed": peak(np.abs(speed(width)), FORWARD),
            "hipSpeed": peak(np.abs(speed(hips)), FORWARD),
            "backTurnSpeed": peak(np.abs(speed(width)), (-0.9, -0.4)),
            "rightShoulderSpeed": peak(speed(at(RSHOULDER)), FORWARD),
            "leftShoulderSpeed": peak(speed(at(LSHOULDER)), FORWARD),
            "shoulderWay": way(cut(at(RSHOULDER), SWING)) + way(cut(at(LSHOULDER), SWING)),
            "handSpeed": peak(handspeed, FORWARD),
            "handSpeedX": peak(np.abs(speed(hand[..., 0])), FORWARD),
            "otherSpeed": peak(speed(other), (-0.5, 0.3)),
            "elbowSpeed": peak(speed(at(RELBOW)), FORWARD),
            "otherElbowSpeed": peak(speed(at(LELBOW)), (-0.5, 0.3)),
            "handWay": way(cut(hand, SWING)),
            "handWayBack": way(cut(hand, (-0.9, -0.2))),
            "otherWay": way(cut(other, SWING)),
            "handReach": spread(cut(hand[..., 0], SWING)),
            "handRise": spread(cut(hand[..., 1], SWING)),
            "handLow": np.nanmax(cut(hand[..., 1], (-0.5, 0)), 1),
            "handHighBefore": -np.nanmin(cut(hand[..., 1], BACK), 1),
            "handHighAfter": -np.nanmin(cut(hand[..., 1], AFTER), 1),
            "handEnd": -np.nanmedian(cut(hand[..., 1], (0.25, 0.4)), 1),
            "contactHeight": -now(hand[..., 1]),
            "otherHigh": -np.nanmin(cut(other[..., 1], BACK), 1),
            "otherAtContact": -now(other[..., 1]),
            "reachAtContact": now(np.linalg.norm(hand - at(RSHOULDER), axis=-1)),
            "elbowAtContact": now(elbow),
            "elbowLeast": np.nanmin(cut(elbow, SWING), 1),
            "elbowSpread": spread(cut(elbow, FORWARD)),
            "handsApart": now(np.linalg.norm(hand - other, axis=-1)),
            "stance": now(stance),
            "stanceMean": np.nanmean(cut(stance, SWING), 1),
            "stanceLeast": np.nanmin(cut(stance, SWING), 1),
            "stanceSpread": spread(cut(stance, SWING)),
            "stanceX": np.abs(now((at(LANKLE) - at(RANKLE))[..., 0])),
            "footWay": np.fmax(way(cut(at(LANKLE), SWING)), way(cut(at(RANKLE), SWING))),
            "headSway": spread(cut(at(NOSE)[..., 0], MOMENT)),
            "headWay": way(cut(at(NOSE), SWING)),
            "headLag": now(np.abs((at(NOSE) - neck)[..., 0])),
            "headOverFeet": spread(cut((at(NOSE) - feet)[..., 0], SWING)),
            "hipsOverFeet": spread(cut(feet[..., 0], SWING)),
            "hipShift": np.abs(np.nanmedian(cut(feet[..., 0], (0.2, 0.4)), 1) - np.nanmedian(cut(feet[..., 0], (-0.9, -0.5)), 1)),
            "hipDrop": spread(cut(feet[..., 1], SWING)),
            "tallSpread": spread(cut(tall, SWING)),
            "tallLeast": np.nanmin(cut(tall, BACK), 1),
            "rise": np.nanmax(cut(tall, (-0.2, 0.2)), 1) - np.nanmin(cut(tall, (-0.7, -0.1)), 1),
            "knee": np.nanmin(cut(knee, BACK), 1),
            "lean": now(np.degrees(np.arctan2(np.abs(neck[..., 0]), -neck[..., 1]))),
            "leanSpread": spread(cut(np.degrees(np.arctan2(neck[..., 0], -neck[..., 1])), SWING)),
            "leanSpeed": peak(speed(neck), FORWARD),
            "shoulderTilt": spread(cut(shoulders[..., 1], SWING)),
            "tiltAtContact": now(shoulders[..., 1]),
            "tiltBefore": np.nanmax(np.abs(cut(shoulders[..., 1], BACK)), 1),
            "turnTime": when(np.abs(speed(width)), FORWARD),
            "backTime": when(-width, BACK),
            "quiet": np.nanmean(cut(handspeed, (-0.9, -0.5)), 1) / peak(handspeed, FORWARD),
            "onwards": np.nanmean(cut(handspeed, (0.1, 0.3)), 1) / peak(handspeed, FORWARD),
            "forwardTime": np.nansum(cut(handspeed, (-0.5, 0.3)) > 0.5 * peak(handspeed, FORWARD)[:, None], 1) / RATE,
            "handPath": np.linalg.norm(cut(hand, (-0.1, -0.1))[:, 0] - cut(hand, (0.1, 0.1))[:, 0], axis=-1),
            "kneesWay": way(cut(at(RKNEE), SWING)),
            "leftKneeWay": way(cut(at(LKNEE), SWING)),
        }
        known = np.isfinite(cut(width, SWING)).mean(1) >= KNOWN
        return {name: np.where(known, value, np.nan) for name, value in m.items()}
