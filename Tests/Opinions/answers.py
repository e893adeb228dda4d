"""Whatever is answered ends in the right sentence on the page, and in a line of the log that has neither key nor picture."""

import base64

from behaviours import BEHAVIOURS
from fake_gemini import FakeGemini, Listening
from lab import KEY, Lab, jpeg

# What is answered; the code that stands for what became of it; words of the sentence; how many requests it takes.
ENDS = [
    ("bad request", "badRequest", "did not understand", 1), ("key not valid", "keyRefused", "rejected the key", 1),
    ("unauthorised", "keyRefused", "Enter a valid key", 1), ("forbidden", "keyRefused", "rejected the key", 1),
    ("good", None, None, 2), ("not found", "unknownModel", "has no model “gemini-2.0-flash”", 1),
    ("busy", "busy", "is limiting requests", 3), ("busy for an hour", "busy", "Ask again later", 1),
    ("fault", "overloaded", "overloaded or down", 3), ("fenced", None, None, 2),
    ("overloaded", "overloaded", "Ask again later", 3), ("page", "refused", "refused the request (status 502)", 1),
    ("slow", "timedOut", "did not answer within 10 seconds", 1), ("silent", "cutOff", "was cut off", 1), ("no swing", None, None, 1),
    ("cut off", "cutOff", "was cut off", 1), ("huge", "tooLarge", "more than 1 MB", 1),
    ("not json", "unreadable", "Can’t read the answer", 1), ("prose", "unreadable", "not the expected JSON", 1),
    ("good", None, None, 2), ("empty", "unreadable", "contains no answer", 1), ("no words", "unreadable", "it is empty", 1),
    ("breaks off", "unreadable", "it is incomplete", 1), ("wrong types", "unreadable", "Can’t read the answer", 1),
    ("blocked", "blocked", "refused to analyse these images (PROHIBITED_CONTENT)", 1), ("declined", "blocked", "(SAFETY)", 1),
    ("impossible", "impossible", "ends before it starts", 1),
]


def each_answer_ends_in_a_sentence(executable):
    assert not set(BEHAVIOURS) - {end[0] for end in ENDS} - {"redirect", "busy for a second"}
    with FakeGemini(key=KEY) as fake, Lab(executable, fake.address, swings=len(ENDS)) as server:
        server.switch_on()
        for swing, (behaviour, code, words, requests) in enumerate(ENDS):
            fake.answer = behaviour
            fake.taken()
            server.ask(swing)
            state, found, message, said = server.ended(swing)
            assert (state, found) == ("done", None) if code is None else ("failed", code), (behaviour, state, found, message)
            assert len(fake.taken()) == requests, behaviour
            if words:
                assert words in message, (behaviour, message)
                assert f"127.0.0.1:{fake.port}" in message or code in ("blocked", "impossible"), message
            else:
                assert said["validation"]["isSwing"] == (behaviour != "no swing")
                assert ("analysis" in said) == (behaviour != "no swing")
        status, page = server.page(f"/clips/{server.clip}")
        assert status == 200
        for behaviour, code, words, _ in ENDS:
            assert not words or words in page, (behaviour, words)
        assert KEY not in page
        quiet(server, {code for _, code, _, _ in ENDS if code not in (None, "tooLarge", "blocked", "impossible", "unreadable")})


def quiet(server, codes):
    """The log has a line for each code, and neither key nor picture."""
    log = server.log()
    for code in codes:
        assert f": {code}: " in log, (code, log)
    assert KEY not in log and KEY[:20] not in log
    for number in range(8):
        assert base64.b64encode(jpeg(number)).decode() not in log
    assert max(map(len, log.splitlines()), default=0) < 600


def a_redirect_is_not_followed(executable):
    with Listening() as elsewhere, FakeGemini() as fake, Lab(executable, fake.address, swings=1) as server:
        answer = BEHAVIOURS["redirect"](None)
        answer.fields["Location"] = f"http://127.0.0.1:{elsewhere.port}/v1beta/models/m:generateContent"
        fake.answer = lambda _: answer
        server.switch_on()
        server.ask(0)
        state, code, message, _ = server.ended(0)
        assert (state, code) == ("failed", "redirected") and "redirects to another address" in message
        assert len(fake.requests) == 1 and not elsewhere.heard
        quiet(server, {"redirected"})


def whoever_asks_for_a_pause_gets_it(executable):
    with FakeGemini(["busy for a second", "good"]) as fake, Lab(executable, fake.address, swings=1) as server:
        server.switch_on()
        server.ask(0)
        assert server.ended(0)[0] == "done"
        times = [request.at for request in fake.requests]
        assert len(times) == 3 and times[1] - times[0] >= 1


def failures_make_a_pause_that_is_told(executable):
    with FakeGemini("unauthorised") as fake, Lab(executable, fake.address, swings=20) as server:
        server.switch_on()
        server.ask()
        server.wait(lambda: server.counts().get("failed", 0) >= 5)
        status, page = server.page("/settings")
        assert status == 200 and "several failed in a row" in page, page
        count = len(fake.requests)
        assert 5 <= count <= 8, count
        # The right key: it goes on at once.
        fake.answer = "good"
        assert server.wait(lambda: len(fake.requests) == count or None)
        server.switch_on(consent=None)
        server.wait(lambda: server.open() == 0)
        counts = server.counts()
        assert counts["done"] == 20 - counts["failed"], counts
        quiet(server, {"keyRefused"})


TESTS = [each_answer_ends_in_a_sentence, a_redirect_is_not_followed, whoever_asks_for_a_pause_gets_it, failures_make_a_pause_that_is_told]
