"""Scripts that compute, by themselves in a real browser: words, times, recordings."""

import csv
import io
import json
import pathlib

from harness import Server
from journeys import page_of
from prepared import library

FIXTURES = pathlib.Path(__file__).resolve().parent.parent / "Fixtures"


def scripts_say_what_pages_say(executable, browser):
    words = json.loads((FIXTURES / "words.json").read_text())
    with Server(executable) as server, page_of(browser, server) as page:
        page.goto("/about")
        said = page.evaluate(
            """async (words) => {
              const { clock, size, stageNames, progressDetail } = await import("/js/shared/words.js");
              return {
                clock: words.clock.map(([value]) => [value, clock(value)]),
                bytes: words.bytes.map(([value]) => [value, size(value)]),
                stages: stageNames,
                progress: words.progress.map(([done, total]) => [done, total, progressDetail({ done, total, secondsLeft: null })]),
              };
            }""", words)
        assert said == words, (said, words)


def scripts_find_frames_by_their_times(executable, browser):
    with Server(executable) as server, page_of(browser, server) as page:
        page.goto("/about")
        found = page.evaluate(
            """async () => {
              const { lastBefore, nearest } = await import("/js/shared/frames.js");
              const times = [0, 0.04, 0.08, 0.2];
              const asked = [-1, 0, 0.03, 0.061, 0.13, 0.15, 9];
              return [asked.map((time) => lastBefore(times, time)), asked.map((time) => nearest(times, time))];
            }""")
        assert found[1] == [0, 0, 1, 2, 2, 3, 3], found
        assert found[0][1:] == [0, 0, 1, 2, 2, 3], found


def scripts_read_recordings_as_the_server_does(executable, browser):
    """Every frame of a real clip: times and points are those of the table that the server writes."""
    with library(executable, "serve.mp4") as (server, [clip]), page_of(browser, server) as page:
        page.goto(f"/clips/{clip}")
        rows = list(csv.DictReader(io.StringIO(page.request.get(page.url + "/landmarks.csv").text())))
        seen = page.evaluate(
            """async (path) => {
              const { loadRecording } = await import("/js/shared/recording.js");
              const recording = await loadRecording(path);
              return Array.from({ length: recording.count }, (_, frame) => ({
                time: recording.times[frame], isSeen: recording.hasPose(frame),
                nose: [recording.x(frame, 0), recording.y(frame, 0), recording.visibility(frame, 0)],
                last: [recording.x(frame, 32), recording.y(frame, 32), recording.visibility(frame, 32)],
              }));
            }""", page.locator("#player").get_attribute("data-landmarks"))
        assert len(seen) == len(rows) > 50, (len(seen), len(rows))
        names = [name[:-2] for name in rows[0] if name.endswith("_x")]
        for frame, row in zip(seen, rows):
            assert abs(frame["time"] - float(row["time_s"])) < 2e-6, (frame, row["time_s"])
            assert frame["isSeen"] == (float(row["score"]) > 0), row["time_s"]
            for point, name in [("nose", names[0]), ("last", names[-1])] if frame["isSeen"] else []:
                for value, axis in zip(frame[point], ["x", "y", "visibility"]):
                    assert abs(value - float(row[f"{name}_{axis}"])) < 1e-3, (row["time_s"], name, axis)


def scripts_refuse_what_is_no_recording(executable, browser):
    with Server(executable) as server, page_of(browser, server) as page:
        page.goto("/about")
        said = page.evaluate(
            """async () => {
              const { parseRecording } = await import("/js/shared/recording.js");
              const told = [];
              for (const bytes of [[], [77, 66, 76, 77], Array(40).fill(0), [77, 66, 76, 77, 9, 0, 1, 0, ...Array(40).fill(0)]]) {
                try { parseRecording(new Uint8Array(bytes).buffer); told.push(""); } catch (error) { told.push(error.message); }
              }
              return told;
            }""")
        assert all("recording" in words for words in said), said


def faces_are_taken_by_the_rules(executable, browser):
    """A face counts when it was held, the face rested in between, and it is not the one before."""
    with Server(executable) as server, page_of(browser, server) as page:
        page.goto("/about")

        def taken(*parts, then=""):
            """What is taken of (face, seconds) one after the other, at 50 pictures a second; no face is "", nobody None."""
            return page.evaluate(
                """async ([parts, then]) => {
                  const { FaceTaker } = await import("/js/messages/face-taker.js");
                  const taker = new FaceTaker(["wink_l", "tongue_out", "surprise", "wink_r", "smile", "smooch"]);
                  let [time, at] = [10, []];
                  for (const [face, seconds] of parts) {
                    if (face === "undo") { taker.undo(); continue; }
                    if (face === "again") { taker.again(); continue; }
                    if (face === "gap") { time += seconds; continue; }
                    for (let left = Math.round(seconds * 50); left > 0; left -= 1) {
                      time += 0.02;
                      if (taker.look(time, face).isTaken) at.push(Number(time.toFixed(2)));
                    }
                  }
                  return then === "times" ? at : taker.taken;
                }""", [list(parts), then])

        rest = ("", 0.2)
        assert taken(("smile", 0.38)) == [] and taken(("smile", 0.5)) == ["smile"]
        # Taken once it was held for 0.4 s, and once only.
        assert taken(rest, ("smile", 2), then="times") == [10.62], taken(rest, ("smile", 2), then="times")
        # Between two the face rests for 0.15 s; nobody in the picture is no rest.
        assert taken(("smile", 0.5), ("smooch", 1)) == ["smile"]
        assert taken(("smile", 0.5), ("", 0.1), ("smooch", 1)) == ["smile"]
        assert taken(("smile", 0.5), (None, 0.5), ("smooch", 1)) == ["smile"]
        assert taken(("smile", 0.5), ("", 0.2), ("smooch", 0.5)) == ["smile", "smooch"]
        # Never the same twice in a row, but again after another.
        assert taken(("smile", 0.5), rest, ("smile", 1), rest, ("wink_l", 0.5), rest, ("smile", 0.5)) == ["smile", "wink_l", "smile"]
        # Short gaps do not end a hold, longer ones, other faces and silences do; strangers do not count.
        assert taken(("smile", 0.3), ("", 0.1), ("smile", 0.2)) == ["smile"]
        assert taken(("smile", 0.3), ("", 0.2), ("smile", 0.3)) == []
        assert taken(("smile", 0.3), ("smooch", 0.1), ("smile", 0.3)) == []
        assert taken(("smile", 0.3), ("gap", 2), ("smile", 0.3)) == []
        assert taken(("yawn", 2)) == []
        # What is taken back does not come again from the same face; neither does what is begun anew.
        assert taken(("smile", 0.5), ("undo", 0), ("smile", 1)) == []
        assert taken(("smile", 0.5), ("undo", 0), rest, ("smile", 0.5)) == ["smile"]
        assert taken(("smile", 0.5), rest, ("smooch", 0.5), ("again", 0), ("smooch", 1), rest, ("wink_r", 0.5)) == ["wink_r"]
        # Five are all.
        many = [part for face in ["smile", "smooch"] * 4 for part in [(face, 0.5), rest]]
        assert taken(*many) == ["smile", "smooch", "smile", "smooch", "smile"]
        said = page.evaluate(
            """async () => {
              const { FaceTaker } = await import("/js/messages/face-taker.js");
              const taker = new FaceTaker(["smile", "smooch"]);
              const phases = [];
              const look = (time, face) => phases.push(taker.look(time, face).phase);
              look(0, ""); look(0.1, "smile"); look(0.2, "smile"); look(0.51, "smile"); look(0.6, ""); look(0.8, ""); look(0.9, "smile");
              // What comes late changes nothing.
              look(0.2, "smooch");
              const chosen = ["smile", "smooch", "yawn", "smooch", "smile"].map((face) => taker.add(face));
              taker.fill(["smile", "smile", "smooch", "smile", "smooch", "smile", "smooch"]);
              return { phases, chosen, filled: taker.taken, isDone: taker.isDone };
            }""")
        assert said["phases"] == ["ready", "holding", "holding", "rest", "rest", "ready", "same", "same"], said
        assert said["chosen"] == [False, True, False, False, True], said
        assert said["filled"] == ["smile", "smooch", "smile", "smooch", "smile"] and said["isDone"], said


def characters_are_counted_as_people_do(executable, browser):
    with Server(executable) as server, page_of(browser, server) as page:
        page.goto("/about")
        texts = ["", "   ", " a b ", "🍕", "👩‍👩‍👧‍👦", "e\u0301", "🇩🇪🇫🇷", "a\nb"]
        counts = page.evaluate(
            """async (texts) => {
              const { characters } = await import("/js/messages/graphemes.js");
              return texts.map(characters);
            }""", texts)
        assert counts == [0, 0, 3, 1, 1, 1, 2, 3], counts


def answers_are_held(executable, browser):
    """What is held for half a second is an answer: flickers are bridged, and nothing counts twice."""
    with Server(executable) as server, page_of(browser, server) as page:
        page.goto("/about")

        def taken(*parts, rate=50):
            """What is taken, and when, of (value, seconds) one after the other; "question" begins one, "wait" lets time pass unseen."""
            return page.evaluate(
                """async ([parts, rate]) => {
                  const { Hold } = await import("/js/games/hold.js");
                  const hold = new Hold((value) => /^([1-9]|10)$/.test(value));
                  let [time, found] = [10, []];
                  const note = (held) => held.isTaken && found.push([held.value, Number((time - 10).toFixed(2))]);
                  for (const [value, seconds] of parts) {
                    if (value === "question") { hold.begin(time); continue; }
                    if (value === "wait") { time += seconds; note(hold.wait(time)); continue; }
                    for (let left = Math.round(seconds * rate); left > 0; left -= 1) {
                      time += 1 / rate;
                      note(hold.look(time, value));
                    }
                  }
                  return found;
                }""", [list(parts), rate])

        # Taken half a second after its first picture, once.
        assert taken(("3", 0.5)) == [] and taken(("3", 3)) == [["3", 0.52]], taken(("3", 3))
        # A flicker of some pictures does not break a hold, whatever it shows; more does.
        assert taken(("3", 0.3), ("4", 0.14), ("3", 0.3)) == [["3", 0.52]]
        assert taken(("3", 0.3), ("", 0.14), ("3", 0.3)) == [["3", 0.52]]
        assert taken(("3", 0.2), ("4", 0.08), ("2", 0.08), ("3", 0.3)) == [], "flickers of two kinds lasted too long together"
        assert taken(("3", 0.3), ("", 0.2), ("3", 0.4)) == []
        # What came instead is held since its own first picture.
        assert taken(("3", 0.3), ("4", 0.6)) == [["4", 0.82]], taken(("3", 0.3), ("4", 0.6))
        # The same counts again when it has changed, be it to nothing.
        assert taken(("3", 2), ("question", 0), ("3", 3)) == [["3", 0.52]]
        assert [value for value, _ in taken(("3", 0.6), ("", 0.3), ("3", 0.6))] == ["3", "3"]
        assert [value for value, _ in taken(("3", 0.6), ("", 0.1), ("3", 0.8))] == ["3"]
        # What is there already when a question comes has to be held for longer: hands may not be down yet.
        assert taken(("question", 0), ("3", 0.6)) == [["3", 0.52]]
        assert taken(("3", 0.4), ("question", 0), ("3", 1.6)) == [["3", 1.9]], taken(("3", 0.4), ("question", 0), ("3", 1.6))
        # Nothing, and what is no answer, is not held; neither is what nobody sees for a second.
        assert taken(("", 2)) == [] and taken(("0", 2)) == [] and taken(("11", 2)) == []
        assert taken(("3", 0.4), ("wait", 1.2), ("3", 0.3)) == []
        # Pictures come late: the time of a hold may end before the next one does, if the last one agreed and is fresh.
        assert taken(("3", 0.42), ("wait", 0.1)) == [["3", 0.52]]
        assert taken(("3", 0.3), ("wait", 0.22)) == [] and taken(("3", 0.4), ("4", 0.02), ("wait", 0.1)) == []
        # Few pictures a second will do.
        assert taken(("3", 2), rate=5) == [["3", 0.8]], taken(("3", 2), rate=5)


def keys_of_games_are_read(executable, browser):
    with Server(executable) as server, page_of(browser, server) as page:
        page.goto("/about")
        typed = page.evaluate(
            """async () => {
              const { Typed } = await import("/js/games/keys.js");
              const ten = new Map(Array.from({ length: 10 }, (_, index) => [String(index + 1), String(index + 1)]));
              const five = new Map([...ten].slice(0, 5));
              const of = (answers, ...steps) => {
                const keys = new Typed(answers);
                return steps.map(([key, at]) => key === "Enter" ? keys.enter() : key ? keys.press(key, at) : keys.settle(at));
              };
              return {
                two: of(ten, ["2", 0]), one: of(ten, ["1", 0], ["", 500], ["", 901]), enter: of(ten, ["1", 0], ["Enter", 1]),
                ten: of(ten, ["1", 0], ["0", 300]), late: of(ten, ["1", 0], ["", 901], ["0", 1200]), other: of(ten, ["1", 0], ["3", 300]),
                five: of(five, ["1", 0], ["9", 1], ["0", 2]), nothing: of(ten, ["0", 0], ["Enter", 1]),
              };
            }""")
        assert typed == {
            "two": ["2"], "one": [None, None, "1"], "enter": [None, "1"], "ten": [None, "10"], "late": [None, "1", None], "other": [None, "3"],
            "five": ["1", None, None], "nothing": [None, None]}, typed


def games_know_what_comes_next(executable, browser):
    """No state of a game is a dead end, and time stands still in a pause."""
    with Server(executable) as server, page_of(browser, server) as page:
        page.goto("/about")
        found = page.evaluate(
            """async () => {
              const { first, next, states } = await import("/js/games/host-states.js");
              const { Stopwatch } = await import("/js/games/stopwatch.js");
              const events = ["camera", "buttons", "seeing", "begun", "failed", "pause", "goOn", "cameraLost", "over", "ended", "again", "next", "quit"];
              const reached = new Set([first]);
              for (const state of reached) for (const event of events) reached.add(next(state, event));
              const dead = states.filter((state) => state !== first && next(state, "quit") !== first);
              const way = ["camera", "seeing", "begun", "pause", "cameraLost", "buttons", "over", "ended", "next", "begun", "quit"]
                .reduce((way, event) => [...way, next(way.at(-1), event)], [first]);
              const watch = new Stopwatch();
              watch.start(100); watch.stop(400); watch.start(1000); watch.start(1100);
              return { reached: reached.size === states.length, dead, way, unknown: next("playing", "begun"), counted: watch.at(1250) };
            }""")
        assert found == {
            "reached": True, "dead": [], "unknown": "playing", "counted": 550,
            "way": ["ready", "asking", "beginning", "playing", "paused", "lost", "playing", "ending", "results", "beginning", "playing", "ready"],
        }, found


def what_two_tabs_send_comes_and_is_answered(executable, browser):
    """Two speak to the server at once, over one storage, through lost answers; a third one finds nothing left."""
    with Server(executable) as server, page_of(browser, server) as page:
        page.goto("/about")
        found = page.evaluate(
            """async () => {
              const { Rounds } = await import("/js/games/rounds.js");
              const { Outbox } = await import("/js/games/outbox.js");
              const came = [];
              let lost = 3;
              window.fetch = async (path, { body }) => {
                await new Promise((resolve) => setTimeout(resolve, 5 + Math.random() * 20));
                came.push(`${path} ${body}`);
                // It came, but its answer did not.
                if (came.length % 4 === 2 && lost-- > 0) throw new TypeError("the network is gone");
                return new Response(JSON.stringify({ path }), { status: 200 });
              };
              const tabs = [new Rounds("/a/rounds", "/rounds"), new Rounds("/a/rounds", "/rounds")];
              const ends = tabs.map((tab, which) => {
                for (let number = 0; number < 5; number += 1) tab.answer({ id: which }, { number, given: ["1", "2"], milliseconds: 7.4 });
                return tab.end({ id: which });
              });
              // One more page is opened in the middle, and sends what the two have not yet sent, too.
              const third = new Rounds("/a/rounds", "/rounds");
              const answers = await Promise.all(ends);
              await new Promise((resolve) => { const wait = () => (third.unsent.size ? setTimeout(wait, 50) : resolve()); wait(); });
              const orders = [0, 1].map((which) => [...new Set(came.filter((line) => line.startsWith(`/rounds/${which}/`)))]);
              const box = new Outbox("trial");
              const keys = Array.from({ length: 12 }, (_, number) => box.add(number));
              box.remove(keys[3]);
              const next = new Outbox("trial");
              const order = next.first(20).map(([, number]) => number);
              next.clear();
              localStorage.setItem("motionbook.games.trial.x", "{");
              return { answers: answers.map(({ path }) => path), orders, order, left: new Outbox("trial").size + new Outbox("unsent").size };
            }""")
        assert found["answers"] == ["/rounds/0/end", "/rounds/1/end"], found
        for which, lines in enumerate(found["orders"]):
            wanted = [f"/rounds/{which}/answers number={number}&milliseconds=7&given=1&given=2" for number in range(5)]
            assert lines == [*wanted, f"/rounds/{which}/end "], lines
        assert found["order"] == [0, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11] and found["left"] == 0, found


TESTS = [
    scripts_say_what_pages_say, scripts_find_frames_by_their_times, scripts_read_recordings_as_the_server_does,
    scripts_refuse_what_is_no_recording, faces_are_taken_by_the_rules, characters_are_counted_as_people_do, answers_are_held,
    keys_of_games_are_read, games_know_what_comes_next, what_two_tabs_send_comes_and_is_answered,
]
