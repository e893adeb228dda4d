"""Numbers that are read off swings found with players left out: threshold, share right, how far off contact is."""

import numpy as np

from detect import swings
from measure import score

PACES = (1, 2)
# How credible a body must be around a contact: what is tried.
GATES = [{"score": score, "visible": visible, "spread": 0.3} for score in (0.85, 0.9, 0.93, 0.95) for visible in (0.6, 0.7)]
# A stricter gate must gain so much.
STRICTER = 0.005
LOWEST = 0.3
THRESHOLDS = np.arange(LOWEST, 0.81, 0.05)
# A false swing a minute above the goal of half a one costs so much F1.
FALSE_GOAL, FALSE_COST = 0.5, 0.02


def events(clip, readings, gate, threshold=LOWEST):
    """Swings of a clip from what the net read of each of its stretches."""
    found = []
    for stretch, rows in zip(clip.stretches, readings):
        found += swings(stretch, rows, PACES, threshold, gate)
    return sorted(found, key=lambda f: f[0])


def over(found, threshold):
    return {name: [f for f in some if f[2] >= threshold] for name, some in found.items()}


def settle(clips, readings):
    """The gate and threshold with the best F1 and few false swings, and all swings by clip's name that pass the gate.

    Neighbouring thresholds count too, for one swing must not decide. readings: by clip's name.
    """
    best = None
    for gate in GATES:
        found = {clip.name: events(clip, readings[clip.name], gate) for clip in clips}
        scores = [score(clips, over(found, limit)) for limit in THRESHOLDS]
        worth = np.array([r.f1 - FALSE_COST * max(0, r.per_minute - FALSE_GOAL) for r in scores])
        worth = np.convolve(np.pad(worth, 1, mode="edge"), np.ones(3) / 3, "valid")
        if best is None or worth.max() > best[0] + STRICTER:
            best = (worth.max(), gate, round(float(THRESHOLDS[worth.argmax()]), 2), found)
    return best[1:]


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
    """Pairs of heat and the time within which two of three contacts lie, seconds of life (at the reading's pace)."""
    errors = []
    for clip in clips:
        for t, _, tolerance in clip.swings:
            near = [(abs(f[0] - t), f[2]) for f in found[clip.name] if abs(f[0] - t) <= max(0.25, tolerance)]
            errors += [min(near)] if near else []
    errors = np.array(sorted(errors, key=lambda e: e[1]))
    if len(errors) < 12:
        return [[0, 0.1], [1, 0.1]]
    parts = np.array_split(errors, 3)
    sigma = [float(np.quantile(part[:, 0], 0.68)) for part in parts]
    sigma = np.maximum.accumulate(sigma[::-1])[::-1]
    return [[round(float(np.median(part[:, 1])), 2), round(float(s), 3)] for part, s in zip(parts, sigma)]
