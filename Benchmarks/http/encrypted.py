#!/usr/bin/env python3
"""What HTTPS costs the server, beside HTTP on the same port in the same run, and what clients cost it that begin a handshake and go no
further.

    encrypted.py MOTIONBOOK

Prints
  * processor time of a request on a kept connection, by HTTPS and by HTTP, and the ratio (goal: 2.5);
  * processor time of a connection with one request: by HTTP, with a full handshake of TLS 1.3, and with a resumed one (goal: 0.4 ms);
  * with 50 handshakes that stall, for each place where they can: what the server takes of a core (goal: 5 %), and the slowest page
    that another device gets meanwhile (goal: 200 ms).
What is compared runs in turn, so that whatever else the machine does meets both; medians count, and the spread is printed. Only the
server's processor time is measured, of all its threads, so that the client may be slow. Exit status 1 when a goal is missed.
"""

import contextlib
import pathlib
import socket
import ssl
import statistics
import sys
import time

TOP = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(TOP / "Tests")]
sys.dont_write_bytecode = True

from harness import Server  # noqa: E402

GOAL_RATIO = 2.5
GOAL_RESUMED = 0.4e-3
GOAL_SHARE = 0.05
GOAL_PAGE = 0.2
ASSET = "/css/shared/base.css"
ROUNDS = 7
REQUESTS = 3000  # on a kept connection, in a round
CONNECTIONS = 300  # in a round
STALLED, STALLED_SECONDS = 50, 5
PAGE, PAGES = "/", 10  # asked for while handshakes stall


def context():
    """TLS 1.3, whoever signed the certificate: the authority is made when the server starts."""
    made = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    made.check_hostname, made.verify_mode = False, ssl.CERT_NONE
    made.minimum_version = ssl.TLSVersion.TLSv1_3
    return made


def connect(port):
    client = socket.create_connection(("127.0.0.1", port), timeout=60)
    # Else the last message of a handshake waits for the server to confirm the one before.
    client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return client


def request(path, port, *fields):
    return "\r\n".join([f"GET {path} HTTP/1.1", f"Host: localhost:{port}", *fields, "", ""]).encode()


class Program:
    """The server as a process."""

    def __init__(self, server):
        self.port = server.port
        # The clock of another process (clock_getcpuclockid), in nanoseconds. Ticks of /proc/PID/stat are too coarse, and
        # /proc/PID/schedstat knows one thread only.
        self.clock = (~server.process.pid << 3) | 2
        self.context = context()

    def used(self):
        """User and system time of all its threads so far, seconds."""
        return time.clock_gettime(self.clock)

    def encrypted(self, session=None):
        return self.context.wrap_socket(connect(self.port), server_hostname="localhost", session=session)

    def asked(self, client):
        """Processor time of a request on a kept connection, seconds."""
        question = request(ASSET, self.port)
        size = None
        began = self.used()
        for _ in range(REQUESTS):
            client.sendall(question)
            if size is None:
                size = answer_size(client)
            else:
                read(client, size)
        return (self.used() - began) / REQUESTS

    def connected(self, open_one):
        """Processor time of a connection with one request, seconds, and how many of them were resumed."""
        question = request("/healthz", self.port, "Connection: close")
        session, resumed = None, 0
        began = self.used()
        for _ in range(CONNECTIONS):
            with open_one(session) as client:
                client.sendall(question)
                answer = b""
                while part := client.recv(1 << 16):
                    answer += part
                assert answer.startswith(b"HTTP/1.1 200"), answer
                if isinstance(client, ssl.SSLSocket):
                    resumed += client.session_reused
                    # It came with the answer, not with the handshake.
                    session = client.session
        return (self.used() - began) / CONNECTIONS, resumed


def answer_size(client):
    """Bytes of an answer with its head, once it was read."""
    data = b""
    while b"\r\n\r\n" not in data:
        data += client.recv(1 << 16)
    head, _, body = data.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 200"), head
    length = next(int(line.split(b":")[1]) for line in head.split(b"\r\n") if line.lower().startswith(b"content-length:"))
    read(client, length - len(body))
    return len(head) + 4 + length


def read(client, count):
    while count > 0:
        part = client.recv(min(count, 1 << 16))
        assert part, "the server hung up"
        count -= len(part)


def spread(values, form):
    return ", ".join(format(value, form) for value in sorted(values))


def kept(program):
    """Requests on kept connections; whether the goal is met."""
    with connect(program.port) as plain, program.encrypted() as encrypted:
        for client in (plain, encrypted):
            program.asked(client)
        pairs = [(program.asked(plain), program.asked(encrypted)) for _ in range(ROUNDS)]
    for name, times in zip(("HTTP", "HTTPS"), zip(*pairs)):
        print(f"a request on a kept connection, {name:5} {statistics.median(times) * 1e6:6.1f} us CPU")
    ratios = [encrypted / plain for plain, encrypted in pairs]
    ratio = statistics.median(ratios)
    print(f"ratio {ratio:.2f} (goal {GOAL_RATIO}), the median of pairs in turn: {spread(ratios, '.2f')}")
    return ratio <= GOAL_RATIO


def handshakes(program):
    """Connections of each sort; whether the goal is met."""
    sorts = {
        "by HTTP": lambda session: connect(program.port),
        "by TLS 1.3, a full handshake": lambda session: program.encrypted(),
        "by TLS 1.3, resumed": program.encrypted,
    }
    found, resumed = {name: [] for name in sorts}, 0
    for _ in range(ROUNDS):
        for name, open_one in sorts.items():
            used, count = program.connected(open_one)
            found[name].append(used)
            resumed += count
    for name, times in found.items():
        print(f"a connection with one request, {name:28} {statistics.median(times) * 1e3:.2f} ms CPU, the median of "
              f"{spread([used * 1e3 for used in times], '.2f')}")
    # The first of each round has no ticket yet.
    asked = ROUNDS * (CONNECTIONS - 1)
    print(f"resumed: {resumed} of {asked} (goal {GOAL_RESUMED * 1e3} ms)")
    return resumed >= 0.9 * asked and statistics.median(found["by TLS 1.3, resumed"]) <= GOAL_RESUMED


def hello():
    """What a client begins with."""
    outgoing = ssl.MemoryBIO()
    client = context().wrap_bio(ssl.MemoryBIO(), outgoing, server_hostname="localhost")
    with contextlib.suppress(ssl.SSLWantReadError):
        client.do_handshake()
    return outgoing.read()


def stalled(program):
    """Handshakes that go no further; whether the goals are met."""
    start, good = hello(), True
    for name, sent in {"nothing at all": b"", "5 bytes of a ClientHello": start[:5], "a ClientHello, then silence": start}.items():
        with contextlib.ExitStack() as held:
            began, used, pages = time.monotonic(), program.used(), []
            for _ in range(STALLED):
                held.enter_context(client := connect(program.port))
                client.sendall(sent)
            for number in range(PAGES):
                time.sleep(max(0, began + (number + 0.5) * STALLED_SECONDS / PAGES - time.monotonic()))
                pages.append(page(program))
            time.sleep(max(0, began + STALLED_SECONDS - time.monotonic()))
            share = (program.used() - used - sum(cost for _, cost in pages)) / (time.monotonic() - began)
        slowest = max(took for took, _ in pages)
        print(f"{STALLED} stalled handshakes, {name + ':':28} {share:.1%} of a core (goal {GOAL_SHARE:.0%}), the slowest page of {PAGES} "
              f"{slowest * 1e3:.0f} ms (goal {GOAL_PAGE * 1e3:.0f})")
        good = good and share <= GOAL_SHARE and slowest <= GOAL_PAGE
    return good


def page(program):
    """How long a device that comes now waits for a page, seconds, and the server's processor time for it."""
    began, used = time.monotonic(), program.used()
    with program.encrypted() as client:
        client.sendall(request(PAGE, program.port, "Accept: text/html", "Connection: close"))
        answer = b""
        while part := client.recv(1 << 16):
            answer += part
    assert answer.startswith(b"HTTP/1.1 200"), answer[:200]
    return time.monotonic() - began, program.used() - used


def idle(program):
    """What the server takes of a core with nothing going on."""
    began, used = time.monotonic(), program.used()
    time.sleep(STALLED_SECONDS)
    return (program.used() - used) / (time.monotonic() - began)


def main():
    # For other machines it encrypts; this one speaks both with it.
    with Server(sys.argv[1], arguments=["--host", "0.0.0.0", "--sandbox", "auto"]) as server:
        program = Program(server)
        page(program)
        good = [kept(program), handshakes(program)]
        print(f"the server with nothing going on: {idle(program):.1%} of a core")
        good.append(stalled(program))
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
