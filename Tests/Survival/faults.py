"""Each change to the data folder fails once, the way SQLite tests itself: nothing acknowledged is lost, nothing is left.

A small library (`faults.c`) is preloaded into the server, never into its workers, or into `motionbook backup` and `restore`.
At the n-th call that changes a file it fails with ENOSPC or EIO, writes short, or kills the process. Each journey
(`journeys.py`, `copies.py`) is gone through for n = 1, 2, … until nothing fired any more.

usage: faults.py EXECUTABLE [--every K] [--journeys "NAME;…"] [--faults "NAME;…"] [--from N] [--to N] [--together N]
"""

import argparse
import collections
import os
import pathlib
import sys
import time

if __name__ == "__main__":
    sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
    sys.dont_write_bytecode = True

from concurrent.futures import ThreadPoolExecutor
import copies
from journeys import FAULTS, JOURNEYS
from trials import Trial, Workshop


SAMPLE = 311  # Of so many calls, one is tried in `make test`.


def trials_of(executable):
    """The sorts of trials that a program can be put to, by journey."""
    return {name: Trial for name in JOURNEYS} | (copies.TRIALS if copies.is_there(executable) else {})


def ways(kinds, faults=FAULTS):
    """Each journey with each fault; a program that only makes a copy gives no answers to be killed after."""
    return [(kind, name, fault) for name, kind in kinds.items() for fault in faults
            if kind is Trial or not FAULTS[fault][1]]


def sweep(workshop, kind, journey, fault, every=1, first=1, last=1 << 20):
    """Trials for each `every`-th call of a journey until none is hit any more; prints those that break a promise."""
    trials = []
    for at in range(first, last + 1, every):
        trials.append(kind(workshop, journey, fault, at).run())
        if trials[-1].wrong:
            print(f"      {trials[-1]}", flush=True)
        if trials[-1].call is None:
            break
    return trials


def table(trials):
    """A line for each sort of call, a column for each fault: calls hit / violations."""
    faults = list(dict.fromkeys(trial.fault for trial in trials))
    cells = collections.Counter()
    for trial in trials:
        sort = trial.call[0] if trial.call else "(no more)"
        cells[sort, trial.fault, "hit"] += 1
        cells[sort, trial.fault, "wrong"] += bool(trial.wrong)
    sorts = sorted({sort for sort, _, _ in cells})
    lines = ["| call | " + " | ".join(faults) + " |", "|---|" + "---:|" * len(faults)]
    for sort in sorts:
        figures = (f"{cells[sort, fault, 'hit']} / {cells[sort, fault, 'wrong']}" for fault in faults)
        lines.append(f"| {sort} | " + " | ".join(figures) + " |")
    return "\n".join(lines)


def every_fault_leaves_a_whole_store(executable):
    """A sample of `make faults`: a few calls of each journey with each fault, others in each."""
    with Workshop(executable) as workshop, ThreadPoolExecutor(2) as pool:
        sweeps = [pool.submit(sweep, workshop, *way, every=SAMPLE, first=3 + 11 * number % SAMPLE)
                  for number, way in enumerate(ways(trials_of(executable)))]
        trials = [trial for done in sweeps for trial in done.result()]
    print(table(trials), flush=True)
    assert sum(trial.call is not None for trial in trials) > len(trials) / 2, "the library is not loaded"
    assert not any(trial.wrong for trial in trials), "see above"


TESTS = [every_fault_leaves_a_whole_store]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("executable")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--journeys")
    parser.add_argument("--faults", default=";".join(FAULTS))
    parser.add_argument("--from", type=int, default=1, dest="first")
    parser.add_argument("--to", type=int, default=1 << 20, dest="last")
    parser.add_argument("--together", type=int, default=2, help="trials at a time")
    chosen = parser.parse_args()
    executable = os.path.abspath(chosen.executable)
    kinds = trials_of(executable)
    if chosen.journeys:
        kinds = {name: kinds[name] for name in chosen.journeys.split(";")}
    began = time.monotonic()
    with Workshop(executable) as workshop, ThreadPoolExecutor(chosen.together) as pool:
        sweeps = [
            pool.submit(sweep, workshop, *way, chosen.every, chosen.first, chosen.last)
            for way in ways(kinds, chosen.faults.split(";"))]
        trials = [trial for done in sweeps for trial in done.result()]
    print(table(trials))
    wrong = sum(bool(trial.wrong) for trial in trials)
    print(f"{len(trials)} runs, {wrong} violations, {time.monotonic() - began:.0f} s")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
