"""A class: thirty seats whose cameras show real hands, each as often as the server wants its pictures."""

import http.client
import json
import os
import statistics
import threading
import time
import urllib.parse

import cameras
from gauges import Gauge, memory_mib, percentile
from harness import DATA, DEMO
from material import note, told
from sessions import Refused, Wire

SEATS, WARM_SECONDS, SECONDS = 30, 5, 20
# As the pages of seats send those of tablets held upright, and as many a second as the clips have.
SIZE, QUALITY, RATE = (360, 480), 9, 30
CLIPS = (
    "lujun_left_back.mp4", "lujun_left_palm_and_back.mp4", "huytung_open_hand_moving.mp4", "huytung_two_open_hands_over_face.mp4")
# Milliseconds from a picture to its answer, 95 of 100; pictures of each seat a second; memory of the server and all its
# workers, MiB.
GOAL_MILLISECONDS, GOAL_RATE, GOAL_MEMORY = 400, 2, 700
FORM = "Content-Type: application/x-www-form-urlencoded\r\nAccept: {}\r\n"
# What a browser asks for is told where it goes on.
PAGE, JSON = FORM.format("text/html"), FORM.format("application/json")


def run(material):
    """All seats at once, on all cores."""
    shown = [pictures for pictures in clips(material) if pictures]
    with material.server() as server:
        path, code = open_class(server.port)
        seats = [Seat(server.port, code, shown[number % len(shown)], number) for number in range(SEATS)]
        time.sleep(WARM_SECONDS)
        first = [len(seat.trips) for seat in seats]
        with Memory(server) as memory:
            began = time.monotonic()
            time.sleep(SECONDS)
            seconds = time.monotonic() - began
            last = [len(seat.trips) for seat in seats]
        for seat in seats:
            seat.stop()
    trips = [trip for seat, since, until in zip(seats, first, last) for trip in seat.trips[since:until]]
    rates = [(until - since) / seconds for since, until in zip(first, last)]
    note(f"classes: {SEATS} seats, load {os.getloadavg()[0]:.1f}: median {statistics.median(trips):.0f} ms, "
         f"{sum(rates):.0f} pictures a second in all, next wanted after {statistics.median(seat.next for seat in seats):.0f} ms, "
         f"{sum(seat.skipped for seat in seats)} skipped, {sum(len(seat.refusals) for seat in seats)} refused")
    hands = sum(seat.seen for seat in seats) / max(1, sum(len(seat.trips) for seat in seats))
    note(f"classes: {100 * hands:.0f} % of the pictures show a hand; pictures of "
         f"{statistics.median(len(picture) for pictures in shown for picture in pictures) / 1000:.0f} kB")
    fast = told(f"classes: {SEATS} seats, p95 of the round trip", percentile(trips, 95), GOAL_MILLISECONDS)
    often = told("classes: longest time between two pictures of a seat on the average", 1000 / max(min(rates), 0.001),
                 1000 / GOAL_RATE)
    small = told("classes: memory of server and workers", memory.most, GOAL_MEMORY, "MiB", 0)
    return fast and often and small and not any(seat.refusals for seat in seats)


def clips(material):
    """The pictures of some clips, there and back."""
    for name in CLIPS:
        clip = DATA / "hands" / "video" / name
        there = cameras.pictures(clip if clip.exists() else DEMO, material.folder / f"class {name}", rate=RATE, size=SIZE,
                                 quality=QUALITY, most=240)
        yield there + there[-2:0:-1]


def open_class(port):
    """A class that plays Finger Count: its path and its code."""
    wire = Wire(port)
    try:
        status, fields, body = wire.ask("POST", "/classes", b"name=&names=false", PAGE)
        if status not in (201, 303):
            raise Refused(status, fields, body)
        path = urllib.parse.urlsplit(fields["location"]).path
        form = urllib.parse.urlencode({"do": "play", "game": "finger-count", "level": 0, "pace": "own"}).encode()
        status, fields, body = wire.ask("POST", f"{path}/change", form, JSON)
        if status >= 400:
            raise Refused(status, fields, body)
    finally:
        wire.close()
    return path, code_of(port, path)


def code_of(port, path):
    """The code as teachers' tiles have it."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    connection.request("GET", f"{path}/tiles", headers={"Accept": "text/event-stream"})
    answer = connection.getresponse()
    try:
        while line := answer.readline().decode():
            if line.startswith("data:"):
                return json.loads(line[5:])["code"]
        raise AssertionError("no tiles came")
    finally:
        connection.close()


class Memory(Gauge):
    """The most that a server and its workers held together."""

    def __init__(self, server):
        super().__init__(2)
        self.server, self.most = server, 0

    def look(self):
        self.most = max(self.most, memory_mib([self.server.process.pid, *self.server.workers()]))


class Seat(threading.Thread):
    """A pupil's device: it comes in by the code, turns its camera on, and sends a picture when one is wanted."""

    def __init__(self, port, code, pictures, number):
        super().__init__(daemon=True)
        self.wire, self.pictures, self.number = Wire(port), pictures, number
        self.trips, self.refusals, self.next, self.skipped, self.seen, self.is_over = [], [], 0, 0, 0, False
        status, fields, body = self.wire.ask("POST", "/j", urllib.parse.urlencode({"code": code}).encode(), PAGE)
        if status >= 400:
            raise Refused(status, fields, body)
        self.cookie = f"Cookie: {fields['set-cookie'].partition(';')[0]}\r\n"
        self.open(urllib.parse.urlsplit(fields["location"]).path)
        self.start()

    def open(self, path):
        status, fields, body = self.wire.ask("POST", f"{path}/live", b"kind=hands&mirrored=false", JSON + self.cookie)
        if status != 201:
            raise Refused(status, fields, body)
        opened = json.loads(body)
        self.path, self.frames, self.opened = opened["path"], opened["frames"], time.monotonic()

    def run(self):
        while not self.is_over:
            began = time.monotonic()
            t = began - self.opened
            picture = self.pictures[(int(t * RATE) + 17 * self.number) % len(self.pictures)]
            try:
                status, fields, body = self.wire.ask(
                    "POST", f"{self.frames}?t={t:.6f}", picture, f"Content-Type: image/jpeg\r\n{self.cookie}")
                if status != 200:
                    raise Refused(status, fields, body)
            except (Refused, OSError, EOFError) as refusal:
                self.refusals.append(refusal)
                time.sleep(1)
                continue
            self.take(json.loads(body.partition(b"\n")[0]), 1000 * (time.monotonic() - began))
            time.sleep(max(0, began + self.next / 1000 - time.monotonic()))

    def take(self, line, milliseconds):
        self.next = line["next"]
        if line.get("skipped"):
            self.skipped += 1
            return
        self.trips.append(milliseconds)
        self.seen += bool(line["reading"].get("hands"))

    def stop(self):
        self.is_over = True
        self.join(30)
        self.wire.ask("DELETE", self.path, b"", self.cookie)
        self.wire.close()
