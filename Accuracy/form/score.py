"""The form score of a group of strokes in one view: percentiles of measures, weighed, and the sum's percentile.

A measure's place is the mean of its percentiles among experts and among amateurs of the same stroke, minus one half: so
neither counts for more because it is more numerous. Weights never contradict a measure's own direction.
"""

import numpy as np

# Shares at which a distribution is kept; between them it is straight, beyond the ends it is the end's.
SHARES = np.array([0.02, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.98])
# A measure is a candidate if it ranks two players right so much more often than chance.
LEAST = 0.08
# Of two measures that agree more, the better one is kept.
ALIKE = 0.85


def auc(values, is_expert):
    """Share of pairs of an expert and an amateur that are ranked right."""
    known = np.isfinite(values)
    one, other = values[known & is_expert], values[known & ~is_expert]
    if not len(one) or not len(other):
        return np.nan
    return (np.sign(one[:, None] - other[None]) / 2 + 0.5).mean()


def by_player(values, players):
    """Mean of each player's takes, by the player's number; NaN for those without any."""
    known = np.isfinite(values)
    count = np.bincount(players[known], minlength=players.max() + 1)
    sums = np.bincount(players[known], values[known], players.max() + 1)
    return np.where(count, sums / np.maximum(count, 1), np.nan)


def level(players, is_expert):
    """Whether each player is an expert, by number."""
    out = np.zeros(players.max() + 1, bool)
    out[players] = is_expert
    return out


def share_below(quantiles, values):
    """Of a population whose quantiles are known, the share that a value exceeds."""
    steps = np.maximum.accumulate(quantiles + np.arange(len(quantiles)) * 1e-9)
    return np.where(np.isfinite(values), np.interp(values, steps, SHARES), np.nan)


class Distributions:
    """Quantiles of each measure among experts and amateurs, for each stroke."""

    def __init__(self, values, strokes, is_expert):
        whole = np.isfinite(values).all(1)
        self.of = {stroke: tuple(np.quantile(values[whole & (strokes == stroke) & (is_expert == level)], SHARES, axis=0)
                                 for level in (True, False)) for stroke in set(strokes)}

    def places(self, values, strokes):
        """`(takes, measures)`, −0.5…0.5."""
        out = np.full(values.shape, np.nan)
        for stroke in set(strokes):
            rows = strokes == stroke
            for j in range(values.shape[1]):
                out[rows, j] = np.mean([share_below(q[:, j], values[rows, j]) for q in self.of[stroke]], axis=0) - 0.5
        return out


def choose(places, players, is_expert, usable):
    """Columns of measures and whether more is better (1) or less (−1), those first that rank players best."""
    worth = np.full(places.shape[1], 0.5)
    for j in np.flatnonzero(usable):
        worth[j] = auc(by_player(places[:, j], players), level(players, is_expert))
    alike = np.abs(np.corrcoef(np.nan_to_num(places), rowvar=False)) >= ALIKE
    chosen = []
    for j in np.argsort(-np.abs(worth - 0.5)):
        if abs(worth[j] - 0.5) >= LEAST and not alike[j, chosen].any():
            chosen.append(j)
    return np.array(chosen, int), np.sign(worth[chosen] - 0.5)


def weigh(places, is_expert, weights_of_rows, shrink, steps=150):
    """Weights that are never negative: logistic regression with a ridge, by projected gradients with momentum."""
    x, y = np.nan_to_num(places), is_expert.astype(float)
    share = weights_of_rows / weights_of_rows.sum()
    w, before, bias = np.zeros(x.shape[1]), np.zeros(x.shape[1]), 0.0
    rate = 1 / (0.25 * np.linalg.norm(x * np.sqrt(share)[:, None], 2) ** 2 + shrink)
    for step in range(steps):
        ahead = w + step / (step + 3) * (w - before)
        wrong = (1 / (1 + np.exp(-(x @ ahead + bias))) - y) * share
        before, w = w, np.maximum(ahead - rate * (x.T @ wrong + shrink * ahead), 0)
        bias -= 2 * wrong.sum()
    return w


class Form:
    """What a group of strokes is judged by in one view: the chosen measures, which way is better, and weights."""

    def __init__(self, places, is_expert, chosen, direction, shrink):
        self.chosen, self.direction = chosen, direction
        # Experts and amateurs count for the same.
        rows = np.where(is_expert, 0.5 / is_expert.sum(), 0.5 / (~is_expert).sum())
        self.weights = weigh(places[:, chosen] * direction, is_expert, rows, shrink)

    def sums(self, places):
        """The weighed sum of places; a measure that is not there leaves its weight to the others; NaN under three."""
        x = places[:, self.chosen] * self.direction
        known = np.isfinite(x)
        total = np.nansum(np.where(known, x, 0) * self.weights, 1)
        there = (known * self.weights).sum(1)
        return np.where(known.sum(1) >= 3, total / np.maximum(there, 1e-9), np.nan)
