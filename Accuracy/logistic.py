"""Logistic regression by gradient descent, and the line it draws."""

from dataclasses import dataclass
from math import exp

STEPS, RATE, PENALTY = 3000, 0.5, 0.02


@dataclass
class Line:
    """`weights · features > level` says yes. The probability is that of twice the difference, as the program reckons it."""

    weights: list
    level: float

    def says(self, features):
        return sum(weight * value for weight, value in zip(self.weights, features)) > self.level


def fit(samples):
    """The line through samples (features, whether yes, weight). Features are standardised; weights are held small (L2)."""
    count = len(samples[0][0])
    total = sum(weight for _, _, weight in samples)
    means = [sum(weight * features[axis] for features, _, weight in samples) / total for axis in range(count)]
    spreads = [
        max((sum(weight * (features[axis] - means[axis]) ** 2 for features, _, weight in samples) / total) ** 0.5, 1e-6)
        for axis in range(count)]
    rows = [([(value - mean) / spread for value, mean, spread in zip(features, means, spreads)], yes, weight / total)
            for features, yes, weight in samples]
    slopes, offset = [0.0] * count, 0.0
    for _ in range(STEPS):
        steps, step = [PENALTY * slope for slope in slopes], 0.0
        for values, yes, weight in rows:
            wrong = weight * (sigmoid(offset + sum(a * b for a, b in zip(slopes, values))) - yes)
            steps = [one + wrong * value for one, value in zip(steps, values)]
            step += wrong
        slopes = [slope - RATE * one for slope, one in zip(slopes, steps)]
        offset -= RATE * step
    weights = [slope / spread / 2 for slope, spread in zip(slopes, spreads)]
    return Line(weights, sum(weight * mean for weight, mean in zip(weights, means)) - offset / 2)


def sigmoid(value):
    return 1 / (1 + exp(-max(-40.0, min(40.0, value))))
