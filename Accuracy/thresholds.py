"""The detector's tuned numbers, each chosen without the source it is asked about."""

from dataclasses import dataclass

from figures import Count, count, heading
from lab import two_at_a_time
from quiet import files

# What is tried instead of the shipped numbers.
TRIED = {
    "leastScore": [round(0.4 + 0.05 * step, 2) for step in range(53)],
    "leastTurn": list(range(10, 101, 5)),
    "leastTurnRate": list(range(20, 261, 15)),
    "credibleRate": list(range(200, 751, 50)),
    "mostLean": list(range(14, 71, 4)),
    "windUpAdvantage": [round(0.4 + 0.1 * step, 1) for step in range(22)],
}
VIDEOS = {".mp4", ".mov", ".mkv", ".webm"}


@dataclass
class Source:
    """Recordings that may not teach each other, and their labels."""

    name: str
    recordings: list
    labels: list


def main(lab):
    heading("The detector's numbers, chosen without the source they are asked about")
    everything = sources(lab)
    print(f"{len(everything)} sources; false swings of quiet clips count as found")
    print(f"{'number':<16} {'shipped':>7}  {'best on all':<14} {'chosen':<14} prec  rec   F1   false swings  wrong on")
    shipped = lab.shipped_numbers()
    for name, values in TRIED.items():
        table = dict(zip(values, two_at_a_time(lambda value: counts(lab, everything, f"{name}={value}"), values)))
        chosen, held = [], []
        for index in range(len(everything)):
            chosen.append(best(values, table, leaving=index)[1])
            held.append(table[chosen[-1]][index])
        (low, _, high) = best(values, table)
        total = sum(held, Count())
        false = sum(one.found for one in held if not one.labelled)
        wrong = [source.name.split("/")[-1] for source, one in zip(everything, held)
                 if one.right < max(one.found, one.labelled)]
        print(f"{name:<16} {shipped[name]:>7g}  {f'{low} to {high}':<14} {f'{min(chosen)} to {max(chosen)}':<14} "
              f"{total.precision or 0:4.2f} {total.recall or 0:4.2f} {total.f1 or 0:4.2f}  {false:>12}  {', '.join(wrong)}")
    return {}


def sources(lab):
    """The labelled clips by source, and every other video, which shows no swing."""
    found = {}
    quiet = [path for path in files(lab) if path.suffix.lower() in VIDEOS]
    known = {clip.path for clip in lab.labelled}
    clips = [(clip.source, clip.path, [contact for contact, _ in clip.swings]) for clip in lab.labelled]
    clips += [(str(path.relative_to(lab.data)), path, []) for path in quiet if path not in known]
    analyses = lab.analyse_all([path for _, path, _ in clips])
    for (name, _, labels), analysis in zip(clips, analyses):
        if analysis.recording is None:
            continue
        source = found.setdefault(name, Source(name, [], []))
        source.recordings.append(analysis.recording)
        source.labels.append(labels)
    return list(found.values())


def counts(lab, everything, setting):
    """What is found of each source with another number; where there are copies, the worst."""
    recordings = [recording for source in everything for recording in source.recordings]
    studies = iter(lab.study(recordings, "--with", setting))
    return [
        min((count(labels, [swing["contact"] for swing in next(studies)["swings"]]) for labels in source.labels),
            key=lambda one: (one.right - one.found, one.right))
        for source in everything]


def best(values, table, leaving=None):
    """The widest run of values with the best F1 on all sources but one: its ends, and its middle."""
    def f1(value):
        kept = [one for index, one in enumerate(table[value]) if index != leaving]
        return sum(kept, Count()).f1 or 0
    top = max(f1(value) for value in values)
    runs, current = [], []
    for value in values:
        if f1(value) >= top - 1e-9:
            current.append(value)
        elif current:
            runs, current = runs + [current], []
    longest = max(runs + [current], key=len)
    return longest[0], longest[(len(longest) - 1) // 2], longest[-1]
