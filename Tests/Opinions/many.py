"""Many swings: rate and budget are kept, all is done or said, and what was answered is never sent twice, whatever comes in between."""

import collections
import dataclasses
import hashlib
import os
import random
import threading
import time

from behaviours import BEHAVIOURS
from fake_gemini import FakeGemini
from lab import Lab, posted

SWINGS = int(os.environ.get("MOTIONBOOK_TEST_SWINGS", "200"))
RATE, SLOW_RATE = 3000, 120
# What tokens of a good answer cost, millionths of a dollar: 3000 × 0.10 and 60 × 0.40 dollars a million.
COST = 324


def half(answered, seed=7):
    """Refuses half of the requests, and keeps what was answered well."""
    chance, lock = random.Random(seed), threading.Lock()

    def answer(request):
        with lock:
            if chance.random() < 0.5:
                return BEHAVIOURS["busy"](request)
            answered[hashlib.sha256(request.body).hexdigest()] += 1
        # Long enough for a kill to come in between.
        return dataclasses.replace(BEHAVIOURS["good"](request), delay=0.15)
    return answer


def most_within(times, seconds=57):
    """The most that lie within any stretch of so many seconds: a minute, but for those that may have been on their way for three."""
    times, first, most = sorted(times), 0, 0
    for last, at in enumerate(times):
        while at - times[first] >= seconds:
            first += 1
        most = max(most, last - first + 1)
    return most


def many_swings_get_through_refusals_a_kill_and_a_stop(executable):
    answered, times = collections.Counter(), []
    began = time.monotonic()
    with FakeGemini(half(answered)) as fake, Lab(executable, fake.address, swings=SWINGS) as server:
        server.switch_on(rate=RATE)
        for clip in server.clips[:1 + (SWINGS > 500)]:
            server.ask(clip=clip)
        done = lambda: sum(server.counts().get(state, 0) for state in ("done", "failed"))
        patience = 60 + 2 * SWINGS
        server.wait(lambda: done() >= SWINGS * 0.3, patience)
        # While something is on its way.
        server.wait(lambda: any(outcome == "sent" for _, _, outcome, *_ in server.sendings()), patience)
        server.kill()
        before = server.sendings()
        on_their_way = sum(outcome == "sent" for _, _, outcome, *_ in before)
        server.start()
        counts = server.counts()
        with server.database() as database:
            interrupted = database.execute("SELECT count(*) FROM opinion WHERE code = 'interrupted'").fetchone()[0]
        assert interrupted == on_their_way <= 4, (interrupted, on_their_way)
        assert counts.get("sending", 0) <= 4
        server.wait(lambda: done() >= SWINGS * 0.8, patience)
        for clip in server.clips:
            posted(server, f"/clips/{clip}/opinion/stop")
        assert server.open() == 0
        # What is on its way may be written down; no more is begun.
        time.sleep(1.5)
        # It is written down before it is sent: the kill may come in between.
        server.wait(lambda: len(fake.requests) <= len(server.sendings()) <= len(fake.requests) + on_their_way)
        count = len(fake.requests)
        time.sleep(1.5)
        assert len(fake.requests) == count
        counts = server.counts()
        assert sum(counts.values()) == SWINGS and set(counts) == {"done", "failed", "cancelled"}, counts
        for clip in server.clips:
            for state, _, message, _ in server.opinions(clip).values():
                assert state != "failed" or message
        twice = {key: times for key, times in answered.items() if times > 1}
        sendings = server.sendings()
        recorded = collections.Counter(key for _, _, outcome, _, key, _ in sendings if outcome == "answered")
        assert max(recorded.values()) == 1 and not twice, twice
        costs = sum(cost for _, _, outcome, cost, *_ in sendings if outcome in ("answered", "refused"))
        assert costs == COST * sum(recorded.values()), (costs, sum(recorded.values()))
        rate = most_within([request.at for request in fake.requests])
        assert rate <= RATE, rate
        print(f"{SWINGS} swings, every other request refused: {counts}, {len(fake.requests)} requests, {sum(answered.values())} answered, "
              f"{interrupted} interrupted by the kill, {rate} within the fullest minute of {RATE}, {time.monotonic() - began:.0f} s")


def a_minute_sees_no_more_than_it_may(executable):
    with FakeGemini() as fake, Lab(executable, fake.address, swings=75) as server:
        server.switch_on(rate=SLOW_RATE)
        server.ask()
        server.wait(lambda: server.open() == 0, 100)
        times = [request.at for request in fake.requests]
        assert server.counts() == {"done": 75} and len(times) == 150
        most = most_within(times)
        assert most == SLOW_RATE, most
        print(f"150 requests at {SLOW_RATE} a minute: {most} within the fullest minute, {max(times) - min(times):.1f} s")


def a_day_costs_no_more_than_it_may(executable):
    with FakeGemini() as fake, Lab(executable, fake.address, swings=60) as server:
        server.switch_on(budget="0.02")
        server.ask()
        server.wait(lambda: "Today’s budget is used up" in server.page(f"/clips/{server.clip}")[1])
        server.wait(lambda: server.counts().get("sending", 0) == 0)
        cost = sum(cost for _, _, _, cost, *_ in server.sendings())
        count = len(fake.requests)
        assert 20_000 - 4 * 1500 < cost <= 20_000 and cost == COST * count, (cost, count)
        time.sleep(1)
        assert len(fake.requests) == count and server.counts()["waiting"] > 0
        # A kill changes nothing of that (what is cheaper than what did not fit may still fit), more money does.
        server.kill()
        server.start()
        time.sleep(1.5)
        assert sum(cost for _, _, _, cost, *_ in server.sendings()) <= 20_000
        server.set(budget="1")
        server.wait(lambda: server.open() == 0)
        assert server.counts() == {"done": 60} and len(fake.requests) == 120
        print(f"a day's budget of 20,000 millionths: {cost} spent by {count} requests, then the rest")


TESTS = [many_swings_get_through_refusals_a_kill_and_a_stop, a_minute_sees_no_more_than_it_may, a_day_costs_no_more_than_it_may]
