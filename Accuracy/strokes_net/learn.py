"""Teaches one net from a bank of sequences."""

import copy

import numpy as np
import torch
from torch.nn import functional

from net import Net

RATE, DECAY, BATCH, MEMORY = 3e-3, 0.02, 48, 0.99


def learn(bank, steps, seed, **shape):
    """A net after `steps` batches: the running mean of its weights, which is steadier than the last."""
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    net = Net(**shape)
    mean = copy.deepcopy(net)
    optimiser = torch.optim.AdamW(net.parameters(), RATE, weight_decay=DECAY)
    plan = torch.optim.lr_scheduler.OneCycleLR(optimiser, RATE, steps)
    net.train()
    for step in range(steps):
        values, weight, heat, kind = (torch.from_numpy(np.ascontiguousarray(a)) for a in bank.batch(BATCH, rng))
        loss = loss_of(net(values), weight, heat, kind.long())
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 2.0)
        optimiser.step()
        plan.step()
        remember(mean, net, min(MEMORY, step / (step + 10)))
    return mean.eval()


def loss_of(out, weight, heat, kind):
    """Contact in every frame, a stroke's class near its contact."""
    there = functional.binary_cross_entropy_with_logits(out[:, 0], heat, reduction="none")
    loss = (there * (1 + 3 * heat) * weight).sum() / weight.sum()
    near = (heat > 0.5) & (kind >= 0) & (weight > 0)
    if near.any():
        loss = loss + 0.3 * functional.cross_entropy(out[:, 1:].transpose(1, 2)[near], kind[near], label_smoothing=0.05)
    return loss


@torch.no_grad()
def remember(mean, net, share):
    for old, new in zip(mean.state_dict().values(), net.state_dict().values()):
        old.copy_(old * share + new * (1 - share) if old.is_floating_point() else new)
