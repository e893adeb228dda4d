"""Teaches a net."""

import copy
import math
import time
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional

from net import Net

BATCH, RATE, WARM, KEEP = 24, 3e-3, 100, 0.998


def loss_of(told, mask):
    """How wrong logits are: place by place, as a whole, and in what makes the box, the most along each row and column."""
    place = functional.binary_cross_entropy_with_logits(told, mask)
    sure = torch.sigmoid(told)
    both, either = (sure * mask).sum((1, 2, 3)), (sure + mask - sure * mask).sum((1, 2, 3))
    sides = sum(functional.binary_cross_entropy_with_logits(told.amax(axis), mask.amax(axis)) for axis in (2, 3))
    return place + 0.6 * (1 - (both + 1) / (either + 1)).mean() + 0.15 * sides


def teach(pictures, seconds, kept, seed=0, wall=None, begun=None, rate=RATE, log=print):
    """A net that learned for so many seconds of one processor; `kept` is the file to which it is written now and then.

    wall: seconds after which it has to be done in any case; the steps become smaller towards whichever end is nearer.
    begun: the file of a net that goes on learning; rate: the largest step.
    """
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    net = Net().to(memory_format=torch.channels_last).train()
    if begun:
        net.load_state_dict(torch.load(begun))
    mean = copy.deepcopy(net)
    steps = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=2e-3)
    began, asked, step, losses = time.process_time(), time.monotonic(), 0, []
    while True:
        order = rng.permutation(len(pictures))
        for first in range(0, len(order) - BATCH + 1, BATCH):
            done = (time.process_time() - began) / seconds
            if wall:
                done = max(done, (time.monotonic() - asked) / wall)
            if done >= 1:
                keep(mean, kept)
                return mean.eval()
            for group in steps.param_groups:
                group["lr"] = rate * min(1, step / WARM) * 0.5 * (1 + math.cos(math.pi * done)) + 1e-5
            images, masks = pictures.batch(order[first:first + BATCH], rng)
            with torch.autocast("cpu", dtype=torch.bfloat16):
                told, coarse = net(images.contiguous(memory_format=torch.channels_last))
            loss = loss_of(told.float(), masks) + 0.4 * functional.binary_cross_entropy_with_logits(
                coarse.float(), functional.avg_pool2d(masks, 4))
            steps.zero_grad(set_to_none=True)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(net.parameters(), 2.0)
            steps.step()
            step += 1
            losses.append(loss.item())
            follow(mean, net, min(KEEP, step / (step + 20)))
        log(f"{step} steps, {time.process_time() - began:.0f} s, {done:.2f}: loss {np.mean(losses[-110:]):.4f}", flush=True)
        keep(mean, kept)


def follow(mean, net, share):
    """Moves the running mean of what was learned towards what is learned now."""
    with torch.no_grad():
        for old, new in zip(mean.state_dict().values(), net.state_dict().values()):
            if old.dtype.is_floating_point:
                old.mul_(share).add_(new, alpha=1 - share)


def keep(net, path):
    partial = Path(f"{path}.part")
    torch.save(net.state_dict(), partial)
    partial.replace(path)
