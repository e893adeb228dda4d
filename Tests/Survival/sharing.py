"""Servers that share a data folder: who may join, and what becomes of the jobs of one that is killed or hangs."""

import contextlib
import json
import os
import pathlib
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor

from backups import gif
from harness import Server, eventually
from kills import files_below, long_clip

SHARE = ["--share"]
# Time until a job of a server that is gone is another one's, seconds: less than its lease, which nobody waits for.
TAKEN_OVER_WITHIN = 28


@contextlib.contextmanager
def shared_folder():
    data = pathlib.Path(tempfile.mkdtemp(prefix="motionbook-test-"))
    try:
        yield data
    finally:
        shutil.rmtree(data, ignore_errors=True)


def refused(executable, data, *arguments):
    """What a server says that does not start."""
    done = subprocess.run(
        [executable, "serve", "--port", "0", "--data", str(data), *arguments], capture_output=True, text=True, timeout=120)
    assert done.returncode == 1 and not done.stdout, (done.returncode, done.stdout)
    sentences = done.stderr.splitlines()
    assert len(sentences) == 1 and sentences[0].startswith("motionbook: ") and sentences[0].endswith("."), sentences
    return sentences[0]


def rows(data, query):
    with contextlib.closing(sqlite3.connect(f"file:{data / 'motionbook.sqlite'}?mode=ro", uri=True)) as database:
        return database.execute(query).fetchall()


def who_may_join(executable):
    with shared_folder() as data:
        with Server(executable, data):
            assert "Stop it, or choose another folder" in refused(executable, data)
            assert "without --share. Stop it and restart it with --share" in refused(executable, data, *SHARE)
        with Server(executable, data, SHARE), Server(executable, data, SHARE) as second:
            assert "Join them with --share" in refused(executable, data)
            assert second.request("GET", "/healthz")[0] == 200
        assert not files_below(data / "servers")
        with Server(executable, data) as alone:
            assert alone.request("GET", "/healthz")[0] == 200


def servers_that_start_at_once_share_a_new_folder(executable):
    with shared_folder() as data, contextlib.ExitStack() as stack:
        servers = [Server(executable, data, SHARE) for _ in range(4)]
        with ThreadPoolExecutor(len(servers)) as pool:
            for start in [pool.submit(server.start) for server in servers]:
                start.result()
        for server in servers:
            stack.callback(server.stop)
        assert len(files_below(data / "servers")) == len(servers)
        status, answer = servers[0].upload_bytes(gif(0), "0.gif")
        assert status == 201, answer
        for server in servers:
            server.wait_for(answer["id"], "done")
            assert server.request("GET", f"/clips/{answer['id']}/media")[0] == 200


class Follower(threading.Thread):
    """What the event stream of a clip tells at one server, until its end."""

    def __init__(self, server, clip):
        super().__init__(daemon=True)
        self.server, self.clip, self.states, self.counts = server, clip, [], set()
        self.start()

    def run(self):
        connection = self.server.connect(timeout=60)
        connection.request("GET", f"/clips/{self.clip}/events", headers={"Accept": "text/event-stream"})
        answer = connection.getresponse()
        while line := answer.readline():
            if not line.startswith(b"data:"):
                continue
            event = json.loads(line[5:])
            if not self.states or self.states[-1] != event["state"]:
                self.states.append(event["state"])
            self.counts.add((event.get("stage"), event.get("done")))
            if event["state"] in ("done", "failed", "cancelled"):
                break
        connection.close()


def another_server_goes_on_where_one_was_killed(executable):
    """kill -9 of the server that analyses, and a worker is at the clip: the other one takes it over, and it is done once."""
    with shared_folder() as data, long_clip() as film, Server(executable, data, [*SHARE, "--workers", "1"]) as first:
        _, clip = first.upload(film)
        with Server(executable, data, [*SHARE, "--workers", "1"]) as second:
            follower = Follower(second, clip["id"])
            assert eventually(lambda: rows(data, "SELECT stage FROM job") == [("tracking",)])
            # However long the other one takes to look, the worker is at it.
            for worker in first.workers():
                os.kill(worker, signal.SIGSTOP)
            assert eventually(lambda: second.state(clip["id"]).get("stage") == "tracking")
            (holder,), = rows(data, "SELECT holder FROM job WHERE state = 'running'")
            assert second.workers() == [], "both are at it"
            first.kill()
            began = time.monotonic()
            while True:
                held = rows(data, "SELECT holder FROM job WHERE state = 'running'")
                if held and held[0][0] != holder:
                    break
                assert time.monotonic() - began < TAKEN_OVER_WITHIN, (held, second.state(clip["id"]))
                time.sleep(0.05)
            print(f"      taken over after {time.monotonic() - began:.1f} s", flush=True)
            second.wait_for(clip["id"], "done")
            follower.join(60)
            assert follower.states[-1] == "done" and "running" in follower.states, follower.states
            assert len(follower.counts) > 3, follower.counts
            assert rows(data, "SELECT state, kind, attempts, interruptions, holder FROM job") == [("done", "analysis", 1, 1, None)]
            assert rows(data, "SELECT count(*) FROM report") == [(1,)]
            assert second.json(f"/clips/{clip['id']}/report.json")["version"] == 1
            assert len(os.listdir(data / "clips" / clip["id"])) == 1
            assert eventually(lambda: not files_below(data / "work")) and not files_below(data / "incoming")
            assert len(files_below(data / "servers")) == 1


def two_servers_work_off_one_queue(executable):
    """Clips that come in at one are done by both, each once; the one that is stopped hands its jobs over."""
    with shared_folder() as data:
        with Server(executable, data, [*SHARE, "--workers", "1"]) as first, Server(executable, data, [*SHARE, "--workers", "1"]) as second:
            clips, holders = [], set()
            while len(clips) < 8 or len(holders) < 2 and len(clips) < 200:
                status, answer = first.upload_bytes(gif(len(clips)), f"{len(clips)}.gif")
                assert status == 201, answer
                clips.append(answer["id"])
                holders |= {holder for holder, in rows(data, "SELECT holder FROM job WHERE state = 'running'")}
            assert len(holders) == 2, holders
            assert eventually(lambda: rows(data, "SELECT count(*) FROM job WHERE state IN ('queued', 'running')") == [(0,)], within=180)
            assert rows(data, "SELECT DISTINCT state, attempts, interruptions FROM job") == [("done", 1, 0)]
            assert rows(data, "SELECT count(*) FROM report") == [(len(clips),)]
            for clip in clips:
                assert second.request("GET", f"/clips/{clip}/media")[0] == 200
            # What one deletes is gone at the other.
            assert second.request("POST", f"/clips/{clips[0]}/delete", b"")[0] == 204
            assert first.request("GET", f"/clips/{clips[0]}/media")[0] == 404
            with long_clip() as film:
                _, clip = first.upload(film)
            assert eventually(lambda: first.workers() or second.workers())
            stopped, other = (first, second) if first.workers() else (second, first)
            stopped.stop()
            other.wait_for(clip["id"], "done")
            assert rows(data, f"SELECT attempts, interruptions FROM job WHERE clip = '{clip['id']}'") == [(1, 0)]


def a_server_that_hangs_loses_its_job_and_stores_nothing_of_it(executable):
    """SIGSTOP in place of an end: its lock is held, so its lease has to run out; then it wakes up and finds the work done."""
    with shared_folder() as data, long_clip() as film, Server(executable, data, [*SHARE, "--workers", "1"]) as first:
        _, clip = first.upload(film)
        first.wait_for(clip["id"], "running")
        workers = eventually(first.workers)
        for worker in workers:
            os.kill(worker, signal.SIGSTOP)
        with Server(executable, data, [*SHARE, "--workers", "1"]) as second:
            began = time.monotonic()
            first.process.send_signal(signal.SIGSTOP)
            for worker in workers:
                os.kill(worker, signal.SIGCONT)
            try:
                second.wait_for(clip["id"], "done")
                print(f"      done by the other after {time.monotonic() - began:.1f} s", flush=True)
                stored = rows(data, "SELECT job, created_at FROM report")
            finally:
                first.process.send_signal(signal.SIGCONT)
            # The one that wakes up hears of it, stops its own worker, and has time to store what it should not.
            assert eventually(lambda: first.state(clip["id"])["state"] == "done" and not first.workers())
            time.sleep(2)
            assert rows(data, "SELECT job, created_at FROM report") == stored
            assert rows(data, "SELECT state, interruptions FROM job") == [("done", 1)]


TESTS = [
    a_server_that_hangs_loses_its_job_and_stores_nothing_of_it,
    another_server_goes_on_where_one_was_killed,
    two_servers_work_off_one_queue,
    servers_that_start_at_once_share_a_new_folder,
    who_may_join,
]
