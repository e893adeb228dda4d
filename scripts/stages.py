#!/usr/bin/env python3
"""Runs make targets; then, or where one fails, says how long each took, what it told, and what failed.

usage: stages.py TARGET... [--beside TARGET...]

Those before `--beside` run one after the other. Then the others begin in their order, two at a time: while one waits for a clock, a
browser or a disk, the other one computes. The whole table, with the slowest tests, is left in .build/tests.md, and in the file that $TABLE names, between two marks.
"""

import os
import pathlib
import queue
import re
import subprocess
import sys
import threading
import time

# Lines that sum a stage up: Swift's tests, pytest's, Node's, and what is counted line by line.
TOTALS = re.compile(r"(Test run with \d+ tests? .*)|^=+ (\d+ (?:failed|passed|skipped|error).*) =+$|^(?:#|ℹ) ((?:pass|fail) \d+)$")
COUNTED = {"ok": re.compile(r": ok$"), "fuzzed": re.compile(r"^[a-z-]+: \d+ runs in "), "skipped": re.compile(r"^skip ")}
# What a test took, in pytest's words. Swift Testing counts from when a test is ready to run, so its seconds are mostly waiting for a turn.
TOOK = re.compile(r"^([\d.]+)s call +\S+::(\w+)$")
# What failed is said again at the end, where it is seen: a stage prints thousands of lines. In pytest's words a section has all failures.
FAILURE = re.compile(r"✘ Test .* recorded an issue|: FAILED|: error: |: error TS|^not ok \d|^✖ ")
SECTION = re.compile(r"^=+ (.+) =+$")
PYTEST_FAILURE = re.compile(r"^_{3,} .+ _{3,}$")
# A line that belongs to another test than the one before, and how much of a failure is said again.
NEXT = re.compile(r"^[✔✘◇↳➜] |^=+ .+ =+$|^\[\d+/\d+\]|^make")
FIRST, LAST = 4, 34
SLOWEST = 60
AT_A_TIME = 2
MARKS = "<!-- times: make test TABLE=docs/testing.md -->", "<!-- end of times -->"


class Stage:
    """
    A make target: the seconds it took, of wall and of processors, its words in one line, its tests, and what failed. Its lines are
    printed as they come, behind its name where another stage runs at the same time.
    """

    def __init__(self, target, name=b""):
        self.target, self.totals, self.counts = target, [], dict.fromkeys(COUNTED, 0)
        self.tests, self.failures, self.section = [], [], ""
        began = time.monotonic()
        process = subprocess.Popen(["make", "--no-print-directory", target], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        for raw in process.stdout:
            sys.stdout.buffer.write(name + raw)
            sys.stdout.buffer.flush()
            self.hear(re.sub(r"\x1b\[[0-9;]*m", "", raw.decode(errors="replace")).rstrip())
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        self.succeeded = process.returncode == 0
        self.seconds, self.processor_seconds = time.monotonic() - began, used.ru_utime + used.ru_stime

    def hear(self, line):
        stripped = line.strip()
        if found := TOTALS.search(stripped):
            self.totals.append(found[1] or found[2] or found[3])
            self.counts["skipped"] = 0
        for name, pattern in COUNTED.items():
            self.counts[name] += bool(pattern.search(stripped))
        if found := TOOK.search(stripped):
            self.tests.append((float(found[1]), found[2], self.target))
        if found := SECTION.search(stripped):
            self.section = found[1]
        if FAILURE.search(stripped) or self.section in ("FAILURES", "ERRORS") and PYTEST_FAILURE.search(stripped):
            self.failures.append([line])
        elif self.failures and self.failures[-1] is not None:
            # What it expected and what it saw follows, until another test is told of; Swift's details begin with an arrow.
            if NEXT.search(stripped) and not stripped.startswith("↳"):
                self.failures.append(None)
            else:
                self.failures[-1].append(line)

    @property
    def words(self):
        words = self.totals + [f"{count} {name}" for name, count in self.counts.items() if count]
        return ("" if self.succeeded else "FAILED ") + "; ".join(words)

    def tell_failures(self):
        for failure in filter(None, self.failures):
            cut = len(failure) - FIRST - LAST
            lines = failure if cut <= 0 else failure[:FIRST] + [f"  … {cut} lines …"] + failure[-LAST:]
            print("", *(line[:1000] for line in lines), sep="\n")


def table(stages, seconds):
    """What a run took, as Markdown: stages, then the slowest tests; `seconds` of all, in which stages may have run beside each other."""
    lines = ["| stage | seconds | processor seconds | |", "|---|---|---|---|"]
    lines += [f"| {stage.target} | {stage.seconds:.0f} | {stage.processor_seconds:.0f} | {stage.words} |" for stage in stages]
    lines.append(f"| all | {seconds:.0f} | {sum(stage.processor_seconds for stage in stages):.0f} | |")
    lines += ["", "| seconds | test | stage |", "|---|---|---|"]
    tests = sorted((test for stage in stages for test in stage.tests), reverse=True)[:SLOWEST]
    return "\n".join(lines + [f"| {seconds:.1f} | {name} | {target} |" for seconds, name, target in tests]) + "\n"


def in_turn(targets, stages):
    """Runs targets one after the other, until one fails."""
    for target in targets:
        stages.append(Stage(target))
        if not stages[-1].succeeded:
            return


def beside_each_other(targets, stages):
    """Begins targets in their order, some at a time; none after one has failed."""
    waiting = queue.SimpleQueue()
    for target in targets:
        waiting.put(target)

    def work():
        while all(stage.succeeded for stage in stages):
            try:
                target = waiting.get_nowait()
            except queue.Empty:
                return
            stages.append(Stage(target, f"{target.removeprefix('test-'):9}| ".encode()))

    lanes = [threading.Thread(target=work) for _ in range(AT_A_TIME)]
    for lane in lanes:
        lane.start()
    for lane in lanes:
        lane.join()


def main():
    targets, stages, began = sys.argv[1:], [], time.monotonic()
    lanes = targets.index("--beside") if "--beside" in targets else len(targets)
    in_turn(targets[:lanes], stages)
    if all(stage.succeeded for stage in stages):
        beside_each_other(targets[lanes + 1:], stages)
    succeeded = len(stages) == len({*targets} - {"--beside"}) and all(stage.succeeded for stage in stages)
    for stage in stages:
        if not stage.succeeded:
            stage.tell_failures()
    seconds = time.monotonic() - began
    print()
    for stage in stages:
        print(f"{stage.target:14} {stage.seconds:6.0f} s  {stage.words}")
    print(f"{'all':14} {seconds:6.0f} s")
    pathlib.Path(".build").mkdir(exist_ok=True)
    pathlib.Path(".build/tests.md").write_text(table(stages, seconds))
    if (target := os.environ.get("TABLE")) and succeeded:
        before, _, rest = pathlib.Path(target).read_text().partition(MARKS[0])
        pathlib.Path(target).write_text(f"{before}{MARKS[0]}\n{table(stages, seconds)}{MARKS[1]}{rest.partition(MARKS[1])[2]}")
    return 0 if succeeded else 1


if __name__ == "__main__":
    sys.exit(main())
