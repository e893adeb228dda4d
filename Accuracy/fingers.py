"""Raised fingers in labelled pictures: turned, mirrored, and beside the published rule; in grey and dark copies; pictures that
show no hand, and their grey and dark copies."""

import json
import os
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from contact_sheet import contact_sheet
from figures import heading, part, percent
from lab import PROJECT, TIMEOUT_SECONDS, run, two_at_a_time

ANGLES = (0, 45, 90, 135, 180, 225, 270, 315)
# Pictures a call of HandBench; it loads its models once a call.
BATCH = 40
SETS = {"fingers_webcam": "webcam", "digits": "digit crops", "hagrid_fullbody": "full body"}
# The raised fingers where a label names a gesture.
GESTURES = {"call": {"thumb", "little"}, "four": {"index", "middle", "ring", "little"}, "one": {"index"},
            "rock": {"index", "little"}, "thumb": {"thumb"}}
# Light (linear) of sRGB values, and back; ffmpeg's expressions.
EIGHTH_OF_LIGHT = ("st(0,if(lte(val,10.31475),val/255/12.92,pow((val/255+0.055)/1.055,2.4))/8);"
                   "255*if(lte(ld(0),0.0031308),12.92*ld(0),1.055*pow(ld(0),1/2.4)-0.055)+0.5")
# Copies in which hands are hard to see, as ffmpeg's filters: without colour, in an eighth of the light, at an eighth of the
# values, which is about a hundredth of the light; all in eight bits.
DIM = {"grey": "format=gray,format=rgb24",
       "dark": f"format=rgb24,lutrgb=r='{EIGHTH_OF_LIGHT}':g='{EIGHTH_OF_LIGHT}':b='{EIGHTH_OF_LIGHT}'",
       "very dark": "format=rgb24,lutrgb=r=val/8:g=val/8:b=val/8"}
DIM["grey and dark"] = f"{DIM['grey']},{DIM['dark']}"
DIM["grey and very dark"] = f"{DIM['grey']},{DIM['very dark']}"
# Of the pictures without hands, each of so many is copied.
DIM_STEP = 4
# Pictures of faces and people, by folder, and those of them that show a hand: labels do not say whether one does.
WITHOUT_HANDS = ("faces", "photos")
SHOW_HANDS = ("wink/17_", "wink/31_", "wink/40_", "wink/44_", "wink/54_", "50_thumbs2", "000000000294", "000000000428",
              "000000000459", "2008_007676", "wordpics_bored", "wordpics_eat", "wordpics_drink", "wordpics_confused",
              "wordpics_happy", "pam_stock_woman2", "vlad_b-6", "genki_2528", "vlad_a-1", "vlad_teen4", "2008_001009", "2008_001322", "couple", "astronaut", "old_kid_portrait",
              "crop_cacnet_309808", "crop_cacnet_342407", "crop_grid-a_285098", "smartcrop_64953085", "smartcrop_65131509")


@dataclass
class View:
    """A labelled picture, perhaps turned and mirrored, and the hands that are seen in it."""

    name: str
    label: dict
    angle: int = 0
    is_mirrored: bool = False
    path: Path = None
    hands: list = field(default_factory=list)
    # Whether nothing was seen in it as it is.
    tried_tone: bool = False

    @property
    def set(self):
        return self.name.split("/")[1]

    @property
    def total(self):
        return sum(len(hand["raised"]) for hand in self.hands)

    @property
    def is_found(self):
        return len(self.hands) >= len(self.label.get("hands", [None]))

    def is_exact(self, key="raised"):
        """Whether the fingers of all hands together are as labelled; of whole people, those of the hand that gestures."""
        if gesture := self.label.get("gesture"):
            fingers = GESTURES[gesture.split()[0].rstrip(":")]
            return any(set(hand[key]) == fingers for hand in self.hands)
        return sum(len(hand[key]) for hand in self.hands) == self.label["total"]


def main(lab):
    bench = os.environ.get("HANDBENCH", PROJECT / ".build/release/HandBench")
    labels = {name: label for name, label in lab.labels.items()
              if label.get("kind") == "fingers" and lab.only in name and (lab.data / name).is_file()}
    heading(f"Raised fingers in {len(labels)} labelled pictures, as they are")
    if not labels:
        print("no labelled pictures of hands")
        return {}
    turned = [view for views in two_at_a_time(lambda item: make_views(lab, *item), labels.items()) for view in views]
    see(bench, turned)
    upright = [view for view in turned if view.angle == 0 and not view.is_mirrored]
    print_sets(upright)
    print_confusion(upright)
    print_turns([view for view in turned if not view.is_mirrored])
    print_mirrors(upright, [view for view in turned if view.is_mirrored])
    dim = print_dim(lab, bench, labels)
    false_alarms, dim_alarms = print_pictures_without_hands(lab, bench)
    failures = [view for view in turned if not view.is_exact()]
    sheet = PROJECT / ".build/accuracy/fingers.png"
    tiles = [(view.path, f"{view.label['total']} seen as {view.total}, {view.angle} deg"
              + (" mirrored" if view.is_mirrored else ""), [hand["box"] for hand in view.hands]) for view in failures]
    tiles += [(path, "no hand", [hand["box"] for hand in hands]) for path, hands in false_alarms]
    if contact_sheet(tiles, sheet):
        print(f"failures are shown in {sheet}")
    exact = {f"fingers: {title}, exact": part(sum(view.is_exact() for view in chosen), len(chosen))
             for title, chosen in of_each_set(upright)}
    return exact | dim | {"fingers: pictures with hands where there are none": len(false_alarms),
                          "fingers: grey and dark pictures with hands where there are none": dim_alarms}


def make_views(lab, name, label):
    """A picture as it is, turned by every angle, and mirrored."""
    source = lab.data / name
    views = [View(name, label, path=source)]
    filters, outputs = [], []
    variants = [(angle, False) for angle in ANGLES[1:]] + [(0, True)]
    for number, (angle, is_mirrored) in enumerate(variants):
        path = lab.folder / f"{'-'.join(Path(name).parts)}-{'mirrored' if is_mirrored else angle}.png"
        turn = "hflip" if is_mirrored else f"rotate={angle}*PI/180:ow=rotw({angle}*PI/180):oh=roth({angle}*PI/180)"
        filters.append(f"[0:v]{turn}[v{number}]")
        outputs += ["-map", f"[v{number}]", "-frames:v", "1", "-compression_level", "1", str(path)]
        views.append(View(name, label, angle, is_mirrored, path))
    run("ffmpeg", "-v", "error", "-y", "-i", str(source), "-filter_complex", ";".join(filters), *outputs)
    return views


def make_dim(lab, source, name):
    """Grey and dark copies of a picture, by what they are called."""
    paths = {title: lab.folder / f"{'-'.join(Path(name).parts)}-{title.replace(' ', '-')}.png" for title in DIM}
    filters = ";".join(f"[0:v]{chain}[v{number}]" for number, chain in enumerate(DIM.values()))
    outputs = [word for number, path in enumerate(paths.values())
               for word in ("-map", f"[v{number}]", "-frames:v", "1", "-compression_level", "1", str(path))]
    run("ffmpeg", "-v", "error", "-y", "-i", str(source), "-filter_complex", filters, *outputs)
    return paths


def see(bench, views):
    for view, answer in zip(views, look(bench, [view.path for view in views])):
        view.hands, view.tried_tone = answer["hands"], answer["triedTone"]


def look(bench, paths):
    """What is seen in pictures, in their order."""
    batches = [paths[start:start + BATCH] for start in range(0, len(paths), BATCH)]
    models = str(PROJECT / ".deps/models")
    answers = two_at_a_time(
        lambda batch: run(str(bench), "--models", models, *map(str, batch), timeout=TIMEOUT_SECONDS * len(batch)).stdout,
        batches)
    return [json.loads(line) for answer in answers for line in answer.splitlines()]


def of_each_set(views):
    for folder, title in SETS.items():
        if chosen := [view for view in views if view.set == folder]:
            yield title, chosen


def print_sets(views):
    print(f"{'':12} {'pictures':>8} {'hands found':>17} {'exact':>17} {'published rule':>17}")
    for title, chosen in of_each_set(views):
        print(f"{title:12} {len(chosen):8} {share(chosen, lambda view: view.is_found):>17} "
              f"{share(chosen, View.is_exact):>17} {share(chosen, lambda view: view.is_exact('published')):>17}")
    for view in views:
        if not view.is_exact():
            print(f"  {view.name}: {view.label['total']}, seen {describe(view)}")


def print_confusion(views):
    heading("Counts: labelled (rows) and seen (columns), webcam and digit crops")
    seen = Counter((view.label["total"], view.total if view.hands else "none") for view in views
                   if "gesture" not in view.label)
    columns = sorted({count for _, count in seen}, key=lambda count: (count == "none", str(count)))
    print("     " + "".join(f"{count:>6}" for count in columns))
    for row in sorted({label for label, _ in seen}):
        print(f"{row:>5}" + "".join(f"{seen[row, count] or '·':>6}" for count in columns))


def print_turns(views):
    heading("Exact share by turn, degrees (published rule in brackets)")
    print(f"{'':12}" + "".join(f"{angle:>14}" for angle in ANGLES))
    for title, chosen in of_each_set(views):
        cells = ""
        for angle in ANGLES:
            turned = [view for view in chosen if view.angle == angle]
            ours, published = (sum(view.is_exact(key) for view in turned) / len(turned) for key in ("raised", "published"))
            cells += f"{ours:.3f} ({published:.2f})".rjust(14)
        print(f"{title:12}{cells}")


def print_mirrors(upright, mirrored):
    heading("Mirrored pictures")
    originals = {view.name: view for view in upright}
    for title, chosen in of_each_set(mirrored):
        same = swapped = hands = lost = 0
        for view in chosen:
            original = originals[view.name]
            same += view.total == original.total
            for hand in original.hands:
                other = nearest(hand, view.hands)
                lost += other is None
                hands += other is not None
                swapped += other is not None and other["side"] != hand["side"]
        print(f"{title:12} same count {percent(same, len(chosen))}, sides swapped {percent(swapped, hands)}, "
              f"{lost} hands not seen in the mirror")


def nearest(hand, mirrored):
    """The hand at the mirrored place."""
    left, top, width, height = hand["box"]
    x, y = 1 - left - width / 2, top + height / 2
    for other in mirrored:
        left, top, wide, high = other["box"]
        if abs(left + wide / 2 - x) < width / 2 and abs(top + high / 2 - y) < height / 2:
            return other
    return None


def print_dim(lab, bench, labels):
    heading("Grey and dark copies: hands found and exact (in brackets: found without another look, made lighter or warmer)")
    print(f"{'':20}" + "".join(f"{title:>34}" for title in SETS.values()))
    copies = two_at_a_time(lambda item: make_dim(lab, lab.data / item[0], item[0]), labels.items())
    figures = {}
    for title in DIM:
        views = [View(name, label, path=paths[title]) for (name, label), paths in zip(labels.items(), copies)]
        see(bench, views)
        cells = {name: f"{share(chosen, lambda view: view.is_found)} {share(chosen, View.is_exact)} "
                       f"({sum(view.is_found and not view.tried_tone for view in chosen)})"
                 for name, chosen in of_each_set(views)}
        print(f"{title:20}" + "".join(f"{cells.get(name, '–'):>34}" for name in SETS.values()))
        figures[f"fingers: {title}, found"] = part(sum(view.is_found for view in views), len(views))
        figures[f"fingers: {title}, exact of those found"] = part(
            sum(view.is_exact() for view in views if view.is_found), sum(view.is_found for view in views))
    return figures


def print_pictures_without_hands(lab, bench):
    heading("Pictures without a hand")
    paths = sorted(path for folder in WITHOUT_HANDS for path in (lab.data / folder).rglob("*")
                   if path.suffix.lower() in (".jpg", ".jpeg", ".png") and not any(word in str(path) for word in SHOW_HANDS))
    seen = [answer["hands"] for answer in look(bench, paths)]
    alarms = [(path, hands) for path, hands in zip(paths, seen) if hands]
    print(f"{len(paths)} pictures, hands seen in {len(alarms)}")
    for path, hands in alarms:
        print(f"  {path.relative_to(lab.data)}: presence {', '.join(format(hand['presence'], '.2f') for hand in hands)}")
    return alarms, print_dim_without_hands(lab, bench, paths)


def print_dim_without_hands(lab, bench, paths):
    """How many grey and dark copies hands are seen in."""
    paths = paths[::DIM_STEP]
    copies = two_at_a_time(lambda path: make_dim(lab, path, str(path.relative_to(lab.data))), paths)
    total = 0
    for title in DIM:
        answers = look(bench, [paths_of[title] for paths_of in copies])
        plain = sum(bool(answer["hands"]) and not answer["triedTone"] for answer in answers)
        toned = [(path, answer) for path, answer in zip(paths, answers) if answer["hands"] and answer["triedTone"]]
        tried = sum(answer["triedTone"] for answer in answers)
        print(f"{title:20} hands seen in {plain} as they are, and in {len(toned)} of {tried} made lighter or warmer")
        for path, answer in toned:
            print(f"  {path.relative_to(lab.data)}: presence {', '.join(format(hand['presence'], '.2f') for hand in answer['hands'])}")
        total += plain + len(toned)
    return total


def share(views, is_right):
    return percent(sum(map(is_right, views)), len(views))


def describe(view):
    return "; ".join(", ".join(hand["raised"]) or "fist" for hand in view.hands) or "no hand"
