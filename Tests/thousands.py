"""Makes much out of a few analysed clips: a library of thousands (their rows and posters are copied, with other names, athletes, notes, tags and
days), and long clips (what was found and seen in one is repeated in time)."""

import base64
import contextlib
import json
import os
import random
import secrets
import sqlite3
import struct

ATHLETES = ["Ada", "Bo", "Chiara", "Dmitri", "Emre", "Fatou", "Grace", "Hiro", "Inès", "Jonas", "Kemal", "Lena", "Mateo", "Noor"]
WORDS = ["warm-up", "serve practice", "match", "camp", "second set", "volleys at the net", "slow motion", "from behind"]
DAY = 24 * 3600 * 1000
MOMENTS = {"start", "contact", "end", "peak", "keyFrames", "times"}
MOST_FINDINGS = 500


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
                                              "athlete": athletes[athlete], "created_at": at, "filmed": None, "filmed_by": None})
            sequence = database.execute("SELECT sequence FROM clip WHERE id = ?", (clip,)).fetchone()[0]
            for table, change in [("job", {"sequence": None, "id": job, "place": number - clips}), ("report", {"job": job}),
                                  ("artefact", {}), ("digest", {}), ("list_detail", {})]:
                keys = (model["sequence"], sequence) if table in ("digest", "list_detail") else (model["id"], clip)
                if table in tables:
                    for row in database.execute(f"SELECT * FROM {table} WHERE clip = ?", keys[:1]).fetchall():
                        insert(database, table, dict(row) | change | {"clip": keys[1]})
            for name in ("poster.jpg", "thumbnail.jpg"):
                for picture in (data / "clips" / model["id"]).glob(f"*/{name}"):
                    folder = data / "clips" / clip / job
                    folder.mkdir(parents=True, exist_ok=True)
                    os.link(picture, folder / name)
            note = f"{chance.choice(WORDS)}, then {chance.choice(WORDS)}" if number % 3 == 0 else ""
            if note:
                insert(database, "note", {"clip": clip, "text": note, "saved_at": at})
            if number % 4 == 0:
                insert(database, "tag", {"clip": clip, "name": chance.choice(WORDS).split()[0]})
            insert(database, "stale_words", {"clip": sequence})  # The next start reads their words.
        database.commit()
    return athletes[0]


def insert(database, table, row):
    database.execute(f"INSERT INTO {table} ({', '.join(row)}) VALUES ({', '.join('?' * len(row))})", list(row.values()))


def lengthened(data, clip, seconds):
    """Repeats report and landmarks of an analysed clip until it lasts so long. The file itself stays as it is: pages do not look at it."""
    with contextlib.closing(sqlite3.connect(data / "motionbook.sqlite")) as database:
        job, report = database.execute("SELECT job, json FROM report WHERE clip = ?", (clip,)).fetchone()
        report, media = json.loads(report), json.loads(database.execute("SELECT media_info FROM clip WHERE id = ?", (clip,)).fetchone()[0])
        duration, times = media["duration"], -(-seconds // media["duration"])
        times = int(times)
        for name in ("swings", "events", "expressions"):
            if name in report:
                findings = report[name]
                report[name] = [later(found, round * duration) for round in range(times) for found in findings][:MOST_FINDINGS]
                for number in range(len(findings), len(report[name])):
                    copy_pictures(database, data / "clips" / clip / job, clip, number % len(findings), number)
        for facts in (report["media"], media):
            facts["duration"], facts["frames"] = duration * times, facts["frames"] * times
        size = repeat_landmarks(data / "clips" / clip / job / "landmarks.bin", duration, times)
        database.execute("UPDATE report SET json = ? WHERE clip = ?", (json.dumps(report).encode(), clip))
        database.execute("UPDATE clip SET media_info = ? WHERE id = ?", (json.dumps(media), clip))
        database.execute("UPDATE artefact SET byte_count = ? WHERE clip = ? AND name = 'landmarks.bin'", (size, clip))
        database.commit()


def later(found, shift, is_moment=False):
    """The same finding that many seconds later."""
    if isinstance(found, dict):
        return {name: later(value, shift, name in MOMENTS) for name, value in found.items()}
    if isinstance(found, list):
        return [later(value, shift, is_moment) for value in found]
    return round(found + shift, 4) if is_moment and isinstance(found, (int, float)) else found


def copy_pictures(database, folder, clip, old, new):
    """The pictures of one finding, for another."""
    for name, size in database.execute("SELECT name, byte_count FROM artefact WHERE clip = ? AND name GLOB ?", (clip, f"*-{old}-*.jpg")).fetchall():
        copy = name.replace(f"-{old}-", f"-{new}-", 1)
        os.link(folder / name, folder / copy)
        insert(database, "artefact", {"clip": clip, "name": copy, "byte_count": size})


def repeat_landmarks(path, duration, times):
    """docs/landmark-format.md: a header of 32 bytes with the number of frames at 20, then frames of one size, each with its time first."""
    content = path.read_bytes()
    header, count = bytearray(content[:32]), struct.unpack_from("<I", content, 20)[0]
    size = (len(content) - 32) // count
    frames = [content[32 + size * number:32 + size * (number + 1)] for number in range(count)]
    struct.pack_into("<I", header, 20, count * times)
    with open(path, "wb") as file:
        file.write(header)
        for round in range(times):
            for frame in frames:
                file.write(struct.pack("<I", int(struct.unpack_from("<I", frame)[0] + round * duration * 1e6)) + frame[4:])
    return path.stat().st_size
