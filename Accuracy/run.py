#!/usr/bin/env python3
"""How right the analyses are, and whether that is as right as floors.json asks for.

Usage: run.py [--only WORD] [swings] [players] [quiet] [metamorphic] [fingers] [expressions] [composition] [marks] [form]

Without names all are run. Only the labelled clips with WORD in their names are looked at, if there is one: then nothing is asked for. The clips and their labels.json are looked for in $MOTIONBOOK_TEST_DATA, or in ../shared/data
beside the project; the programs in $MOTIONBOOK, $SWINGBENCH and $HANDBENCH, or in .build/release. ffmpeg makes the variants.
"""

import importlib
import json
import pathlib
import sys

import lab as laboratory
from figures import heading

PARTS = ["swings", "players", "quiet", "metamorphic", "fingers", "expressions", "composition", "marks", "form"]
# What makes its files itself, or has others.
WITHOUT_CLIPS = ["marks", "form"]


def main():
    arguments, only = sys.argv[1:], ""
    if "--only" in arguments[:-1]:
        place = arguments.index("--only")
        only = arguments[place + 1]
        del arguments[place:place + 2]
    wanted = arguments or PARTS
    if unknown := [name for name in wanted if name not in PARTS]:
        print(f"accuracy: no part is called {unknown[0]}; there are {', '.join(PARTS)}.", file=sys.stderr)
        return 2
    asked = json.loads(pathlib.Path(__file__).with_name("floors.json").read_text())
    lab = laboratory.standard(only)
    if lab is None:
        wanted = [name for name in wanted if name in WITHOUT_CLIPS]
    figures = {}
    try:
        for name in wanted:
            figures |= importlib.import_module(name).main(lab)
    finally:
        if lab is not None:
            lab.close()
    return 0 if only or hold(figures, asked, wanted == PARTS) else 1


def hold(figures, asked, is_all):
    """Prints the figures that something is asked of, and whether each is as good."""
    heading("What is asked for")
    limits = {}
    for sort in ("at least", "at most"):
        for name, limit in asked[sort].items():
            limits.setdefault(name, []).append((sort, limit))
    good = True
    for name in sorted(figures.keys() | (limits.keys() if is_all else ())):
        value, asked_of_it = figures.get(name), limits.get(name, [])
        is_good = all(value is not None and (value >= limit if sort == "at least" else value <= limit) for sort, limit in asked_of_it)
        good &= is_good
        words = ", ".join(f"{sort} {limit:g}" for sort, limit in asked_of_it) or "nothing is asked"
        print(f"{name:<55} {'–' if value is None else format(value, '.3f'):>6}  {words:<27} {'ok' if is_good else 'WORSE'}")
    return good


if __name__ == "__main__":
    sys.exit(main())
