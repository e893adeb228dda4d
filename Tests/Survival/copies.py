"""Backups and what is restored from them, each with one fault in the program that makes them."""

import pathlib
import shutil
import subprocess
import tempfile

from harness import Server
import book as books
import reckoning
from journeys import FAULTS, KILLING
from trials import Trial

CLIPS = ("one", "two")


def is_there(executable):
    """Whether the program can make backups."""
    return "backup" in subprocess.run([executable, "--help"], capture_output=True, text=True).stdout


class CopyTrial(Trial):
    """`motionbook backup` beside a running server, or `motionbook restore`, with one fault.

    Whatever became of it: the same command without faults goes on, and a server on what was restored agrees with the
    book, as does the one that was backed up."""

    def run(self):
        folder = pathlib.Path(tempfile.mkdtemp(dir=self.workshop.folder))
        try:
            book = self.workshop.begin(CLIPS, folder / "data")
            with Server(self.workshop.executable, folder / "data") as server:
                if self.name == "restoring":
                    self.copy("backup", folder)
                self.hit(self.name, folder)
                if self.name == "backing up":
                    self.copy("restore", folder)
                self.wrong += reckoning.whole(books.Visitor(server, book))
            with Server(self.workshop.executable, folder / "restored") as server:
                self.wrong += reckoning.whole(books.Visitor(server, book))
        except (books.Silent, books.Gone, AssertionError, subprocess.TimeoutExpired) as reason:
            self.wrong.append(str(reason))
        finally:
            shutil.rmtree(folder, ignore_errors=True)
        return self

    def hit(self, name, folder):
        """The command with the fault, then without."""
        command = {"backing up": "backup", "restoring": "restore"}[name]
        how, _ = FAULTS[self.fault]
        told = folder / "fired"
        written = [folder / "backup", folder / "data"] if command == "backup" else [folder / "restored"]
        environment = self.workshop.faults(how, self.at, told, *written)
        ended = self.start(command, folder, environment)
        self.listen(told, folder)
        if ended.returncode == 0:
            return
        killed = how in KILLING and self.call is not None
        if ended.returncode != (-9 if killed else 1) or not killed and len(ended.stderr.splitlines()) != 1:
            self.wrong.append(f"{command} ended with {ended.returncode}: {ended.stderr!r}")
        if command == "backup":
            early = self.start("restore", folder, {})
            if early.returncode == 0:
                shutil.rmtree(folder / "restored")  # It was whole already; what is restored is looked at below.
                return
        # The last rename may have been done before the end: then the copy is whole, and the command says that it is not empty.
        again = self.start(command, folder, {})
        done = folder / ("backup/backup.sqlite" if command == "backup" else "restored/motionbook.sqlite")
        if again.returncode != 0 and not (again.returncode == 1 and done.exists()):
            self.wrong.append(f"{command} again ended with {again.returncode}: {again.stderr!r}")

    def copy(self, command, folder):
        ended = self.start(command, folder, {})
        assert ended.returncode == 0, f"{command} without faults ended with {ended.returncode}: {ended.stderr!r}"

    def start(self, command, folder, environment):
        data = folder / ("data" if command == "backup" else "restored")
        return subprocess.run(
            [self.workshop.executable, command, folder / "backup", "--data", data],
            env=environment, capture_output=True, text=True, timeout=60)


TRIALS = {"backing up": CopyTrial, "restoring": CopyTrial}
