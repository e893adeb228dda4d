"""All sequences in a row with emptiness between them, from which windows of any speed are cut and seen from anywhere."""

import numpy as np

from augment import augment
from body import channels
from camera import in_body_units, project

GAP, WINDOW, SIGMA = 170, 96, 2.2
# So many strokes have their wind-up quickened, up to so many times, over so many frames before contact.
HURRIED, HASTE, WIND_UP = 0.3, 2.0, 30
# How many times faster or slower than life windows are shown: also short strokes are then known when they are read at
# several times their pace.
SPEEDS = (0.5, 2.8)


class Row:
    """Sequences of one kind of points (picture or space), what is known of each frame, and where to look."""

    def __init__(self, axes):
        self.axes, self.length = axes, 0
        self.points, self.mask, self.near, self.kind, self.weight = [], [], [], [], []
        self.contacts, self.shares, self.idle = [], [], []

    def add(self, points, contacts, kinds, unsure=(), unsaid=(), share=1.0):
        """unsure: frames around which (0.4 s) nothing is said; unsaid: frames of which nothing is; share: how often it is
        shown."""
        start, count = self.length + GAP, len(points)
        near, kind, weight = np.full(count + 2 * GAP, -1e6), np.full(count + 2 * GAP, -1), np.ones(count + 2 * GAP)
        if len(contacts):
            which = np.abs(np.arange(-GAP, count + GAP)[:, None] - np.array(contacts)[None]).argmin(1)
            near, kind = np.array(contacts)[which] + start, np.array(kinds)[which]
            self.contacts += [c + start for c in contacts]
            self.shares += [share] * len(contacts)
        else:
            self.idle.append((start, count, share * np.sqrt(count)))
        for frame in unsure:
            weight[max(0, frame + GAP - 12):frame + GAP + 13] = 0
        weight[[frame + GAP for frame in unsaid]] = 0
        edge = lambda i: np.repeat(points[i:i + 1], GAP, 0) if self.axes == 3 else np.zeros((GAP, 13, 2), np.float32)
        self.points += [edge(0), points.astype(np.float32), edge(len(points) - 1)]
        self.mask += [np.zeros(GAP), np.ones(count), np.zeros(GAP)]
        self.near.append(near), self.kind.append(kind), self.weight.append(weight)
        self.length += count + 2 * GAP

    def close(self):
        if self.length:
            for name in ("points", "mask", "near", "kind", "weight"):
                setattr(self, name, np.concatenate(getattr(self, name)))
            self.mask = self.mask.astype(np.float32)
            self.shares = np.array(self.shares) / np.sum(self.shares) if self.shares else np.array([])
            self.idle_shares = np.array([w for *_, w in self.idle])
        return self

    def cut(self, centres, speeds, rng):
        """Windows `(n, WINDOW, 13, axes)` with their frames' mask, heat, weight, kind."""
        at = np.clip(centres[:, None] + (np.arange(WINDOW) - WINDOW / 2) * speeds[:, None], 0, self.length - 2)
        at, distance = self.hurried(at, centres, rng)
        low = at.astype(int)
        part = (at - low).astype(np.float32)[..., None, None]
        points = self.points[low] * (1 - part) + self.points[low + 1] * part
        mask = self.mask[low] * self.mask[low + 1]
        nearest = np.round(at).astype(int)
        heat = np.exp(-((distance / speeds[:, None]) ** 2) / (2 * SIGMA ** 2))
        if self.axes == 3:
            points = in_body_units(project(points, rng), mask)
        return points, mask, heat, self.weight[nearest], self.kind[nearest]

    def hurried(self, at, centres, rng):
        """Where to look, some strokes with a short wind-up as in returns and blocks; and how far that is from contact, in
        frames that are shown."""
        contact = self.near[np.round(centres).astype(int)][:, None]
        haste = np.where(rng.random(len(at)) < HURRIED, rng.uniform(1, HASTE, len(at)), 1)[:, None]
        before = np.clip(contact - at, 0, WIND_UP)
        moved = np.clip(np.where(contact > 0, at - before * (haste - 1), at), 0, self.length - 2)
        nearest, reached = self.near[np.round(at).astype(int)], self.near[np.round(moved).astype(int)]
        return moved, np.where(nearest == contact, at - nearest, moved - reached)

    def strokes(self, count, rng):
        return np.array(self.contacts)[rng.choice(len(self.contacts), count, p=self.shares)] + rng.uniform(-46, 46, count)

    def elsewhere(self, count, rng):
        which = rng.choice(len(self.idle), count, p=self.idle_shares / self.idle_shares.sum())
        return np.array([self.idle[k][0] + rng.uniform(0, self.idle[k][1]) for k in which])


class Bank:
    """Rows and how often each is shown: `mix` of (row, "strokes" or "elsewhere", share)."""

    def __init__(self, mix, speeds=SPEEDS):
        self.mix = [(row.close() if isinstance(row.points, list) else row, what, share) for row, what, share in mix]
        self.speeds = speeds

    def batch(self, count, rng):
        """Channels `(n, 53, WINDOW)`, weight, heat, kind `(n, WINDOW)`."""
        shares = np.array([share for *_, share in self.mix])
        numbers = rng.multinomial(count, shares / shares.sum())
        parts = []
        for (row, what, _), number in zip(self.mix, numbers):
            if number:
                centres = getattr(row, what)(number, rng)
                speeds = np.exp(rng.uniform(*np.log(self.speeds), number))
                parts.append(row.cut(centres, speeds, rng))
        body, mask, heat, weight, kind = (np.concatenate(p) for p in zip(*parts))
        body, mask, heat, weight, kind = augment(body.astype(np.float32), mask, heat, weight, kind, rng)
        return channels(body, mask), weight.astype(np.float32), heat.astype(np.float32), kind
