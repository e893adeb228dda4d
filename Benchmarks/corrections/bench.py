#!/usr/bin/env python3
"""How long people and programs wait for a correction of a swing: from the request to the answer, the worker's start included.

usage: bench.py MOTIONBOOK [--seconds 60] [--requests 20]

A clip with one person is analysed. Then, in turns, a swing is added of which nobody says the stroke, the contact of a measured one
is moved by two frames, a measured one is removed, and all three are undone. Told are the median and the quartiles of each. The exit
status says whether the goal was met.
"""

import argparse
import json
import pathlib
import statistics
import sys
import tempfile
import time
import urllib.parse

TOP = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(TOP / "Tests"), str(TOP / "Benchmarks" / "landmarks")]
sys.dont_write_bytecode = True

from harness import Server  # noqa: E402
from speed import make_clip  # noqa: E402

GOAL_MS = 300
JSON = {"Content-Type": "application/json"}
FORM = {"Content-Type": "application/x-www-form-urlencoded"}


def free_time(swings, duration):
    """The moment in the middle half of the clip that is farthest from all contacts."""
    return max((duration * part / 400 for part in range(100, 300)),
               key=lambda time: min(abs(swing["contact"] - time) for swing in swings))


def waited(server, expected, method, path, body, headers):
    """Milliseconds until an answer with that status."""
    began = time.perf_counter()
    status, _, answer = server.request(method, path, body, headers)
    taken = 1000 * (time.perf_counter() - began)
    assert status == expected, (method, path, status, answer)
    return taken


def measured(server, clip, requests):
    """Milliseconds of each kind of correction."""
    page, program = f"/clips/{clip}", f"/api/v1/clips/{clip}"
    report = server.json(f"{page}/report.json")
    moved, removed = report["swings"][len(report["swings"]) // 2], report["swings"][-1]
    frame = 1 / report["media"]["fps"]
    added = {"contact": round(free_time(report["swings"], report["media"]["duration"]), 3)}
    undo = urllib.parse.urlencode({"correction": "undo"}).encode()
    # Swings are told by their names: an added one moves the places of those after it.
    name = {swing["contact"]: swing["id"] for swing in server.json(program)["swings"]}
    steps = [
        ("added", 201, "POST", f"{program}/swings", json.dumps(added).encode(), JSON),
        ("contact moved", 200, "PATCH", f"{program}/swings/{name[moved['contact']]}",
         json.dumps({"contact": round(moved["contact"] + 2 * frame, 4)}).encode(), JSON),
        ("removed", 204, "DELETE", f"{program}/swings/{name[removed['contact']]}", None, {}),
        *[("undone", 204, "POST", f"{page}/corrections", undo, FORM)] * 3,
    ]
    taken = {}
    for _ in range(requests):
        for step, *request in steps:
            taken.setdefault(step, []).append(waited(server, *request))
    assert server.json(f"{page}/report.json") == report, "what was undone is not as it was measured"
    return taken


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("motionbook")
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--requests", type=int, default=20)
    options = parser.parse_args()
    good = True
    with tempfile.TemporaryDirectory() as folder, Server(options.motionbook) as server:
        status, answer = server.upload(make_clip(options.seconds, folder))
        assert status == 201, (status, answer)
        server.wait_for(answer["id"], "done")
        for step, taken in measured(server, answer["id"], options.requests).items():
            low, median, high = statistics.quantiles(taken, n=4)
            right = median <= GOAL_MS
            good &= right
            print(f"corrections  {step:<14} {options.seconds} s clip: median {median:.0f} ms (at most {GOAL_MS}), "
                  f"quartiles {low:.0f} and {high:.0f} ms: {'ok' if right else 'MISSED'}", flush=True)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
