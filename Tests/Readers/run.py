#!/usr/bin/env python3
"""Whether other programs read what GIFKit writes, pixel for pixel: giflib, Pillow, FFmpeg, gifsicle and Chromium.

usage: run.py GIFBENCH MOTIONBOOK

Run by the Python of the benchmarks (.deps/bench). GIFBench writes the animations, each beside the frames that it means;
Motionbook locks two messages.
Prints a line for each program, and one for each animation that one reads otherwise; the exit status tells.
"""

import json
import pathlib
import subprocess
import sys
import tempfile
from collections import Counter

import numpy as np
from PIL import Image, ImageSequence

TOP = pathlib.Path(__file__).resolve().parent.parent.parent
BROWSER = TOP / ".deps" / "browser" / "bin" / "python"
sys.path.append(str(TOP / "Benchmarks" / "gif"))
sys.dont_write_bytecode = True

import giflib  # noqa: E402


# What a program cannot read, with the reason.
EXCUSED = {
    ("Pillow", "opaque-at-first"):
        "when the first frame has no transparent index, Pillow composites in RGB, and what is cleared later turns opaque",
}


class Wrong(Exception):
    """What a program read otherwise."""


class Case:
    """An animation and what is meant by it."""

    def __init__(self, path):
        meaning = json.loads(path.read_text())
        self.name, self.path = path.stem, path.with_suffix(".gif")
        self.height, self.width, self.count = meaning["height"], meaning["width"], meaning["frames"]
        self.hundredths, self.repeats = meaning["hundredths"], meaning["repeats"]
        self.comments, self.disposals = meaning["comments"], set(meaning["disposals"])
        self.frames = self.load(path.with_suffix(".rgba").read_bytes())

    def load(self, data):
        """Frames from raw RGBA bytes; what is not opaque is nothing."""
        if len(data) != self.count * self.height * self.width * 4:
            raise Wrong(f"{len(data) / (self.height * self.width * 4):g} frames instead of {self.count}")
        frames = np.frombuffer(data, np.uint8).reshape(-1, self.height, self.width, 4).copy()
        frames[frames[..., 3] < 255] = 0
        return frames

    def expect_pixels(self, data):
        different = (self.load(data) != self.frames).any(-1)
        if different.any():
            raise Wrong(f"{different.sum()} pixels differ, first in frame {np.nonzero(different)[0][0]}")


def expect(found, wanted, what):
    if found != wanted:
        raise Wrong(f"{what} is {found} instead of {wanted}")


def output(*command):
    done = subprocess.run(list(map(str, command)), capture_output=True)
    if done.returncode or done.stderr:
        raise Wrong(done.stderr.decode(errors="replace").strip() or f"exit status {done.returncode}")
    return done.stdout


def by_giflib(case, _):
    frames = giflib.frames(case.path)
    if frames is None:
        raise Wrong("refused")
    case.expect_pixels(np.stack(frames).tobytes())


def by_gif2rgb(case, folder):
    """It draws what the last frame leaves, knows nothing of transparency, and gives RGB: compared where there is one frame."""
    target = folder / "gif2rgb.raw"
    output("gif2rgb", "-1", "-o", target, case.path)
    if case.count == 1 and case.frames[..., 3].all():
        rgb = np.frombuffer(target.read_bytes(), np.uint8).reshape(1, case.height, case.width, 3)
        case.expect_pixels(np.dstack([rgb[0], np.full(rgb.shape[1:3], 255, np.uint8)]).tobytes())


def by_pillow(case, _):
    with Image.open(case.path) as image:
        loop, comment = image.info.get("loop"), image.info.get("comment", b"").decode()
        frames = [(np.asarray(frame.convert("RGBA")), frame.info["duration"]) for frame in ImageSequence.Iterator(image)]
    case.expect_pixels(np.stack([pixels for pixels, _ in frames]).tobytes())
    expect([duration for _, duration in frames], [10 * delay for delay in case.hundredths], "the duration")
    expect(loop, {0: None, -1: 0}.get(case.repeats, case.repeats), "the loop count")
    expect(comment, "".join(case.comments), "the comment")


def by_ffmpeg(case, _):
    case.expect_pixels(output(
        "ffmpeg", "-v", "error", "-i", case.path, "-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", "rgba", "-"))


def by_gifsicle(case, _):
    """It says what it read; it draws nothing."""
    said = output("gifsicle", "--info", "--no-ignore-errors", case.path).decode()
    expect(f" {case.count} image" in said, True, "the number of images")
    expect(f"logical screen {case.width}x{case.height}" in said, True, "the size")
    expect("loop forever" in said, case.repeats == -1, "looping for ever")
    expect(f"loop count {case.repeats}" in said, case.repeats > 0, "the loop count")
    for delay, count in Counter(case.hundredths).items():
        expect(said.count(f"delay {delay / 100:.2f}s"), count, "the number of delays")
    expect(all(comment in said for comment in case.comments), True, "the comment")


def by_chromium(case, _):
    case.expect_pixels(case.path.with_suffix(".chromium").read_bytes())
    said = json.loads(case.path.with_suffix(".chromium.json").read_text())
    expect(said["repeats"], case.repeats, "the repetition count")
    expect(said["hundredths"], case.hundredths, "the duration")


PROGRAMS = {
    "giflib": by_giflib, "gif2rgb": by_gif2rgb, "Pillow": by_pillow, "FFmpeg": by_ffmpeg, "gifsicle": by_gifsicle,
    "Chromium": by_chromium,
}


def check(name, cases, folder):
    """Whether one program reads all as meant, but for those that are excused."""
    right = wrong = 0
    for case in cases:
        try:
            PROGRAMS[name](case, folder)
            right += 1
        except Wrong as error:
            reason = EXCUSED.get((name, case.name))
            wrong += reason is None
            print(f"readers   {name} reads {case.name} otherwise: {reason or error}", flush=True)
    print(f"readers   {name}: {right} of {len(cases)} animations as meant: {'MISSED' if wrong else 'ok'}", flush=True)
    return wrong == 0


def locked(folder):
    """GIFs of locked messages: one shows the faces, one does not."""
    made = []
    for avatar, hint in (("bear", "yes"), ("fox", "no")):
        made.append(folder / "locked" / f"message-of-{avatar}.gif")
        made[-1].parent.mkdir(exist_ok=True)
        subprocess.run(
            [sys.argv[2], "lock", "--text", "hello", "--faces", "wink_l,smile,tongue_out,surprise,smooch", "--avatar", avatar,
             "--hint", hint, "-o", made[-1], "--data", folder / "data"], check=True, stdout=subprocess.DEVNULL)
    return made


def main():
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.argv[1], "cases", folder, *locked(pathlib.Path(folder))], check=True)
        subprocess.run([BROWSER, pathlib.Path(__file__).with_name("chromium.py"), folder], check=True)
        cases = [Case(path) for path in sorted(pathlib.Path(folder).glob("*.json")) if ".chromium" not in path.name]
        used = set().union(*(case.disposals for case in cases))
        assert used == {1, 2, 3}, f"the animations use the disposals {used}, not all"
        return 0 if all([check(name, cases, pathlib.Path(folder)) for name in PROGRAMS]) else 1


if __name__ == "__main__":
    sys.exit(main())
