"""Live sessions under what befalls them: workers killed, pictures that mean no good, floods, silence, and the server's end."""

import glob
import json
import os
import pathlib
import signal
import tempfile
import threading
import time

from harness import Server, eventually, labelled, real_clip
import evil
from cameras import Camera, pictures as pictures_of
from gauges import memory_mib
from sessions import Listener, Refused, Session, Wire

RATE = 15
MOST_SECONDS_WITHOUT_ANSWER = 25
KILLS = 4
# What a flood may leave in the server's memory, MiB: its pictures together are as large as that.
FLOOD_MIB = 60
FLOOD_THREADS, FLOOD_POSTS = 8, 2000
SECONDS_TO_STOP = 10


def people(most=45):
    """Pictures of a moving person."""
    with tempfile.TemporaryDirectory() as folder:
        return pictures_of(real_clip(), folder, rate=RATE, most=most)


def processor_time(pid):
    """Ticks that a process has used; None where it is gone or no worker."""
    try:
        if b"worker" not in pathlib.Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")[1:3]:
            return None
        fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None
    return int(fields[11]) + int(fields[12])


def is_stopped(pid):
    """Whether each thread of a process is."""
    states = [pathlib.Path(path).read_text().rpartition(")")[2].split()[0] for path in glob.glob(f"/proc/{pid}/task/*/stat")]
    return bool(states) and set(states) == {"T"}


def busiest_worker(server, seconds=0.4):
    """The worker that looks at the pictures that come."""
    before = {pid: processor_time(pid) for pid in server.workers()}
    time.sleep(seconds)
    grown = {pid: processor_time(pid) - ticks for pid, ticks in before.items()
             if ticks is not None and processor_time(pid) is not None}
    assert grown, "no worker is to be found below the server"
    return max(grown, key=grown.get)


def session_outlives_its_workers(executable):
    """kill -9 of the worker again and again: the session keeps its name, and pictures are answered soon again."""
    pictures = people()
    with Server(executable) as server, Session(server.port, "swing") as session:
        camera = Camera(session, pictures)
        eventually(lambda: len(camera.answers) > 5)
        seen = len(camera.answers)
        killed = set()
        while len(killed) < KILLS:
            worker = busiest_worker(server)
            killed.add(worker)
            os.kill(worker, signal.SIGKILL)
            answered = len(camera.answers)
            assert eventually(lambda: len(camera.answers) > answered + 3), f"no pictures are answered after {len(killed)} kills"
        camera.stop()
        print(f"      {len(killed)} workers killed, {len(camera.answers)} pictures answered ({seen} before), "
              f"{len(camera.refusals)} refused {sorted({str(refusal)[:60] for refusal in camera.refusals})}; "
              f"at most {camera.longest_gap:.2f} s without an answer", flush=True)
        assert seen > 5, "too few pictures were answered before the first kill"
        assert not any(isinstance(refusal, Refused) and refusal.status in (404, 410) for refusal in camera.refusals), \
            camera.refusals[-1]
        assert camera.longest_gap <= MOST_SECONDS_WITHOUT_ANSWER, f"{camera.longest_gap:.2f} s without an answer"
        assert not session.post(pictures[0]).is_skipped


def workers_that_hang_keep_nobody_else_waiting(executable):
    """The workers of all sessions but one are stopped in the middle, as a picture might that takes for good: the one goes on, and
    the others get new workers."""
    pictures = people()
    with Server(executable) as server, Session(server.port, "swing") as honest:
        camera = Camera(honest, pictures)
        eventually(lambda: len(camera.answers) > 5)
        own = busiest_worker(server)
        hanging = [Session(server.port, "hands") for _ in range(5)]
        # Whoever has answered once has a worker, and it is the one that is stopped.
        for session in hanging:
            assert eventually(lambda session=session: not session.post(pictures[0]).is_skipped), "a worker never answers"
        stopped = {pid for pid in server.workers() if processor_time(pid) is not None} - {own}
        assert len(stopped) >= len(hanging), f"{len(stopped)} workers for {len(hanging)} sessions"
        for pid in stopped:
            os.kill(pid, signal.SIGSTOP)
        # Its threads stop one after the other, as soon as they get a processor.
        assert eventually(lambda: all(is_stopped(pid) for pid in stopped)), "a worker can't be stopped"
        first, answers = len(camera.answers), []
        threads = [threading.Thread(target=lambda session=session: answers.append(session.post(pictures[0]))) for session in hanging]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        camera.stop()
        print(f"      {len(stopped)} workers stopped; {len(camera.answers) - first} pictures answered beside them, at most "
              f"{camera.longest_gap:.2f} s without an answer", flush=True)
        assert all(answer.is_skipped for answer in answers), "a stopped worker has answered"
        assert not camera.refusals, camera.refusals[0]
        assert processor_time(own) is not None, "the worker of the session beside them is another one"
        assert camera.longest_gap <= MOST_SECONDS_WITHOUT_ANSWER, f"{camera.longest_gap:.2f} s without an answer"
        for session in hanging:
            assert not session.post(pictures[0]).is_skipped, "a session did not get over its worker"
            session.end()


def hostile_pictures_are_refused_and_harm_nobody(executable):
    """Each is refused with a sentence, or answered; the session goes on, and so does another one beside it."""
    pictures = people()
    good = pictures[0]
    files = evil.files(good)
    with Server(executable) as server, Session(server.port, "hands") as session, Session(server.port, "swing") as honest:
        camera = Camera(honest, pictures)
        eventually(lambda: len(camera.answers) > 15)
        alone, first = camera.p95(since=5), len(camera.answers)
        drips = [evil.Drip(server.port, session.frames) for _ in range(20)]
        for name, content in files.items():
            print(f"      {name}: {evil.judged(session, content, name)}", flush=True)
            assert not session.post(good).is_skipped, f"no good picture is answered after {name}"
        status, code = evil.push(server.port, session.frames + "?t=900", 10 << 20)
        print(f"      10 MiB: {status} {code}", flush=True)
        assert status == 413 and code, (status, code)
        for query in evil.TIMES:
            status, _, body = session.wire.ask("POST", session.frames + query, good)
            assert status == 400 and json.loads(body)["message"].endswith("."), (query, status, body[:200])
        status, _, body = session.wire.ask(
            "POST", "/live", b"kind=teapot&mirrored=false", "Content-Type: application/x-www-form-urlencoded\r\n")
        assert status in (400, 422), (status, body[:200])
        said = [evil.judged(session, content, f"flipped {number}") for number, content in evil.flipped(good, 200)]
        refused = sum(words != "answered" for words in said)
        print(f"      200 pictures with flipped bytes: {len(said) - refused} answered, {refused} refused", flush=True)
        assert not session.post(good).is_skipped
        assert any(drip.is_open() for drip in drips), "a slow body was cut at once"
        camera.stop()
        beside = camera.p95(since=first)
        print(f"      the session beside it: p95 {alone:.0f} ms before, {beside:.0f} ms meanwhile, "
              f"{len(camera.answers) - first} pictures, {len(camera.refusals)} refused", flush=True)
        assert not camera.refusals, camera.refusals[0]
        assert camera.longest_gap <= MOST_SECONDS_WITHOUT_ANSWER, f"{camera.longest_gap:.2f} s without an answer"
        for drip in drips:
            drip.close()
        assert server.request("GET", "/healthz")[0] == 200


def flood_of_pictures_is_answered(executable):
    """Many posts at once into one session: each is answered, most as overtaken, and nothing piles up."""
    pictures = people()
    with Server(executable) as server, Session(server.port, "hands") as session:
        for picture in pictures[:10]:
            session.post(picture)
        before = memory_mib([server.process.pid])
        lock, answers, troubles = threading.Lock(), [], []
        times = (session.now for _ in range(FLOOD_POSTS))

        def post():
            wire = Wire(server.port)
            while True:
                with lock:
                    t = next(times, None)
                if t is None:
                    return wire.close()
                try:
                    answers.append(session.post(pictures[len(answers) % len(pictures)], t, wire))
                except (Refused, OSError, EOFError) as trouble:
                    troubles.append(trouble)

        began = time.monotonic()
        threads = [threading.Thread(target=post) for _ in range(FLOOD_THREADS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        took = time.monotonic() - began
        seen = sum(not answer.is_skipped for answer in answers)
        after = memory_mib([server.process.pid])
        print(f"      {FLOOD_POSTS} posts in {took:.1f} s: {seen} seen, {len(answers) - seen} overtaken, {len(troubles)} failed; "
              f"the server holds {before:.0f} MiB before, {after:.0f} MiB after", flush=True)
        assert not troubles, troubles[0]
        assert seen > 0 and len(answers) == FLOOD_POSTS
        assert after <= before + FLOOD_MIB, f"{after - before:.0f} MiB more"
        assert not session.post(pictures[0]).is_skipped


def fill(port, kind="swing", most=64):
    """Sessions until none is to be had, and how that was said."""
    opened = []
    for _ in range(most):
        try:
            opened.append(Session(port, kind))
        except Refused as refusal:
            return opened, refusal
    raise AssertionError(f"{most} sessions were opened, and no end in sight")


def is_gone(session, picture):
    try:
        session.post(picture)
    except Refused as refusal:
        return refusal.status == 404 and refusal.code == "noSession" and refusal.message.endswith(".")
    return False


def seats_come_back(executable):
    """One session too many is told when to come again; who ends gives the seat back at once, who falls silent after a while."""
    picture = people(1)[0]
    with Server(executable) as server:
        opened, refusal = fill(server.port)
        assert refusal.status == 503 and refusal.code == "noSeat" and refusal.message.endswith("."), refusal
        assert int(refusal.fields["retry-after"]) > 0, refusal.fields
        last = opened.pop()
        assert last.end() == 204 and is_gone(last, picture)
        kept = Session(server.port, "swing")
        fell_silent = time.monotonic()
        while time.monotonic() < fell_silent + kept.ends_after + 2:
            assert not kept.post(picture).is_skipped
            time.sleep(0.5)
        assert all(is_gone(session, picture) for session in opened), "a silent session goes on"
        again, _ = fill(server.port)
        print(f"      {len(opened) + 1} sessions at once, then {refusal.fields['retry-after']} s to wait; after "
              f"{kept.ends_after} s of silence {len(again)} seats were free again", flush=True)
        assert len(again) == len(opened), (len(again), len(opened))
        assert not kept.post(picture).is_skipped


def events_are_kept_and_chosen(executable):
    """What answers tell comes as events, too: by type, from where one left off, to the end."""
    clip = labelled("hands/video/lujun_left_back.mp4")
    with tempfile.TemporaryDirectory() as folder:
        pictures = pictures_of(clip, folder, rate=RATE, size=(480, 640), most=5 * RATE)
    with Server(executable) as server, Session(server.port, "hands") as session:
        listen = lambda query="", **fields: Listener(server.port, session.events + query, fields)  # noqa: E731
        all_of_them, chosen = listen(), listen("?types=fingerCount")
        told = [event for number, picture in enumerate(pictures) for event in session.post(picture, number / RATE).events]
        ids = [event["id"] for event in told]
        eventually(lambda: len(all_of_them.heard) >= len(told) and chosen.heard and chosen.ids[-1] >= max(
            event["id"] for event in told if event["event"] == "fingerCount"))
        assert len(told) >= 6, f"only {len(told)} events"
        assert ids == list(range(ids[0], ids[0] + len(ids))), ids
        assert all_of_them.heard == told and all_of_them.ids == ids, (all_of_them.heard, told)
        assert chosen.heard == [event for event in told if event["event"] == "fingerCount"], chosen.heard
        missed, since = listen(**{"Last-Event-ID": str(ids[2])}), listen(f"?after={ids[2]}")
        nothing = listen(f"?after={ids[-1]}")
        eventually(lambda: len(missed.heard) >= len(told) - 3 and len(since.heard) >= len(told) - 3)
        assert missed.heard == since.heard == told[3:], (missed.heard, since.heard)
        assert nothing.heard == [], nothing.heard
        assert session.end() == 204
        everybody = [all_of_them, chosen, missed, since, nothing]
        for listener in everybody:
            listener.join(60)
            assert listener.is_over and listener.last_words["message"].endswith("."), listener.last_words
        flushed = all_of_them.heard[len(told):]
        print(f"      {len(told)} events in answers, {len(flushed)} more at the end; \"{chosen.last_words['message']}\"", flush=True)


def server_stops_with_sessions_open(executable):
    """SIGTERM while pictures come and many listen: the server ends in order, and so do its workers."""
    pictures = people()
    with Server(executable) as server:
        opened = [Session(server.port, kind) for kind in ("swing", "hands")]
        cameras = [Camera(session, pictures) for session in opened]
        listeners = [Listener(server.port, opened[number % 2].events) for number in range(20)]
        assert eventually(lambda: all(camera.answers for camera in cameras))
        workers = server.workers()
        assert workers
        began = time.monotonic()
        server.stop()
        took = time.monotonic() - began
        for camera in cameras:
            camera.is_over = True
        for listener in listeners:
            listener.join(60)
        alive = lambda: [pid for pid in workers if processor_time(pid) is not None]  # noqa: E731
        eventually(lambda: not alive())
        left = alive()
        print(f"      stopped in {took:.1f} s; {sum(bool(listener.last_words) for listener in listeners)} of "
              f"{len(listeners)} listeners were told", flush=True)
        assert took < SECONDS_TO_STOP and not left, (took, left)
        assert all(listener.is_over for listener in listeners), "a listener still waits"


TESTS = [
    session_outlives_its_workers, workers_that_hang_keep_nobody_else_waiting, hostile_pictures_are_refused_and_harm_nobody, flood_of_pictures_is_answered,
    seats_come_back, events_are_kept_and_chosen, server_stops_with_sessions_open,
]
