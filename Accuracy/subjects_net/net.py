"""The net: a small U of convolutions that says of each place of a picture whether it belongs to what stands out."""

import torch
from torch import nn
from torch.nn import functional

# Pixels of the picture that goes in, along either edge; half of them come out.
EDGE = 160
# What is taken from each pixel's red, green and blue, 0…1, and by what the rest is divided.
MEAN, SPREAD = 0.45, 0.25


def convolve(into, out, stride=1, dilation=1):
    return nn.Sequential(nn.Conv2d(into, out, 3, stride, dilation, dilation, bias=False), nn.BatchNorm2d(out),
                         nn.ReLU(inplace=True))


class Block(nn.Module):
    """Two convolutions, added to what comes in."""

    def __init__(self, width, dilation=1):
        super().__init__()
        self.first = convolve(width, width, 1, dilation)
        self.second = nn.Sequential(nn.Conv2d(width, width, 3, 1, dilation, dilation, bias=False),
                                    nn.BatchNorm2d(width))

    def forward(self, x):
        return functional.relu(x + self.second(self.first(x)))


class Net(nn.Module):
    """`(n, 3, 160, 160)`, red, green and blue from 0 to 1, to logits `(n, 1, 80, 80)`.

    While it is taught, logits of 20 × 20 places come out, too, so that the coarse layers learn sooner.
    """

    def __init__(self, widths=(12, 24, 48, 80, 112), back=(12, 24, 40, 64), all_of_it=64):
        super().__init__()
        a, b, c, d, e = widths
        self.down1, self.down2 = convolve(3, a, 2), convolve(a, b, 2)
        self.down3 = nn.Sequential(convolve(b, c, 2), Block(c), Block(c))
        self.down4 = nn.Sequential(convolve(c, d, 2), Block(d), Block(d, 2))
        self.down5 = nn.Sequential(convolve(d, e, 2), Block(e), Block(e))
        self.whole = nn.Sequential(nn.Conv2d(e, all_of_it, 1), nn.ReLU(inplace=True))
        self.up4 = convolve(e + d + all_of_it, back[3])
        self.up3, self.up2, self.up1 = convolve(back[3] + c, back[2]), convolve(back[2] + b, back[1]), convolve(
            back[1] + a, back[0])
        self.out, self.coarse = nn.Conv2d(back[0], 1, 1), nn.Conv2d(back[2], 1, 1)

    def forward(self, x):
        one = self.down1((x - MEAN) / SPREAD)
        two = self.down2(one)
        three = self.down3(two)
        four = self.down4(three)
        five = self.down5(four)
        whole = self.whole(five.mean((2, 3), keepdim=True)).expand(-1, -1, four.shape[2], four.shape[3])
        y = self.up4(torch.cat([larger(five, four), four, whole], 1))
        y = self.up3(torch.cat([larger(y, three), three], 1))
        coarse = self.coarse(y) if self.training else None
        y = self.up2(torch.cat([larger(y, two), two], 1))
        y = self.out(self.up1(torch.cat([larger(y, one), one], 1)))
        return (y, coarse) if self.training else y


def larger(x, like):
    return functional.interpolate(x, size=like.shape[2:], mode="bilinear", align_corners=False)
