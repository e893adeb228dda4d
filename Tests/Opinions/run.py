"""Second opinions with the real program and a service that is none: what is sent, when, and what becomes of whatever is answered.

usage: run.py EXECUTABLE [--swings COUNT] [TEST …]
"""

import os
import pathlib
import shutil
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
sys.dont_write_bytecode = True

if "--swings" in sys.argv:
    place = sys.argv.index("--swings")
    os.environ["MOTIONBOOK_TEST_SWINGS"] = sys.argv[place + 1]
    del sys.argv[place:place + 2]

import answers  # noqa: E402
import harness  # noqa: E402
import lab  # noqa: E402
import lines  # noqa: E402
import many  # noqa: E402
import sent  # noqa: E402

# The longest first. Most of the time they wait for the clock.
MODULES = [many, answers, sent, lines]

home = lab.prepare(sys.argv[1])
try:
    status = harness.run([test for module in MODULES for test in module.TESTS], sys.argv[1], lanes=4)
finally:
    shutil.rmtree(home, ignore_errors=True)
sys.exit(status)
