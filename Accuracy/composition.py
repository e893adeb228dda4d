"""Composition of labelled photos: the rule that leads, where the subject is, and whether copies of a photo are judged alike."""

import json
import struct
import subprocess
from dataclasses import dataclass
from pathlib import Path

from figures import heading, part, percent
from lab import TIMEOUT_SECONDS, run, two_at_a_time

# What the words of labels ask of the rule that leads.
WORDS = {"centred": "centre", "symmetry": "centre", "symmetric": "centre", "third": "thirds", "thirds": "thirds"}
# Copies that should be judged as the photo is: the rule the same, the score within SAME.
COPIES = {
    "mirrored": ["-vf", "hflip"],
    "half size": ["-vf", "scale=iw/2:ih/2:flags=area"],
    "JPEG 60": ["-q:v", "11"],
    "grey": ["-vf", "format=gray,format=yuvj420p"],
    "turned by EXIF": ["-vf", "transpose=cclock"],
}
SAME = 0.05
# What a subject's box is compared with: one in the middle that says nothing (x, y, width, height).
MIDDLE = [0.15, 0.08, 0.7, 0.85]
# A subject is off the centre if the middle of its box is this far from that of the photo along either edge, and small if its
# box is at most this share of the photo.
OFF_CENTRE, SMALL = 0.12, 0.15


@dataclass
class Photo:
    """A labelled photo and what is said of it."""

    name: str
    label: dict
    found: dict

    @property
    def wanted(self):
        words = " ".join(self.label.get("applies", [self.label.get("label") or ""]))
        words = words.replace("(", " ").replace(")", " ").replace("+", " ").replace(",", " ").split()
        return {WORDS[word] for word in words if word in WORDS}

    @property
    def labelled(self):
        """The labelled box, 0…1: left, top, right, bottom; None where there is none."""
        if "subject_box" not in self.label:
            return None
        width, height = self.label["size"]
        left, top, right, bottom = self.label["subject_box"]
        return left / width, top / height, right / width, bottom / height

    @property
    def is_hard(self):
        """Whether the subject is off the centre, or small."""
        left, top, right, bottom = self.labelled
        away = max(abs((left + right) / 2 - 0.5), abs((top + bottom) / 2 - 0.5))
        return away >= OFF_CENTRE or (right - left) * (bottom - top) <= SMALL

    @property
    def overlap(self):
        """How much of the subject's box and the labelled one is in both (intersection over union)."""
        subject = self.found.get("subject")
        return 0 if subject is None else shared(subject["box"], self.labelled)

    @property
    def overlap_of_middle(self):
        return shared(MIDDLE, self.labelled)


def shared(box, wanted):
    """Intersection over union of a box (x, y, width, height) with another one (left, top, right, bottom)."""
    x, y, w, h = box
    across = max(0, min(x + w, wanted[2]) - max(x, wanted[0]))
    down = max(0, min(y + h, wanted[3]) - max(y, wanted[1]))
    area = w * h + (wanted[2] - wanted[0]) * (wanted[3] - wanted[1]) - across * down
    return across * down / area


def main(lab):
    labels = {name: label for name, label in lab.labels.items() if label.get("kind") == "composition" and label.get("label")
              and lab.only in name and (lab.data / name).is_file()}
    heading(f"Composition of {len(labels)} labelled photos")
    photos = [Photo(name, labels[name], found) for name, found in
              two_at_a_time(lambda name: (name, judge(lab, lab.data / name)), list(labels))]
    for photo in photos:
        overlap = "" if photo.labelled is None else f", box {photo.overlap:.2f}"
        wanted = "/".join(sorted(photo.wanted)) or "–"
        mark = " " if not photo.wanted or photo.found.get("rule") in photo.wanted else "✗"
        print(f"{mark} {photo.name[7:]:<32} {photo.found.get('rule') or 'none':<7} {photo.found['score']:.2f}  wanted {wanted}{overlap}")
    judged = [photo for photo in photos if photo.wanted]
    right = sum(photo.found.get("rule") in photo.wanted for photo in judged)
    print(f"leading rule right: {percent(right, len(judged))}")
    figures = {"composition: leading rule right": part(right, len(judged))}
    return figures | print_boxes([photo for photo in photos if photo.labelled]) | print_copies(lab, photos)


def print_boxes(photos):
    heading(f"Boxes of {len(photos)} subjects, beside a fixed one in the middle")
    hard = [photo for photo in photos if photo.is_hard]
    figures = {}
    for name, of, good in [("mean overlap", photos, None), ("overlap ≥ 0.5", photos, 0.5), ("overlap ≥ 0.7", photos, 0.7),
                           ("off the centre or small ≥ 0.5", hard, 0.5)]:
        found, middle = [photo.overlap for photo in of], [photo.overlap_of_middle for photo in of]
        found, middle = (part(sum(v if good is None else v >= good for v in some), len(of)) for some in (found, middle))
        print(f"{name:<30} {len(of):>3}  found {found:.3f}  middle {middle:.3f}")
        figures[f"composition: subject's box, {name}"] = found
    return figures


def print_copies(lab, photos):
    heading("Copies of them")
    folder = lab.folder / "composition"
    folder.mkdir(exist_ok=True)
    figures = {}
    for copy, arguments in COPIES.items():
        def compared(photo):
            path = folder / f"{copy.replace(' ', '-')}-{Path(photo.name).stem}.jpg"
            quality = [] if "-q:v" in arguments else ["-q:v", "2"]
            run("ffmpeg", "-v", "error", "-y", "-i", lab.data / photo.name, *quality, *arguments, path)
            if copy == "turned by EXIF":
                turn(path)
            found = judge(lab, path)
            return found, abs(found["score"] - photo.found["score"]), photo
        results = list(two_at_a_time(compared, photos))
        same = [found.get("rule") == photo.found.get("rule") and away <= SAME for found, away, photo in results]
        figures[f"composition: copies alike, {copy}"] = part(sum(same), len(same))
        print(f"{copy:<16} alike {sum(same)} of {len(same)}")
        for (found, _, photo), is_same in zip(results, same):
            if not is_same:
                print(f"  {photo.name[7:]:<32} {told(photo.found)} | {told(found)}")
    return figures


def told(found):
    subject = found.get("subject") or {"kind": "nothing", "box": []}
    return f"{found.get('rule')} {found['score']:.2f}, {subject['kind']} {[round(side, 2) for side in subject['box']]}"


def judge(lab, path):
    answer = subprocess.run([lab.program, "analyze", path, "--for", "composition", "--json"],
                            capture_output=True, timeout=TIMEOUT_SECONDS, check=True)
    return json.loads(answer.stdout)["composition"]


def turn(path):
    """Marks a JPEG whose pixels were turned a quarter anticlockwise as one to be turned back (EXIF orientation 6)."""
    entry = struct.pack("<HHIHH", 0x0112, 3, 1, 6, 0)
    tiff = b"II*\0" + struct.pack("<I", 8) + struct.pack("<H", 1) + entry + struct.pack("<I", 0)
    segment = b"Exif\0\0" + tiff
    data = path.read_bytes()
    path.write_bytes(data[:2] + b"\xff\xe1" + struct.pack(">H", len(segment) + 2) + segment + data[2:])
