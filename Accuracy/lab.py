"""The programs that are measured, the clips they are measured on, and where what they say is kept."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
FRAMES_PER_SECOND_OF_PICTURES = 24
TIMEOUT_SECONDS = 600


@dataclass
class Labelled:
    """A swing that somebody saw; contact and how well it is known in seconds (None where only the stroke is known)."""

    contact: float
    tolerance: float
    stroke: str
    # Of a volley.
    wing: str = None
    # "slice" of a backhand.
    spin: str = None


@dataclass
class Clip:
    """A clip and what is known of it."""

    name: str
    path: Path
    # In order of time.
    swings: list = field(default_factory=list)
    # Where the camera is: of front, behind, side and broadcast those that the label names.
    views: list = field(default_factory=list)
    # Clips of one source are copies of one.
    source: str = ""
    # Clips of one group show the same player: what was learnt from one proves nothing on another.
    group: str = ""
    # The player's hand, left or right, as far as the label says so.
    hand: str = None
    # (from, to) seconds of which nothing is said: strokes of others, or of the player behind something.
    unsaid: list = field(default_factory=list)


@dataclass
class Analysis:
    """What `motionbook analyze` said of a clip: a report and a recording of landmarks, or why there is none."""

    report: dict = None
    recording: Path = None
    refusal: str = None

    @property
    def contacts(self):
        return [swing["contact"] for swing in self.report["swings"]] if self.report else []

    @property
    def warnings(self):
        return {warning["code"] for warning in self.report.get("warnings", [])} if self.report else set()


class Lab:
    """Runs the programs, two at a time, and remembers what they said."""

    def __init__(self, program, bench, data, only=""):
        self.only = only
        self.program, self.bench, self.data = str(program), str(bench), Path(data)
        self.folder = Path(tempfile.mkdtemp(prefix="motionbook-accuracy-"))
        self.analyses = {}

    def close(self):
        shutil.rmtree(self.folder, ignore_errors=True)

    @cached_property
    def labels(self):
        with open(labels_of(self.data), encoding="utf-8") as file:
            return json.load(file)

    @cached_property
    def labelled(self):
        """The clips labelled as swings, also those that show none."""
        return self.clips_of("swing", lambda label: [
            Labelled(swing["contact_s"], swing["tol_s"], *stroke(swing["stroke"])) for swing in label.get("swings", [])])

    @cached_property
    def single(self):
        """Clips of one stroke each, of which contact is not labelled."""
        return self.clips_of("stroke", lambda label: [Labelled(None, None, *stroke(label["stroke"]))])

    def clips_of(self, kind, swings_of):
        clips = []
        for name, label in self.labels.items():
            path = self.data / name
            if label.get("kind") != kind or self.only not in name or not path.exists():
                continue
            if path.is_dir():
                path = self.film(path)
            swings = sorted(swings_of(label), key=lambda swing: swing.contact or 0)
            origin = label.get("derived_from", name)
            source = next((other for other in self.labels if origin.endswith(other)), name)
            clips.append(Clip(name, path, swings, views(label), source, label.get("group", source), hand(label),
                              label.get("ignore_s", [])))
        return clips

    def film(self, folder):
        """A clip from a folder of pictures."""
        clip = self.folder / (folder.name + ".mp4")
        run("ffmpeg", "-v", "error", "-y", "-framerate", str(FRAMES_PER_SECOND_OF_PICTURES), "-pattern_type", "glob",
            "-i", str(folder / "*.jpg"), "-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2", "-c:v", "libx264", "-crf", "14",
            "-preset", "veryfast", "-pix_fmt", "yuv420p", str(clip))
        return clip

    def analyse(self, path, person=None):
        """The analysis of a clip, made once; the person's number may be chosen."""
        if (path, person) not in self.analyses:
            self.analyses[path, person] = self._analyse(path, person)
        return self.analyses[path, person]

    def _analyse(self, path, person):
        folder = Path(tempfile.mkdtemp(dir=self.folder))
        chosen = [] if person is None else ["--person", str(person)]
        try:
            done = run(self.program, "analyze", str(path), "--for", "swing", "--json", "--export", str(folder), *chosen,
                       check=False)
        except subprocess.TimeoutExpired:
            return Analysis(refusal=f"took longer than {TIMEOUT_SECONDS} s")
        if done.returncode != 0:
            lines = done.stderr.strip().splitlines()
            return Analysis(refusal=lines[-1] if lines else f"ended with status {done.returncode}")
        recording = folder / "landmarks.bin"
        return Analysis(json.loads(done.stdout), recording if recording.is_file() else None)

    def analyse_all(self, paths):
        return two_at_a_time(self.analyse, paths)

    def published(self, recording):
        """When the published rule finds swings in a recording, seconds."""
        return json.loads(run(self.bench, "--published", str(recording)).stdout)


def stroke(label):
    """The stroke that a label means, a volley's wing, and its spin: "serve (shadow)" is a serve; what is not tennis has no
    name."""
    words = label.split()
    name = {"smash": "overhead"}.get(words[0], words[0])
    if name not in ("forehand", "backhand", "serve", "overhead", "volley"):
        name = "unknown"
    wing = words[1] if name == "volley" and len(words) > 1 else None
    return name, wing, "slice" if "slice" in words else None


def views(label):
    """From where a clip shows its player, as far as the label says so."""
    words = f"{label.get('view', '')} {label.get('note', '')}"
    if "broadcast" in words:
        return ["broadcast"]
    named = [view for view in ("front", "behind", "side") if view in label.get("view", "")]
    return named or [view for view in ("front", "behind") if f"from {view}" in words or f", {view} " in words]


def hand(label):
    return {"left": "left", "right": "right"}.get(str(label.get("player", "")).split("-")[0])


def run(*command, check=True, timeout=TIMEOUT_SECONDS):
    return subprocess.run(
        command, capture_output=True, text=True, check=check, stdin=subprocess.DEVNULL, timeout=timeout)


def two_at_a_time(function, items):
    with ThreadPoolExecutor(2) as pool:
        return list(pool.map(function, items))


def labels_of(folder):
    """The file with the labels of the clips in a folder: $MOTIONBOOK_LABELS, or labels.json there."""
    return Path(os.environ.get("MOTIONBOOK_LABELS", folder / "labels.json"))


def standard(only=""):
    """The lab that the command line and the environment ask for; None if there are no clips."""
    folder = Path(os.environ.get("MOTIONBOOK_TEST_DATA", PROJECT.parent / "shared/data"))
    if not labels_of(folder).is_file():
        print(f"accuracy: no labelled clips in {folder}; name their folder in MOTIONBOOK_TEST_DATA.", file=sys.stderr)
        return None
    release = PROJECT / ".build/release"
    return Lab(os.environ.get("MOTIONBOOK", release / "motionbook"),
               os.environ.get("SWINGBENCH", release / "SwingBench"), folder, only)
