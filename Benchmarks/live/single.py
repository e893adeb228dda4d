"""One session on one core, a picture as soon as the one before is answered and then at a camera's rate; MediaPipe's Python on
the same core beside it."""

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

# What is shown, the kind of session, the milliseconds at the server that 95 of 100 pictures may take, and what MediaPipe looks
# for. A second hand takes as long again.
CASES = [
    ("one hand", "hands", 15, "hands"), ("hands", "hands", 25, "hands"), ("expression", "expression", 14, "expression"),
    ("swing", "swing", 15, "swing"), ("composition of a face", "composition", 20, "expression"),
    ("composition of a player", "composition", 20, "swing"),
]
CORE = 0
FRAMES, WARM, ROUNDS = 300, 30, 3
CAMERA_RATE, CAMERA_FRAMES = 15, 150
PYTHON = TOP / ".deps" / "bench" / "bin" / "python"
QUIET = {**os.environ, "GLOG_minloglevel": "3", "TF_CPP_MIN_LOG_LEVEL": "3"}


def run(material):
    return all([compare(material, *case) for case in CASES])


def compare(material, subject, kind, goal, peer):
    """Both in turn; whether the session was fast enough."""
    pictures = material.pictures(subject)
    size = statistics.median(map(len, pictures)) / 1000
    fast, calm, theirs, rates = [], [], [], []
    with material.server({CORE}) as server:
        for _ in range(ROUNDS):
            with Session(server.port, kind) as session:
                answers, seconds = answered(session, pictures)
            fast += answers
            rates.append(len(answers) / seconds)
            theirs += mediapipe(peer, material.pictures_folder(subject))
        with Session(server.port, kind) as session:
            calm, _ = answered(session, pictures, CAMERA_FRAMES, CAMERA_RATE)
    parts = {name: statistics.median(answer.line["times"][name] for answer in fast) for name in fast[0].line["times"]}
    note(f"{subject}: JPEGs of 640 × 480, {size:.0f} kB, one core, one after the other: {statistics.median(rates):.0f} a second, "
         f"round trip median {statistics.median(trips(fast)):.1f}, p95 {percentile(trips(fast), 95):.1f} ms; medians "
         + ", ".join(f"{name} {took:.1f}" for name, took in parts.items()))
    note(f"{subject}: {CAMERA_RATE} a second: at the server median {statistics.median(totals(calm)):.1f} ms")
    note(f"{subject}: MediaPipe's Python median {statistics.median(theirs):.1f}, p95 {percentile(theirs, 95):.1f} ms, decoding "
         f"included; ratio of medians {statistics.median(theirs) / statistics.median(totals(fast)):.2f}")
    note(f"{subject}: one after the other, p95 at the server {percentile(totals(fast), 95):.1f} ms")
    return told(f"{subject}: {CAMERA_RATE} a second, p95 at the server", percentile(totals(calm), 95), goal)


def totals(answers):
    return [answer.total for answer in answers]


def trips(answers):
    return [answer.milliseconds for answer in answers]


def answered(session, pictures, frames=FRAMES, rate=None):
    """The answers to pictures that follow each other at once or at a rate, after some to get warm, and the seconds they took."""
    answers, start = [], time.monotonic()
    for number in range(WARM + frames):
        if number == WARM:
            began = time.monotonic()
        if rate:
            time.sleep(max(0, start + number / rate - time.monotonic()))
        answers.append(session.post(pictures[number % len(pictures)], number / (rate or RATE)))
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
