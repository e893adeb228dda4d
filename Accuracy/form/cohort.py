"""All takes of a group of strokes, measured from every view, and which measures may be used."""

import pickle
from dataclasses import dataclass

import numpy as np

from cameras import VIEWS
from sampled import sample
from takes import GROUPS, data_folder, load

# Cameras that a take is seen by, for each view, to learn from.
DRAWS = 2
# Twice the pose model's errors may move a measure's median by so many standard deviations.
STEADY = 0.5


@dataclass
class Cohort:
    # Numbers of the players.
    players: np.ndarray
    strokes: np.ndarray
    is_expert: np.ndarray
    # By view: values of all takes and draws one after the other with their strokes; and of one camera of its own.
    taught: dict
    tested: dict
    # By view, motion capture's values; and those of all takes with twice the errors.
    captured: dict
    captured_strokes: np.ndarray
    noisy: dict

    @classmethod
    def load(cls, work):
        kept = work / "measured.pickle"
        if not kept.exists():
            kept.write_bytes(pickle.dumps(measured(*load(data_folder(), work / "takes.pickle"))))
        told = pickle.loads(kept.read_bytes())
        return cls(**told | {"players": np.unique(told["players"], return_inverse=True)[1]})

    def of(self, group):
        rows = np.isin(self.strokes, GROUPS[group])
        return Cohort(self.players[rows], self.strokes[rows], self.is_expert[rows],
                      {v: (x[np.tile(rows, DRAWS)], s[np.tile(rows, DRAWS)]) for v, (x, s) in self.taught.items()},
                      {v: x[rows] for v, x in self.tested.items()}, {}, self.captured_strokes, {})

    def usable(self, group, spread):
        """By view, whether a measure is steady, and moves by less than its spread from shadow strokes to real hits."""
        out = {}
        for view in VIEWS:
            near = [v for v in VIEWS if abs(v - view) <= 15]
            steady = np.all([np.abs(self.moved(self.noisy, self.strokes, stroke, view, "sd")) <= STEADY
                             for stroke in GROUPS[group]], axis=0)
            alike = [np.abs(np.mean([self.moved(self.captured, self.captured_strokes, stroke, v, spread) for v in near], axis=0)) <= 1
                     for stroke in GROUPS[group] if stroke in self.captured_strokes and spread != "none"]
            out[view] = steady & np.all(alike, axis=0) if alike else steady
        return out

    def moved(self, other, others_strokes, stroke, view, spread):
        """How far a measure's median lies from that of THETIS, in spreads of THETIS."""
        ours, theirs = self.tested[view][self.strokes == stroke], other[view][others_strokes == stroke]
        low, high = np.nanquantile(ours, [0.25, 0.75], axis=0)
        size = (high - low) / (1.349 if spread == "sd" else 1)
        return (np.nanmedian(theirs, axis=0) - np.nanmedian(ours, axis=0)) / np.maximum(size, 1e-9)


def measured(takes, captured):
    out = {"players": np.array([t.player for t in takes]), "strokes": np.array([t.stroke for t in takes]),
           "is_expert": np.array([t.expert for t in takes]), "taught": {}, "tested": {}, "captured": {}, "noisy": {},
           "captured_strokes": np.array([t.stroke for t in captured])}
    for view in VIEWS:
        rng = np.random.default_rng([7, view + 90])
        draws = [sample(takes, view, rng)[1] for _ in range(DRAWS)]
        out["taught"][view] = np.concatenate(draws), np.tile(out["strokes"], DRAWS)
        out["tested"][view] = sample(takes, view, rng)[1]
        out["noisy"][view] = sample(takes, view, rng, noise=2.0)[1]
        out["captured"][view] = sample(captured, view, rng)[1]
        print(f"measured from {view}°", flush=True)
    return out
