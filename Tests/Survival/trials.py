"""One journey with one fault, and whether everything is as the book says afterwards.

Whatever became of the server, a restart without faults has to agree with the book.
"""

import pathlib
import shutil
import subprocess
import tempfile
import threading
import time

from harness import NotStarted, Server
from journeys import BEFORE, FAULTS, JOURNEYS, KILLING, STAYING, Guest, Stuck
import book as books
import reckoning


class Workshop:
    """The library, and data folders to begin with, made once."""

    def __init__(self, executable):
        self.executable = executable
        memory = pathlib.Path("/dev/shm")
        roomy = memory.is_dir() and shutil.disk_usage(memory).free > 4 << 30
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="motionbook-faults-", dir=memory if roomy else None))
        # Workers are users of their own, and look where the libraries of the server are.
        self.folder.chmod(0o755)
        self.library = self.folder / "faults.so"
        source = pathlib.Path(__file__).with_name("faults.c")
        compiler = shutil.which("cc") or "clang"
        subprocess.run([compiler, "-O1", "-Wall", "-shared", "-fPIC", "-o", self.library, source], check=True)
        self.prepared = {(): (None, books.Book())}
        self.lock = threading.Lock()

    def faults(self, how, at, told, *folders):
        """The environment in which the library hits a program."""
        return {"LD_PRELOAD": str(self.library), "FAULTS_FOLDERS": ":".join(map(str, folders)), "FAULTS_HOW": how,
                "FAULTS_AT": str(at), "FAULTS_LOG": str(told)}

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.folder, ignore_errors=True)

    def prepare(self, names):
        """Makes the data folder that a journey begins with."""
        with self.lock:
            if names in self.prepared:
                return
            book = books.Book()
            with Server(self.executable, self.folder / "-".join(names)) as server:
                guest = Guest(server, book, lambda: None, False)
                for name in names:
                    entry, _ = guest.insist(guest.upload, books.picture(name))
                    guest.see_done(entry)
                    guest.insist(guest.note, entry, "first")
                    guest.insist(guest.name, entry, "Ada")
            self.prepared[names] = (server.data, book)

    def begin(self, names, data):
        """Fills a data folder with analysed clips; returns the book of them."""
        self.prepare(names)
        source, book = self.prepared[names]
        if source:
            shutil.copytree(source, data)
        copy = books.Book()
        copy.entries = [books.Entry(**vars(entry)) for entry in book.entries]
        return copy


class Trial:
    """One way through a journey, with one fault."""

    def __init__(self, workshop, name, fault, at):
        self.workshop, self.name, self.fault, self.at = workshop, name, fault, at
        self.call = None  # The sort and the path of the call that was hit.
        self.wrong = []
        self.step = 0  # Answers that came before the fault or the end.

    def run(self):
        way, prepared = JOURNEYS[self.name]
        folder = pathlib.Path(tempfile.mkdtemp(dir=self.workshop.folder))
        try:
            book = self.workshop.begin(prepared, folder / "data")
            BEFORE.get(self.name, lambda _: None)(folder / "data")
            self.go(way, book, folder)
        finally:
            shutil.rmtree(folder, ignore_errors=True)
        return self

    def go(self, way, book, folder):
        how, is_killed = FAULTS[self.fault]
        told = folder / "fired"
        server = Server(
            self.workshop.executable, folder / "data",
            environment=self.workshop.faults(how, self.at, told, folder / "data"))

        def moment():
            self.step += 1
            if is_killed and told.exists():
                server.kill()
                raise books.Gone()

        stays = how in STAYING
        guest = Guest(server, book, moment, may_fail=how not in ("enospc", "full"), within=3 if stays else 60)
        try:
            server.start(within=120)
            try:
                way(guest)
            except (Stuck, books.Endless):
                if not stays:
                    raise
            moment()
            if stays and told.exists():
                if guest.ask("GET", "/")[0] != 200:
                    self.wrong.append("pages cannot be had")
                server.stop()
                raise books.Gone()
            told.touch()  # What comes now is not to be hit.
            if server.process.poll() is None:
                self.look(guest, told, folder)
        except books.Gone:
            if how not in KILLING + STAYING and not is_killed:
                self.wrong.append(f"the server died with status {server.process.wait()}")
        except NotStarted as reason:
            if not told.exists() or reason.status != (-9 if how in KILLING else 1):
                self.wrong.append(str(reason))
        except (books.Silent, Stuck, AssertionError) as reason:
            self.wrong.append(str(reason))
        finally:
            if server.process.poll() is None:
                server.kill()
        self.listen(told, folder)
        self.look_again(server, book)

    def look(self, guest, told, folder):
        """Holds a server that survived to the book."""
        self.listen(told, folder)
        # What could not be removed, or opened to be removed, stays until the next start.
        sort, path = self.call or ("", "")
        is_kept = sort in ("unlink", "rmdir", "rename") or sort == "open" and path.split("/")[1:2] in (["work"], ["clips"])
        self.wrong += reckoning.whole(guest, forgives=guest.may_fail, sweeps=not is_kept)
        guest.server.stop()

    def listen(self, told, folder):
        """Notes which call was hit, if one was."""
        if told.exists() and (line := told.read_text().strip()):
            sort, path = line.split(" ", 1)
            self.call = (sort, str(pathlib.Path(path).relative_to(folder)))

    def look_again(self, server, book):
        server.environment = {}
        began = time.monotonic()
        try:
            server.start(within=120)
            visitor = books.Visitor(server, book)
            status, _ = visitor.ask("GET", "/")
            if status != 200:
                self.wrong.append(f"the restart answered {status} after {time.monotonic() - began:.1f} s")
            self.wrong += reckoning.whole(visitor, forgives=self.fault.startswith(("eio", "broken")))
            server.stop()
        except (books.Silent, books.Gone, AssertionError) as reason:
            self.wrong.append(f"after the restart: {reason!r}")
        finally:
            if server.process.poll() is None:
                server.kill()

    def __str__(self):
        call = " ".join(self.call) if self.call else "nothing"
        return f"{self.name}, {self.fault} at {self.at} ({call}), step {self.step}: " + "; ".join(self.wrong)
