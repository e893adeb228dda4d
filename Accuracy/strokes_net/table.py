"""Prints what is found of players that were left out.

    PYTHON Accuracy/strokes_net/table.py FOLDER WORK [--old FILE] [--out FILE] [--steps N] [--seeds N]

FOLDER is what `gather.py` made. WORK keeps the nets, so that a run that was broken off goes on. FILE holds, as JSON by a
clip's name, the swings `[[seconds, stroke], …]` of an earlier detector; what is found of each clip is written to the other
one (`Models/swing-left-out.json` is what `make accuracy` reads). Players and sources are split into folds; for
each fold nets learn from the others, and threshold, share right and contact's spread are read off swings that were found
on those others by nets that had left them out, too. Needs `scripts/requirements-training.txt`.
"""

import argparse
import json
import sys
from pathlib import Path

import numpy as np
import torch

from classes import CLASSES
from clips import folds_of, load
from lessons import Public
from measure import HEAD, only_strokes, score
from report import NAMED, breakdown
from rounds import FOLDS, SEEDS, STEPS, Rounds, fold_members
from settle import at, calibration, contact_sigma, events, settle
from where import data_folder


def main():
    given = argparse.ArgumentParser()
    given.add_argument("folder")
    given.add_argument("work")
    given.add_argument("--old")
    given.add_argument("--out")
    given.add_argument("--steps", type=int, default=STEPS)
    given.add_argument("--seeds", type=int, default=SEEDS)
    given = given.parse_args()
    torch.set_num_threads(1)
    data = data_folder()
    clips = load(given.folder, data)
    place = folds_of(clips, FOLDS)
    rounds = Rounds(clips, Public(data), place, given.work, given.steps, given.seeds)
    found, taught, limits = left_out(rounds)
    groups = {clip.group for clip in clips}
    print(f"{len(clips)} clips, {sum(len(c.swings) for c in clips)} swings, {len(groups)} groups in {FOLDS} folds; "
          f"threshold and gate of each {limits}\n\n{HEAD}")
    if given.old:
        old = {name: [(t, NAMED.get(s, -1), 0.5) for t, s in some]
               for name, some in json.loads(Path(given.old).read_text(encoding="utf-8")).items()}
        known = [clip for clip in clips if clip.name in old]
        print(score(known, old).row(f"detector before ({len(known)} clips)"))
    print(score(clips, found).row("net, players left out"))
    if given.out:
        write(clips, found, given.out)
    print(f"\nF1 on what was taught {taught:.3f}; {only_strokes(clips, found)}\n")
    print(breakdown(clips, found))
    return 0


def write(clips, found, path):
    """Writes the swings of each clip as a report has them, one clip a line."""
    lines = [json.dumps(clip.name) + ": " + json.dumps({"group": clip.group, "swings": [as_told(f) for f in found[clip.name]]})
             for clip in clips]
    Path(path).write_text('{"clips": {\n' + ",\n".join(lines) + "\n}}\n", encoding="utf-8")


def as_told(event):
    contact, kinds, _, _, share, sigma = event
    name = CLASSES[int(np.argmax(kinds))]
    told = {"contact": round(contact, 3), "stroke": "volley" if "Volley" in name else name.removesuffix("Slice"),
            "confidence": round(share, 3), "contactUncertainty": round(sigma, 3)}
    return told | ({"wing": name.removesuffix("Volley")} if "Volley" in name else {}) | (
        {"spin": "slice"} if "Slice" in name else {})


def left_out(rounds):
    """Swings of every clip by nets that never saw its group, with (heat → share right, contact's spread) put in;
    the mean F1 on clips that were taught; each fold's threshold."""
    clips, place = rounds.clips, rounds.place
    told = {fold: rounds.readings(fold) for fold in range(FOLDS)}
    found, limits, on = {}, [], []
    for fold in range(FOLDS):
        others = [clip for clip in clips if place[clip.group] != fold]
        gate, limit, theirs = settle(others, {clip.name: told[place[clip.group]][clip.name] for clip in others})
        share, sigma = calibration(others, theirs), contact_sigma(others, theirs)
        limits.append((limit, gate["score"], gate["visible"]))
        for clip in fold_members(clips, place, fold):
            found[clip.name] = [(*f, at(share, f[2]), at(sigma, f[2]) * f[3])
                                for f in events(clip, told[fold][clip.name], gate, limit)]
        on.append(score(others, {clip.name: events(clip, told[fold][clip.name], gate, limit) for clip in others}).f1)
    return found, sum(on) / len(on), limits


if __name__ == "__main__":
    sys.exit(main())
