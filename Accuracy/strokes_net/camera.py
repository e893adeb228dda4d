"""Strokes in space seen through cameras that were never there."""

import numpy as np


# How many cameras stand as those of broadcasts do: high behind one player, far from both; how far to the side, radians.
BROADCAST, ASIDE = 0.3, 0.45


def project(points, rng, height=(0.5, 6), distance=(4, 20), high=(6, 12), remote=(10, 40)):
    """Points in space `(n, frames, 13, 3)`, metres, y up, seen by one camera each: `(n, frames, 13, 2)`, y down.

    height, distance: where most cameras stand, metres, on any side; high, remote: those of broadcasts.
    """
    count = len(points)
    hip = (points[:, :, 7] + points[:, :, 8]) / 2
    middle = hip.mean(1)
    azimuth = rng.uniform(-np.pi, np.pi, count)
    far = np.exp(rng.uniform(np.log(distance[0]), np.log(distance[1]), count))
    above = rng.uniform(0, 1, count) ** 2 * (height[1] - height[0]) + height[0]
    broadcast = rng.random(count) < BROADCAST
    azimuth = np.where(broadcast, rng.choice([0, np.pi], count) + rng.uniform(-ASIDE, ASIDE, count), azimuth)
    far = np.where(broadcast, rng.uniform(*remote, count), far)
    above = np.where(broadcast, rng.uniform(*high, count), above)
    above = np.minimum(above, 0.6 * far) - 1
    eye = middle + np.stack([np.sin(azimuth) * far, above, np.cos(azimuth) * far], -1)
    ahead = middle - eye
    ahead /= np.linalg.norm(ahead, axis=1, keepdims=True)
    right = np.cross(ahead, np.array([0.0, 1, 0]))
    right /= np.linalg.norm(right, axis=1, keepdims=True)
    up = np.cross(right, ahead)
    axes = np.stack([right, up, ahead], -1).astype(np.float32)
    seen = (points - eye.astype(np.float32)[:, None, None]) @ axes[:, None]
    x, y, z = seen[..., 0], seen[..., 1], np.maximum(seen[..., 2], 0.5)
    return np.stack([x / z, -y / z], -1)


def in_body_units(picture, mask):
    """`(n, frames, 13, 2)` in body units; the trunk's length is its median over the frames that there are."""
    hip = (picture[:, :, 7] + picture[:, :, 8]) / 2
    trunk = np.linalg.norm((picture[:, :, 1] + picture[:, :, 2]) / 2 - hip, axis=2)
    trunk = np.where(mask > 0, trunk, np.nan)
    trunk[np.isnan(trunk).all(1)] = 1
    unit = np.nanmedian(trunk, axis=1)
    return ((picture - hip[:, :, None]) / np.maximum(unit, 1e-6)[:, None, None, None]).astype(np.float32)
