"""Pictures with masks of what stands out in them, and what another camera might have made of the same."""

import csv
from pathlib import Path

import numpy as np
import torch
from PIL import Image
from torch.nn import functional

from net import EDGE

# Edge at which pictures are kept, and the smallest empty part of one that becomes a background, share of its area.
KEPT, SPARE = 192, 0.22


def index(folder):
    """What `index.tsv` says of the pictures of a folder, one dictionary each."""
    with open(Path(folder) / "index.tsv", encoding="utf-8") as lines:
        return list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))


def split(folder):
    """The pictures to teach with, and every tenth, by which what is done with the net's answers is chosen."""
    rows = index(folder)
    return [row for i, row in enumerate(rows) if i % 10], rows[::10]


class Pictures:
    """All pictures of a folder, kept small and square: `images` `(n, 3, e, e)`, `masks` `(n, 1, e, e)`, bytes."""

    def __init__(self, folder, rows=None):
        folder = Path(folder)
        self.rows = index(folder) if rows is None else rows
        self.images = torch.stack([torch.from_numpy(read(folder / row["file"], "RGB")).permute(2, 0, 1)
                                   for row in self.rows])
        self.masks = torch.stack([torch.from_numpy(read(folder / row["mask"], "L"))[None] for row in self.rows])
        self.backgrounds = [(i, box) for i in range(len(self.rows)) for box in spare(self.masks[i, 0])]

    def __len__(self):
        return len(self.rows)

    def batch(self, which, rng):
        """What is shown of pictures: shifted, zoomed, mirrored, in other light, some cut out and set elsewhere."""
        images, masks = self.images[which].float() / 255, self.masks[which].float() / 255
        seen = move(torch.cat([images, masks], 1), rng)
        for k in range(len(which)):
            chance = rng.random()
            if chance < 0.28:
                seen[k] = set_elsewhere(seen[k], self.background(rng), rng)
            elif chance < 0.31:
                seen[k, :3], seen[k, 3] = self.background(rng), 0
        return light(seen[:, :3], rng), functional.avg_pool2d(seen[:, 3:], 2)

    def background(self, rng):
        """A part of a picture in which nothing stands out, as large as the net's input."""
        which, (left, top, right, bottom) = self.backgrounds[rng.integers(len(self.backgrounds))]
        part = self.images[which, :, top:bottom, left:right].float()[None] / 255
        if rng.random() < 0.5:
            part = part.flip(3)
        return functional.interpolate(part, size=(EDGE, EDGE), mode="bilinear", align_corners=False)[0]


def read(path, mode):
    with Image.open(path) as image:
        return np.array(image.convert(mode).resize((KEPT, KEPT), Image.BILINEAR))


def spare(mask):
    """The sides of a picture beside what stands out in it, if they are large enough."""
    places = torch.nonzero(mask > 40)
    if len(places) == 0:
        return []
    (top, left), (bottom, right) = places.min(0).values.tolist(), (places.max(0).values + 1).tolist()
    sides = [(0, 0, left - 3, KEPT), (right + 3, 0, KEPT, KEPT), (0, 0, KEPT, top - 3), (0, bottom + 3, KEPT, KEPT)]
    return [s for s in sides if s[2] - s[0] > 40 and s[3] - s[1] > 40
            and (s[2] - s[0]) * (s[3] - s[1]) > SPARE * KEPT * KEPT]


def move(seen, rng):
    """Zooms in or out, shifts and mirrors; what lies beyond the edge is the picture mirrored there."""
    count = len(seen)
    size = np.where(rng.random(count) < 0.3, rng.uniform(1, 1.6, count), rng.uniform(0.55, 1.1, count))
    shape = np.exp(rng.uniform(-0.22, 0.22, count))
    across, down = np.clip(size * shape, 0.45, 1.7), np.clip(size / shape, 0.45, 1.7)
    x, y = rng.uniform(-1, 1, (2, count)) * (np.abs(1 - np.stack([across, down])) + 0.08)
    turn = rng.normal(0, 0.06, count)
    side = np.where(rng.random(count) < 0.5, -1.0, 1.0)
    c, s = np.cos(turn), np.sin(turn)
    ways = np.stack([np.stack([across * side * c, -across * s, x], -1), np.stack([down * side * s, down * c, y], -1)], 1)
    grid = functional.affine_grid(torch.from_numpy(ways.astype(np.float32)), (count, seen.shape[1], EDGE, EDGE),
                                  align_corners=False)
    return functional.grid_sample(seen, grid, mode="bilinear", padding_mode="reflection", align_corners=False)


def set_elsewhere(seen, background, rng):
    """What stands out, smaller and somewhere on a background that has nothing to do with it."""
    places = torch.nonzero(seen[3] > 0.5)
    if len(places) < 300:
        return seen
    (top, left), (bottom, right) = places.min(0).values.tolist(), (places.max(0).values + 1).tolist()
    cut = seen[:, top:bottom, left:right]
    longest = np.exp(rng.uniform(np.log(0.09), np.log(0.8))) * EDGE
    share = longest / max(bottom - top, right - left)
    size = [max(6, round((bottom - top) * share)), max(6, round((right - left) * share))]
    cut = functional.interpolate(cut[None], size=size, mode="bilinear", align_corners=False, antialias=True)[0]
    y, x = rng.integers(0, EDGE - size[0] + 1), rng.integers(0, EDGE - size[1] + 1)
    whole = torch.cat([background, torch.zeros(1, EDGE, EDGE)])
    part = whole[:, y:y + size[0], x:x + size[1]]
    alpha = cut[3:].clamp(0, 1)
    whole[:, y:y + size[0], x:x + size[1]] = part * (1 - alpha) + torch.cat([cut[:3], alpha]) * alpha
    return whole


def light(images, rng):
    """Other contrast, colours and brightness; some are grey, some out of focus."""
    count = len(images)
    one = lambda low, high, channels=1: torch.from_numpy(
        rng.uniform(low, high, (count, channels, 1, 1)).astype(np.float32))
    middle = images.mean((1, 2, 3), keepdim=True)
    images = (images - middle) * one(0.6, 1.35) + middle * one(0.85, 1.15, 3) * one(0.7, 1.3)
    grey = images.mean(1, keepdim=True)
    amount = torch.from_numpy(np.where(rng.random(count) < 0.12, 0, rng.uniform(0.5, 1.4, count)).astype(np.float32))
    images = grey + (images - grey) * amount[:, None, None, None]
    soft = torch.from_numpy((rng.random(count) < 0.15).astype(np.float32))[:, None, None, None]
    images = images * (1 - soft) + soft * functional.avg_pool2d(images, 3, 1, 1)
    return (images + 0.015 * torch.randn(count, 1, 1, 1)).clamp(0, 1)
