"""Which stroke it was: the shipped numbers, and numbers fitted without the player they are asked about."""

import csv
from collections import Counter
from dataclasses import dataclass

from discriminant import fit
from figures import heading, part, percent
from lab import two_at_a_time
from recordings import middle, trunk, write

RATE = 30
# The fastest wrist is looked for between these times, over so many seconds to either side.
FROM, TO, SMOOTH = 0.25, 0.8, 0.085
# Two clips that may show the same player count as one.
SAME_PLAYER = {"broadcast_m011p013": "broadcast_m011", "broadcast_m011p015": "broadcast_m011"}


@dataclass
class Sample:
    player: str
    stroke: str
    told: dict
    is_key_points: bool

    @property
    def features(self):
        return [self.told["ownShare"], self.told["handsApart"]]


def main(lab):
    heading("Strokes")
    samples = of_key_points(lab) + of_clips(lab)
    neutral = [sample for sample in samples if sample.stroke == "neutral"]
    samples = [sample for sample in samples if sample.stroke != "neutral"]
    ground = [sample for sample in samples if sample.stroke in ("forehand", "backhand")]
    print("shipped numbers, at the labelled contact or the fastest wrist:")
    for name, some in (("key points", [s for s in samples if s.is_key_points]),
                       ("clips", [s for s in samples if not s.is_key_points])):
        right = sum(sample.told["name"] == sample.stroke for sample in some)
        confused = Counter(f"{s.stroke} → {s.told['name']}" for s in some if s.told["name"] != s.stroke)
        print(f"  {name:<11} {percent(right, len(some)):<14} " + ", ".join(f"{n}× {what}" for what, n in confused.items()))
    high = [sample for sample in samples if sample.is_key_points and sample.stroke == "serve"]
    overhead = sum(sample.told["name"] in ("serve", "overhead") for sample in high)
    print(f"  serves of the key points that are at least overhead (a second of them seldom shows the toss): "
          f"{percent(overhead, len(high))}")
    print("  neutral key points are called " + ", ".join(
        f"{name} {number}" for name, number in Counter(sample.told["name"] for sample in neutral).most_common()))
    print("line between forehand and backhand, fitted without the player it is asked about:")
    for player in sorted({sample.player for sample in ground}):
        line = fitted([sample for sample in ground if sample.player != player])
        some = [sample for sample in ground if sample.player == player]
        right = sum(is_right(line, sample) for sample in some)
        shipped = sum(sample.told["name"] == sample.stroke for sample in some)
        print(f"  {player:<26} left out {percent(right, len(some)):<14} shipped {percent(shipped, len(some))}")
    some = [sample for sample in samples if sample.is_key_points]
    right = sum(named_by_others(sample, samples) == sample.stroke for sample in some)
    others = part(right, len(some))
    print(f"  key points, each named by numbers fitted without their player: {percent(right, len(some))}")
    line = fitted(ground)
    right = sum(is_right(line, sample) for sample in ground)
    print(f"  fitted on everybody: {percent(right, len(ground))} with ownShareWeight = {line.weights[0]:.2f}, "
          f"handsApartWeight = {line.weights[1]:.2f}, forehandLevel = {line.level:.2f}")
    return {"strokes: named by numbers fitted without the player": others}


def named_by_others(sample, samples):
    """The stroke by numbers fitted on the other players: half-way between their serves and ground strokes in height, and the
    line between their forehands and backhands."""
    others = [other for other in samples if other.player != sample.player]
    serves = [other.told["highest"] for other in others if other.stroke == "serve"]
    ground = [other for other in others if other.stroke in ("forehand", "backhand")]
    height = (min(serves) + max(other.told["highest"] for other in ground)) / 2
    if sample.told["highest"] >= height:
        return "serve"
    return "forehand" if fitted(ground).says(sample.features) else "backhand"


def fitted(samples):
    """Each player counts the same, however many strokes there are of him."""
    strokes = Counter(sample.player for sample in samples)
    return fit([(sample.features, sample.stroke == "forehand", 1 / strokes[sample.player]) for sample in samples])


def is_right(line, sample):
    return line.says(sample.features) == (sample.stroke == "forehand")


def of_clips(lab):
    """Every labelled stroke of a clip; copies of a clip add nothing."""
    samples = []
    for clip in lab.labelled:
        analysis = lab.analyse(clip.path)
        if analysis.recording is None or clip.source != clip.name:
            continue
        player = clip.path.stem.removesuffix("_forehand").removesuffix("_backhand")
        for contact, stroke in clip.swings:
            told = lab.study([analysis.recording], "--stroke", contact)[0].get("stroke")
            if told:
                samples.append(Sample(SAME_PLAYER.get(player, player), stroke, told, False))
    return samples


def of_key_points(lab):
    files = sorted((lab.data / "tennis/pose_csv").glob("*/*.csv"))

    def sample(path):
        frames, stroke = read(path)
        recording = lab.folder / f"{path.parent.name}-{path.stem}.bin"
        write(recording, frames, RATE)
        told = lab.study([recording], "--stroke", fastest_wrist(frames))[0].get("stroke")
        return Sample(path.parent.name, stroke, told, True) if told else None

    samples = two_at_a_time(sample, files)
    if lost := samples.count(None):
        print(f"{lost} recordings of key points could not be measured")
    return [sample for sample in samples if sample]


def read(path):
    """The frames of a table, joint → (x, y), and its stroke."""
    with open(path, encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    joints = [name.removesuffix("_x") for name in rows[0] if name.endswith("_x")]
    frames = [{joint: (float(row[joint + "_x"]), float(row[joint + "_y"])) for joint in joints} for row in rows]
    return frames, rows[-1]["shot"]


def fastest_wrist(frames):
    """When a wrist is fastest against the hips, seconds."""
    length = trunk(frames)
    reach = int(SMOOTH * RATE)

    def speed(index, wrist):
        known = [number for number in range(index - reach, index + reach + 1) if 0 <= number < len(frames)]
        times = [number / RATE for number in known]
        places = [against_hips(frames[number], wrist) for number in known]
        return sum(slope(times, [place[axis] for place in places]) ** 2 for axis in (0, 1)) ** 0.5 / length

    candidates = [index for index in range(len(frames)) if FROM <= index / RATE <= TO]
    best = max(candidates, key=lambda index: max(speed(index, "left_wrist"), speed(index, "right_wrist")))
    return best / RATE


def against_hips(frame, joint):
    (x, y), (hip_x, hip_y) = frame[joint], middle(frame, "hip")
    return x - hip_x, y - hip_y


def slope(times, values):
    """The slope of the line through values."""
    time, value = sum(times) / len(times), sum(values) / len(values)
    spread = sum((one - time) ** 2 for one in times)
    return sum((one - time) * (other - value) for one, other in zip(times, values)) / max(spread, 1e-9)
