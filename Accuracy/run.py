#!/usr/bin/env python3
"""How right the swing analysis is.

Usage: run.py [swings] [quiet] [thresholds] [strokes] [metamorphic]

Without names all are run. The clips and their labels.json are looked for in $MOTIONBOOK_TEST_DATA, or in ../shared/data
beside the project; the programs in $MOTIONBOOK and $SWINGBENCH, or in .build/release. ffmpeg makes the variants.
"""

import importlib
import sys

import lab as laboratory

PARTS = ["swings", "quiet", "thresholds", "strokes", "metamorphic"]


def main():
    wanted = sys.argv[1:] or PARTS
    if unknown := [name for name in wanted if name not in PARTS]:
        print(f"accuracy: no part is called {unknown[0]}; there are {', '.join(PARTS)}.", file=sys.stderr)
        return 2
    lab = laboratory.standard()
    if lab is None:
        return 0
    try:
        failures = sum(importlib.import_module(name).main(lab) for name in wanted)
    finally:
        lab.close()
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
