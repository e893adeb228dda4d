"""Makes a library of thousands out of a few analysed clips: their rows and posters are copied, with other names, athletes, notes, tags and days."""

import base64
import contextlib
import os
import random
import secrets
import sqlite3

ATHLETES = ["Ada", "Bo", "Chiara", "Dmitri", "Emre", "Fatou", "Grace", "Hiro", "Inès", "Jonas", "Kemal", "Lena", "Mateo", "Noor"]
WORDS = ["warm-up", "serve practice", "match", "camp", "second set", "volleys at the net", "slow motion", "from behind"]
DAY = 24 * 3600 * 1000



def new_id():
    return base64.b32encode(secrets.token_bytes(16)).decode().rstrip("=").lower()


def copied(data, clips, seed=17):
    """Copies the rows of analysed clips until there are so many."""
    chance = random.Random(seed)
    with contextlib.closing(sqlite3.connect(data / "motionbook.sqlite")) as database:
        database.row_factory = sqlite3.Row
        tables = {row[0] for row in database.execute("SELECT name FROM sqlite_master")}
        athletes = [new_id() for _ in ATHLETES]
        for athlete, name in zip(athletes, ATHLETES):
            insert(database, "athlete", {"id": athlete, "scope": "machine", "name": name, "created_at": 1})
        models = [dict(row) for row in database.execute("SELECT * FROM clip")]
        for number in range(clips - len(models)):
            model = models[number % len(models)]
            clip, job = new_id(), new_id()
            words = chance.choice(WORDS)
            name = f"{words} {number}.mov"
            at = model["created_at"] - chance.randrange(3 * 365) * DAY
            athlete = chance.randrange(len(ATHLETES))
            insert(database, "clip", model | {"sequence": None, "id": clip, "name": name, "blob": secrets.token_hex(32),
                                              "athlete": athletes[athlete], "created_at": at})
            sequence = database.execute("SELECT sequence FROM clip WHERE id = ?", (clip,)).fetchone()[0]
            for table, change in [("job", {"sequence": None, "id": job, "place": number - clips}), ("report", {"job": job}),
                                  ("artefact", {}), ("digest", {}), ("swing_digest", {})]:
                keys = (model["sequence"], sequence) if "digest" in table else (model["id"], clip)
                if table in tables:
                    for row in database.execute(f"SELECT * FROM {table} WHERE clip = ?", keys[:1]).fetchall():
                        insert(database, table, dict(row) | change | {"clip": keys[1]})
            poster = next((data / "clips" / model["id"]).glob("*/poster.jpg"), None)
            if poster:
                folder = data / "clips" / clip / job
                folder.mkdir(parents=True)
                os.link(poster, folder / "poster.jpg")
            note = f"{chance.choice(WORDS)}, then {chance.choice(WORDS)}" if number % 3 == 0 else ""
            if note:
                insert(database, "note", {"clip": clip, "text": note, "saved_at": at})
            if "clip_words" in tables:
                tag = chance.choice(WORDS).split()[0] if number % 4 == 0 else ""
                if tag:
                    insert(database, "tag", {"clip": clip, "name": tag})
                found = database.execute("SELECT words FROM digest WHERE clip = ?", (sequence,)).fetchone()
                database.execute(
                    "INSERT INTO clip_words (rowid, name, athlete, note, tags, findings) "
                    "SELECT sequence, ?, ?, ?, ?, ? FROM clip WHERE id = ?",
                    (name, ATHLETES[athlete], note, tag, found[0] if found else "", clip))
        database.commit()
    return athletes[0]


def insert(database, table, row):
    database.execute(f"INSERT INTO {table} ({', '.join(row)}) VALUES ({', '.join('?' * len(row))})", list(row.values()))
