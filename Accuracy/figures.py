"""Precision, recall, F1, and how they are printed."""

from dataclasses import dataclass

NEAR_SECONDS = 0.25


@dataclass
class Count:
    """How many swings were right, found and labelled."""

    right: int = 0
    found: int = 0
    labelled: int = 0

    def __add__(self, other):
        return Count(self.right + other.right, self.found + other.found, self.labelled + other.labelled)

    @property
    def precision(self):
        return self.right / self.found if self.found else None

    @property
    def recall(self):
        return self.right / self.labelled if self.labelled else None

    @property
    def f1(self):
        return 2 * self.right / (self.found + self.labelled) if self.found + self.labelled else None

    def __str__(self):
        return (f"{self.right:>5} {self.found:>5} {self.labelled:>5}  "
                f"{share(self.precision)} {share(self.recall)} {share(self.f1)}")


HEADING = f"{'right':>5} {'found':>5} {'label':>5}  prec  rec   F1 "


def pairs(labels, contacts, near=NEAR_SECONDS):
    """Most pairs (index of label, index of contact) that are near enough, each used once. Pairing both in order of time
    gives it, because one tolerance holds for all."""
    found, label, contact = [], 0, 0
    while label < len(labels) and contact < len(contacts):
        late = contacts[contact] - labels[label]
        if abs(late) <= near:
            found.append((label, contact))
            label, contact = label + 1, contact + 1
        elif late > 0:
            label += 1
        else:
            contact += 1
    return found


def count(labels, contacts):
    labels, contacts = sorted(labels), sorted(contacts)
    return Count(len(pairs(labels, contacts)), len(contacts), len(labels))


def share(value):
    return "  – " if value is None else f"{value:4.2f}"


def percent(some, whole):
    return "–" if not whole else f"{some}/{whole} ({100 * some / whole:.0f} %)"


def part(some, whole):
    """A share, 0 to 1; None of nothing."""
    return some / whole if whole else None


def heading(text):
    print(f"\n== {text}")
