"""Teaches the net that is shipped, on all labelled clips, and writes it with what was read off players left out.

    PYTHON Accuracy/strokes_net/ship.py FOLDER WORK [--out Models] [--steps N] [--seeds N]

FOLDER and WORK as for `table.py`, whose rounds are used: the threshold, the gate, the share right at some heat and the
contact's spread come from swings of players that a net had not seen. Writes swing.xml, swing.bin, swing.json and
vectors.json. Needs `scripts/requirements.txt` and `scripts/requirements-training.txt`.
"""

import argparse
import sys

import torch

from clips import folds_of, load
from export import export
from lessons import Public
from rounds import FOLDS, SEEDS, STEPS, Rounds, fold_members
from settle import PACES, calibration, contact_sigma, settle
from where import MODELS, data_folder


def main():
    given = argparse.ArgumentParser()
    given.add_argument("folder")
    given.add_argument("work")
    given.add_argument("--out", default=MODELS)
    given.add_argument("--steps", type=int, default=STEPS)
    given.add_argument("--seeds", type=int, default=SEEDS)
    given = given.parse_args()
    torch.set_num_threads(1)
    data = data_folder()
    clips = load(given.folder, data)
    place = folds_of(clips, FOLDS)
    rounds = Rounds(clips, Public(data), place, given.work, given.steps, given.seeds)
    told = {}
    for fold in range(FOLDS):
        readings = rounds.readings(fold)
        told.update({clip.name: readings[clip.name] for clip in fold_members(clips, place, fold)})
    net = rounds.together(None)
    example = next(stretch.body for clip in clips if clip.swings for stretch in clip.stretches
                   if 40 < len(stretch.body) < 70)
    size = export(net, numbers(clips, told), given.out, example)
    print(f"wrote {given.out}: {size / 1000:.0f} kB of weights")
    return 0


def numbers(clips, told):
    """What the product reads beside the net."""
    gate, limit, found = settle(clips, told)
    return {"threshold": limit, "paces": list(PACES), "gate": gate, "calibration": calibration(clips, found),
            "contactSigma": contact_sigma(clips, found)}


if __name__ == "__main__":
    sys.exit(main())
