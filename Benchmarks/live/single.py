"""One session on one core, a picture as soon as the one before is answered; MediaPipe's Python on the same core beside it."""

import os
import pathlib
import statistics
import subprocess
import sys
import time

from gauges import percentile
from harness import TOP
from material import RATE, note, told
from sessions import Session

# Milliseconds at the server that 95 of 100 pictures may take.
GOALS = {"hands": 15, "expression": 14, "swing": 15}
CORE = 0
FRAMES, WARM, ROUNDS = 300, 30, 3
PYTHON = TOP / ".deps" / "bench" / "bin" / "python"
QUIET = {**os.environ, "GLOG_minloglevel": "3", "TF_CPP_MIN_LOG_LEVEL": "3"}


def run(material):
    return all([compare(material, kind) for kind in GOALS])


def compare(material, kind):
    """Both in turn; whether the session was fast enough, and whether it was the faster one."""
    pictures = material.pictures(kind)
    size = statistics.median(map(len, pictures)) / 1000
    note(f"{kind}: JPEGs of 640 × 480, {size:.0f} kB, on one core")
    totals, trips, theirs, waits, parts = [], [], [], [], {}
    with material.server({CORE}) as server:
        for _ in range(ROUNDS):
            with Session(server.port, kind) as session:
                answers, seconds = answered(session, pictures)
            totals += [answer.total for answer in answers]
            trips += [answer.milliseconds for answer in answers]
            waits.append(len(answers) / seconds)
            for answer in answers:
                for name, took in answer.line["times"].items():
                    parts.setdefault(name, []).append(took)
            theirs += mediapipe(kind, material.pictures_folder(kind))
    note(f"{kind}: median of " + ", ".join(f"{name} {statistics.median(took):.1f}" for name, took in parts.items()) + " ms")
    note(f"{kind}: at the server median {statistics.median(totals):.1f} ms, round trip median {statistics.median(trips):.1f}, "
         f"p95 {percentile(trips, 95):.1f} ms, {statistics.median(waits):.0f} pictures a second")
    note(f"{kind}: MediaPipe's Python median {statistics.median(theirs):.1f}, p95 {percentile(theirs, 95):.1f} ms, decoding "
         f"included; ratio of medians {statistics.median(theirs) / statistics.median(totals):.2f}")
    return told(f"{kind}: p95 at the server", percentile(totals, 95), GOALS[kind])


def answered(session, pictures, frames=FRAMES):
    """The answers to pictures that follow each other at once, after some to get warm, and the seconds they took."""
    answers = []
    for number in range(WARM + frames):
        if number == WARM:
            began = time.monotonic()
        answers.append(session.post(pictures[number % len(pictures)], number / RATE))
    assert not any(answer.is_skipped for answer in answers), "a picture was overtaken by none"
    return answers[WARM:], time.monotonic() - began


def mediapipe(kind, folder):
    """Milliseconds of each picture by MediaPipe's Python, in a process of its own on the same core."""
    if not PYTHON.exists():
        return [float("nan")]
    peer = pathlib.Path(__file__).with_name("peers.py")
    command = ["taskset", "-c", str(CORE), PYTHON, peer, kind, folder, str(WARM + FRAMES)]
    done = subprocess.run(command, env=QUIET, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if done.returncode != 0:
        print(done.stderr, file=sys.stderr)
        raise subprocess.CalledProcessError(done.returncode, "peers.py")
    return list(map(float, done.stdout.split()))[WARM:]
