"""Swings that were told of a clip, beside those that are labelled: what is right, how near contact is, how sure it was."""

from dataclasses import dataclass, field
from functools import lru_cache
from statistics import median

from figures import Count, part, percent, share

# A swing is found where contact is so near, or within the label's own tolerance.
FOUND_SECONDS = 0.25
NEAR_SECONDS = 0.1
# Labels that are less sure say nothing of how near contact is.
SURE_SECONDS = 0.25
NAMED = ("forehand", "backhand", "serve", "overhead")
ROUNDING = 1e-6


@dataclass
class Told:
    """A swing as a report tells it; what older reports lack is None."""

    contact: float
    stroke: str
    confidence: float = None
    uncertainty: float = None
    wing: str = None
    spin: str = None
    hand: str = None

    @classmethod
    def read(cls, swing):
        return cls(swing["contact"], swing["stroke"], swing.get("confidence"), swing.get("contactUncertainty"),
                   swing.get("wing"), swing.get("spin"), swing.get("hand"))


@dataclass
class Judged:
    """A clip with what was told of it. What is no tennis may be told without a name, or not at all."""

    clip: object
    told: list
    labels: list = field(init=False)
    # Pairs of label and told.
    pairs: list = field(init=False)

    def __post_init__(self):
        self.labels = [label for label in self.clip.swings if label.stroke != "unknown"]
        others = [label for label in self.clip.swings if label.stroke == "unknown"]
        self.told = [swing for swing in self.told
                     if swing.stroke != "unknown" or not any(is_found(label, swing) for label in others)]
        self.pairs = paired(self.labels, self.told)
        # What is told where nothing is labelled is neither right nor false.
        self.told = [swing for swing in self.told if any(swing is one for _, one in self.pairs)
                     or not any(start <= swing.contact <= end for start, end in self.clip.unsaid)]

    @property
    def count(self):
        return Count(len(self.pairs), len(self.told), len(self.labels))

    @property
    def missed(self):
        return [label for label in self.labels if not any(label is one for one, _ in self.pairs)]

    @property
    def false(self):
        return [swing for swing in self.told if not any(swing is other for _, other in self.pairs)]


def is_found(label, told):
    return abs(told.contact - label.contact) <= max(FOUND_SECONDS, label.tolerance) + ROUNDING


def paired(labels, told):
    """Most pairs of label and told that can be, in order of time; of those the nearest."""
    labels, told = sorted(labels, key=lambda one: one.contact), sorted(told, key=lambda one: one.contact)

    @lru_cache(None)
    def best(i, j):
        """Pairs, less how far they are apart (never as much as a pair), and the pairs themselves, from these on."""
        if i == len(labels) or j == len(told):
            return 0.0, ()
        found = [best(i + 1, j), best(i, j + 1)]
        if is_found(labels[i], told[j]):
            value, rest = best(i + 1, j + 1)
            apart = abs(labels[i].contact - told[j].contact) / 1000
            found.append((value + 1 - apart, ((i, j), *rest)))
        return max(found, key=lambda one: one[0])

    return [(labels[i], told[j]) for i, j in best(0, 0)[1]]


class Score:
    """What some judged clips come to."""

    def __init__(self, judged):
        self.clips = len(judged)
        self.count = sum((one.count for one in judged), Count())
        pairs = [pair for one in judged for pair in one.pairs]
        self.errors = [told.contact - label.contact for label, told in pairs if label.tolerance <= SURE_SECONDS]
        self.near = sum(abs(error) <= NEAR_SECONDS + ROUNDING for error in self.errors)
        named = [(label, told) for label, told in pairs if label.stroke in NAMED]
        self.named, self.right = len(named), sum(label.stroke == told.stroke for label, told in named)
        self.hands = [told.hand == one.clip.hand for one in judged for _, told in one.pairs if one.clip.hand and told.hand]

    def __str__(self):
        off = f"{median(map(abs, self.errors)):5.3f}" if self.errors else "  –  "
        return (f"{self.clips:>5} {self.count}  {percent(self.near, len(self.errors)):>14} {off}  "
                f"{percent(self.right, self.named):>14}")

    @property
    def figures(self):
        return {"F1": self.count.f1, "contact within 0.1 s": part(self.near, len(self.errors)),
                "strokes right": part(self.right, self.named), "hands right": part(sum(self.hands), len(self.hands))}


HEADING = (f"{'clips':>5} {'right':>5} {'found':>5} {'label':>5}  prec  rec   F1    {'within 0.1 s':>14} {'off':>5}  "
           f"{'stroke right':>14}")


def confidences(judged):
    """Of each tenth of confidence: from, right ones, all."""
    found = {}
    for one in judged:
        right = {id(told) for _, told in one.pairs}
        for told in one.told:
            if told.confidence is not None:
                tenth = min(int(10 * told.confidence + ROUNDING), 9)
                some, whole = found.get(tenth, (0, 0))
                found[tenth] = some + (id(told) in right), whole + 1
    return [(tenth / 10, *found[tenth]) for tenth in sorted(found)]


def within(judged, sigmas):
    """How many contacts lie within so many of their own uncertainties, and of how many."""
    pairs = [(label, told) for one in judged for label, told in one.pairs
             if told.uncertainty is not None and label.tolerance <= SURE_SECONDS]
    return sum(abs(told.contact - label.contact) <= sigmas * told.uncertainty + ROUNDING for label, told in pairs), len(pairs)


def print_sureness(judged):
    """How right swings are that say how sure they are, and how well contact keeps within what it says."""
    bins = confidences(judged)
    if bins:
        print("right of those that say so sure they are: " + ", ".join(
            f"{low:.1f}–{low + 0.1:.1f} {percent(some, whole)}" for low, some, whole in bins))
    some, whole = within(judged, 1)
    if whole:
        print(f"contact within its own uncertainty {percent(some, whole)} (two of three are meant), within twice as much "
              f"{percent(*within(judged, 2))}")


def print_strokes(judged):
    """Of each labelled stroke how many are found, and what they are called."""
    rows = {}
    for one in judged:
        for label in one.labels:
            rows.setdefault(full_name(label), [0, {}])[0] += 1
        for label, told in one.pairs:
            called = rows[full_name(label)][1]
            called[full_name(told)] = called.get(full_name(told), 0) + 1
    for name, (whole, called) in sorted(rows.items()):
        words = ", ".join(f"{count} {other}" for other, count in sorted(called.items(), key=lambda item: -item[1]))
        found = sum(called.values())
        print(f"  {name:<16} found {percent(found, whole):<14} called by its name {share(part(called.get(name, 0), found))}  {words}")


def full_name(swing):
    return " ".join(filter(None, [swing.wing, swing.spin, swing.stroke]))
