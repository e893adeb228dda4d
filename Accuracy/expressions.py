"""How right expressions are: pictures of faces as they are and in variants, and clips.

The program itself judges each picture. Its numbers were learnt from these people: how right it is about others is told by
`decision.py`, which leaves each person out.
"""

import json
import os
from collections import Counter
from dataclasses import dataclass
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


# What is found in clips.

def shown(event):
    """What may be said while an event lasts."""
    if (name := expression(event)) is not None:
        return {name}
    return {"mouth_open": {"neutral", "surprise"}, "both_closed": {"neutral", "smile"}}.get(
        event["expr"], {"neutral", "smooch"} if event.get("extra") == "pout-like" else {"neutral"})


def expression(event):
    """The expression that an event is, if it is one of those that are told."""
    return expected(event, False) if event["expr"] == "wink" else NAMES.get(event["expr"])


def end(event):
    return event.get("end_s") or event["onset_s"] + 0.5


@dataclass
class Outcome:
    """What was found in a clip, beside what was labelled."""

    wanted: int = 0
    found: int = 0
    rare: int = 0
    common: int = 0
    seconds: float = 0
    told_seconds: float = 0

    def __add__(self, other):
        return Outcome(*(getattr(self, name) + getattr(other, name) for name in self.__dataclass_fields__))

    @property
    def cost(self):
        return 2 * (self.wanted - self.found) + self.rare + self.common

    def __str__(self):
        return (f"{self.found}/{self.wanted} found; {self.rare} false winks, tongues and pouts in {self.seconds:.0f} s "
                f"({60 * self.rare / max(self.seconds, 1):.2f} a minute), {self.common} false smiles and surprises in "
                f"{self.told_seconds:.0f} s with labels ({60 * self.common / max(self.told_seconds, 1):.2f} a minute)")


def outcome(label, found, seconds):
    """Events whose label is in doubt are neither asked for nor wrong."""
    told = label["events"]
    wanted = [event for event in told or [] if expression(event) and event.get("quality") != "weak"]
    unused, hits = list(found), 0

    def lasts(found, event):
        return found["start"] <= end(event) + event["tol_s"] and found["end"] >= event["onset_s"] - event["tol_s"]

    for event in wanted:
        near = [e for e in unused if e["expression"] == expression(event)
                and abs(e["start"] - event["onset_s"]) <= event["tol_s"]]
        hits += bool(near)
        # What else is found while it lasts is the same smile, broken off.
        unused = [e for e in unused if e not in near[:1] and not (e["expression"] == expression(event) and lasts(e, event))]
    doubtful = [event for event in told or [] if event not in wanted]
    unused = [e for e in unused if not any(
        lasts(e, event) and e["expression"] in shown(event) - {"neutral"} for event in doubtful)]
    common = sum(e["expression"] in ("smile", "surprise") for e in unused)
    return Outcome(len(wanted), hits, len(unused) - common, common if told is not None else 0, seconds,
                   seconds if told is not None else 0)


def clips(lab):
    """Events of the labelled clips. Those whose events were not written down (null) show no wink, tongue or pout; in the
    others what is not among the events is wrong."""
    total = Outcome()
    for name, label in lab.labels.items():
        if label.get("kind") != "face_video" or lab.only not in name:
            continue
        done = laboratory.run(lab.program, "analyze", str(lab.data / name), "--for", "expression", "--json")
        report = json.loads(done.stdout)
        told = outcome(label, report["expressions"], report["media"]["duration"])
        total += told
        events = " ".join(f"{e['expression']} {e['start']:.1f}–{e['end']:.1f}" for e in report["expressions"])
        print(f"  {Path(name).stem[:28]:28} {told.found}/{told.wanted}, {told.rare + told.common} wrong  {events}")
    print(f"clips: {total}")
    return {"expressions: events of clips found": part(total.found, total.wanted),
            "expressions: wrong winks, tongues and pouts of clips a minute": 60 * total.rare / max(total.seconds, 1),
            "expressions: wrong smiles and surprises of clips a minute": 60 * total.common / max(total.told_seconds, 1)}


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
    return figures | clips(lab)
