#!/usr/bin/env python3
"""Precision, recall and F1 of the swings that motionbook finds in labelled clips.

Usage: swings.py [MOTIONBOOK]

The clips and their labels.json are looked for in $MOTIONBOOK_TEST_DATA, or in ../shared/data beside the project.
A found swing is right if its contact lies within 0.25 s of a labelled one; each label counts once. The swings of a clip
that could not be analysed count as missed. Clips that show no swing count by false swings a minute.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

TOLERANCE_SECONDS = 0.25
PROJECT = Path(__file__).resolve().parent.parent


def matches(labels, contacts):
    """The largest number of pairs of a label and a contact that are near enough. Pairing both in order of time gives it,
    because one tolerance holds for all."""
    labels, contacts = sorted(labels), sorted(contacts)
    right = label = contact = 0
    while label < len(labels) and contact < len(contacts):
        late = contacts[contact] - labels[label]
        if abs(late) <= TOLERANCE_SECONDS:
            right, label, contact = right + 1, label + 1, contact + 1
        elif late > 0:
            label += 1
        else:
            contact += 1
    return right


def scores(right, found, labelled):
    """Precision, recall, F1; None where there is nothing to divide by."""
    precision = right / found if found else None
    recall = right / labelled if labelled else None
    f1 = 2 * right / (found + labelled) if found + labelled else None
    return precision, recall, f1


def analyse(program, clip):
    """The report of a clip, or the sentence that says why there is none."""
    done = subprocess.run(
        [program, "analyze", str(clip), "--for", "swing", "--json"], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        lines = done.stderr.strip().splitlines()
        return None, lines[-1] if lines else f"ended with status {done.returncode}"
    return json.loads(done.stdout), None


def share(value):
    return "   –" if value is None else f"{value:4.2f}"


def main():
    program = sys.argv[1] if len(sys.argv) > 1 else str(PROJECT / ".build/release/motionbook")
    folder = Path(os.environ.get("MOTIONBOOK_TEST_DATA", PROJECT.parent / "shared/data"))
    if not (folder / "labels.json").is_file():
        print(f"accuracy: no labelled clips in {folder}; name their folder in MOTIONBOOK_TEST_DATA.", file=sys.stderr)
        return 0
    with open(folder / "labels.json", encoding="utf-8") as file:
        clips = {name: label for name, label in json.load(file).items() if label.get("kind") == "swing"}

    print(f"{'clip':<44} {'right':>5} {'found':>5} {'label':>5}  prec  rec   F1")
    totals = [0, 0, 0]
    false_swings, quiet_seconds, failed, skipped = 0, 0.0, 0, []
    for name, label in clips.items():
        if not (folder / name).is_file():
            skipped.append(name)
            continue
        wanted = [swing["contact_s"] for swing in label.get("swings", [])]
        report, why = analyse(program, folder / name)
        if report is None:
            print(f"{name:<44} failed: {why}")
            failed += 1
            totals[2] += len(wanted)
            continue
        contacts = [swing["contact"] for swing in report["swings"]]
        right = matches(wanted, contacts)
        counts = (right, len(contacts), len(wanted))
        if wanted:
            totals = [total + count for total, count in zip(totals, counts)]
        else:
            false_swings += len(contacts)
            quiet_seconds += report["media"]["duration"]
        precision, recall, f1 = scores(*counts)
        print(f"{name:<44} {right:>5} {len(contacts):>5} {len(wanted):>5}  {share(precision)}  {share(recall)}  {share(f1)}")

    precision, recall, f1 = scores(*totals)
    print(f"{'all clips with swings':<44} {totals[0]:>5} {totals[1]:>5} {totals[2]:>5}  "
          f"{share(precision)}  {share(recall)}  {share(f1)}")
    if quiet_seconds:
        print(f"false swings on clips without one: {false_swings} in {quiet_seconds:.0f} s, "
              f"{false_swings * 60 / quiet_seconds:.1f} a minute")
    if skipped:
        print("not looked at, because they are not single files: " + ", ".join(skipped))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
