"""Uploads by tus through a line that is cut and a server that is killed: every byte arrives, hardly one twice.

usage: uploads.py EXECUTABLE [MEBIBYTES [CUTS [KILLS [CLIENT …]]]]

2048 MiB, 50 cuts and 10 kills unless said otherwise; one client after the other: `plain` is the least that tus asks for, `tuspy` a
foreign library, `page` the first page in Chromium. The last two need the environment of the browser tests.
"""

import base64
import contextlib
import hashlib
import http.client
import pathlib
import random
import sqlite3
import sys
import tempfile
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
sys.dont_write_bytecode = True

from harness import Server  # noqa: E402
from line import Line, large_clip  # noqa: E402

PART = "application/offset+octet-stream"
ROUNDS = 6


def ask(port, method, path, headers=None, body=None, timeout=120):
    """(status, header fields, body) of a request of tus."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=timeout, blocksize=256 << 10)
    with contextlib.closing(connection):
        connection.request(method, path, body, {"Tus-Resumable": "1.0.0", "Sec-Fetch-Site": "same-origin", **(headers or {})})
        answer = connection.getresponse()
        return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()


def create(port, size, name="large.mp4"):
    status, fields, body = ask(port, "POST", "/uploads", {
        "Upload-Length": str(size), "Upload-Metadata": "filename " + base64.b64encode(name.encode()).decode() + ",kind aGFuZHM="})
    assert status == 201, (status, body)
    return fields["location"]


def send(port, path, file, size):
    """Sends what is missing, as often as it takes; where the clip is."""
    offset = 0
    while True:
        try:
            status, fields, body = ask(port, "HEAD", path)
            assert status == 200, f"HEAD answered {status}"
            told = int(fields["upload-offset"])
            assert told >= offset, f"the offset went back from {offset} to {told}"
            offset = told
            if "clip-location" in fields:
                return fields["clip-location"]
            if offset == size:
                time.sleep(0.2)
                continue
            file.seek(offset)
            status, fields, body = ask(port, "PATCH", path, {
                "Content-Type": PART, "Upload-Offset": str(offset), "Content-Length": str(size - offset)}, file)
            assert status == 204, (status, body)
        except (OSError, http.client.HTTPException):
            time.sleep(0.1)


def by_plain(line, clip, size):
    path = create(line.port, size)
    with open(clip, "rb") as file:
        return send(line.port, path, file, size)


def by_tuspy(line, clip, size):
    """Patient: a server that was killed is there again after a second or so."""
    from tusclient.client import TusClient
    uploader = TusClient(line.address + "/uploads", headers={"Sec-Fetch-Site": "same-origin"}).uploader(
        str(clip), chunk_size=4 << 20, retries=100, retry_delay=0.2, metadata={"filename": clip.name, "kind": "hands"})
    uploader.upload()
    return by_asking(line, uploader.url)


def by_asking(line, url):
    """Where a clip is whose last answer was lost."""
    while True:
        fields = ask(line.port, "HEAD", "/uploads/" + url.rsplit("/", 1)[1])[1]
        if "clip-location" in fields:
            return fields["clip-location"]
        time.sleep(0.2)


def by_page(line, clip, size):
    from playwright.sync_api import sync_playwright
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        page = browser.new_page()
        page.goto(line.address)
        page.set_input_files("#file", str(clip))
        card = page.locator("#clip-list .clip-card a").first
        said = page.get_by_role("alert").or_(card).first
        said.wait_for(timeout=1_800_000)
        assert card.count() > 0, said.inner_text()
        found = card.get_attribute("href")
        browser.close()
        return found


CLIENTS = {"plain": by_plain, "tuspy": by_tuspy, "page": by_page}


def digest(path):
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def through(executable, mebibytes, cuts, kills, rate, client="plain"):
    """A clip through a bad line to a server that dies; how many bytes went over the line, and figures to print."""
    size, chance = mebibytes << 20, random.Random(5)
    with tempfile.TemporaryDirectory() as folder, Server(executable) as server, Line(server, rate) as line:
        clip = large_clip(pathlib.Path(folder, "large.mp4"), size)

        def restart():
            server.kill()
            server.start()

        places = [chance.uniform(0.01, 0.99) * size for _ in range(cuts + kills)]
        line.events = sorted(zip(places, [line.cut] * cuts + [restart] * kills), key=lambda event: event[0])
        began = time.monotonic()
        found = CLIENTS[client](line, clip, size)
        seconds = time.monotonic() - began
        assert not line.events, line.events
        clips = [row for row in rows(server, "SELECT id, blob FROM clip")]
        hash = digest(clip)
        assert clips == [(found.rsplit("/", 1)[1], hash)], clips
        assert digest(server.data / "blobs" / hash[:2] / hash[2:]) == hash
        assert not list((server.data / "uploads").iterdir())
        words = (f"{client:<6}{mebibytes} MiB through {cuts} cuts and {kills} kills in {seconds:.1f} s: {line.sent} bytes sent, "
                 f"{line.sent - size} ({(line.sent / size - 1) * 100:.3f} %) more than the clip has; SHA-256 equal; "
                 f"peak memory of the last server {server.peak_memory():.0f} MiB")
        return line.sent - size, words


def rows(server, query):
    with contextlib.closing(sqlite3.connect(f"file:{server.data}/motionbook.sqlite?mode=ro", uri=True)) as database:
        return database.execute(query).fetchall()


def upload_survives_cuts_and_kills(executable):
    kills = 3
    # So slow that a server on a busy machine keeps up: what it has not read when it dies is sent again.
    extra, words = through(executable, 64, 10, kills, rate=12 << 20)
    print("      ", words, flush=True)
    # In a small clip what a killed server had not read yet, and the requests themselves, count for more.
    assert extra <= (64 << 20) / 100 + kills * (1 << 20), words


def complete_upload_becomes_one_clip_through_kills(executable):
    """All bytes are there; the server is killed while they are hashed, looked at, made a clip of."""
    size, chance = 24 << 20, random.Random(6)
    with tempfile.TemporaryDirectory() as folder, Server(executable) as server:
        for round in range(ROUNDS):
            clip = large_clip(pathlib.Path(folder, f"{round}.mp4"), size)
            path = create(server.port, size)

            def patch():
                with contextlib.suppress(OSError, http.client.HTTPException), open(clip, "rb") as file:
                    ask(server.port, "PATCH", path, {
                        "Content-Type": PART, "Upload-Offset": "0", "Content-Length": str(size)}, file)

            sender = threading.Thread(target=patch)
            sender.start()
            kept = server.data / "uploads" / path.rsplit("/", 1)[1]
            while sender.is_alive() and not (kept.exists() and kept.stat().st_size == size):
                time.sleep(0.001)
            time.sleep(chance.uniform(0, 0.4))
            server.kill()
            sender.join()
            # Nobody asks: the server goes on with it by itself.
            server.start()
            hash = digest(clip)
            for _ in range(300):
                if rows(server, f"SELECT id FROM clip WHERE blob = '{hash}'"):
                    break
                time.sleep(0.1)
            (found,), = rows(server, f"SELECT id FROM clip WHERE blob = '{hash}'")
            status, fields, _ = ask(server.port, "HEAD", path)
            assert status == 200 and fields["clip-location"] == f"/clips/{found}", (status, fields)
        assert not list((server.data / "uploads").iterdir())


def hostile_uploads_fill_nothing(executable):
    """Ten thousand creations, offsets and checksums that lie, and a crowd on one upload."""
    with Server(executable) as server:
        path = create(server.port, 1 << 20)
        status, fields, _ = ask(server.port, "PATCH", path, {"Content-Type": PART, "Upload-Offset": "0"}, b"x" * 1000)
        assert status == 204 and fields["upload-offset"] == "1000"
        began = time.monotonic()
        connection = server.connect()
        for _ in range(10_000):
            connection.request("POST", "/uploads", None, {
                "Tus-Resumable": "1.0.0", "Sec-Fetch-Site": "same-origin", "Upload-Length": str(1 << 30)})
            answer = connection.getresponse()
            answer.read()
            assert answer.status == 201, answer.status
        seconds = time.monotonic() - began
        (count,), = rows(server, "SELECT count(*) FROM upload")
        bytes = sum(file.stat().st_size for file in server.data.glob("motionbook.sqlite*"))
        assert count <= 1000 and bytes < 16 << 20, (count, bytes)
        assert len(list((server.data / "uploads").iterdir())) == 1
        print(f"       10,000 creations in {seconds:.1f} s leave {count} rows, {bytes >> 10} KiB of database, no file", flush=True)

        for headers, wanted in [
            ({"Upload-Offset": "999"}, 409), ({"Upload-Offset": "1001"}, 409), ({"Upload-Offset": "-1"}, 400),
            ({"Upload-Offset": str(1 << 62)}, 400), ({"Upload-Offset": "1048576"}, 413), ({}, 400),
            ({"Upload-Offset": "1000", "Upload-Checksum": "sha256 " + base64.b64encode(b"x" * 32).decode()}, 460),
            ({"Upload-Offset": "1000", "Upload-Checksum": "crc32 AAAA"}, 400),
        ]:
            status, _, body = ask(server.port, "PATCH", path, {"Content-Type": PART, **headers}, b"y" * 1000)
            assert status == wanted, (headers, status, body)
            assert ask(server.port, "HEAD", path)[1]["upload-offset"] == "1000"

        def crowd():
            with contextlib.suppress(OSError, http.client.HTTPException):
                ask(server.port, "PATCH", path, {"Content-Type": PART, "Upload-Offset": "1000"}, b"z" * 5000)

        people = [threading.Thread(target=crowd) for _ in range(30)]
        for person in people:
            person.start()
        for person in people:
            person.join()
        assert ask(server.port, "HEAD", path)[1]["upload-offset"] == "6000"
        assert ask(server.port, "DELETE", path)[0] == 204
        assert not list((server.data / "uploads").iterdir())


TESTS = [upload_survives_cuts_and_kills, complete_upload_becomes_one_clip_through_kills, hostile_uploads_fill_nothing]

if __name__ == "__main__":
    executable, numbers, clients = sys.argv[1], sys.argv[2:5], sys.argv[5:] or CLIENTS
    mebibytes, cuts, kills = [int(number) for number in numbers] + [2048, 50, 10][len(numbers):]
    good = True
    for client in clients:
        extra, words = through(executable, mebibytes, cuts, kills, rate=60 << 20, client=client)
        good &= extra <= (mebibytes << 20) / 100
        print(words, flush=True)
    sys.exit(not good)
