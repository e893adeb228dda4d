"""Starts the real program on a free port with a data folder of its own, and speaks HTTP to it.

Used by the browser tests and the survival tests. Only the standard library.
"""

import http.client
import json
import os
import pathlib
import re
import secrets
import shutil
import signal
import subprocess
import tempfile
import threading
import time

from ports import free_port

TOP = pathlib.Path(__file__).resolve().parent.parent
DATA = pathlib.Path(os.environ.get("MOTIONBOOK_TEST_DATA", TOP.parent / "shared" / "data"))
DEMO = TOP / ".deps" / "demo" / "demo.mp4"
# Whether a run has time for everything (`--long`).
HAS_TIME = False


class Skip(Exception):
    """A test that cannot run here, with the reason."""


class NotStarted(AssertionError):
    """A server that ended before it printed its address, with its exit status (negative: the signal) and its last words."""

    def __init__(self, status, words):
        super().__init__(f"the server did not print its address (exit status {status}): {' '.join(words)}")
        self.status = status


def labelled(name):
    """The path of a labelled clip, or a skip that says what is missing."""
    path = DATA / name
    if not path.exists():
        raise Skip(f"needs the labelled clip {name}, which is not on this machine")
    return path


def real_clip():
    """A short clip with a moving person in every frame: a labelled one where there is one, else cut from the demonstration clip."""
    path = DATA / "tennis" / "serve_amateur_a.mp4"
    if path.exists():
        return path
    cut = DEMO.with_name("cut.mp4")
    if not cut.exists():
        part = cut.with_name("cut-part.mp4")
        subprocess.run(
            ["ffmpeg", "-v", "error", "-y", "-ss", "1.4", "-t", "3", "-i", str(DEMO),
             "-vf", "crop=900:600:50:0,scale=1080:720", "-an", "-c:v", "libx264", "-preset", "veryfast", "-pix_fmt", "yuv420p", str(part)], check=True)
        part.rename(cut)
    return cut


class Server:
    """One running `motionbook serve`."""

    def __init__(self, executable, data=None, arguments=(), environment=None):
        self.executable = str(executable)
        self.own_data = data is None
        self.data = pathlib.Path(data or tempfile.mkdtemp(prefix="motionbook-test-"))
        self.arguments = list(arguments)
        self.environment = dict(environment or {})
        self.process = None
        self.port = None

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.stop()
        if self.own_data:
            shutil.rmtree(self.data, ignore_errors=True)

    @property
    def log_path(self):
        """What the server writes to its standard error."""
        return self.data.parent / (self.data.name + ".log")

    def start(self, port=None, within=120):
        """Starts at `port`, or at a free one that nobody else gets. Returns when the server has printed its address, at the latest after
        `within` seconds."""
        with open(self.log_path, "ab") as log:
            self.process = subprocess.Popen(
                [self.executable, "serve", "--port", str(port or free_port()), "--data", str(self.data), *self.arguments],
                stdout=subprocess.PIPE, stderr=log, text=True, start_new_session=True, env={**os.environ, **self.environment})
        patience = threading.Timer(within, self.process.kill)
        patience.start()
        try:
            for line in self.process.stdout:
                found = re.search(r"http://[^:/]+:(\d+)", line)
                if found:
                    self.port = int(found.group(1))
                    threading.Thread(target=self.process.stdout.read, daemon=True).start()
                    return
            raise NotStarted(self.process.wait(), self.log_path.read_text(errors="replace").splitlines()[-1:])
        finally:
            patience.cancel()

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}"

    def stop(self):
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.kill()
                raise AssertionError("the server did not stop within 20 s of SIGTERM")
            assert self.process.returncode == 0, f"the server stopped with status {self.process.returncode}"

    def kill(self):
        """kill -9 of the server alone: its workers must notice by themselves."""
        self.process.kill()
        self.process.wait()

    def workers(self):
        """Process ids of the analysis workers below this server, outermost first."""
        found, level = [], [self.process.pid]
        while level:
            below = []
            for pid in level:
                try:
                    for task in os.listdir(f"/proc/{pid}/task"):
                        below += map(int, open(f"/proc/{pid}/task/{task}/children").read().split())
                except OSError:
                    pass
            found += below
            level = below
        return found

    def peak_memory(self):
        """The most memory the server process has held, MiB."""
        text = open(f"/proc/{self.process.pid}/status").read()
        return int(re.search(r"VmHWM:\s+(\d+)", text).group(1)) / 1024

    def cpu_seconds(self):
        """User and system time of the server process so far, seconds."""
        fields = open(f"/proc/{self.process.pid}/stat").read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    # HTTP

    def connect(self, timeout=60):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)

    def request(self, method, path, body=None, headers=None):
        """(status, headers, body) of one request as a page of this site would make it."""
        connection = self.connect()
        sent = {"Accept": "application/json", "Sec-Fetch-Site": "same-origin", **(headers or {})}
        connection.request(method, path, body=body, headers=sent)
        answer = connection.getresponse()
        content = answer.read()
        connection.close()
        return answer.status, dict((k.lower(), v) for k, v in answer.getheaders()), content

    def json(self, path):
        status, _, body = self.request("GET", path)
        assert status == 200, f"GET {path} answered {status}: {body[:300]!r}"
        return json.loads(body)

    def upload(self, path, name=None, kind="swing"):
        """(status, answer) of an upload as the drop zone makes it."""
        return self.upload_bytes(pathlib.Path(path).read_bytes(), name or pathlib.Path(path).name, kind)

    def upload_bytes(self, content, name, kind="swing"):
        body, content_type = multipart(content, name, kind)
        status, _, answer = self.request("POST", "/clips", body, {"Content-Type": content_type})
        return status, json.loads(answer)

    def state(self, clip):
        """The newest state of a clip, from the event stream's first event."""
        connection = self.connect(timeout=30)
        connection.request("GET", f"/clips/{clip}/events", headers={"Accept": "text/event-stream"})
        answer = connection.getresponse()
        assert answer.status == 200, f"events answered {answer.status}"
        try:
            while True:
                line = answer.readline().decode().strip()
                if line.startswith("data:") and "task" not in (event := json.loads(line[5:])):
                    return event
        finally:
            connection.close()

    def wait_for(self, clip, *states, timeout=180):
        """The first state of a clip that is one of `states`."""
        deadline = time.monotonic() + timeout
        while time.monotonic() < deadline:
            state = self.state(clip)
            if state["state"] in states:
                return state
            time.sleep(0.2)
        raise AssertionError(f"clip {clip} is {state} after {timeout} s, not {' or '.join(states)}")


def eventually(holds, within=60):
    """What `holds` says once that is true, or what it said last: a page or a server that is busy is late."""
    end = time.monotonic() + within
    while not (said := holds()) and time.monotonic() < end:
        time.sleep(0.05)
    return said


def multipart(content, name, kind):
    boundary = "boundary" + secrets.token_hex(12)
    head = (
        f'--{boundary}\r\nContent-Disposition: form-data; name="kind"\r\n\r\n{kind}\r\n'
        f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n'
        "Content-Type: application/octet-stream\r\n\r\n").encode()
    return head + content + f"\r\n--{boundary}--\r\n".encode(), f"multipart/form-data; boundary={boundary}"


def alone(test):
    """Marks a test that measures times: nothing may run beside it."""
    test.is_alone = True
    return test


def long(test):
    """Marks a test that takes long by nature: it runs where it is asked for (`--long`)."""
    test.is_long = True
    return test
