"""Memory: workers have no more than is planned for them whatever a file says, and the server hardly any.

usage of this file by itself: memory.py EXECUTABLE: all hostile files, not some of them
"""

import pathlib
import re
import sys

if __name__ == "__main__":
    sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
    sys.dont_write_bytecode = True

import bombs  # noqa: E402
import heic  # noqa: E402
from gauges import Gauge  # noqa: E402
from harness import DATA, Server, Skip, real_clip  # noqa: E402

MIB = 1 << 20
# `WorkerMemory`, bytes: what a worker limits itself to. A worker that is seen with any other limit was forgotten.
PLANNED = {1024 * MIB: "a look", 2048 * MIB: "a photo or a GIF", 3072 * MIB: "a job"}
# Pages of files that are mapped (the program, libraries, models) are there once for all workers.
SHARED = 256
# What the server may hold, MiB.
SERVER = 200


class Watch(Gauge):
    """Looks what each worker of a server may have and has had, as the kernel counts it."""

    def __init__(self, server):
        super().__init__(pause=0.02)
        self.server = server
        self.seen = {}  # By process and what it may have, bytes: the most it had, MiB.
        self.unlimited = set()

    def look(self):
        for worker in self.server.workers():
            try:
                folder = pathlib.Path(f"/proc/{worker}")
                limit = re.search(r"^Max data size\s+(\S+)", (folder / "limits").read_text(), re.M)[1]
                status = (folder / "status").read_text()
                name = re.search(r"^Name:\s+(\S+)", status, re.M)[1]
                most = re.search(r"^VmHWM:\s+(\d+)", status, re.M)
            except (OSError, TypeError):
                continue
            # Bubblewrap, and a worker that has not read yet what it is to do, have no limit and nothing to read.
            if name == "bwrap" or not most:
                continue
            if limit == "unlimited":
                self.unlimited.add((worker, int(most[1]) // 1024))
            else:
                key = (worker, int(limit))
                self.seen[key] = max(self.seen.get(key, 0), int(most[1]) // 1024)

    def check(self):
        """Holds what was seen to what was planned; returns the most of each sort."""
        most = {}
        for (_, limit), had in self.seen.items():
            assert limit in PLANNED, f"a worker may have {limit / MIB:.0f} MiB, for which nothing is planned"
            assert had <= limit / MIB + SHARED, f"a worker for {PLANNED[limit]} had {had} MiB"
            most[PLANNED[limit]] = max(most.get(PLANNED[limit], 0), had)
        assert all(had < SHARED for _, had in self.unlimited), f"workers without a limit: {self.unlimited}"
        peak = self.server.peak_memory()
        assert peak < SERVER, f"the server held {peak:.0f} MiB"
        return {**most, "the server": round(peak)}


def settle(server, status, answer, kind, name):
    """Waits for the end of what an upload became, and removes it."""
    assert status == 201 or 400 <= status < 500 and answer["message"].endswith("."), (name, kind, status, answer)
    if status == 201:
        server.wait_for(answer["id"], "done", "failed", timeout=120)
        assert server.request("POST", f"/clips/{answer['id']}/delete", b"")[0] in (200, 204, 303)


def bombs_take_no_more_memory_than_is_planned(executable):
    with Server(executable) as server, Watch(server) as watch:
        for name, (content, word) in bombs.refused().items():
            for kind in ("swing", "unsure"):
                status, answer = server.upload_bytes(content, name, kind)
                assert status in (415, 422) and word in answer["message"], (name, status, answer)
            print(f"      {name} ({len(content)} bytes): {answer['message']}", flush=True)
        for name, content in {**bombs.accepted(), "tiles.heic": heic.unfolding(21, 21)}.items():
            status, answer = server.upload_bytes(content, name, "unsure")
            assert status == 201, (name, status, answer)
            settle(server, status, answer, "unsure", name)
        print(f"      most memory, MiB: {watch.check()}", flush=True)
        assert {"a look"} < set(watch.check()), "no worker was seen"


def hostile_files_take_no_more_memory_than_is_planned(executable, share=8):
    files = sorted(path for path in (DATA / "hostile").rglob("*") if path.is_file()) if (DATA / "hostile").is_dir() else []
    if not files:
        raise Skip("needs the folder of hostile files, which is not on this machine")
    with Server(executable) as server, Watch(server) as watch:
        for path in files[::share]:
            for kind in ("composition", "unsure"):
                status, answer = server.upload_bytes(path.read_bytes(), path.name, kind)
                settle(server, status, answer, kind, path.name)
        print(f"      {len(files[::share])} files, most memory, MiB: {watch.check()}", flush=True)
        status, clip = server.upload(real_clip())
        assert status == 201
        server.wait_for(clip["id"], "done")


def the_server_describes_no_files(executable):
    """How long libmagic takes a stranger decides: only workers have its rules before them."""
    with Server(executable) as server:
        for name, content, word in [
            ("breaks.mp4", bombs.line_breaks(), "text"), ("paper.mp4", b"%PDF-1.7\n1 0 obj\n", "PDF"),
            ("program.mov", open("/bin/true", "rb").read(), "program"), ("sound.mp4", b"RIFF\x24\0\0\0WAVEfmt " + bytes(40), "audio"),
        ]:
            status, answer = server.upload_bytes(content, name)
            assert status == 415 and answer["code"] == "unsupportedType" and word in answer["message"], (name, status, answer)
        maps = pathlib.Path(f"/proc/{server.process.pid}/maps").read_text()
        assert "motionbook" in maps and "magic.mgc" not in maps, "the server asked libmagic"


TESTS = [
    bombs_take_no_more_memory_than_is_planned,
    hostile_files_take_no_more_memory_than_is_planned,
    the_server_describes_no_files,
]

if __name__ == "__main__":
    bombs_take_no_more_memory_than_is_planned(sys.argv[1])
    hostile_files_take_no_more_memory_than_is_planned(sys.argv[1], share=1)
