"""Devices of pupils as the server meets them: each joins a class by its code, hears what is on, says that it is there, and sends pictures when
they are wanted. Only the standard library.
"""

import http.client
import json
import ssl
import threading
import time
import urllib.parse

from sessions import Refused

# A device says that it is there so often, seconds (Public/js/classes/seat-line.js).
WORD_EVERY = 5
# Whatever does not come in this time will not come.
PATIENCE = 60


def secure():
    """What a device needs that trusts the server: here it trusts any."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


class Device:
    """One device with one seat: its own cookie, a connection for what it asks, and one for what it hears."""

    def __init__(self, address, context=None):
        """`address`: `https://192.168.1.5:8080`."""
        self.parts, self.context = urllib.parse.urlsplit(address), context
        self.cookie = self.place = None
        self.wire = self.connection()
        self.heard, self.news, self.closed = [], threading.Condition(), False
        self.listening = None

    def connection(self):
        if self.parts.scheme == "https":
            return http.client.HTTPSConnection(self.parts.hostname, self.parts.port, timeout=PATIENCE, context=self.context)
        return http.client.HTTPConnection(self.parts.hostname, self.parts.port, timeout=PATIENCE)

    def ask(self, method, path, form=None, body=None, accept="application/json", refused=True):
        """(status, header fields, content) of a request; throws `Refused` where it is not taken."""
        fields = {"Accept": accept, "Sec-Fetch-Site": "same-origin", **({"Cookie": self.cookie} if self.cookie else {})}
        if form is not None:
            body = urllib.parse.urlencode(form)
            fields["Content-Type"] = "application/x-www-form-urlencoded"
        self.wire.request(method, path, body=body, headers=fields)
        answer = self.wire.getresponse()
        content, status = answer.read(), answer.status
        for line in answer.headers.get_all("Set-Cookie", []):
            if "seat" in line.split("=")[0]:
                self.cookie = line.split(";")[0]
        if status >= 400 and refused:
            raise Refused(status, dict(answer.headers), content)
        return status, answer.headers, content

    def join(self, code):
        """Takes a seat; returns the address of its page."""
        _, fields, _ = self.ask("POST", "/j", {"code": code}, accept="text/html")
        self.place = urllib.parse.urlsplit(fields["Location"]).path
        return self.place

    @property
    def class_id(self):
        return self.place.split("/")[2]

    def listen(self):
        """Hears what is on, in a thread of its own, until the class ends or the device is closed; and says that it is there."""
        self.listening = self.connection()
        self.listening.request("GET", self.place + "/events", headers={"Accept": "text/event-stream", "Cookie": self.cookie})
        stream = self.listening.getresponse()
        if stream.status != 200:
            raise Refused(stream.status, dict(stream.headers), stream.read())
        threading.Thread(target=self._hear, args=(stream,), daemon=True).start()

    def _hear(self, stream):
        name = "message"
        try:
            for raw in stream:
                line = raw.decode().rstrip("\n")
                if line.startswith("event:"):
                    name = line[6:].strip()
                elif line.startswith("data:"):
                    with self.news:
                        self.heard.append((time.monotonic(), name, json.loads(line[5:])))
                        self.news.notify_all()
                elif not line:
                    name = "message"
        except (OSError, http.client.HTTPException, ValueError, AttributeError):
            pass
        with self.news:
            self.closed = True
            self.news.notify_all()

    def state(self):
        """What it heard last of how things stand."""
        return next((data for _, name, data in reversed(self.heard) if name == "state"), None)

    def wait(self, condition, within=PATIENCE):
        """When (`time.monotonic()`) it heard of something of which `condition(name, data)` is true."""
        end = time.monotonic() + within
        with self.news:
            while True:
                for at, name, data in self.heard:
                    if condition(name, data):
                        return at
                left = end - time.monotonic()
                assert left > 0, f"a device heard only {[(name, data) for _, name, data in self.heard[-3:]]}"
                self.news.wait(left)

    def word(self):
        self.ask("POST", self.place + "/word")

    def open(self):
        """Begins to have its pictures looked at; returns where they are sent."""
        _, _, content = self.ask("POST", self.place + "/live", {})
        self.session = json.loads(content)
        self.began = time.monotonic()
        return self.session

    def show(self, picture):
        """Sends a picture: (the answer's line, milliseconds until it came)."""
        began = time.monotonic()
        path = f"{self.session['frames']}?t={began - self.began:.4f}"
        status, _, content = self.ask("POST", path, body=picture, refused=False)
        took = 1000 * (time.monotonic() - began)
        line = json.loads(content.split(b"\n", 1)[0])
        if status >= 400 and status != 409:
            raise Refused(status, {}, content)
        return line, took

    def play(self, pictures, until):
        """Sends one picture after the other, each when it is wanted, until a moment: what was answered, and how long each took."""
        taken, skipped, place, said = [], 0, 0, 0.0
        while (now := time.monotonic()) < until:
            if now - said > WORD_EVERY:
                self.word()
                said = now
            line, took = self.show(pictures[place % len(pictures)])
            place += 1
            if "reading" in line:
                taken.append(took)
            else:
                skipped += 1
            time.sleep(max(0, line.get("next", 333) / 1000 - (time.monotonic() - now)))
        return taken, skipped

    def close(self):
        self.wire.close()
        if self.listening:
            self.listening.close()
