"""What survives: the server killed with `kill -9` at each stage and at random, faults of the disk, hostile files, files that unfold in memory, uploads through bad lines, crowds, guesses at messages, other accounts, machines with less walls, an installation.

usage: run.py EXECUTABLE [TEST …]
"""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
sys.dont_write_bytecode = True

import harness  # noqa: E402
import backups  # noqa: E402
import faults  # noqa: E402
import games  # noqa: E402
import guesses  # noqa: E402
import hostile  # noqa: E402
import installed  # noqa: E402
import kills  # noqa: E402
import live  # noqa: E402
import load  # noqa: E402
import marks  # noqa: E402
import memory  # noqa: E402
import messages  # noqa: E402
import proxied  # noqa: E402
import sharing  # noqa: E402
import storm  # noqa: E402
import strangers  # noqa: E402
import uploads  # noqa: E402
import walls  # noqa: E402

# The longest first: then both lanes end together.
MODULES = [faults, kills, backups, hostile, memory, sharing, uploads, storm, load, live, installed, walls, messages, games, guesses, marks, proxied, strangers]

sys.exit(harness.run([test for module in MODULES for test in module.TESTS], sys.argv[1], lanes=2))
