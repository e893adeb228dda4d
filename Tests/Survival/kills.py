"""kill -9 at each stage of upload and analysis: nothing accepted is lost, nothing is done twice, work resumes."""

import contextlib
import os
import pathlib
import signal
import sqlite3
import subprocess
import tempfile
import time

from harness import Server, eventually, multipart, real_clip


@contextlib.contextmanager
def long_clip():
    """A clip that is analysed for some seconds, also where nothing else runs."""
    with tempfile.TemporaryDirectory(prefix="motionbook-test-") as folder:
        path = pathlib.Path(folder, "long.mp4")
        subprocess.run(
            ["ffmpeg", "-v", "error", "-stream_loop", "9", "-i", str(real_clip()), "-an", "-c:v", "copy", str(path)], check=True)
        yield path


def upload_in_part(server, share):
    """Sends the first `share` of an upload and leaves the connection open."""
    body, content_type = multipart(real_clip().read_bytes(), "half.mp4", "swing")
    connection = server.connect()
    connection.putrequest("POST", "/clips")
    connection.putheader("Content-Type", content_type)
    connection.putheader("Content-Length", str(len(body)))
    connection.putheader("Sec-Fetch-Site", "same-origin")
    connection.endheaders()
    connection.send(body[: int(len(body) * share)])
    return connection


def files_below(folder):
    return [path for path in folder.rglob("*") if path.is_file()]


def server_killed_during_upload_leaves_nothing_behind(executable):
    with Server(executable) as server:
        connection = upload_in_part(server, 0.5)
        time.sleep(0.5)
        server.kill()
        connection.close()
        server.start()
        assert not files_below(server.data / "incoming"), "half an upload was kept"
        status, page = server.upload(real_clip())
        assert status == 201, (status, page)
        server.wait_for(page["id"], "done")


def acknowledged_upload_survives_at_once(executable):
    with Server(executable) as server:
        status, clip = server.upload(real_clip())
        server.kill()  # not a moment between the acknowledgement and the kill
        assert status == 201, (status, clip)
        server.start()
        server.wait_for(clip["id"], "done")
        assert server.json(f"/clips/{clip['id']}/report.json")["version"] == 1


def server_killed_at_each_stage_resumes(executable):
    for stage in ["probing", "tracking", "measuring", "pictures"]:
        with Server(executable) as server:
            _, clip = server.upload(real_clip())
            deadline = time.monotonic() + 60
            while time.monotonic() < deadline:
                state = server.state(clip["id"])
                if state["state"] == "done" or state.get("stage") == stage:
                    break
            workers = server.workers()
            server.kill()
            assert eventually(lambda: not any(map(is_alive, workers))), f"workers outlived their server in stage {stage}: {workers}"
            server.start()
            server.wait_for(clip["id"], "running", "done")
            server.wait_for(clip["id"], "done")
            assert only_one_report(server, clip["id"])


def is_alive(pid):
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def only_one_report(server, clip):
    """Nothing was done twice: one finished job and one report of this clip in the database."""
    database = sqlite3.connect(f"file:{server.data / 'motionbook.sqlite'}?mode=ro", uri=True)
    done = database.execute("SELECT count(*) FROM job WHERE state = 'done'").fetchone()[0]
    reports = database.execute("SELECT count(*) FROM report").fetchone()[0]
    database.close()
    return done == 1 and reports == 1


def worker_killed_is_tried_again(executable):
    with long_clip() as film, Server(executable) as server:
        _, clip = server.upload(film)
        server.wait_for(clip["id"], "running")
        for pid in eventually(server.workers):
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
        server.wait_for(clip["id"], "done")
        assert only_one_report(server, clip["id"])


def clip_that_kills_every_worker_ends_as_failed(executable):
    with long_clip() as film, Server(executable) as server:
        _, clip = server.upload(film)
        deadline = time.monotonic() + 120
        while time.monotonic() < deadline:
            for pid in server.workers():
                try:
                    os.kill(pid, signal.SIGKILL)
                except ProcessLookupError:
                    pass
            state = server.state(clip["id"])
            if state["state"] == "failed":
                break
            assert state["state"] != "done", "the worker finished before it could be killed"
        assert state["state"] == "failed", state
        assert state["message"].endswith("."), state
        status, _, _ = server.request("POST", f"/clips/{clip['id']}/retry", b"")
        assert status in (200, 202, 204, 303), status
        server.wait_for(clip["id"], "done")


def stop_and_start_continues_without_costing_an_attempt(executable):
    with Server(executable) as server:
        _, clip = server.upload(real_clip())
        for _ in range(4):
            server.wait_for(clip["id"], "running", "done")
            server.stop()
            server.start()
        server.wait_for(clip["id"], "done")


def overlay_survives_a_killed_server(executable):
    """kill -9 while the video with the skeleton is drawn: the next start makes it, and nothing else stays behind."""
    with Server(executable) as server:
        _, clip = server.upload(real_clip())
        server.wait_for(clip["id"], "done")
        video = f"/clips/{clip['id']}/overlay.mp4"
        assert server.request("POST", f"/clips/{clip['id']}/overlay", b"")[0] == 204
        time.sleep(0.5)
        server.kill()
        server.start()
        deadline = time.monotonic() + 180
        while (status := server.request("GET", video)[0]) != 200 and time.monotonic() < deadline:
            assert status == 404, status
            time.sleep(0.1)
        assert status == 200, status
        # The folders of a job go right after its result was taken over.
        while any((server.data / "work").iterdir()) and time.monotonic() < deadline:
            time.sleep(0.1)
        assert not any((server.data / "work").iterdir())
        server.request("POST", f"/clips/{clip['id']}/retry", b"")
        server.wait_for(clip["id"], "done")
        assert server.request("GET", video)[0] == 404
        assert eventually(lambda: not list(server.data.rglob("overlay.mp4")))


def interrupted_command_leaves_nothing_behind(executable):
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen(
            [executable, "analyze", str(real_clip()), "--for", "swing"], env={**os.environ, "TMPDIR": folder},
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        deadline = time.monotonic() + 120
        while not any(pathlib.Path(folder).rglob("*.landmarks")) and time.monotonic() < deadline:
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=120)
        assert process.returncode == 1 and not output, (process.returncode, output)
        assert errors == "motionbook: Stopped before the work was finished.\n", errors
        assert not os.listdir(folder), os.listdir(folder)


TESTS = [
    server_killed_during_upload_leaves_nothing_behind,
    acknowledged_upload_survives_at_once,
    server_killed_at_each_stage_resumes,
    worker_killed_is_tried_again,
    clip_that_kills_every_worker_ends_as_failed,
    stop_and_start_continues_without_costing_an_attempt,
    overlay_survives_a_killed_server,
    interrupted_command_leaves_nothing_behind,
]
