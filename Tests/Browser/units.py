"""Scripts that compute, by themselves in a real browser: recordings, and what waits in its storage. Tests/Scripts has what needs none."""

import csv
import io

from harness import Server
from journeys import page_of
from prepared import library


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
              await new Promise((resolve) => { const wait = () => (third.letters.unsent.size ? setTimeout(wait, 50) : resolve()); wait(); });
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


TESTS = [scripts_read_recordings_as_the_server_does, what_two_tabs_send_comes_and_is_answered]
