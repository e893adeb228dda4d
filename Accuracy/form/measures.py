"""What is measured of a swing in one camera's picture, of right-handed players (others are mirrored first).

Everything is in trunk lengths: a body as the net of swings is shown it (`MotionStretch`), 30 moments a second of life.
The hand is the wrist of the racket arm, the other hand that of the other arm; heights are above the middle of the hips.
"""

import warnings

import numpy as np

from takes import BEFORE, RATE

NOSE, LSHOULDER, RSHOULDER, LELBOW, RELBOW, LWRIST, RWRIST, LHIP, RHIP, LKNEE, RKNEE, LANKLE, RANKLE = range(13)
# Seconds around contact: the whole swing, the part before contact, the stroke forwards, the moment, what follows.
SWING, BEFOREHAND, FORWARD, MOMENT, AFTER = (-0.9, 0.4), (-0.9, 0.0), (-0.4, 0.15), (-0.1, 0.1), (0.0, 0.4)
OTHER_ARM, BACKWARD, END, CONTACT = (-0.5, 0.3), (-0.9, -0.4), (0.25, 0.4), (-0.034, 0.034)
# A swing needs so much of its frames.
KNOWN = 0.8
# Width of shoulders and hips that face the camera, trunk lengths: medians of 58 players.
SHOULDERS, HIPS = 0.72, 0.45
# A way is the sum of steps of so many frames, so that trembling adds little.
STEP = 3


def measure(picture):
    """By name, one value a hit, of hits `(n, frames, 13, 2)` in a picture's own scale; NaN where there is none."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        body = bodies(picture)
        known = np.isfinite(cut(body[:, :, NOSE, 0], SWING)).mean(1) >= KNOWN
        calm = mean_of(body, 5)
        values = turns(body, calm) | arms(body, calm) | legs(body, calm) | trunk_and_head(body, calm)
        return {name: np.where(known, value, np.nan) for name, value in values.items()}


def turns(body, calm):
    """How shoulders and hips turn: their widths in the picture, and degrees estimated from them."""
    shoulders, hips = (calm[:, :, left, 0] - calm[:, :, left + 1, 0] for left in (LSHOULDER, LHIP))
    shoulders_turned, hips_turned = turned(shoulders, SHOULDERS), turned(hips, HIPS)
    return {
        "shoulderTurn": spread(shoulders_turned, SWING), "hipTurn": spread(hips_turned, SWING),
        "shoulderTurnBack": spread(shoulders_turned, BEFOREHAND), "hipTurnBack": spread(hips_turned, BEFOREHAND),
        "shoulderTurnSpeed": peak(np.abs(speed(shoulders)), FORWARD),
        "hipTurnSpeed": peak(np.abs(speed(hips)), FORWARD),
        "windUpSpeed": peak(np.abs(speed(shoulders)), BACKWARD),
        "shoulderWay": (way(body[:, :, RSHOULDER]) + way(body[:, :, LSHOULDER])) / 2,
        "racketShoulderSpeed": peak(speed(calm[:, :, RSHOULDER]), FORWARD),
        "otherShoulderSpeed": peak(speed(calm[:, :, LSHOULDER]), FORWARD),
    }


def arms(body, calm):
    hand, other = body[:, :, RWRIST], body[:, :, LWRIST]
    pace = speed(hand)
    elbow = corner(calm[:, :, RSHOULDER], calm[:, :, RELBOW], calm[:, :, RWRIST])
    return {
        "handSpeed": peak(pace, FORWARD), "elbowSpeed": peak(speed(calm[:, :, RELBOW]), FORWARD),
        "otherHandSpeed": peak(speed(other), OTHER_ARM), "otherElbowSpeed": peak(speed(calm[:, :, LELBOW]), OTHER_ARM),
        "handWay": way(hand), "otherHandWay": way(other),
        "contactHeight": -at_contact(hand[..., 1]), "followThroughHeight": peak(-hand[..., 1], AFTER),
        "endHeight": -np.nanmedian(cut(hand[..., 1], END), 1), "lowestHand": -peak(hand[..., 1], (-0.5, 0.0)),
        "otherHandHeight": peak(-other[..., 1], BEFOREHAND), "otherHandAtContact": -at_contact(other[..., 1]),
        "reach": at_contact(np.linalg.norm(hand - body[:, :, RSHOULDER], axis=-1)),
        "handsApart": at_contact(np.linalg.norm(hand - other, axis=-1)),
        "handsApartAfter": np.nanmedian(cut(np.linalg.norm(hand - other, axis=-1), END), 1),
        "handBack": peak(np.linalg.norm(hand - body[:, :, RSHOULDER], axis=-1), BEFOREHAND),
        "otherElbowBent": -peak(-corner(calm[:, :, LSHOULDER], calm[:, :, LELBOW], calm[:, :, LWRIST]), SWING),
        "elbowAtContact": at_contact(elbow), "elbowBent": -peak(-elbow, SWING),
        "fastTime": (cut(pace, (-0.5, 0.3)) > peak(pace, FORWARD)[:, None] / 2).sum(1) / RATE,
        "onwards": np.nanmean(cut(pace, (0.1, 0.3)), 1) / peak(pace, FORWARD),
    }


def legs(body, calm):
    stance = np.linalg.norm(calm[:, :, LANKLE] - calm[:, :, RANKLE], axis=-1)
    feet = (calm[:, :, LANKLE] + calm[:, :, RANKLE]) / 2
    tall = feet[..., 1] - (calm[:, :, LSHOULDER, 1] + calm[:, :, RSHOULDER, 1]) / 2
    knees = [corner(calm[:, :, LHIP + i], calm[:, :, LKNEE + i], calm[:, :, LANKLE + i]) for i in (0, 1)]
    return {
        "stance": at_contact(stance), "narrowestStance": -peak(-stance, SWING), "stanceChange": spread(stance, SWING),
        "kneeWay": (way(body[:, :, LKNEE]) + way(body[:, :, RKNEE])) / 2,
        "footWay": (way(body[:, :, LANKLE]) + way(body[:, :, RANKLE])) / 2,
        "kneeSpeed": peak(np.fmax(speed(calm[:, :, LKNEE]), speed(calm[:, :, RKNEE])), FORWARD),
        "footSpeed": peak(np.fmax(speed(calm[:, :, LANKLE]), speed(calm[:, :, RANKLE])), FORWARD),
        "rise": peak(tall, (-0.2, 0.2)) + peak(-tall, (-0.7, -0.1)), "bob": spread(feet[..., 1], SWING),
        "kneeBent": -peak(-np.fmin(*knees), BEFOREHAND), "hipsOverFeet": spread(feet[..., 0], SWING),
    }


def trunk_and_head(body, calm):
    neck = (calm[:, :, LSHOULDER] + calm[:, :, RSHOULDER]) / 2
    nose, feet = calm[:, :, NOSE], (calm[:, :, LANKLE] + calm[:, :, RANKLE]) / 2
    lean = np.degrees(np.arctan2(neck[..., 0], -neck[..., 1]))
    return {
        "lean": at_contact(np.abs(lean)), "leanChange": spread(lean, SWING), "leanSpeed": peak(speed(neck), FORWARD),
        "headLag": at_contact(np.abs(nose[..., 0] - neck[..., 0])), "headSway": spread(nose[..., 0], MOMENT),
        "headWay": way(body[:, :, NOSE]), "headOverFeet": spread((nose - feet)[..., 0], SWING),
    }


def bodies(picture):
    """The hits in trunk lengths, origin between the hips, mean of three frames; what is beyond the swing does not count."""
    picture = held(picture)
    body = mean_of(picture - (picture[:, :, LHIP] + picture[:, :, RHIP])[:, :, None] / 2, 3)
    trunk = np.linalg.norm(body[:, :, LSHOULDER] + body[:, :, RSHOULDER], axis=-1) / 2
    # Foreshortening only shortens, so not the middle.
    unit = np.nanquantile(cut(trunk, SWING), 0.7, axis=1)
    return body / unit[:, None, None, None]


def held(picture):
    """As if the body stood still before and after the swing, so that a clip cut to the swing is the same."""
    first, last = (BEFORE + int(round(seconds * RATE)) for seconds in SWING)
    out = picture.copy()
    out[:, :first], out[:, last + 1:] = picture[:, first:first + 1], picture[:, last:last + 1]
    return out


def mean_of(places, frames):
    """Running mean over an odd number of frames; at the ends as they are."""
    half, out = frames // 2, places.copy()
    out[:, half:-half] = sum(places[:, i:len(places[0]) - frames + 1 + i] for i in range(frames)) / frames
    return out


def cut(values, window):
    first, last = (BEFORE + int(round(seconds * RATE)) for seconds in window)
    return values[:, first:last + 1]


def turned(width, full):
    """Degrees from facing the camera, by the width of a line in the picture."""
    return np.degrees(np.arccos(np.clip(width / full, -1, 1)))


def speed(places):
    """Trunk lengths a second over two frames, of places `(n, frames, 2)` or, with a sign, of widths `(n, frames)`."""
    out = np.full(places.shape, np.nan)
    out[:, 1:-1] = (places[:, 2:] - places[:, :-2]) * RATE / 2
    return np.linalg.norm(out, axis=-1) if places.ndim == 3 else out


def peak(values, window):
    return np.nanmax(cut(values, window), 1)


def spread(values, window):
    return peak(values, window) + peak(-values, window)


def at_contact(values):
    return np.nanmedian(cut(values, CONTACT), 1)


def way(places):
    """Trunk lengths over the whole swing."""
    steps = np.linalg.norm(np.diff(cut(mean_of(places, 3), SWING)[:, ::STEP], axis=1), axis=-1)
    return np.nanmean(steps, 1) * (steps.shape[1])


def corner(a, b, c):
    u, v = a - b, c - b
    cos = (u * v).sum(-1) / np.maximum(np.linalg.norm(u, axis=-1) * np.linalg.norm(v, axis=-1), 1e-6)
    return np.degrees(np.arccos(np.clip(cos, -1, 1)))
