"""Pages in other languages: two made-up ones show what is not translated, what is too long for its place and what stands the wrong way
round."""

import contextlib
import pathlib
import re
import subprocess
import tempfile

from games import LAPTOP, asked, count_of, game_page, judged, listens, outcome, questions_of, state, tab_to
from harness import Server
from journeys import page_of, shot
from playwright.sync_api import expect
from prepared import library
from widths import addresses_of, misfits

TOP = pathlib.Path(__file__).resolve().parents[2]
# Words with a plain letter that a person sees, but for names and for what is written the same in every language. In the made-up
# language each letter that comes from a catalogue has an accent or is none of the Latin alphabet's.
PLAIN = """(names) => {
  const found = new Set();
  const isForeign = (element) => element.closest('bdi, [lang]:not(html), [translate=no], code, kbd, pre') !== null;
  const look = (element, text) => {
    if (!element || isForeign(element) || !element.checkVisibility({ visibilityProperty: true })) return;
    for (const name of names) text = text.replaceAll(name, '');
    if (/[a-z]{3}/i.test(text)) found.add(`${element.localName}.${element.className}: ${text.trim().replaceAll(/\\s+/g, ' ').slice(0, 70)}`);
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) if (!walker.currentNode.parentElement.closest('script, style, noscript, template')) look(walker.currentNode.parentElement, walker.currentNode.data);
  for (const element of document.querySelectorAll('[aria-label], [title], [alt], [placeholder]'))
    for (const name of ['aria-label', 'title', 'alt', 'placeholder']) look(element, element.getAttribute(name) ?? '');
  return [...found];
}"""
# What stands in pages as it is: the clip's name, units, formats, commands, and what libraries are called.
NAMES = [
    "serve.mp4", "Motionbook", "Ada", "fps", "rad/s", "MediaPipe", "JSON", "CSV", "GIF", "ZIP", "PDF", "MP4", "WebM", "MOV", "JPEG", "PNG",
    "HEIC", "AVIF", "WebP", "UTC", "generativelanguage.googleapis.com", "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]


@contextlib.contextmanager
def made_up_languages():
    """Options of a server that speaks two languages which nobody does."""
    with tempfile.TemporaryDirectory(prefix="motionbook-languages-") as folder:
        subprocess.run([TOP / "scripts/languages", "pseudo", folder], check=True)
        yield ["--languages", folder]


def speak(page, code):
    """Chooses a language, as the choice at the foot of pages does."""
    page.goto("/about")
    page.locator("#language").select_option(code)
    page.locator(".language-choice button").click()
    page.wait_for_function("code => document.documentElement.lang === code", arg=code)
    page.wait_for_url(lambda url: url.endswith("/about"))


def all_is_translated_and_fits(executable, browser):
    with made_up_languages() as options, library(executable, "serve.mp4", arguments=options) as (server, clips):
        with page_of(browser, server, "Failed to load") as page:
            status, *_ = server.request(
                "POST", f"/clips/{clips[0]}/athlete", b"name=Ada", {"Content-Type": "application/x-www-form-urlencoded"})
            assert status in (200, 204), status
            addresses = addresses_of(page)
            speak(page, "en-XA")
            plain = {}
            for address in addresses:
                page.goto(address)
                for left in page.evaluate(PLAIN, NAMES):
                    plain.setdefault(left, address)
            assert not plain, "\n".join(f"{address} {left}" for left, address in plain.items())
            found = misfits(page, addresses, (390, 1280), ("100",))
            # Long words have no place to break at.
            speak(page, "de")
            found |= {f"in German {place}": wrong for place, wrong in misfits(page, addresses, (390, 1280), ("100",)).items()}
            assert not found, "\n".join(f"{place}: {wrong}" for place, wrong in found.items())


def pages_run_from_right_to_left(executable, browser):
    with made_up_languages() as options, library(executable, "serve.mp4", arguments=options) as (server, clips):
        with page_of(browser, server, "Failed to load") as page:
            addresses = addresses_of(page)
            speak(page, "en-Hebr")
            expect(page.locator("body")).to_have_css("direction", "rtl")
            found = misfits(page, addresses, (390, 1280), ("100",))
            assert not found, "\n".join(f"{place}: {wrong}" for place, wrong in found.items())
            # What is first stands on the right; time in a clip still runs to the right.
            page.goto(f"/clips/{clips[0]}")
            brand, last = page.locator(".brand").bounding_box(), page.locator(".site-nav a").last.bounding_box()
            assert brand["x"] > last["x"], (brand, last)
            expect(page.locator(".seek")).to_have_css("direction", "ltr")


def browser_or_choice_decides(executable, browser):
    with made_up_languages() as options, Server(executable, arguments=options) as server:
        with page_of(browser, server, locale="en-XA") as page:
            page.goto("/about")
            expect(page.locator("html")).to_have_attribute("lang", "en-XA")
            # Numbers and dates of scripts are of the same language, and a program's answers of the one that it asks for.
            answer = page.request.get("/clips/nothing-here", headers={"Accept": "application/json", "Accept-Language": "en-XA"})
            assert answer.json()["code"] and "ñ" in answer.json()["message"], answer.text()
        with page_of(browser, server, locale="it-IT") as page:
            page.goto("/about")
            expect(page.locator("html")).to_have_attribute("lang", "en")
            speak(page, "en-XA")
            page.reload()
            expect(page.locator("html")).to_have_attribute("lang", "en-XA")


# What stands on a page, what its elements are called, and what was said and told so far.
READ = """() => [
  document.title, document.body.innerText, ...(window.said ?? []), ...(window.captions ?? []), ...(window.told ?? []).map(({ words }) => words),
  ...[...document.querySelectorAll('[aria-label], [title], [alt]')]
    .flatMap((element) => ['aria-label', 'title', 'alt'].map((name) => element.getAttribute(name) ?? '')),
]"""


def words_of(text):
    return set(re.findall(r"[^\W\d_]{2,}", text.lower()))


def a_game_is_played_in_spanish(executable, browser):
    """By keys, from the lobby to the result; every word that is shown or said is one of the Spanish catalogue."""
    catalogue = (TOP / "Languages/es.po").read_text(encoding="utf-8")
    spanish = words_of(" ".join(re.findall(r'^msgstr(?:\[\d\])? "(.*)"$', catalogue, re.M))) | {"motionbook"}
    with Server(executable) as server, game_page(browser, server, hurries=False, locale="es-ES", **LAPTOP) as page:
        read = set()

        def reads():
            for text in page.evaluate(READ):
                read.update(words_of(text))

        page.goto("/games")
        expect(page.locator("html")).to_have_attribute("lang", "es")
        reads()
        tab_to(page, "element => element.matches('.game-card[href$=finger-count]')")
        page.keyboard.press("Enter")
        page.wait_for_url("**/games/finger-count")
        listens(page)
        reads()
        tab_to(page, "element => element.dataset.does === 'buttons'")
        page.keyboard.press("Enter")
        state(page, "playing")
        questions = questions_of(page)
        for number, question in enumerate(questions):
            asked(page, number)
            reads()
            if number == 1:
                page.keyboard.press("Escape")
                state(page, "paused")
                reads()
                page.keyboard.press("Enter")
                state(page, "playing")
            # One is wrong, so that it is told what would have been right.
            count = count_of(question)
            answer = count if number else count % 5 + 1
            page.keyboard.type(str(answer))
            if answer == 1:
                page.keyboard.press("Enter")
            assert judged(page, number) == (number > 0), question
            reads()
        outcome(page)
        reads()
        shot(page, "game-spanish-light")
        assert not read - spanish, sorted(read - spanish)
        # Words that would be there in English.
        assert {"dedos", "muy"} & read and not {"show", "fingers", "level"} & read, sorted(read)


TESTS = [all_is_translated_and_fits, pages_run_from_right_to_left, browser_or_choice_decides, a_game_is_played_in_spanish]
