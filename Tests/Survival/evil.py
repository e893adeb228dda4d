"""Pictures and bodies that mean no good to a live session."""

import random
import select
import socket
import subprocess
import tempfile
import threading
import time

from sessions import Refused

# What is no time of a picture.
TIMES = ["", "?t=", "?t=soon", "?t=-1", "?t=nan", "?t=inf", "?t=1e400"]


def files(good):
    """Named contents that are no picture a session takes, and some that are odd."""
    noise = random.Random(2).randbytes
    return {
        "empty": b"",
        "text": b"This is no picture, whatever it says.\n" * 500,
        "noise": noise(50_000),
        "half a JPEG": good[:len(good) // 2],
        "the start of a JPEG": good[:40],
        "a JPEG without its start": good[2:],
        "a JPEG that goes on as noise": good[:2000] + noise(30_000),
        "50 megapixels": drawn("8000x6250", "jpg"),
        "2000 pixels wide": drawn("2000x100", "jpg"),
        "one pixel": drawn("1x1", "jpg"),
        "a line": drawn("1900x16", "jpg"),
        "a line that is a PNG": drawn("1920x16", "png"),
        "an upright line": drawn("16x1900", "jpg"),
        "as long as may be": drawn("1920x480", "jpg"),
        "a GIF": drawn("640x480", "gif"),
        "a BMP": drawn("64x48", "bmp"),
        "a film": drawn("64x48", "mp4", frames=5),
        "a PNG that claims 60,000 pixels": claiming_png(),
        "SVG": b"<svg xmlns='http://www.w3.org/2000/svg' width='640' height='480'/>",
        "a playlist": b"#EXTM3U\n#EXTINF:1.0,\nfile:///etc/passwd\n",
    }


def drawn(size, ending, frames=1):
    with tempfile.NamedTemporaryFile(suffix="." + ending) as file:
        subprocess.run(
            ["ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", "color=c=gray:s=64x64", "-vf", f"scale={size}",
             "-frames:v", str(frames), file.name], check=True, stdin=subprocess.DEVNULL)
        return file.read()


def claiming_png():
    from hostile import png
    return png(60_000, 60_000)


def flipped(good, count, seed=3):
    """The picture with some bytes changed, again and again: sometimes one, sometimes many."""
    generator = random.Random(seed)
    for number in range(count):
        content = bytearray(good)
        for _ in range(generator.choice([1, 3, 10, 50, 500])):
            content[generator.randrange(2, len(content))] = generator.randrange(256)
        yield number, bytes(content)


def judged(session, content, name):
    """How a picture was refused, or that it was answered. The session must go on either way."""
    try:
        answer = session.post(content)
    except Refused as refusal:
        assert refusal.status in (400, 413, 415), (name, refusal)
        assert refusal.code and refusal.message and refusal.message.endswith("."), (name, refusal)
        assert "Error(" not in refusal.message and "/tmp" not in refusal.message, (name, refusal)
        return f"{refusal.status} {refusal.code}: {refusal.message}"
    assert not answer.is_skipped, f"{name} was skipped after {answer.milliseconds:.0f} ms"
    return "answered"


def push(port, path, length, content_type="image/jpeg", start=b""):
    """(status, code) of a body of so many bytes, sent until the server has had enough."""
    with socket.create_connection(("127.0.0.1", port), timeout=20) as client:
        client.sendall(head(port, path, length, content_type) + start)
        left, piece = length - len(start), bytes(65536)
        while left > 0 and not select.select([client], [], [], 0)[0]:
            try:
                left -= client.send(piece[:min(left, len(piece))])
            except OSError:
                break
        answer = b""
        try:
            while part := client.recv(65536):
                answer += part
                if answer.endswith(b"}") or answer.endswith(b"}\n"):
                    break
        except OSError:
            pass
    found = answer.partition(b'"code":')[2].split(b'"')
    return int(answer.split()[1]) if answer else None, found[1].decode() if len(found) > 1 else None


def head(port, path, length, content_type="image/jpeg"):
    return (f"POST {path} HTTP/1.1\r\nHost: localhost:{port}\r\nSec-Fetch-Site: same-origin\r\nAccept: application/json\r\n"
            f"Content-Type: {content_type}\r\nContent-Length: {length}\r\n\r\n").encode()


class Drip(threading.Thread):
    """A body of a megabyte of which a byte comes each second."""

    def __init__(self, port, path):
        super().__init__(daemon=True)
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=20)
        self.socket.sendall(head(port, path + "?t=800", 1 << 20))
        self.is_over = False
        self.start()

    def run(self):
        while not self.is_over:
            try:
                self.socket.send(b"\xff")
            except OSError:
                return
            time.sleep(1)

    def is_open(self):
        return not select.select([self.socket], [], [], 0)[0]

    def close(self):
        self.is_over = True
        self.socket.close()
