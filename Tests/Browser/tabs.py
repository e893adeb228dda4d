"""Many open tabs of one browser: each loads, and each hears of what happens, on one line to the server."""

from harness import Server, real_clip
from journeys import upload
from playwright.sync_api import expect

TABS = 10
# Notes the states of the clip's card one after the other.
NOTE = """() => {
  window.states = [];
  const list = document.getElementById('clip-list');
  new MutationObserver(() => {
    const { state } = list.querySelector('.clip-card').dataset;
    if (window.states.at(-1) !== state) window.states.push(state);
  }).observe(list, { subtree: true, childList: true, attributes: true });
}"""
TURN = """(state) => {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}"""


def ten_tabs_load_and_hear_of_a_clip(executable, browser):
    with Server(executable) as server, browser.new_context(base_url=server.address) as context:
        tabs = [context.new_page() for _ in range(TABS)]
        for tab in tabs:
            tab.goto("/")
        *lists, report = tabs
        # An upload takes connections, too. All see the clip come, and its end.
        upload(report, real_clip())
        for page in lists:
            page.locator(".clip-card[data-state=done]").wait_for()
        # The clip's own page is one more that follows.
        for page in lists:
            page.evaluate(NOTE)
        report.locator("summary", has_text="Manage").click()
        report.get_by_role("button", name="Analyse again", exact=True).click()
        report.locator(".report:not([data-state=done])").wait_for()
        for page in lists:
            page.wait_for_function("() => window.states.at(-1) === 'done' && window.states.length > 1")
        report.locator(".report[data-state=done]").wait_for()


# Hides the page when its scripts have begun to listen, but nothing can have been heard yet.
HIDE_AT_ONCE = f"addEventListener('DOMContentLoaded', () => ({TURN})('hidden'))"


def a_hidden_tab_listens_to_nothing_and_catches_up(executable, browser):
    # With a worker that all tabs share, and without one; hidden after a while, and at once.
    for script in ["", "delete window.SharedWorker", HIDE_AT_ONCE]:
        with Server(executable) as server, browser.new_context(base_url=server.address) as context:
            context.add_init_script(script)
            page = context.new_page()
            page.goto("/")
            page.locator("#drop-zone, .drop-zone").first.wait_for()
            page.evaluate(TURN, "hidden")
            clip = server.upload(real_clip())[1]["id"]
            server.wait_for(clip, "done")
            expect(page.locator(".clip-card")).to_have_count(0)
            page.evaluate(TURN, "visible")
            page.locator(".clip-card[data-state=done]").wait_for()


TESTS = [ten_tabs_load_and_hear_of_a_clip, a_hidden_tab_listens_to_nothing_and_catches_up]
