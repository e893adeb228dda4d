"""What one camera and a pose model make of strokes in space."""

import numpy as np

# Where the camera stands, degrees from the front: 0 sees the face of somebody who looks to the net, 90 a side, 180 the
# back; positive on the side of the racket hand.
VIEWS = tuple(range(-90, 91, 15))
# A view stands for cameras so far to either side of it, degrees.
SPREAD = 7.5
# Metres, and how far contact is said too early or too late, frames (as the net of swings in half of the clips).
HEIGHT, HEIGHT_SPREAD, DISTANCE, LATE = 1.5, 0.2, (4, 14), 1.0
# How a pose model errs, trunk lengths: each frame anew, slowly over about a third of a second, and for a whole clip;
# of the nose, shoulders, elbows, wrists, hips, knees, ankles.
TREMBLE, DRIFT, BIAS, MEMORY = 0.012, 0.02, 0.02, 0.9
HARD = np.array([0.7, 1, 1, 1.3, 1.3, 1.8, 1.8, 1, 1, 1.2, 1.2, 1.4, 1.4])


def seen(hits, view, rng, spread=SPREAD, noise=1.0):
    """The hits of one take `(n, frames, 13, 3)` as one camera's picture shows them: `(n, frames, 13, 2)`, y down.

    Contacts move by what they are uncertain by, and the joints tremble; the scale is the picture's own.
    """
    points = later(hits, rng.normal(0, LATE * noise, len(hits)))
    hip = (points[:, :, 7] + points[:, :, 8]) / 2
    middle = np.nanmean(hip, axis=(0, 1))
    floor = np.nanquantile(points[:, :, 11:, 1], 0.1)
    azimuth = -np.radians(view + rng.uniform(-spread, spread))
    far = np.exp(rng.uniform(*np.log(DISTANCE)))
    height = floor + rng.normal(HEIGHT, HEIGHT_SPREAD)
    eye = np.array([middle[0] + np.sin(azimuth) * far, height, middle[2] + np.cos(azimuth) * far])
    ahead = middle - eye
    ahead /= np.linalg.norm(ahead)
    right = np.cross(ahead, [0.0, 1, 0])
    right /= np.linalg.norm(right)
    axes = np.stack([right, np.cross(right, ahead), ahead], -1)
    there = (points - eye) @ axes
    picture = np.stack([there[..., 0], -there[..., 1]], -1) / np.maximum(there[..., 2:], 0.5)
    return picture + noise * errors(picture, rng)


def later(hits, frames):
    """The same, so many frames later, between frames a straight line."""
    n, count = hits.shape[:2]
    at = np.clip(np.arange(count)[None] + frames[:, None], 0, count - 1)
    low = np.minimum(at.astype(int), count - 2)
    part = (at - low)[..., None, None]
    rows = np.arange(n)[:, None]
    return hits[rows, low] * (1 - part) + hits[rows, low + 1] * part


def errors(picture, rng):
    trunk = np.nanmedian(np.linalg.norm((picture[:, :, 1] + picture[:, :, 2] - picture[:, :, 7] - picture[:, :, 8]) / 2,
                                        axis=-1))
    n, count = picture.shape[:2]
    drift = rng.standard_normal((n, count, 13, 2))
    for i in range(1, count):
        drift[:, i] = MEMORY * drift[:, i - 1] + np.sqrt(1 - MEMORY ** 2) * drift[:, i]
    size = HARD[:, None] * trunk
    return size * (TREMBLE * rng.standard_normal(picture.shape) + DRIFT * drift + BIAS * rng.standard_normal((13, 2)))
