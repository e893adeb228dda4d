"""Files that mean no good where messages are opened: each gets its sentence, and of none anything is left."""

import ctypes
import random
import struct
import threading
import time
import zlib

import evil
from gauges import descriptors, memory_mib
from guesses import posted
from harness import Server, Skip, labelled, real_clip
from hostile import million_frame_gif, playlist_in_avi, png
from messages import SEQUENCE, TEXT, rows
from players import ALPHABET, Player, foreign_id
from sessions import Wire

# Nobody waits longer for what a file says.
MOST_SECONDS = 30
# Ids of no message, one after the other, and tries at some.
ASKED, TRIED, AT_ONCE = 10_000, 160, 16
# What that may leave in the server's memory, MiB.
MOST_MIB = 30
SECONDS_TO_TIDY = 10
# How a form with a file begins, its boundary being x.
FILE_PART = b'--x\r\nContent-Disposition: form-data; name="file"; filename="a.gif"\r\n\r\n'


def extension(label, *blocks):
    """A block of a GIF that is no picture."""
    return bytes([0x21, label]) + b"".join(bytes([len(block)]) + block for block in blocks) + b"\0"


def in_blocks(content):
    return [content[start:start + 255] for start in range(0, len(content), 255)]


def small_gif(*extensions, frames=1, trailer=b"\x3b"):
    frame = b"\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0"
    return b"GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff" + b"".join(extensions) + frame * frames + trailer


def comment(text):
    return extension(0xFE, *in_blocks(text))


def xmp(text):
    """A packet as GIFs carry it: not in blocks, with a tail that ends it."""
    return b"\x21\xff\x0bXMP DataXMP" + text + b"\x01" + bytes(range(255, -1, -1)) + b"\0"


def run_of_zeros(count):
    """The LZW data of so many pixels of one colour: each code stands for one pixel more than the one before."""
    value = bits = 0
    data = bytearray()

    def put(code, width):
        nonlocal value, bits
        value |= code << bits
        bits += width
        while bits >= 8:
            data.append(value & 255)
            value, bits = value >> 8, bits - 8

    put(4, 3)
    put(0, 3)
    done, next_code, length, width = 1, 6, 2, 3
    while done < count:
        code = min(next_code, 4095)
        put(code, width)
        done += length
        next_code, length = next_code + (next_code < 4096), length + (next_code < 4095)
        width = min(12, max(width, next_code.bit_length()))
    put(5, width)
    put(0, 16)
    return bytes(data)


def bomb(side=4000, most_bytes=20 << 20):
    """A GIF of few bytes with thousands of pictures of millions of pixels."""
    data = run_of_zeros(side * side)
    frame = b"\x2c\0\0\0\0" + struct.pack("<HH", side, side) + b"\0\x02" + b"".join(
        bytes([len(block)]) + block for block in in_blocks(data)) + b"\0"
    head = b"GIF89a" + struct.pack("<HH", side, side) + b"\x80\0\0\0\0\0\xff\xff\xff"
    return head + frame * (most_bytes // len(frame)) + b"\x3b"


class QRCode(ctypes.Structure):
    _fields_ = [("version", ctypes.c_int), ("width", ctypes.c_int), ("data", ctypes.POINTER(ctypes.c_ubyte))]


def qr(text, module=6, side=256):
    """A PNG with the QR code of a text, by the library that the program has as well."""
    try:
        library = ctypes.CDLL("libqrencode.so.4")
    except OSError:
        raise Skip("needs libqrencode") from None
    library.QRcode_encodeString.restype = ctypes.POINTER(QRCode)
    code = library.QRcode_encodeString(text.encode(), 1, 2, 2, 1).contents
    place = (side - module * code.width) // 2
    rows = []
    for y in range(side):
        row = bytearray(b"\xff" * side)
        line = (y - place) // module
        if 0 <= line < code.width:
            for x in range(place, place + module * code.width):
                if code.data[line * code.width + (x - place) // module] & 1:
                    row[x] = 16
        rows.append(b"\0" + bytes(row))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", side, side, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"".join(rows))) + chunk(b"IEND", b"")


def mistyped(id, generator):
    """The id with one symbol or two that are wrong, or two that changed places."""
    symbols = list(id)
    for place in generator.sample(range(10), generator.choice([1, 2])):
        symbols[place] = generator.choice(ALPHABET.replace(symbols[place], ""))
    return "".join(symbols)


class Watch:
    """What a server had open and running before, and must not have more of after."""

    def __init__(self, server):
        self.server, self.workers = server, len(server.workers())

    def tidied(self):
        """Nothing is left of what was looked at."""
        ends = time.monotonic() + SECONDS_TO_TIDY
        while True:
            left = [path.name for folder in ("incoming", "work") for path in (self.server.data / folder).rglob("*") if path.is_file()]
            workers = len(self.server.workers())
            if not left and workers <= self.workers:
                break
            assert time.monotonic() < ends, f"left: files {left}, {workers} workers where {self.workers} were"
            time.sleep(0.1)
        assert not list((self.server.data / "blobs").rglob("*.*")) and not rows(self.server, "SELECT 1 FROM clip")
        assert self.server.request("GET", "/healthz")[0] == 200


def judged(player, content, name, path="/messages/open"):
    """The sentence with which a file is refused."""
    began = time.monotonic()
    status, answer = player.find(content, name, path)
    took = time.monotonic() - began
    assert 400 <= status < 500, (name, status, answer)
    sentence = answer["message"]
    assert sentence.endswith(".") and "Error(" not in sentence and "/tmp" not in sentence and "/work" not in sentence, (name, sentence)
    assert took < MOST_SECONDS, f"{name} took {took:.1f} s"
    print(f"      {name}: {status} {answer['code']} in {took:.1f} s: {sentence}", flush=True)
    return answer


def hostile_files_have_no_mark(executable):
    noise, laughs = random.Random(1).randbytes, b"".join(b'<!ENTITY l%d "%s">' % (n + 1, b"&l%d;" % n * 10) for n in range(9))
    with Server(executable) as server:
        player, watch = Player(server), Watch(server)
        message = player.write(TEXT, SEQUENCE)
        gif, bad = player.gif(message), mistyped(message["id"], random.Random(2))
        bare = gif.replace(message["id"].encode(), b"-" * 10)  # Without its words; the pictures are what they were.
        files = {
            "nothing": b"", "one byte": b"G", "text": b"This is a text that says ID:" + message["id"].encode(), "noise": noise(200_000),
            "a GIF's head": gif[:13], "a head and noise": gif[:13] + noise(100_000),
            "a GIF bomb": bomb(), "a GIF with a million pictures": million_frame_gif(),
            "a GIF without end": small_gif(frames=2_000_000, trailer=b""),
            "a GIF that claims 65,535 pixels": b"GIF89a\xff\xff\xff\xff\0\0\0\x2c\0\0\0\0\xff\xff\xff\xff\0\x02\x02\x44\x01\0\x3b",
            "a GIF with a mistyped comment": small_gif(comment(b"ID:" + bad.encode() + b" made with Motionbook")),
            "a GIF with a million names": small_gif(comment(b"ID:AAAAAAAAAA " * 1_000_000)),
            "a GIF with a mistyped packet": small_gif(xmp(b"<dc:identifier>ID:" + bad.encode() + b"</dc:identifier>")),
            "a packet that laughs": small_gif(xmp(b"<?xml version='1.0'?><!DOCTYPE l [<!ENTITY l0 'ha'>" + laughs + b"]><dc:identifier>&l9;</dc:identifier>")),
            "a packet without end": small_gif(b"\x21\xff\x0bXMP DataXMP<dc:identifier>ID:" + b"\xff" * 5_000_000, trailer=b""),
            "a comment without end": small_gif(b"\x21\xfe" + b"\xffID:AAAAAAAA" * 100_000, trailer=b""),
            "a picture that claims 60,000 pixels": png(60_000, 60_000), "a playlist": playlist_in_avi(),
            "a drawing with a script": b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
            "a program": open("/bin/true", "rb").read(), "a film without a mark": real_clip().read_bytes(),
        }
        for name, content in files.items():
            judged(player, content, name)
        watch.tidied()
        # Cut anywhere, it is read or it is refused; read, it is read right.
        found = 0
        for share in [0.01, 0.05, 0.2, 0.5, 0.8, 0.95, 0.999]:
            for whole in (gif, bare):
                status, answer = player.find(whole[:int(len(whole) * share)])
                assert status == 200 and answer["id"] == message["id"] or 400 <= status < 500 and answer["message"].endswith("."), (share, answer)
                found += status == 200
        print(f"      cut short 14 times: read {found} times", flush=True)
        # A message that was found in the end.
        assert player.find(bare) == player.find(gif) == (200, {"id": message["id"], "path": f"/messages/{message['id']}"})
        # Too large, it is refused as soon as that is seen.
        status, code = evil.push(server.port, "/messages/open", 40 << 20, "multipart/form-data; boundary=x", FILE_PART)
        assert (status, code) == (413, "tooLarge"), (status, code)
        watch.tidied()


def hostile_clips_show_no_faces(executable):
    noise = random.Random(3).randbytes
    with Server(executable) as server:
        player, watch = Player(server), Watch(server)
        for name, content in {"nothing": b"", "text": b"faces=" + ",".join(SEQUENCE).encode(), "noise": noise(200_000), "a GIF bomb": bomb(),
                              "a playlist": playlist_in_avi(), "a program": open("/bin/true", "rb").read()}.items():
            judged(player, content, name, "/messages/faces")
        watch.tidied()
        # A film without faces is no trouble: it shows none.
        status, answer = player.find(labelled("nonswing/walking_two_people.mp4").read_bytes(), "walk.mp4", "/messages/faces")
        assert status == 200 and answer == {"faces": []} or status == 422 and answer["message"].endswith("."), (status, answer)
        watch.tidied()


def codes_of_others_are_no_marks(executable):
    """QR codes that say something else, and those of messages that are not here."""
    with Server(executable) as server:
        player, watch = Player(server), Watch(server)
        message = player.write(TEXT, SEQUENCE)
        id, generator = message["id"], random.Random(4)
        # Such pictures are read: what follows is refused for what it says.
        assert player.find(qr("/M/" + id), "code.png") == (200, {"id": id, "path": f"/messages/{id}"})
        for text in ["HTTPS://EVIL.TEST", "/M/", id, "/m/" + id.lower(), "/M/" + id + "X", "/N/" + id, "//M/" + id[1:], "/M/" + "A" * 10,
                     "/M/../../etc/key", "WIFI:S:x;P:y;;", "javascript:alert(1)", "https://evil.test/M/" + id,
                     *("/M/" + mistyped(id, generator) for _ in range(4))]:
            assert judged(player, qr(text), f"a code that says {text}")["code"]
        # Of another Motionbook: it is read, and there is no such message.
        other = foreign_id()
        status, answer = player.find(qr("/M/" + other), "code.png")
        assert (status, answer["id"]) == (200, other), answer
        status, _, said = player.open(other, SEQUENCE)
        assert status == 404 and said["code"] == "noSuchMessage" and said["message"].endswith("."), said
        watch.tidied()


def ids_of_no_message_are_answered(executable):
    """Ten thousand in a row over one connection, mistyped ones, and tries at some: answers, and nothing is counted or kept."""
    generator = random.Random(6)
    with Server(executable) as server:
        message = Player(server).write(TEXT, SEQUENCE)
        wire = Wire(server.port)
        ask = lambda path: wire.ask("GET", path, fields="Accept: text/html\r\n")  # noqa: E731
        for _ in range(200):
            ask("/messages/" + foreign_id())
        before, files = memory_mib([server.process.pid], only_anonymous=True), descriptors([server.process.pid])
        began = time.monotonic()
        for number in range(ASKED):
            status, _, body = ask("/messages/" + foreign_id())
            assert status == 404, (number, status)
        assert b"Message not found" in body, body[:500]
        took = time.monotonic() - began
        for _ in range(200):
            bad = mistyped(message["id"], generator)
            for path in ["/messages/" + bad, "/M/" + bad, f"/messages/{bad}/hint.gif", f"/messages/{bad}/made"]:
                assert ask(path)[0] == 404, path
        for odd in ["AAAAAAAAAA", "A" * 5000, "%00" * 10, "..%2f..%2fmessages.key", message["id"].lower(), message["id"] + "/", "%F0%9F%8D%95", "new%00"]:
            assert ask("/messages/" + odd)[0] in (400, 404, 414), odd
        for typed in ["AAAAAAAAAA", bad, "x" * 5000, "%00", "'%22%3E%3Cscript%3E", "%F0%9F%8D%95"]:
            status, _, body = ask("/messages/open?id=" + typed)
            assert 200 <= status < 500 and status != 303 and b"<script>" not in body, (typed, status)
        # Tries take a while each, also at nothing: many at once.
        statuses, lock = [], threading.Lock()

        def tries():
            own = Wire(server.port)
            while True:
                with lock:
                    if len(statuses) >= TRIED:
                        break
                    statuses.append(None)
                status = posted(own, foreign_id(), SEQUENCE)[0]
                with lock:
                    statuses[statuses.index(None)] = status
            own.close()

        threads = [threading.Thread(target=tries) for _ in range(AT_ONCE)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert set(statuses) == {404}, set(statuses)
        after, still = memory_mib([server.process.pid], only_anonymous=True), descriptors([server.process.pid])
        print(f"      {ASKED} in {took:.1f} s; the server holds {before:.0f} MiB before, {after:.0f} MiB after, {files} and {still} files", flush=True)
        assert after <= before + MOST_MIB, f"{after - before:.0f} MiB more"
        assert not rows(server, "SELECT 1 FROM guesser") and rows(server, "SELECT count(*), sum(tries) FROM message") == [(1, 0)]
        status, _, said = Player(server).open(message["id"], SEQUENCE)
        assert (status, said) == (200, {"text": TEXT}), said


TESTS = [hostile_files_have_no_mark, hostile_clips_show_no_faces, codes_of_others_are_no_marks, ids_of_no_message_are_answered]
