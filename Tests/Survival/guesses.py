"""Guessing at messages: how many guesses there are, also for eight at once and while the server dies, and what their times tell.
"""

import contextlib
import itertools
import json
import math
import os
import random
import sqlite3
import statistics
import threading
import time
from concurrent.futures import ThreadPoolExecutor

from harness import Server
from messages import SEQUENCE, TEXT, rows
from players import FIRST_PAUSE, FREE_TRIES, Player, foreign_id, wrong
from sessions import Wire

CONNECTIONS = 8
# After so many answers the server is killed.
KILLED_AFTER = [2, 5]
# Refusals of each guesser after which it gives up.
ENOUGH = 5
# Right tries, and wrong ones, that are timed; `TRIES` asks for more.
TIMED = int(os.environ.get("TRIES", 40))
# Chance tells right and wrong apart so rarely: four tests in each run must not fail by accident in a lifetime of runs.
LEAST_CHANCE = 0.00001


def posted(wire, id, faces, fields=""):
    status, _, body = wire.ask(
        "POST", f"/messages/{id}", ("faces=" + ",".join(faces)).encode(),
        f"Accept: application/json\r\nContent-Type: application/x-www-form-urlencoded\r\n{fields}")
    return status, json.loads(body)


def most_tries(seconds):
    """Tries that somebody may have in so many seconds."""
    count, pause = FREE_TRIES, FIRST_PAUSE
    while seconds >= pause:
        count, seconds, pause = count + 1, seconds - pause, 2 * pause
    return count


class Guesser(threading.Thread):
    """Guesses over a connection of its own as fast as it is answered, and comes back when the server does."""

    def __init__(self, crowd):
        super().__init__(daemon=True)
        self.crowd, self.statuses, self.lost = crowd, [], 0
        self.start()

    def run(self):
        wire = None
        while self.statuses.count(429) < ENOUGH:
            self.crowd.is_up.wait()
            wire = wire or Wire(self.crowd.server.port)
            try:
                status, said = posted(wire, *self.crowd.guess(), self.crowd.cookie)
            except (OSError, EOFError, ValueError):
                self.lost += 1
                wire.close()
                wire = None
                time.sleep(0.05)
                continue
            assert status != 200, "a wrong sequence opens it"
            self.statuses.append(status)


class Crowd:
    """Guessers, and the server that they guess at."""

    def __init__(self, server, ids, cookie):
        self.server, self.cookie, self.is_up = server, cookie, threading.Event()
        self.is_up.set()
        self.lock, self.left = threading.Lock(), zip(itertools.cycle(ids), random.sample(wrong(SEQUENCE), 3000))
        self.guessers = [Guesser(self) for _ in range(CONNECTIONS)]

    def guess(self):
        """A message, and faces that nobody has tried at it."""
        with self.lock:
            return next(self.left)

    def answers(self, status):
        return sum(guesser.statuses.count(status) for guesser in self.guessers)

    def dies(self):
        """kill -9 of the server, which comes back."""
        self.is_up.clear()
        self.server.kill()
        self.server.start(port=self.server.port)
        self.is_up.set()


def guessed(executable, count, is_known):
    """Guesses at so many messages from eight connections, over three lives of a server, as one browser or as nobody. The checked,
    the begun, the lost."""
    with Server(executable) as server:
        ids = [Player(server).write(TEXT, SEQUENCE)["id"] for _ in range(count)]
        known = Player(server)
        known.page(f"/messages/{ids[0]}")
        began = time.monotonic()
        crowd = Crowd(server, ids, f"Cookie: {known.cookie}\r\n" if is_known else "")
        for answers in KILLED_AFTER:
            while crowd.answers(403) < answers and any(guesser.is_alive() for guesser in crowd.guessers):
                time.sleep(0.01)
            crowd.dies()
        for guesser in crowd.guessers:
            guesser.join(120)
            assert not guesser.is_alive(), "a guesser waits for an answer"
        took = time.monotonic() - began
        checked, refused = crowd.answers(403), crowd.answers(429)
        lost = sum(guesser.lost for guesser in crowd.guessers)
        statuses = {status for guesser in crowd.guessers for status in guesser.statuses}
        begun = rows(server, "SELECT sum(tries) FROM message")[0][0]
        from_here = rows(server, "SELECT sum(tries) FROM guesser")[0][0]
        print(f"      {TIMED} messages: {checked} guesses checked and answered, {begun} begun, {refused} refused, {lost} lost with "
              f"{len(KILLED_AFTER)} servers, in {took:.1f} s", flush=True)
        assert statuses == {403, 429}, statuses
        assert from_here == (begun if is_known else None), (begun, from_here)
        assert 0 < checked <= begun <= most_tries(took), (checked, begun, took)
        assert refused >= CONNECTIONS * ENOUGH
        # Not even who knows opens it now: nobody where all was guessed at one message, else not that browser.
        for id in ids:
            status, _, said = (known if is_known else Player(server)).open(id, SEQUENCE)
            assert status == 429 and "text" not in said, (status, said)
            if is_known and rows(server, "SELECT tries FROM message WHERE id = ?", id)[0][0] < FREE_TRIES:
                assert Player(server).open(id, SEQUENCE)[0] == 200


def eight_guessers_get_the_tries_of_one(executable):
    """At one message, through kill -9 and restart, whoever they are; and at many, since a browser has no more than a message."""
    guessed(executable, 1, is_known=False)
    guessed(executable, 4, is_known=True)


# Two-sample tests


def ranks(values):
    """The rank of each value, equal ones sharing theirs, and what ties take from the variance."""
    order = sorted(range(len(values)), key=values.__getitem__)
    found, ties, start = [0.0] * len(values), 0, 0
    while start < len(order):
        end = start
        while end + 1 < len(order) and values[order[end + 1]] == values[order[start]]:
            end += 1
        for place in order[start:end + 1]:
            found[place] = (start + end) / 2 + 1
        ties += (end - start + 1) ** 3 - (end - start + 1)
        start = end + 1
    return found, ties


def mann_whitney(left, right):
    """How often chance alone puts one of two samples so far above the other (normal approximation, two sides)."""
    n, m = len(left), len(right)
    found, ties = ranks([*left, *right])
    above = sum(found[:n]) - n * (n + 1) / 2
    variance = n * m / 12 * ((n + m + 1) - ties / ((n + m) * (n + m - 1)))
    if variance <= 0:
        return 1.0
    return math.erfc(max(0, abs(above - n * m / 2) - 0.5) / math.sqrt(2 * variance))


def kolmogorov_smirnov(left, right):
    """How often chance alone makes the distributions of two samples differ so much (Kolmogorov's limit)."""
    left, right, at = sorted(left), sorted(right), 0
    most = i = j = 0
    for at in sorted({*left, *right}):
        while i < len(left) and left[i] <= at:
            i += 1
        while j < len(right) and right[j] <= at:
            j += 1
        most = max(most, abs(i / len(left) - j / len(right)))
    root = math.sqrt(len(left) * len(right) / (len(left) + len(right)))
    reach = (root + 0.12 + 0.11 / root) * most
    if reach < 0.2:
        return 1.0
    return min(1.0, 2 * sum((-1) ** (k - 1) * math.exp(-2 * (k * reach) ** 2) for k in range(1, 101)))


def the_tests_tell_samples_apart():
    """The two-sample tests themselves: alike is alike, a shift and a spread are seen."""
    noise = random.Random(4)
    one, two = ([noise.gauss(400, 5) for _ in range(200)] for _ in range(2))
    for test in (mann_whitney, kolmogorov_smirnov):
        assert test(one, two) > 0.01 and test(one, one) > 0.9, test
        assert test(one, [value + 3 for value in two]) < LEAST_CHANCE, test
    assert kolmogorov_smirnov(one, [400 + 4 * (value - 400) for value in two]) < LEAST_CHANCE
    # Of 3 and 5 values U is 3; 7.5 is usual, 3.354 the spread: 4 off, after the correction for whole numbers, is 1.193 spreads.
    assert abs(mann_whitney([1, 2, 6], [3, 4, 5, 7, 8]) - 0.233) < 0.001


def forget_guessers(server):
    """As a day without tries does: the wrong ones among those that are timed bring no pause."""
    with contextlib.closing(sqlite3.connect(server.data / "motionbook.sqlite", timeout=30)) as database, database:
        database.execute("DELETE FROM guesser")


class Script:
    """Tries as a script does: the answer says what came of it."""

    statuses = {True: 200, False: 403}

    def __init__(self, server):
        self.wire = Wire(server.port)

    def attempt(self, id, faces):
        return posted(self.wire, id, faces)[0]


class Browser:
    """Tries as a browser does: the answer is the same, whatever came of it, and leads to what says it."""

    statuses = {True: 303, False: 303}

    def __init__(self, server):
        self.wire, known = Wire(server.port), Player(server)
        known.page(f"/messages/{known.write('known', SEQUENCE)['id']}")
        self.fields, self.answers = f"Accept: text/html\r\n{form_fields(known)}", set()

    def attempt(self, id, faces):
        status, fields, body = self.wire.ask("POST", f"/messages/{id}", ("faces=" + ",".join(faces)).encode(), self.fields)
        told = {name: value for name, value in fields.items() if name not in ("date", "x-request-id")}
        self.answers.add(str((sorted(told.items()), body)).replace(id, "ID"))
        assert len(self.answers) == 1, self.answers
        return status


def form_fields(player):
    return f"Content-Type: application/x-www-form-urlencoded\r\nCookie: {player.cookie}\r\n"


def right_and_wrong_take_the_same_time(executable):
    """In turn by lot, each at a message of its own; no test of two samples tells the times apart. What else the machine does strikes both alike."""
    with Server(executable) as server:
        with ThreadPoolExecutor(2) as pool:
            list(pool.map(takes_the_same_time, [server] * 2, (Script(server), Browser(server)), (5, 6)))


def takes_the_same_time(server, reader, seed):
    lots = random.Random(seed)
    writer = Player(server)
    kinds = [True] * TIMED + [False] * TIMED
    lots.shuffle(kinds)
    others, since, took = wrong(SEQUENCE), 0, {True: [], False: []}
    ids = {kind: writer.write(TEXT, SEQUENCE)["id"] for kind in (True, False)}
    for number, is_right in enumerate([True, False, *kinds]):
        if not is_right:
            # A right try takes its count back, a wrong one does not: new message, and no memory of who tried.
            since += 1
            if since % (FREE_TRIES - 2) == 0:
                forget_guessers(server)
                ids[False] = writer.write(TEXT, SEQUENCE)["id"]
        faces = SEQUENCE if is_right else lots.choice(others)
        began = time.perf_counter()
        status = reader.attempt(ids[is_right], faces)
        milliseconds = 1000 * (time.perf_counter() - began)
        assert status == reader.statuses[is_right], (number, is_right, status)
        if number >= 2:  # The first of each opens files.
            took[is_right].append(milliseconds)
    unknown = []
    for _ in range(5):
        began = time.perf_counter()
        assert posted(reader.wire, foreign_id(), SEQUENCE)[0] == 404
        unknown.append(1000 * (time.perf_counter() - began))
    reader.wire.close()
    chances = {test.__name__: test(took[True], took[False]) for test in (mann_whitney, kolmogorov_smirnov)}
    for is_right, times in took.items():
        print(f"      {type(reader).__name__}, {TIMED} {'right' if is_right else 'wrong'}: median {statistics.median(times):.2f} ms, mean "
              f"{statistics.mean(times):.2f} ms, from {min(times):.1f} to {max(times):.1f} ms", flush=True)
    print(f"      Mann–Whitney p = {chances['mann_whitney']:.3f}, Kolmogorov–Smirnov p = {chances['kolmogorov_smirnov']:.3f}; "
          f"a message that is not there {statistics.median(unknown):.1f} ms", flush=True)
    assert min(chances.values()) >= LEAST_CHANCE, chances


TESTS = [eight_guessers_get_the_tries_of_one, the_tests_tell_samples_apart, right_and_wrong_take_the_same_time]
