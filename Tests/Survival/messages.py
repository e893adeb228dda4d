"""Messages locked with faces: who reads them, who deletes them, and what of them lies in the data folder."""

import base64
import contextlib
import pathlib
import shutil
import sqlite3
import subprocess
import tempfile
import threading

from harness import NotStarted, Server
from players import FACES, FIRST_PAUSE, FREE_TRIES, TITLES, Player, wrong

SEQUENCE = ["surprise", "smooch", "wink_r", "tongue_out", "wink_l"]
TEXT = "wanna play later? 🍕 Zwölf Boxkämpfer, quadrille 7319"
KEY = "messages.key"


def rows(server, query, *values):
    """What a query finds in the database of a server, which may be running."""
    with contextlib.closing(sqlite3.connect(f"file:{server.data / 'motionbook.sqlite'}?mode=ro", uri=True)) as database:
        return database.execute(query, values).fetchall()


def tries(server, id):
    return rows(server, "SELECT tries FROM message WHERE id = ?", id)[0][0]


def refused(answer, status, code):
    """An answer that is a sentence, and nothing of the message."""
    got, fields, said = answer
    assert (got, said["code"]) == (status, code) and said["message"].endswith("."), answer
    assert "text" not in said and TEXT not in str(said), answer
    return said["message"], fields


def a_message_is_written_sent_and_opened(executable):
    with Server(executable) as server:
        writer, friend, stranger = Player(server), Player(server), Player(server)
        message = writer.write(TEXT, SEQUENCE, avatar="fox", expiry="week")
        id = message["id"]
        gif = writer.gif(message)
        assert len(gif) < 2_000_000 and f"ID:{id}".encode() in gif, len(gif)
        assert friend.find(gif) == (200, {"id": id, "path": f"/messages/{id}"})
        # As typed from a picture, and as a camera reads it.
        for path in [f"/messages/open?id={id[:5].lower()}-{id[5:].lower()}", f"/M/{id}"]:
            status, fields, _ = friend.ask("GET", path, headers={"Accept": "text/html"})
            assert status == 303 and fields["location"] == f"/messages/{id}", (path, status, fields)
        others = wrong(SEQUENCE)
        for left, faces in [(9, others[0]), (8, others[-1])]:
            words, _ = refused(friend.open(id, faces), 403, "wrongFaces")
            assert f"Wrong faces. {left} more tries" in words, words
        # What is no sequence costs no try.
        for faces in [SEQUENCE[:4], [*SEQUENCE, "smile"], ["smile", "smile", *SEQUENCE[2:]], ["frown", *SEQUENCE[1:]], []]:
            refused(friend.open(id, faces), 400, "badFaces")
        assert tries(server, id) == 2
        for _ in range(2):
            status, _, said = friend.open(id, SEQUENCE)
            assert (status, said) == (200, {"text": TEXT}), (status, said)
        assert tries(server, id) == 0
        # Each sees what is theirs; others see nothing, and delete nothing.
        assert "Opened" in writer.page("/messages")[1] and id in writer.page("/messages")[1]
        assert id in friend.page("/messages")[1]
        for player in [stranger, Player(server)]:
            status, page = player.page("/messages")
            assert status == 200 and id not in page and "No messages yet" in page
        for player in [writer, friend, stranger]:
            for path in ["/messages", f"/messages/{id}"]:
                assert TEXT not in player.page(path)[1], path
        link, other = writer.deletion_link(id), writer.write("another", SEQUENCE)
        for player in [friend, stranger]:
            assert player.page(f"/messages/{id}/made")[0] == 403
            for path in [f"/messages/{id}/delete", f"/messages/{id}/delete?link=", link[:-1],
                         link.split("=")[0] + "=" + writer.deletion_link(other["id"]).split("=")[1]]:
                assert player.page(path)[0] == 403, path
                status, _, body = player.ask("POST", path, b"")
                assert status == 403 and b"notTheWriter" in body, (path, status, body)
        assert stranger.ask("POST", link, b"")[0] == 204
        refused(friend.open(id, SEQUENCE), 404, "noSuchMessage")
        assert not rows(server, "SELECT 1 FROM message WHERE id = ?", id) and not rows(server, "SELECT 1 FROM opening")
        assert writer.ask("GET", message["gif"])[0] == 404
        assert writer.ask("POST", f"/messages/{other['id']}/delete", b"")[0] == 204
        assert "No messages yet" in writer.page("/messages")[1]


def ten_wrong_tries_bring_a_pause(executable):
    with Server(executable) as server:
        friend, guesser = Player(server), Player(server)
        first, second, *more = (Player(server).write(TEXT, SEQUENCE) for _ in range(3))
        others = wrong(SEQUENCE)
        for number in range(FREE_TRIES):
            # Whoever is a new player each time gets no more.
            words, _ = refused(Player(server).open(first["id"], others[number]), 403, "wrongFaces")
        assert "You have to wait before the next try" in words, words
        # The right faces have to wait as well, over a restart, too, but not at other messages.
        for restarts in [False, True]:
            if restarts:
                server.stop()
                server.start()
            words, fields = refused(friend.open(first["id"], SEQUENCE), 429, "tooManyTries")
            assert 0 < int(fields["retry-after"]) <= FIRST_PAUSE and "too many wrong tries for this message. Try again in a minute" in words, (words, fields)
            assert friend.open(second["id"], SEQUENCE)[0] == 200
            status, page = friend.page(f"/messages/{first['id']}")
            assert status == 429 and "Please wait" in page, (status, page[:300])
        assert tries(server, first["id"]) == FREE_TRIES and tries(server, second["id"]) == 0
        # A browser that keeps its cookie has to wait wherever it goes, when it has guessed too often.
        guesser.page(f"/messages/{more[0]['id']}")
        for number in range(FREE_TRIES):
            refused(guesser.open(more[0]["id"], others[number]), 403, "wrongFaces")
        words, _ = refused(guesser.open(second["id"], SEQUENCE), 429, "tooManyTries")
        assert "You made too many wrong tries" in words and guesser.page(f"/messages/{second['id']}")[0] == 429, words


def what_is_read_once_is_read_once(executable):
    """Eight who have the right faces at the same time: one of them reads it."""
    with Server(executable) as server:
        writer = Player(server)
        message = writer.write(TEXT, SEQUENCE, once="yes")
        refused(Player(server).open(message["id"], wrong(SEQUENCE)[7]), 403, "wrongFaces")
        answers = []
        threads = [threading.Thread(target=lambda: answers.append(Player(server).open(message["id"], SEQUENCE))) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        shown = [answer for answer in answers if answer[0] == 200]
        assert len(shown) == 1 and shown[0][2] == {"text": TEXT}, answers
        for answer in answers:
            if answer not in shown:
                refused(answer, 410, "readAlready")
        refused(writer.open(message["id"], SEQUENCE), 410, "readAlready")
        # Eight windows of one browser: one try reads it, all are led to what it says; other browsers are not.
        message = writer.write(TEXT, SEQUENCE, once="yes")
        reader, other = Player(server), Player(server)
        for player in (reader, other):
            player.page(f"/messages/{message['id']}")
        windows = []
        threads = [threading.Thread(target=lambda: windows.append(reader.tries(message["id"], SEQUENCE))) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert [status for status, page in windows if status == 200 and TEXT in page], [status for status, _ in windows]
        assert reader.page(f"/messages/{message['id']}")[0] == 200
        status, page = other.tries(message["id"], SEQUENCE)
        assert status == 410 and TEXT not in page, status
        assert rows(server, "SELECT DISTINCT salt, box FROM message") == [(None, None)]
        assert "Read and deleted" in writer.page("/messages")[1]


def forms(text, sequence):
    """What a message and its faces might look like in a file."""
    found = {}
    for name, said in [("text", text), ("a part of the text", text.split(",")[1].strip()), ("the end of the text", text[-14:])]:
        for coding in ["utf-8", "utf-16-le", "utf-16-be"]:
            found[f"{name}, {coding}"] = said.encode(coding)
        found[f"{name}, hexadecimal"] = said.encode().hex().encode()
        found[f"{name}, HEXADECIMAL"] = said.encode().hex().upper().encode()
        found[f"{name}, base64"] = base64.b64encode(said.encode()).rstrip(b"=")[:-2]
        found[f"{name}, reversed"] = said[::-1].encode()
    places = [FACES.index(face) for face in sequence]
    for kind, names in [
        ("names", sequence), ("titles", [TITLES[face] for face in sequence]), ("places", [str(place) for place in places]),
        ("places from 1", [str(place + 1) for place in places]), ("first letters", [face[0] for face in sequence]),
    ]:
        for separator in [",", ", ", " ", "", "-", "_", "|", "\n", "\0", ";", "/", "+", "%2C", '","', '", "', "&face=", "&faces="]:
            if separator or not names[0].isdigit():  # Five digits come about by chance, in a log of times.
                found[f"{kind} joined by {separator!r}"] = separator.join(names).encode()
    found["places as bytes"] = bytes(places)
    found["places as bytes from 1"] = bytes(place + 1 for place in places)
    # Not even one face: not the answer that was tried, either.
    for face in FACES:
        found[f"the face {face}"] = face.encode()
    return found


def search(folder, sought):
    """(file, what) of everything sought that lies below a folder, and how many bytes were searched."""
    hits, count = [], 0
    for path in [folder, *folder.rglob("*")]:
        hits += [(path.name, name) for name, content in sought.items() if content in path.name.encode()]
        if path.is_file():
            held = path.read_bytes()
            count += len(held)
            hits += [(path.name, name) for name, content in sought.items() if content in held]
    return hits, count


def neither_text_nor_faces_lie_anywhere(executable):
    """Byte by byte: data folder, log, access log, backup; while the server runs and after."""
    with tempfile.TemporaryDirectory() as place:
        place = pathlib.Path(place)
        home = place / "home"
        home.mkdir()
        data, access = home / "data", home / "access.log"
        sought, looked = forms(TEXT, SEQUENCE), []

        def look(at=home):
            hits, count = search(at, sought)
            assert not hits, (len(looked), hits)
            looked.append(count)

        with Server(executable, data=data, arguments=["--access-log", str(access)]) as server:
            writer, friend = Player(server), Player(server)
            kept = [writer.write(TEXT, SEQUENCE, hint=hint, once=once) for hint in ("yes", "no") for once in ("yes", "no")]
            assert (data / "motionbook.sqlite-wal").stat().st_size > 0 and (data / KEY).stat().st_size >= 32
            assert (data / KEY).stat().st_mode & 0o777 == 0o600
            look()
            for message in kept:
                gif = writer.gif(message)
                assert friend.find(gif)[0] == 200
                friend.page(f"/messages/{message['id']}")
                status, page = friend.tries(message["id"], wrong(SEQUENCE)[5])
                assert status == 200 and "Wrong faces" in page, (status, page[:300])
            look()
            # The search finds what is there.
            id = kept[0]["id"]
            assert search(home, {"id": id.encode()})[0] and id in access.read_text(), "the search finds nothing at all"
            copy = place / "backup"
            done = subprocess.run([executable, "backup", str(copy), "--data", str(data)], capture_output=True, text=True)
            assert done.returncode == 0, done.stderr
            assert not list(copy.rglob(KEY)) and search(copy, {"id": id.encode()})[0]
            look(copy)
            secret = (data / KEY).read_bytes()
            assert not search(copy, {"the key": secret, "the key's text": secret.strip()})[0], "the backup holds the key"
            for number, message in enumerate(kept):
                if number >= 2:
                    assert friend.open(message["id"], SEQUENCE)[2] == {"text": TEXT}
                else:
                    status, page = friend.tries(message["id"], SEQUENCE)
                    assert status == 200 and TEXT in page, (status, page[:300])
                writer.page("/messages"), friend.page("/messages"), friend.page(f"/messages/{message['id']}")
            # Read once, and read again where it was opened.
            once = [message["id"] for message in kept[::2]]
            assert all(TEXT in friend.page(f"/messages/{id}")[1] and TEXT not in writer.page(f"/messages/{id}")[1] for id in once)
            look()
            # A backup of that time holds nothing of it either.
            later = place / "later"
            done = subprocess.run([executable, "backup", str(later), "--data", str(data)], capture_output=True, text=True)
            assert done.returncode == 0, done.stderr
            look(later)
            server.kill()
            look()
            server.start()
            # With the server it is forgotten.
            status, page = friend.page(f"/messages/{once[0]}")
            assert status == 410 and "Already read" in page, (status, page[:300])
            assert writer.ask("POST", f"/messages/{kept[1]['id']}/delete", b"")[0] == 204
            server.stop()
            look()
        # Whoever brings a backup back opens nothing without the key, and everything with it.
        again = place / "again"
        done = subprocess.run([executable, "restore", str(copy), "--data", str(again)], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        with Server(executable, data=again) as server:
            refused(Player(server).open(kept[0]["id"], SEQUENCE), 409, "otherKey")
            server.stop()
            shutil.copy2(data / KEY, again / KEY)
            server.start()
            assert Player(server).open(kept[0]["id"], SEQUENCE)[2] == {"text": TEXT}
        print(f"      {len(sought)} forms, searched for {len(looked)} times in {sum(looked) / 2**20:.1f} MiB", flush=True)


def with_another_key_nothing_opens(executable):
    with Server(executable) as server:
        message = Player(server).write(TEXT, SEQUENCE)
        id, key = message["id"], server.data / KEY
        server.stop()
        original = key.read_bytes()
        key.unlink()
        server.start()  # Makes a new one.
        assert key.read_bytes() != original
        for number in range(FREE_TRIES + 3):
            words, _ = refused(Player(server).open(id, SEQUENCE if number % 2 else wrong(SEQUENCE)[number]), 409, "otherKey")
        assert "messages.key" in words, words
        status, page = Player(server).page(f"/messages/{id}")
        assert status == 409 and "key file" in page and "messages.key" in page, (status, page[:500])
        assert tries(server, id) == 0 and not rows(server, "SELECT 1 FROM guesser")
        # What is written with the new key is opened with it.
        new = Player(server).write("new", SEQUENCE)
        assert Player(server).open(new["id"], SEQUENCE)[2] == {"text": "new"}
        server.stop()
        # A key that is none is not replaced: it may be all there is of the right one.
        for damaged in [b"", original[:7], original + b"more"]:
            key.write_bytes(damaged)
            try:
                server.start()
            except NotStarted as reason:
                assert reason.status == 1 and "key" in str(reason), reason
            else:
                raise AssertionError(f"the server starts with a key of {len(damaged)} bytes")
            assert key.read_bytes() == damaged
        key.write_bytes(original)
        server.start()
        assert Player(server).open(id, SEQUENCE)[2] == {"text": TEXT}
        refused(Player(server).open(new["id"], SEQUENCE), 409, "otherKey")


TESTS = [
    a_message_is_written_sent_and_opened, ten_wrong_tries_bring_a_pause, what_is_read_once_is_read_once,
    neither_text_nor_faces_lie_anywhere, with_another_key_nothing_opens,
]
