"""Several sessions at once at a camera's rate, and one session that a crowd listens to."""

import selectors
import socket
import statistics
import threading
import time

from cameras import Camera
from gauges import memory_mib, percentile
from material import note, told
from sessions import Session
from single import answered

KINDS = ("hands", "hands", "expression", "swing")
RATE, WARM_SECONDS, SECONDS = 15, 3, 20
# Milliseconds from a picture to its answer, 95 of 100; memory of the server and all its workers, MiB.
GOAL_TOGETHER, GOAL_MEMORY = 60, 600
LISTENERS, ROUNDS, GOAL_LISTENERS = 200, 4, 1.1


def run(material):
    """Four sessions at 15 pictures a second on all cores."""
    shown = {kind: material.pictures(kind) for kind in KINDS}
    with material.server() as server:
        opened = [Session(server.port, kind) for kind in KINDS]
        feeds = [Camera(session, shown[session.kind], RATE) for session in opened]
        time.sleep(WARM_SECONDS)
        first = [len(feed.answers) for feed in feeds]
        most, ends = 0, time.monotonic() + SECONDS
        while time.monotonic() < ends:
            time.sleep(2)
            most = max(most, memory_mib([server.process.pid, *server.workers()]))
        for feed in feeds:
            feed.stop()
        for session in opened:
            session.end()
    trips, good = [], True
    for feed, since in zip(feeds, first):
        taken = [answer.milliseconds for answer in feed.answers[since:]]
        totals = [answer.total for answer in feed.answers[since:]]
        trips += taken
        good = good and not feed.refusals
        note(f"together: {feed.session.kind:10} {len(taken) / SECONDS:.1f} pictures a second, median "
             f"{statistics.median(taken):.1f} ms (server {statistics.median(totals):.1f}), p95 {percentile(taken, 95):.1f} ms, "
             f"{len(feed.refusals)} refused")
    fast = told(f"together: four sessions at {RATE} pictures a second, p95 of the round trip", percentile(trips, 95), GOAL_TOGETHER)
    return told("together: memory of server and workers", most, GOAL_MEMORY, "MiB", 0) and fast and good


class Crowd(threading.Thread):
    """Listens to a session over many connections from one thread, and counts what comes."""

    def __init__(self, port, path, count):
        super().__init__(daemon=True)
        self.selector, self.is_over, self.heard = selectors.DefaultSelector(), False, 0
        self.sockets = []
        for _ in range(count):
            client = socket.create_connection(("127.0.0.1", port), timeout=20)
            client.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost:{port}\r\nAccept: text/event-stream\r\n\r\n".encode())
            assert b" 200 " in client.recv(4096), "a listener is refused"
            client.setblocking(False)
            self.selector.register(client, selectors.EVENT_READ)
            self.sockets.append(client)
        self.start()

    def run(self):
        while not self.is_over:
            for key, _ in self.selector.select(0.2):
                part = key.fileobj.recv(65536)
                self.heard += part.count(b"data:")
                if not part:
                    self.selector.unregister(key.fileobj)

    def close(self):
        self.is_over = True
        self.join()
        for client in self.sockets:
            client.close()


def run_with_listeners(material):
    """The round trip with and without a crowd, in turn."""
    pictures = material.pictures("hands")
    alone, beside, heard, told_events = [], [], 0, 0
    with material.server() as server, Session(server.port, "hands") as session:
        start = 0
        for number in range(2 * ROUNDS):
            crowd = Crowd(server.port, session.events, LISTENERS) if number % 2 else None
            shifted = Shifted(session, start)
            answers, _ = answered(shifted, pictures)
            start = shifted.last + 1
            (beside if crowd else alone).append(percentile([answer.milliseconds for answer in answers], 95))
            if crowd:
                time.sleep(0.5)
                heard += crowd.heard
                told_events += shifted.events
                crowd.close()
    without, with_them = statistics.median(alone), statistics.median(beside)
    note(f"listeners: p95 of the round trip {without:.1f} ms without, {with_them:.1f} ms with {LISTENERS} of them; "
         f"{told_events} events, {heard} heard")
    whole = heard >= told_events * LISTENERS
    if not whole:
        note(f"listeners: {told_events * LISTENERS - heard} events were not heard: MISSED")
    return told("listeners: with them it takes", with_them / without, GOAL_LISTENERS, "times as long", 2) and whole


class Shifted:
    """A session whose time goes on where it left off."""

    def __init__(self, session, start):
        self.session, self.start, self.last, self.events = session, start, start, 0

    def post(self, picture, t):
        self.last = self.start + t
        answer = self.session.post(picture, self.last)
        self.events += len(answer.events)
        return answer
