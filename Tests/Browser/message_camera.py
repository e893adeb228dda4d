"""Messages locked with faces that are made: in front of a camera (a film of labelled faces), and in a clip."""

import contextlib
import pathlib
import subprocess
import tempfile

from camera import EXPECTED, page_with_camera, state
from harness import Server, alone, eventually, labelled
from journeys import page_of, shot
from messages import PHONE, REFUSED, SEQUENCE as OTHERS, TEXT, closes_tour, follow, is_as_wide_as_the_window, message_of, pick, press, says_nowhere_else, taken
from players import TITLES, Player
from playwright.sync_api import expect

# Pictures that show the faces well, of several people: nobody is labelled with all of them. A mirrored wink is of the other eye.
FILM = [
    ("wink_l", "wink/11_36001552684459_.pic_hd.jpg", "hflip"), ("tongue_out", "tongue/IMG_20180109_122127600.jpg", "null"),
    ("surprise", "surprise/Anastasia_Myskina_0002.jpg", "null"), ("smile", "wink_negatives/06_35931552684399_.pic.jpg", "null"),
    ("smooch", "pucker/sample_2.jpg", "null"),
]
SHOWN = [face for face, _, _ in FILM]
# What is shown between them, by the one who shows the tongue.
REST = "tongue_negatives/IMG_20180109_131720581.jpg"
FACE_SECONDS, REST_SECONDS, RATE = 1.4, 1.0, 30
# The film goes round in about 13 s; somebody who missed a face makes all of them again, more often on a busy machine.
ROUNDS = 8


def film(folder, name, *arguments):
    """The faces, one after the other, at rest before, between and after."""
    rest = ("", REST, "null")
    pictures = [(rest, REST_SECONDS)] + [part for face in FILM for part in ((face, FACE_SECONDS), (rest, REST_SECONDS))]
    inputs, filters = [], []
    for number, ((_, picture, change), seconds) in enumerate(pictures):
        inputs += ["-loop", "1", "-framerate", str(RATE), "-t", str(seconds), "-i", str(labelled(f"faces/{picture}"))]
        filters.append(f"[{number}]scale=640:480:force_original_aspect_ratio=decrease,pad=640:480:(ow-iw)/2:(oh-ih)/2,{change},"
                       f"setsar=1,format=yuvj420p[p{number}]")
    joined = "".join(f"[p{number}]" for number in range(len(pictures))) + f"concat=n={len(pictures)}:v=1[film]"
    path = pathlib.Path(folder) / name
    subprocess.run(
        ["ffmpeg", "-v", "error", "-y", *inputs, "-filter_complex", ";".join([*filters, joined]), "-map", "[film]", "-r", str(RATE),
         *arguments, str(path)], check=True, stdin=subprocess.DEVNULL)
    return path


def camera_film(folder):
    return film(folder, "camera.mjpeg", "-c:v", "mjpeg", "-q:v", "3")


def clip_film(folder):
    return film(folder, "faces.mp4", "-c:v", "libx264", "-preset", "veryfast", "-pix_fmt", "yuv420p")


def filled(page, count, face=None):
    """The faces in the places once so many are filled, or one with a face is: with the fifth the page may go on to another."""
    return page.wait_for_function(
        """([count, face]) => {
          const faces = [...document.querySelectorAll('.place[data-filled=true]')].map((place) => place.dataset.face);
          return (face ? faces.includes(face) : faces.length >= count) && faces.join(' ');
        }""", arg=[count, face]).json_value().split()


def make_faces(page):
    """Turns the camera on and has the film's faces taken. It goes round and round: who came in the middle starts again at its end."""
    for round in range(1, ROUNDS + 1):
        page.locator(".camera-state:visible [data-does=start]").click()
        state(page, "running")
        if filled(page, 1)[0] != SHOWN[0]:
            filled(page, 5, SHOWN[-1])
            page.locator("#faces-again").click()
        faces = filled(page, 5)
        print(f"      taken in round {round}: {' '.join(faces)}", flush=True)
        if faces == SHOWN:
            return
        page.locator("#faces-again").click()
    raise AssertionError(f"the camera took {faces}, shown are {SHOWN}")


@contextlib.contextmanager
def two_profiles(browser, server, media, **options):
    """Pages of two profiles of a browser whose camera shows a film: who writes, and who opens."""
    with page_with_camera(browser, server, media, allowed=EXPECTED) as writer:
        with page_of(writer.context.browser, server, allowed=REFUSED, permissions=["camera"], **options) as friend:
            yield writer, friend


@alone
def faces_made_at_the_camera_lock_and_open(executable, browser):
    with tempfile.TemporaryDirectory() as folder, Server(executable) as server:
        gif = pathlib.Path(folder) / "message.gif"
        with two_profiles(browser, server, camera_film(folder), color_scheme="dark", **PHONE) as (writer, friend):
            closes_tour(writer)
            follow(writer, "Write a message")
            writer.fill("#text", TEXT)
            writer.locator(".camera-state:visible [data-does=start]").click()
            state(writer, "running")
            filled(writer, 1)
            # Each is shown as it is taken, and said; the last can be taken back.
            assert eventually(lambda: TITLES[taken(writer)[-1]] in writer.locator("#face-status").inner_text())
            shot(writer, "message-write-camera-light")
            writer.locator("#stop").click()
            state(writer, "stopped")
            faces = taken(writer)
            writer.locator("#faces-undo").click()
            assert taken(writer) == faces[:-1]
            if faces[:-1]:
                writer.locator("#faces-again").click()
            make_faces(writer)
            # With the fifth the camera is off.
            state(writer, "stopped")
            shot(writer, "message-write-five-light")
            writer.locator("#lock").click()
            writer.wait_for_url("**/made")
            id = message_of(writer)
            with writer.expect_download() as waiting:
                writer.locator("#download").click()
            waiting.value.save_as(gif)

            friend.goto("/messages/open")
            shot(friend, "message-open-phone-dark")
            friend.set_input_files("#file", str(gif))
            friend.wait_for_url(f"**/messages/{id}")
            assert friend.locator(".unlock-hint .gif-picture").evaluate("image => image.decode().then(() => image.naturalWidth)") == 256
            assert is_as_wide_as_the_window(friend), "the page is wider than the phone"
            make_faces(friend)
            shot(friend, "message-checking-phone-dark")
            # Sent by itself once five are there.
            friend.locator("#message-text").wait_for()
            says_nowhere_else(friend)
            assert is_as_wide_as_the_window(friend), "the page is wider than the phone"
            friend.locator("canvas.confetti").wait_for(state="detached")
            shot(friend, "message-shown-phone-dark")
            friend.goto("/messages")
            friend.keyboard.press("Escape")
            expect(friend.locator("section[aria-labelledby=opened-title]")).to_contain_text(id, use_inner_text=True)
            shot(friend, "messages-phone-dark")
            writer.goto("/messages")
            expect(writer.locator(".message-card .chip")).to_have_text("Opened", use_inner_text=True)


@alone
def wrong_faces_at_the_camera_are_shown(executable, browser):
    with tempfile.TemporaryDirectory() as folder, Server(executable) as server:
        message = Player(server).write(TEXT, OTHERS)
        with page_with_camera(browser, server, camera_film(folder), allowed=REFUSED) as page:
            page.goto(f"/messages/{message['id']}")
            page.locator(".camera-state:visible [data-does=start]").click()
            seen = filled(page, 5)
            page.locator(".unlock-wrong").wait_for()
            page.wait_for_load_state()
            expect(page.locator(".unlock-wrong .face-row li span:last-child")).to_have_text([TITLES[face] for face in seen], use_inner_text=True)
            expect(page.locator(".unlock-wrong")).to_contain_text("9 more wrong tries", use_inner_text=True)
            shot(page, "message-wrong-light")
            # Again, at the camera at once; then by hand after all.
            page.locator("#try-again").click()
            state(page, "running")
            filled(page, 1)
            pick_instead(page, OTHERS)
            press(page, "#open-it")
            page.locator("#message-text").wait_for()
            says_nowhere_else(page)


def pick_instead(page, faces):
    page.locator(".way-choice [data-way=hand]").click()
    state(page, "stopped")
    page.locator("#faces-again").click()
    pick(page, faces)


def faces_in_a_clip_lock_and_open(executable, browser):
    with tempfile.TemporaryDirectory() as folder, Server(executable) as server:
        clip = clip_film(folder)
        with page_of(browser, server) as page:
            page.goto("/messages/new")
            page.fill("#text", TEXT)
            give_clip(page, clip)
            shot(page, "message-write-clip-light")
            page.locator("#lock").click()
            page.wait_for_url("**/made")
            id = message_of(page)
        with page_of(browser, server, allowed=REFUSED) as page:
            page.goto(f"/messages/{id}")
            # What is no clip says so, and takes nothing.
            bad = pathlib.Path(folder) / "holiday.mp4"
            bad.write_bytes(b"this is no film\n" * 1000)
            page.locator(".way-choice [data-way=clip]").click()
            page.set_input_files("#face-clip", str(bad))
            page.wait_for_function("() => /\\.$/.test(document.getElementById('face-clip-status').textContent)")
            assert taken(page) == []
            give_clip(page, clip)
            press(page, "#open-it")
            page.locator("#message-text").wait_for()
            says_nowhere_else(page)
        assert not [path for name in ("incoming", "work", "blobs") for path in (server.data / name).rglob("*") if path.is_file()]


def give_clip(page, clip):
    page.locator(".way-choice [data-way=clip]").click()
    page.set_input_files("#face-clip", str(clip))
    page.get_by_text("Five faces found").wait_for()
    assert taken(page) == SHOWN, taken(page)


def faces_are_learnt(executable, browser):
    """How each is made, and tried: what was made is marked."""
    with tempfile.TemporaryDirectory() as folder, Server(executable) as server:
        with page_with_camera(browser, server, camera_film(folder)) as page:
            page.goto("/messages")
            page.keyboard.press("Escape")
            follow(page, "The six faces")
            expect(page.locator(".learn-card")).to_have_count(6)
            page.locator(".camera-state:visible [data-does=start]").click()
            state(page, "running")
            for face in SHOWN:
                page.locator(f"[data-learn={face}][data-made=true]").wait_for()
            expect(page.locator(".learn-mark:visible")).to_have_count(5)
            shot(page, "message-faces-light")


def who_has_no_camera_goes_on_by_hand(executable, browser):
    with Server(executable) as server, page_with_camera(browser, server, **PHONE) as page:
        page.goto("/messages/new")
        page.locator(".camera-state:visible [data-does=start]").click()
        state(page, "none")
        page.locator(".camera-state:visible [data-way=hand]").click()
        expect(page.locator(":focus")).to_have_attribute("data-way", "hand")
        page.fill("#text", TEXT)
        pick(page, OTHERS)
        assert is_as_wide_as_the_window(page), "the page is wider than the phone"
        page.locator("#lock").click()
        page.wait_for_url("**/made")


TESTS = [
    faces_made_at_the_camera_lock_and_open, wrong_faces_at_the_camera_are_shown, faces_in_a_clip_lock_and_open, faces_are_learnt,
    who_has_no_camera_goes_on_by_hand,
]
