"""What axe-core finds on every kind of page, and what a list of clips fetches while others work."""

from pathlib import Path

import axe_playwright_python

import harness
from harness import Server, eventually, labelled, real_clip
from journeys import page_of, resize
from playwright.sync_api import expect
from prepared import library
from thousands import copied

AXE = Path(axe_playwright_python.__file__).with_name("axe.min.js").read_text()
# The rules of WCAG 2.1 A and AA, and those that axe-core calls best practice.
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]
# Those that a theme can break.
OF_COLOURS = ["color-contrast", "link-in-text-block"]
LAPTOP, SMALL, LARGE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}, {"width": 1920, "height": 1080}
TABLET = {"width": 768, "height": 1024}
# What fades for a moment is waited for: its colours are those of no theme.
AT_REST = """() => !document.getAnimations().some((animation) =>
  animation.playState === "running" && animation.effect?.getComputedTiming().endTime < 2000)"""


def found(page, are_colours_all=False):
    """What axe-core does not like on a page: rule and elements. Of what passes it does not tell all: that takes half of its time."""
    page.wait_for_function(AT_REST)
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE)
    rules = {"type": "rule", "values": OF_COLOURS} if are_colours_all else {"type": "tag", "values": RULES}
    result = page.evaluate("runOnly => axe.run({ runOnly, resultTypes: ['violations'] })", rules)
    asked = {rule["id"] for outcome in ("passes", "violations", "incomplete", "inapplicable") for rule in result[outcome]}
    assert asked == set(OF_COLOURS) if are_colours_all else len(result["passes"]) > 10, "axe-core looked at nothing"
    return {rule["id"]: [node["html"][:160] for node in rule["nodes"]] for rule in result["violations"]}


def looked_at(page, part, wrong, picture=None, **looks):
    """
    Looks at the page that stands in several looks, each a size and a theme, one after the other: what axe-core finds, and whether the page is
    wider than its window, is noted in `wrong`. Between themes of one size colours alone can differ. Without `--long`, axe-core sees each theme
    in one size: its rules ask for names and roles, and hardly ever for sizes.
    """
    sizes, themes = [], []
    for look, (size, theme) in looks.items():
        page.emulate_media(color_scheme=theme)
        resize(page, **size)
        if harness.HAS_TIME or theme not in themes:
            are_colours_all = size in sizes if harness.HAS_TIME else bool(themes)
            if rules := found(page, are_colours_all):
                wrong[part, look] = rules
        if page.evaluate("() => document.documentElement.scrollWidth > innerWidth"):
            wrong[part, look, "too wide"] = size
        sizes.append(size)
        themes.append(theme)
        if picture:
            picture(look)


def pages_pass_axe(executable, browser):
    with Server(executable) as server, page_of(browser, server) as page:
        page.goto("/")
        assert not (wrong := found(page)), ("the empty dashboard", wrong)
    with library(executable, "monday.mp4", "thursday.mp4") as (server, clips):
        paths = ["/", "/about", "/athletes", "/library", "/library?q=nothing", "/library?in=trash", "/library?done=taken&count=2", f"/clips/{clips[0]}",
                 f"/clips/{clips[0]}/compare?a=0", f"/clips/{clips[0]}/delete", f"/clips/{clips[0]}/compare/{clips[1]}?a=0&b=0"]
        for name, kind in [("hands/fingers_webcam/996_pic00041.jpg", "hands"), ("faces/faceapi/happy.jpg", "expression")]:
            status, answer = server.upload(labelled(name), kind=kind)
            assert status == 201, answer
            server.wait_for(answer["id"], "done", "failed")
            paths.append(answer["path"])
        with page_of(browser, server) as page:
            page.goto(f"/clips/{clips[0]}")
            page.fill("#athlete", "Ada")
            page.press("#athlete", "Enter")
            page.wait_for_url("**/*#player-name")
            paths.append(page.locator("#player-name a").get_attribute("href"))
            # A page of a clip in the trash, too.
            page.goto(answer["path"])
            page.get_by_role("button", name="Move to trash").click()
            page.get_by_text("This clip is in the trash").wait_for()
        wrong = {}
        looks = {"light": (LAPTOP, "light"), "dark": (LAPTOP, "dark"), "phone": (SMALL, "dark")}
        with page_of(browser, server, allowed="404") as page:
            for path in [*paths, "/nowhere"]:
                page.goto(path)
                looked_at(page, path, wrong, **looks)
                resize(page, **TABLET)
                if page.evaluate("() => document.documentElement.scrollWidth > innerWidth"):
                    wrong[path, "tablet"] = "too wide"
            # What can be done with clips is there when some are chosen.
            page.goto("/library")
            page.locator(".library-row input").first.check()
            page.get_by_role("button", name="Download as ZIP").wait_for()
            looked_at(page, "selected clips", wrong, **looks)
        assert not wrong, wrong


def a_list_fetches_itself_once_for_a_clip_that_is_elsewhere(executable, browser):
    with library(executable, "monday.mp4", change=lambda data, _: copied(data, 30)) as (server, [oldest]):
        with page_of(browser, server) as page:
            # The list has the newest clips, among which the oldest is not.
            page.goto("/")
            expect(page.locator(".clip-card")).to_have_count(24)
            expect(page.locator(f"#clip-{oldest}")).to_have_count(0)
            fetched, told = [], []
            page.on("request", lambda asked: fetched.append(asked.url) if asked.resource_type == "fetch" else None)
            page.expose_function("tell", lambda line: told.append(line))
            page.evaluate("""() => new Promise((open) => {
              const events = new EventSource('/events');
              events.addEventListener('message', (event) => tell(event.data));
              events.addEventListener('open', open, { once: true });
            })""")
            assert server.request("POST", f"/clips/{oldest}/retry", b"")[0] == 204
            server.wait_for(oldest, "done")

            def news():
                page.wait_for_timeout(100)
                return [line for line in told if oldest in line]

            assert eventually(lambda: any('"done"' in line for line in news())), f"the end was not told: {told}"
            assert len(news()) > 3, f"too little was told to prove anything: {told}"
            assert len(fetched) <= 1, f"{len(news())} news of a clip elsewhere made {len(fetched)} requests"
            # A clip that is new does appear.
            server.upload(real_clip(), name="friday.mp4")
            page.locator(".clip-card", has_text="friday.mp4").wait_for()


TESTS = [pages_pass_axe, a_list_fetches_itself_once_for_a_clip_that_is_elsewhere]
