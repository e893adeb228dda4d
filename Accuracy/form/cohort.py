"""All takes of a group of strokes, measured from every view, and which measures may be used."""

import pickle
import warnings
from dataclasses import dataclass, replace

import numpy as np

from cameras import VIEWS
from sampled import sample
from takes import GROUPS, data_folder, load

# Cameras that a take is seen by, for each view, to learn from.
DRAWS = 2
# Steadiness is read off every third take; of motion capture's long takes so many hits are used.
SOME, MOST_HITS = 3, 6
# Twice the pose model's errors may move a measure's median by so many standard deviations.
STEADY = 0.5


@dataclass
class Cohort:
    """One row a hit, or a take (`medians`)."""

    # Numbers of the takes and of the players.
    takes: np.ndarray
    players: np.ndarray
    strokes: np.ndarray
    is_expert: np.ndarray
    # By view: values of all hits, once for each of several cameras; and by one camera that nobody learns from.
    taught: dict
    tested: dict
    # By view: some takes' values with twice the errors and without, and motion capture's.
    noisy: dict
    noisy_strokes: np.ndarray
    captured: dict
    captured_strokes: np.ndarray
    names: list

    @classmethod
    def load(cls, work):
        kept = work / "measured.pickle"
        if not kept.exists():
            kept.write_bytes(pickle.dumps(measured(*load(data_folder(), work / "takes.pickle"))))
        return cls(**pickle.loads(kept.read_bytes()))

    def of(self, group):
        return self.only(np.isin(self.strokes, GROUPS[group]))

    def only(self, rows):
        return replace(self, takes=numbered(self.takes[rows]), players=numbered(self.players[rows]), strokes=self.strokes[rows],
                       is_expert=self.is_expert[rows], taught={v: x[:, rows] for v, x in self.taught.items()},
                       tested={v: x[rows] for v, x in self.tested.items()})

    @property
    def medians(self):
        """One row a take: the medians of its hits, of each camera."""
        first = self.first
        edges = np.append(first, len(self.takes))
        assert (np.diff(self.takes) >= 0).all(), "the hits of a take are next to each other"

        def median(values):
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                return np.stack([np.nanmedian(values[..., a:b, :], axis=-2) for a, b in zip(edges, edges[1:])], axis=-2)

        return replace(self, takes=np.arange(len(first)), players=self.players[first], strokes=self.strokes[first],
                       is_expert=self.is_expert[first], taught={v: median(x) for v, x in self.taught.items()},
                       tested={v: median(x) for v, x in self.tested.items()})

    @property
    def first(self):
        """The first hit of each take."""
        return np.unique(self.takes, return_index=True)[1]

    def usable(self, group, spread):
        """By view, whether a measure is steady, and moves by less than its spread from shadow strokes to real hits."""
        out = {}
        for view in VIEWS:
            near = [v for v in VIEWS if abs(v - view) <= 15]
            noisy, usual = self.noisy[view]
            steady = np.all([np.abs(moved(noisy[self.noisy_strokes == s], usual[self.noisy_strokes == s], "sd")) <= STEADY
                             for s in GROUPS[group]], axis=0)
            alike = [np.abs(np.mean([self.moved(stroke, v, spread) for v in near], axis=0)) <= 1
                     for stroke in GROUPS[group] if stroke in self.captured_strokes and spread != "none"]
            out[view] = steady & np.all(alike, axis=0) if alike else steady
        return out

    def moved(self, stroke, view, spread):
        """How far motion capture's medians lie from THETIS'."""
        return moved(self.captured[view][self.captured_strokes == stroke], self.tested[view][self.strokes == stroke], spread)


def moved(theirs, ours, spread):
    """How far medians lie apart, in spreads of ours: between its quartiles, or the standard deviation they stand for."""
    low, high = np.nanquantile(ours, [0.25, 0.75], axis=0)
    size = (high - low) / (1.349 if spread == "sd" else 1)
    return (np.nanmedian(theirs, axis=0) - np.nanmedian(ours, axis=0)) / np.maximum(size, 1e-9)


def numbered(names):
    return np.unique(names, return_inverse=True)[1]


def measured(takes, captured):
    for_each = lambda takes, of: np.repeat([of(t) for t in takes], [len(t.hits) for t in takes])
    some = takes[::SOME]
    captured = [replace(t, hits=t.hits[:MOST_HITS]) for t in captured]
    out = {"takes": np.repeat(np.arange(len(takes)), [len(t.hits) for t in takes]),
           "players": numbered(for_each(takes, lambda t: t.player)), "strokes": for_each(takes, lambda t: t.stroke),
           "is_expert": for_each(takes, lambda t: t.expert), "taught": {}, "tested": {}, "noisy": {}, "captured": {},
           "noisy_strokes": for_each(some, lambda t: t.stroke), "captured_strokes": for_each(captured, lambda t: t.stroke)}
    for view in VIEWS:
        rng = np.random.default_rng([7, view + 90])
        out["taught"][view] = np.stack([sample(takes, view, rng)[1] for _ in range(DRAWS)])
        out["names"], out["tested"][view] = sample(takes, view, rng)
        out["noisy"][view] = sample(some, view, rng, noise=2.0)[1], sample(some, view, rng)[1]
        out["captured"][view] = sample(captured, view, rng)[1]
        print(f"measured from {view}°", flush=True)
    return out
