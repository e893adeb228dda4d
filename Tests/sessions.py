"""Live sessions as programs speak to them: pictures go over one connection that stays, events come over another.

Used by the survival tests, the benchmarks and the comparison of sessions with reports. Only the standard library.
"""

import http.client
import json
import socket
import threading
import time
import urllib.parse
from dataclasses import dataclass, field

# Whatever a session does not say in this time, it will not say.
PATIENCE_SECONDS = 30


class Refused(Exception):
    """What was asked for is refused: the status, the code, the sentence and the header fields."""

    def __init__(self, status, fields, body):
        try:
            said = json.loads(body)
        except ValueError:
            said = {}
        said = said if isinstance(said, dict) else {}
        self.status, self.fields = status, fields
        self.code, self.message = said.get("code"), said.get("message")
        super().__init__(f"{status} {self.code}: {self.message or body[:200]!r}")


@dataclass
class Answer:
    """What a session says of a picture, and how long it took to come."""

    line: dict
    recording: bytes
    milliseconds: float

    @property
    def is_skipped(self):
        return self.line.get("skipped", False)

    @property
    def events(self):
        return self.line.get("events", [])

    @property
    def total(self):
        """Milliseconds at the server."""
        return self.line["times"]["total"]


class Wire:
    """A connection that stays, with as little work for each request as there can be."""

    def __init__(self, port, timeout=PATIENCE_SECONDS):
        self.port, self.timeout, self.socket = port, timeout, None

    def ask(self, method, path, body=b"", fields=""):
        """(status, header fields, body) of one request as a page of this site would make it."""
        is_new = self.socket is None
        if is_new:
            self.connect()
        head = (f"{method} {path} HTTP/1.1\r\nHost: localhost:{self.port}\r\nSec-Fetch-Site: same-origin\r\n"
                f"Content-Length: {len(body)}\r\n{fields}\r\n").encode()
        try:
            self.socket.sendall(head + body)
            return self.answer()
        except (ConnectionError, EOFError):
            self.close()
            if is_new:
                raise
            return self.ask(method, path, body, fields)  # The server may close a connection that waits.

    def connect(self):
        self.socket = socket.create_connection(("127.0.0.1", self.port), timeout=self.timeout)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.reader = self.socket.makefile("rb")

    def answer(self):
        while True:
            status, fields = self.head()
            if status >= 200:
                break
        if fields.get("transfer-encoding", "").lower() == "chunked":
            body = b"".join(iter(self.chunk, b""))
        else:
            length = int(fields.get("content-length", 0))
            body = self.reader.read(length)
            if len(body) < length:
                raise EOFError("the answer was cut")
        if fields.get("connection", "").lower() == "close":
            self.close()
        return status, fields, body

    def head(self):
        first = self.reader.readline()
        if not first:
            raise EOFError("the connection was closed")
        fields = {}
        while (line := self.reader.readline().strip()):
            name, _, value = line.decode().partition(":")
            fields[name.lower()] = value.strip()
        return int(first.split()[1]), fields

    def chunk(self):
        data = self.reader.read(int(self.reader.readline(), 16))
        self.reader.readline()
        return data

    def close(self):
        if self.socket:
            self.reader.close()
            self.socket.close()
        self.socket = None


class Session:
    """One live session of a server, opened where it is made."""

    def __init__(self, port, kind, timeout=PATIENCE_SECONDS):
        self.port, self.kind, self.wire = port, kind, Wire(port, timeout)
        form = urllib.parse.urlencode({"kind": kind, "mirrored": "false"}).encode()
        status, fields, body = self.wire.ask(
            "POST", "/live", form, "Accept: application/json\r\nContent-Type: application/x-www-form-urlencoded\r\n")
        if status != 201:
            self.wire.close()
            raise Refused(status, fields, body)
        opened = json.loads(body)
        self.id, self.ends_after = opened["id"], opened["endsAfter"]
        self.path, self.frames, self.events = opened["path"], opened["frames"], opened["events"]
        self.opened = time.monotonic()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.end()
        except (OSError, EOFError):
            pass
        self.wire.close()

    @property
    def now(self):
        """Seconds of the session."""
        return time.monotonic() - self.opened

    def post(self, picture, t=None, wire=None, only_line=False):
        """The answer to a picture taken at `t`; now if nothing is said."""
        t = self.now if t is None else t
        began = time.perf_counter()
        accept = "Accept: application/json\r\n" if only_line else ""
        status, fields, body = (wire or self.wire).ask(
            "POST", f"{self.frames}?t={t:.6f}", picture, f"Content-Type: image/jpeg\r\n{accept}")
        took = 1000 * (time.perf_counter() - began)
        if status != 200:
            raise Refused(status, fields, body)
        line, _, recording = body.partition(b"\n")
        return Answer(json.loads(line), recording, took)

    def end(self):
        """The status of the request to end it."""
        return self.wire.ask("DELETE", self.path)[0]


@dataclass
class Listener(threading.Thread):
    """Takes in a session's events until they end."""

    port: int
    path: str
    fields: dict = field(default_factory=dict)

    def __post_init__(self):
        super().__init__(daemon=True)
        self.heard, self.ids, self.last_words, self.is_over = [], [], None, False
        self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=2 * PATIENCE_SECONDS)
        self.connection.request("GET", self.path, headers={"Accept": "text/event-stream", **self.fields})
        self.answer = self.connection.getresponse()
        if self.answer.status != 200:
            raise Refused(self.answer.status, dict(self.answer.getheaders()), self.answer.read())
        self.start()

    __hash__ = threading.Thread.__hash__

    def run(self):
        event = {}
        try:
            while line := self.answer.readline():
                name, _, value = line.decode().rstrip("\r\n").partition(":")
                if name:
                    event[name] = value.removeprefix(" ")
                    continue
                if not line.strip() and "data" in event:
                    self.take(event)
                if not line.strip():
                    event = {}
        except (OSError, ValueError, AttributeError, http.client.HTTPException):
            pass
        self.is_over = True

    def take(self, event):
        if event.get("event") == "end":
            self.last_words = json.loads(event["data"])
        elif "id" in event:
            self.heard.append(json.loads(event["data"]))
            self.ids.append(int(event["id"]))

    def hang_up(self):
        if self.connection.sock:
            self.connection.sock.shutdown(socket.SHUT_RDWR)
        self.join(60)
        self.connection.close()
