"""Rounds of teaching with groups left out, kept in a folder so that a round that was broken off goes on."""

import pickle
from pathlib import Path

import torch

from detect import read_at
from learn import learn
from lessons import bank
from net import Net, together
from settle import PACES, READ, at_paces

FOLDS, STEPS, SEEDS = 5, 1400, 3
# A stroke whose contact is not labelled is used from so much heat on.
SURE = 0.35


class Rounds:
    """clips, what others recorded, which group is in which fold, and where nets are kept."""

    def __init__(self, clips, public, place, work, steps=STEPS, seeds=SEEDS):
        self.clips, self.public, self.place, self.work = clips, public, place, Path(work)
        self.steps, self.seeds = steps, seeds
        self.work.mkdir(parents=True, exist_ok=True)

    def net(self, name, left_out, contacts, seed):
        """A net that saw no clip of the folds left out."""
        file = self.work / f"{name}_{'-'.join(map(str, left_out))}_{seed}.pt"
        if file.exists():
            net = Net()
            net.load_state_dict(torch.load(file))
            return net.eval()
        tested = [clip for clip in self.clips if self.place[clip.group] in left_out]
        taught = [clip for clip in self.clips if self.place[clip.group] not in left_out]
        net = learn(bank(taught, tested, self.public, contacts), self.steps, 1000 * seed + sum(left_out))
        torch.save(net.state_dict(), file)
        print(f"taught {file.stem}", flush=True)
        return net

    def readings(self, name, left_out, contacts, clips):
        """By clip's name, for each stretch and pace heat and classes: mean of the seeds."""
        file = self.work / f"{name}_{'-'.join(map(str, left_out))}.pickle"
        if file.exists():
            return pickle.loads(file.read_bytes())
        net = together([self.net(name, left_out, contacts, seed) for seed in range(self.seeds)])
        told = {clip.name: [read_at(net, stretch.body, READ) for stretch in clip.stretches] for clip in clips}
        file.write_bytes(pickle.dumps(told))
        return told

    def first_contacts(self):
        """Contacts of the clips of which only the stroke is known, by nets that never saw their group."""
        contacts = {}
        for fold in range(FOLDS):
            members = fold_members(self.clips, self.place, fold)
            contacts.update(self.unlabelled_contacts(self.readings("first", [fold], {}, members)))
        return contacts

    def unlabelled_contacts(self, told):
        """Contacts of the clips of which only the stroke is known, seconds by name, from what was read of them."""
        contacts = {}
        for clip in self.clips:
            if clip.only is None or clip.name not in told:
                continue
            found = at_paces(clip, told[clip.name], None, SURE, PACES)
            if found:
                contacts[clip.name] = [max(found, key=lambda f: f[2])[0]]
        return contacts


def fold_members(clips, place, fold):
    return [clip for clip in clips if place[clip.group] == fold]
