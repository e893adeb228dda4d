#!/usr/bin/env python3
"""Whether a live session says of a clip's frames what the clip's report says.

usage: live.py [--only WORD] [hands] [expression] [swing]

A labelled clip becomes a film of JPEGs, as a camera sends them. Each is posted with its presentation time, as soon as the one
before is answered; the report is that of the same film. What was
told to have ended is held against the report's events: the same count, expression or stroke, start and end within 0.35 s.
A report's counts that follow each other without a gap are one here, where they are the same: reports cut them where a
gesture changes. The session ends where the clip does, which ends what was held. The exit status says whether at most 2 of 100 differ. The clips and the program
are found as `run.py` does.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
sys.path.append(str(PROJECT / "Tests"))
sys.dont_write_bytecode = True

import lab as laboratory  # noqa: E402
from figures import heading, percent  # noqa: E402
from harness import Server  # noqa: E402
from sessions import Listener, Session  # noqa: E402

NEAR_SECONDS, MOST_DIFFERENT = 0.35, 0.02
WIDEST, QUALITY = 640, 2
TOPICS = {"hands": "fingerCount", "expression": "expression", "swing": "swing"}
FILMS = (".mp4", ".mov", ".mkv", ".avi", ".webm", ".gif")


@dataclass
class Event:
    """Something that a report or a session tells: what, from when, until when."""

    what: str
    start: float
    end: float
    note: str = ""

    def __str__(self):
        return f"{self.what} {self.start:.2f}–{self.end:.2f}" + (f" ({self.note})" if self.note else "")

    def is_as(self, other):
        return (self.what == other.what and abs(self.start - other.start) <= NEAR_SECONDS
                and abs(self.end - other.end) <= NEAR_SECONDS)

    def overlaps(self, other):
        return min(self.end, other.end) - max(self.start, other.start) > 0


def clips(lab, kind):
    """The labelled films of a kind, also those that show nothing of it."""
    if kind == "swing":
        strokes = [lab.data / name for name, label in lab.labels.items() if label.get("kind") == "stroke" and lab.only in name]
        return [clip.path for clip in lab.labelled] + [path for path in strokes if path.is_file()]
    folders = {"hands": ["hands/video", "hands/asl_words"], "expression": ["faces/video"]}[kind]
    found = sorted(path for folder in folders for path in (lab.data / folder).glob("*") if path.suffix in FILMS)
    return [path for path in found if lab.only in str(path)]


def reported(lab, kind, path):
    """The report's events; None where there is no report."""
    done = laboratory.run(lab.program, "analyze", str(path), "--for", kind, "--json", check=False, timeout=600)
    if done.returncode != 0:
        return None
    report = json.loads(done.stdout)
    if kind == "expression":
        return [Event(event["expression"], event["start"], event["end"]) for event in report["expressions"]]
    if kind == "swing":
        return [Event(swing["stroke"], swing["start"], swing["end"], "cut" if swing.get("cut") else "")
                for swing in report["swings"]]
    return joined([Event(str(event["count"]), event["start"], event["end"]) for event in report["events"]])


def joined(events):
    """Counts that go on are one."""
    whole = []
    for event in events:
        if whole and whole[-1].what == event.what and abs(whole[-1].end - event.start) < 1e-3:
            whole[-1].end = event.end
        else:
            whole.append(event)
    return whole


def film(path, folder):
    """The clip as a camera shows it: a film of JPEGs. Report and session see the very same pictures."""
    shown = Path(folder) / "film.mkv"
    subprocess.run(
        ["ffmpeg", "-v", "error", "-y", "-i", str(path), "-an", "-vf", f"scale='trunc(min({WIDEST},iw)/2)*2':-2",
         "-fps_mode", "passthrough", "-enc_time_base", "-1", "-c:v", "mjpeg", "-q:v", str(QUALITY),
         str(shown)], check=True, stdin=subprocess.DEVNULL)
    return shown


def frames(shown, folder):
    """Each frame's presentation time and its JPEG file."""
    subprocess.run(
        ["ffmpeg", "-v", "error", "-y", "-i", str(shown), "-c:v", "copy", "-fps_mode", "passthrough", f"{folder}/%06d.jpg"],
        check=True, stdin=subprocess.DEVNULL)
    times = [float(line) for line in subprocess.run(
        ["ffprobe", "-v", "error", "-select_streams", "v:0", "-show_entries", "packet=pts_time", "-of", "csv=p=0", str(shown)],
        check=True, capture_output=True, text=True).stdout.replace(",", "").split()]
    files = sorted(Path(folder).glob("*.jpg"))
    assert len(times) == len(files), f"{shown}: {len(times)} times of {len(files)} frames"
    return [(time - times[0], file) for time, file in zip(times, files)]


def told(port, kind, shown, folder):
    """What a session tells of the film's frames, and how many it saw."""
    shown = [(time, file.read_bytes()) for time, file in growing(frames(shown, folder))]
    news = []
    with Session(port, kind, timeout=120) as session:
        listener = Listener(port, session.events + "?after=0")
        for time, content in shown:
            answer = session.post(content, time, only_line=True)
            assert not answer.is_skipped, f"the frame at {time} s was skipped"
            news += answer.events
        session.end()
        listener.join(20)
    known = {event["id"] for event in news}
    news += [event for event in listener.heard if event["id"] not in known]
    return events_of(kind, news), len(shown)


def growing(shown):
    """Frames whose times grow: some containers repeat one."""
    last = -1
    for time, file in shown:
        if time > last:
            last = time
            yield time, file


def events_of(kind, news):
    """What has ended."""
    news = [event for event in news if event["event"] == TOPICS[kind]]
    name = {"hands": "count", "expression": "expression", "swing": "stroke"}[kind]
    ended = [Event(str(event.get(name)), event["start"], event["end"]) for event in news if event["phase"] == "ended"]
    return sorted(ended, key=lambda event: event.start)


def differences(report, session):
    """(sort, words) of each event that is not told the same way by both; a pair that overlaps is one."""
    session = list(session)
    rest = []
    for event in report:
        if same := next((other for other in session if event.is_as(other)), None):
            session.remove(same)
        else:
            rest.append(event)
    found = []
    for event in rest:
        if other := next((other for other in session if event.overlaps(other)), None):
            session.remove(other)
            sort = "other times" if other.what == event.what else "other word"
            found.append((sort, f"{event}, session {other}"))
        else:
            found.append(("not told", str(event)))
    return found + [("told alone", f"session {other}") for other in session]


def compare(lab, port, kind):
    """Prints what differs, clip by clip; the numbers of events and of differences, and their sorts."""
    heading(f"{kind}: sessions beside reports")

    def both(path):
        with tempfile.TemporaryDirectory() as folder:
            shown = film(path, folder)
            report = reported(lab, kind, shown)
            return (path, report, *told(port, kind, shown, folder)) if report is not None else (path, None, [], 0)

    events, sorts, alike, pictures = 0, Counter(), 0, 0
    pool = ThreadPoolExecutor(2)
    for path, report, session, seen in pool.map(both, clips(lab, kind)):
        if report is None:
            print(f"{path.name[-48:]:<48} has no report")
            continue
        found = differences(report, session)
        events, pictures = events + len(report), pictures + seen
        alike += not found
        sorts.update(sort for sort, _ in found)
        if found or report:
            print(f"{path.name[-48:]:<48} {seen:5} frames, {len(report):3} events, "
                  + (f"{len(found)} differ" if found else "all as reported"), flush=True)
        for sort, words in found:
            print(f"    {sort}: {words}")
    different = sum(sorts.values())
    print(f"{kind}: {percent(different, events)} differ{''.join(f', {sort} {count}' for sort, count in sorts.items())}; "
          f"{alike} clips without a difference; {pictures} frames", flush=True)
    return events, different


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("kinds", nargs="*", metavar="KIND", help="hands, expression, swing; all if none is named")
    parser.add_argument("--only", default="", help="only clips with this in their names")
    options = parser.parse_intermixed_args()
    if unknown := set(options.kinds) - set(TOPICS):
        parser.error(f"no kind is called {unknown.pop()}")
    lab = laboratory.standard(options.only)
    if lab is None:
        return 0
    try:
        with Server(lab.program) as server:
            sums = [compare(lab, server.port, kind) for kind in options.kinds or TOPICS]
    finally:
        lab.close()
    events, different = (sum(column) for column in zip(*sums))
    good = different <= MOST_DIFFERENT * events
    print(f"\nall kinds: {percent(different, events)} differ (at most {MOST_DIFFERENT:.0%}): {'ok' if good else 'MISSED'}")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
