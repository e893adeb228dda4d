"""Runs the programs over the labelled clips and keeps what the net is shown of each: one file a clip.

    PYTHON Accuracy/strokes_net/gather.py FOLDER

The programs are `make release`'s, or those that MOTIONBOOK and SWINGBENCH name; the clips are those of the other tables
(`../lab.py`). A clip whose file is there is not analysed again.
"""

import json
import re
import sys
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from lab import run, standard, two_at_a_time  # noqa: E402

# What is kept of a stretch.
KEPT = ("start", "interval", "places", "visibility", "score")
HEADER = 32
FRAME_BYTES = 8 + 33 * 14


def main(folder):
    lab = standard()
    if not lab:
        return 1
    Path(folder).mkdir(parents=True, exist_ok=True)
    kinds = ("swing", "stroke", "face_video", "fingers_video")

    def gather(name):
        file = Path(folder) / (re.sub(r"[/.]", "_", name.strip("/")) + ".json")
        if not file.exists():
            file.write_text(json.dumps(seen(lab, name)), encoding="utf-8")

    two_at_a_time(gather, [name for name, label in lab.labels.items()
                           if label.get("kind") in kinds and (lab.data / name).exists()])
    lab.close()
    return 0


def seen(lab, name):
    """A clip's report, pictures a second and stretches."""
    path = lab.data / name
    done = lab.analyse(lab.film(path) if path.is_dir() else path)
    if not done.recording:
        return {"name": name, "report": done.report, "rate": 0, "stretches": []}
    printed = run(lab.bench, "--motion", str(done.recording)).stdout
    stretches = [{key: stretch[key] for key in KEPT} for stretch in json.loads(printed)]
    return {"name": name, "report": done.report, "rate": pictures_a_second(done.recording), "stretches": stretches}


def pictures_a_second(recording):
    """By the middle of the times between a recording's frames."""
    data = recording.read_bytes()
    count = int(np.frombuffer(data, "<u4", 1, 20)[0])
    times = [int(np.frombuffer(data, "<u4", 1, HEADER + i * FRAME_BYTES)[0]) / 1e6 for i in range(count)]
    steps = [b - a for a, b in zip(times, times[1:]) if b > a]
    return round(1 / float(np.median(steps))) if steps else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
