"""From the net's heat to swings: time, class, heat."""

import numpy as np
import torch

from body import RATE, channels, mirrored

PAD, APART, NEAR = 40, 0.6, 3
# When, the first reading says that has this share of the hottest's heat within so many of its frames.
LOOK, TRUST = 7, 0.3
# No reading is surer, and none is asked that has fewer frames of a stretch.
SURE, FEWEST = 0.005, 18
# Hands are hardly faster, trunk lengths a second.
FASTEST = 25


@torch.no_grad()
def read(net, body):
    """Heat `(frames)` and class logits `(classes, frames)` of a body `(frames, 13, 2)`: mean of it and its mirror."""
    both = np.pad(np.stack([body, mirrored(body)]), ((0, 0), (PAD, PAD), (0, 0), (0, 0)))
    mask = np.zeros(both.shape[:2], np.float32)
    mask[:, PAD:-PAD] = 1
    out = net(torch.from_numpy(channels(both.astype(np.float32), mask))).numpy()[:, :, PAD:-PAD]
    return (1 / (1 + np.exp(-out[:, 0]))).mean(0), out[:, 1:].mean(0)


def read_at(net, body, factors=(1, 2, 3)):
    """(heat, classes) of the body read at each of the factors' speeds, in frames of the body."""
    rows = []
    for factor in factors:
        heat, classes = read(net, body[::factor])
        at, own = np.arange(len(body)) / factor, np.arange(len(heat))
        rows.append((np.interp(at, own, heat).astype(np.float32),
                     np.stack([np.interp(at, own, c) for c in classes]).astype(np.float32)))
    return rows


def logit(heat):
    heat = np.clip(heat, SURE, 1 - SURE)
    return np.log(heat / (1 - heat))


def combined(rows):
    """The heat of all readings together: mean of their logits, over three frames. What is hot at one pace only is hardly a
    stroke."""
    mean = np.mean([logit(heat) for heat, _ in rows], 0)
    return 1 / (1 + np.exp(-np.convolve(np.pad(mean, 1, mode="edge"), np.ones(3) / 3, "valid")))


def swings(stretch, rows, factors, threshold, gate=None):
    """(contact s, class logits, heat, factor of the reading that says when) of peaks above the threshold; of two close ones
    the higher stays.

    All readings say whether and what; when, the hottest, or the slowest that sees it, too.
    """
    readings = [(*row, factor) for row, factor in zip(rows, factors)
                if factor == factors[0] or len(stretch.seconds) >= FEWEST * factor]
    together = combined([(heat, kinds) for heat, kinds, _ in readings])
    found = []
    for i in np.argsort(-together):
        if together[i] < threshold:
            break
        if any(abs(stretch.seconds[i] - other[0]) < APART * factors[0] for other in found):
            continue
        a, b = max(0, i - 9), i + 10
        if gate and (stretch.score[a:b].mean() < gate["score"] or stretch.visible[a:b].mean() < gate["visible"]
                     or spread(stretch.body[a:b]) > gate["spread"]):
            continue
        kinds = np.mean([kinds[:, around(i, NEAR * factor)].mean(1) for _, kinds, factor in readings], 0)
        hottest = max(heat[i] for heat, *_ in readings)
        heat, _, factor = next(r for r in readings if r[0][around(i, LOOK * r[2])].max() >= TRUST * hottest)
        look = around(i, LOOK * factor)
        near = around(look.start + int(heat[look].argmax()), NEAR * factor)
        weight = heat[near]
        found.append((float((stretch.seconds[near] * weight).sum() / weight.sum()), kinds, float(together[i]), factor))
    return sorted(found, key=lambda f: f[0])


def around(frame, reach):
    return slice(max(0, frame - reach), frame + reach + 1)


def spread(body):
    """How much the trunk's length changes, of its mean."""
    trunk = np.linalg.norm((body[:, 1] + body[:, 2]) / 2 - (body[:, 7] + body[:, 8]) / 2, axis=1)
    return trunk.std() / max(trunk.mean(), 1e-6)


def can_be_life(stretches, factor):
    """Whether nobody's hands would be faster than hands are if the clip were played so many times faster."""
    speeds = [np.linalg.norm(np.diff(stretch.body[:, 5:7], axis=0), axis=2).max(1) for stretch in stretches]
    return np.quantile(np.concatenate(speeds), 0.99) * RATE * factor <= FASTEST
