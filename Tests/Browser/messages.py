"""Messages locked with faces, by hand: written, sent, opened, guessed at, listed and deleted; by keyboard and without scripts."""

import contextlib
import pathlib
import re
import sqlite3
import tempfile
import time

from access import found
from harness import Server
from journeys import crash, page_of, shot
from players import FREE_TRIES, TITLES, Player, foreign_id, wrong
from playwright.sync_api import expect

TEXT = "wanna play later? 🍕 Zwölf Boxkämpfer"
SEQUENCE = ["surprise", "smooch", "wink_r", "tongue_out", "wink_l"]
# What browsers note of a page that is refused: wrong faces, a pause, an id of no message, a file that is none.
REFUSED = "status of 40[0349]|status of 41[05]|status of 42[29]"
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


# Notes confetti, however soon it is over.
CELEBRATED = """new MutationObserver((changes) => {
  window.celebrated ||= changes.some(({ addedNodes }) => [...addedNodes].some((node) => node.matches?.("canvas.confetti")));
}).observe(document, { childList: true, subtree: true });"""


def taken(page):
    """The faces that stand in the five places."""
    return page.locator(".place[data-filled=true]").evaluate_all("places => places.map((place) => place.dataset.face)")


def pick(page, faces):
    """Chooses faces by hand."""
    page.locator(".way-choice [data-way=hand]").click()
    for face in faces:
        page.locator(f"[data-pick={face}]").click()
    assert taken(page) == list(faces), taken(page)
    expect(page.locator(".place[data-filled=true] .place-words")).to_have_text([TITLES[face] for face in faces], use_inner_text=True)


def message_of(page):
    """The id in the address."""
    return re.search(r"/messages/(\w{10})\b", page.url)[1]


def closes_tour(page):
    """Goes to the list, where the tour comes once by itself."""
    page.goto("/messages")
    page.locator("#tour-dialog[open]").wait_for()
    page.keyboard.press("Escape")
    page.locator("#tour-dialog:not([open])").wait_for(state="attached")


def is_as_wide_as_the_window(page):
    return page.evaluate("() => document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def says_nowhere_else(page):
    """The message stands in its place, in no title and no address."""
    expect(page.locator("#message-text")).to_have_text(TEXT, use_inner_text=True)
    assert "wanna" not in page.title() and "wanna" not in page.url and "pizza" not in page.url
    return page.locator("#message-text").inner_text()


def written(page, text=TEXT, faces=SEQUENCE, **chosen):
    """Writes a message by hand; the page of its GIF is there."""
    page.goto("/messages/new")
    page.fill("#text", text)
    pick(page, faces)
    for name, value in chosen.items():
        if name == "expiry":
            page.select_option("#expiry", value)
        else:
            page.locator(f"input[name={name}][value={value}]").check(force=True)
    page.locator("#lock").click()
    page.wait_for_url("**/made")
    return message_of(page)


def follow(page, name):
    """Follows a link, until the scripts of the page it leads to are there."""
    with page.expect_navigation():
        page.get_by_role("link", name=name).first.click()


def press(page, selector):
    """Presses what sends a form, until the scripts of the page that answers are there."""
    with page.expect_navigation():
        page.locator(selector).click()


def without_cookies_it_is_said_before_faces_are_made(executable, browser):
    with Server(executable) as server, page_of(browser, server) as page:
        page.add_init_script("Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false })")
        page.goto("/messages/new")
        warning = page.locator("#without-cookies")
        expect(warning).to_contain_text("blocks cookies", use_inner_text=True)
        assert warning.bounding_box()["y"] < page.locator("#text").bounding_box()["y"]
        page.fill("#text", TEXT)
        pick(page, SEQUENCE)
        page.locator("#lock").click()
        expect(page.locator("#write-missing")).to_contain_text("blocks cookies", use_inner_text=True)
        page.wait_for_url(lambda url: url.endswith("/messages/new"))


def a_message_goes_from_hand_to_hand(executable, browser):
    """Written, its GIF saved, dropped in another profile, opened; and what is wrong on the way is said."""
    with tempfile.TemporaryDirectory() as folder, Server(executable) as server:
        gif = pathlib.Path(folder) / "message.gif"
        with page_of(browser, server) as page:
            page.goto("/")
            follow(page, "Messages")
            tour = page.locator("#tour-dialog[open]")
            for step in range(3):
                expect(page.locator(".tour-page:visible")).to_have_count(1)
                shot(page, f"messages-tour-{step + 1}")
                page.locator("#tour-next").click()
            tour.wait_for(state="hidden")
            page.reload()
            expect(page.get_by_text("No messages yet"), "the tour comes again").to_be_visible()
            expect(tour, "the tour comes again").to_be_hidden()
            shot(page, "messages-empty-light")
            follow(page, "Write a message")
            # What lacks is said before anything is sent.
            missing = page.locator("#write-missing")
            page.locator("#lock").click()
            expect(missing).to_contain_text("words", use_inner_text=True)
            expect(page.locator("#text")).to_be_focused()
            page.fill("#text", "🍕" * 101)
            expect(page.locator("#text-count")).to_have_text("101 of 100: 1 too many", use_inner_text=True)
            page.locator("#lock").click()
            expect(missing).to_contain_text("1 character too long", use_inner_text=True)
            page.fill("#text", "👩‍👩‍👧‍👦🍕é")
            expect(page.locator("#text-count")).to_have_text("3 of 100", use_inner_text=True)
            page.fill("#text", TEXT)
            pick(page, SEQUENCE[:3])
            page.locator("#lock").click()
            expect(missing).to_contain_text("You have 3 of 5 faces", use_inner_text=True)
            # The same twice in a row is not taken; the last one can be taken back, and all.
            page.locator(f"[data-pick={SEQUENCE[2]}]").click(force=True)
            assert taken(page) == SEQUENCE[:3]
            expect(page.locator("#face-status")).to_contain_text("twice in a row", use_inner_text=True)
            page.locator("#faces-undo").click()
            assert taken(page) == SEQUENCE[:2]
            page.locator("#faces-again").click()
            assert taken(page) == []
            page.locator("input[name=avatar][value=fox]").check(force=True)
            assert "/fox/" in page.locator(".place img").first.get_attribute("src")
            pick(page, SEQUENCE)
            shot(page, "message-write-light")
            page.add_init_script(CELEBRATED)
            page.locator("#lock").click()
            page.wait_for_url("**/made")
            page.wait_for_function("() => window.celebrated")
            id = message_of(page)
            expect(page.locator("#message-id")).to_have_text(id, use_inner_text=True)
            picture = page.locator(".gif-view img")
            assert picture.evaluate("image => image.decode().then(() => [image.naturalWidth, image.naturalHeight])") == [256, 256]
            page.locator("canvas.confetti").wait_for(state="detached")
            shot(page, "message-made-light")
            with page.expect_download() as waiting:
                page.locator("#download").click()
            assert waiting.value.suggested_filename == f"motionbook-{id}.gif", waiting.value.suggested_filename
            waiting.value.save_as(gif)
            # Copied: with leave of the clipboard, without it is shown.
            page.context.grant_permissions(["clipboard-read", "clipboard-write"])
            page.locator("[data-copies=open-link]").click()
            page.get_by_text("Copied").first.wait_for()
            assert page.evaluate("() => navigator.clipboard.readText()") == f"{server.address}/messages/{id}"
        # Another profile.
        with page_of(browser, server, allowed=REFUSED, reduced_motion="reduce") as page:
            closes_tour(page)
            follow(page, "Open a message")
            shot(page, "message-open-light")
            # What is no message's file is refused in the page.
            bad = pathlib.Path(folder) / "holiday.gif"
            bad.write_bytes(b"this is no picture\n" * 100)
            page.set_input_files("#file", str(bad))
            page.locator("#open-complaint:visible").wait_for()
            assert len(page.locator("#open-complaint").inner_text()) > 20
            page.locator("#id").fill("AAAAA AAAAA")
            with page.expect_navigation():
                page.get_by_role("button", name="Find message").click()
            assert "not a message ID" in page.locator("#open-complaint").inner_text().replace("’", "'")
            expect(page.locator("#id")).to_have_value("AAAAA AAAAA")
            dropped(page, gif)
            page.wait_for_url(f"**/messages/{id}")
            assert page.locator(".unlock-hint .gif-view .gif-picture").evaluate("image => image.decode().then(() => image.naturalWidth)") == 256
            # Who wants less motion starts it themselves.
            expect(page.locator(".gif-view")).to_have_attribute("data-moves", "false")
            pick(page, SEQUENCE)
            shot(page, "message-unlock-light")
            press(page, "#open-it")
            page.locator("#message-text").wait_for()
            says_nowhere_else(page)
            expect(page.locator("canvas.confetti"), "it moves for somebody who wants less motion").to_have_count(0)
            shot(page, "message-shown-light")
            # Pasted, and typed as people type.
            page.goto("/messages/open")
            dropped(page, gif, how="paste")
            page.wait_for_url(f"**/messages/{id}")
            page.goto("/messages/open")
            page.fill("#id", f"{id[:5].lower()} - {id[5:].lower()}")
            page.keyboard.press("Enter")
            page.wait_for_url(f"**/messages/{id}")


def dropped(page, path, how="drop"):
    """Drops a file on the page, or pastes it, as a browser tells of it."""
    page.evaluate(
        """([bytes, name, how]) => {
          const carried = new DataTransfer();
          carried.items.add(new File([new Uint8Array(bytes)], name, { type: "image/gif" }));
          document.body.dispatchEvent(how === "drop" ? new DragEvent("drop", { dataTransfer: carried, cancelable: true, bubbles: true })
            : new ClipboardEvent("paste", { clipboardData: carried, cancelable: true, bubbles: true }));
        }""", [list(path.read_bytes()), path.name, how])


def guesses_are_shown_counted_and_paused(executable, browser):
    with Server(executable) as server, page_of(browser, server) as writer:
        id = written(writer)
        with page_of(browser, server, allowed=REFUSED, color_scheme="dark") as page:
            page.goto(f"/messages/{id}")
            for number, faces in enumerate(wrong(SEQUENCE)[100:100 + FREE_TRIES]):
                left = FREE_TRIES - 1 - number
                if number in (0, 1, 8, 9):
                    pick(page, faces)
                    press(page, "#open-it")
                    if left == 0:
                        break
                    page.locator(".unlock-wrong").wait_for()
                    expect(page.locator(".unlock-wrong .face-row li span:last-child")).to_have_text([TITLES[face] for face in faces], use_inner_text=True)
                    words = page.locator(".unlock-wrong").inner_text()
                    assert {9: "9 more wrong tries", 8: "8 more wrong tries", 1: "One more wrong try"}[left] in words, words
                    if number == 0:
                        assert not (rules := found(page)), rules
                        shot(page, "message-wrong-dark")
                        page.locator("#try-again").click()
                        expect(page.locator(":focus")).to_have_attribute("data-way", "hand")
                else:
                    assert Player(server).open(id, faces)[0] == 403
            # The last one brings the pause; the right ones come too late.
            page.get_by_role("heading", name="Please wait").wait_for()
            assert Player(server).open(id, SEQUENCE)[0] == 429
            assert TEXT not in page.content() and re.fullmatch(r"[01]:\d\d left", page.locator("#pause-left").inner_text())
            assert not (rules := found(page)), rules
            shot(page, "message-pause-dark")
            before = page.locator("#pause-left").inner_text()
            page.wait_for_function("text => document.getElementById('pause-left').textContent !== text", arg=before)
            page.locator("#pause-over").click()
            page.get_by_role("heading", name="Please wait").wait_for()
        writer.goto("/messages")
        writer.keyboard.press("Escape")
        expect(writer.locator(".message-card")).to_contain_text(f"{FREE_TRIES} wrong tries", use_inner_text=True)


def tries(server, id):
    """Wrong tries that are counted for a message."""
    with contextlib.closing(sqlite3.connect(f"file:{server.data / 'motionbook.sqlite'}?mode=ro", uri=True)) as database:
        return database.execute("SELECT tries FROM message WHERE id = ?", (id,)).fetchone()[0]


def a_page_is_loaded_again_and_come_back_to(executable, browser):
    """After wrong faces that tries nothing; what was read once is read again in its browser, and nowhere else."""
    with Server(executable) as server:
        writer = Player(server)
        id, other = (writer.write(TEXT, SEQUENCE, once="yes")["id"] for _ in range(2))
        for options in [{}, {"java_script_enabled": False}]:
            with page_of(browser, server, allowed=REFUSED, **options) as page, page_of(browser, server, allowed=REFUSED) as stranger:
                give = choose_in_lists if options else pick
                page.goto("/messages/faces")
                page.goto(f"/messages/{id}")
                give(page, wrong(SEQUENCE)[0])
                press(page, "#open-it")
                for _ in range(2):
                    expect(page.locator(".unlock-wrong")).to_contain_text("9 more wrong tries", use_inner_text=True)
                    page.reload()
                # No step back, or forth again, leads to a form that would be sent again.
                page.go_back()
                expect(page.locator("#face-input")).to_be_visible()
                expect(page.locator(".unlock-wrong")).to_have_count(0)
                page.go_forward()
                page.goto("/messages/faces")
                page.go_back()
                expect(page.locator(".unlock-wrong")).to_contain_text("9 more wrong tries", use_inner_text=True)
                assert tries(server, id) == 1
                give(page, SEQUENCE)
                press(page, "#open-it")
                for _ in range(2):
                    says_nowhere_else(page)
                    expect(page.locator("#shown")).to_contain_text("You can still read it in this browser until", use_inner_text=True)
                    page.reload()
                shot(page, "message-shown-once" + "-without-scripts" * bool(options))
                page.goto("/messages/faces")
                page.go_back()
                says_nowhere_else(page)
                page.goto(f"/messages/{id}")
                says_nowhere_else(page)
                address = page.url
                for path in [address, f"{address}?tried=yes"]:
                    stranger.goto(path)
                    stranger.get_by_role("heading", name="Already read").wait_for()
                    assert TEXT not in stranger.content()
                if options:
                    # A server that started again has forgotten it.
                    crash(server, page)
                    page.goto(address)
                    page.get_by_role("heading", name="Already read").wait_for()
                    assert TEXT not in page.content()
            id = other


def choose_in_lists(page, faces):
    for number, face in enumerate(faces, start=1):
        page.select_option(f"#face-{number}", face)


def messages_work_without_scripts(executable, browser):
    with tempfile.TemporaryDirectory() as folder, Server(executable) as server:
        gif = pathlib.Path(folder) / "message.gif"
        with page_of(browser, server, allowed=REFUSED, java_script_enabled=False) as page:
            page.goto("/messages")
            expect(page.get_by_text("No messages yet")).to_be_visible()
            follow(page, "Write a message")
            page.fill("#text", TEXT)
            choose_in_lists(page, ["smile", "smile", *SEQUENCE[2:]])
            page.select_option("#expiry", "day")
            page.locator("#lock").click()
            # What was typed comes back, but for the faces.
            expect(page.locator(".notice").first).to_have_text(re.compile(r"\.$"), use_inner_text=True)
            expect(page.locator("#text")).to_have_value(TEXT)
            expect(page.locator("#expiry")).to_have_value("day")
            expect(page.locator("#face-1")).to_have_value("")
            shot(page, "message-write-without-scripts")
            choose_in_lists(page, SEQUENCE)
            page.locator("#lock").click()
            page.wait_for_url("**/made")
            id = message_of(page)
            gif.write_bytes(page.request.get(page.locator("#download").get_attribute("href")).body())
            assert gif.read_bytes()[:6] == b"GIF89a"
        with page_of(browser, server, allowed=REFUSED, java_script_enabled=False) as page:
            page.goto("/messages/open")
            page.set_input_files("#file", str(gif))
            page.get_by_role("button", name="Open").click()
            page.wait_for_url(f"**/messages/{id}")
            shot(page, "message-unlock-without-scripts")
            choose_in_lists(page, SEQUENCE[:4])
            press(page, "#open-it")
            expect(page.locator(".notice").first).to_have_text(re.compile(r"\.$"), use_inner_text=True)
            choose_in_lists(page, wrong(SEQUENCE)[0])
            press(page, "#open-it")
            expect(page.locator(".unlock-wrong")).to_contain_text("9 more wrong tries", use_inner_text=True)
            choose_in_lists(page, SEQUENCE)
            press(page, "#open-it")
            says_nowhere_else(page)
            page.goto("/messages/open")
            bad = pathlib.Path(folder) / "holiday.gif"
            bad.write_bytes(b"this is no picture\n" * 100)
            page.set_input_files("#file", str(bad))
            page.get_by_role("button", name="Open").click()
            page.locator("#open-complaint:visible").wait_for()


def reach(page, selector, most=120):
    """Goes on with Tab until the keyboard is there."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement?.matches(selector)", selector):
            return
    raise AssertionError(f"{selector} is not to be reached with the keyboard")


def messages_work_by_keyboard(executable, browser):
    with Server(executable) as server, page_of(browser, server) as page:
        page.goto("/messages")
        page.locator("#tour-dialog[open]").wait_for()
        for _ in range(3):
            reach(page, "#tour-next")
            page.keyboard.press("Enter")
        page.locator("#tour-dialog:not([open])").wait_for(state="attached")
        reach(page, "a[href='/messages/new']")
        page.keyboard.press("Enter")
        page.wait_for_url("**/messages/new")
        reach(page, "#text")
        page.keyboard.type(TEXT)
        reach(page, ".way-choice [data-way=hand]")
        page.keyboard.press("Enter")
        by_keyboard(page)
        reach(page, "#lock")
        page.keyboard.press("Enter")
        page.wait_for_url("**/made")
        reach(page, "#open-link")
        page.keyboard.press("Enter")
        page.wait_for_url(re.compile(r"/messages/\w{10}$"))
        by_keyboard(page)
        reach(page, "#open-it")
        page.keyboard.press("Enter")
        page.locator("#message-text").wait_for()
        says_nowhere_else(page)
        reach(page, "#shown a[href='/messages']")
        page.keyboard.press("Enter")
        page.wait_for_url("**/messages")
        reach(page, ".message-card .button-danger")
        page.keyboard.press("Enter")
        page.get_by_role("heading", name="Permanently delete this message?").wait_for()
        reach(page, "button.button-danger-solid")
        page.keyboard.press("Enter")
        page.get_by_text("Message deleted").wait_for()


def by_keyboard(page):
    """Chooses the faces with Tab and Space, from where the keyboard is."""
    for face in SEQUENCE:
        reach(page, f"[data-pick={face}]")
        page.keyboard.press("Space")
    assert taken(page) == SEQUENCE, taken(page)


def at_once(server, statement, *values):
    """Changes the database, as time would."""
    with contextlib.closing(sqlite3.connect(server.data / "motionbook.sqlite", timeout=30)) as database, database:
        database.execute(statement, values)


def the_list_tells_what_became_of_each(executable, browser):
    with Server(executable) as server, page_of(browser, server, allowed=REFUSED) as page:
        closes_tour(page)
        # The avatar is kept.
        page.goto("/profile")
        expect(page.locator(".avatar-faces .face")).to_have_count(12)
        page.locator("input[name=avatar][value=fox]").check(force=True)
        page.get_by_role("button", name="Save").click()
        page.get_by_text("Avatar saved").wait_for()
        for path in ["/profile", "/messages/new"]:
            page.goto(path)
            expect(page.locator("input[name=avatar][value=fox]"), path).to_be_checked()
        locked, opened, once, expired = (
            written(page, f"{TEXT} {number}", **chosen) for number, chosen in enumerate([{"hint": "no"}, {}, {"once": "yes"}, {"expiry": "hour"}]))
        friend = Player(server)
        assert friend.open(locked, wrong(SEQUENCE)[3])[0] == 403
        for id in (opened, once):
            assert friend.open(id, SEQUENCE)[0] == 200
        at_once(server, "UPDATE message SET expires_at = ? WHERE id = ?", int(1000 * time.time()) - 1000, expired)
        page.goto("/messages")
        cards = {id: page.locator(".message-card", has_text=id) for id in (locked, opened, once, expired)}
        states = {id: card.locator(".chip").inner_text() for id, card in cards.items()}
        assert list(states.values()) == ["Locked", "Opened", "Read and deleted", "Expired"], states
        words = cards[locked].inner_text()
        assert "1 wrong try" in words and "hides the faces" in words, words
        assert "/fox/" in cards[locked].locator("img").first.get_attribute("src")
        assert TEXT not in page.content()
        shot(page, "messages-light")
        # What is no more to be opened says why.
        for id, heading in [(once, "Already read"), (expired, "This message has expired"), (foreign_id(), "Message not found")]:
            page.goto(f"/messages/{id}")
            page.get_by_role("heading", name=heading).wait_for()
            expect(page.locator("#face-input")).to_have_count(0)
        # Without a hint the GIF shows nothing, and can be had again.
        page.goto(f"/messages/{locked}/made")
        expect(page.locator(".lead")).to_contain_text("doesn’t show them", use_inner_text=True)
        link = page.locator("#delete-link").get_attribute("href")
        # Others delete by the link only.
        with page_of(browser, server, allowed=REFUSED) as other:
            assert other.goto(f"/messages/{locked}/delete").status == 403
            other.goto(link)
            other.get_by_role("button", name="Delete message").click()
            other.wait_for_url("**/messages?deleted=yes")
        page.goto("/messages")
        expect(page.locator(".message-card", has_text=locked)).to_have_count(0)
        follow(page, f"Delete {opened}")
        follow(page, "Cancel")
        follow(page, f"Delete {opened}")
        page.get_by_role("button", name="Delete message").click()
        page.get_by_text("Message deleted").wait_for()
        expect(page.locator(".message-card")).to_have_count(2)


TESTS = [
    without_cookies_it_is_said_before_faces_are_made,
    a_message_goes_from_hand_to_hand, guesses_are_shown_counted_and_paused, messages_work_without_scripts, messages_work_by_keyboard,
    the_list_tells_what_became_of_each, a_page_is_loaded_again_and_come_back_to,
]
