"""A book of what a server acknowledged, kept by those who ask it for things.

Whoever sends a request writes it into the book before it is sent and again when the answer is there. In between,
either may be true: the server may have died before or after it did what was asked.
"""

import hashlib
import http.client
import json
import random
import struct
import subprocess
import threading
import time
import zlib
from dataclasses import dataclass, field

from harness import multipart


class Gone(Exception):
    """The server died while it was asked: what it did is unknown."""


class Silent(Exception):
    """The server lives and gives no answer."""


class Endless(Silent):
    """An analysis does not end."""


def picture(seed, padding=0, size=24):
    """A PNG like no other, as large as `padding` bytes make it: the least that can be uploaded and analysed."""
    noise = random.Random(seed)

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join(b"\0" + noise.randbytes(3 * size) for _ in range(size))
    head = struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"noIs", noise.randbytes(padding))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


@dataclass
class Entry:
    """A clip that was sent."""

    name: str
    blob: str  # SHA-256 of its content.
    id: str | None = None
    fate: str = "sent"  # sent: no answer yet; refused; there; going: a deletion has no answer yet; gone.
    notes: set = field(default_factory=lambda: {None})  # What may be written on it.
    athletes: set = field(default_factory=lambda: {None})
    analyses: tuple = (1, 1)  # Fewest and most analyses that were asked for.
    is_done: bool = False  # Somebody saw that its analysis was done.


class Book:
    """What was asked of a server, and what it said."""

    def __init__(self, seed=0):
        self.random = random.Random(seed)
        self.entries = []
        self.lock = threading.Lock()

    def new(self, content):
        with self.lock:
            entry = Entry(f"clip-{len(self.entries)}.png", hashlib.sha256(content).hexdigest())
            self.entries.append(entry)
            return entry

    def standing(self):
        with self.lock:
            return [entry for entry in self.entries if entry.fate == "there"]


class Visitor:
    """Asks a server for things as a page would, and keeps the book."""

    patience = 60  # seconds for an answer

    def __init__(self, server, book):
        self.server, self.book = server, book

    def ask(self, method, path, body=None, headers=None):
        """(status, body); `Gone` if the server dies meanwhile, `Silent` if it says nothing."""
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=self.patience)
        try:
            connection.request(
                method, path, body, {"Accept": "application/json", "Sec-Fetch-Site": "same-origin", **(headers or {})})
            answer = connection.getresponse()
            return answer.status, answer.read()
        except TimeoutError:
            raise Silent(f"{method} {path} has no answer after {self.patience} s") from None
        except (OSError, http.client.HTTPException) as reason:
            try:
                self.server.process.wait(5)  # The connection goes a moment before the process.
            except Exception:
                raise Silent(f"{method} {path}: the connection broke under a living server ({reason!r})") from None
            raise Gone() from None
        finally:
            connection.close()

    def form(self, path, **fields):
        body = "&".join(f"{name}={value}" for name, value in fields.items())
        return self.ask("POST", path, body, {"Content-Type": "application/x-www-form-urlencoded"})[0]

    def upload(self, content, kind="hands"):
        """The entry of a clip, and the status that its upload was answered with."""
        entry = self.book.new(content)
        body, content_type = multipart(content, entry.name, kind)
        status, answer = self.ask("POST", "/clips", body, {"Content-Type": content_type})
        if status == 201:
            entry.id = json.loads(answer)["id"]
            entry.fate = "there"
        else:
            entry.fate = "refused"
        return entry, status

    def delete(self, entry):
        entry.fate = "going"
        status, _ = self.ask("POST", f"/clips/{entry.id}/delete", b"")
        if status in (204, 404):
            entry.fate = "gone"
        return status

    def note(self, entry, text):
        entry.notes = entry.notes | {text}
        status = self.form(f"/clips/{entry.id}/note", text=text)
        if status == 204:
            entry.notes = {text}
        return status

    def name(self, entry, athlete):
        entry.athletes = entry.athletes | {athlete}
        status = self.form(f"/clips/{entry.id}/athlete", name=athlete)
        if status == 204:
            entry.athletes = {athlete}
        return status

    def analyse_again(self, entry):
        least, most = entry.analyses
        entry.analyses = (least, most + 1)
        entry.is_done = False
        status, _ = self.ask("POST", f"/clips/{entry.id}/retry", b"")
        if status == 204:
            entry.analyses = (least + 1, most + 1)
        elif status == 409:  # Being analysed already.
            entry.analyses = (least, most)
        return status

    def follow(self, entry, within=60):
        """The state in which the analysis of a clip ends, from its event stream."""
        process = self.server.process
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=within)
        ends = time.monotonic() + within
        try:
            connection.request("GET", f"/clips/{entry.id}/events", headers={"Accept": "text/event-stream"})
            answer = connection.getresponse()
            while answer.status == 200 and time.monotonic() < ends:
                if not (line := answer.readline()):
                    # It is over before it told the end: a server that is killed.
                    process.wait(60)
                    raise Gone()
                if line.startswith(b"data:") and "task" not in (event := json.loads(line[5:])):
                    if event["state"] in ("done", "failed", "cancelled"):
                        entry.is_done = event["state"] == "done"
                        return event
            if answer.status != 200:
                return {"state": f"answer {answer.status}"}
        except (TimeoutError, subprocess.TimeoutExpired):
            pass
        except (OSError, http.client.HTTPException):
            raise Gone() from None
        finally:
            connection.close()
        try:
            process.wait(0.5)
        except Exception:
            raise Endless(f"the analysis of {entry.name} has no end after {within} s") from None
        raise Gone()
