"""The labelled clips as stretches of one body, and who may never be split between teaching and testing."""

import json
import re
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from body import GAP, LANDMARKS, RATE, body_units, upright
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


def group_of(name, label):
    short = re.sub(r"^.*nelijahk_|\.\w+$", "", name)
    own = label.get("group", "").removeprefix("group:") or (short if "nelijahk" in name else None)
    if own:
        return next((group for group, some in GROUPS["joined"].items() if own in some), own)
    return next((source for source in GROUPS["sources"] if source in name), name)


def stretches_of(recording):
    """Stretches of a recording: `t` seconds, `xyz` `(n, 33, 3)` of the picture, `vis`, `score`, `new` bytes."""
    if "t" not in recording:
        return []
    t, points = recording["t"], recording["xyz"][:, LANDMARKS, :2].astype(float)
    seen = np.flatnonzero(recording["score"] > 0)
    breaks = [i for i in range(1, len(seen)) if t[seen[i]] - t[seen[i - 1]] > GAP or recording["new"][seen[i]]]
    found = []
    for part in np.split(seen, breaks):
        if len(part) < 4 or t[part[-1]] - t[part[0]] < 0.2:
            continue
        grid = np.arange(t[part[0]], t[part[-1]] + 1e-9, 1 / RATE)
        even = lambda v: np.stack([np.interp(grid, t[part], c) for c in v.reshape(len(part), -1).T], 1)
        body = body_units(upright(even(points[part]).reshape(-1, 13, 2)))
        found.append(Stretch(grid, body, even(recording["score"][part] / 255)[:, 0],
                             even(recording["vis"][part][:, LANDMARKS].mean(1) / 255)[:, 0]))
    return found


def load(folder, data, contacts=None):
    """All clips of which `folder` holds a recording; contacts: seconds by name of clips whose label names only the stroke."""
    labels = json.loads((Path(data) / "labels.json").read_text(encoding="utf-8"))
    clips = []
    for path in sorted(Path(folder).glob("*.npz")):
        z = dict(np.load(path, allow_pickle=False))
        name = str(z["name"])
        label = labels[name]
        swings = [(s["contact_s"], kind_of(s["stroke"]), s["tol_s"]) for s in label.get("swings", [])]
        only = kind_of(label["stroke"]) if label["kind"] == "stroke" else None
        report = json.loads(str(z["report"]))
        seconds = float(z["t"][-1] - z["t"][0]) if "t" in z and len(z["t"]) else 0.0
        shipped = [(s["contact"], s.get("stroke", ""), s.get("confidence", 0)) for s in report.get("swings", [])]
        clips.append(Clip(name, group_of(name, label), stretches_of(z), sorted(swings), only,
                          report.get("media", {}).get("duration", seconds), label, shipped))
    return clips


def folds_of(clips, count):
    """Group to fold: the largest groups first, each to the fold with the least."""
    weight = {}
    for clip in clips:
        w = weight.setdefault(clip.group, [0, 0.0])
        w[0] += len(clip.swings) + (0.5 if clip.only is not None else 0)
        w[1] += 0 if clip.swings or clip.only is not None else clip.duration
    loads, place = [[0, 0.0] for _ in range(count)], {}
    for group, w in sorted(weight.items(), key=lambda i: (-i[1][0], -i[1][1], i[0])):
        order = (lambda k: (loads[k][0], loads[k][1])) if w[0] else (lambda k: loads[k][1])
        k = min(range(count), key=order)
        place[group] = k
        loads[k][0] += w[0]
        loads[k][1] += w[1]
    return place
