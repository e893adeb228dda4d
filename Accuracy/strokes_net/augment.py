"""What a camera, a pose model and a cut could have made of the same motion."""

import numpy as np

from body import mirrored

ARMS, SWAPPED = slice(3, 7), [4, 3, 6, 5]


def augment(body, mask, heat, weight, kind, rng):
    """Changes a batch: bodies `(n, frames, 13, 2)`, frames there `(n, frames)`, what should be told of each frame."""
    count, frames = mask.shape
    flip = rng.random(count) < 0.5
    body[flip] = mirrored(body[flip])
    angle = rng.normal(0, 0.12, count)
    c, s = np.cos(angle), np.sin(angle)
    turn = np.stack([np.stack([c, -s], -1), np.stack([s, c], -1)], -2).astype(np.float32)
    body = body @ turn.transpose(0, 2, 1)[:, None]
    size = rng.uniform(0.85, 1.18, count)
    body *= np.stack([rng.uniform(0.75, 1.25, count) * size, rng.uniform(0.92, 1.08, count) * size],
                     -1)[:, None, None].astype(np.float32)
    amount = rng.uniform(0, 0.06, (count, 1, 1, 1)) * np.where(rng.random((count, 1, 13, 1)) < 0.15, 2.5, 1)
    body += rng.standard_normal(body.shape, np.float32) * amount.astype(np.float32)
    body += trembling(body.shape, rng)
    for i in range(count):
        confuse(body[i], rng)
        if rng.random() < 0.35:
            body[i] = fewer_pictures(body[i], rng)
        if rng.random() < 0.12:
            jump(i, body, mask, heat, weight, kind, rng)
        if rng.random() < 0.5:
            cut(mask[i], heat[i], rng)
    return body, mask, heat * mask, weight * mask, kind


def trembling(shape, rng):
    """Errors of a pose model that last: half of the bodies have some, new ones every third to tenth of a second."""
    count, frames = shape[:2]
    knots = rng.standard_normal((count, frames // 3 + 3, *shape[2:]), np.float32)
    at = (np.arange(frames) + rng.uniform(0, 3, (count, 1))) / rng.uniform(3, 10, (count, 1))
    low = at.astype(int)
    part = (at - low).astype(np.float32)[..., None, None]
    rows = np.arange(count)[:, None]
    amount = np.where(rng.random(count) < 0.5, rng.uniform(0, 0.08, count), 0).astype(np.float32)
    return (knots[rows, low] * (1 - part) + knots[rows, low + 1] * part) * amount[:, None, None, None]


def confuse(body, rng):
    """Arms swapped for a while, a limb that stays, single pictures that are wrong."""
    frames = len(body)
    if rng.random() < 0.35:
        a = rng.integers(frames)
        b = a + rng.integers(2, 14)
        body[a:b, ARMS] = body[a:b, SWAPPED]
    for _ in range(2):
        if rng.random() < 0.25:
            a, joint = rng.integers(frames - 1), rng.integers(3, 13)
            body[a:a + rng.integers(2, 10), joint] = body[a, joint]
    if rng.random() < 0.15:
        for a in rng.integers(0, frames, rng.integers(1, 4)):
            body[a] = (mirrored(body[a]) if rng.random() < 0.4 else body[rng.integers(frames)]) + rng.normal(
                0, 0.15, (13, 2)).astype(np.float32)


def fewer_pictures(body, rng):
    """The body as a camera of fewer pictures a second shows it: straight lines between those left."""
    frames = len(body)
    at = np.arange(rng.uniform(0, 1), frames, rng.uniform(1.2, 2.6))
    low = at.astype(int)
    place = np.interp(np.arange(frames), low, np.arange(len(low)))
    first = place.astype(int)
    second, part = np.minimum(first + 1, len(low) - 1), (place - first)[:, None, None].astype(np.float32)
    return body[low[first]] * (1 - part) + body[low[second]] * part


def jump(i, body, mask, heat, weight, kind, rng):
    """From some frame on the tracker has another body."""
    other, a = rng.integers(len(body)), rng.integers(8, len(mask[0]) - 8)
    if heat[i, max(0, a - 6):a + 6].max() > 0.3 or heat[other, max(0, a - 6):a + 6].max() > 0.3:
        return
    for array in (body, mask, heat, weight, kind):
        array[i, a:] = array[other, a:]


def cut(mask, heat, rng):
    """The clip begins or ends here, half of the time close to a contact."""
    frames = len(mask)
    peaks = np.flatnonzero(heat > 0.9)
    near = int(rng.choice(peaks)) if len(peaks) and rng.random() < 0.5 else None
    if rng.random() < 0.4:
        mask[:max(0, near - rng.integers(3, 28)) if near is not None else rng.integers(frames // 2)] = 0
    else:
        mask[near + rng.integers(3, 16) if near is not None else rng.integers(frames // 2, frames):] = 0
