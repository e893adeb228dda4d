"""Files and clients that mean no good: each gets its clear error, the server goes on, nothing outside is read."""

import os
import random
import socket
import struct
import subprocess
import tempfile
import time
import zlib

import heic
from harness import Server, real_clip


def refused(server, content, name):
    """The sentence with which an upload is refused, at once or as a failed job."""
    status, answer = server.upload_bytes(content, name)
    if status == 201:
        state = server.wait_for(answer["id"], "failed", "done", timeout=120)
        assert state["state"] == "failed", f"{name} was analysed: {state}"
        sentence = state["message"]
    else:
        assert 400 <= status < 500, (name, status, answer)
        sentence = answer["message"]
    assert sentence and sentence.rstrip().endswith("."), (name, sentence)
    assert "Error(" not in sentence and "/" + "tmp" not in sentence, (name, sentence)
    assert server.request("GET", "/healthz")[0] == 200
    return sentence


def png(width, height):
    """The start of a PNG that claims a size."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"\0" * 1000)) + chunk(b"IEND", b"")


def tiff(width, height):
    """The start of a TIFF that claims a size, with next to nothing behind it."""
    entries = [(256, width), (257, height), (258, 8), (259, 1), (262, 1), (273, 8), (277, 1), (278, height), (279, width * height & 0x7FFFFFFF)]
    return struct.pack("<2sHIH", b"II", 42, 8, len(entries)) + b"".join(struct.pack("<HHII", tag, 4, 1, value) for tag, value in entries) + bytes(200)


def million_frame_gif():
    frame = b"\x21\xf9\x04\x00\x01\x00\x00\x00" + b"\x2c\0\0\0\0\x01\0\x01\0\0" + b"\x02\x02\x44\x01\x00"
    return b"GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff" + frame * 1_000_000 + b"\x3b"


def playlist_in_avi():
    secret = tempfile.NamedTemporaryFile(prefix="motionbook-secret-", delete=False)
    secret.write(b"\xff" * 4096)
    secret.close()
    return f"#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:1.0,\nconcat:file://{secret.name}|file:///etc/passwd\n#EXT-X-ENDLIST\n".encode()


def bad_files_get_a_clear_error(executable):
    clip = real_clip().read_bytes()
    noise = random.Random(1).randbytes
    files = {
        "empty.mp4": b"",
        "renamed.mp4": b"%PDF-1.7\n1 0 obj\n<<>>\nendobj\n" * 50,
        "text.mp4": b"This is a text file that says it is a film.\n" * 100,
        "random.mp4": noise(200_000),
        "header-then-random.mp4": clip[:64] + noise(200_000),
        "no-index.mp4": clip[: len(clip) // 3],
        "huge.png": png(60_000, 60_000), "wide.png": png(100_000, 10),
        "huge.jpg": b"\xff\xd8\xff\xc0\0\x11\x08" + struct.pack(">HH", 65_500, 65_500) + bytes.fromhex("03012200021101031101") + bytes(300),
        "huge.tiff": tiff(60_000, 60_000), "long.tiff": tiff(100_000, 10), "lying.tiff": tiff(10_000, 10_000),
        "huge.webp": b"RIFF\xff\0\0\0WEBPVP8L\xf0\0\0\0\x2f" + struct.pack("<I", 16_382 << 14 | 16_382) + bytes(240),
        "cut.heic": b"\0\0\0\x18ftypheic\0\0\0\0mif1heic\0\0\x0f\xffmeta\0\0\0\0" + noise(1000),
        "edges.heic": heic.unfolding(63, 1), "many.heic": heic.unfolding(200, 200),
        "huge.gif": b"GIF89a\xff\xff\xff\xff\x00\x00\x00" + b"\x2c\0\0\0\0\xff\xff\xff\xff\0\x02\x02\x44\x01\x00\x3b",
        "million.gif": million_frame_gif(),
        "playlist.avi": playlist_in_avi(),
        "playlist.m3u8": playlist_in_avi(),
        "script.svg": b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
        "program.mov": open("/bin/true", "rb").read(),
    }
    with Server(executable) as server:
        for name, content in files.items():
            print(f"      {name}: {refused(server, content, name)}", flush=True)
        status, clip = server.upload(real_clip())
        assert status == 201, "a good clip must still be accepted after the bad ones"
        server.wait_for(clip["id"], "done")


def a_small_file_may_unfold_as_far_as_photos_go(executable):
    """Four kilobytes that show 115 million pixels are a photo: judged in the memory that a worker has."""
    with Server(executable) as server:
        status, answer = server.upload_bytes(heic.unfolding(21, 21), "unfolding.heic", kind="composition")
        assert status == 201, answer
        server.wait_for(answer["id"], "done")


def truncated_clips_never_hurt(executable):
    """A clip with its index in front, cut at several lengths: analysed as far as it goes, or refused."""
    with tempfile.TemporaryDirectory() as folder:
        fast = os.path.join(folder, "fast.mp4")
        subprocess.run(
            ["ffmpeg", "-v", "error", "-i", str(real_clip()), "-t", "2", "-c:v", "libx264", "-preset", "ultrafast",
             "-vf", "scale=640:-2", "-an", "-movflags", "+faststart", fast], check=True)
        content = open(fast, "rb").read()
    with Server(executable) as server:
        for share in [0.02, 0.2, 0.5, 0.9, 0.99]:
            status, answer = server.upload_bytes(content[: int(len(content) * share)], f"cut-{share}.mp4")
            if status == 201:
                state = server.wait_for(answer["id"], "done", "failed")
                assert state["state"] == "done" or state["message"].endswith("."), state
            else:
                assert 400 <= status < 500 and answer["message"].endswith("."), (share, status, answer)
        assert server.request("GET", "/healthz")[0] == 200


def names_and_addresses_stay_inside(executable):
    with Server(executable) as server:
        (server.data / "secret.txt").write_text("secret")
        for path in [
            "/../secret.txt", "/css/../../secret.txt", "/css/%2e%2e/%2e%2e/secret.txt", "/css/..%2f..%2fsecret.txt",
            "/clips/../motionbook.sqlite", "/clips/%2e%2e/motionbook.sqlite", "/css//etc/passwd", "/js/%00", "/%",
            "/clips/" + "a" * 26 + "/media", "/clips/" + "A" * 5000,
        ]:
            with socket.create_connection(("127.0.0.1", server.port), timeout=10) as connection:
                connection.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost:{server.port}\r\nConnection: close\r\n\r\n".encode())
                answer = b""
                while part := connection.recv(65536):
                    answer += part
            assert answer.split(b" ")[1][:1] == b"4", (path, answer[:200])
            assert b"root:" not in answer and b"secret" not in answer.split(b"\r\n\r\n", 1)[-1].replace(path.encode(), b""), path
        for name in ["../../../evil.mp4", "<img src=x onerror=alert(1)>.mp4", "a" * 3000 + ".mp4", "\u202egpm.mp4"]:
            status, answer = server.upload_bytes(real_clip().read_bytes(), name.replace('"', ""))
            assert status == 201, (name, status, answer)
            status, _, page = server.request("GET", f"/clips/{answer['id']}", headers={"Accept": "text/html"})
            assert status == 200 and b"<img src=x" not in page
            assert server.request("POST", f"/clips/{answer['id']}/delete", b"")[0] in (200, 204, 303)
        assert not os.path.exists(server.data.parent / "evil.mp4")


def other_sites_may_not_act(executable):
    with Server(executable) as server:
        _, clip = server.upload(real_clip())
        for headers in [
            {"Sec-Fetch-Site": "cross-site"}, {"Sec-Fetch-Site": "same-site"}, {"Sec-Fetch-Site": "none"},
            {"Sec-Fetch-Site": "", "Origin": "http://evil.example"},
        ]:
            status, _, _ = server.request("POST", f"/clips/{clip['id']}/delete", b"", headers)
            assert status == 403, (headers, status)
        connection = server.connect()
        connection.request("GET", "/", headers={"Host": "evil.example"})
        assert connection.getresponse().status in (400, 403, 421), "a foreign host name must be refused"
        assert server.request("GET", f"/clips/{clip['id']}")[0] == 200


def slow_clients_are_cut_off(executable):
    with Server(executable) as server:
        connection = socket.create_connection(("127.0.0.1", server.port), timeout=30)
        connection.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
        began = time.monotonic()
        try:
            while time.monotonic() - began < 60:
                connection.sendall(b"a")
                time.sleep(0.5)
                connection.settimeout(0.01)
                try:
                    if connection.recv(1000) == b"":
                        break
                except TimeoutError:
                    pass
        except OSError:
            pass
        waited = time.monotonic() - began
        assert waited < 45, f"a client that sends its headers byte by byte was served for {waited:.0f} s"
        assert server.request("GET", "/healthz")[0] == 200


TESTS = [
    bad_files_get_a_clear_error,
    a_small_file_may_unfold_as_far_as_photos_go,
    truncated_clips_never_hurt,
    names_and_addresses_stay_inside,
    other_sites_may_not_act,
    slow_clients_are_cut_off,
]
