"""A class of thirty: four are browsers with a camera, the others send real pictures as browsers do, each at the pace that the server tells it.
All come over HTTPS by the address of this machine, and a teacher steers them."""

import contextlib
import json
import pathlib
import tempfile
import threading
import time
import urllib.parse

import cameras
from camera import counting, motion
from encrypted import NOTED, served
from gauges import memory_mib, percentile
from harness import Skip, alone, real_clip
from journeys import page_of
from seats import Device, secure
from sessions import Refused

BROWSERS, OTHERS = 4, 26
# So large are pictures of seats (Public/js/camera/pump.js).
SIZE, QUALITY = (480, 360), 12
# Seconds that the class plays.
PLAYED = 10


class Teacher:
    """Who opened the class, on the machine itself."""

    def __init__(self, server, **fields):
        self.server = server
        _, headers, _ = self.post("/classes", fields, accept="text/html")
        self.place = urllib.parse.urlsplit(headers["location"]).path
        self.id = self.place.rpartition("/")[2]

    def post(self, path, fields, accept="application/json"):
        status, headers, body = self.server.request("POST", path, urllib.parse.urlencode(fields), {
            "Content-Type": "application/x-www-form-urlencoded", "Accept": accept})
        assert status < 400, (path, fields, status, body[:300])
        return status, headers, body

    def change(self, what, **fields):
        """When it was asked for."""
        began = time.monotonic()
        self.post(f"{self.place}/change", {"do": what, **fields})
        return began

    def tiles(self, holds=lambda news: True):
        """The first news of the tiles of which `holds` is true: they come at most twice a second."""
        connection = self.server.connect()
        connection.request("GET", f"{self.place}/tiles", headers={"Accept": "text/event-stream"})
        try:
            for line in connection.getresponse():
                if line.startswith(b"data:") and holds(news := json.loads(line[5:])):
                    return news
        finally:
            connection.close()
        raise AssertionError("no tiles came")

    @property
    def code(self):
        return self.tiles()["code"]

    def offer(self, seat):
        """The code by which another device takes a seat over."""
        _, _, body = self.post(f"{self.place}/seats/{seat}/offer", {})
        return json.loads(body)["code"]


def at_once(work, devices):
    """Does something with each device, all at the same time: what came of it, in their order."""
    results, failures = [None] * len(devices), []

    def one(place, device):
        try:
            results[place] = work(device)
        except BaseException as failure:  # noqa: BLE001
            failures.append(failure)

    threads = [threading.Thread(target=one, args=pair) for pair in enumerate(devices)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]
    return results


@contextlib.contextmanager
def pages(browser, place, media):
    """Pages of so many devices: contexts of one browser, which trusts any certificate and shows a film in place of its cameras."""
    flags = ["--no-sandbox", "--use-fake-device-for-media-stream", f"--use-file-for-fake-video-capture={media}"]
    own = browser.browser_type.launch(executable_path="/usr/bin/chromium", args=flags)
    try:
        with contextlib.ExitStack() as stack:
            yield [
                stack.enter_context(page_of(own, place, NOTED + "|EventSource", ignore_https_errors=True, permissions=["camera"], viewport={"width": 800, "height": 900}))
                for _ in range(BROWSERS)
            ]
    finally:
        own.close()


def film(folder):
    """A film of hands, or of a person where there are none here, and pictures of it."""
    try:
        media = counting(folder)
    except Skip:
        media = motion(folder, real_clip(), "scale=640:-2")
    return media, cameras.pictures(media, f"{folder}/pictures", rate=4, size=SIZE, quality=QUALITY)


def seat_of(page):
    return json.loads(page.locator("#game").get_attribute("data-view"))["number"]


def joined(page, code):
    page.goto(f"/j/{code.replace(' ', '')}")
    page.get_by_role("button", name="Join the class").click()
    page.wait_for_url("**/seat")


def camera_is_on(page):
    return page.evaluate("() => [...document.querySelectorAll('video')].some((one) => one.srcObject?.getTracks().some((track) => track.readyState === 'live'))")


@alone
def thirty_devices_are_a_class(executable, browser):
    said = {}
    with tempfile.TemporaryDirectory() as folder, served(executable) as (server, _, encrypted):
        media, pictures = film(folder)
        context = secure()
        teacher = Teacher(server, name="2b", names="true")
        code = teacher.code
        devices = [Device(encrypted.address, context) for _ in range(OTHERS)]
        with pages(browser, encrypted, media) as shown:
            began = time.monotonic()
            at_once(lambda device: (device.join(code), device.listen()), devices)
            for page in shown:
                joined(page, code)
            said["all joined, s"] = time.monotonic() - began
            tiles = teacher.tiles(lambda news: len(news["tiles"]) == BROWSERS + OTHERS)["tiles"]
            assert sorted(tile["number"] for tile in tiles) == list(range(1, BROWSERS + OTHERS + 1)), tiles
            assert len({(tile["animal"], tile["colour"]) for tile in tiles}) == BROWSERS + OTHERS

            # Everybody plays, each with its own camera.
            teacher.change("play", game="finger-count", level=0, pace="own")
            for page in shown:
                page.locator("[data-does=camera]:visible").click()
            for page in shown:
                page.wait_for_function("() => document.getElementById('game').dataset.camera === 'running'")
            at_once(lambda device: (device.wait(lambda name, data: data.get("game") == "finger-count"), device.open()), devices)
            until = time.monotonic() + PLAYED
            before = server.cpu_seconds()
            played = at_once(lambda device: device.play(pictures, until), devices)
            took = sorted(one for taken, _ in played for one in taken)
            least = min(len(taken) for taken, _ in played)
            assert least > 0, "a seat had no answer"
            said["answers, p50 and p95, ms"] = f"{percentile(took, 50):.0f}, {percentile(took, 95):.0f}"
            said["pictures a second, least and mean"] = f"{least / PLAYED:.1f}, {len(took) / PLAYED / OTHERS:.1f}"
            said["server and workers, MiB"] = megabytes = memory_mib([server.process.pid, *server.workers()])
            said["server, share of a core"] = (server.cpu_seconds() - before) / PLAYED
            assert megabytes < 700, said

            # Eyes to the front, everywhere; and on again.
            asked = teacher.change("pause")
            heard = [device.wait(lambda name, data: name == "state" and data["isPaused"]) for device in devices]
            for page in shown:
                page.locator("[data-screen=paused]:visible").wait_for()
                assert not camera_is_on(page), "the camera is on while the class is paused"
            said["paused everywhere, s"] = time.monotonic() - asked, max(heard) - asked
            line, _ = devices[0].show(pictures[0])
            assert line["code"] == "classPaused", line
            teacher.change("goOn")
            for page in shown:
                page.locator("[data-screen=paused]").wait_for(state="hidden")

            # A reload keeps the seat, and so does a device that comes again by the code.
            before = seat_of(shown[0])
            shown[0].reload()
            assert seat_of(shown[0]) == before
            number = devices[0].state()["number"]
            devices[0].join(code)
            devices[0].listen()
            devices[0].wait(lambda name, data: name == "state" and data["number"] == number)
            teacher.tiles(lambda news: len(news["tiles"]) == BROWSERS + OTHERS)

            # Another device takes a seat over; the old one hears it, and has it no more.
            taken = devices[1].state()["number"]
            new = Device(encrypted.address, context)
            new.join(teacher.offer(taken))
            new.listen()
            new.wait(lambda name, data: name == "state" and data["number"] == taken)
            devices[1].wait(lambda name, data: name == "moved")
            gone(devices[1], "seatMoved")

            # Locked: no new seats, and those that are taken stay.
            teacher.change("lock")
            late = Device(encrypted.address, context)
            try:
                late.join(code)
                raise AssertionError("a device came into a locked class")
            except Refused as refused:
                assert refused.status == 409, refused
            removed = devices[2].state()["number"]
            teacher.post(f"{teacher.place}/seats/{removed}/change", {"do": "remove"})
            devices[2].wait(lambda name, data: name == "removed")
            gone(devices[2], "seatRemoved")

            # All have one task, and answer by buttons; then a vote.
            rest = [device for device in devices[3:]]
            teacher.change("play", game="finger-count", level=0, pace="together")
            teacher.change("next")
            at_once(lambda device: device.wait(lambda name, data: data.get("pace") == "together" and data.get("task") == 0), rest)
            tasks = json.loads(rest[0].ask("GET", f"{rest[0].place}/tasks")[2])
            answers = at_once(lambda device: answer(device, tasks, tasks["answers"][0]), rest)
            assert all(one["isRight"] for one in answers), answers
            teacher.change("vote", choices=4, right=2)
            at_once(lambda device: device.wait(lambda name, data: data.get("choices") == 4), rest)
            at_once(lambda device: vote(device, 1 + device.state()["number"] % 4), rest)
            teacher.tiles(lambda news: sum(tile["hasAnswered"] for tile in news["tiles"]) == len(rest))

            # The end, the table, and nothing of it afterwards.
            teacher.post(f"{teacher.place}/seats/{rest[0].state()['number']}/change", {"do": "name", "name": "Quirinalis"})
            teacher.change("end")
            for device in rest:
                device.wait(lambda name, data: name == "ended")
            for page in shown:
                page.locator("[data-screen=ended]:visible").wait_for()
            status, headers, table = server.request("GET", f"{teacher.place}/results.csv")
            assert status == 200 and headers["content-type"].startswith("text/csv"), (status, headers)
            assert b"Quirinalis" in table and table.count(b"\n") > len(rest), table[:500]
            teacher.post(f"{teacher.place}/delete", {})
            assert server.request("GET", teacher.place)[0] == 404
        for device in devices:
            device.close()
        found = [path.name for path in pathlib.Path(server.data).glob("motionbook.sqlite*") if b"Quirinalis" in path.read_bytes()]
        assert not found, found
    for what, value in said.items():
        print(f"      {what}: {value}")


def gone(device, code):
    """The seat's page says why it is there no more."""
    try:
        device.word()
        raise AssertionError("a device that lost its seat goes on")
    except Refused as refused:
        assert refused.status == 410 and refused.code == code, refused


def answer(device, tasks, given):
    """Answers the task that all have."""
    return post(device, part=tasks["part"], task=tasks["from"], given=given, milliseconds=900)


def vote(device, choice):
    state = device.state()
    return post(device, part=state["part"], task=state["task"], choice=choice, milliseconds=700)


def post(device, **fields):
    _, _, content = device.ask("POST", f"{device.place}/answers", [(name, one) for name, value in fields.items() for one in (value if isinstance(value, list) else [value])])
    return json.loads(content)


TESTS = [thirty_devices_are_a_class]
