"""Strokes that others recorded: joints in space (motion capture, Kinect) and windows of other pose models."""

import numpy as np

from body import RATE, body_units
from classes import CLASSES

MOCAP = {"forehand": 0, "backhand": 1, "serve": 2, "smash": 3, "volley (forehand)": 4, "volley (backhand)": 5}
# A repetition's hand is at least this share of the take's fastest; between the two shares nothing is said.
FAST, UNSURE = 0.5, 0.25


# Strokes of these are swings, but none of tennis, whatever else they are called.
OTHER_SPORTS = ("badminton", "cricket", "golf", "baseball", "squash", "pickleball", "padel")


def kind_of(stroke):
    """The class of a stroke by its label's words; -1 if it is no stroke of tennis."""
    s = stroke.lower()
    if s.startswith(OTHER_SPORTS):
        return -1
    if "volley" in s:
        return CLASSES.index("backhandVolley" if "backhand" in s else "forehandVolley")
    if "slice" in s and "backhand" in s:
        return CLASSES.index("backhandSlice")
    for word, name in (("forehand", "forehand"), ("backhand", "backhand"), ("serve", "serve"), ("smash", "overhead"),
                       ("overhead", "overhead")):
        if word in s:
            return CLASSES.index(name)
    return -1


def repetitions(hands, rate, apart=1.2):
    """Frames at which the faster hand `(2, frames, 3)` peaks, and the frames of which nothing should be said."""
    speed = np.linalg.norm(np.gradient(hands, axis=1), axis=2) * rate
    speed = np.stack([np.convolve(s, np.ones(3) / 3, "same") for s in speed])
    s = speed[np.quantile(speed, 0.98, axis=1).argmax()]
    top = np.quantile(s, 0.995)
    found, unsure = [], []
    for k in np.argsort(-s):
        if s[k] < UNSURE * top:
            break
        if all(abs(k - other) > apart * rate for other in found + unsure):
            (found if s[k] >= FAST * top else unsure).append(int(k))
    return sorted(found), sorted(unsure)


def motion_capture(path):
    """(player, class, points `(frames, 13, 3)` in metres at 30 Hz, contacts and unsure frames) of each take."""
    z = np.load(path, allow_pickle=False)
    joints = [str(j) for j in z["joints"]]
    at = lambda name: joints.index(name)
    parts = ("Shoulder", "Elbow", "Wrist", "Hip", "Knee", "Ankle")
    order = [at(side + part) for part in parts for side in ("Left", "Right")]
    # What is taken out of the file is unpacked each time.
    positions, start = z["positions_mm"], z["start"]
    for i, (player, label) in enumerate(zip(z["player"], z["label"])):
        x = positions[start[i]:start[i + 1]].astype(np.float32) / 1000
        grid = np.arange(0, len(x) - 1, 50 / RATE)
        low = grid.astype(int)
        x = x[low] + (x[low + 1] - x[low]) * (grid - low)[:, None, None].astype(np.float32)
        head, top = x[:, at("Head")], x[:, at("Head_end")]
        across, along = x[:, at("LeftShoulder")] - x[:, at("RightShoulder")], top - head
        ahead = np.cross(across, along)
        ahead /= np.maximum(np.linalg.norm(ahead, axis=1, keepdims=True), 1e-6)
        points = np.concatenate([(head + 0.4 * along + 0.1 * ahead)[:, None], x[:, order]], 1)
        hands = np.stack([x[:, at(s + "Wrist_end")] - x[:, at("Hips")] for s in ("Left", "Right")])
        contacts, unsure = repetitions(hands, RATE)
        yield str(player), MOCAP[str(label)], points, contacts, unsure


def kinect(path):
    """As `motion_capture`, of shadow strokes before a Kinect; takes of which too little was tracked are left out."""
    z = np.load(path, allow_pickle=False)
    joints = [str(j) for j in z["joints"]]
    order = [joints.index(j) for j in ("Head", "LShoulder", "RShoulder", "LElbow", "RElbow", "LHand", "RHand",
                                       "LHip", "RHip", "LKnee", "RKnee", "LFoot", "RFoot")]
    # What is taken out of the file is unpacked each time.
    positions, start = z["positions_mm"], z["start"]
    for i, (player, label) in enumerate(zip(z["player"], z["label"])):
        x = positions[start[i]:start[i + 1]].astype(np.float32)[:, order] / 1000
        there = np.flatnonzero(np.abs(x).sum((1, 2)) > 0)
        if len(there) < 60 or there[-1] - there[0] + 1 > len(there) * 1.1:
            continue
        # Depth grows away from the Kinect, and its picture is a mirror's.
        x = x[there] * np.array([-1, 1, -1], np.float32)
        x = (x[:-2] + x[1:-1] + x[2:]) / 3
        hands = np.stack([x[:, k] - (x[:, 7] + x[:, 8]) / 2 for k in (5, 6)])
        contacts, unsure = repetitions(hands, RATE)
        if 1 <= len(contacts) <= 5:
            yield str(player), kind_of(str(label)), x, contacts, unsure


def windows(path):
    """(player, class or -1, body `(30, 13, 2)`) of another model's windows of match play; contact is near frame 15."""
    z = np.load(path, allow_pickle=False)
    joints = [str(j) for j in z["joints"]]
    order = [joints.index(j) for j in ("nose", "LShoulder", "RShoulder", "LElbow", "RElbow", "LWrist", "RWrist",
                                       "LHip", "RHip", "LKnee", "RKnee", "LAnkle", "RAnkle")]
    for yx, label, player in zip(z["yx"], z["label"], z["player"]):
        body = body_units(np.ascontiguousarray(yx.astype(np.float32).reshape(-1, 13, 2)[:, order, ::-1]))
        if np.isfinite(body).all() and np.abs(body).max() < 30:
            yield str(player), kind_of(str(label)), body
