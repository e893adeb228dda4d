"""Scripts that compute, by themselves in a real browser: words, times, recordings."""

import csv
import io
import json
import pathlib

from harness import Server, real_clip
from journeys import page_of, upload

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
    with Server(executable) as server, page_of(browser, server) as page:
        upload(page, real_clip())
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


TESTS = [
    scripts_say_what_pages_say, scripts_find_frames_by_their_times, scripts_read_recordings_as_the_server_does,
    scripts_refuse_what_is_no_recording,
]
