#!/usr/bin/env python3
"""Counts how well swings are found in labelled clips: precision, recall, F1, contact error, false alarms.

    swings.py EXECUTABLE [--only TEXT]

The clips lie in $MOTIONBOOK_TEST_DATA, or in ../shared/data beside the repository. `labels.json` there says for each
clip when contact happens; a clip with no swings counts false alarms, and the swings of a clip that cannot be analysed
count as missed. Needs nothing but Python.
"""

import argparse
import json
import os
import pathlib
import subprocess
import sys

# How far from the labelled contact a swing may be found, seconds.
TOLERANCE = 0.25
# Seconds that a clip may take.
TIMEOUT = 600


def data_folder():
    """Where the labelled clips are."""
    named = os.environ.get("MOTIONBOOK_TEST_DATA")
    if named:
        return pathlib.Path(named)
    return pathlib.Path(__file__).resolve().parents[2] / "shared" / "data"


def matched(labels, found):
    """Pairs of a labelled and a found contact within the tolerance, each used once, nearest first."""
    pairs = sorted(
        (abs(label - contact), i, j) for i, label in enumerate(labels) for j, contact in enumerate(found))
    used_labels, used_found, errors = set(), set(), []
    for distance, i, j in pairs:
        if distance <= TOLERANCE and i not in used_labels and j not in used_found:
            used_labels.add(i)
            used_found.add(j)
            errors.append(found[j] - labels[i])
    return errors


def ratio(part, whole):
    return part / whole if whole else None


def text(value, form="{:.2f}"):
    return "–" if value is None else form.format(value)


def scores(hits, found, labelled):
    """Precision, recall and F1; None where there is nothing to divide by."""
    f1 = ratio(2 * hits, found + labelled)
    return ratio(hits, found), ratio(hits, labelled), f1


def analyze(executable, clip):
    """The report of a clip, or a sentence that says why there is none."""
    try:
        run = subprocess.run(
            [executable, "analyze", str(clip), "--for", "swing", "--json"],
            capture_output=True, text=True, timeout=TIMEOUT, check=False)
    except subprocess.TimeoutExpired:
        return None, f"took longer than {TIMEOUT} s"
    if run.returncode != 0:
        return None, (run.stderr.strip().splitlines() or [f"exit status {run.returncode}"])[-1]
    try:
        return json.loads(run.stdout), None
    except json.JSONDecodeError:
        return None, "printed something that is not JSON"


def main():
    parser = argparse.ArgumentParser(description="How well swings are found in labelled clips.")
    parser.add_argument("executable", help="the motionbook to measure")
    parser.add_argument("--only", default="", help="only clips whose name contains this")
    options = parser.parse_args()

    folder = data_folder()
    labels_file = folder / "labels.json"
    if not labels_file.is_file():
        print(f"The labelled clips are not on this machine ({labels_file} is missing): nothing was measured.\n"
              "Put them there, or name their folder in MOTIONBOOK_TEST_DATA.", file=sys.stderr)
        return 0
    if not os.access(options.executable, os.X_OK):
        print(f"{options.executable} cannot be run. Build it first: make build.", file=sys.stderr)
        return 2
    executable = str(pathlib.Path(options.executable).resolve())

    labels = json.loads(labels_file.read_text(encoding="utf-8"))
    total_hits = total_found = total_labelled = 0
    all_errors, false_alarms, quiet_seconds, failures = [], 0, 0.0, 0
    print(f"{'clip':44} {'labels':>6} {'found':>6} {'hits':>5} {'prec':>5} {'rec':>5} {'F1':>5}  contacts found (s)")
    for name, label in labels.items():
        if label.get("kind") != "swing" or options.only not in name:
            continue
        clip = folder / name
        if not clip.is_file():
            print(f"{name:44} left out: {'a folder of pictures' if clip.is_dir() else 'not there'}")
            continue
        contacts = [swing["contact_s"] for swing in label.get("swings", [])]
        report, trouble = analyze(executable, clip)
        if report is None:
            failures += 1
            total_labelled += len(contacts)
            print(f"{name:44} FAILED: {trouble}")
            continue
        found = [swing["contact"] for swing in report["swings"]]
        errors = matched(contacts, found)
        all_errors += errors
        precision, recall, f1 = scores(len(errors), len(found), len(contacts))
        if not contacts:
            false_alarms += len(found)
            quiet_seconds += report["media"]["duration"]
        total_hits += len(errors)
        total_found += len(found)
        total_labelled += len(contacts)
        times = " ".join(f"{time:.2f}" for time in found)
        print(f"{name:44} {len(contacts):6} {len(found):6} {len(errors):5} "
              f"{text(precision):>5} {text(recall):>5} {text(f1):>5}  {times}")

    precision, recall, f1 = scores(total_hits, total_found, total_labelled)
    absolute = sorted(abs(error) for error in all_errors)
    print(f"\nAll clips, within {TOLERANCE} s of contact: precision {text(precision)}, recall {text(recall)}, "
          f"F1 {text(f1)} ({total_hits} of {total_labelled} swings, {total_found - total_hits} false)")
    if absolute:
        print(f"Contact error: median {absolute[len(absolute) // 2] * 1000:.0f} ms, "
              f"worst {absolute[-1] * 1000:.0f} ms, mean {sum(all_errors) / len(all_errors) * 1000:+.0f} ms")
    if quiet_seconds:
        print(f"Clips without swings: {false_alarms} false in {quiet_seconds:.0f} s, "
              f"{false_alarms / quiet_seconds * 60:.1f} a minute")
    if failures:
        print(f"{failures} clips could not be analysed.")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
