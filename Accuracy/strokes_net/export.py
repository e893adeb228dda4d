"""Writes a net as the product reads it: OpenVINO's format, numbers beside it, and vectors that a test compares with."""

import json
from pathlib import Path

import numpy as np
import openvino as ov
import torch

from body import channels, mirrored
from classes import CLASSES
from net import CHANNELS

# Frames of a window, and of the emptiness beside a stretch (the half of what one frame's answer depends on, and some).
WINDOW, BESIDE = 352, 40


def export(net, numbers, folder, example):
    """net: what `Together` makes; numbers: threshold, calibration, …; example: a body `(frames, 13, 2)`."""
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    empty = torch.zeros(1, CHANNELS, WINDOW)
    model = ov.convert_model(net.eval(), example_input=empty, input=[1, CHANNELS, WINDOW])
    ov.save_model(model, folder / "swing.xml", compress_to_fp16=True)
    (folder / "swing.json").write_text(json.dumps({"classes": CLASSES, "window": WINDOW, "beside": BESIDE, **numbers},
                                                  indent=1) + "\n", encoding="utf-8")
    vectors = [vector(net, folder, b) for b in (example, mirrored(example))]
    (folder / "vectors.json").write_text(json.dumps(vectors) + "\n", encoding="utf-8")
    return (folder / "swing.bin").stat().st_size


def vector(net, folder, body):
    """What goes in and what must come out, after the written model was seen to say what the net says."""
    frames = min(len(body), WINDOW - 2 * BESIDE)
    padded = np.zeros((1, WINDOW, 13, 2), np.float32)
    mask = np.zeros((1, WINDOW), np.float32)
    padded[0, BESIDE:BESIDE + frames], mask[0, BESIDE:BESIDE + frames] = np.round(body[:frames], 4), 1
    values = channels(padded, mask)
    with torch.no_grad():
        told = net(torch.from_numpy(values)).numpy()
    run = ov.Core().compile_model(folder / "swing.xml", "CPU", {"INFERENCE_PRECISION_HINT": "f32"})
    read = run([values])[0]
    worst = float(np.abs(read - told).max())
    if worst > 0.05:
        raise ValueError(f"the written model differs by {worst} from the net")
    out = read[0, :, BESIDE:BESIDE + frames]
    return {"frames": frames, "largestDifference": round(worst, 5),
            "body": np.round(padded[0, BESIDE:BESIDE + frames], 4).reshape(frames, 26).tolist(),
            "logits": np.round(out, 4).tolist(), "heat": np.round(1 / (1 + np.exp(-out[0])), 4).tolist()}
