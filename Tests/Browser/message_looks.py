"""How pages of messages look and whether everybody can use them: axe-core on each in each state, no page wider than a phone, pictures."""

import time

from access import LAPTOP, looked_at
from harness import Server
from journeys import page_of, shot
from messages import PHONE, REFUSED, SEQUENCE, TEXT, at_once, pick, press, written
from players import FREE_TRIES, Player, foreign_id, wrong
from playwright.sync_api import expect

# Both widths and both themes: what is seen of one in the other is the same.
LOOKS = {"light": (LAPTOP, "light"), "phone-dark": (PHONE["viewport"], "dark")}


def settled(page):
    """What celebrates is over: colours are those of the page."""
    page.locator("canvas.confetti").wait_for(state="detached")


def pages_of_messages_pass_axe(executable, browser):
    wrong_things = {}
    with Server(executable) as server, page_of(browser, server, allowed=REFUSED) as page:
        look_at_everything(server, page, wrong_things)
    assert not wrong_things, wrong_things


def look_at_everything(server, page, wrong_things):
    def check(name, picture=True):
        settled(page)
        looked_at(page, name, wrong_things, (lambda look: shot(page, f"message-{name}-{look}")) if picture else None, **LOOKS)

    page.goto("/messages")
    page.locator("#tour-dialog[open]").wait_for()
    check("tour")
    page.keyboard.press("Escape")
    check("list-empty")
    for name, path in [("faces", "/messages/faces"), ("open", "/messages/open"), ("profile", "/profile"), ("write", "/messages/new"),
                       ("open-refused", "/messages/open?id=AAAAAAAAAA"), ("unknown", f"/messages/{foreign_id()}")]:
        page.goto(path)
        check(name)
    # The ways to give faces, and the words about safety.
    page.goto("/messages/new")
    page.locator(".write-promise summary").click()
    for way in ("clip", "hand"):
        page.locator(f".way-choice [data-way={way}]").click()
        check(f"write-{way}")
    page.locator("#lock").click()
    check("write-missing", picture=False)
    id = written(page)
    check("made")
    page.goto(f"/messages/{id}/delete")
    check("delete")
    page.goto(f"/messages/{id}")
    check("unlock")
    pick(page, wrong(SEQUENCE)[9])
    press(page, "#open-it")
    page.locator(".unlock-wrong").wait_for()
    check("wrong")
    pick(page, SEQUENCE)
    press(page, "#open-it")
    page.locator("#message-text").wait_for()
    check("shown")
    once, expired, secret, blocked = (written(page, TEXT, **chosen) for chosen in [{"once": "yes"}, {"expiry": "hour"}, {"hint": "no"}, {}])
    page.goto(f"/messages/{secret}/made")
    check("made-secret", picture=False)
    friend = Player(server)
    assert friend.open(once, SEQUENCE)[0] == 200
    at_once(server, "UPDATE message SET expires_at = ? WHERE id = ?", int(1000 * time.time()) - 1000, expired)
    for name, gone in [("read", once), ("expired", expired)]:
        page.goto(f"/messages/{gone}")
        check(name)
    tried = 0
    for faces in wrong(SEQUENCE)[:FREE_TRIES]:
        tried += friend.open(blocked, faces)[0] == 403
    assert tried in (FREE_TRIES - 1, FREE_TRIES), tried
    at_once(server, "UPDATE message SET tries = 10, blocked_until = ? WHERE id = ?", int(1000 * time.time()) + 60_000, blocked)
    page.goto(f"/messages/{blocked}")
    page.get_by_role("heading", name="Please wait").wait_for()
    check("pause")
    page.goto("/messages")
    expect(page.locator(".message-card")).to_have_count(6)
    check("list")


TESTS = [pages_of_messages_pass_axe]
