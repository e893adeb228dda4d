"""An analysis of a clip beside a live session: what each costs the other."""

import statistics
import tempfile
import time

from cameras import Camera
from gauges import percentile
from material import note, told
from sessions import Session
from speed import make_clip

CLIP_SECONDS, RATE, ROUNDS = 20, 30, 2
# How much longer an analysis may take beside a session, and milliseconds of 95 of 100 of the session's pictures.
GOAL_LONGER, GOAL_MILLISECONDS = 1.6, 60


def run(material):
    pictures = material.pictures("hands")
    alone, beside, trips, calm, refusals = [], [], [], [], 0
    with tempfile.TemporaryDirectory() as folder, material.server() as server:
        content = make_clip(CLIP_SECONDS, folder).read_bytes()
        for number in range(ROUNDS):
            alone.append(analysis(server, content, f"alone-{number}"))
            with Session(server.port, "hands") as session:
                feed = Camera(session, pictures, RATE)
                time.sleep(5)
                before = len(feed.answers)
                beside.append(analysis(server, content, f"beside-{number}"))
                after = len(feed.answers)
                feed.stop()
            calm += [answer.milliseconds for answer in feed.answers[RATE:before]]
            trips += [answer.milliseconds for answer in feed.answers[before:after]]
            refusals += len(feed.refusals)
    rate = len(trips) / sum(beside)
    note(f"analysis: {CLIP_SECONDS} s of 720p take {statistics.median(alone):.1f} s alone, {statistics.median(beside):.1f} s beside a "
         f"session of hands at {RATE} pictures a second")
    note(f"analysis: the session's round trip median {statistics.median(trips):.1f} ms beside it ({statistics.median(calm):.1f} "
         f"before, p95 {percentile(calm, 95):.1f}), {rate:.1f} pictures a second, {refusals} refused")
    good = told("analysis: beside a session it takes", statistics.median(beside) / statistics.median(alone), GOAL_LONGER,
                "times as long", 2)
    return told("analysis: p95 of the session's round trip beside it", percentile(trips, 95), GOAL_MILLISECONDS) \
        and good and refusals == 0


def analysis(server, content, name):
    """Seconds from the moment a clip's analysis begins to its report."""
    # A box that players skip makes another clip of the same one.
    box = name.encode()
    status, clip = server.upload_bytes(content + (8 + len(box)).to_bytes(4, "big") + b"free" + box, name + ".mp4")
    assert status == 201, (status, clip)
    server.wait_for(clip["id"], "running", "done")
    began = time.monotonic()
    state = server.wait_for(clip["id"], "done", "failed")
    assert state["state"] == "done", state
    return time.monotonic() - began
