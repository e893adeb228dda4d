#!/usr/bin/env python3
"""Live sessions of a running server: how long a picture takes, alone, beside others, in a class, with listeners, and for minutes.

usage: bench.py MOTIONBOOK [--minutes 1] [single|together|listeners|classes|endurance|analysis …]

The pictures are JPEGs of 640 × 480. `single` pins the server to one core and MediaPipe's Python to the same one, in turn;
the others give it all cores. Prints a line for each figure; the exit status says whether all goals were met.
"""

import argparse
import pathlib
import sys
import tempfile

TOP = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(TOP / "Tests"), str(TOP / "Benchmarks" / "landmarks")]
sys.dont_write_bytecode = True

import beside  # noqa: E402
import classes  # noqa: E402
import endurance  # noqa: E402
import single  # noqa: E402
import together  # noqa: E402
from material import Material  # noqa: E402

PARTS = {
    "single": single.run,
    "together": together.run,
    "listeners": together.run_with_listeners,
    "classes": classes.run,
    "endurance": endurance.run,
    "analysis": beside.run,
}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("motionbook", type=pathlib.Path)
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--minutes", type=float, default=1, help="how long the sessions of `endurance` last")
    options = parser.parse_intermixed_args()
    if unknown := [name for name in options.parts if name not in PARTS]:
        parser.error(f"no part is called {unknown[0]}; there are {', '.join(PARTS)}")
    with tempfile.TemporaryDirectory() as folder:
        material = Material(options.motionbook.resolve(), pathlib.Path(folder), options.minutes)
        good = [PARTS[name](material) for name in options.parts or PARTS]
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
