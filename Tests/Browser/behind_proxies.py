"""Motionbook behind proxies that do what they do by themselves, with and without TLS: nginx, Caddy and Apache as Debian has them. Pages
are asked for by a name; the server has no other hint than `--name`. And behind those that are set up as documented."""

import contextlib
import hashlib
import pathlib
import tempfile

import camera
import games
import messages
from harness import Server, eventually, long, real_clip
from journeys import page_of
from line import large_clip
from proxies import NAME, Apache, Caddy, Nginx, documented

MIB = 1 << 20
# What Chromium notes of pages without TLS, and of what nginx finds too large.
# Without TLS there is no camera, and what games ask of the one that tests have.
NO_CAMERA = "window.fakeCamera = { since: 0, show() {} };"
NOTED = "Cross-Origin-Opener-Policy header has been ignored|status of 413"


@contextlib.contextmanager
def visit(browser, proxy, media=None, scripts=(), allowed="nothing else"):
    """A page of a browser of its own that has shown the key, and in front of which its camera shows a film."""
    flags = ["--no-sandbox", "--disable-quic", proxy.rules]
    program, options = "/usr/bin/chromium-headless-shell", {}
    if media:
        flags += ["--use-fake-device-for-media-stream", f"--use-file-for-fake-video-capture={media}"]
        program, options = "/usr/bin/chromium", {"permissions": ["camera"]}
    own = browser.browser_type.launch(executable_path=program, args=flags)
    try:
        with page_of(own, proxy, allowed=f"{NOTED}|{allowed}", ignore_https_errors=True, **options) as page:
            for script in scripts:
                page.add_init_script(script)
            key = (proxy.server.data / "key").read_text().strip()
            page.goto(f"/?key={key}")
            page.wait_for_url(proxy.address + "/")
            page.locator("#drop-zone").wait_for()
            yield page
    finally:
        own.close()


def uploads(page, server, clip):
    """A clip gets through, byte by byte."""
    page.goto("/")
    page.set_input_files("#file", str(clip))
    page.locator("#clip-list .clip-card", has_text=clip.stem).wait_for()
    page.wait_for_function("() => !document.querySelector('.upload')")
    hash = hashlib.sha256(clip.read_bytes()).hexdigest()
    assert (server.data / "blobs" / hash[:2] / hash[2:]).exists(), "another clip arrived"
    assert eventually(lambda: not list((server.data / "uploads").iterdir()))


def hears(page, server):
    """What happens elsewhere is seen at once, while the stream of events stays open."""
    page.goto("/")
    # Nothing but an event leads to the list's being asked for.
    status, answer = server.upload(real_clip(), name="beside.mp4")
    assert status == 201, answer
    page.locator(f"#clip-list .clip-card a[href='{answer['path']}']").first.wait_for()


def plays(page, questions=1):
    """A round of a game, by buttons."""
    games.start(page, "buttons")
    asked = games.questions_of(page)
    for number, question in enumerate(asked[:questions]):
        games.asked(page, number)
        page.locator(f".game-choice[data-value='{games.count_of(question)}']").click()
        assert games.judged(page, number), question
    if questions >= len(asked):
        assert games.outcome(page)["right"].startswith(f"{len(asked)} of"), asked


def writes(page):
    """A message is written, and opened by its GIF."""
    messages.written(page)
    with page.expect_download() as waiting:
        page.locator("#download").click()
    path = waiting.value.path()
    page.goto("/messages/open")
    messages.dropped(page, path.rename(path.with_suffix(".gif")))
    page.locator("#open-it").wait_for()
    messages.pick(page, messages.SEQUENCE)
    messages.press(page, "#open-it")
    messages.says_nowhere_else(page)


def is_told_whose_limit_it_is(page):
    """A message's file cannot be cut."""
    page.goto("/messages/open")
    page.set_input_files("#file", {"name": "photo.gif", "mimeType": "image/gif", "buffer": bytes(2 * MIB)})
    page.get_by_text("The file is too large for a proxy").wait_for()


def looks_on(page):
    """The camera is followed, and a recording that is larger than nginx takes at once becomes a clip."""
    camera.running(page, "swing")
    page.locator("#record").click()
    size = """() => new Promise((resolve) => {
      const opened = indexedDB.open("motionbook");
      opened.onsuccess = () => {
        const asked = opened.result.transaction("takes").objectStore("takes").getAll();
        asked.onsuccess = () => { opened.result.close(); resolve(Math.max(0, ...asked.result.map(({ bytes }) => bytes))); };
      };
    })"""
    assert eventually(lambda: page.evaluate(size) > 1.3 * MIB, within=180), page.evaluate(size)
    page.locator("#record-stop").click()
    page.get_by_role("link", name="Open the report").wait_for()


def works(executable, browser, kind, has_tls, megabytes=3, is_whole=False, has_messages=True, site=None, options=()):
    """All that goes over the wire in its own way: large bodies, events, forms, a camera's pictures (which need TLS)."""
    with (tempfile.TemporaryDirectory() as folder, Server(executable, arguments=["--name", NAME, *options]) as server,
          kind(server, has_tls, site=site) as proxy):
        clip = large_clip(pathlib.Path(folder, "training.mp4"), megabytes * MIB)
        media = camera.motion(folder, real_clip()) if is_whole and has_tls else None
        with visit(browser, proxy, media, scripts=[games.CLOCK, games.NOTES, NO_CAMERA]) as page:
            uploads(page, server, clip)
            hears(page, server)
            if has_messages:
                writes(page)
            if kind is Nginx and not site:
                is_told_whose_limit_it_is(page)
            plays(page, questions=100 if is_whole else 1)
            if media:
                looks_on(page)


def nginx_lets_everything_through(executable, browser):
    works(executable, browser, Nginx, has_tls=False)


def caddy_lets_clips_and_games_through_over_tls(executable, browser):
    works(executable, browser, Caddy, has_tls=True, has_messages=False)


@long
def nginx_lets_large_clips_through(executable, browser):
    works(executable, browser, Nginx, has_tls=False, megabytes=100, is_whole=True)


@long
def nginx_lets_large_clips_and_cameras_through_over_tls(executable, browser):
    works(executable, browser, Nginx, has_tls=True, megabytes=100, is_whole=True)


@long
def caddy_lets_large_clips_through(executable, browser):
    works(executable, browser, Caddy, has_tls=False, megabytes=100, is_whole=True)


@long
def caddy_lets_large_clips_and_cameras_through_over_tls(executable, browser):
    works(executable, browser, Caddy, has_tls=True, megabytes=100, is_whole=True)


@long
def apache_lets_large_clips_through(executable, browser):
    works(executable, browser, Apache, has_tls=False, megabytes=100, is_whole=True)


@long
def apache_lets_large_clips_and_cameras_through_over_tls(executable, browser):
    works(executable, browser, Apache, has_tls=True, megabytes=100, is_whole=True)


@long
def documented_configurations_work(executable, browser):
    for kind in (Nginx, Caddy, Apache):
        for has_tls, site in enumerate(documented(kind.language)):
            works(executable, browser, kind, bool(has_tls), megabytes=20, site=site, options=["--proxy", "auto"])


@long
def nginx_without_a_name_is_told_what_to_set(executable, browser):
    with Server(executable) as server, Nginx(server) as proxy, visit(browser, proxy, allowed="status of 40[03]") as page:
        page.set_input_files("#file", str(real_clip()))
        page.get_by_role("alert").get_by_text("start Motionbook with --name lab.example").wait_for()


TESTS = [
    nginx_lets_everything_through, caddy_lets_clips_and_games_through_over_tls, nginx_lets_large_clips_through,
    nginx_lets_large_clips_and_cameras_through_over_tls, caddy_lets_large_clips_through,
    caddy_lets_large_clips_and_cameras_through_over_tls, apache_lets_large_clips_through,
    apache_lets_large_clips_and_cameras_through_over_tls, documented_configurations_work, nginx_without_a_name_is_told_what_to_set,
]
