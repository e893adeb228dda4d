"""A line between clients and a server: as fast as one likes, and cut when one likes. It counts what went over it.

Only the standard library.
"""

import contextlib
import os
import socket
import struct
import threading
import time

from harness import eventually, real_clip


class Line:
    """Listens on a port of its own and passes everything on to wherever the server is at the moment.

    `events` are pairs of a number of bytes and what to do when so many have gone to the server: `line.cut`, or a restart. It is done
    when the server has read them, or 5 s later: what it has not read is lost, and a busy one reads late.
    """

    def __init__(self, server, rate=None, events=()):
        self.server, self.rate = server, rate
        self.events = sorted(events, key=lambda event: event[0])
        self.sent = 0  # bytes that went to the server
        self.is_down = False
        self.pairs, self.lock = set(), threading.RLock()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}"

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.listener.close()
        self.cut()

    def cut(self):
        """Breaks all connections. What was on its way arrives, as it would with a network that goes away."""
        with self.lock:
            pairs, self.pairs = self.pairs, set()
        for client, server in pairs:
            with contextlib.suppress(OSError):
                client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            for end in (client, server):
                with contextlib.suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)

    def _accept(self):
        while True:
            try:
                client, _ = self.listener.accept()
                if self.is_down:
                    client.close()
                    continue
                server = socket.create_connection(("127.0.0.1", self.server.port), timeout=10)
            except OSError:
                if self.listener.fileno() < 0:
                    return
                client.close()
                continue
            server.settimeout(None)
            with self.lock:
                self.pairs.add((client, server))
            threading.Thread(target=self._up, args=(client, server), daemon=True).start()
            threading.Thread(target=self._down, args=(client, server), daemon=True).start()

    def _up(self, client, server):
        free = time.monotonic()  # when the line has taken what it was given
        with contextlib.suppress(OSError):
            while data := client.recv(64 << 10):
                server.sendall(data)
                with self.lock:
                    self.sent += len(data)
                    due = [event for event in self.events if event[0] <= self.sent]
                    self.events = self.events[len(due):]
                if due:
                    eventually(lambda: not unread(self.server.port), within=5)
                for _, act in due:
                    act()
                if self.rate:
                    free = max(free, time.monotonic() - 0.1) + len(data) / self.rate
                    time.sleep(max(0, free - time.monotonic()))
            server.shutdown(socket.SHUT_WR)

    def _down(self, client, server):
        with contextlib.suppress(OSError):
            while data := server.recv(64 << 10):
                client.sendall(data)
        with self.lock:
            self.pairs.discard((client, server))
        # Closing alone tells the client nothing while `_up` waits for its next bytes: that keeps the connection until it returns.
        for end in (client, server):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()


def unread(port):
    """How many bytes are on their way to a port of this machine, or wait there to be read, on connections that stand."""
    count = 0
    for line in open("/proc/net/tcp").readlines()[1:]:
        _, local, remote, state, queues, *_ = line.split()
        if state != "01":
            continue
        sent, received = (int(queue, 16) for queue in queues.split(":"))
        count += received * (int(local[-4:], 16) == port) + sent * (int(remote[-4:], 16) == port)
    return count


def large_clip(path, size):
    """A clip of so many bytes that is analysed as quickly as a short one: what players skip is most of it."""
    clip = real_clip().read_bytes()
    with open(path, "wb") as file:
        file.write(clip)
        rest = size - len(clip)
        file.write(struct.pack(">I4sQ", 1, b"free", rest))
        left = rest - 16
        while left > 0:
            file.write(os.urandom(min(left, 1 << 20)))
            left -= 1 << 20
    assert path.stat().st_size == size
    return path
