"""Runs programs and measures them from outside."""

import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent

# Run by a small process of its own: the peak of a child counts what its parent held when it was forked.
MEASURE = """import resource, subprocess, sys, time
began = time.monotonic()
done = subprocess.run(sys.argv[1:], stdout=subprocess.PIPE)
sys.stderr.write(f"\\n{time.monotonic() - began} {resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024}")
sys.stdout.buffer.write(done.stdout)
sys.exit(done.returncode)"""


class Measured:
    """What a program took: seconds from start to end, MiB at its peak, and what it printed."""

    def __init__(self, *command):
        done = subprocess.run(
            [sys.executable, "-S", "-c", MEASURE, *map(str, command)], capture_output=True, text=True)
        *complaints, figures = done.stderr.splitlines()
        if done.returncode:
            raise RuntimeError(f"{' '.join(map(str, command))} ended with {done.returncode}: {' '.join(complaints)}")
        self.seconds, self.memory = map(float, figures.split())
        self.printed = done.stdout

    @property
    def milliseconds(self):
        """Of its runs, as programs print them that measure themselves, the least disturbed."""
        return min(map(float, self.printed.split()))


def python_peer(*arguments):
    """The command of a peer that is a Python library."""
    return [sys.executable, HERE / "peers.py", *arguments]
