"""How right expressions are: pictures of faces as they are and in variants, and clips.

The program itself judges each picture. Its numbers were learnt from these people: how right it is about others is told by
`decision.py`, which leaves each person out.
"""

import json
import os
from collections import Counter
from pathlib import Path

from figures import part
import lab as laboratory

ANSWERS = ["tongue_out", "wink_l", "wink_r", "smooch", "surprise", "smile", "neutral"]
SMALL_PIXELS = 64
VARIANTS = {"as it is": "null", "grey": "format=gray,format=rgb24", "mirrored": "hflip",
            "darker": "curves=all='0/0 0.5/0.17 1/0.5'", "small": "scale=w=max(2\\,2*trunc(iw*{scale}/2)):h=-2:flags=area"}
BENCH = os.environ.get("EXPRESSIONBENCH", str(laboratory.PROJECT / ".build/release/ExpressionBench"))
# What is labelled without being one of the expressions, and what may be said of it.
EITHER = {"neutral_or_slight_smile": {"neutral", "smile"}, "both_closed": {"neutral", "smile"},
          "fear (negative)": {"neutral", "surprise"}}
# What the label itself says may be taken for something else.
DOUBTS = {"could read as pout": {"neutral", "smooch"}, "wink right is right, too": {"smooch", "wink_r"}}
NAMES = {"pucker": "smooch", "smile": "smile", "surprise": "surprise", "tongue_out": "tongue_out"}


def expected(label, is_mirrored):
    if label["expr"] == "wink":
        return "wink_l" if (label["subject_eye"] == "left") != is_mirrored else "wink_r"
    return NAMES.get(label["expr"], "neutral")


def allowed(label, is_mirrored):
    either = next((answers for words, answers in DOUBTS.items() if words in label.get("uncertain", "")), None)
    answers = either or EITHER.get(label["expr"]) or {expected(label, is_mirrored)}
    sides = {"wink_l": "wink_r", "wink_r": "wink_l"}
    return {sides.get(name, name) for name in answers} if either and is_mirrored else answers


def answer(lab, picture):
    done = laboratory.run(lab.program, "analyze", str(picture), "--for", "expression", "--json", check=False)
    if done.returncode != 0:
        return "refused"
    events = json.loads(done.stdout)["expressions"]
    return events[0]["expression"] if events else "neutral"


class Set:
    """The labelled pictures in one variant, with what was answered."""

    def __init__(self, title, faces, answers):
        self.is_mirrored = title == "mirrored"
        self.title, self.faces, self.answers = title, faces, answers
        self.right = [a in allowed(label, self.is_mirrored) for (_, label), a in zip(faces, answers)]

    def share(self, wanted):
        chosen = [right for (name, label), right in zip(self.faces, self.right) if wanted(name, label)]
        return f"{sum(chosen)}/{len(chosen)}" if chosen else "–"

    def false_alarms(self, *names):
        """How many of the faces that are labelled as something else are said to show it."""
        others = [answer in names for (_, label), answer in zip(self.faces, self.answers)
                  if expected(label, self.is_mirrored) not in names]
        return f"{sum(others)}/{len(others)}"

    def line(self):
        of = lambda name: self.share(lambda _, label: expected(label, False) == name)
        winks = self.share(lambda _, label: label["expr"] == "wink")
        sides = [(a, expected(label, self.is_mirrored)) for (_, label), a in zip(self.faces, self.answers)
                 if label["expr"] == "wink" and a.startswith("wink")]
        return (f"{self.title:16} {sum(self.right) / len(self.right):.3f}  tongue {of('tongue_out')}  wink {winks} "
                f"(side {sum(a == e for a, e in sides)}/{len(sides)})  smooch {of('smooch')}  "
                f"surprise {of('surprise')}  smile {of('smile')}  neutral {of('neutral')}  "
                f"false winks {self.false_alarms('wink_l', 'wink_r')}, tongues {self.false_alarms('tongue_out')}")

    def matrix(self):
        counts = Counter((expected(label, self.is_mirrored), a) for (_, label), a in zip(self.faces, self.answers))
        said = ANSWERS + ["refused"]
        lines = ["  labelled \\ said " + " ".join(f"{name[:8]:>8}" for name in said)]
        for row in ANSWERS:
            lines.append(f"  {row:15} " + " ".join(f"{counts[row, column] or '.':>8}" for column in said))
        return "\n".join(lines)


def labelled(lab):
    faces = []
    for name, label in lab.labels.items():
        if label.get("kind") == "face" and lab.only in name and (lab.data / name).is_file():
            faces.append((name, label))
    return faces


def make_variants(lab, faces, title):
    """The pictures in one variant. Small ones have faces of 64 pixels, if they were wider."""
    folder = lab.folder / title.replace(" ", "-")
    pictures = [folder / f"{index:03}.png" for index in range(len(faces))]
    if folder.exists():
        return pictures
    folder.mkdir()
    scales = [1] * len(faces)
    if title == "small":
        studied = study([lab.data / name for name, _ in faces])
        scales = [min(1, SMALL_PIXELS / seen[0]["pixels"]) if seen else 1 for seen in studied]

    def make(job):
        (name, _), picture, scale = job
        laboratory.run("ffmpeg", "-v", "error", "-y", "-i", str(lab.data / name), "-vf",
                       VARIANTS[title].format(scale=scale), "-frames:v", "1", str(picture))

    laboratory.two_at_a_time(make, list(zip(faces, pictures, scales)))
    return pictures


def study(files, mode="frames"):
    """What ExpressionBench sees in the frames of each file."""
    done = laboratory.subprocess.run([BENCH, mode, *map(str, files)], capture_output=True, text=True, check=True,
                                     cwd=laboratory.PROJECT)
    found = {}
    for line in map(json.loads, done.stdout.splitlines()):
        found.setdefault(line["file"], []).append(line)
    return [found.get(str(file), []) for file in files]


def sheet(lab, wrong):
    """Draws the failures on one picture."""
    folder = lab.folder / "failures"
    folder.mkdir()
    for index, (picture, text) in enumerate(wrong):
        caption = text.replace("\\", "").replace(":", " ").replace("'", "")
        laboratory.run(
            "ffmpeg", "-v", "error", "-y", "-i", str(picture), "-vf",
            "scale=200:200:force_original_aspect_ratio=decrease,pad=200:230:(ow-iw)/2:0:white,"
            f"drawtext=text='{caption}':x=2:y=205:fontsize=11", "-frames:v", "1", str(folder / f"{index:03}.png"))
    target = laboratory.PROJECT / ".build/expression-failures.png"
    rows = (len(wrong) + 7) // 8
    laboratory.run("ffmpeg", "-v", "error", "-y", "-i", str(folder / "%03d.png"), "-vf", f"tile=8x{rows}",
                   "-frames:v", "1", str(target))
    print(f"the failures: {target}")


def clips(lab):
    """Events of the labelled clips. Those whose events were not written down (null) show no wink, tongue or pout; in the
    others what is not among the events is wrong."""
    failures = 0
    for name, label in lab.labels.items():
        if label.get("kind") != "face_video" or lab.only not in name:
            continue
        done = laboratory.run(lab.program, "analyze", str(lab.data / name), "--for", "expression", "--json")
        events = [(e["expression"], round(e["start"], 2), round(e["end"], 2))
                  for e in json.loads(done.stdout)["expressions"]]
        told = label["events"]
        wanted = [(NAMES[w["expr"]], w["onset_s"], w["tol_s"]) for w in told or [] if w["expr"] in NAMES]
        found = [w for w in wanted if any(e[0] == w[0] and abs(e[1] - w[1]) <= w[2] for e in events)]
        judged = [e for e in events if told is not None or e[0].startswith(("wink", "tongue", "smooch"))]
        wrong = len(judged) - len(found)
        failures += len(wanted) - len(found) + wrong
        print(f"  {Path(name).name}: {len(found)} of {len(wanted)} labelled, {wrong} wrong; {events}")
    return failures


def main(lab):
    faces = labelled(lab)
    print(f"\nExpressions: {len(faces)} labelled pictures")
    figures, wrong = {}, []
    for title in VARIANTS:
        pictures = make_variants(lab, faces, title)
        result = Set(title, faces, laboratory.two_at_a_time(lambda picture: answer(lab, picture), pictures))
        print(result.line())
        if title == "as it is":
            print(result.matrix())
        figures[f"expressions: {title}"] = part(sum(result.right), len(result.right))
        wrong += [(picture, f"{title} {expected(label, result.is_mirrored)} > {said}") for picture, (_, label), said,
                  right in zip(pictures, faces, result.answers, result.right) if not right]
    if wrong:
        sheet(lab, wrong)
    print("clips")
    return figures | {"expressions: wrong events of clips": clips(lab)}
