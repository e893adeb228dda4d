"""Two ways in: the command line and an upload. Each gives a report, or the sentence that says why there is none."""

import json
import subprocess


def by_command(executable, path, kind="composition", arguments=()):
    """A report, or a sentence."""
    run = subprocess.run(
        [executable, "analyze", path, "--for", kind, "--json", *arguments], capture_output=True, text=True, timeout=120)
    assert run.returncode in (0, 1), run.stderr
    return json.loads(run.stdout) if run.returncode == 0 else run.stderr.removeprefix("motionbook: ").strip()


def sent(server, path, kind="composition"):
    """The id of a clip that was accepted, and the sentence with which one was refused: one of them is None."""
    status, answer = server.upload(str(path), kind=kind)
    return (answer["id"], None) if status == 201 else (None, answer["message"])


def told(server, clip):
    """What became of an accepted clip: a report, or a sentence."""
    state = server.wait_for(clip, "done", "failed")
    return server.json(f"/clips/{clip}/report.json") if state["state"] == "done" else state["message"]


def by_upload(server, path, kind="composition"):
    """A report, or a sentence."""
    clip, refusal = sent(server, path, kind)
    return told(server, clip) if clip else refusal


def without_figures(said):
    """A report without what differs from run to run."""
    return {name: part for name, part in said.items() if name != "diagnostics"} if isinstance(said, dict) else said
