"""Teaches the net that is shipped and writes it.

    PYTHON Accuracy/subjects_net/teach.py SALIENT WORK [--minutes N] [--begun FILE] [--rate N] [--out Models]

SALIENT has `train` and `test`, folders of pictures with masks (`index.tsv`). WORK keeps the net while it learns. Writes
saliency.xml and saliency.bin, and the numbers that `SaliencyNetTests` compares with. Needs `scripts/requirements.txt` and `scripts/requirements-training.txt`.
"""

import argparse
import sys
from pathlib import Path

import torch

from export import export
from learn import RATE, teach
from pictures import Pictures, split

MODELS = Path(__file__).resolve().parent.parent.parent / "Models"


def main():
    given = argparse.ArgumentParser()
    given.add_argument("folder")
    given.add_argument("work")
    given.add_argument("--minutes", type=float, default=45)
    given.add_argument("--wall", type=float, help="minutes after which it ends in any case")
    given.add_argument("--begun", help="a net that goes on learning")
    given.add_argument("--rate", type=float, default=RATE)
    given.add_argument("--out", default=MODELS)
    given = given.parse_args()
    torch.set_num_threads(1)
    Path(given.work).mkdir(parents=True, exist_ok=True)
    folder = Path(given.folder) / "train"
    pictures = Pictures(folder, split(folder)[0])
    print(f"{len(pictures)} pictures, {len(pictures.backgrounds)} backgrounds", flush=True)
    net = teach(pictures, 60 * given.minutes, Path(given.work) / "net.pt", wall=given.wall and 60 * given.wall,
                begun=given.begun, rate=given.rate)
    size = export(net, given.out)
    print(f"wrote {given.out}: {size / 1000:.0f} kB of weights")
    return 0


if __name__ == "__main__":
    sys.exit(main())
