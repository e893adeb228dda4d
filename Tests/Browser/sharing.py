"""Shares reports, comparisons, albums and messages by links: created, opened by somebody else, protected by a password, ended."""

import base64
import contextlib
import os
import re
import signal
import sqlite3
import tempfile

from access import LARGE, SMALL, found, looked_at
from album import drawn
from coaching import PHONE, fits
from harness import Server, alone, eventually, real_clip
from journeys import is_drawn, page_of, shot
from languages import made_up_languages
from message_camera import SHOWN, camera_film, make_faces, two_profiles
from messages import REFUSED, SEQUENCE, TEXT, choose_in_lists, pick, press, says_nowhere_else, written
from players import wrong
from playwright.sync_api import expect
from prepared import library

# What guests find on no page.
CHANGING = "form[method=post], #manage, #corrections, #moment-form, #commentary-start, #opinions, .site-nav, .finding-editor, #gif-form"


def create(page, button="Share", **fields):
    """Creates a link to what the page shows; its address."""
    page.get_by_role("button", name=button, exact=True).click()
    page.wait_for_url(re.compile("/links/new"))
    if "password" in fields:
        page.get_by_label("Password, if you want one").fill(fields["password"])
    if fields.get("downloads"):
        page.get_by_label(re.compile("can be saved")).check()
    if not fields.get("names", True):
        page.get_by_label("Names of files and athletes are shown").uncheck()
    page.get_by_role("button", name="Create the link").click()
    page.wait_for_url(re.compile(r"/links\?new="))
    return page.locator(".link[data-new=true] .link-address a").get_attribute("href")


def a_report_is_shared_and_the_link_ended(executable, browser):
    with library(executable, "monday.mp4") as (server, [clip]):
        with page_of(browser, server, permissions=["clipboard-read", "clipboard-write"]) as page:
            page.goto(f"/clips/{clip}")
            address = create(page, downloads=True)
            assert re.fullmatch(r"http://[^/]+/shared/[a-z2-7]{26}", address), address
            expect(page.get_by_text("Links work on this computer only")).to_be_visible()
            expect(page.locator(".qr-code"), "there is no code to scan").to_be_visible()
            page.get_by_role("button", name="Copy the link").click()
            page.get_by_text("Copied", exact=True).wait_for()
            assert page.evaluate("() => navigator.clipboard.readText()") == address
            wrong = {}
            looked_at(page, "links", wrong, lambda look: shot(page, f"links-{look}"),
                      small=(SMALL, "light"), dark=(SMALL, "dark"), large=(LARGE, "light"))
            page.goto(f"/links/new?of=report/{clip}")
            looked_at(page, "new link", wrong, lambda look: shot(page, f"link-new-{look}"), small=(SMALL, "light"), dark=(LARGE, "dark"))
            assert not wrong, wrong
        with page_of(browser, server) as guest:
            guest.goto(address)
            guest.wait_for_url(re.compile(f"/shared/.*/clips/{clip}$"))
            is_drawn(guest)
            expect(guest.locator(CHANGING)).to_have_count(0)
            expect(guest.locator("meta[name=robots]")).to_have_attribute("content", "noindex, nofollow")
            # It plays, steps and zooms as everywhere.
            guest.locator("body").press("ArrowRight")
            guest.wait_for_function("() => document.getElementById('player').dataset.frame === '1'")
            guest.keyboard.press("Space")
            guest.wait_for_function("() => Number(document.getElementById('player').dataset.frame) > 5")
            guest.keyboard.press("Space")
            # What would change something does nothing.
            for key in "cmxzdn":
                guest.keyboard.press(key)
            guest.keyboard.press("+")
            for link in guest.locator("a[href^='/'], img[src^='/'], video[src^='/']").evaluate_all(
                    "all => all.map((one) => one.getAttribute('href') ?? one.getAttribute('src'))"):
                path = link.split("#")[0]
                if path:
                    assert path.startswith(address[address.index("/shared"):]), link
                    assert guest.request.get(path).status == 200, link
            wrong = {}
            looked_at(guest, "shared report", wrong, lambda look: shot(guest, f"shared-{look}"),
                      small=(SMALL, "light"), dark=(SMALL, "dark"), large=(LARGE, "light"))
            assert not wrong, wrong
        with page_of(browser, server, java_script_enabled=False, **PHONE) as guest:
            guest.goto(address)
            expect(guest.locator("video")).to_have_count(1)
            expect(guest.locator(CHANGING)).to_have_count(0)
            fits(guest, "the shared report")
        with page_of(browser, server, allowed="410") as page:
            page.goto("/links")
            expect(page.locator(".link")).to_contain_text("Opened 2 times", use_inner_text=True)
            page.locator(".link").get_by_role("button", name="End it now").focus()
            page.keyboard.press("Enter")
            page.locator("#ended-title").wait_for()
            expect(page.locator(".link")).to_have_count(0)
            page.goto(address)
            expect(page.get_by_text("This link has ended")).to_be_visible()
            expect(page.locator(".site-nav")).to_have_count(0)
            assert not (wrong := found(page)), wrong
            shot(page, "shared-ended")


def a_password_keeps_others_out(executable, browser):
    with library(executable, "monday.mp4", "thursday.mp4") as (server, [clip, other]):
        with page_of(browser, server) as page:
            page.goto(f"/clips/{clip}/compare/{other}?a=0&b=0")
            address = create(page, password="blue net", names=False)
        for options in ({}, {"java_script_enabled": False}):
            with page_of(browser, server, allowed="401", **options) as guest:
                guest.goto(address)
                expect(guest.get_by_role("heading", name="Enter the password")).to_be_visible()
                guest.get_by_label("Password").fill("red net")
                guest.keyboard.press("Enter")
                guest.get_by_role("alert").wait_for()
                if not options:
                    assert not (wrong := found(guest)), wrong
                    shot(guest, "shared-password")
                guest.get_by_label("Password").fill("blue net")
                guest.keyboard.press("Enter")
                guest.wait_for_url(re.compile(f"/clips/{clip}/compare/{other}"))
                expect(guest.locator("video")).to_have_count(2)
                expect(guest.locator(CHANGING)).to_have_count(0)
                assert "monday" not in guest.content() and "thursday" not in guest.content()
                if not options:
                    guest.wait_for_function("() => [...document.querySelectorAll('video')].every((video) => video.readyState >= 2)")
                    assert not (wrong := found(guest)), wrong
                    shot(guest, "shared-comparison")


def an_album_is_shared_with_the_reports_of_its_photos(executable, browser):
    photos = drawn(browser, 3, 1, 3)
    with Server(executable) as server:
        clips = {}
        for name, data in photos.items():
            status, answer = server.upload_bytes(base64.b64decode(data), name, "composition")
            assert status == 201, answer
            server.wait_for(answer["id"], "done")
            clips[name] = answer["id"]
        shared, hidden = list(clips.items())[:2], list(clips.items())[2]
        with contextlib.closing(sqlite3.connect(server.data / "motionbook.sqlite")) as database, database:
            database.executemany("INSERT INTO tag VALUES (?, 'cup')", [(clip,) for _, clip in shared])
        with page_of(browser, server) as page:
            page.goto("/contact-sheet?tag=cup")
            address = create(page)
        with page_of(browser, server, allowed="404") as guest:
            guest.goto(address)
            guest.wait_for_url(re.compile("/shared/.*/contact-sheet"))
            assert all(name in guest.content() for name, _ in shared) and hidden[0] not in guest.content()
            assert not (wrong := found(guest)), wrong
            shot(guest, "shared-album")
            guest.locator(".sheet-name a").first.click()
            guest.wait_for_url(re.compile("/shared/.*/clips/"))
            # The rules are shown on the photo, and nothing can be chosen.
            guest.locator("#composition-panel[data-ready=true]").wait_for()
            expect(guest.locator("#composition-overlay")).to_be_visible()
            expect(guest.locator(CHANGING)).to_have_count(0)
            said = guest.locator("#composition-panel").inner_text()
            guest.locator("#stage").click()
            expect(guest.locator("#composition-panel"), said).to_have_text(said, use_inner_text=True)
            assert "100" in said, said
            with page_of(browser, server) as page:
                page.goto(guest.url.replace(address, server.address))
                page.locator("#composition-panel[data-ready=true]").wait_for()
                expect(page.locator("#composition-panel")).to_have_text(said, use_inner_text=True)
            assert not (wrong := found(guest)), wrong
            shot(guest, "shared-photo")
            assert guest.goto(f"{address}/clips/{hidden[1]}").status == 404


def a_message_is_opened_by_its_link(executable, browser):
    """Without the key: wrong faces, then the right ones, with scripts and without them."""
    with Server(executable) as server:
        with page_of(browser, server) as page:
            id = written(page)
            address = create(page, "Share with someone without the key")
            page.goto(f"/messages/{id}/made")
            saved = create(page, "Share with someone without the key", downloads=True)
            expect(page.locator(".link")).to_have_count(2)
        for options in ({}, {"java_script_enabled": False, **PHONE}):
            with page_of(browser, server, allowed=REFUSED, **options) as friend:
                friend.goto(address)
                friend.wait_for_url(f"{address}/messages/{id}")
                give = choose_in_lists if options else pick
                expect(friend.locator("form[method=post]")).to_have_count(1)
                expect(friend.locator("#download, #face-clip, .site-nav")).to_have_count(0)
                expect(friend.get_by_role("link", name=re.compile("How to make|Your messages|Cancel"))).to_have_count(0)
                fits(friend, "the shared message")
                give(friend, wrong(SEQUENCE)[0])
                press(friend, "#open-it")
                expect(friend).to_have_url(f"{address}/messages/{id}?tried=yes")
                expect(friend.locator(".unlock-wrong")).to_contain_text("9 more wrong tries", use_inner_text=True)
                if not options:
                    sizes = friend.locator(".unlock-hint img, .pick img").evaluate_all(
                        "all => Promise.all(all.map((image) => image.decode().then(() => image.naturalWidth)))")
                    assert len(sizes) == 7 and all(sizes), sizes
                    bad = {}
                    looked_at(friend, "shared message", bad, lambda look: shot(friend, f"shared-message-{look}"),
                              small=(SMALL, "light"), dark=(SMALL, "dark"), large=(LARGE, "light"))
                    assert not bad, bad
                give(friend, SEQUENCE)
                press(friend, "#open-it")
                says_nowhere_else(friend)
                friend.wait_for_url(lambda url: url.startswith(address))
                expect(friend.locator("main a[href^='/']")).to_have_count(0)
                # Its cookies are of the link alone.
                assert {cookie["path"] for cookie in friend.context.cookies() if cookie["name"] == "motionbook-player"} == {address[address.index("/shared"):]}
        with page_of(browser, server) as friend:
            friend.goto(saved)
            with friend.expect_download():
                friend.locator("#download").click()
            # Where browsers lend no camera, the page says so, and what to do instead.
            friend.add_init_script("Object.defineProperty(window, 'isSecureContext', { value: false })")
            friend.reload()
            friend.locator(".camera-state:visible [data-does=start]").click()
            friend.get_by_text("this link isn’t one").wait_for()
            friend.locator(".camera-state:visible [data-way=hand]").click()
            pick(friend, SEQUENCE)


@alone
def a_shared_message_is_opened_at_the_camera(executable, browser):
    with tempfile.TemporaryDirectory() as folder, Server(executable) as server:
        with two_profiles(browser, server, camera_film(folder)) as (writer, friend):
            written(writer, faces=SHOWN)
            friend.goto(create(writer, "Share with someone without the key"))
            posts = []
            friend.context.on("request", lambda request: posts.append(request.url) if request.method == "POST" else None)
            make_faces(friend)
            friend.locator("#message-text").wait_for()
            expect(friend.locator("#message-text")).to_have_text(TEXT, use_inner_text=True)
            assert posts and all("/shared/" in url for url in posts), posts


def a_report_appears_when_it_is_ready(executable, browser):
    with Server(executable, arguments=["--workers", "1"]) as server:
        clip = server.upload(real_clip())[1]["id"]
        assert eventually(lambda: server.state(clip)["state"] == "running")
        held = server.workers()
        for worker in held:
            os.kill(worker, signal.SIGSTOP)
        try:
            status, headers, _ = server.request(
                "POST", "/links/new", f"of=report/{clip}&names=true".encode(), {"Content-Type": "application/x-www-form-urlencoded"})
            assert status == 201, status
            with page_of(browser, server) as guest:
                guest.goto(headers["location"])
                expect(guest.get_by_text("It appears here as soon as it is")).to_be_visible()
                expect(guest.locator("video")).to_have_count(0)
                assert not (wrong := found(guest)), wrong
                for worker in held:
                    os.kill(worker, signal.SIGCONT)
                guest.locator("video").wait_for(timeout=180_000)
                is_drawn(guest)
        finally:
            for worker in held:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(worker, signal.SIGCONT)


def a_guest_chooses_a_language(executable, browser):
    with made_up_languages() as options, library(executable, "monday.mp4", arguments=options) as (server, [clip]):
        with page_of(browser, server) as page:
            page.goto(f"/clips/{clip}")
            address = create(page)
        for scripts in (True, False):
            with page_of(browser, server, java_script_enabled=scripts) as guest:
                guest.goto(address)
                expect(guest.locator("html")).to_have_attribute("lang", "en")
                guest.locator("#language").select_option("en-XA")
                with guest.expect_navigation():
                    guest.locator(".language-choice button").click()
                expect(guest.locator("html")).to_have_attribute("lang", "en-XA")
                expect(guest).to_have_url(f"{address}/clips/{clip}")
                guest.goto(address)
                expect(guest.locator("html")).to_have_attribute("lang", "en-XA")
                # Other pages of the site know nothing of it.
                guest.goto("/about")
                expect(guest.locator("html")).to_have_attribute("lang", "en")


TESTS = [
    a_message_is_opened_by_its_link, a_shared_message_is_opened_at_the_camera, a_report_appears_when_it_is_ready, a_guest_chooses_a_language,
    an_album_is_shared_with_the_reports_of_its_photos, a_report_is_shared_and_the_link_ended, a_password_keeps_others_out,
]
