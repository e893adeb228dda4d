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
from score import Distributions, Form, auc, by_player, level

FOLDS, INNER = 6, 4
MOST, SHRINK = (16, 46), (0.2, 1, 5)
RESAMPLED = 400


def main():
    given = argparse.ArgumentParser()
    given.add_argument("work")
    given.add_argument("--spread", default="iqr")
    given.add_argument("--groups", default="ground,serve")
    given = given.parse_args()
    cohort = Cohort.load(Path(given.work))
    for group in given.groups.split(","):
        report(cohort.of(group), group, cohort.usable(group, given.spread))
    return 0


def report(cohort, group, usable):
    sums, taught, chosen = left_out(cohort, usable)
    print(f"\n{group}: {len(cohort.players)} takes of {len(np.unique(cohort.players))} players; "
          f"measures and shrinking chosen in each fold {chosen}\n")
    print("| view | measures usable | player | taught, gap | take | taught, gap |\n|---|---|---|---|---|---|")
    passed = 0
    for angle in sorted({abs(v) for v in VIEWS}):
        sides = [v for v in VIEWS if abs(v) == angle]
        (player, low, high), (take, lowest, highest) = (
            resampled(cohort, [sums[v] for v in sides], means) for means in (True, False))
        of_taught = [np.mean([t[v][i] for v in sides for t in taught]) for i in (0, 1)]
        passed += player >= 0.85 and take >= 0.75
        counts = "/".join(str(int(usable[v].sum())) for v in sides)
        print(f"| {angle}° | {counts} | {player:.2f} ({low:.2f}–{high:.2f}) | {of_taught[0]:.2f}, {of_taught[0] - player:+.2f} | "
              f"{take:.2f} ({lowest:.2f}–{highest:.2f}) | {of_taught[1]:.2f}, {of_taught[1] - take:+.2f} |", flush=True)
    print(f"\n{passed} of 7 views reach 0.85 for a player and 0.75 for a take.")


def folds(players, is_expert, count, seed):
    """Each row's fold: whole players, experts and amateurs alike."""
    rng, place = np.random.default_rng(seed), {}
    for level in (True, False):
        for i, name in enumerate(rng.permutation(np.unique(players[is_expert == level]))):
            place[name] = i % count
    return np.array([place[p] for p in players])


def left_out(cohort, usable, count=FOLDS):
    """By view the sums of all takes by forms that never saw their player; by fold and view the two AUCs of those taught."""
    fold = folds(cohort.players, cohort.is_expert, count, 1)
    sums = {v: np.full(len(fold), np.nan) for v in VIEWS}
    taught, chosen = [], []
    for k in range(count):
        others = fold != k
        chosen.append(settle(cohort, others, usable))
        lessons = Lessons(cohort, others)
        taught.append({})
        for v in VIEWS:
            told = lessons.form(v, usable[v], *chosen[-1]).sums(lessons.tested(v, fold >= 0))
            sums[v][~others] = told[~others]
            taught[-1][v] = both(told[others], cohort.players[others], cohort.is_expert[others])
    return sums, taught, chosen


def settle(cohort, rows, usable):
    """How many measures and how much shrinking are best on players left out of these rows."""
    inner = np.full(len(rows), -1)
    inner[rows] = folds(cohort.players[rows], cohort.is_expert[rows], INNER, 2)
    told = {(most, shrink, v): np.full(len(rows), np.nan) for most in MOST for shrink in SHRINK for v in VIEWS[::3]}
    for k in range(INNER):
        lessons, here = Lessons(cohort, rows & (inner != k), VIEWS[::3]), inner == k
        for (most, shrink, v), sums in told.items():
            sums[here] = lessons.form(v, usable[v], most, shrink).sums(lessons.tested(v, here))
    worth = {}
    for (most, shrink, v), sums in told.items():
        worth.setdefault((most, shrink), []).append(np.mean(both(sums[rows], cohort.players[rows], cohort.is_expert[rows])))
    return max(worth, key=lambda choice: np.mean(worth[choice]))


class Lessons:
    """What some rows' players teach: by view their distributions, and places to learn from."""

    def __init__(self, cohort, rows, views=VIEWS):
        self.cohort, self.rows = cohort, rows
        self.distributions, self.places = {}, {}
        for v in {near for view in views for near in neighbours(view)}:
            values, strokes = cohort.taught[v]
            times = len(values) // len(rows)
            several = np.tile(rows, times)
            self.distributions[v] = Distributions(values[several], strokes[several], np.tile(cohort.is_expert, times)[several])
            self.places[v] = self.distributions[v].places(values[several], strokes[several])

    def form(self, view, usable, most, shrink):
        """Learned from the view and its neighbours."""
        places = np.concatenate([self.places[v] for v in neighbours(view)])
        times = len(places) // self.rows.sum()
        return Form.learn(places, np.tile(self.cohort.players[self.rows], times),
                          np.tile(self.cohort.is_expert[self.rows], times), usable, most, shrink)

    def tested(self, view, rows):
        return self.distributions[view].places(self.cohort.tested[view][rows], self.cohort.strokes[rows])


def neighbours(view):
    return [v for v in VIEWS if abs(v - view) <= 15]


def both(sums, players, is_expert):
    """AUC of players and of takes."""
    return auc(by_player(sums, players), level(players, is_expert)), auc(sums, is_expert)


def resampled(cohort, sides, means):
    """AUC, mean of the sides, and where nine of ten resamplings of the players lie."""
    index = 0 if means else 1
    value = np.mean([both(s, cohort.players, cohort.is_expert)[index] for s in sides])
    numbers, rng, found = np.unique(cohort.players), np.random.default_rng(3), []
    takes, levels = {n: np.flatnonzero(cohort.players == n) for n in numbers}, level(cohort.players, cohort.is_expert)
    for _ in range(RESAMPLED):
        drawn = rng.choice(numbers, len(numbers))
        if means:
            found.append(np.mean([auc(by_player(s, cohort.players)[drawn], levels[drawn]) for s in sides]))
        else:
            rows = np.concatenate([takes[n] for n in drawn])
            found.append(np.mean([auc(s[rows], cohort.is_expert[rows]) for s in sides]))
    return value, *np.quantile(found, [0.05, 0.95])


if __name__ == "__main__":
    sys.exit(main())
