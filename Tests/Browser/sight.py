"""What is seen: where the system forces its colours on pages or asks for less movement, on a laptop, on a phone."""

import base64
import contextlib
import sqlite3
import tempfile

from composition import ball
from harness import eventually
from journeys import page_of
from playwright.sync_api import expect
from prepared import library
from widths import STYLE, addresses_of

FORCED = {"forced_colors": "active", "reduced_motion": "reduce"}
CALM = "*, *::before, *::after { transition: none !important; animation: none !important; }"
# Elements that tell of a state and look the same without it, but for a background: forced colours take that away. Each is looked at
# twice, as it stands and in the opposite state.
UNTOLD = """() => {
  const look = (element) => {
    const { borderTopColor, borderTopStyle, borderTopWidth, outlineStyle, outlineWidth, textDecorationLine } = getComputedStyle(element);
    return JSON.stringify([borderTopColor, borderTopStyle, borderTopWidth, outlineStyle, outlineWidth, textDecorationLine]);
  };
  const isSeen = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const untold = [];
  let count = 0;
  const compare = (element, change, changeBack) => {
    const before = look(element);
    change();
    const after = look(element);
    changeBack();
    count += 1;
    if (before === after) untold.push(element.outerHTML.slice(0, 140));
  };
  for (const name of ['aria-pressed', 'aria-current']) {
    for (const element of document.querySelectorAll(`[${name}]`)) {
      const value = element.getAttribute(name);
      // A step of progress has its own marks.
      if (!isSeen(element) || value === 'step') continue;
      const told = element.querySelector(':scope > img') && element.matches('.moment') ? element.querySelector('img') : element;
      const isOn = value !== 'false';
      compare(told, () => { if (isOn) element.removeAttribute(name); else element.setAttribute(name, 'true'); }, () => element.setAttribute(name, value));
    }
  }
  for (const input of document.querySelectorAll('input[type=radio], input[type=checkbox]')) {
    const shown = input.nextElementSibling;
    // The browser's own boxes and dots tell it themselves.
    if (!shown || getComputedStyle(input).opacity !== '0' || !isSeen(shown)) continue;
    const group = [...document.querySelectorAll(`input[name="${input.name}"]`)].filter((other) => other.checked);
    compare(shown, () => { input.checked = !input.checked; }, () => {
      input.checked = false;
      for (const other of group) other.checked = true;
    });
  }
  return [untold, count];
}"""
# How many pixels of a picture differ from the one in its corner.
DIFFERENT = """async (picture) => {
  const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes]));
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
  context.drawImage(bitmap, 0, 0);
  const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
  const far = (at) => [0, 1, 2].some((channel) => Math.abs(data[at + channel] - data[channel]) > 48);
  let count = 0;
  for (let at = 0; at < data.length; at += 4) count += far(at);
  return count;
}"""


@contextlib.contextmanager
def sights(executable, browser):
    """A server with two clips of swings of one athlete and a photo: (page, addresses of all kinds of pages, the clips' ids)."""
    with library(executable, "monday.mp4", "thursday.mp4") as (server, clips), tempfile.TemporaryDirectory() as folder:
        status, photo = server.upload(ball(browser, folder), kind="composition")
        assert status == 201, photo
        server.wait_for(photo["id"], "done")
        for clip in clips:
            assert server.request("POST", f"/clips/{clip}/athlete", b"name=Ada", {"Content-Type": "application/x-www-form-urlencoded"})[0] == 204
        with page_of(browser, server) as page:
            yield page, [*addresses_of(page), f"/clips/{clips[0]}", photo["path"]], clips


def differing(page, box):
    """How many pixels of a part of the page are not as the one in its upper left corner."""
    picture = base64.b64encode(page.screenshot(clip=box)).decode()
    return page.evaluate(DIFFERENT, picture)


def states_are_told_in_forced_colours(executable, browser):
    with sights(executable, browser) as (page, addresses, _):
        page.emulate_media(**FORCED)
        untold, told = {}, 0
        for address in addresses:
            page.goto(address)
            page.evaluate(STYLE, CALM)
            wrong, count = page.evaluate(UNTOLD)
            told += count
            if wrong:
                untold[address] = wrong
        assert told > 60, f"only {told} states were looked at"
        assert not untold, "\n".join(f"{address}: {line}" for address, lines in untold.items() for line in lines)


def seek_bar_is_seen_in_forced_colours(executable, browser):
    with library(executable, "serve.mp4") as (server, [clip]), page_of(browser, server) as page:
        page.goto(f"/clips/{clip}")
        page.wait_for_function("() => document.getElementById('media').readyState >= 2")
        for theme in ["light", "dark"]:
            page.emulate_media(color_scheme=theme, **FORCED)
            page.evaluate("() => document.getElementById('seek').scrollIntoView({ block: 'center' })")
            box = page.locator("#seek").bounding_box()
            # The film stands at its beginning: the thumb is at the left end, and nothing but the track in the right half.
            thumb = {**box, "width": 24}
            track = {**box, "x": box["x"] + box["width"] / 2, "width": box["width"] / 4}
            assert eventually(lambda: differing(page, thumb) > 100), f"the thumb is not seen in {theme} forced colours"
            assert differing(page, track) >= track["width"], f"the track is not seen in {theme} forced colours"


def progress_is_seen_in_forced_colours(executable, browser):
    """Bars of progress: their frames, what is done, and, where nothing moves, that something is done at all."""
    with library(executable) as (server, _), page_of(browser, server) as page:
        page.goto("/")
        page.evaluate("""() => {
          const panel = document.createElement("div");
          panel.id = "bars";
          panel.innerHTML = '<progress class="bar" max="4" value="0"></progress><progress class="bar" max="4" value="3"></progress><progress class="bar"></progress>';
          document.querySelector("main").replaceChildren(panel);
        }""")
        inner = []
        for media in [FORCED, {"forced_colors": "none", "reduced_motion": "reduce"}]:
            page.emulate_media(**media)
            page.evaluate(STYLE, ".bar { margin: 8px; width: 200px; height: 20px; }" + (CALM if media is FORCED else ""))
            empty, part, unknown = [
                differing(page, {"x": box["x"] - 4, "y": box["y"] - 4, "width": box["width"] + 8, "height": box["height"] + 8})
                for box in (bar.bounding_box() for bar in page.locator("#bars .bar").all())]
            inner.append((empty, part, unknown))
        forced, calm = inner
        assert forced[0] > 300, f"the frame of a bar is not seen in forced colours: {inner}"
        assert forced[1] > forced[0] + 1000, f"what is done is not seen in forced colours: {inner}"
        assert calm[2] > calm[0] + 500, f"where nothing moves, a bar that waits looks empty: {inner}"


def player_fits_on_a_laptop(executable, browser):
    """With all its controls, below what stands above it."""
    with library(executable, "serve.mp4") as (server, [clip]), page_of(browser, server, folded=True, viewport={"width": 1280, "height": 800}) as page:
        page.goto(f"/clips/{clip}")
        end = page.evaluate("() => document.getElementById('player-bar').getBoundingClientRect().bottom")
        assert end <= 800, f"the player's controls end at {end} of 800"
        film = page.locator("#stage").bounding_box()
        assert film["height"] >= 320, f"the film is only {film['height']} high"


def menu_and_first_clips_fit_on_a_phone(executable, browser):
    """The menu in one line; filters folded away until they are asked for or set, with scripts and without."""
    with library(executable, "monday.mp4", "thursday.mp4") as (server, _):
        for has_scripts in [True, False]:
            with page_of(browser, server, viewport={"width": 390, "height": 844}, java_script_enabled=has_scripts) as page:
                page.goto("/library")
                lines = {round(link.bounding_box()["y"]) for link in page.locator(".site-nav a").all()}
                assert len(lines) == 1, f"the menu takes {len(lines)} lines"
                first = page.locator(".library-row").first.bounding_box()["y"]
                assert first < 844 / 2, f"the first clip begins at {first} of 844"
                kind = page.get_by_label("Analysis")
                expect(kind).to_be_hidden()
                page.get_by_text("Filter and sort").click()
                kind.select_option("hands")
                if not has_scripts:
                    page.get_by_role("button", name="Search").click()
                page.wait_for_url("**/library?*kind=hands*")
                page.goto(page.url)
                expect(kind, "a filter that is set is folded away").to_be_visible()
                expect(kind, "a filter that is set is folded away").to_have_value("hands")
            with page_of(browser, server, viewport={"width": 1280, "height": 800}, java_script_enabled=has_scripts) as page:
                page.goto("/library")
                page.get_by_label("To", exact=True).wait_for()
                expect(page.get_by_text("Filter and sort")).to_be_hidden()


def days_that_are_not_set_are_muted(executable, browser):
    """Some browsers show today in an empty field of a day."""
    with library(executable, "monday.mp4") as (server, _), page_of(browser, server) as page:
        page.goto("/library")
        are_set = lambda: [page.locator(f"label[for=filter-{name}]").get_attribute("data-set") for name in ["from", "until"]]  # noqa: E731
        assert [page.locator(f"label[for=filter-{name}] > span").inner_text() for name in ["from", "until"]] == ["From", "To"]
        assert are_set() == ["false", "false"], are_set()
        page.fill("#filter-until", "2020-01-01")
        page.wait_for_url("**/library?until=2020-01-01")
        assert are_set() == ["false", "true"], are_set()
        page.reload()
        assert are_set() == ["false", "true"], are_set()
        page.fill("#filter-until", "")
        assert are_set() == ["false", "false"], are_set()


def without_thumbnails(data, _):
    """The data folder as an older version left it."""
    with contextlib.closing(sqlite3.connect(data / "motionbook.sqlite")) as database:
        database.execute("DELETE FROM artefact WHERE name = 'thumbnail.jpg'")
        database.commit()
    for path in data.glob("clips/*/*/thumbnail.jpg"):
        path.unlink()


def lists_load_small_pictures(executable, browser):
    """Of clips that are there since an older version, too, as soon as their thumbnails are made."""
    for change in [None, without_thumbnails]:
        with library(executable, "monday.mp4", "thursday.mp4", change=change) as (server, _), page_of(browser, server) as page:
            for address in ["/", "/library"]:
                shown = lambda: page.goto(address) and page.evaluate(  # noqa: E731
                    "() => [...document.querySelectorAll('main img')].map(image => image.getAttribute('src').split('/').pop())")
                assert eventually(lambda: shown() == 2 * ["thumbnail.jpg"]), (address, shown())
                for image in page.locator("main img").all():
                    image.scroll_into_view_if_needed()
                page.wait_for_function("() => [...document.querySelectorAll('main img')].every(image => image.complete && image.naturalWidth)")
                pictures = page.evaluate("""() => [...document.querySelectorAll('main img')].map(image => ({
                  edge: Math.max(image.naturalWidth, image.naturalHeight), loading: image.loading, hasPlace: image.width > 0 && image.height > 0,
                }))""")
                assert all(picture == {"edge": 480, "loading": "lazy", "hasPlace": True} for picture in pictures), pictures


TESTS = [
    states_are_told_in_forced_colours,
    seek_bar_is_seen_in_forced_colours,
    progress_is_seen_in_forced_colours,
    player_fits_on_a_laptop,
    menu_and_first_clips_fit_on_a_phone,
    days_that_are_not_set_are_muted,
    lists_load_small_pictures,
]
