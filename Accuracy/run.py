#!/usr/bin/env python3
"""How right the analyses are.

Usage: run.py [--only WORD] [swings] [quiet] [thresholds] [strokes] [metamorphic] [fingers] [expressions]

Without names all are run. Only the labelled clips with WORD in their names are looked at, if there is one. The clips and their labels.json are looked for in $MOTIONBOOK_TEST_DATA, or in ../shared/data
beside the project; the programs in $MOTIONBOOK, $SWINGBENCH and $HANDBENCH, or in .build/release. ffmpeg makes the variants.
"""

import importlib
import sys

import lab as laboratory

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
    try:
        failures = sum(importlib.import_module(name).main(lab) for name in wanted)
    finally:
        lab.close()
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
