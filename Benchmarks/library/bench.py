#!/usr/bin/env python3
"""How fast lists and pages are with thousands of clips, while two jobs run, and the report of ten minutes, without them.

usage: bench.py MOTIONBOOK [--clips 10000] [--requests 200] [--keep FOLDER]

A few clips are analysed; their rows are copied, with other names, athletes, notes, tags and days, until there are enough. Prints
what each page takes at the server (median and 99th percentile of one connection's requests) and the memory of the server.
The exit status says whether the goals were met. A program of an earlier version is measured, too, where it has the page.
"""

import argparse
import http.client
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

TOP = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(TOP / "Tests"))
sys.dont_write_bytecode = True

import harness  # noqa: E402
from thousands import copied, lengthened  # noqa: E402

GOAL_MEDIAN_MS, GOAL_P99_MS, GOAL_MIB = 30, 80, 120
REPORT_SECONDS, GOAL_REPORT_MS = 600, 40
GOAL_LANGUAGE_RATIO = 1.05


def analysed(server, clips):
    """Their ids."""
    ids = [server.upload(path)[1]["id"] for path in clips]
    for id in ids:
        server.wait_for(id, "done")
    return ids


def times(port, path, requests, language="en"):
    """Milliseconds of each request over one connection, and the bytes of an answer; nothing where there is no such page."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    taken, size = [], 0
    for _ in range(requests):
        began = time.perf_counter()
        connection.request("GET", path, headers={"Accept": "text/html", "Accept-Language": language})
        answer = connection.getresponse()
        size = len(answer.read())
        taken.append(1000 * (time.perf_counter() - began))
        if answer.status != 200:
            return [], 0
    connection.close()
    return sorted(taken), size


def long_report(server, clip, requests):
    """The page of a report of ten minutes: the first look, and the ones after it. Only the rest of the machine disturbs."""
    [first], size = times(server.port, f"/clips/{clip}", 1)
    used = server.cpu_seconds()
    taken, _ = times(server.port, f"/clips/{clip}", requests)
    used = 1000 * (server.cpu_seconds() - used) / requests
    median, p99 = statistics.median(taken), taken[int(len(taken) * 0.99)]
    right = median <= GOAL_REPORT_MS
    print(f"library   report of {REPORT_SECONDS // 60} min   first {first:.1f} ms, then median {median:.1f} ms (at most {GOAL_REPORT_MS}), "
          f"p99 {p99:.1f} ms, {used:.1f} ms of CPU, {size / 1000:.0f} kB, the server held at most {server.peak_memory():.0f} MiB: {'ok' if right else 'MISSED'}", flush=True)
    return right


def other_language(server, clip, requests, language="de"):
    """The page of a short report in another language and in English: request by request in turns, which come first as
    often as second. Only so the rest of the machine disturbs both alike."""
    taken = {"en": [], language: []}
    for number in range(requests):
        for code in sorted(taken, reverse=number % 2 == 0):
            taken[code] += times(server.port, f"/clips/{clip}", 1, code)[0]
    english, other = (statistics.median(all) for all in taken.values())
    right = other <= GOAL_LANGUAGE_RATIO * english
    print(f"library   report in {language!r}       median {other:.2f} ms, in English {english:.2f} ms: {other / english:.3f} of it "
          f"(at most {GOAL_LANGUAGE_RATIO}): {'ok' if right else 'MISSED'}", flush=True)
    return right


def long_clip(folder, seconds=240):
    path = folder / "long.mp4"
    subprocess.run(
        ["ffmpeg", "-v", "error", "-y", "-stream_loop", "-1", "-i", str(harness.real_clip()), "-t", str(seconds), "-an", "-c:v",
         "libx264", "-preset", "ultrafast", str(path)], check=True)
    return path


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("motionbook")
    parser.add_argument("--clips", type=int, default=10_000)
    parser.add_argument("--requests", type=int, default=200)
    parser.add_argument("--keep", help="leave the data folder here")
    options = parser.parse_args()
    good = True
    with tempfile.TemporaryDirectory(prefix="motionbook-library-") as scratch:
        folder = pathlib.Path(scratch)
        data = pathlib.Path(options.keep or folder / "data")
        clips = [harness.real_clip()] + [path for path in (harness.DATA / "tennis/rally_fh_fh_bh_bh.mp4", harness.DEMO) if path.exists()]
        with harness.Server(options.motionbook, data) as server:
            ids = analysed(server, clips)
        athlete = copied(data, options.clips)
        # The rally, where it is on this machine.
        report = ids[min(1, len(ids) - 1)]
        lengthened(data, report, REPORT_SECONDS)
        with harness.Server(options.motionbook, data) as server:
            good &= long_report(server, report, options.requests)
            good &= other_language(server, ids[0], 10 * options.requests)
        with harness.Server(options.motionbook, data, ["--workers", "2"]) as server:
            long = long_clip(folder)
            busy = [server.upload(long, f"long {number}.mp4")[1]["id"] for number in range(2)]
            for clip in busy:
                server.wait_for(clip, "running")
            for name, path in [("dashboard", "/"), ("library", "/library"), ("search", "/library?q=serv"),
                               ("search, two words", "/library?q=ada+vol"), ("filter", "/library?found=yes&order=findings"),
                               ("by name", "/library?order=name"), ("athletes", "/athletes"), ("athlete", f"/athletes/{athlete}")]:
                taken, size = times(server.port, path, options.requests)
                if not taken:
                    print(f"library   {name:<18} is not there")
                    continue
                median, p99 = statistics.median(taken), taken[int(len(taken) * 0.99)]
                right = median <= GOAL_MEDIAN_MS and p99 <= GOAL_P99_MS
                good &= right
                print(f"library   {name:<18} {options.clips} clips: median {median:6.1f} ms (at most {GOAL_MEDIAN_MS}), "
                      f"p99 {p99:6.1f} ms (at most {GOAL_P99_MS}), {size / 1000:.0f} kB: {'ok' if right else 'MISSED'}", flush=True)
            still = [server.state(clip)["state"] for clip in busy]
            held = server.peak_memory()
            good &= held <= GOAL_MIB
            print(f"library   the server held at most {held:.0f} MiB (at most {GOAL_MIB}) with jobs {', '.join(still)}")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
