"""Many connections at once from one thread: slow uploads, slow readers, and uploads that race for the disk."""

import pathlib
import resource
import selectors
import socket
import subprocess
import tempfile
import time

from harness import multipart


def allow_descriptors(count):
    """Lets this process, and the servers that it starts, have so many descriptors, if the system does."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = count if hard == resource.RLIM_INFINITY else min(count, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wanted), hard))


def long_clip(mebibytes):
    """A short film that is as large as one likes: what players skip comes after it."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "film.mp4"
        subprocess.run(
            ["ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc=s=64x64:d=0.2:r=10", "-pix_fmt", "yuv420p",
             "-c:v", "libx264", str(path)], check=True)
        size = mebibytes << 20
        return path.read_bytes() + size.to_bytes(4, "big") + b"free" + bytes(size - 8)


class Sender:
    """Posts a clip at a pace of its own, and reads the answer whenever it comes."""

    def __init__(self, port, name, content, source="127.0.0.1"):
        body, content_type = multipart(content, name, "hands")
        head = (f"POST /clips HTTP/1.1\r\nHost: localhost:{port}\r\nAccept: application/json\r\n"
                f"Sec-Fetch-Site: same-origin\r\nContent-Type: {content_type}\r\nContent-Length: {len(body)}\r\n\r\n")
        self.rest = memoryview(head.encode() + body)
        self.answer = b""
        self.port, self.source = port, source
        self.is_open = False

    def connect(self):
        """Only when it begins: the server waits a few seconds for the first line."""
        self.socket = connect(self.port, self.source)
        self.is_open = True

    @property
    def status(self):
        """The answer's status; None if there is none, or not all of it."""
        head, _, body = self.answer.partition(b"\r\n\r\n")
        return int(head.split(b" ")[1]) if body.startswith(b"{") and body.rstrip().endswith(b"}") else None

    @property
    def body(self):
        return self.answer.partition(b"\r\n\r\n")[2]

    def receive(self):
        """What came; closes at the end or at a complete answer."""
        try:
            part = self.socket.recv(65536)
        except BlockingIOError:
            return
        except OSError:
            part = b""
        self.answer += part
        if not part or self.status is not None:
            self.close()

    def send(self, most):
        try:
            self.rest = self.rest[self.socket.send(self.rest[:most]):]
        except BlockingIOError:
            pass
        except OSError:
            self.rest = self.rest[:0]  # An answer may be there all the same.

    def close(self):
        if self.is_open:
            self.is_open = False
            self.socket.close()


def connect(port, source="127.0.0.1", window=None):
    one = socket.socket()
    if window:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, window)
    one.bind((source, 0))
    one.settimeout(20)
    one.connect(("127.0.0.1", port))
    one.setblocking(False)
    return one


def race(senders, within=120):
    """Sends everything as fast as the server takes it."""
    selector = selectors.DefaultSelector()
    for sender in senders:
        sender.connect()
        selector.register(sender.socket, selectors.EVENT_READ | selectors.EVENT_WRITE, sender)
    ends = time.monotonic() + within
    while selector.get_map() and time.monotonic() < ends:
        for key, events in selector.select(1):
            sender = key.data
            if events & selectors.EVENT_WRITE and sender.rest:
                sender.send(256 << 10)
            if events & selectors.EVENT_READ:
                sender.receive()
            if not sender.is_open:
                selector.unregister(key.fileobj)
            elif not sender.rest:
                selector.modify(key.fileobj, selectors.EVENT_READ, sender)
    for sender in senders:
        sender.close()


class Reader:
    """Asks for a file and takes it up slowly."""

    def __init__(self, port, path, source="127.0.0.1"):
        self.socket = connect(port, source, window=4096)
        self.socket.send(f"GET {path} HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n".encode())
        self.head = b""
        self.is_open = True

    def receive(self, most):
        try:
            part = self.socket.recv(most)
        except BlockingIOError:
            return
        except OSError:
            part = b""
        self.head = (self.head + part)[:64]
        if not part:
            self.close()

    def close(self):
        if self.is_open:
            self.is_open = False
            self.socket.close()
