"""The labelled clips as stretches of one body, and who may never be split between teaching and testing."""

import json
import re
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from public import kind_of

GROUPS = json.loads((Path(__file__).parent / "groups.json").read_text(encoding="utf-8"))


@dataclass
class Stretch:
    """One body without cut or gap: seconds `(n)`, body `(n, 13, 2)`, pose score and mean visibility `(n)`."""

    seconds: np.ndarray
    body: np.ndarray
    score: np.ndarray
    visible: np.ndarray


@dataclass
class Clip:
    name: str
    group: str
    stretches: list
    # (contact seconds, class or -1, tolerance seconds)
    swings: list
    # Of clips that show one stroke at a time that is not labelled; None for others.
    only: int = None
    duration: float = 0
    label: dict = field(default_factory=dict)
    shipped: list = field(default_factory=list)
    # Pictures a second.
    rate: float = 0
    # (from, to) seconds of which nothing is said: strokes of others, or of the player behind something.
    unsaid: list = field(default_factory=list)

    @property
    def is_close_up(self):
        return self.label["kind"] in ("face_video", "fingers_video")

    @property
    def is_without(self):
        """Whether no swing is in it, and a swing that is said is false."""
        return not self.swings and self.only is None

    @property
    def judged(self):
        """Seconds of which something is said."""
        return max(0, self.duration - sum(end - start for start, end in self.unsaid))

    def is_unsaid(self, seconds):
        return any(start <= seconds <= end for start, end in self.unsaid)


def group_of(name, label):
    short = re.sub(r"^.*nelijahk_|\.\w+$", "", name)
    own = label.get("group", "").removeprefix("group:") or (short if "nelijahk" in name else None)
    if own:
        return next((group for group, some in GROUPS["joined"].items() if own in some), own)
    return next((source for source in GROUPS["sources"] if source in name), name)


def stretch(told):
    """A stretch as the bench prints it."""
    count = len(told["score"])
    return Stretch(told["start"] + told["interval"] * np.arange(count),
                   np.array(told["places"], np.float32).reshape(count, 13, 2), np.array(told["score"]),
                   np.array(told["visibility"]).reshape(count, 13).mean(1))


def load(folder, data):
    """All clips that `gather.py` left in a folder."""
    labels = json.loads((Path(data) / "labels.json").read_text(encoding="utf-8"))
    clips = []
    for path in sorted(Path(folder).glob("*.json")):
        told = json.loads(path.read_text(encoding="utf-8"))
        name, report, label = told["name"], told["report"] or {}, labels[told["name"]]
        swings = sorted((s["contact_s"], kind_of(s["stroke"]), s["tol_s"]) for s in label.get("swings", []))
        shipped = [(s["contact"], s.get("stroke", ""), s.get("confidence", 0)) for s in report.get("swings", [])]
        only = kind_of(label["stroke"]) if label["kind"] == "stroke" else None
        media = report.get("media", {})
        clips.append(Clip(name, group_of(name, label), [stretch(s) for s in told["stretches"]], swings, only,
                          media.get("duration", 0), label, shipped, told["rate"], label.get("ignore_s", [])))
    return clips


def folds_of(clips, count):
    """Group to fold: the largest groups first, each to the fold with the least."""
    weight = {}
    for clip in clips:
        w = weight.setdefault(clip.group, [0, 0.0])
        w[0] += len(clip.swings) + (0.5 if clip.only is not None else 0)
        w[1] += 0 if clip.swings or clip.only is not None else clip.judged
    loads, place = [[0, 0.0] for _ in range(count)], {}
    for group, w in sorted(weight.items(), key=lambda i: (-i[1][0], -i[1][1], i[0])):
        order = (lambda k: (loads[k][0], loads[k][1])) if w[0] else (lambda k: loads[k][1])
        k = min(range(count), key=order)
        place[group] = k
        loads[k][0] += w[0]
        loads[k][1] += w[1]
    return place
