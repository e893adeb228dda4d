"""Numbers that are read off swings found with players left out: threshold, share right, how far off contact is."""

import numpy as np

from detect import can_be_life, swings
from measure import f1_of_all, score

PACES = (1, 2, 3, 4)
# Where these find nothing, the first of these that does, as long as nobody would be faster than people are.
SLOW = (2, 3, 4, 6)
READ = sorted({slow * pace for slow in (1, *SLOW) for pace in PACES})
# How credible a body must be around a contact: what is tried.
GATES = [{"score": score, "visible": visible, "spread": 0.3} for score in (0.85, 0.9, 0.93, 0.95) for visible in (0.6, 0.7)]
# A stricter gate must gain so much.
STRICTER = 0.005
LOWEST = 0.3
THRESHOLDS = np.arange(LOWEST, 0.81, 0.025)
# A false swing a minute above the goal of half a one costs so much F1: hardly any threshold above it is taken.
FALSE_GOAL, FALSE_COST = 0.5, 0.5


def events(clip, readings, gate, threshold):
    """Swings of a clip from what the net read of each of its stretches, at life's pace or in slow motion."""
    return choose(clip, peaks(clip, readings, gate), threshold)


def peaks(clip, readings, gate):
    """What is hotter than the lowest threshold at life's pace, and at each slower one."""
    return [at_paces(clip, readings, gate, LOWEST, tuple(slow * pace for pace in PACES)) for slow in (1, *SLOW)]


def choose(clip, seen, threshold):
    for pace, found in zip((1, *SLOW), seen):
        found = [f for f in found if f[2] >= threshold]
        if found:
            return found if pace == 1 or can_be_life(clip.stretches, pace) else []
    return []


def at_paces(clip, readings, gate, threshold, paces):
    found = []
    for stretch, rows in zip(clip.stretches, readings):
        found += swings(stretch, [rows[READ.index(pace)] for pace in paces], paces, threshold, gate)
    return sorted(found, key=lambda f: f[0])


def settle(clips, readings):
    """The gate and threshold with the best F1 and few false swings, and all peaks at life's pace by clip's name.

    Neighbouring thresholds count too, for one swing must not decide. readings: by clip's name.
    """
    best = None
    for gate in GATES:
        seen = {clip.name: peaks(clip, readings[clip.name], gate) for clip in clips}
        worth = np.array([worth_of(clips, {clip.name: choose(clip, seen[clip.name], limit) for clip in clips})
                          for limit in THRESHOLDS])
        worth = np.convolve(np.pad(worth, 1, mode="edge"), np.ones(3) / 3, "valid")
        if best is None or worth.max() > best[0] + STRICTER:
            best = (worth.max(), gate, round(float(THRESHOLDS[worth.argmax()]), 3), seen)
    _, gate, limit, seen = best
    return gate, limit, {clip.name: seen[clip.name][0] for clip in clips}


def worth_of(clips, found):
    told = score(clips, found)
    return f1_of_all(told, clips, found) - FALSE_COST * max(0, told.per_minute - FALSE_GOAL)


def calibration(clips, found):
    """Pairs of heat and share right: a logistic curve through all swings above the lowest threshold, each step 0.05."""
    said = score(clips, found).said
    if len({right for _, right in said}) < 2:
        return [[0, 0.5], [1, 0.5]]
    x = np.array([heat for heat, _ in said])
    y = np.array([right for _, right in said], float)
    a, b = 0.0, 10.0
    inputs = np.stack([np.ones_like(x), x - 0.6], 1)
    weights = np.array([a, b])
    for _ in range(50):
        p = 1 / (1 + np.exp(-inputs @ weights))
        slope = inputs.T @ (y - p) - 0.02 * (weights - [0, 10])
        weights = weights + np.linalg.solve(inputs.T @ (inputs * (p * (1 - p))[:, None]) + 0.02 * np.eye(2), slope)
    grid = np.arange(LOWEST, 1.001, 0.05)
    return [[round(float(h), 2), round(float(1 / (1 + np.exp(-(weights[0] + weights[1] * (h - 0.6))))), 3)] for h in grid]


def at(pairs, heat):
    return float(np.interp(heat, [p[0] for p in pairs], [p[1] for p in pairs]))


def contact_sigma(clips, found):
    """Pairs of heat and the time within which two of three contacts lie, seconds as the reading that says when saw them."""
    errors = []
    for clip in clips:
        for t, _, tolerance in clip.swings:
            near = [(abs(f[0] - t) / f[3], f[2]) for f in found[clip.name] if abs(f[0] - t) <= max(0.25, tolerance)]
            errors += [min(near)] if near else []
    errors = np.array(sorted(errors, key=lambda e: e[1]))
    if len(errors) < 12:
        return [[0, 0.1], [1, 0.1]]
    parts = np.array_split(errors, 3)
    sigma = [float(np.quantile(part[:, 0], 0.68)) for part in parts]
    sigma = np.maximum.accumulate(sigma[::-1])[::-1]
    return [[round(float(np.median(part[:, 1])), 2), round(float(s), 3)] for part, s in zip(parts, sigma)]
