"""The net: dilated convolutions over time, small enough to be read in a second."""

import torch
from torch import nn

from classes import CLASSES

CHANNELS = 53


class Block(nn.Module):
    """Two convolutions over three frames each, `dilation` apart, added to what comes in; groups: nets side by side."""

    def __init__(self, width, dilation, dropout, groups):
        super().__init__()
        convolve = lambda: nn.Conv1d(width, width, 3, padding=dilation, dilation=dilation, groups=groups)
        self.layers = nn.Sequential(nn.BatchNorm1d(width), nn.ReLU(), convolve(), nn.BatchNorm1d(width), nn.ReLU(),
                                    nn.Dropout1d(dropout), convolve())

    def forward(self, x):
        return x + self.layers(x)


class Net(nn.Module):
    """`(n, 53, frames)` to `(n, 1 + classes, frames)`: logit of contact, then logits of the classes."""

    def __init__(self, width=32, dilations=(1, 2, 4, 8), dropout=0.05, groups=1):
        super().__init__()
        self.layers = nn.Sequential(nn.Conv1d(CHANNELS, width, 5, padding=2),
                                    *[Block(width, dilation, dropout, groups) for dilation in dilations], nn.ReLU(),
                                    nn.Conv1d(width, 1 + len(CLASSES), 1))

    def forward(self, x):
        return self.layers(x)


def together(nets):
    """One net that says the mean of several of the same shape, which learned from other seeds."""
    count, states = len(nets), [net.state_dict() for net in nets]
    whole = Net(width=count * nets[0].layers[0].out_channels, groups=count)
    last = f"layers.{len(whole.layers) - 1}."
    merged = {}
    for name, first in states[0].items():
        values = [state[name] for state in states]
        if name.startswith(last):
            merged[name] = torch.cat(values, 1) / count if name.endswith("weight") else torch.stack(values).mean(0)
        else:
            merged[name] = torch.cat(values) if first.dim() else first
    whole.load_state_dict(merged)
    return whole.eval()
