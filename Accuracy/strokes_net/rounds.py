"""Nets that were taught with groups left out, kept in a folder so that teaching that was broken off goes on."""

import json
import pickle
from pathlib import Path

import torch

from detect import read_at
from learn import learn
from lessons import bank
from net import Net, together
from settle import READ

FOLDS, STEPS, SEEDS = 3, 1000, 3
# Of clips of which only the stroke is known, seconds of contact by name: where the net that was shipped before is hottest.
CONTACTS = Path(__file__).parent / "contacts.json"


class Rounds:
    """clips, what others recorded, which group is in which fold, and where nets are kept."""

    def __init__(self, clips, public, place, work, steps=STEPS, seeds=SEEDS):
        self.clips, self.public, self.place, self.work = clips, public, place, Path(work)
        self.steps, self.seeds = steps, seeds
        self.contacts = json.loads(CONTACTS.read_text(encoding="utf-8"))
        self.work.mkdir(parents=True, exist_ok=True)

    def net(self, fold, seed):
        """A net that saw no clip of a fold; of fold None, one that saw all."""
        file = self.work / f"{'all' if fold is None else fold}_{seed}.pt"
        if file.exists():
            net = Net()
            net.load_state_dict(torch.load(file))
            return net.eval()
        tested = [] if fold is None else fold_members(self.clips, self.place, fold)
        taught = [clip for clip in self.clips if fold is None or self.place[clip.group] != fold]
        net = learn(bank(taught, tested, self.public, self.contacts), self.steps,
                    1000 * seed + (0 if fold is None else fold + 1))
        torch.save(net.state_dict(), file)
        print(f"taught {file.stem}", flush=True)
        return net

    def together(self, fold):
        """The mean of the nets of all seeds."""
        return together([self.net(fold, seed) for seed in range(self.seeds)])

    def readings(self, fold):
        """By clip's name, for each stretch and pace heat and classes, by nets that saw no clip of the fold."""
        file = self.work / f"{fold}.pickle"
        if file.exists():
            return pickle.loads(file.read_bytes())
        net = self.together(fold)
        told = {clip.name: [read_at(net, stretch.body, READ) for stretch in clip.stretches] for clip in self.clips}
        file.write_bytes(pickle.dumps(told))
        return told


def fold_members(clips, place, fold):
    return [clip for clip in clips if place[clip.group] == fold]
