#!/usr/bin/env python3
"""Trains the network that tells whether a picture of a mouth shows the tongue, and says how right it is.

Usage: tongue.py [--write]         (with numpy and OpenCV: .deps/bench/bin/python)

The faces are those of labels.json in $MOTIONBOOK_TEST_DATA, or in ../shared/data beside the project. Without --write nothing is
changed: each person's pictures, and variants of them, are judged by a network that never saw that person; the odds are kept for
`decision.py`. With --write a network that saw all of them goes into
Sources/Analysis/Kinds/Expression/Tongue/TongueWeights.swift.

Few pictures of tongues exist, and they show few people. So besides small variants of all pictures (moved, turned, mirrored,
brighter, blurred), training sees faces of the others with a tongue that is drawn, or with the mouth of somebody else: with a
tongue, and as often with an open mouth without one, so that neither drawing nor seam tells. Colours are never looked at.
"""

import base64
import json
import re
import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np

import lab as laboratory
from expressions import BENCH, VARIANTS, labelled, make_variants

TARGET = laboratory.PROJECT / "Sources/Analysis/Kinds/Expression/Tongue/TongueWeights.swift"
# The odds for each picture and variant by the network that never saw its person.
ODDS = laboratory.PROJECT / ".build/tongue-odds.json"

# What ExpressionBench shows of a face, and what is judged of it, in the head's units (`MouthPatch.Frame`).
WIDE = (-0.8, 0.8, -0.45, 0.95, 0.01)
JUDGED = (-0.48, 0.48, -0.16, 0.56, 0.02)
CELLS, DIRECTIONS, NOISE = (6, 5), 6, 0.02

HIDDEN, EPOCHS, RATE, DECAY, BATCH = 12, 40, 2e-3, 3e-4, 128
GROUPS = 6


def shape(frame):
    left, right, top, bottom, step = frame
    return round((bottom - top) / step), round((right - left) / step)


def person_of(name, label):
    """Who a picture shows, as far as its name and label tell; pictures of one person are never on both sides."""
    if "group" in label:
        return label["group"]
    if label.get("subject") == "A":
        return "A"
    stem = Path(name).stem
    named = re.match(r"([A-Z][A-Za-z-]+(?:_[A-Z][A-Za-z-]+)+)_\d+$", stem)
    return named.group(1) if named else re.sub(r"^(06|07)_.*", "06", stem)


class Faces:
    """The labelled faces: their surroundings of the mouth, whether they show a tongue, and who they are."""

    def __init__(self, lab):
        faces = labelled(lab)
        pictures = surroundings([lab.data / name for name, _ in faces])
        seen = [i for i in range(len(faces)) if np.isfinite(pictures[i]).all()]
        self.names = [faces[i][0] for i in seen]
        self.pictures = [pictures[i] for i in seen]
        self.tongue = np.array([faces[i][1]["expr"] == "tongue_out" for i in seen])
        self.person = np.array([person_of(*faces[i]) for i in seen])


def surroundings(pictures):
    """The surroundings of the mouth in each picture; not a number where there is no face."""
    done = subprocess.run([BENCH, "patches", *map(str, pictures)], check=True, stdout=subprocess.PIPE,
                          cwd=laboratory.PROJECT)
    return np.frombuffer(done.stdout, np.float32).reshape(-1, *shape(WIDE)).copy()


# What is judged.

def patch(wide, across=0.0, down=0.0, scale=1.0, turn=0.0):
    """The judged part of a wide picture, moved, scaled and turned."""
    left, right, top, bottom, step = JUDGED
    rows, columns = shape(JUDGED)
    u, v = np.meshgrid(left + (np.arange(columns) + 0.5) * step, top + (np.arange(rows) + 0.5) * step)
    x = (u * np.cos(turn) - v * np.sin(turn)) * scale + across
    y = (u * np.sin(turn) + v * np.cos(turn)) * scale + down
    smooth = cv2.blur(wide, (2, 2), anchor=(0, 0))
    place = [((value - low) / WIDE[4] - 1).astype(np.float32) for value, low in ((x, WIDE[0]), (y, WIDE[2]))]
    return cv2.remap(smooth, *place, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)


def cell_weights():
    rows, columns = shape(JUDGED)

    def shares(count, parts):
        place = (np.arange(count) + 0.5) * parts / count - 0.5
        return np.maximum(0, 1 - np.abs(place[None] - np.arange(parts)[:, None]))

    return np.einsum("ry,cx->rcyx", shares(rows, CELLS[1]), shares(columns, CELLS[0])).reshape(-1, rows * columns)


CELL_WEIGHTS = cell_weights().astype(np.float32)


def features(patches):
    """Histograms of oriented gradients, as `TongueFeatures` has them; one row a patch."""
    patches = np.asarray(patches, np.float32)
    patches = patches / np.maximum(patches.mean(axis=(1, 2), keepdims=True), 1 / 255)
    x, y = np.zeros_like(patches), np.zeros_like(patches)
    x[:, :, 1:-1] = patches[:, :, 2:] - patches[:, :, :-2]
    y[:, 1:-1] = patches[:, 2:] - patches[:, :-2]
    strength = np.hypot(x, y)
    turn = np.arctan2(y, x) / (2 * np.pi) * DIRECTIONS % DIRECTIONS
    first, between = np.floor(turn).astype(int) % DIRECTIONS, turn - np.floor(turn)
    histogram = np.empty((len(patches), len(CELL_WEIGHTS), DIRECTIONS), np.float32)
    for direction in range(DIRECTIONS):
        amount = strength * ((first == direction) * (1 - between)
                             + ((first + 1) % DIRECTIONS == direction) * between)
        histogram[:, :, direction] = amount.reshape(len(patches), -1) @ CELL_WEIGHTS.T
    histogram = histogram.reshape(len(patches), -1)
    return np.sqrt(histogram / (np.sqrt((histogram**2).mean(axis=1, keepdims=True)) + NOISE))


# What training sees.

class Studio:
    """Makes variants of pictures."""

    def __init__(self, seed):
        self.random = np.random.default_rng(seed)
        rows, columns = shape(WIDE)
        y, x = np.mgrid[0:rows, 0:columns]
        self.x, self.y = x * WIDE[4] + WIDE[0], y * WIDE[4] + WIDE[2]

    def within(self, low, high):
        return self.random.uniform(low, high)

    def chance(self, share):
        return self.random.random() < share

    def blurred(self, picture, width):
        return cv2.GaussianBlur(picture.astype(np.float32), (0, 0), width)

    def variant(self, wide):
        """A patch as another camera, another light and a landmark model in another mood would have it."""
        normal = self.random.normal
        if self.chance(0.5):
            wide = wide[:, ::-1]
        result = patch(np.ascontiguousarray(wide), normal(0, 0.03), normal(0, 0.035), np.exp(normal(0, 0.09)),
                       normal(0, 0.08))
        result = np.clip(result, 0, 4) ** np.exp(normal(0, 0.15))
        result = result * (1 + normal(0, 0.12) * np.linspace(-1, 1, result.shape[1])[None])
        if self.chance(0.4):
            result = self.blurred(result, self.within(0.3, 1.2))
        return (result + normal(0, self.within(0, 0.03), result.shape)).astype(np.float32)

    def open_mouth(self, face, x, y):
        """Draws an open mouth, with upper teeth perhaps, and a lip below."""
        half, height = self.within(0.14, 0.28), self.within(0.03, 0.28)
        top, middle = self.within(-0.02, 0.03), self.within(-0.05, 0.05)
        distance = ((x - middle) / half) ** 2 + ((y - top - height / 2) / (height / 2 + 0.02)) ** 2
        inside = np.clip((1 - distance) * 4, 0, 1)
        face = face * (1 - inside) + self.within(0.03, 0.55) * inside
        if self.chance(0.4):
            teeth = (np.clip((1 - ((x - middle) / (half * 0.8)) ** 2) * 5, 0, 1) * np.clip((y - top) / 0.01, 0, 1)
                     * np.clip((top + self.within(0.03, 0.08) - y) / 0.01, 0, 1))
            face = face * (1 - teeth) + self.within(0.8, 1.4) * teeth
        if self.chance(0.5):
            lip = np.exp(-(((np.sqrt(distance) - 1.18) / 0.12) ** 2)) * np.clip((y - top - height * 0.3) / 0.05, 0, 1)
            face = face * (1 - lip * self.within(0, 0.35))
        return face, middle, half, height, top

    def drawn(self, face, with_tongue):
        """A face with an open mouth that is drawn over its own: with the tongue out, or at most in."""
        turn = self.random.normal(0, 0.08)
        x = self.x * np.cos(turn) - self.y * np.sin(turn)
        y = self.x * np.sin(turn) + self.y * np.cos(turn)
        face, middle, half, height, top = self.open_mouth(face.copy(), x, y)
        if with_tongue:
            face = self.tongue(face, x, y, middle, height, top)
        elif self.chance(0.5):
            distance = ((x - middle) / (half * 0.8)) ** 2 + ((y - top - height * 0.85) / (height * 0.35 + 0.01)) ** 2
            inside = np.clip((1 - distance) * 3, 0, 1) * np.clip((top + height - y) / 0.01, 0, 1)
            face = face * (1 - inside) + self.within(0.4, 0.9) * inside
        return self.blurred(face, self.within(0.4, 1.2))

    def tongue(self, face, x, y, middle, height, top):
        """A tongue: a rounded strip out of the mouth, its furrow, its shading and its shadow."""
        within = self.within
        width = within(0.1, 0.24)
        root = top + within(0, 0.08) + height * within(0, 0.6)
        length = max(max(height - (root - top), 0) + within(0.1, 0.38), width * 0.9)
        bend = within(-0.9, 0.9) if self.chance(0.4) else within(-0.15, 0.15)
        axis = middle + within(-0.05, 0.05) + bend * np.maximum(y - root, 0)
        round_from = root + length - width * within(0.6, 1)
        depth, taper = root + length - round_from, within(-0.25, 0.25)
        half = np.where(y < round_from, width * (1 + taper * (round_from - y) / length),
                        width * np.sqrt(np.maximum(1 - ((y - round_from) / depth) ** 2, 0)))
        edge = (half - np.abs(x - axis)) / 0.012
        inside = np.clip(edge, 0, 1) * np.clip((y - root) / 0.02, 0, 1)
        across, along = (x - axis) / np.maximum(half, 0.02), (y - root) / length
        shade = within(0.65, 1.4) * (1 - within(0, 0.3) * across**2) * (1 + within(-0.35, 0.25) * (along - 0.5))
        if self.chance(0.6):
            furrow = np.exp(-(((across - within(-0.1, 0.1)) / within(0.08, 0.25)) ** 2))
            shade = shade * (1 - within(0.05, 0.35) * furrow * np.clip(1.2 - along, 0, 1))
        shade = shade * (1 - within(0.1, 0.6) * np.exp(-(((y - root) / within(0.02, 0.09)) ** 2)))
        shade = shade + self.blurred(self.random.normal(0, 1, face.shape), within(0.7, 2)) * within(0, 0.06)
        shade = shade + within(-0.2, 0.2) * x / 0.2
        shadow = (np.clip(1 - np.abs(edge + 2) / within(3, 8), 0, 1) * np.clip((y - top) / 0.05, 0, 1)
                  * within(0.1, 0.55))
        return face * (1 - shadow) * (1 - inside) + shade * inside

    def transplanted(self, mouth, face):
        """A face with somebody else's mouth, as bright at the seam."""
        if self.chance(0.5):
            mouth = mouth[:, ::-1]
        half, top, bottom = self.within(0.26, 0.42), self.within(-0.14, -0.02), self.within(0.4, 0.6)
        distance = (self.x / half) ** 4 + ((self.y - (top + bottom) / 2) / ((bottom - top) / 2)) ** 4
        share = self.blurred(np.clip((1.15 - distance) * 3, 0, 1), 3)
        seam = (share > 0.2) & (share < 0.8)
        gain = np.clip(np.median(face[seam]) / max(np.median(mouth[seam]), 0.05), 0.5, 2) ** self.within(0.3, 1)
        return face * (1 - share) + mouth * gain * share

    def lessons(self, faces):
        """Features and answers for training, and who each lesson shows."""
        tongues = [i for i in range(len(faces.names)) if faces.tongue[i]]
        others = [i for i in range(len(faces.names)) if not faces.tongue[i]]
        by_person = [[i for i in tongues if faces.person[i] == p] for p in sorted({faces.person[i] for i in tongues})]
        pick = lambda items: items[self.random.integers(len(items))]
        patches, answers, people = [], [], []

        def add(wide, answer, *shown, count=1):
            for _ in range(count):
                patches.append(self.variant(wide))
                answers.append(answer)
                people.append({faces.person[i] for i in shown})

        for i in tongues:
            same = next(p for p in by_person if i in p)
            add(faces.pictures[i], 1, i, count=max(20, 240 // len(same)))
        for i in others:
            add(faces.pictures[i], 0, i, count=16)
            for _ in range(8):
                add(self.drawn(faces.pictures[i], True), 1, i)
                add(self.drawn(faces.pictures[i], False), 0, i)
                mouth = pick(pick(by_person))
                add(self.transplanted(faces.pictures[mouth], faces.pictures[i]), 1, i, mouth)
            for _ in range(5):
                mouth = pick(others)
                add(self.transplanted(faces.pictures[mouth], faces.pictures[i]), 0, i, mouth)
        return features(patches), np.array(answers, np.float32), people


# The network.

class Network:
    """One hidden layer of rectified units, one answer: the logarithm of the odds."""

    def __init__(self, inputs, answers, seed):
        random = np.random.default_rng(seed)
        mean, spread = inputs.mean(axis=0), inputs.std(axis=0) + 0.05
        scaled = (inputs - mean) / spread
        count = scaled.shape[1]
        self.parts = [random.normal(0, np.sqrt(2 / count), (count, HIDDEN)), np.zeros(HIDDEN),
                      random.normal(0, np.sqrt(1 / HIDDEN), HIDDEN), np.zeros(1)]
        weight = np.where(answers > 0, 0.5 / answers.mean(), 0.5 / (1 - answers.mean()))
        moments = [(np.zeros_like(part), np.zeros_like(part)) for part in self.parts]
        step = 0
        for epoch in range(EPOCHS):
            order = random.permutation(len(scaled))
            rate = RATE * 0.5 * (1 + np.cos(np.pi * epoch / EPOCHS))
            for start in range(0, len(order), BATCH):
                rows = order[start:start + BATCH]
                step += 1
                for place, slope in enumerate(self.slopes(scaled[rows], answers[rows], weight[rows])):
                    first, second = moments[place]
                    first += 0.1 * (slope - first)
                    second += 0.001 * (slope**2 - second)
                    move = first / (1 - 0.9**step) / (np.sqrt(second / (1 - 0.999**step)) + 1e-8)
                    decay = DECAY * 100 if place in (0, 2) else 0
                    self.parts[place] -= rate * (move + decay * self.parts[place])
        # The scaling of the inputs goes into the weights.
        self.parts[1] = self.parts[1] - (mean / spread) @ self.parts[0]
        self.parts[0] = self.parts[0] / spread[:, None]

    def slopes(self, inputs, answers, weight):
        hidden = np.maximum(inputs @ self.parts[0] + self.parts[1], 0)
        odds = hidden @ self.parts[2] + self.parts[3]
        # Nobody is quite sure: answers of 0.02 and 0.98 keep odds of strange pictures moderate.
        error = (1 / (1 + np.exp(-odds)) - (0.02 + 0.96 * answers)) * weight / len(answers)
        back = error[:, None] * self.parts[2] * (hidden > 0)
        return inputs.T @ back, back.sum(axis=0), hidden.T @ error, np.array([error.sum()])

    def odds(self, inputs):
        return np.maximum(inputs @ self.parts[0] + self.parts[1], 0) @ self.parts[2] + self.parts[3]

    def judge(self, wide):
        """The odds for a picture, as the program has them."""
        return float(self.odds(features([patch(wide), patch(wide[:, ::-1].copy())])).mean())

    def swift(self):
        layer = np.vstack([self.parts[0], self.parts[1]]).T.ravel()
        answer = np.concatenate([self.parts[2], self.parts[3]])
        steps = [float(np.abs(values).max() / 32767) for values in (layer, answer)]
        integers = [np.round(values / step).astype("<i2") for values, step in zip((layer, answer), steps)]
        text = base64.b64encode(b"".join(values.tobytes() for values in integers)).decode()
        lines = "\n".join("            " + text[at:at + 108] for at in range(0, len(text), 108))
        return f'''extension TongueModel.Weights {{
    /// Written by `Accuracy/tongue.py`.
    static let trained = TongueModel.Weights(
        hidden: {HIDDEN},
        numbers: """
{lines}
            """,
        steps: ({steps[0]:.9g}, {steps[1]:.9g}))
}}
'''


def folds(faces):
    """Groups of people. Most pictures of tongues are of one person, who is a group."""
    counts = {p: int(faces.tongue[faces.person == p].sum()) for p in set(faces.person)}
    alone = [p for p in sorted(counts) if counts[p] > 2]
    rest = sorted(set(counts) - set(alone))
    np.random.default_rng(0).shuffle(rest)
    return [[p] for p in alone] + [rest[start::GROUPS] for start in range(GROUPS)]


def main():
    lab = laboratory.standard()
    if lab is None:
        return
    faces = Faces(lab)
    print(f"{len(faces.names)} faces, {int(faces.tongue.sum())} with the tongue out, of "
          f"{len(set(faces.person[faces.tongue]))} people")
    inputs, answers, people = Studio(1).lessons(faces)
    if "--write" in sys.argv:
        network = Network(inputs, answers, 1)
        TARGET.write_text(network.swift())
        report(faces, np.array([network.judge(p) for p in faces.pictures]), "all people known")
        return
    networks = {}
    for group in folds(faces):
        rest = np.array([not shown & set(group) for shown in people])
        networks |= dict.fromkeys(group, Network(inputs[rest], answers[rest], 1))
    judge = lambda person, picture: networks[person].judge(picture) if np.isfinite(picture).all() else None
    report(faces, np.array([judge(*each) for each in zip(faces.person, faces.pictures)]), "people unknown")
    all_faces = labelled(lab)
    odds = {title: {name: judge(person_of(name, label), picture) for (name, label), picture in
                    zip(all_faces, surroundings(make_variants(lab, all_faces, title)))} for title in VARIANTS}
    ODDS.write_text(json.dumps(odds))
    lab.close()


def report(faces, odds, title):
    tongue = faces.tongue
    area = np.mean(odds[tongue][:, None] > odds[~tongue][None])
    print(f"{title}: area under the curve {area:.3f}; above even odds {np.mean(odds[tongue] > 0):.2f} of the tongues, "
          f"{np.mean(odds[~tongue] > 0):.3f} of the others")
    for i in np.argsort(odds):
        if (odds[i] > 0) != tongue[i]:
            print(f"  {odds[i]:6.2f}  {faces.names[i]}")


if __name__ == "__main__":
    main()
