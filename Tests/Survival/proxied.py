"""A class behind one proxy, Debian's nginx: one of it guesses at keys and at a message all the time, and nobody else is held up."""

import contextlib
import http.client
import pathlib
import secrets
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor

from harness import Server, real_clip
from messages import SEQUENCE, TEXT
from players import FORM, Player, wrong
from proxies import Nginx

CLIENTS = 30
# A class waits no longer than this for anything, seconds.
PATIENCE = 120
# What nginx's manual says: it adds each client's address to X-Forwarded-For.
TELLING = "proxy_http_version 1.1; proxy_set_header Host $http_host; proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;"
KEY_LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"


class Visitor:
    """A browser behind nginx; with an address where a proxy before nginx tells of one."""

    def __init__(self, nginx, address=None):
        self.port, self.cookies = nginx.port, {}
        self.told = {"X-Forwarded-For": address} if address else {}

    def ask(self, method, path, body=None, headers=None, keeps=True):
        """(status, body) of a request; cookies are kept, unless somebody knows better."""
        sent = {"Accept": "text/html", "Sec-Fetch-Site": "same-origin", **self.told, **(headers or {})}
        if self.cookies:
            sent["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        with contextlib.closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)) as connection:
            connection.request(method, path, body=body, headers=sent)
            answer = connection.getresponse()
            for field in answer.headers.get_all("Set-Cookie") or [] if keeps else []:
                name, _, value = field.split(";")[0].partition("=")
                self.cookies[name] = value
            return answer.status, answer.read().decode()

    def enter(self, key):
        """Types the key as a person does."""
        status, page = self.ask("GET", f"/?key={key}")
        assert status == 200 and any(name.startswith("motionbook") for name in self.cookies), (status, page[:300])
        assert self.ask("GET", "/about")[0] == 200

    def open(self, id, faces, keeps=True):
        """As a program: pages are tried at with the cookie only."""
        return self.ask("POST", f"/messages/{id}", "faces=" + ",".join(faces), {**FORM, "Accept": "application/json"}, keeps)


class Guesser(threading.Thread):
    """Somebody of the class, who types wrong keys and wrong faces until it is over. Cookies are thrown away."""

    def __init__(self, visitor, id):
        super().__init__(daemon=True)
        self.visitor, self.id, self.is_over = visitor, id, threading.Event()
        self.keys, self.faces, self.trouble = [], [], None

    def run(self):
        try:
            for faces in wrong(SEQUENCE):
                if self.is_over.is_set():
                    return
                key = "".join(secrets.choice(KEY_LETTERS) for _ in range(26))
                self.keys.append(self.visitor.ask("GET", f"/?key={key}", keeps=False)[0])
                self.faces.append(self.visitor.open(self.id, faces, keeps=False)[0])
        except Exception as error:  # noqa: BLE001
            self.trouble = error

    def is_held(self):
        assert self.trouble is None, self.trouble
        return 429 in self.keys and 429 in self.faces


@contextlib.contextmanager
def one_guesses_and_a_class_goes_on(executable, arguments, address_of):
    """Gives the ids of messages, the guesser, and the others of the class."""
    with Server(executable, arguments=arguments) as server, Nginx(server, settings=TELLING) as nginx:
        key = (server.data / "key").read_text().strip()
        ids = [Player(server).write(TEXT, SEQUENCE)["id"] for _ in range(CLIENTS)]
        bad = Visitor(nginx, address_of(0))
        bad.enter(key)
        guesser = Guesser(bad, ids[0])
        guesser.start()
        deadline = time.monotonic() + PATIENCE
        while not guesser.is_held():
            assert time.monotonic() < deadline, (guesser.keys, guesser.faces)
            time.sleep(0.05)

        def comes(number):
            visitor = Visitor(nginx, address_of(number))
            visitor.enter(key)
            # A typing error of one's own is said, and holds up nobody.
            assert visitor.ask("GET", "/?key=" + key[::-1])[0] in (200, 401, 429)
            page = visitor.ask("GET", f"/messages/{ids[number]}")[0]
            status, said = visitor.open(ids[number], SEQUENCE)
            assert page == 200 and status == 200 and TEXT in said, (number, page, status, said[:300])
            return visitor

        with ThreadPoolExecutor(CLIENTS) as together:
            visitors = list(together.map(comes, range(1, CLIENTS)))
        guesser.is_over.set()
        guesser.join(PATIENCE)
        assert guesser.is_held() and not guesser.is_alive()
        assert set(guesser.keys) <= {401, 429} and set(guesser.faces) <= {403, 429}, (guesser.keys, guesser.faces)
        # A right key lets the guesser in, too, and the message's own pause holds for everybody: page and try say the same.
        Visitor(nginx, address_of(0)).enter(key)
        for visitor in [bad, visitors[0]]:
            page, (status, said) = visitor.ask("GET", f"/messages/{ids[0]}")[0], visitor.open(ids[0], SEQUENCE)
            assert page == status == 429 and TEXT not in said, (page, status, said[:300])
        yield ids, bad, visitors


def nobody_is_held_up_behind_a_proxy_that_nobody_told_of(executable):
    """Without --proxy all of the class are one address: tries count for the message and for browsers alone."""
    with one_guesses_and_a_class_goes_on(executable, [], lambda number: None) as (ids, bad, _):
        # Whoever throws cookies away is held at that message alone: its pause protects each.
        assert bad.open(ids[1], SEQUENCE)[0] == 200


def nobody_is_held_up_behind_a_proxy_that_is_believed(executable):
    """With --proxy each of the class has an address: the guesser's has to wait, whatever it tries, and the log has them."""
    with tempfile.TemporaryDirectory(prefix="motionbook-test-") as folder:
        log = pathlib.Path(folder, "access.log")
        arguments = ["--proxy", "auto", "--access-log", str(log)]
        # An address that is nobody's (RFC 2544) and a proxy that tells it, before nginx.
        with one_guesses_and_a_class_goes_on(
                executable, arguments, lambda number: f"198.18.7.{number + 1}") as (ids, bad, visitors):
            page, (status, said) = bad.ask("GET", f"/messages/{ids[1]}")[0], bad.open(ids[1], SEQUENCE)
            assert page == status == 429 and TEXT not in said, (page, status, said[:300])
            assert visitors[5].open(ids[1], SEQUENCE)[0] == 200
        told = {line.split()[1] for line in log.read_text().splitlines() if "GET" in line}
        assert {f"198.18.7.{number + 1}" for number in range(CLIENTS)} <= told, told


def events_come_at_once_through_a_proxy_that_buffers(executable):
    """nginx buffers answers as it comes from Debian; the stream of events goes on for ever and says little."""
    with Server(executable) as server, Nginx(server) as nginx:
        key = (server.data / "key").read_text().strip()
        with contextlib.closing(http.client.HTTPConnection("127.0.0.1", nginx.port, timeout=PATIENCE)) as connection:
            connection.request("GET", "/events", headers={"Authorization": f"Bearer {key}", "Accept": "text/event-stream"})
            answer = connection.getresponse()
            assert answer.status == 200, answer.status
            status, clip = server.upload(real_clip())
            assert status == 201, clip
            while clip["id"] not in (line := answer.readline().decode()):
                assert line, "the stream ended"


TESTS = [
    nobody_is_held_up_behind_a_proxy_that_nobody_told_of, nobody_is_held_up_behind_a_proxy_that_is_believed,
    events_come_at_once_through_a_proxy_that_buffers]
