"""People who write messages locked with faces, and who open them: a browser's cookie, and the requests that pages make.

Used by the survival tests and the browser tests. Only the standard library.
"""

import html
import json
import re
import secrets
import urllib.parse

from harness import multipart

FACES = ["wink_l", "tongue_out", "surprise", "wink_r", "smile", "smooch"]
# What they are called on pages.
TITLES = {"wink_l": "Left wink", "tongue_out": "Tongue out", "surprise": "Surprise", "wink_r": "Right wink",
          "smile": "Smile", "smooch": "Kiss"}
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
# Wrong tries before there are pauses, and the first pause, seconds; each further try doubles it.
FREE_TRIES, FIRST_PAUSE = 10, 60

# Ids: 8 random symbols and 2 that check them, a Reed-Solomon code over GF(32) of x⁵ + x² + 1.
ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"


def times(left, right):
    """A product in GF(32)."""
    product = 0
    for place in range(5):
        if right >> place & 1:
            product ^= left << place
    for place in range(8, 4, -1):
        if product >> place & 1:
            product ^= 37 << place - 5
    return product


def checked(symbols):
    """An id of eight symbols."""
    high = low = 0
    for value in map(ALPHABET.index, symbols):
        carry = value ^ high
        high, low = low ^ times(carry, 2 ^ 4), times(carry, 8)
    return symbols + ALPHABET[high ^ 11] + ALPHABET[low ^ 22]


def foreign_id():
    """An id that makes sense, of a message that is not here."""
    return checked("".join(secrets.choice(ALPHABET) for _ in range(8)))


def sequences():
    """All sequences of faces there are: five, never the same twice in a row."""
    found = [[face] for face in FACES]
    for _ in range(4):
        found = [[*some, face] for some in found for face in FACES if face != some[-1]]
    return found


def wrong(faces):
    """All other sequences."""
    return [other for other in sequences() if other != list(faces)]


class Player:
    """A browser that speaks to a server, or a program with the cookie of one."""

    def __init__(self, server):
        self.server, self.cookie = server, None

    def ask(self, method, path, body=None, headers=None):
        """(status, header fields, body) of a request, with this player's cookie; a new one is kept."""
        cookie = {"Cookie": self.cookie} if self.cookie else {}
        status, fields, content = self.server.request(method, path, body, {**cookie, **(headers or {})})
        if "set-cookie" in fields:
            self.cookie = fields["set-cookie"].split(";")[0]
        return status, fields, content

    def page(self, path):
        """(status, text) of a page."""
        status, _, body = self.ask("GET", path, headers={"Accept": "text/html"})
        return status, html.unescape(body.decode())

    def write(self, text, faces, **wishes):
        """What is said of a message that was locked: its id, and its paths."""
        form = urllib.parse.urlencode({"text": text, "faces": ",".join(faces), **wishes})
        status, _, body = self.ask("POST", "/messages/new", form, FORM)
        assert status == 201, (status, body[:300])
        return json.loads(body)

    def gif(self, message):
        status, fields, body = self.ask("GET", message["gif"], headers={"Accept": "image/gif"})
        assert status == 200 and fields["content-type"] == "image/gif" and body[:6] == b"GIF89a", (status, body[:100])
        return body

    def find(self, content, name="message.gif", path="/messages/open"):
        """(status, answer) where a file is dropped."""
        body, content_type = multipart(content, name, "gif")
        status, _, answer = self.ask("POST", path, body, {"Content-Type": content_type})
        return status, json.loads(answer)

    def open(self, id, faces):
        """(status, header fields, answer) of a try."""
        status, fields, body = self.ask("POST", f"/messages/{id}", "faces=" + ",".join(faces), FORM)
        return status, fields, json.loads(body)

    def tries(self, id, faces):
        """(status, text) of the page that a browser is led to after a try. It is known from its first look at the message on."""
        body = "&".join(f"face={face}" for face in faces)
        status, fields, body = self.ask("POST", f"/messages/{id}", body, {**FORM, "Accept": "text/html"})
        assert status == 303 and not body, (status, body[:300])
        return self.page(fields["location"])

    def deletion_link(self, id):
        """The address that deletes a message, which its writer got."""
        status, page = self.page(f"/messages/{id}/made")
        found = re.search(rf"/messages/{id}/delete\?link=\w+", page)
        assert status == 200 and found, (status, page[:300])
        return found[0]
