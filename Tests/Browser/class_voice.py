"""What is said aloud in classes, in a browser without voices of its own: recorded words are really played. And the sheet for parents."""

import re

from access import LAPTOP, LARGE, SMALL, TABLET, looked_at
from harness import Server, Skip
from journeys import page_of, shot
from playwright.sync_api import expect

LANGUAGES = ["de", "en", "es", "fr", "pt-BR"]
NARROW = {"width": 320, "height": 640}
LOOKS = {"narrow": (NARROW, "light"), "phone": (SMALL, "dark"), "tablet": (TABLET, "light"), "laptop": (LAPTOP, "light"),
         "laptop, dark": (LAPTOP, "dark"), "large": (LARGE, "dark")}

# Notes what is played: how long it is, how loud its loudest sample, and whether it was heard to its end.
LISTENS = """() => {
  window.heard = [];
  const start = AudioBufferSourceNode.prototype.start;
  AudioBufferSourceNode.prototype.start = function (...when) {
    const note = { seconds: this.buffer.duration, peak: this.buffer.getChannelData(0).reduce((most, one) => Math.max(most, Math.abs(one)), 0), hasEnded: false };
    window.heard.push(note);
    this.addEventListener('ended', () => { note.hasEnded = true; note.clock = this.context.currentTime; note.state = this.context.state; });
    return start.apply(this, when);
  };
}"""

# A voice of its own in a page, with a button to press.
VOICE = """async ([language, recordings]) => {
  const { Voice } = await import('/js/classes/voice.js');
  const { VoiceButton } = await import('/js/classes/voice-button.js');
  const root = document.createElement('div');
  root.dataset.voiceLanguage = language;
  if (recordings) root.dataset.voiceRecordings = recordings;
  const press = document.createElement('button');
  press.id = 'press';
  press.textContent = 'Play';
  const quiet = document.createElement('button');
  quiet.id = 'quiet';
  quiet.textContent = 'Voice';
  root.append(press, quiet);
  document.querySelector('main').prepend(root);
  window.voice = new Voice(root);
  window.voiceButton = new VoiceButton(quiet, window.voice);
  window.heard.length = 0;
}"""

# A voice of the device; `isSilent` is one that never begins.
DEVICE = """(isSilent) => {
  window.spoken = [];
  const voices = [{ lang: 'de-DE', localService: false, default: true, name: 'remote' }, { lang: 'de_DE', localService: true, default: false, name: 'own' }];
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
  Object.defineProperty(window, 'speechSynthesis', { value: {
    speaking: false, pending: false, getVoices: () => voices,
    speak(said) {
      if (!said.text) return;
      window.spoken.push([said.text, said.voice.name]);
      if (isSilent) return;
      setTimeout(() => { said.onstart(); said.onend(); });
    },
    cancel() {},
  } });
}"""


def a_page(page, language="de", path=None, with_recordings=True):
    """Opens a page with a voice: what is played there is noted."""
    if not page.evaluate("address => fetch(address).then((answer) => answer.ok)", f"/speech/{language}.json"):
        raise Skip("needs recorded words (make speech, with espeak-ng)")
    page.goto(path or "/about")
    page.evaluate(LISTENS)
    page.evaluate(VOICE, [language, f"/speech/{language}.json" if with_recordings else None])


def heard_to_the_end(page, count):
    page.wait_for_function("count => heard.length === count && heard.every((one) => one.hasEnded)", arg=count)
    notes = page.evaluate("() => heard.splice(0)")
    for note in notes:
        assert 0.2 < note["seconds"] < 6 and note["peak"] > 0.1 and note["state"] == "running", note
    # They are played one after the other, at the speed at which they were recorded.
    assert notes[-1]["clock"] >= sum(note["seconds"] for note in notes) - 0.1, notes
    return notes


def recorded_words_are_heard(executable, browser):
    with Server(executable) as server, page_of(browser, server) as page:
        page.goto("/about")
        a_page(page)
        assert page.evaluate("() => speechSynthesis.getVoices().length") == 0
        # Nothing is heard before somebody has pressed something; then the last text is.
        page.evaluate("() => { voice.say('Zeig 3.'); voice.say('Zeig 7.'); }")
        assert page.evaluate("() => heard.length") == 0
        page.locator("#press").click()
        heard_to_the_end(page, 1)
        page.wait_for_function("() => voice.root.dataset.voiceSaying === ''")
        # A row of faces, and two sentences, are put together.
        page.evaluate("() => voice.say('Schau! Lächeln, Staunen, Zunge raus.')")
        page.wait_for_function("() => voice.root.dataset.voiceSaying === 'recording'")
        heard_to_the_end(page, 4)
        page.evaluate("() => voice.say('Du hast 3 gezeigt. Richtig ist: 4.')")
        heard_to_the_end(page, 2)
        # What is said later stops what was said before.
        page.evaluate("() => { voice.say('Guter Versuch! Noch mal?'); voice.say('4 plus 5'); }")
        heard_to_the_end(page, 1)
        # Of what is not recorded nothing is heard, and nothing goes wrong; nor of what is switched off.
        page.evaluate("() => { voice.say('Was ganz anderes.'); voice.say('Zeig 3. Was ganz anderes.'); }")
        page.evaluate("() => { voice.isOn = false; voice.say('Zeig 3.'); voice.isOn = true; voice.say('Zeig 5.'); }")
        heard_to_the_end(page, 1)
        page.evaluate("() => { voice.say('Guter Versuch! Noch mal?'); }")
        page.wait_for_function("() => heard.length === 1")
        page.evaluate("() => { voice.isOn = false; }")
        page.wait_for_function("() => heard[0].hasEnded && voice.root.dataset.voiceSaying === ''")
        # Another language.
        page.evaluate("() => { heard.length = 0; voice.isOn = true; voice.use('fr'); voice.say('Bravo : 3.'); }")
        heard_to_the_end(page, 1)


def each_language_is_recorded_whole(executable, browser):
    with Server(executable) as server, page_of(browser, server) as page:
        page.goto("/about")
        for language in LANGUAGES:
            a_page(page, language)
            wrong = page.evaluate("""async (language) => {
              const list = await (await fetch(`/speech/${language}.json`)).json();
              const context = new OfflineAudioContext(1, 1, 22050);
              const wrong = Object.keys(list).length > 200 ? [] : ['too few'];
              for (const [text, address] of Object.entries(list)) {
                const answer = await fetch(address);
                const isKept = answer.headers.get('Cache-Control').includes('immutable');
                const sound = await context.decodeAudioData(await answer.arrayBuffer());
                const peak = sound.getChannelData(0).reduce((most, one) => Math.max(most, Math.abs(one)), 0);
                if (!isKept || answer.headers.get('Content-Type') !== 'audio/mpeg' || sound.duration < 0.2 || sound.duration > 10 || peak < 0.1)
                  wrong.push([text, sound.duration, peak, isKept]);
              }
              return wrong;
            }""", language)
            assert not wrong, (language, wrong)


def voices_of_the_device_come_first(executable, browser):
    with Server(executable) as server, page_of(browser, server) as page:
        page.add_init_script(f"({DEVICE})(false)")
        page.goto("/about")
        a_page(page)
        page.locator("#press").click()
        page.evaluate("() => voice.say('Zeig 3.')")
        page.wait_for_function("() => spoken.length === 1 && voice.root.dataset.voiceSaying === ''")
        # Not the voice that would send it to somebody else; and no ordinal.
        assert page.evaluate("() => spoken") == [["Zeig 3!", "own"]]
        assert page.evaluate("() => heard.length") == 0
        # No voice speaks French.
        page.evaluate("() => { voice.use('fr'); voice.say('Bravo : 3.'); }")
        heard_to_the_end(page, 1)
        assert page.evaluate("() => spoken.length") == 1
    with Server(executable) as server, page_of(browser, server) as page:
        page.add_init_script(f"({DEVICE})(true)")
        page.goto("/about")
        a_page(page)
        page.locator("#press").click()
        page.evaluate("() => voice.say('Zeig 3.')")
        # The voice does not begin: the recording is heard in its place, and from then on at once.
        heard_to_the_end(page, 1)
        page.evaluate("() => voice.say('Zeig 4.')")
        heard_to_the_end(page, 1)
        assert page.evaluate("() => spoken") == [["Zeig 3!", "own"]]


def nothing_goes_wrong_without_recordings(executable, browser):
    with Server(executable) as server, page_of(browser, server) as page:
        page.goto("/about")
        a_page(page, with_recordings=False)
        page.locator("#press").click()
        page.evaluate("() => { voice.say('Zeig 3.'); voice.use('fr'); voice.say('Montre 3.'); voice.stop(); }")
        assert page.evaluate("() => heard.length") == 0 and page.evaluate("() => voice.root.dataset.voiceSaying") == ""


def a_child_switches_the_voice_off(executable, browser):
    with Server(executable) as server, page_of(browser, server) as page:
        page.goto("/about")
        a_page(page)
        quiet = page.locator("#quiet")
        expect(quiet).to_have_attribute("aria-pressed", "true")
        assert page.evaluate("() => voice.isOn")
        quiet.focus()
        page.keyboard.press("Enter")
        expect(quiet).to_have_attribute("aria-pressed", "false")
        assert not page.evaluate("() => voice.isOn")
        # It stays so when the page comes again, in this tab.
        a_page(page)
        expect(quiet).to_have_attribute("aria-pressed", "false")
        assert not page.evaluate("() => voice.isOn")
        quiet.click()
        assert page.evaluate("() => voice.isOn")
        # Where the teacher has it off there is nothing to choose; the choice is there again later.
        page.evaluate("() => voiceButton.allow(false)")
        expect(quiet).to_be_hidden()
        assert not page.evaluate("() => voice.isOn")
        page.evaluate("() => voiceButton.allow(true)")
        expect(quiet).to_be_visible()
        assert page.evaluate("() => voice.isOn")


def the_sheet_for_parents_is_one_page(executable, browser):
    with Server(executable) as server, page_of(browser, server, locale="fr-FR") as page:
        page.goto("/classes/for-parents")
        expect(page.locator("html")).to_have_attribute("lang", "fr")
        wrong = {}
        looked_at(page, "the sheet", wrong, lambda look: shot(page, f"parents-{look.replace(', ', '-')}"), **LOOKS)
        assert not wrong, wrong
        for language in LANGUAGES:
            page.goto(f"/classes/for-parents?language={language}")
            expect(page.locator("html")).to_have_attribute("lang", language)
            expect(page.locator(".sheet h2")).to_have_count(5)
            paper = page.pdf(prefer_css_page_size=True)
            assert len(re.findall(rb"/Type\s*/Page\b(?!s)", paper)) == 1, language
        # Paper is white, whatever the screen is.
        page.emulate_media(media="print", color_scheme="dark")
        ground, ink = page.evaluate("() => [getComputedStyle(document.body).backgroundColor, getComputedStyle(document.querySelector('.sheet li')).color]")
        assert ink == "rgb(0, 0, 0)" and ground in ("rgba(0, 0, 0, 0)", "rgb(255, 255, 255)"), (ground, ink)
        expect(page.locator(".sheet-choice")).to_be_hidden()
        expect(page.locator(".site-header")).to_be_hidden()
        shot(page, "parents-paper")
        # The button asks the browser to print.
        page.emulate_media(media="screen", color_scheme="light")
        page.evaluate("() => { window.print = () => { window.hasPrinted = true; }; }")
        page.locator("#print").focus()
        page.keyboard.press("Enter")
        assert page.evaluate("() => window.hasPrinted")
        page.get_by_role("link", name="Deutsch").click()
        page.wait_for_url("**/classes/for-parents?language=de")


TESTS = [
    recorded_words_are_heard, each_language_is_recorded_whole, voices_of_the_device_come_first, nothing_goes_wrong_without_recordings,
    a_child_switches_the_voice_off, the_sheet_for_parents_is_one_page,
]
