"""Writes a net as the product reads it: OpenVINO's format, and a vector that a test compares with."""

import json
import math
from pathlib import Path

import numpy as np
import openvino as ov
import torch
from torch import nn

from net import EDGE

FIXTURE = Path(__file__).resolve().parent.parent.parent / "Tests/Fixtures/saliency-vector.json"


class Shipped(nn.Module):
    """`(1, 160, 160, 3)` to how likely each place belongs to what stands out, `(1, 80, 80)`."""

    def __init__(self, net):
        super().__init__()
        self.net = net.eval()

    def forward(self, x):
        return torch.sigmoid(self.net(x.permute(0, 3, 1, 2))[:, 0])


def export(net, folder):
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    shipped = Shipped(net).eval()
    drawn = drawing()
    model = ov.convert_model(shipped, example_input=drawn, input=[1, EDGE, EDGE, 3])
    ov.save_model(model, folder / "saliency.xml", compress_to_fp16=True)
    with torch.no_grad():
        told = shipped(drawn).numpy()
    run = ov.Core().compile_model(folder / "saliency.xml", "CPU", {"INFERENCE_PRECISION_HINT": "f32"})
    read = run([drawn.numpy()])[0]
    worst = float(np.abs(read - told).max())
    if worst > 0.02:
        raise ValueError(f"the written model differs by {worst} from the net")
    FIXTURE.write_text(json.dumps(np.round(read[0, ::4, ::4], 4).tolist()) + "\n", encoding="utf-8")
    return (folder / "saliency.bin").stat().st_size


def drawing():
    """A picture that the test draws, too: a bright disc on waves of grey."""
    values = torch.zeros(1, EDGE, EDGE, 3)
    for y in range(EDGE):
        for x in range(EDGE):
            inside = (x - 100) ** 2 + (y - 64) ** 2 < 28 ** 2
            grey = 0.35 + 0.1 * math.sin(x / 9) * math.cos(y / 7)
            values[0, y, x] = torch.tensor([0.9, 0.75, 0.2]) if inside else torch.full((3,), grey)
    return values
