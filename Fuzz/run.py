#!/usr/bin/env python3
"""Runs fuzz targets, two at a time, until one breaks, and tells how many inputs each has read.

usage: run.py FOLDER RUNS SECONDS_AT_MOST [TARGET...]

FOLDER has the programs, the seeds and what was found. SECONDS_AT_MOST is for each target; 0 is as long as it takes.
"""

import os
import re
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

# Target: program, folder of seeds, longest input (bytes), one in how many of the runs.
TARGETS = {
    "gif-decode": ("GIFFuzz", "gif", 1024, 1),
    "gif-encode": ("GIFFuzz", "gif", 1024, 20),
    "multipart": ("HTTPFuzz", "multipart", 512, 1),
    "form": ("HTTPFuzz", "form", 256, 1),
    "headers": ("HTTPFuzz", "headers", 256, 1),
    "range": ("HTTPFuzz", "range", 64, 1),
    "cookies": ("HTTPFuzz", "cookies", 256, 1),
    "worker-lines": ("RoomFuzz", "lines", 512, 1),
    "session-reports": ("RoomFuzz", "lines", 512, 1),
    "report-page": ("RoomFuzz", "report", 512, 1),
    "recording": ("RoomFuzz", "recording", 512, 1),
    "manifest": ("RoomFuzz", "report", 512, 1),
    "game-news": ("RoomFuzz", "report", 512, 1),
    "exif": ("RoomFuzz", "exif", 512, 1),
    "heif-boxes": ("RoomFuzz", "heif", 768, 1),
    "apng": ("RoomFuzz", "apng", 512, 1),
    "opinion-answer": ("RoomFuzz", "opinion", 512, 1),
    "swing-pictures": ("RoomFuzz", "opinion", 512, 20),
}


class Broken(Exception):
    """A target that broke, with its last words."""


def run(folder, target, runs, seconds):
    program, seeds, longest, share = TARGETS[target]
    corpus = f"{folder}/corpus/{target}"
    os.makedirs(corpus, exist_ok=True)
    began = time.monotonic()
    done = subprocess.run(
        [f"{folder}/{program}", f"-runs={runs // share}", f"-max_total_time={seconds}", f"-max_len={longest}",
         "-timeout=60", "-rss_limit_mb=2048", "-verbosity=0", "-print_final_stats=1", f"-artifact_prefix={folder}/{target}-",
         corpus, f"{folder}/seeds/{seeds}"],
        env=os.environ | {"FUZZ_TARGET": target, "SWIFT_BACKTRACE": "enable=no"},
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
    count = re.search(r"number_of_executed_units: (\d+)", done.stdout)
    print(f"{target}: {count[1] if count else 0} runs in {time.monotonic() - began:.0f} s", flush=True)
    if done.returncode:
        raise Broken(f"{done.stdout[-4000:]}\n{target} broke; the input is in {folder}")


def main():
    folder, runs, seconds, *wanted = sys.argv[1:]
    with ThreadPoolExecutor(2) as pool:
        running = [pool.submit(run, folder, target, int(runs), int(seconds)) for target in wanted or TARGETS]
        try:
            for one in running:
                one.result()
        except Broken as broken:
            # What runs beside it ends by itself.
            pool.shutdown(wait=False, cancel_futures=True)
            return str(broken)


if __name__ == "__main__":
    sys.exit(main())
