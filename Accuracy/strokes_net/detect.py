"""From the net's heat to swings: time, class, heat."""

import numpy as np
import torch

from body import RATE, channels, mirrored

PAD, APART, NEAR = 40, 0.6, 3
# A slower reading's contact is sought in the first's heat within so many frames, if that is at least this share of it.
LOOK, TRUST = 7, 0.3


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


def combined(rows, factors, margin=0.0):
    """The largest heat of several speeds and its classes; a slower reading must win by `margin`."""
    heat, classes = rows[0]
    factor = np.ones(len(heat), int)
    for (other, kinds), k in zip(rows[1:], factors[1:]):
        wins = other > heat + margin
        heat, classes = np.where(wins, other, heat), np.where(wins, kinds, classes)
        factor = np.where(wins, k, factor)
    return heat, classes, factor


def swings(stretch, rows, factors, threshold, gate=None, margin=0.0):
    """(contact s, class logits, heat, factor) of peaks above the threshold; of two close ones the higher stays.

    The slower readings say that there is a swing; where the first of them sees it too, it says when.
    """
    heat, classes, factor = combined(rows, factors, margin)
    smooth = np.convolve(np.pad(heat, 1, mode="edge"), np.ones(3) / 3, "valid")
    found = []
    for i in np.argsort(-smooth):
        if smooth[i] < threshold:
            break
        if any(abs(stretch.seconds[i] - other[0]) < APART * max(1, factor[i] / 1.5) for other in found):
            continue
        a, b = max(0, i - 9), i + 10
        if gate and (stretch.score[a:b].mean() < gate["score"] or stretch.visible[a:b].mean() < gate["visible"]
                     or spread(stretch.body[a:b]) > gate["spread"]):
            continue
        at, reach, source = i, NEAR * factor[i], heat
        kinds = classes[:, max(0, at - reach):at + reach + 1].mean(1)
        if factor[i] > 1:
            a = max(0, i - LOOK)
            fine = rows[0][0][a:i + LOOK + 1]
            if fine.max() >= TRUST * heat[i]:
                at, reach, source = a + int(fine.argmax()), NEAR, rows[0][0]
        a, b = max(0, at - reach), at + reach + 1
        w = source[a:b]
        found.append((float((stretch.seconds[a:b] * w).sum() / w.sum()), kinds, float(smooth[i]), int(factor[i])))
    return sorted(found, key=lambda f: f[0])


def spread(body):
    """How much the trunk's length changes, of its mean."""
    trunk = np.linalg.norm((body[:, 1] + body[:, 2]) / 2 - (body[:, 7] + body[:, 8]) / 2, axis=1)
    return trunk.std() / max(trunk.mean(), 1e-6)
