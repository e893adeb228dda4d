"""kill -9 at random moments while several clients upload, delete and have clips analysed again.

After each kill the server starts again, and what it holds is compared with the book of what it acknowledged. At the
end it is left in peace: then everything has to be there once, analysed, and nothing else.

usage: storm.py EXECUTABLE [KILLS] [SEED]
"""

import collections
import pathlib
import random
import sys
import tempfile
import threading
import time

if __name__ == "__main__":
    sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
    sys.dont_write_bytecode = True

from harness import NotStarted, Server
import book as books
import reckoning

CLIENTS = 4
STANDING = 8  # Clips that are kept at a time: each is analysed anew for as long as the server is killed meanwhile.
SPAN = 4  # Longest time between kills, in times that a clip takes when nobody disturbs.
EARLY = 0.1  # Share of the kills that come before the server has printed its address.


class Client(threading.Thread):
    """One that does this and that until the server dies."""

    def __init__(self, storm, seed):
        super().__init__(daemon=True)
        self.storm, self.random = storm, random.Random(seed)
        self.visitor = books.Visitor(storm.server, storm.book)

    def run(self):
        try:
            while True:
                self.act()
                time.sleep(self.random.uniform(0, 0.4))
        except books.Gone:
            pass
        except Exception as reason:
            self.storm.wrong.append(f"{type(reason).__name__}: {reason}")

    def act(self):
        entry = self.storm.take(self.random)
        if entry is None:
            return self.upload()
        try:
            act = self.random.choices([self.visitor.delete, self.note, self.visitor.analyse_again], [2, 2, 3])[0]
            status = act(entry)
            if status == 503 and act == self.visitor.analyse_again:
                self.storm.turned_away += 1
            elif status not in (204, 409):
                self.storm.wrong.append(f"{act.__name__} answered {status}")
        finally:
            self.storm.busy.discard(entry.name)

    def note(self, entry):
        return self.visitor.note(entry, f"note-{self.random.random()}")

    def upload(self):
        # One in five has a content that was sent before.
        with self.storm.book.lock:
            fresh = self.random.random() < 0.8 or not self.storm.seeds
            seed = self.random.random() if fresh else self.random.choice(self.storm.seeds)
            self.storm.seeds = [*self.storm.seeds[-STANDING:], seed]
        _, status = self.visitor.upload(books.picture(seed, 300_000))
        if status == 503:  # So many wait already.
            self.storm.turned_away += 1
        elif status != 201:
            self.storm.wrong.append(f"an upload was answered {status}")


class Storm:
    """A server that is killed again and again."""

    def __init__(self, server, seed):
        self.server, self.random = server, random.Random(seed)
        self.book = books.Book()
        self.busy, self.seeds, self.wrong, self.starts = set(), [], [], []
        self.analysed = set()
        self.turned_away = 0  # Times that the queue was full.

    def take(self, dice):
        """A clip that nobody else is busy with; None means that there should be more."""
        with self.book.lock:
            there = [entry for entry in self.book.entries if entry.fate == "there"]
            free = [entry for entry in there if entry.name not in self.busy]
            if not free or len(there) < STANDING and dice.random() < 0.5:
                return None
            entry = dice.choice(free)
            self.busy.add(entry.name)
            return entry

    def start(self, within=120):
        began = time.monotonic()
        self.server.start(within=within)
        status, _ = books.Visitor(self.server, self.book).ask("GET", "/")
        self.starts.append(time.monotonic() - began)
        if status != 200:
            self.wrong.append(f"the first page after a start answered {status}")

    def calm(self):
        """Seconds that a clip takes when nobody disturbs."""
        self.start()
        visitor = books.Visitor(self.server, self.book)
        began = time.monotonic()
        entry, status = visitor.upload(books.picture("calm"))
        assert status == 201 and visitor.follow(entry)["state"] == "done"
        return time.monotonic() - began

    def rage(self, kills):
        span = SPAN * self.calm()
        self.server.kill()
        for number in range(1, kills + 1):
            before = len(self.wrong)
            if self.random.random() < EARLY:
                try:
                    self.server.start(within=self.random.uniform(0, 0.2))
                    self.server.kill()
                except NotStarted as reason:
                    if reason.status != -9:
                        self.wrong.append(str(reason))
            self.start()
            self.look()
            clients = [Client(self, self.random.random()) for _ in range(CLIENTS)]
            for client in clients:
                client.start()
            time.sleep(self.random.uniform(0, span))
            self.server.kill()
            for client in clients:
                client.join(90)
            for sentence in self.wrong[before:]:
                print(f"      kill {number}: {sentence}", flush=True)
            if number % 100 == 0:
                print(f"      {number} kills, {self.summary()}", flush=True)

    def look(self):
        """Holds the folder to the book, and learns from it what came of the requests that had no answer."""
        self.wrong += reckoning.against_rows(self.book, self.server.data)
        there = dict(reckoning.rows(self.server.data, "SELECT name, id FROM clip"))
        for entry in self.book.entries:
            if entry.fate in ("sent", "going"):
                entry.id = there.get(entry.name, entry.id)
                entry.fate = "there" if entry.name in there else "gone" if entry.fate == "going" else "refused"
        self.analysed.update(reckoning.rows(self.server.data, "SELECT job FROM report"))

    def rest(self):
        """Leaves the server in peace and looks at everything."""
        self.start()
        self.wrong += reckoning.whole(books.Visitor(self.server, self.book))
        self.look()
        self.server.stop()

    def summary(self):
        fates = collections.Counter(entry.fate for entry in self.book.entries)
        return (f"{len(self.book.entries)} uploads ({', '.join(f'{count} {fate}' for fate, count in fates.items())}), "
                f"{self.turned_away} times a full queue, {len(self.analysed)} analyses, "
                f"slowest start {max(self.starts):.2f} s, {len(self.wrong)} violations")


def storm(executable, kills, seed):
    print(f"      {kills} kills, seed {seed}", flush=True)
    with tempfile.TemporaryDirectory(prefix="motionbook-storm-") as folder:
        server = Server(executable, pathlib.Path(folder) / "data")
        one = Storm(server, seed)
        try:
            one.rage(kills)
            one.rest()
        finally:
            if server.process and server.process.poll() is None:
                server.kill()
        print(f"      {one.summary()}", flush=True)
        fates = collections.Counter(entry.fate for entry in one.book.entries)
        assert fates["there"] and (kills < 5 or fates["gone"]), f"nothing happened: {fates}"
        assert max(one.starts) < 60, f"a start took {max(one.starts):.0f} s"
        assert not one.wrong, "\n".join(one.wrong)


def ten_kills_at_random_moments_lose_nothing(executable):
    storm(executable, 10, seed=int(time.time()))


TESTS = [ten_kills_at_random_moments_lose_nothing]

if __name__ == "__main__":
    kills = int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    storm(sys.argv[1], kills, int(sys.argv[3]) if len(sys.argv) > 3 else int(time.time()))
