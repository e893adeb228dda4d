"""What leaves the machine, and when: nothing without key and consent, and then what was shown."""

import os
import socket
import struct
import threading
import time

from fake_gemini import FakeGemini
from harness import Skip, eventually, real_clip
from lab import ATHLETE, CLIP, KEY, Lab, form, posted


class Sniffer:
    """Hears all packets of this machine, as root: how many connections were begun to a port, and which names were asked for."""

    def __init__(self, port):
        self.port = port
        self.begun = 0
        self.asked = []

    def __enter__(self):
        if os.geteuid() != 0:
            raise Skip("needs root, to hear packets")
        # All protocols, all interfaces.
        self.socket = socket.socket(socket.AF_PACKET, socket.SOCK_DGRAM, socket.ntohs(3))
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 24)
        self.socket.settimeout(0.2)
        self.thread = threading.Thread(target=self.listen, daemon=True)
        self.is_open = True
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.is_open = False
        self.thread.join()
        self.socket.close()

    def listen(self):
        while self.is_open:
            try:
                packet, (_, protocol, kind, *_) = self.socket.recvfrom(65536)
            except TimeoutError:
                continue
            # On `lo` each comes twice, once as it goes out (4).
            if protocol == 0x0800 and kind != 4 or protocol == 0x0800 and packet[12] != 127:
                self.see(packet[9], packet[(packet[0] & 15) * 4:])
            elif protocol == 0x86DD:
                self.see(packet[6], packet[40:])

    def see(self, protocol, content):
        port = struct.unpack(">H", content[2:4])[0] if len(content) >= 8 else 0
        if protocol == 6 and len(content) >= 14 and port == self.port and content[13] & 0x12 == 0x02:
            self.begun += 1
        if protocol == 17 and port == 53:
            self.asked.append(content[8:])

    def names(self, part):
        return [query for query in self.asked if part in query]


def nothing_connects_before_somebody_agrees(executable):
    with FakeGemini() as fake, Sniffer(fake.port) as sniffer, Lab(executable, fake.address) as server:
        def look():
            for path in ("/", "/settings", "/settings/sent", f"/clips/{server.clip}", f"/clips/{server.clip}/opinion", "/about"):
                server.page(path)

        # Without a key.
        another = server.upload(real_clip(), "another.mp4")[1]["id"]
        server.wait_for(another, "done")
        look()
        assert form(server, f"/clips/{server.clip}/opinion/pictures") == 409
        assert form(server, f"/clips/{server.clip}/opinion", swing=0, **{"shown-0": "0" * 64}) == 409
        # With a key, up to what would be sent.
        server.switch_on(consent=None)
        another = server.upload(real_clip(), "one more.mp4")[1]["id"]
        server.wait_for(another, "done")
        server.make_pictures()
        look()
        page, _ = server.consent_page(0)
        assert f"127.0.0.1:{fake.port}" in page
        # What was not shown, what nobody chose, and what is to be later is not sent.
        assert form(server, f"/clips/{server.clip}/opinion", swing=0) == 400
        assert form(server, f"/clips/{server.clip}/opinion", swing=0, **{"shown-0": "0" * 64}) == 409
        assert form(server, f"/clips/{server.clip}/opinion", does="later") in (200, 204)
        assert form(server, f"/clips/{server.clip}/opinion", consent="never") in (200, 204)
        assert form(server, f"/clips/{server.clip}/opinion", swing=0, **{"shown-0": "0" * 64}) == 409
        time.sleep(1)
        assert sniffer.begun == 0 and not fake.connections and not server.sendings()
        assert not sniffer.names(b"generativelanguage")
        # Somebody agrees: then it is heard.
        assert form(server, f"/settings/athletes/{server.athlete}", consent="ask") == 204
        server.agree(0)
        assert server.ended(0)[0] == "done"
        eventually(lambda: sniffer.begun == 2)
        assert sniffer.begun == len(fake.requests) == fake.connections == 2, (sniffer.begun, fake.connections)


def segments(jpeg):
    """The markers of a JPEG up to its scan, and its size."""
    place, found, size = 2, [], None
    while jpeg[place + 1] != 0xDA:
        marker, length = jpeg[place + 1], struct.unpack(">H", jpeg[place + 2:place + 4])[0]
        found.append(marker)
        if marker == 0xC0:
            size = struct.unpack(">HH", jpeg[place + 5:place + 9])
        place += 2 + length
    return found, size


def what_is_sent_is_what_was_shown(executable):
    with FakeGemini(key=KEY) as fake, Lab(executable, fake.address) as server:
        server.switch_on(consent="ask")
        server.make_pictures()
        page, _ = server.consent_page(0)
        shown = {}
        for path in {part.split('"')[0] for part in page.split('src="') if "/opinion/0/" in part.split('"')[0]}:
            shown[path] = server.request("GET", path)[2]
        server.agree(0)
        assert server.ended(0)[0] == "done"
        validation, analysis = fake.taken()
        assert (validation.question, analysis.question) == ("validation", "analysis")
        pictures = validation.pictures + analysis.pictures
        assert sorted(pictures) == sorted(shown.values()), (len(pictures), len(shown))
        assert 1 <= len(validation.pictures) <= 30 and len(analysis.pictures) == 5
        for picture in pictures:
            markers, (height, width) = segments(picture)
            assert set(markers) <= {0xE0, 0xDB, 0xC4, 0xC0, 0xDD}, markers
            assert height == 480 and width % 2 == 0, (width, height)
            assert b"Exif" not in picture and b"Lavc" not in picture
        for request in (validation, analysis):
            assert request.path == "/v1beta/models/gemini-2.0-flash:generateContent"
            assert request.key == KEY and KEY.encode() not in request.body and KEY not in request.path
            assert set(request.headers) <= {"host", "accept", "content-type", "x-goog-api-key", "content-length"}, request.headers
            for word in (CLIP, "Wimbledon", ATHLETE, "Lovelace", server.clip, "motionbook", "Motionbook", "2026", ".mp4"):
                assert word not in request.text, word
                assert word in page or word.encode() not in request.body
        assert "0.0 s" in validation.text
        # Without blurring other pictures are sent, to which somebody agrees anew.
        server.set(blur=False)
        server.make_pictures()
        _, again = server.consent_page(0)
        assert posted(server, f"/clips/{server.clip}/opinion", swing=0, **{"shown-0": again})[0] in (200, 204)
        fake.wait(2)
        server.wait(lambda: server.open() == 0)
        clear = [request.pictures for request in fake.taken()]
        assert len(clear) == 2 and len(clear[0]) == len(validation.pictures)
        assert clear[0] != validation.pictures and clear[1] != analysis.pictures


def always_is_said_for_a_host_and_what_goes_there(executable):
    with FakeGemini(key=KEY) as first, FakeGemini() as second, Lab(executable, swings=2) as server:
        # Somebody agrees for ever: to one host, with blurred faces.
        server.switch_on(address=first.address)
        server.ask()
        server.wait(lambda: server.open() == 0 and server.counts().get("done") == 2)
        assert len(first.taken()) == 4
        # So much waits when another one who has the key of this machine enters another address.
        server.set(address=first.address, budget="0")
        server.seed(server.clips[1], 2, first=2)
        server.ask(clip=server.clips[1])
        server.wait(lambda: server.open() == 2)
        server.set(address=second.address)
        assert form(server, "/settings/key", key="another-key-of-tests") == 204
        server.wait(lambda: server.open() == 0)
        assert {found[:2] for found in server.opinions(server.clips[1]).values()} == {("failed", "changed")}
        assert not second.connections
        # From now on it is asked about, with faces that are to be seen, too, and the page says why.
        server.set(address=second.address, blur=False)
        another = server.upload(real_clip(), "another.mp4")[1]["id"]
        server.wait_for(another, "done")
        assert form(server, f"/clips/{another}/athlete", name=ATHLETE) in (200, 204)
        server.ask(0, another)
        server.wait(lambda: not server.pictures_are_made(another))
        server.ask(0, another)
        time.sleep(1)
        assert not second.connections and not server.opinions(another) and len(server.sendings()) == 4
        _, page = server.page(f"/clips/{another}")
        told = f"the host (was 127.0.0.1:{first.port}, now 127.0.0.1:{second.port}) and face blurring (was on, now off)"
        assert "You chose to always send swings of " in page and ", but " + told + " have changed. Please choose again." in page, page[:200]
        # Faces that are blurred were agreed to there, and nothing else.
        server.set(address=second.address)
        assert form(server, "/settings/key", key="another-key-of-tests") == 204
        server.seed(server.clip, 2)
        server.ask(0)
        server.agree(0)
        server.wait(lambda: server.open() == 0)
        assert len(second.taken()) == 2 and not first.taken()
        # It is a host like any other: agreed to, it is asked.
        server.say("always")
        server.ask(1)
        server.wait(lambda: server.open() == 0)
        assert len(second.taken()) == 2


def answers_can_be_deleted_and_the_list_stays(executable):
    with FakeGemini() as fake, Lab(executable, fake.address, swings=2) as server:
        server.switch_on()
        server.ask()
        server.wait(lambda: server.open() == 0)
        assert len(fake.taken()) == 4
        server.set()
        words = b"Meet the ball a little farther in front."
        files = [server.data / name for name in ("motionbook.sqlite", "motionbook.sqlite-wal")]
        assert any(words in file.read_bytes() for file in files)
        assert form(server, "/settings/sent/delete") == 204
        assert not any(words in file.read_bytes() for file in files)
        assert len(server.sendings()) == 4 and not server.opinions()
        # Asked again, it is sent again: nobody remembers.
        server.ask()
        server.wait(lambda: server.open() == 0)
        assert len(fake.taken()) == 4
        # The key is nowhere but in its file.
        assert form(server, "/settings/key/forget") == 204
        assert not (server.data / "gemini.key").exists()
        assert not any(KEY.encode() in file.read_bytes() for file in server.data.rglob("*") if file.is_file())


TESTS = [nothing_connects_before_somebody_agrees, what_is_sent_is_what_was_shown, always_is_said_for_a_host_and_what_goes_there,
         answers_can_be_deleted_and_the_list_stays]
