"""The line half-way between the means of two classes (linear discriminant, each feature by itself)."""

from dataclasses import dataclass


@dataclass
class Line:
    """`weights · features > level` says yes. The probability is that of twice the difference, as the program reckons it."""

    weights: list
    level: float

    def says(self, features):
        return sum(weight * value for weight, value in zip(self.weights, features)) > self.level


def fit(samples):
    """The line through samples (features, whether yes, weight). It has no numbers to tune and stays put where there are few."""
    count = len(samples[0][0])
    means = {answer: mean([(features, weight) for features, yes, weight in samples if yes == answer], count)
             for answer in (True, False)}
    total = sum(weight for _, _, weight in samples)
    spreads = [
        max(sum(weight * (features[axis] - means[yes][axis]) ** 2 for features, yes, weight in samples) / total, 1e-9)
        for axis in range(count)]
    # Twice the difference is the logarithm of the odds: half of what the discriminant gives.
    weights = [(means[True][axis] - means[False][axis]) / spreads[axis] / 2 for axis in range(count)]
    return Line(weights, sum(weight * (means[True][axis] + means[False][axis]) / 2 for axis, weight in enumerate(weights)))


def mean(weighted, count):
    total = sum(weight for _, weight in weighted)
    return [sum(weight * features[axis] for features, weight in weighted) / total for axis in range(count)]
