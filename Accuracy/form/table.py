"""Prints how well form scores tell experts from amateurs whom they never saw, by stroke and view.

    PYTHON Accuracy/form/table.py WORK [--spread iqr|sd|none]

WORK keeps what was read. Players are split into folds; distributions, directions, measures and weights come from the
other folds' players, and how many measures and how much shrinking from folds within those. Cameras differ in every draw;
the tested take is seen by a camera that no one learned from.
"""

import argparse
import sys
from pathlib import Path

import numpy as np

from cameras import VIEWS
from cohort import Cohort
from score import Distributions, Form, auc, by_player, choose, level

FOLDS, INNER = 6, 4
MOST, SHRINK = (16, 46), (0.2, 1, 5)
RESAMPLED = 400


def main():
    given = argparse.ArgumentParser()
    given.add_argument("work")
    given.add_argument("--spread", default="iqr")
    given.add_argument("--groups", default="ground,serve")
    given = given.parse_args()
    cohort = Cohort.load(Path(given.work)).medians
    for group in given.groups.split(","):
        report(cohort.of(group), group, cohort.usable(group, given.spread))
    return 0


def report(cohort, group, usable, mistaken=None):
    """Prints a line for each view, both sides together; returns the AUC of players and of takes for each."""
    of_hits, taught, chosen = left_out(cohort, usable, mistaken)
    sums = {v: by_player(s, cohort.takes) for v, s in of_hits.items()}
    print(f"\n{group}: {len(cohort.first)} takes of {len(np.unique(cohort.players))} players; "
          f"measures and shrinking chosen in each fold {chosen}\n")
    print("| view | measures usable | player | racket side, other side | taught, gap | take | taught, gap |\n|---|---|---|---|---|---|---|")
    found = []
    for angle in sorted({abs(v) for v in VIEWS}):
        sides = [v for v in VIEWS if abs(v) == angle]
        (player, low, high), (take, lowest, highest) = (
            resampled(cohort, [sums[v] for v in sides], means) for means in (True, False))
        of_taught = [np.mean([t[v][i] for v in sides for t in taught]) for i in (0, 1)]
        found.append((player, take))
        alone = ", ".join(f"{resampled(cohort, [sums[v]], True)[0]:.2f}" for v in reversed(sides))
        counts = "/".join(str(int(usable[v].sum())) for v in sides)
        print(f"| {angle}° | {counts} | {player:.2f} ({low:.2f}–{high:.2f}) | {alone} | {of_taught[0]:.2f}, {of_taught[0] - player:+.2f} | "
              f"{take:.2f} ({lowest:.2f}–{highest:.2f}) | {of_taught[1]:.2f}, {of_taught[1] - take:+.2f} |", flush=True)
    passed = sum(player >= 0.85 and take >= 0.75 for player, take in found)
    print(f"\n{passed} of {len(found)} views reach 0.85 for a player and 0.75 for a take.")
    return found


def folds(players, is_expert, count, seed):
    """Each row's fold: whole players, experts and amateurs alike."""
    rng, place = np.random.default_rng(seed), {}
    for level in (True, False):
        for i, name in enumerate(rng.permutation(np.unique(players[is_expert == level]))):
            place[name] = i % count
    return np.array([place[p] for p in players])


def left_out(cohort, usable, mistaken=None, count=FOLDS):
    """By view the sums of all hits by forms that never saw their player; by fold and view the two AUCs of those taught.

    mistaken: by how many degrees the view that each hit is judged by is wrong.
    """
    fold = folds(cohort.players, cohort.is_expert, count, 1)
    mistaken = np.zeros(len(fold)) if mistaken is None else mistaken
    sums = {v: np.full(len(fold), np.nan) for v in VIEWS}
    taught, chosen = [], []
    for k in range(count):
        others = fold != k
        chosen.append(settle(cohort, others, usable))
        lessons = Lessons(cohort, others)
        forms = {v: lessons.form(v, usable[v], *chosen[-1]) for v in VIEWS}
        taught.append({})
        for v in VIEWS:
            told, taken_for = np.full(len(fold), np.nan), nearest(v + mistaken)
            for other in np.unique(taken_for):
                rows = taken_for == other
                places = lessons.distributions[other].places(cohort.tested[v][rows], cohort.strokes[rows])
                told[rows] = forms[other].sums(places)
            sums[v][~others] = told[~others]
            taught[-1][v] = both(cohort.only(others), told[others])
    return sums, taught, chosen


def nearest(degrees):
    return np.clip(np.round(degrees / 15) * 15, VIEWS[0], VIEWS[-1]).astype(int)


def settle(cohort, rows, usable):
    """How many measures and how much shrinking are best on players left out of these rows."""
    inner = np.full(len(rows), -1)
    inner[rows] = folds(cohort.players[rows], cohort.is_expert[rows], INNER, 2)
    told = {(most, shrink, v): np.full(len(rows), np.nan) for most in MOST for shrink in SHRINK for v in VIEWS[::3]}
    for k in range(INNER):
        lessons, here = Lessons(cohort, rows & (inner != k), VIEWS[::3]), inner == k
        for (most, shrink, v), sums in told.items():
            sums[here] = lessons.form(v, usable[v], most, shrink).sums(lessons.tested(v, here))
    worth, known = {}, cohort.only(rows)
    for (most, shrink, v), sums in told.items():
        worth.setdefault((most, shrink), []).append(np.mean(both(known, sums[rows])))
    return max(worth, key=lambda choice: np.mean(worth[choice]))


class Lessons:
    """What some rows' players teach: by view their distributions, and places to learn from."""

    def __init__(self, cohort, rows, views=VIEWS):
        self.cohort, self.rows = cohort, rows
        self.distributions, self.places, self.chosen = {}, {}, {}
        for v in {near for view in views for near in neighbours(view)}:
            values = np.concatenate(cohort.taught[v][:, rows])
            self.distributions[v] = Distributions(values, *self.repeated(len(values), cohort.strokes, cohort.is_expert))
            self.places[v] = self.distributions[v].places(values, *self.repeated(len(values), cohort.strokes))

    def repeated(self, count, *of_hits):
        return [np.tile(x[self.rows], count // self.rows.sum()) for x in of_hits]

    def form(self, view, usable, most, shrink):
        """Learned from the view and its neighbours."""
        players, is_expert = self.repeated(len(self.places_near(view)), self.cohort.players, self.cohort.is_expert)
        if view not in self.chosen:
            self.chosen[view] = choose(self.places_near(view), players, is_expert, usable)
        chosen, direction = self.chosen[view]
        return Form(self.places_near(view), is_expert, chosen[:most], direction[:most], shrink)

    def places_near(self, view):
        return np.concatenate([self.places[v] for v in neighbours(view)])

    def tested(self, view, rows):
        return self.distributions[view].places(self.cohort.tested[view][rows], self.cohort.strokes[rows])


def neighbours(view):
    return [v for v in VIEWS if abs(v - view) <= 15]


def both(cohort, sums):
    """AUC of players and of takes, whose sums are the means of their hits'."""
    takes, first = by_player(sums, cohort.takes), cohort.first
    players, is_expert = cohort.players[first], cohort.is_expert[first]
    return auc(by_player(takes, players), level(players, is_expert)), auc(takes, is_expert)


def resampled(cohort, sides, means):
    """AUC of players or takes, mean of the sides' sums by take, and where nine of ten resamplings of the players lie."""
    players, is_expert = cohort.players[cohort.first], cohort.is_expert[cohort.first]
    of = {n: np.flatnonzero(players == n) for n in np.unique(players)}

    def value(drawn):
        if means:
            return np.mean([auc(by_player(s, players)[drawn], level(players, is_expert)[drawn]) for s in sides])
        rows = np.concatenate([of[n] for n in drawn])
        return np.mean([auc(s[rows], is_expert[rows]) for s in sides])

    rng, numbers = np.random.default_rng(3), np.array(list(of))
    found = [value(rng.choice(numbers, len(numbers))) for _ in range(RESAMPLED)]
    return value(numbers), *np.quantile(found, [0.05, 0.95])


if __name__ == "__main__":
    sys.exit(main())
