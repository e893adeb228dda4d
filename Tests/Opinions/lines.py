"""Certificates that are not trusted, and proxies: who gets to see what."""

import contextlib
import pathlib
import select
import socket
import tempfile
import threading

from certificates import Authority
from fake_gemini import FakeGemini
from lab import KEY, Lab

NOWHERE = "gemini.test"


class Proxy:
    """A small HTTP proxy: it connects to one port, whatever it is asked for, and remembers what it saw before that."""

    def __init__(self, port):
        self.target = port
        self.heads = []

    def __enter__(self):
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.socket.getsockname()[1]}"
        threading.Thread(target=self.listen, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.socket.close()

    def listen(self):
        with contextlib.suppress(OSError):
            while True:
                threading.Thread(target=self.serve, args=(self.socket.accept()[0],), daemon=True).start()

    def serve(self, client):
        head = b""
        while b"\r\n\r\n" not in head and (data := client.recv(65536)):
            head += data
        self.heads.append(head)
        if not head.startswith(b"CONNECT "):
            client.close()
            return
        client.sendall(b"HTTP/1.1 200 Connection established\r\n\r\n")
        with socket.create_connection(("127.0.0.1", self.target)) as server, client, contextlib.suppress(OSError):
            while True:
                for ready in select.select([client, server], [], [])[0]:
                    data = ready.recv(65536)
                    if not data:
                        return
                    (server if ready is client else client).sendall(data)


@contextlib.contextmanager
def authority():
    with tempfile.TemporaryDirectory(prefix="motionbook-authority-") as folder:
        yield Authority(pathlib.Path(folder) / "one"), Authority(pathlib.Path(folder) / "two", "Somebody else")


def who_cannot_prove_itself_gets_nothing(executable):
    with authority() as (ours, theirs):
        cases = [("another authority", theirs.certificate(), ours.path), ("another name", ours.certificate("other.example"), ours.path),
                 ("out of date", ours.certificate(is_expired=True), ours.path), ("the system's authorities", ours.certificate(), None)]
        for name, certificate, trusted in cases:
            named = {"MOTIONBOOK_GEMINI_CA_FILE": str(trusted)} if trusted else {}
            with FakeGemini(certificate=certificate) as fake, Lab(executable, fake.address, swings=1, **named) as server:
                server.switch_on()
                server.ask(0)
                state, code, message, _ = server.ended(0)
                assert (state, code) == ("failed", "notTrusted"), (name, state, code, message)
                assert "nothing was sent" in message
                assert fake.connections == 1 and not fake.requests, (name, fake.requests)
                assert KEY not in server.log() and ": notTrusted: " in server.log()


def an_authority_can_be_named(executable):
    with authority() as (ours, _), FakeGemini(certificate=ours.certificate()) as fake:
        with Lab(executable, fake.address, swings=1, MOTIONBOOK_GEMINI_CA_FILE=str(ours.path)) as server:
            server.switch_on()
            server.ask(0)
            assert server.ended(0)[0] == "done"
            assert [request.question for request in fake.requests] == ["validation", "analysis"]


def proxies_are_used_and_see_no_key(executable):
    with authority() as (ours, _), FakeGemini(certificate=ours.certificate(NOWHERE)) as fake, Proxy(fake.port) as proxy:
        with Lab(executable, f"https://{NOWHERE}/v1beta", swings=1, MOTIONBOOK_GEMINI_CA_FILE=str(ours.path),
                 https_proxy=proxy.address) as server:
            server.switch_on()
            server.ask(0)
            state, *rest = server.ended(0)
            assert state == "done", rest
            assert len(fake.requests) == 2 and len(proxy.heads) == 2
            for head in proxy.heads:
                assert head.startswith(f"CONNECT {NOWHERE}:443 ".encode()), head
                assert KEY.encode() not in head and b"x-goog" not in head.lower()


def no_proxy_sees_what_stays_on_this_machine(executable):
    with FakeGemini() as fake, Proxy(fake.port) as proxy:
        names = {name: proxy.address for name in ("http_proxy", "https_proxy", "all_proxy", "HTTPS_PROXY", "ALL_PROXY")}
        with Lab(executable, fake.address, swings=1, no_proxy="", **names) as server:
            server.switch_on()
            server.ask(0)
            assert server.ended(0)[0] == "done"
            assert len(fake.requests) == 2 and not proxy.heads


def a_service_that_is_not_there_is_said(executable):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    with Lab(executable, f"http://127.0.0.1:{port}/v1beta", swings=1) as server:
        server.switch_on()
        server.ask(0)
        state, code, message, _ = server.ended(0)
        assert (state, code) == ("failed", "unreachable") and "The report is unchanged" in message


TESTS = [who_cannot_prove_itself_gets_nothing, an_authority_can_be_named, proxies_are_used_and_see_no_key,
         no_proxy_sees_what_stays_on_this_machine, a_service_that_is_not_there_is_said]
