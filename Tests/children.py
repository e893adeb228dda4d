"""Children who play games, and the grown-ups behind the gate: a browser's cookies, and the requests that pages make.

Used by the survival tests and the browser tests. Only the standard library.
"""

import json
import re
import urllib.parse
import uuid

FORM = {"Content-Type": "application/x-www-form-urlencoded"}
JSON = {"Content-Type": "application/json"}


def fingers(question):
    """What a task of Finger Count is answered with."""
    first, *rest = question["numbers"]
    return {
        "number": first, "dots": first, "more": first + 1, "less": first - 1, "sum": first + sum(rest),
        "difference": first - sum(rest),
    }[question["form"]]


class Browser:
    """Somebody who plays, or a grown-up: a browser with its cookies."""

    def __init__(self, server):
        self.server, self.cookies = server, {}

    def ask(self, method, path, body=None, headers=FORM):
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        status, fields, content = self.server.request(method, path, body, {**headers, **({"Cookie": cookies} if cookies else {})})
        if "set-cookie" in fields:
            name, _, value = fields["set-cookie"].split(";")[0].partition("=")
            self.cookies[name] = value
        return status, fields, content

    def post(self, path, fields=(), wanted=(200, 201, 204)):
        status, _, content = self.ask("POST", path, urllib.parse.urlencode(fields))
        assert status in wanted, (path, status, content)
        return json.loads(content) if content else None

    def become(self, name, animal="fox", colour="red"):
        return self.post("/players", {"name": name, "animal": animal, "colour": colour})

    def begin(self, level=0, game="finger-count"):
        return self.post(f"/games/{game}/rounds", {"level": level})

    def answer(self, round, number, right=True, milliseconds=1500):
        shown = fingers(round["questions"][number]) if right else 0
        body = json.dumps({"number": number, "given": [str(shown)], "milliseconds": milliseconds})
        status, _, content = self.ask("POST", f"/games/rounds/{round['id']}/answers", body, JSON)
        assert status == 200, (status, content)
        said = json.loads(content)
        assert said["number"] == number, said
        return said

    def end(self, round):
        return self.post(f"/games/rounds/{round['id']}/end")

    def tell(self, *events):
        status, _, content = self.ask("POST", "/games/statistics", json.dumps({"events": events}), {"Content-Type": "text/plain;charset=UTF-8"})
        assert status == 204, (status, content)

    def pass_gate(self):
        """Solves the task before what is for grown-ups; a server that has started again asks anew."""
        page = self.page("/grown-ups")
        one, other = map(int, re.search(r"(\d+) × (\d+)", page).groups())
        self.post("/grown-ups", {"product": one * other}, wanted=(303,))

    def page(self, path):
        status, _, content = self.ask("GET", path, headers={"Accept": "text/html"})
        assert status == 200, (path, status, content[:300])
        return content.decode()


def event(name, **fields):
    return {"id": str(uuid.uuid4()), "session": str(uuid.uuid4()), "name": name, "at": "2026-11-20T10:00:00Z", **fields}
