#!/usr/bin/env python3
"""GIFKit beside giflib, Pillow, FFmpeg and gifsicle: all on the same files in the same run, taking turns.

usage: bench.py GIFBENCH [decode|encode …]

Prints a line for each figure; the exit status says whether all goals were met. Memory is the peak of the whole process;
that of Pillow and giflib holds Python itself.
"""

import pathlib
import sys
import tempfile

sys.dont_write_bytecode = True

import decoding  # noqa: E402
import encoding  # noqa: E402

PARTS = {"decode": decoding.run, "encode": encoding.run}


def main():
    bench, *wanted = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        good = [PARTS[name](pathlib.Path(bench).resolve(), pathlib.Path(folder)) for name in wanted or PARTS]
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
