"""A server with a clip whose swings somebody else can be asked about, and ways to ask."""

import contextlib
import html
import json
import pathlib
import re
import shutil
import sqlite3
import struct
import sys
import tempfile
import time
import urllib.parse

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from harness import Server, real_clip  # noqa: E402
from thousands import later  # noqa: E402

KEY = "a-key-of-tests-0123456789-0123456789"
ATHLETE, CLIP = "Ada Lovelace", "Ada at Wimbledon.mp4"
MOST_SWINGS = 500
FIXTURE = pathlib.Path(__file__).resolve().parent.parent / "Fixtures" / "full-swing-report.json"
# What `prepare` left: a data folder with two analysed clips of one athlete.
template = None


def prepare(executable):
    """Makes the data folder that each test gets a copy of: a clip is uploaded twice and looked at, and has its athlete."""
    global template
    template = pathlib.Path(tempfile.mkdtemp(prefix="motionbook-opinions-"))
    with Server(executable, data=template / "data") as server:
        clips = [server.upload(real_clip(), CLIP)[1]["id"] for _ in range(2)]
        for clip in clips:
            server.wait_for(clip, "done")
            assert form(server, f"/clips/{clip}/athlete", name=ATHLETE) in (200, 204)
    return template


def form(server, path, **fields):
    """The status of a form that is sent as programs send it."""
    return posted(server, path, **fields)[0]


def posted(server, path, **fields):
    body = urllib.parse.urlencode(fields, doseq=True)
    return server.request("POST", path, body, {"Content-Type": "application/x-www-form-urlencoded"})


def worded(message):
    """A sentence as the database keeps it, in English."""
    return json.loads(message)["english"] if message and message.startswith("{") else message


class Lab(Server):
    """A server with a data folder of its own, at which second opinions are asked of `address`."""

    def __init__(self, executable, address=None, swings=0, **environment):
        self.home = pathlib.Path(tempfile.mkdtemp(prefix="motionbook-opinions-"))
        shutil.copytree(template / "data", self.home / "data")
        named = {"MOTIONBOOK_GEMINI_ADDRESS": address} if address else {}
        super().__init__(executable, data=self.home / "data", environment=named | environment)
        with self.database() as database:
            self.clips = [row[0] for row in database.execute("SELECT id FROM clip ORDER BY sequence")]
            self.athlete = database.execute("SELECT id FROM athlete").fetchone()[0]
        self.clip = self.clips[0]
        for number, clip in enumerate(self.clips):
            if swings > number * MOST_SWINGS:
                self.seed(clip, min(MOST_SWINGS, swings - number * MOST_SWINGS), first=number * MOST_SWINGS)

    def __exit__(self, *_):
        super().__exit__()
        shutil.rmtree(self.home, ignore_errors=True)

    @contextlib.contextmanager
    def database(self):
        with contextlib.closing(sqlite3.connect(self.data / "motionbook.sqlite", timeout=20)) as database:
            yield database
            database.commit()

    def seed(self, clip, swings, first=0):
        """Gives a clip so many swings, and small pictures of them, which differ from swing to swing."""
        with self.database() as database:
            job, report = database.execute("SELECT job, json FROM report WHERE clip = ?", (clip,)).fetchone()
            report = json.loads(report)
            model = (report["swings"] or json.loads(FIXTURE.read_text())["swings"])[0]
            # A stored report never says what somebody else does.
            model.pop("secondOpinion", None)
            # One player is in the clip.
            model.pop("player", None)
            report["swings"] = [later(model, 3 * number) for number in range(swings)]
            report["media"]["duration"] = 1700
            content = pictures_file(swings, first)
            folder = self.data / "clips" / clip / job
            (folder / "opinion.bin").write_bytes(content)
            database.execute("UPDATE report SET json = ? WHERE clip = ?", (json.dumps(report).encode(), clip))
            database.execute("DELETE FROM artefact WHERE clip = ? AND name = 'opinion.bin'", (clip,))
            database.execute("INSERT INTO artefact (clip, name, byte_count) VALUES (?, 'opinion.bin', ?)", (clip, len(content)))

    # Asking

    def switch_on(self, consent="always", **settings):
        """Enters the key, says what is set, and whether swings of the athlete may be sent without a look."""
        self.set(**settings)
        assert form(self, "/settings/key", key=KEY) == 204
        if consent:
            self.say(consent)

    def say(self, consent):
        """Says of the athlete's swings how it is from now on, for what the settings name at this moment."""
        _, page = self.page("/settings")
        terms = re.search(r'data-terms="([^"]+)"', page)[1]
        assert form(self, f"/settings/athletes/{self.athlete}", consent=consent, terms=terms) == 204

    def set(self, rate=10_000, budget="1000", blur=True, **fields):
        fields = {"requests": rate, "budget": budget, "input-price": "0.10", "output-price": "0.40"} | ({"blur": "on"} if blur else {}) | fields
        status, _, body = posted(self, "/settings", **fields)
        assert status == 204, (status, body)

    def ask(self, swing=None, clip=None):
        """Asks about one swing, or all that nobody asked about: always was agreed to."""
        fields = {} if swing is None else {"swing": swing}
        status, _, body = posted(self, f"/clips/{clip or self.clip}/opinion/pictures", **fields)
        assert status in (200, 202, 204), (status, body)

    def page(self, path):
        status, _, body = self.request("GET", path, headers={"Accept": "text/html"})
        return status, html.unescape(body.decode())

    def consent_page(self, swing):
        """The page that shows what would be sent of a swing, and the name of all that."""
        status, page = self.page(f"/clips/{self.clip}/opinion?swing={swing}")
        assert status == 200, page[:300]
        return page, re.search(rf'name="shown-{swing}" value="([0-9a-f]{{64}})"', page)[1]

    def agree(self, swing):
        """Looks at what would be sent of a swing, and agrees to it."""
        _, shown = self.consent_page(swing)
        status, _, body = posted(self, f"/clips/{self.clip}/opinion", swing=swing, **{f"shown-{swing}": shown})
        assert status in (200, 202, 204), (status, body)

    def make_pictures(self, timeout=180):
        """Has a worker make the pictures that would be sent, and waits for them."""
        self.ask()
        deadline = time.monotonic() + timeout
        while time.monotonic() < deadline:
            with self.database() as database:
                states = [row[0] for row in database.execute(
                    "SELECT state FROM job WHERE clip = ? AND kind = 'opinionPictures' ORDER BY sequence DESC LIMIT 1", (self.clip,))]
            if states == ["done"]:
                return
            assert states != ["failed"], "the pictures cannot be made"
            time.sleep(0.1)
        raise AssertionError("the pictures are not made in time")

    def pictures_are_made(self, clip):
        """Whether a worker is at the pictures of a clip, or will be."""
        with self.database() as database:
            return database.execute(
                "SELECT 1 FROM job WHERE clip = ? AND kind = 'opinionPictures' AND state IN ('queued', 'running')", (clip,)).fetchone()

    # What became of it

    def opinions(self, clip=None):
        """(state, code, message, what was said) of all opinions on a clip, by their swings."""
        with self.database() as database:
            rows = database.execute(
                "SELECT swing, state, code, message, said FROM opinion WHERE clip = ? ORDER BY swing", (clip or self.clip,)).fetchall()
        return {row[0]: (row[1], row[2], worded(row[3]), json.loads(row[4]) if row[4] else None) for row in rows}

    def ended(self, swing, timeout=120):
        """What became of one swing."""
        return self.wait(lambda: (found := self.opinions().get(swing)) and found[0] in ("done", "failed", "cancelled") and found, timeout)

    def counts(self):
        """How many opinions are in which state, on all clips."""
        with self.database() as database:
            return dict(database.execute("SELECT state, count(*) FROM opinion GROUP BY state").fetchall())

    def open(self):
        counts = self.counts()
        return sum(counts.get(state, 0) for state in ("preparing", "waiting", "sending"))

    def sendings(self):
        """All that was sent: (swing, question, outcome, cost, key, at)."""
        with self.database() as database:
            return database.execute("SELECT swing, question, outcome, cost, key, at FROM opinion_sending ORDER BY sequence").fetchall()

    @staticmethod
    def wait(found, timeout=120):
        deadline = time.monotonic() + timeout
        while time.monotonic() < deadline:
            if value := found():
                return value
            time.sleep(0.05)
        raise AssertionError(f"not within {timeout} s")

    def log(self):
        return self.log_path.read_text(errors="replace")


def jpeg(number):
    """A JPEG that says a number and nothing else: no decoder likes it, and nobody decodes it."""
    jfif = b"\xff\xe0" + struct.pack(">H", 16) + b"JFIF\0" + bytes([1, 1, 0, 0, 1, 0, 1, 0, 0])
    return b"\xff\xd8" + jfif + b"\xff\xda\0\x08\1\1\0\0\x3f\0" + b"%d" % number + b"\xff\xd9"


def pictures_file(swings, first):
    """`OpinionPictures` (Reports) says how it is laid out."""
    content, index = bytearray(), {"blursFaces": True, "swings": []}

    def add(time, number):
        picture = jpeg(number)
        content.extend(picture)
        return {"time": time, "width": 854, "height": 480, "offset": len(content) - len(picture), "count": len(picture)}
    for swing in range(swings):
        number = (first + swing) * 10
        index["swings"].append({
            "swing": swing, "second": [add(3 * swing + place / 2, number + place) for place in range(3)],
            "keyFrames": [add(3 * swing + place / 4, number + 3 + place) for place in range(5)]})
    tail = json.dumps(index).encode()
    return bytes(content) + tail + struct.pack("<Q", len(tail))
