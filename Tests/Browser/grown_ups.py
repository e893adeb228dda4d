"""The gate before what is for grown-ups, and settings that games take over."""

import re

from access import found
from children import FORM
from games import LAPTOP, PHONE, asked, count_of, game_page, judged, questions_of, start
from harness import Server
from journeys import page_of, shot
from playwright.sync_api import expect

# A wrong answer is refused, and a pause is one.
REFUSED = "status of (403|429)"


def product(page):
    return eval("*".join(re.findall(r"\d+", page.locator("label[for=product]").inner_text())))


def pass_gate(page):
    page.fill("#product", str(product(page)))
    page.keyboard.press("Enter")
    page.locator("#product").wait_for(state="detached")


def the_gate_keeps_children_out(executable, browser):
    behind = ["/grown-ups", "/settings/games", "/grown-ups/players", "/grown-ups/players.csv", "/grown-ups/statistics", "/grown-ups/statistics/delete"]
    with Server(executable) as server:
        # Programs are told; nothing is changed without the gate.
        for path in behind[1:]:
            assert server.request("GET", path)[0] == 403, path
        for path in ["/settings/games", "/grown-ups/statistics/delete"]:
            assert server.request("POST", path, b"", FORM)[0] == 403, path
        for options in [{"java_script_enabled": False}, PHONE]:
            with page_of(browser, server, REFUSED, **options) as page:
                for path in behind:
                    page.goto(path)
                    expect(page.locator("#product"), path).to_be_visible()
                    # Nothing there leads out of the games.
                    ways = set(page.locator("a:visible").evaluate_all("links => links.map((link) => link.getAttribute('href'))"))
                    assert ways <= {"#content", "/games", "/games#new-player", "/grown-ups"}, ways
                tasks = set()
                for left in ["2 tries left", "1 try left"]:
                    tasks.add(product(page))
                    page.fill("#product", "5")
                    page.keyboard.press("Enter")
                    page.get_by_text(left).wait_for()
                    # To load the page again answers nothing.
                    page.reload()
                    page.get_by_text(left).wait_for()
                right = product(page)
                page.fill("#product", "five")
                page.keyboard.press("Enter")
                page.get_by_text("Three wrong answers").wait_for()
                # In the pause the right answer is none.
                page.goto("/settings/games")
                expect(page.locator("#product")).to_have_count(0)
                expect(page.get_by_text("Three wrong answers")).to_be_visible()
                assert len(tasks | {right}) >= 2
                page.context.clear_cookies()
                page.goto("/grown-ups/statistics")
                pass_gate(page)
                page.wait_for_url(lambda url: url.endswith("/grown-ups/statistics"))
                page.goto("/grown-ups")
                page.get_by_role("button", name="Lock and go back to the games").click()
                page.wait_for_url("**/games")
                page.goto("/grown-ups/players")
                expect(page.locator("#product")).to_be_visible()


def settings_hold_in_games(executable, browser):
    # A page may ask for something while the server is away.
    with Server(executable) as server, game_page(browser, server, "ERR_CONNECTION_REFUSED", permissions=["camera"], **LAPTOP) as page:
        page.goto("/settings/games")
        pass_gate(page)
        page.locator("[data-tries=sound]").click()
        page.locator("#try-sound", has_text="This is the sound").wait_for()
        page.uncheck("#sound")
        page.locator("[data-tries=sound]").click()
        page.locator("#try-sound", has_text="Sound effects are off").wait_for()
        page.locator("[data-tries=haptics]").click()
        page.locator("#try-haptics", has_text="vibrate").wait_for()
        page.locator("[data-tries=camera]").click()
        page.locator("#try-camera", has_text="This is what the games see").wait_for()
        page.wait_for_function("() => document.getElementById('camera-video').videoWidth === 640")
        page.locator("[data-tries=camera]").click()
        expect(page.locator("#camera-view")).to_be_hidden()
        # A press while the browser asks takes the wish back: the camera that comes then is off at once.
        page.evaluate("""() => {
          const { mediaDevices } = navigator, open = mediaDevices.getUserMedia;
          mediaDevices.getUserMedia = () => new Promise((answer) => {
            window.allow = async () => answer(window.late = await open());
            mediaDevices.getUserMedia = open;
          });
        }""")
        page.locator("[data-tries=camera]").click()
        page.locator("#try-camera", has_text="Your browser is asking").wait_for()
        page.locator("[data-tries=camera]").click()
        page.locator("#try-camera", has_text="The camera is off").wait_for()
        page.evaluate("() => window.allow()")
        page.wait_for_function("() => window.late.getTracks().every((track) => track.readyState === 'ended')")
        expect(page.locator("#camera-view")).to_be_hidden()
        page.evaluate("() => { window.fakeCamera.isBlocked = true; }")
        page.locator("[data-tries=camera]").click()
        page.locator("#try-camera", has_text="The camera is blocked for this page").wait_for()
        page.check("#largeText")
        page.check("#reducedMotion")
        page.check("#debug")
        page.uncheck("#mirrored")
        page.uncheck("#statistics")
        page.locator("#musicVolume").fill("15")
        page.get_by_role("button", name="Save").click()
        page.get_by_text("Settings saved").wait_for()
        shot(page, "settings-light")
        # They are there after a crash, too.
        port = server.port
        server.kill()
        server.start(port)
        page.goto("/settings/games")
        pass_gate(page)
        on = page.locator("#settings input[type=checkbox]:checked").evaluate_all("boxes => boxes.map((box) => box.name).sort()")
        assert on == ["debug", "haptics", "largeText", "music", "reducedMotion"], on
        expect(page.locator("#musicVolume")).to_have_value("15")
        expect(page.locator("#soundVolume")).to_have_value("80")
        told = []
        page.on("request", lambda request: told.append(request.url) if request.url.endswith("/games/statistics") else None)
        start(page, "buttons")
        settings = page.evaluate("() => JSON.parse(document.getElementById('game').dataset.settings)")
        assert settings["mirrored"] is False and settings["musicVolume"] == 15 and settings["sound"] is False, settings
        assert page.evaluate("() => parseFloat(getComputedStyle(document.documentElement).fontSize)") > 16
        asked(page, 0)
        page.keyboard.press(str(count_of(questions_of(page)[0])))
        assert judged(page, 0)
        page.goto("/games")
        page.wait_for_timeout(500)
        assert not told, told


def the_gate_looks_as_it_should(executable, browser):
    wrong_things = {}
    with Server(executable) as server:
        for look, options in {"light": LAPTOP, "phone-dark": {**PHONE, "color_scheme": "dark"}}.items():
            with page_of(browser, server, REFUSED, **options) as page:
                page.goto("/settings/games")
                page.fill("#product", "1")
                page.keyboard.press("Enter")
                page.get_by_text("2 tries left").wait_for()
                shot(page, f"gate-{look}")
                if rules := found(page):
                    wrong_things[look] = rules
                pass_gate(page)
                page.locator("#settings").wait_for()
                shot(page, f"settings-{look}")
                for path in ["/settings/games", "/grown-ups"]:
                    page.goto(path)
                    if rules := found(page):
                        wrong_things[path, look] = rules
                    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), path
    assert not wrong_things, wrong_things


def pages_beside_the_games_ask_while_children_play(executable, browser):
    outside = ["/", "/library", "/settings", "/camera", "/messages", "/athletes", "/learn", "/about", "/clips/" + "a" * 26]
    with Server(executable) as server:
        for script in [True, False]:
            with page_of(browser, server, "status of 404", java_script_enabled=script) as page:
                # Nobody plays: nothing asks.
                for path in outside[:2]:
                    page.goto(path)
                    expect(page.locator("#product"), path).to_have_count(0)
                page.goto("/games")
                page.locator(".lobby-players .player-button", has_text="Guest").click()
                page.wait_for_load_state()
                for path in outside:
                    page.goto(path)
                    expect(page.locator("#product"), path).to_be_visible()
                    assert "Children are playing on this browser" in page.inner_text("main"), path
                for path in ["/games", "/games/copycat", "/j", "/join"]:
                    page.goto(path)
                    expect(page.locator("#product"), path).to_have_count(0)
                # Where the question is answered, it goes on, and all others are open, too.
                page.goto("/library?kind=swing")
                pass_gate(page)
                page.wait_for_url(lambda url: url.endswith("/library?kind=swing"))
                page.goto("/messages")
                expect(page.locator("#product")).to_have_count(0)
                page.goto("/grown-ups")
                page.get_by_role("button", name="Lock and go back to the games").click()
                page.wait_for_url("**/games")
                page.goto("/library")
                expect(page.locator("#product")).to_be_visible()
                # It ends for good where somebody says so.
                pass_gate(page)
                page.goto("/grown-ups")
                page.get_by_role("button", name="Stop playing on this browser").click()
                page.wait_for_url(server.address + "/")
                page.goto("/grown-ups")
                expect(page.get_by_role("button", name="Stop playing")).to_have_count(0)
                page.get_by_role("button", name="Lock and go back to the games").click()
                page.wait_for_url("**/games")
                page.goto("/library")
                expect(page.locator("#product")).to_have_count(0)
                # Or at the question itself.
                page.goto("/games")
                page.locator("#new-player summary").click()
                page.get_by_role("button", name="That’s me!").click()
                page.wait_for_load_state()
                page.goto("/camera")
                page.fill("#product", str(product(page)))
                page.get_by_role("button", name="Continue and stop playing").click()
                page.wait_for_url("**/camera")
                page.goto("/grown-ups")
                page.get_by_role("button", name="Lock and go back to the games").click()
                page.goto("/camera")
                expect(page.locator("#product")).to_have_count(0)


def what_is_open_in_another_tab_goes_on(executable, browser):
    """A guest's round begins the playing. A page that was open goes on: its scripts, its downloads and forms; what is opened next asks."""
    with Server(executable) as server, game_page(browser, server, **LAPTOP) as page:
        other = page.context.new_page()
        other.goto("/")
        start(page, "buttons")
        asked(page, 0)
        answers = other.evaluate("""() => Promise.all(["/clips?", "/library", "/about"].map(async (path) => {
          const answer = await fetch(path === "/clips?" ? "/" : path, { headers: { Accept: "text/html" } });
          return [answer.status, answer.redirected];
        }))""")
        assert answers == [[200, False]] * 3, answers
        # A link that saves a file is a download of the open page.
        other.evaluate("""() => {
          const link = document.createElement("a");
          [link.href, link.download, link.id, link.textContent] = ["/about", "about.html", "saves", "save"];
          document.querySelector("main").prepend(link);
        }""")
        with other.expect_download() as saved:
            other.click("#saves")
        assert "product" not in open(saved.value.path(), encoding="utf-8").read()
        other.goto("/library")
        expect(other.locator("#product")).to_be_visible()
        other.close()


TESTS = [the_gate_keeps_children_out, settings_hold_in_games, the_gate_looks_as_it_should,
         pages_beside_the_games_ask_while_children_play, what_is_open_in_another_tab_goes_on]
