"""What survives: the server and its workers killed with `kill -9` at each stage, hostile files, slow clients.

usage: run.py EXECUTABLE [TEST …]
"""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
sys.dont_write_bytecode = True

import harness  # noqa: E402
import hostile  # noqa: E402
import kills  # noqa: E402

sys.exit(harness.run([*kills.TESTS, *hostile.TESTS], sys.argv[1]))
