"""A server that speaks Google's `generateContent` as its documentation has it, and can be made to misbehave.

    with FakeGemini(answer="good") as fake:
        ...   # MOTIONBOOK_GEMINI_ADDRESS=fake.address
        fake.answer = "busy"                      # a name out of BEHAVIOURS
        fake.answer = ["busy", "busy", "good"]    # in turn; the last one stays
        fake.answer = lambda request: Answer(200, candidate("{}"))
        fake.requests                             # all that arrived whole, in order

Only the standard library.
"""

import collections
import http.server
import json
import socket
import threading
import time

from behaviours import BEHAVIOURS, MEBIBYTE, Request, complaint, trouble


class FakeGemini:
    """The server. `answer` may be changed at any time: a name out of `BEHAVIOURS`, a function of a `Request` that returns an
    `Answer` or a name, or a list of these, which are taken in turn."""

    def __init__(self, answer="good", key=None, certificate=None):
        """`key`: the only one that is taken; None takes all. `certificate`: a `Certificate`, to speak TLS."""
        self.answer = answer
        self.key = key
        self.certificate = certificate
        self.requests = []
        # Connections that were opened, and those of them that did not get as far as a request.
        self.connections = 0
        self.handshakes_failed = 0
        # What was asked that is no request to a model.
        self.strays = []
        self.stopping = threading.Event()
        self.lock = threading.Lock()
        self.port = None

    def __enter__(self):
        return self.start()

    def __exit__(self, *_):
        self.stop()

    def start(self, port=0):
        fake = self
        context = self.certificate.context() if self.certificate else None

        class Handler(_Handler):
            server_fake = fake

        class Listener(http.server.ThreadingHTTPServer):
            daemon_threads = True
            request_queue_size = 128

            def process_request_thread(self, connection, address):
                with fake.lock:
                    fake.connections += 1
                if context:
                    try:
                        connection.settimeout(20)
                        connection = context.wrap_socket(connection, server_side=True)
                    except OSError:
                        with fake.lock:
                            fake.handshakes_failed += 1
                        connection.close()
                        return
                super().process_request_thread(connection, address)

            def handle_error(self, *_):
                """Who goes away in the middle is no news here."""

        self.stopping.clear()
        self.listener = Listener(("127.0.0.1", port), Handler)
        self.port = self.listener.server_address[1]
        self.thread = threading.Thread(target=self.listener.serve_forever, args=(0.05,), daemon=True)
        self.thread.start()
        return self

    def stop(self):
        self.stopping.set()
        self.listener.shutdown()
        self.listener.server_close()
        self.thread.join()

    @property
    def address(self):
        """Where the interface begins, for the settings."""
        return f"{'https' if self.certificate else 'http'}://{'localhost' if self.certificate else '127.0.0.1'}:{self.port}/v1beta"

    def taken(self):
        """The requests so far, and forgets them."""
        with self.lock:
            requests, self.requests = self.requests, []
        return requests

    def wait(self, count, timeout=120):
        """Returns when so many requests have arrived."""
        deadline = time.monotonic() + timeout
        while time.monotonic() < deadline:
            if len(self.requests) >= count:
                return self.requests
            time.sleep(0.02)
        raise AssertionError(f"{len(self.requests)} requests arrived within {timeout} s, not {count}")

    def answered(self, request):
        """What becomes of a request."""
        if problem := trouble(request, self.key):
            return problem
        with self.lock:
            self.requests.append(request)
            answer = self.answer
            if isinstance(answer, list):
                answer = answer.pop(0) if len(answer) > 1 else answer[0]
        for _ in range(3):
            if isinstance(answer, str):
                answer = BEHAVIOURS[answer]
            if callable(answer):
                answer = answer(request)
        return answer


class _Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server_fake = None

    def do_POST(self):
        at = time.monotonic()
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        headers = {name.lower(): value for name, value in self.headers.items()}
        self.reply(self.server_fake.answered(Request(self.path, headers, body, at)))

    def do_GET(self):
        with self.server_fake.lock:
            self.server_fake.strays.append(f"{self.command} {self.path}")
        self.reply(complaint(404, "NOT_FOUND", "Requested entity was not found."))

    do_PUT = do_DELETE = do_HEAD = do_GET

    def reply(self, answer):
        if answer.delay and self.server_fake.stopping.wait(answer.delay):
            self.close_connection = True
            return
        body = answer.body if isinstance(answer.body, bytes) else json.dumps(answer.body if answer.body is not None else {}).encode()
        if answer.cut == 0:
            self.close_connection = True
            self.connection.shutdown(socket.SHUT_RDWR)
            return
        self.send_response(answer.status)
        for name, value in ({"Content-Type": "application/json; charset=UTF-8"} | answer.fields).items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body) + answer.padding))
        self.end_headers()
        if answer.cut:
            self.wfile.write(body[:answer.cut])
            self.close_connection = True
            return
        self.wfile.write(body)
        for _ in range(answer.padding // MEBIBYTE):
            self.wfile.write(b" " * MEBIBYTE)

    def log_message(self, *_):
        """What arrived is in `requests`."""


class Listening:
    """A port that takes connections and hears what comes, to prove that nothing does: where a redirect points to."""

    def __enter__(self):
        self.heard = collections.deque()
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.port = self.socket.getsockname()[1]
        threading.Thread(target=self.listen, daemon=True).start()
        return self

    def listen(self):
        while True:
            try:
                connection, _ = self.socket.accept()
            except OSError:
                return
            self.heard.append(connection)

    def __exit__(self, *_):
        self.socket.close()
