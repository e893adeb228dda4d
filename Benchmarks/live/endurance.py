"""Two sessions for minutes on end: does memory grow, does it get slower, is anything left open?"""

import statistics
import time

from cameras import Camera
from gauges import descriptors, memory_mib
from material import note, told
from sessions import Session

KINDS, RATE = ("hands", "expression"), 15
# How much more memory, and how much longer, at the end than after a tenth of the time and in the first fifth.
GOAL_GROWTH, GOAL_DRIFT = 1.03, 1.1
SAMPLES = 200


def run(material):
    seconds = 60 * material.minutes
    shown = {kind: material.pictures(kind) for kind in KINDS}
    with material.server() as server:
        everybody = lambda: [server.process.pid, *server.workers()]  # noqa: E731
        warm_up(server, shown)
        idle = descriptors([server.process.pid])
        opened = [Session(server.port, kind) for kind in KINDS]
        feeds = [Camera(session, shown[session.kind], RATE) for session in opened]
        began, held, owned, open_files = time.monotonic(), [], [], []
        while (now := time.monotonic() - began) < seconds:
            held.append((now / seconds, memory_mib(everybody())))
            owned.append((now / seconds, memory_mib(everybody(), only_anonymous=True)))
            open_files.append((now / seconds, descriptors(everybody())))
            time.sleep(max(0.25, seconds / SAMPLES))
        for feed in feeds:
            feed.stop()
        for session in opened:
            session.end()
            session.wire.close()
        time.sleep(2)
        leaked = descriptors([server.process.pid]) - idle
    (early, late), (own_early, own_late) = ((around(all_, 0.1, 0.2), around(all_, 0.9, 1)) for all_ in (held, owned))
    note(f"endurance: {material.minutes:g} minutes, {sum(len(feed.answers) for feed in feeds)} pictures, "
         f"{sum(len(feed.refusals) for feed in feeds)} refused; memory {early:.1f} MiB after a tenth, {late:.1f} MiB at the end, "
         f"{max(value for _, value in held):.1f} at most; without what lies in files {own_early:.1f} and {own_late:.1f} MiB")
    good = told("endurance: memory that is not of files grows", own_late / own_early, GOAL_GROWTH, "times", 3)
    for feed in feeds:
        fifth = len(feed.answers) // 5
        first, last = (statistics.median(answer.milliseconds for answer in part)
                       for part in (feed.answers[:fifth], feed.answers[-fifth:]))
        note(f"endurance: {feed.session.kind}: median of the round trip {first:.1f} ms in the first fifth, {last:.1f} in the last")
        good = told(f"endurance: {feed.session.kind}: the last fifth takes", last / first, GOAL_DRIFT, "times as long", 2) and good
    growth = around(open_files, 0.9, 1) - around(open_files, 0.1, 0.2)
    good = told("endurance: descriptors of server and workers more at the end than after a tenth:", growth, 0, "", 0) and good
    return told("endurance: descriptors of the server more after the sessions than before:", leaked, 0, "", 0) \
        and good and not any(feed.refusals for feed in feeds)


def warm_up(server, shown):
    """What is made once is made before anything is counted."""
    for kind in KINDS:
        with Session(server.port, kind) as session:
            for picture in shown[kind][:10]:
                session.post(picture)
    time.sleep(2)


def around(samples, since, until):
    return statistics.median(value for share, value in samples if since <= share <= until)
