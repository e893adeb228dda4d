"""Games: what players answered and reached, what browsers tell, and what grown-ups set."""

import contextlib
import http.client
import re
import sqlite3
import threading

from children import Browser, event
from harness import Server


def rows(server, query):
    with contextlib.closing(sqlite3.connect(f"file:{server.data / 'motionbook.sqlite'}?mode=ro", uri=True)) as database:
        return database.execute(query).fetchall()


def a_level_goes_on_after_a_kill(executable):
    """kill -9 in the middle of a level: answers that were acknowledged are there, and the same round is ended afterwards."""
    with Server(executable) as server:
        ada, teacher = Browser(server), Browser(server)
        ada.become("Ada")
        first = ada.begin()
        for number in range(len(first["questions"])):
            ada.answer(first, number)
        won = ada.end(first)
        assert won["stars"] == 3 and won["next"] == 1 and won["isBest"], won
        teacher.pass_gate()
        teacher.post("/settings/games", {"soundVolume": 35, "musicVolume": 0, "haptics": "on", "statistics": "on"}, wanted=(204,))
        told = [event("level_end", game="finger-count", level=0, success=True, score=won["score"], seconds=30)]
        ada.tell(*told)

        # A restart after each answer, and an answer that is sent again because nobody knows whether it came.
        second = ada.begin(level=1)
        said = []
        for number in range(len(second["questions"])):
            said.append(ada.answer(second, number, right=number != 4))
            server.kill()
            server.start()
            assert ada.answer(second, number, right=False) == said[-1], number
        assert [answer["isRight"] for answer in said] == [number != 4 for number in range(10)], said
        server.kill()
        server.start()
        ended = ada.end(second)
        assert (ended["right"], ended["of"], ended["next"]) == (9, 10, 2) and ended["stars"] == 2, ended
        server.kill()
        server.start()
        assert ada.end(second) == ended
        ada.tell(*told)  # Sent again, by a page that did not hear that it had come.

        teacher.pass_gate()
        page = teacher.page("/grown-ups/players")
        assert "Ada" in page and page.count("★★★") == 1 and page.count("★★☆") == 1, page
        assert re.search(r"1 of \d+", page), "what was missed is not there"
        page = teacher.page("/settings/games")
        assert re.search(r'name="soundVolume"[^>]*value="35"', page), "the settings are gone"
        assert rows(server, "SELECT count(*) FROM game_event") == [(1,)]
        assert "Levels completed</dt><dd>1<" in teacher.page("/grown-ups/statistics")


def two_tabs_of_a_player_lose_nothing(executable):
    """Two rounds at once, each answer from a thread of its own, with a kill in the middle: whoever gets no answer asks again."""
    with Server(executable) as server:
        tabs = [Browser(server), Browser(server)]
        tabs[0].become("Ada")
        tabs[1].cookies = dict(tabs[0].cookies)
        rounds = [tab.begin() for tab in tabs]
        up = threading.Event()
        up.set()
        failures = []

        def play(tab, round, wrong):
            for number in range(len(round["questions"])):
                for _ in range(50):
                    up.wait()
                    try:
                        tab.answer(round, number, right=number >= wrong)
                        break
                    except (OSError, http.client.HTTPException):
                        continue
                else:
                    failures.append((round["id"], number))

        threads = [threading.Thread(target=play, args=(tab, round, wrong)) for tab, round, wrong in zip(tabs, rounds, (0, 4))]
        for thread in threads:
            thread.start()
        up.clear()
        server.kill()
        server.start()
        up.set()
        for thread in threads:
            thread.join()
        assert not failures, failures
        ends = [tab.end(round) for tab, round in zip(tabs, rounds)]
        assert [end["right"] for end in ends] == [8, 4] and [end["stars"] for end in ends] == [3, 0], ends
        assert ends[1]["best"] == {"stars": 3, "score": ends[0]["score"]} and ends[1]["next"] == 1, ends
        assert rows(server, "SELECT count(*), sum(is_right) FROM answer") == [(16, 12)]


def who_is_deleted_is_nowhere(executable):
    """Not in the database, not in its log, not in a backup that is made then; after a kill right behind the answer, too."""
    name = "Ada the unforgettable"[:24]
    with Server(executable) as server:
        ada, teacher = Browser(server), Browser(server)
        player = ada.become(name)["id"]
        ada.end(ada.begin())
        server.stop()
        server.start()

        def hits():
            return [path.name for path in server.data.rglob("*") if path.is_file()
                    for sought in (name, player) if sought.encode() in path.read_bytes()]

        assert hits(), "the search finds nothing at all"
        teacher.pass_gate()
        assert ada.ask("POST", f"/grown-ups/players/{player}/delete", "")[0] == 403, "a child deleted a player"
        teacher.post(f"/grown-ups/players/{player}/delete")
        server.kill()
        assert not hits(), hits()
        server.start()
        assert rows(server, "SELECT (SELECT count(*) FROM player), (SELECT count(*) FROM round)") == [(0, 0)]
        # The browser plays on, as a guest.
        assert ada.begin(level=3)["level"] == 3


TESTS = [a_level_goes_on_after_a_kill, two_tabs_of_a_player_lose_nothing, who_is_deleted_is_nowhere]
