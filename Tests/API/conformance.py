"""The API for programs is as `Public/openapi.json` says: schemathesis asks for everything that the description allows, and for what it does not
allow, of a server with analysed clips of all kinds. The server takes it for a proxy, so that it needs the key."""

import json
import os
import pathlib
import re
import subprocess
import tempfile

from harness import TOP, Server, long, real_clip
from prepared import library

SCHEMATHESIS = TOP / ".deps/api/bin/schemathesis"
KINDS = ["swing", "hands", "expression", "composition"]
# The same requests each time; so many of each address, in each of the ways in which they are made up.
SEED, EXAMPLES = 20260731, 60
# Clips, swings and events that there are come up mostly. What a description cannot say (a moment beyond the clip, a swing that is too close to another)
# is refused with 409 and 422 though it looks right, and so are versions that there never were (412). TRACE is answered with 501, as HTTP has it.
SETTINGS = """
[dictionaries.clips]
values = {clips}
[dictionaries.athletes]
values = {athletes}
[dictionaries.swings]
values = ["0", "1", {swing}]
[dictionaries.events]
values = ["0", "1", {event}]
[dictionaries.versions]
values = ["*"]
[parameters]
"path.clip" = {{ dictionary = "clips", probability = 0.9 }}
"path.athlete" = {{ dictionary = "athletes", probability = 0.9 }}
"path.swing" = {{ dictionary = "swings", probability = 0.9 }}
"path.event" = {{ dictionary = "events", probability = 0.9 }}
"header.If-Match" = {{ dictionary = "versions", probability = 0.8 }}
[generation]
with-security-parameters = false
[phases.coverage]
unexpected-methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
[auth.openapi.key]
bearer = {key}
[checks.positive_data_acceptance]
expected-statuses = ["2xx", "304", "401", "404", "409", "412", "422"]
[checks.negative_data_rejection]
expected-statuses = ["400", "401", "404", "409", "412", "413", "422"]
"""

# Each request comes from an address of its own, since one client has but a few wrong keys free (`KeyTries`).
HOOKS = """
import itertools
import schemathesis

numbers = itertools.count()

@schemathesis.hook
def before_call(context, case, kwargs):
    number = next(numbers)
    case.headers["X-Forwarded-For"] = f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"
"""


def the_api_is_as_described(executable):
    with tempfile.TemporaryDirectory(prefix="motionbook-api-") as folder, Server(executable, arguments=["--proxy", "auto"]) as server:
        settings, hooks, described = (pathlib.Path(folder, name) for name in ("schemathesis.toml", "hooks.py", "openapi.json"))
        hooks.write_text(HOOKS)
        described.write_text(json.dumps(server.json("/openapi.json")))
        settings.write_text(SETTINGS.format(**{name: json.dumps(value) for name, value in prepared(server).items()}))
        told = subprocess.run(
            [SCHEMATHESIS, "--config-file", settings, "run", described, "--url", server.address, "--checks", "all", "--continue-on-failure",
             "--seed", str(SEED), "--max-examples", str(EXAMPLES), "--workers", "1", "--header", "Sec-Fetch-Site: same-origin",
             "--generation-database", "none", "--no-color"],
            cwd=folder, env={**os.environ, "SCHEMATHESIS_HOOKS": "hooks", "PYTHONPATH": folder},
            capture_output=True, text=True)
        print(told.stdout, told.stderr, server.log_path.read_text(errors="replace")[-2000:])
        assert told.returncode == 0, "schemathesis has found something"
        # It has really got at what there is.
        operations = re.search(r"(\d+) selected / (\d+) total", told.stdout)
        assert operations and operations[1] == operations[2], "some addresses were left out"


def prepared(server):
    """What there is to ask for: clips of all kinds, of which one has a corrected swing, a moment and an athlete."""
    clips = {}
    for kind in KINDS:
        status, answer = server.upload(real_clip(), name=f"{kind}.mp4", kind=kind)
        assert status == 201, answer
        clips[kind] = answer["id"]
    for clip in clips.values():
        server.wait_for(clip, "done")
    named = {"Content-Type": "application/x-www-form-urlencoded"}
    assert server.request("POST", f"/clips/{clips['swing']}/athlete", "name=Ada", named)[0] == 204
    assert server.request("POST", "/library", f"action=tag&tag=final&clip={clips['swing']}", named)[0] == 204
    moment = json.dumps({"time": 0.5, "text": "Late contact"})
    assert server.request("POST", f"/api/v1/clips/{clips['swing']}/moments", moment)[0] == 201
    swing = server.json(f"/api/v1/clips/{clips['swing']}")["swings"][0]["id"]
    # The clip shows no face: somebody says that it does.
    face = json.dumps({"start": 0.2, "end": 0.8, "expression": "smile"})
    status, _, answer = server.request("POST", f"/api/v1/clips/{clips['expression']}/events", face)
    assert status == 201, answer
    event = json.loads(answer)["id"]
    status, _, answer = server.request("PATCH", f"/api/v1/clips/{clips['expression']}/events/{event}", json.dumps({"expression": "surprise"}))
    assert (status, json.loads(answer)["id"]) == (200, event), answer
    return {
        "clips": list(clips.values()) + [clips["swing"]] * 4, "swing": swing, "event": event, "key": (server.data / "key").read_text().strip(),
        "athletes": [athlete["id"] for athlete in server.json("/api/v1/athletes")["athletes"]]}


def a_swing_that_was_removed_is_added_again(executable):
    with library(executable, "Serve.mp4") as (server, (clip,)):
        path = f"/api/v1/clips/{clip}"
        for swing in server.json(path)["swings"]:
            assert server.request("DELETE", f"{path}/swings/{swing['id']}")[0] == 204
        for stroke, hand in (("serve", "left"), ("forehand", "right")):
            status, _, answer = server.request("POST", path + "/swings", json.dumps({"contact": 1.3, "stroke": stroke, "hand": hand}))
            added = json.loads(answer)
            assert (status, added["stroke"], added["hand"]) == (201, stroke, hand), answer
            assert [swing["id"] for swing in server.json(path)["swings"]] == [added["id"]]
            assert server.request("DELETE", f"{path}/swings/{added['id']}")[0] == 204
        assert server.json(path)["swings"] == []


TESTS = [long(the_api_is_as_described), a_swing_that_was_removed_is_added_again]
