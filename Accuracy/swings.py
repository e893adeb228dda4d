"""Labelled clips: which swings are found, how near contact is, what they are called, by views, rates and players left out."""

from contact_sheet import contact_sheet
from figures import Count, count, heading, part, percent
from judged import FOUND_SECONDS, HEADING, Judged, Score, Told, full_name, print_strokes, print_sureness, confidences
from lab import PROJECT, run
import left_out

VIEWS = ["front", "behind", "side", "broadcast"]
# Frames a second: from, and below.
RATES = [(0, 20), (20, 28), (28, 45), (45, 1000)]
# All labelled clips play forwards.
WRONG_WARNING = "reversed"
SHEET = PROJECT / ".build/swing-failures.png"
WORST = 10


def main(lab):
    heading("Swings of labelled clips")
    clips = lab.labelled
    analyses = dict(zip((clip.name for clip in clips), lab.analyse_all([clip.path for clip in clips])))
    shipped = [Judged(clip, told_of(analyses[clip.name])) for clip in clips]
    for one in shipped:
        print_clip(one, analyses[one.clip.name])
    print("\nThe net that is shipped was taught with these clips: what it finds in them proves little.")
    print_tables(shipped, analyses)
    print_published(lab, clips, analyses)
    score = Score(shipped)
    figures = {f"swings: {name}": value for name, value in score.figures.items()}
    figures["swings: clips refused"] = sum(analysis.report is None for analysis in analyses.values())
    figures["swings: right player"] = players(lab, shipped, analyses)
    figures |= of_left_out(clips, analyses, score)
    figures |= single(lab)
    draw(shipped)
    return figures


def told_of(analysis):
    return [Told.read(swing) for swing in analysis.report["swings"]] if analysis.report else []


def print_clip(one, analysis):
    """What is wrong with a clip; nothing of one that is right."""
    words = [f"{full_name(label)} at {label.contact:.2f} s is missing" for label in one.missed]
    words += [f"no swing at {told.contact:.2f} s ({full_name(told)})" for told in one.false]
    for label, told in one.pairs:
        if abs(told.contact - label.contact) > 0.1:
            words.append(f"contact {label.contact:.2f} s {told.contact - label.contact:+.2f}")
        if full_name(told) != full_name(label):
            words.append(f"{full_name(label)} is called {full_name(told)}")
    if WRONG_WARNING in analysis.warnings:
        words.append(f"warned: {WRONG_WARNING}")
    if analysis.report is None:
        words.append(f"failed: {analysis.refusal}")
    if words:
        print(f"{one.clip.name[-40:]:<40} " + "; ".join(words))


def print_tables(judged, analyses):
    """Everything, and parts of it."""
    reports = {one.clip.name: analyses[one.clip.name].report or {} for one in judged}
    rows = [("all", judged), ("clips with a swing", [one for one in judged if one.clip.swings])]
    rows += [(view, [one for one in judged if view in one.clip.views]) for view in VIEWS]
    rows += [("from anywhere", [one for one in judged if one.clip.swings and not one.clip.views])]
    rows += [(f"{low} to {high} fps" if high < 1000 else f"{low} and more",
              [one for one in judged if low <= reports[one.clip.name].get("media", {}).get("fps", -1) < high]) for low, high in RATES]
    rows += [("several people", [one for one in judged if has_several(reports[one.clip.name])])]
    print(f"{'':<24} {HEADING}")
    for name, some in rows:
        if some:
            print(f"{name:<24} {Score(some)}")
    print_strokes(judged)
    print_sureness(judged)


def has_several(report):
    return len(report.get("people") or []) > 1


def print_published(lab, clips, analyses):
    """The published rule on the same recordings."""
    total = Count()
    for clip in clips:
        recording = analyses[clip.name].recording
        total += count([label.contact for label in clip.swings], lab.published(recording) if recording else [])
    print(f"{'published rule':<24} {len(clips):>5} {total}")


def of_left_out(clips, analyses, shipped):
    """The same tables of what nets told of clips whose groups they never saw; the figures that count."""
    heading("The same, each clip by a net that never saw its group")
    told = left_out.read()
    if told is None:
        print(f"{left_out.FILE.name} has not been written")
        return {}
    judged = [Judged(clip, told[clip.name]) for clip in clips if clip.name in told]
    if lost := [clip.name for clip in clips if clip.name not in told]:
        print(f"{len(lost)} clips were not left out: {', '.join(lost)}")
    print_tables(judged, analyses)
    score = Score(judged)
    sure = {low: part(some, whole) for low, some, whole in confidences(judged)}
    figures = {f"swings left out: {name}": value for name, value in score.figures.items()}
    figures["swings left out: right of those 0.8 to 0.9 sure"] = sure.get(0.8)
    if None not in (shipped.count.f1, score.count.f1):
        figures["swings left out: less F1 than of those learnt from"] = shipped.count.f1 - score.count.f1
        print(f"F1 is {shipped.count.f1:.3f} of clips that were learnt from, {score.count.f1:.3f} of others")
    return figures


def single(lab):
    """Clips of one stroke each, whose contact nobody labelled: whether one is found, and its name."""
    clips = lab.single
    if not clips:
        return {}
    heading(f"{len(clips)} clips of one stroke each, contact not labelled")
    told = left_out.read() or {}
    shipped = [told_of(analysis) for analysis in lab.analyse_all([clip.path for clip in clips])]
    print_single("shipped", list(zip(clips, shipped)))
    if others := [(clip, told[clip.name]) for clip in clips if clip.name in told]:
        print_single("left out", others)
    return {}


def print_single(title, pairs):
    found = [(clip.swings[0], swings[0]) for clip, swings in pairs if len(swings) == 1]
    right = sum(full_name(label) == full_name(swing) for label, swing in found)
    alike = sum(label.stroke == swing.stroke for label, swing in found)
    print(f"{title:<9} one swing {percent(len(found), len(pairs))}, none in {sum(not swings for _, swings in pairs)}; "
          f"of the found {percent(alike, len(found))} are called right, {percent(right, len(found))} with wing and spin")


def players(lab, judged, analyses):
    """The share of clips with several people in which nobody else shows more of the labelled swings than who was followed."""
    right = wrong = silent = 0
    for one in judged:
        report = analyses[one.clip.name].report
        if not one.labels or not has_several(report or {}):
            continue
        others = [person["number"] for person in report["people"] if not person["isPlayer"]] if one.missed else []
        hits = [len(Judged(one.clip, told_of(lab.analyse(one.clip.path, number))).pairs) for number in others]
        if max(hits, default=0) > len(one.pairs):
            wrong += 1
            print(f"{one.clip.name}: somebody else has {max(hits)} of the swings, the player {len(one.pairs)}")
        elif one.pairs:
            right += 1
        else:
            silent += 1
    print(f"clips with several people: the player is followed in {percent(right, right + wrong)}"
          + (f"; of {silent} more nobody shows a swing" if silent else ""))
    return part(right, right + wrong)


def draw(judged):
    """The worst clips: frames at labels, and at what was told."""
    def cost(one):
        return (len(one.missed) + len(one.false),
                max((abs(told.contact - label.contact) for label, told in one.pairs), default=0))

    worst = sorted((one for one in judged if cost(one) > (0, FOUND_SECONDS / 2)), key=cost, reverse=True)[:WORST]
    tiles = []
    for one in worst:
        moments = [(label.contact, f"is {label.stroke}") for label in one.labels]
        moments += [(told.contact, f"told {told.stroke}") for told in one.told]
        for seconds, words in sorted(moments)[:6]:
            picture = SHEET.parent / f"swing-failure-{len(tiles)}.png"
            picture.parent.mkdir(exist_ok=True)
            # The last frame of some clips ends before their duration does.
            run("ffmpeg", "-v", "error", "-y", "-ss", f"{max(0, seconds - 0.02):.3f}", "-i", str(one.clip.path),
                "-frames:v", "1", str(picture), check=False)
            if picture.is_file():
                tiles.append((picture, f"{one.clip.path.stem[-12:]} {seconds:.2f} s {words}", []))
    if contact_sheet(tiles, SHEET):
        print(f"\nthe worst {len(worst)} clips are shown in {SHEET}")
    for picture, _, _ in tiles:
        picture.unlink()
