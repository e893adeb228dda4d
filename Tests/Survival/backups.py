"""Backups while the server works, and `kill -9` while they are made and restored: a backup is whole or none."""

import contextlib
import hashlib
import os
import pathlib
import random
import shutil
import sqlite3
import subprocess
import tempfile
import threading
import time

from harness import Server

ROUNDS = 12


def gif(number):
    """A picture of one grey frame; the number behind its end makes its content its own."""
    bits = ([0, 0, 1, 0, 0, 0, 0, 0, 0] * 128) + [1, 0, 1]
    packed = bytes(sum(bit << place for place, bit in enumerate(bits[start:start + 8])) for start in range(0, len(bits), 8))
    head = bytes([16, 0, 16, 0, 0x80, 0, 0, 90, 90, 90, 200, 200, 200, 0x2C, 0, 0, 0, 0, 16, 0, 16, 0, 0, 2, len(packed)])
    return b"GIF89a" + head + packed + b"\x00\x3b" + str(number).encode()


def files_of(database):
    """What the rows of a database refer to: (path, size, hash or None)."""
    connection = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
    with contextlib.closing(connection):
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        found = [(f"blobs/{h[:2]}/{h[2:]}", size, h) for h, size in connection.execute("SELECT DISTINCT blob, byte_count FROM clip")]
        found += [
            (f"clips/{clip}/{job}/{name}", size, None) for clip, job, name, size in connection.execute(
                "SELECT artefact.clip, report.job, artefact.name, artefact.byte_count FROM artefact JOIN report USING (clip)")]
        return found


def check(folder, database):
    """Nothing that a row refers to is missing."""
    found = files_of(folder / database)
    for path, size, hash in found:
        content = (folder / path).read_bytes()
        assert len(content) == size, (path, size, len(content))
        assert hash is None or hashlib.sha256(content).hexdigest() == hash, path
    return found


def fingerprint(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


class Bustle:
    """Uploads and deletions from two threads, with the analyses that they cause."""

    def __init__(self, server):
        self.server, self.over, self.count, self.failure = server, threading.Event(), 0, None

    def __enter__(self):
        self.threads = [threading.Thread(target=self.run, args=[n]) for n in range(2)]
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_):
        self.over.set()
        for thread in self.threads:
            thread.join()

    def run(self, number):
        clips = []
        try:
            while not self.over.is_set():
                status, answer = self.server.upload_bytes(gif(f"{number} {self.count}"), "bustle.gif")
                assert status == 201, (status, answer)
                clips.append(answer["id"])
                self.count += 1
                if len(clips) > 6:
                    assert self.server.request("POST", f"/clips/{clips.pop(0)}/delete", b"")[0] in (200, 204, 303)
        except Exception as failure:  # noqa: BLE001
            self.failure = failure


def run(executable, *arguments):
    done = subprocess.run([executable, *map(str, arguments)], capture_output=True, text=True, timeout=60)
    return done.returncode, done.stdout, done.stderr


def kill_until_done(executable, *arguments, done, generator):
    """Runs a command again and again, killed at random moments, later each time. The number of kills."""
    kills = 0
    while not done.exists():
        process = subprocess.Popen([executable, *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        try:
            process.wait(generator.uniform(0.005, 0.1) * (1 + kills))
        except subprocess.TimeoutExpired:
            process.kill()
        output, errors = process.communicate()
        assert process.returncode in (0, -9), (process.returncode, output, errors)
        kills += process.returncode != 0
    return kills


def places():
    """A folder beside the server's, where files are shared, and one on another disk, where they are copied."""
    yield tempfile.mkdtemp(prefix="motionbook-test-")
    if os.path.isdir("/dev/shm") and os.stat("/dev/shm").st_dev != os.stat(tempfile.gettempdir()).st_dev:
        yield tempfile.mkdtemp(prefix="motionbook-test-", dir="/dev/shm")


def backups_of_a_busy_server_are_whole(executable):
    for place in map(pathlib.Path, places()):
        with Server(executable) as server, Bustle(server) as bustle:
            while bustle.count < 10 and not bustle.failure:
                time.sleep(0.05)
            for number in range(ROUNDS):
                status, output, errors = run(executable, "backup", place / str(number), "--data", server.data)
                assert status == 0, (output, errors)
                check(place / str(number), "backup.sqlite")
            assert not bustle.failure, bustle.failure
        shutil.rmtree(place)


def backups_survive_kills(executable):
    """Killed at random moments and run again until it is done, while the server works."""
    generator = random.Random(11)
    for place in map(pathlib.Path, places()):
        kills = 0
        with Server(executable) as server, Bustle(server) as bustle:
            while bustle.count < 10 and not bustle.failure:
                time.sleep(0.05)
            for number in range(ROUNDS):
                folder = place / str(number)
                kills += kill_until_done(
                    executable, "backup", folder, "--data", server.data, done=folder / "backup.sqlite", generator=generator)
                check(folder, "backup.sqlite")
                assert not list(folder.rglob("*.partial")), list(folder.rglob("*.partial"))
            assert not bustle.failure, bustle.failure
        assert kills >= ROUNDS // 2, f"only {kills} kills: the test proves nothing"
        shutil.rmtree(place)


def restoring_survives_kills_and_the_server_takes_over(executable):
    generator = random.Random(12)
    for place in map(pathlib.Path, places()):
        kills = 0
        with Server(executable) as server:
            clips = []
            for number in range(3):
                status, answer = server.upload_bytes(gif(number), f"{number}.gif")
                assert status == 201, answer
                clips.append(answer["id"])
            for clip in clips:
                server.wait_for(clip, "done", "failed")
            status, _, errors = run(executable, "backup", place / "backup", "--data", server.data)
            assert status == 0, errors
            status, _, errors = run(executable, "restore", place / "backup", "--data", server.data)
            assert status == 1 and "is not empty" in errors, errors
        before = fingerprint(place / "backup")
        for number in range(ROUNDS):
            data = place / f"data{number}"
            kills += kill_until_done(
                executable, "restore", place / "backup", "--data", data, done=data / "motionbook.sqlite", generator=generator)
            check(data, "motionbook.sqlite")
        assert kills >= ROUNDS // 2, f"only {kills} kills: the test proves nothing"
        with Server(executable, place / "data0") as server:
            for clip in clips:
                assert server.request("GET", f"/clips/{clip}/media")[0] == 200
                server.wait_for(clip, "done", "failed")
            assert server.request("POST", f"/clips/{clips[0]}/delete", b"")[0] in (200, 204, 303)
        assert fingerprint(place / "backup") == before, "the backup changed"
        shutil.rmtree(place)


def nothing_can_be_read_in_a_half_restored_folder(executable):
    """A server does not take a folder for its own that is restored in part."""
    place = pathlib.Path(tempfile.mkdtemp(prefix="motionbook-test-"))
    with Server(executable) as server:
        status, answer = server.upload_bytes(gif(0), "0.gif")
        assert status == 201, answer
        assert run(executable, "backup", place / "backup", "--data", server.data)[0] == 0
    data = place / "data"
    shutil.copytree(place / "backup" / "blobs", data / "blobs")
    (data / "motionbook.sqlite.restoring").touch()
    status, _, errors = run(executable, "serve", "--port", "0", "--data", data)
    assert status == 1 and errors.startswith("motionbook: "), errors
    assert any((data / "blobs").rglob("*")), "a server swept what was being restored"
    assert run(executable, "restore", place / "backup", "--data", data)[0] == 0
    check(data, "motionbook.sqlite")
    shutil.rmtree(place)


TESTS = [
    backups_of_a_busy_server_are_whole,
    backups_survive_kills,
    restoring_survives_kills_and_the_server_takes_over,
    nothing_can_be_read_in_a_half_restored_folder,
]
