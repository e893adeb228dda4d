#!/usr/bin/env python3
"""How right the analyses are, and whether that is as right as floors.json asks for.

Usage: run.py [--only WORD] [swings] [quiet] [thresholds] [strokes] [metamorphic] [fingers] [expressions]

Without names all are run. Only the labelled clips with WORD in their names are looked at, if there is one: then nothing is asked for. The clips and their labels.json are looked for in $MOTIONBOOK_TEST_DATA, or in ../shared/data
beside the project; the programs in $MOTIONBOOK, $SWINGBENCH and $HANDBENCH, or in .build/release. ffmpeg makes the variants.
"""

import importlib
import json
import pathlib
import sys

import lab as laboratory
from figures import heading

PARTS = ["swings", "quiet", "thresholds", "strokes", "metamorphic", "fingers", "expressions"]


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
    lab = laboratory.standard(only)
    if lab is None:
        return 0
    figures = {}
    try:
        for name in wanted:
            figures |= importlib.import_module(name).main(lab)
    finally:
        lab.close()
    return 0 if only or hold(figures) else 1


def hold(figures):
    """Prints the figures that something is asked of, and whether each is as good."""
    asked = json.loads(pathlib.Path(__file__).with_name("floors.json").read_text())
    heading("What is asked for")
    good = True
    for name, value in figures.items():
        least, most = asked["at least"].get(name), asked["at most"].get(name)
        if value is None or least is None and most is None:
            continue
        is_good = (least is None or value >= least) and (most is None or value <= most)
        good &= is_good
        limit = f"at least {least:g}" if least is not None else f"at most {most:g}"
        print(f"{name:<55} {value:6.3f}  {limit:<15} {'ok' if is_good else 'WORSE'}")
    return good


if __name__ == "__main__":
    sys.exit(main())
