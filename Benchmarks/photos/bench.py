#!/usr/bin/env python3
"""Photos from the drop to the report: 12 and 48 million pixels, as telephones write them, on all cores.

usage: bench.py MOTIONBOOK [--rounds 5]

A photo is uploaded to a running server and looked at for its composition. Told are the seconds from the upload's answer to the
report, those of the worker's process without the sandbox (`motionbook analyze`), the cores it kept busy meanwhile, and the most
memory that it held. In the same run, on the same file: MediaPipe's Python, which reads it with OpenCV and looks for a face's
mesh and a body (starting included), and libvips, which decodes it to 2016 pixels. The exit status says whether all goals were met.
"""

import argparse
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

TOP = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(TOP / "Tests")]
sys.dont_write_bytecode = True

from harness import DATA, DEMO, Server  # noqa: E402

PYTHON = TOP / ".deps" / "bench" / "bin" / "python"
QUIET = {**os.environ, "GLOG_minloglevel": "3", "TF_CPP_MIN_LOG_LEVEL": "3"}
# Width and height, and the seconds from the drop to the report at most.
PHOTOS = [("12 million pixels", 4032, 3024, 0.5), ("48 million pixels", 8064, 6048, 1.5)]
MEMORY_MIB = 300

# Run by a small process of its own: the peak of a child counts what its parent held when it was forked.
MEASURE = """import resource, subprocess, sys, time
began = time.monotonic()
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True)
seconds, used = time.monotonic() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
print(seconds, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)"""

MEDIAPIPE = """import sys, cv2, mediapipe
picture = cv2.cvtColor(cv2.imread(sys.argv[1]), cv2.COLOR_BGR2RGB)
for model in (mediapipe.solutions.face_mesh.FaceMesh(static_image_mode=True, refine_landmarks=True, max_num_faces=4),
              mediapipe.solutions.pose.Pose(static_image_mode=True, model_complexity=1)):
    model.process(picture)"""


def make_photo(folder, name, width, height):
    """A person's photo of that size, with the noise of a camera."""
    path, source = folder / f"{name.split()[0]}.jpg", DATA / "photos" / "couple.jpg"
    start = ["-i", str(source)] if source.exists() else ["-ss", "2", "-i", str(DEMO)]
    subprocess.run(
        ["ffmpeg", "-v", "error", "-y", *start, "-frames:v", "1", "-vf",
         f"scale={width}:{height}:force_original_aspect_ratio=increase,crop={width}:{height},noise=alls=14:allf=u",
         "-c:v", "mjpeg", "-q:v", "2", "-pix_fmt", "yuvj420p", str(path)], check=True)
    return path


def measured(*command):
    """(seconds, processor seconds, MiB) of a program."""
    done = subprocess.run([sys.executable, "-c", MEASURE, *map(str, command)], env=QUIET, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True)
    if done.returncode != 0:
        print(done.stderr, file=sys.stderr)
        raise subprocess.CalledProcessError(done.returncode, command)
    return list(map(float, done.stdout.split()))


def drop(server, path):
    """(seconds of the upload, seconds from its answer to the report) of a photo."""
    began = time.monotonic()
    status, answer = server.upload(path, kind="composition")
    assert status == 201, (status, answer)
    answered = time.monotonic()
    connection = server.connect()
    connection.request("GET", f"/clips/{answer['id']}/events", headers={"Accept": "text/event-stream"})
    stream = connection.getresponse()
    state = None
    while state != "done":
        line = stream.readline().decode().strip()
        if line.startswith("data:") and "task" not in (event := json.loads(line[5:])):
            state = event["state"]
            assert state not in ("failed", "cancelled"), event
    done = time.monotonic()
    connection.close()
    return answered - began, done - answered


def told(words, value, limit, unit, digits=2):
    good = value <= limit
    print(f"photos    {words} {value:.{digits}f} {unit} (at most {limit:g}): {'ok' if good else 'MISSED'}", flush=True)
    return good


def compare(executable, server, path, name, limit, rounds, folder):
    size = path.stat().st_size / 1e6
    results, drops, ours, theirs, decoded = folder / "results", [], [], [], []
    for _ in range(rounds):
        drops.append(drop(server, path))
        ours.append(measured(executable, "analyze", path, "--for", "composition", "--export", results))
        if PYTHON.exists():
            theirs.append(measured(PYTHON, "-c", MEDIAPIPE, path))
        decoded.append(measured("vipsthumbnail", path, "-s", "2016", "-o", folder / "small.v"))

    def median(rows, column):
        return statistics.median(row[column] for row in rows)

    print(f"photos    {name}: the first one {sum(drops[0]):.2f} s from the drop to the report, those that follow "
          f"{statistics.median(map(sum, drops[1:])):.2f} s", flush=True)
    print(f"photos    {name}, {size:.1f} MB: upload {median(drops, 0):.2f} s; the worker's process {median(ours, 0):.2f} s, "
          f"{median(ours, 1):.2f} s of processor; libvips decodes it in {median(decoded, 0):.2f} s", flush=True)
    if theirs:
        print(f"photos    {name}: MediaPipe's Python takes {median(theirs, 0):.2f} s and holds {median(theirs, 2):.0f} MiB; "
              f"ratio {median(theirs, 0) / median(ours, 0):.2f}", flush=True)
    return all([
        told(f"{name}: from the upload's answer to the report", median(drops, 1), limit, "s"),
        told(f"{name}: most memory of the worker's process", max(row[2] for row in ours), MEMORY_MIB, "MiB", 0),
    ])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("motionbook", type=pathlib.Path)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    executable = options.motionbook.resolve()
    with tempfile.TemporaryDirectory() as name, Server(executable) as server:
        folder = pathlib.Path(name)
        good = [
            compare(executable, server, make_photo(folder, name, width, height), name, limit, options.rounds, folder)
            for name, width, height, limit in PHOTOS
        ]
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
