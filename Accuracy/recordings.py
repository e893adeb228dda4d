"""Writes recordings of landmarks (docs/landmark-format.md) from key points that another model found."""

import struct
from statistics import median

LANDMARKS = 33
# BlazePose's numbers of the joints that others find too.
NUMBERS = {
    "nose": 0, "left_shoulder": 11, "right_shoulder": 12, "left_elbow": 13, "right_elbow": 14, "left_wrist": 15,
    "right_wrist": 16, "left_hip": 23, "right_hip": 24, "left_knee": 25, "right_knee": 26, "left_ankle": 27,
    "right_ankle": 28,
}
PICTURE = 1000
TRUNK_METRES = 0.5


def middle(frame, joint):
    """Half-way between the left and the right one."""
    (left_x, left_y), (right_x, right_y) = frame["left_" + joint], frame["right_" + joint]
    return (left_x + right_x) / 2, (left_y + right_y) / 2


def trunk(frames):
    """Length of the trunk, shares of the picture: the median of all frames."""
    lengths = []
    for frame in frames:
        (x, y), (other_x, other_y) = middle(frame, "shoulder"), middle(frame, "hip")
        lengths.append(((x - other_x) ** 2 + (y - other_y) ** 2) ** 0.5)
    return median(lengths)


def write(path, frames, rate):
    """Writes frames, each a joint's name → (x, y) in shares of a square picture, as a recording. Space is the picture's
    plane; joints that were not found are unseen."""
    metres = TRUNK_METRES / trunk(frames)
    data = bytearray(struct.pack("<4sHHHHIII8x", b"MBLM", 1, 1, LANDMARKS, 0, PICTURE, PICTURE, len(frames)))
    for index, frame in enumerate(frames):
        data += struct.pack("<IBB2x", round(index * 1e6 / rate), 255, 0)
        hip_x, hip_y = middle(frame, "hip")
        landmarks = [bytes(14)] * LANDMARKS
        for joint, (x, y) in frame.items():
            landmarks[NUMBERS[joint]] = struct.pack(
                "<hhhBBhhh", short(x * 16384), short(y * 16384), 0, 255, 255, short((x - hip_x) * metres * 1e4),
                short((y - hip_y) * metres * 1e4), 0)
        data += b"".join(landmarks)
    path.write_bytes(data)


def short(value):
    return max(-32768, min(32767, round(value)))
