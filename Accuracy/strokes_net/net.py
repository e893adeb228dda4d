"""The net: dilated convolutions over time, small enough to be read in a second."""

import torch
from torch import nn

CHANNELS = 53
CLASSES = ["forehand", "backhand", "serve", "overhead", "forehandVolley", "backhandVolley", "backhandSlice"]


class Block(nn.Module):
    """Two convolutions over three frames each, `dilation` apart, added to what comes in."""

    def __init__(self, width, dilation, dropout):
        super().__init__()
        convolve = lambda: nn.Conv1d(width, width, 3, padding=dilation, dilation=dilation)
        self.layers = nn.Sequential(nn.BatchNorm1d(width), nn.ReLU(), convolve(), nn.BatchNorm1d(width), nn.ReLU(),
                                    nn.Dropout1d(dropout), convolve())

    def forward(self, x):
        return x + self.layers(x)


class Net(nn.Module):
    """`(n, 53, frames)` to `(n, 1 + classes, frames)`: logit of contact, then logits of the classes."""

    def __init__(self, width=32, dilations=(1, 2, 4, 8), dropout=0.1, channels=CHANNELS):
        super().__init__()
        self.layers = nn.Sequential(nn.Conv1d(channels, width, 5, padding=2),
                                    *[Block(width, dilation, dropout) for dilation in dilations], nn.ReLU(),
                                    nn.Conv1d(width, 1 + len(CLASSES), 1))

    def forward(self, x):
        return self.layers(x)


class Together(nn.Module):
    """Several nets that learned from other seeds; their mean."""

    def __init__(self, nets):
        super().__init__()
        self.nets = nn.ModuleList(nets)

    def forward(self, x):
        return torch.stack([net(x) for net in self.nets]).mean(0)
