#!/usr/bin/env python3
"""Runs make targets one after the other; then, or where one fails, says how long each took and what it told.

usage: stages.py TARGET...
"""

import re
import subprocess
import sys
import time

# Lines that sum a stage up: Swift's tests, our own, and what is counted line by line.
TOTALS = re.compile(r"Test run with \d+ tests? .*|\d+ passed, \d+ failed, \d+ skipped")
# What failed is said again at the end, where it is seen: a stage prints thousands of lines.
FAILURE = re.compile(r"✘ Test .* recorded an issue|^FAIL |: FAILED|: error: ")
COUNTED = {"ok": re.compile(r": ok$"), "fuzzed": re.compile(r"^[a-z-]+: \d+ runs in "), "skipped": re.compile(r"^skip ")}


def run(target):
    """Whether a target succeeded, the seconds it took, its words in one line, and lines that tell what failed."""
    began, totals, failures, counts = time.monotonic(), [], [], dict.fromkeys(COUNTED, 0)
    with subprocess.Popen(
            ["make", "--no-print-directory", target], stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as process:
        for raw in process.stdout:
            sys.stdout.buffer.write(raw)
            sys.stdout.buffer.flush()
            line = re.sub(r"\x1b\[[0-9;]*m", "", raw.decode(errors="replace")).strip()
            if found := TOTALS.search(line):
                totals.append(found[0])
                counts["skipped"] = 0
            if FAILURE.search(line):
                failures.append(line[:500])
            for name, pattern in COUNTED.items():
                counts[name] += bool(pattern.search(line))
    words = totals + [f"{count} {name}" for name, count in counts.items() if count]
    return process.returncode == 0, time.monotonic() - began, "; ".join(words), failures


def main():
    table, succeeded = [], True
    for target in sys.argv[1:]:
        succeeded, seconds, words, failures = run(target)
        table.append((target, seconds, words if succeeded else f"FAILED {words}"))
        if not succeeded:
            print("", *failures[:40], sep="\n")
            break
    print()
    for target, seconds, words in table:
        print(f"{target:14} {seconds:6.0f} s  {words}")
    print(f"{'all':14} {sum(seconds for _, seconds, _ in table):6.0f} s")
    return 0 if succeeded else 1


if __name__ == "__main__":
    sys.exit(main())
