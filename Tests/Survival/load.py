"""A crowd on a running server: uploads that race for a small disk, a full disk, slow uploads and slow readers.

usage: load.py EXECUTABLE [SLOW-UPLOADS] [SLOW-READERS] [SECONDS]
"""

import collections
import hashlib
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import threading
import time

if __name__ == "__main__":
    sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
    sys.dont_write_bytecode = True

import gauges
from harness import Server, Skip, alone, real_clip
import book as books
import crowds

RESERVE = 1 << 30  # Free space below which the server takes nothing in.
DISK = RESERVE + (300 << 20)
UPLOAD_RATE, READ_RATE = 2000, 2000  # Bytes a second: slow, and just faster than what the server puts up with.
SOURCES = [f"127.0.0.{number}" for number in range(2, 42)]  # This machine under many addresses.


class Space(gauges.Gauge):
    """The least free space that a disk had."""

    def __init__(self, folder):
        super().__init__(pause=0.002)
        self.folder, self.lowest = folder, 1 << 60

    def look(self):
        self.lowest = min(self.lowest, free(self.folder))


def free(folder):
    status = os.statvfs(folder)
    return status.f_bavail * status.f_frsize


def fill(filler):
    """Makes a file grow until not a byte is free."""
    file = os.open(filler, os.O_WRONLY | os.O_CREAT)
    step = 64 << 20
    while step >= 1:
        try:
            os.posix_fallocate(file, os.fstat(file).st_size, step)
        except OSError:
            step //= 2
    os.close(file)


def uploads_race_for_a_small_disk(server, disk, count=21, mebibytes=80):
    """Nobody gets through the reserve; the refused are told why; the accepted are whole."""
    contents = [crowds.long_clip(mebibytes) + books.picture(number) for number in range(count)]
    senders = [crowds.Sender(server.port, f"race-{number}.mp4", content) for number, content in enumerate(contents)]
    began = time.monotonic()
    with Space(disk) as space:
        crowds.race(senders)
    took = time.monotonic() - began
    statuses = collections.Counter(sender.status for sender in senders)
    print(f"      {count} uploads of {mebibytes} MiB onto {(DISK - RESERVE) >> 20} MiB above the reserve: "
          f"{dict(statuses)} in {took:.1f} s; least free {(space.lowest - RESERVE) / 2**20:+.1f} MiB beside the reserve",
          flush=True)
    for sender, content in zip(senders, contents):
        if sender.status == 201:
            # What a page plays may be a copy already: it is what lies there that has to be whole.
            name = hashlib.sha256(content).hexdigest()
            blob = server.data / "blobs" / name[:2] / name[2:]
            assert hashlib.sha256(blob.read_bytes()).hexdigest() == name, json.loads(sender.body)
            assert server.request("GET", f"/clips/{json.loads(sender.body)['id']}/media")[0] == 200
        else:
            assert sender.status in (507, 503, 429), (sender.status, sender.answer[:300])
            assert json.loads(sender.body)["message"].endswith("."), sender.body
    assert statuses[201] >= 1 and statuses[507] >= 1, statuses
    assert space.lowest > RESERVE - (16 << 20), "uploads got through the reserve"
    return [json.loads(sender.body)["id"] for sender in senders if sender.status == 201]


def full_disk_stops_nothing_but_uploads(server, disk, clips):
    """On a disk without a free byte pages work, deleting works, uploads are refused, and what waits goes on afterwards."""
    for clip in clips:
        server.wait_for(clip, "done", "failed")
    status, waiting = server.upload(real_clip())
    assert status == 201, (status, waiting)
    filler = disk / "filler"
    fill(filler)
    pages = {path: server.request("GET", path)[0] for path in ("/", f"/clips/{clips[0]}", "/athletes", "/healthz")}
    assert set(pages.values()) == {200}, pages
    status, answer = server.upload_bytes(books.picture("full"), "full.png", "hands")
    assert status == 507 and answer["message"].endswith("."), (status, answer)
    time.sleep(3)
    state = server.state(waiting["id"])
    assert state["state"] != "failed", f"a job failed for good because of a full disk: {state}"
    left = free(disk)
    began = time.monotonic()
    for clip in clips[:2]:
        status, _, answer = server.request("POST", f"/clips/{clip}/delete", b"")
        assert status == 204, f"deleting on a full disk answered {status}: {answer!r}"
        assert server.request("GET", f"/clips/{clip}")[0] == 404
    print(f"      a full disk ({left >> 10} KiB free): clips deleted in {time.monotonic() - began:.2f} s, "
          f"{free(disk) >> 20} MiB free again", flush=True)
    filler.unlink()
    began = time.monotonic()
    server.wait_for(waiting["id"], "done", timeout=120)
    print(f"      what waited was done {time.monotonic() - began:.1f} s after there was room", flush=True)
    status, clip = server.upload_bytes(books.picture("after"), "after.png", "hands")
    assert status == 201, (status, clip)
    server.wait_for(clip["id"], "done")


def on_a_small_disk(executable, folder):
    """In a mount namespace of its own: the disk goes with the process, however it ends."""
    disk = pathlib.Path(folder)
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={DISK}", "tmpfs", folder], check=True)
    with Server(executable, disk / "data") as server:
        server.log_path.unlink()
        clips = uploads_race_for_a_small_disk(server, disk)
        full_disk_stops_nothing_but_uploads(server, disk, clips)


def small_disk_is_respected(executable):
    apart = ["unshare", "--mount", "--propagation", "private", *([] if os.geteuid() == 0 else ["--map-root-user"])]
    with tempfile.TemporaryDirectory(prefix="motionbook-disk-") as folder:
        trial = subprocess.run([*apart, "mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", folder], capture_output=True)
        if trial.returncode != 0:
            raise Skip("needs a small file system, and none can be mounted here")
        memory = dict(line.split(":") for line in open("/proc/meminfo"))
        if int(memory["MemAvailable"].split()[0]) < 4 << 20:
            raise Skip("needs 4 GiB of free memory for a small file system")
        program = "import load, sys; load.on_a_small_disk(*sys.argv[1:])"
        inside = subprocess.run(
            [*apart, sys.executable, "-c", program, executable, folder],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONDONTWRITEBYTECODE": "1"})
        assert inside.returncode == 0, "see above"


class Crowd(threading.Thread):
    """Slow uploads and slow readers, fed in turn."""

    def __init__(self, server, clip, uploads, readers):
        super().__init__(daemon=True)
        self.is_over = False
        content = bytes(8 << 20)
        self.senders = [
            crowds.Sender(server.port, f"slow-{number}.mp4", content, SOURCES[number % len(SOURCES)])
            for number in range(uploads)]
        paths = [f"/clips/{clip}/media", f"/clips/{clip}/landmarks.csv"]
        self.readers = [
            crowds.Reader(server.port, paths[number % 2], SOURCES[number % len(SOURCES)]) for number in range(readers)]

    def run(self):
        for sender in self.senders:
            sender.connect()
            sender.send(8 << 10)  # Until the file has begun.
        last = time.monotonic()
        while not self.is_over:
            time.sleep(0.5)
            elapsed, last = time.monotonic() - last, time.monotonic()
            for sender in self.senders:
                if sender.is_open:
                    sender.send(int(UPLOAD_RATE * elapsed))
                    sender.receive()
            for reader in self.readers:
                if reader.is_open:
                    reader.receive(int(READ_RATE * elapsed))
        for one in self.senders + self.readers:
            one.close()


def latencies(server, path, seconds):
    """Milliseconds that a page takes, asked for again and again."""
    found, ends = [], time.monotonic() + seconds
    while time.monotonic() < ends:
        began = time.monotonic()
        status, _, _ = server.request("GET", path)
        assert status == 200, status
        found.append(1000 * (time.monotonic() - began))
        time.sleep(0.01)
    return found


def words(found):
    return f"median {statistics.median(found):.1f} ms, p99 {sorted(found)[int(0.99 * (len(found) - 1))]:.1f} ms"


def memory(server):
    return int(next(line for line in open(f"/proc/{server.process.pid}/status") if "VmRSS" in line).split()[1]) / 1024


def crowd_is_borne(executable, uploads, readers, seconds):
    crowds.allow_descriptors(2 * (uploads + readers) + 1000)
    with Server(executable) as server:
        status, clip = server.upload_bytes(crowds.long_clip(20), "long.mp4", "hands")
        assert status == 201, (status, clip)
        server.wait_for(clip["id"], "done")
        before, alone = memory(server), latencies(server, "/", min(seconds, 5))
        crowd = Crowd(server, clip["id"], uploads, readers)
        crowd.start()
        meanwhile, others, ends = [], [], time.monotonic() + seconds
        while time.monotonic() < ends:
            meanwhile += latencies(server, "/", seconds / 6)
            began = time.monotonic()
            status, _ = server.upload_bytes(books.picture(time.time()), "other.png", "hands")
            others.append((status, time.monotonic() - began))
        open_uploads = sum(sender.is_open for sender in crowd.senders)
        refused = collections.Counter(sender.status for sender in crowd.senders if not sender.is_open)
        open_readers = sum(reader.is_open for reader in crowd.readers)
        peak = server.peak_memory()
        crowd.is_over = True
        crowd.join()
        print(f"      {uploads} slow uploads ({open_uploads} still open, others {dict(refused)}), "
              f"{readers} slow readers ({open_readers} still open), {seconds} s", flush=True)
        print(f"      memory {before:.0f} MiB before, {peak:.0f} MiB at the most", flush=True)
        print(f"      a page alone: {words(alone)}; meanwhile: {words(meanwhile)}", flush=True)
        print("      uploads of others: " + ", ".join(f"{status} in {took:.2f} s" for status, took in others), flush=True)
        assert peak < before + 300, f"{peak:.0f} MiB"
        assert sorted(meanwhile)[len(meanwhile) // 2] < 250, words(meanwhile)
        assert others[-1][0] == 201, "somebody else cannot upload any more"
        assert all(status in (201, 429, 503) for status, _ in others), others
        server.wait_for(clip["id"], "done")


@alone
def some_slow_clients_hinder_nobody(executable):
    crowd_is_borne(executable, 40, 100, 3)


TESTS = [small_disk_is_respected, some_slow_clients_hinder_nobody]

if __name__ == "__main__":
    small_disk_is_respected(sys.argv[1])
    crowd_is_borne(sys.argv[1], *(int(given) if given else usual for given, usual in zip(
        sys.argv[2:5] + [""] * 3, (800, 1000, 60))))
