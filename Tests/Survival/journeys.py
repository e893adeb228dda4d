"""Ways through everything that a server stores, to be gone through with a fault.

A server that survives the fault goes on: what failed is asked for again, and must then work.
"""

import contextlib
import sqlite3

import book as books

# What the library does, and whether the server is killed as soon as it has answered.
FAULTS = {
    "enospc": ("enospc", False), "eio": ("eio", False), "full": ("full", False), "broken": ("broken", False),
    "short": ("short", False), "kill": ("kill", False), "torn": ("torn", False), "eio, then kill": ("eio", True),
}
KILLING, STAYING = ("kill", "torn"), ("full", "broken")


class Stuck(Exception):
    """What failed once fails again."""


class Guest(books.Visitor):
    """Asks for something again where it fails, and is told after each answer (`moment`).

    `may_fail`: a broken disk may fail an analysis, a full one may not; `within`: how long one may take, seconds."""

    def __init__(self, server, book, moment, may_fail, within=60):
        super().__init__(server, book)
        self.moment, self.may_fail, self.within = moment, may_fail, within

    def insist(self, act, *arguments, wanted=(201, 204)):
        """Asks for something; where that fails, asks once more, which must succeed. The last answer."""
        for attempt in range(2):
            answer = act(*arguments)
            self.moment()
            status = answer[1] if isinstance(answer, tuple) else answer
            if status in wanted:
                return answer
            if status < 500:
                break
        raise Stuck(f"{act.__name__} answered {status}" + (", again after the fault" if attempt else ""))

    def see_done(self, entry):
        """Waits for the end of an analysis."""
        state = self.follow(entry, self.within)
        self.moment()
        if state["state"] == "failed" and self.may_fail:
            self.insist(self.analyse_again, entry)
            state = self.follow(entry, self.within)
        if state["state"] != "done":
            raise Stuck(f"the analysis of {entry.name} ended as {state}")

    def stop(self):
        """Has the server end, which may be where it is killed."""
        try:
            self.server.stop()
        except AssertionError:
            if self.server.process.returncode != -9:
                raise
            raise books.Gone() from None


def arriving(guest):
    entry, _ = guest.insist(guest.upload, books.picture(1, 100_000))
    guest.see_done(entry)


def changing(guest):
    entry, = guest.book.entries
    guest.insist(guest.note, entry, "second")
    guest.insist(guest.name, entry, "Bea")
    guest.insist(guest.analyse_again, entry)
    guest.see_done(entry)
    guest.insist(guest.note, entry, "third")


def deleting(guest):
    first, second = guest.book.entries
    third, _ = guest.insist(guest.upload, books.picture("one"))  # The same content as the first.
    for entry in (third, second, first):
        guest.insist(guest.delete, entry, wanted=(204, 404))


def stopping(guest):
    entry, = guest.book.entries
    guest.insist(guest.analyse_again, entry)
    guest.insist(guest.note, entry, "second")
    guest.stop()


def upgrading(guest):
    first, _ = guest.book.entries
    guest.insist(guest.analyse_again, first)
    guest.see_done(first)


# Makes of a database one of version 6, as Motionbook wrote it before kinds were values and clips belonged to somebody.
VERSION_6 = """
    DROP TRIGGER opinion_answers_go;
    DROP TABLE opinion;
    DROP TABLE opinion_answer;
    DROP TABLE opinion_sending;
    DROP TABLE opinion_consent;
    DROP TABLE target;
    DROP TABLE list_detail;
    DROP TABLE digest;
    DROP TABLE tag;
    DROP TABLE trash;
    DROP TABLE word;
    DROP TABLE stale_words;
    DROP TABLE correction;
    DROP TABLE moment;
    DROP TABLE commentary;
    DROP TABLE link;
    DROP TABLE comparison;
    DROP TABLE model;
    DROP TABLE seat_answer;
    DROP TABLE seat;
    DROP TABLE class;
    ALTER TABLE report DROP COLUMN measured;
    ALTER TABLE clip DROP COLUMN filmed;
    ALTER TABLE clip DROP COLUMN filmed_by;
    ALTER TABLE clip DROP COLUMN file_date;
    CREATE TABLE before (
        sequence INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, name TEXT NOT NULL UNIQUE,
        created_at INTEGER NOT NULL
    ) STRICT;
    INSERT INTO before SELECT sequence, id, name, created_at FROM athlete;
    DROP TABLE athlete;
    DROP TABLE upload;
    DROP TABLE opening;
    DROP TABLE message;
    DROP TABLE guesser;
    DROP TABLE answer;
    DROP TABLE round;
    DROP TABLE player;
    DROP TABLE game_event;
    DROP TABLE game_sum;
    DROP TABLE clock;
    DROP TABLE setting;
    ALTER TABLE before RENAME TO athlete;
    DROP INDEX clip_scope;
    DROP INDEX clip_kind;
    DROP INDEX clip_athlete;
    CREATE INDEX clip_athlete ON clip (athlete, sequence);
    ALTER TABLE clip DROP COLUMN live;
    ALTER TABLE clip DROP COLUMN scope;
    ALTER TABLE job ADD COLUMN task TEXT NOT NULL DEFAULT 'analysis' CHECK (task IN ('analysis', 'overlay'));
    ALTER TABLE job ADD COLUMN person INTEGER CHECK (person > 0);
    ALTER TABLE job ADD COLUMN mirrored INTEGER CHECK (mirrored IN (0, 1));
    UPDATE job SET task = kind, person = payload ->> 'person', mirrored = payload ->> 'mirrored';
    ALTER TABLE job DROP COLUMN holder;
    ALTER TABLE job DROP COLUMN lease_until;
    ALTER TABLE job DROP COLUMN kind;
    ALTER TABLE job DROP COLUMN payload;
    ALTER TABLE clip ADD COLUMN before TEXT NOT NULL DEFAULT 'swing'
        CHECK (before IN ('swing', 'hands', 'expression', 'composition'));
    UPDATE clip SET before = kind;
    ALTER TABLE clip DROP COLUMN kind;
    ALTER TABLE clip RENAME COLUMN before TO kind;
    PRAGMA user_version = 6;
"""


def make_older(data):
    """Makes of a data folder one that an earlier version wrote."""
    with contextlib.closing(sqlite3.connect(data / "motionbook.sqlite")) as database:
        database.executescript(VERSION_6)


# The journeys of a server, and the clips that are there, analysed, when they begin.
JOURNEYS = {
    "arriving": (arriving, ()), "changing": (changing, ("one",)), "deleting": (deleting, ("one", "two")),
    "stopping": (stopping, ("one",)), "upgrading": (upgrading, ("one", "two")),
}
# What is done to the data folder first.
BEFORE = {"upgrading": make_older}
