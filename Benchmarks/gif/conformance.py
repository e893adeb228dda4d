#!/usr/bin/env python3
"""Compares GIFKit's composited frames with those of Chromium, Pillow, FFmpeg and giflib, file by file.

usage: conformance.py GIFBENCH FOLDER…

A file is right when GIFKit shows what Chromium shows, as long and as often, and when its frames are those of most other
peers that read it, or it ends in an error that none of them contradicts by reading the same frames whole. Where a suite
has checksums of its own, they count as well. What differs is listed with its reason; a difference without one fails.
giflib gives indices only; its canvases are drawn here, by the rules of browsers.
"""

import io
import json
import pathlib
import subprocess
import sys
import zlib

import numpy as np
from PIL import Image

import giflib

ENLARGED = "Chromium enlarges the canvas for a first frame that reaches beyond it; the others clip the frame"
CUT = "Chromium draws a cut frame that covers the canvas on nothing; GIFKit leaves what was there"

# Why GIFKit shows something else than Chromium, by file name.
FROM_CHROMIUM = {
    "issue-117-out-of-range.gif": ENLARGED,
    "image-outside-bg.gif": ENLARGED + " (the suite's own pixels are GIFKit's)",
    "image-overlap-bg.gif": ENLARGED + " (the suite's own pixels are GIFKit's)",
    "6d939393058de0579fca1bbf10ecff25.gif": CUT,
    "bc7af0616c4ae99144c8600e7b39beea.gif": CUT,
    "ce774930ac70449f38a18789c70095b8.gif": CUT,
    "f88b6907ee086c4c8ac4b8c395748c49.gif": "Chromium stays at a frame with too few indices; GIFKit goes on",
    "max-codes.gif": "Chromium refuses LZW code sizes above 8 (the suite's own pixels are GIFKit's)",
}

BACKGROUND = "what is not drawn is transparent, as in browsers; Pillow and FFmpeg fill it with the background colour"
MISSING = "indices that the data do not give leave the canvas as it is, as in browsers; the others give up or fill"
EMPTY = "a frame without pixels shows the canvas as it is; the others refuse it"
NO_FRAME = "no image, no frame, and no error: the file is whole; the others refuse it"

# Why GIFKit shows something else than most other peers, by file name.
DIFFERENCES = {
    "gif__animated_gif_reader__dispose_background.gif": BACKGROUND,
    "gif__animated_gif_reader__small_frame_big_canvas.gif": BACKGROUND,
    "gif__gif-conformance__valid__dispose_background.gif": BACKGROUND,
    "gif__gif-conformance__valid__dispose_none.gif": BACKGROUND,
    "gif__gif-conformance__valid__dispose_unspecified.gif": BACKGROUND,
    "gif__gif-conformance__valid__overlapping_frames.gif": BACKGROUND,
    "gif__gif-conformance__valid__small_frame_big_canvas.gif": BACKGROUND,
    "dispose-restore-background.gif": BACKGROUND + " (the suite's own pixels are GIFKit's)",
    "missing-pixels.gif": MISSING + " (the suite's own pixels are GIFKit's)",
    "ea754e040929b7f9c157efc88c4d0eaf.gif": MISSING,
    "f88b6907ee086c4c8ac4b8c395748c49.gif": MISSING,
    "fc3e2b992c559055267e26dc23e484c0.gif": MISSING,
    "issue-117-out-of-range.gif": MISSING + "; the frame reaches beyond the canvas",
    "issue-96-small-codesize.gif": EMPTY,
    "2b5bc31d84703bfb9f371925f0e3e57d.gif": EMPTY,
    "5f09a896c191db3fa7ea6bdd5ebe9485.gif": EMPTY,
    "image-zero-width.gif": EMPTY + " (the suite expects it)",
    "no-data.gif": NO_FRAME,
    "zero-height.gif": NO_FRAME,
    "zero-size.gif": NO_FRAME,
    "zero-width.gif": NO_FRAME,
}


def checksum(canvas):
    """Of RGBA bytes; what is not opaque counts as nothing."""
    canvas = canvas.copy()
    canvas[canvas[:, :, 3] < 255] = 0
    return zlib.crc32(canvas.tobytes())


def pillow(path):
    found = []
    try:
        with Image.open(io.BytesIO(path.read_bytes())) as image:
            while True:
                image.seek(len(found))
                found.append(checksum(np.asarray(image.convert("RGBA"))))
    except EOFError:
        return found
    except Exception:  # Pillow raises whatever its parts raise.
        return None


def ffmpeg(path):
    probe = subprocess.run(
        ["ffprobe", "-v", "quiet", "-show_entries", "stream=width,height", "-of", "csv=p=0", path],
        capture_output=True, text=True)
    try:
        width, height = map(int, probe.stdout.strip().split(","))
        done = subprocess.run(
            ["ffmpeg", "-v", "error", "-i", path, "-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", "rgba", "-"],
            capture_output=True, timeout=60)
        canvases = np.frombuffer(done.stdout, np.uint8).reshape(-1, height, width, 4)
    except (ValueError, subprocess.TimeoutExpired):
        return None
    return [checksum(canvas) for canvas in canvases] or None


def by_giflib(path):
    found = giflib.frames(path)
    return None if found is None else [checksum(canvas) for canvas in found]


def chromium(paths):
    """What Chromium shows of each file."""
    here = pathlib.Path(__file__).resolve().parent
    python = here.parent.parent / ".deps/browser/bin/python"
    done = subprocess.run([python, here / "chromium.py", *paths], stdout=subprocess.PIPE, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def is_as_in_chromium(report, browser):
    """Whether the same is to be seen, as long and, of more than one frame, as often."""
    frames = report["frames"]
    own = [frame["crc"] for frame in frames]
    if not browser["frames"]:
        return own in ([], [zlib.crc32(bytes(4 * report["width"] * report["height"]))])
    delays = [frame["hundredths"] for frame in frames][:len(browser["hundredths"])]
    return own == browser["frames"] and delays == browser["hundredths"] and (
        len(own) == 1 or report["loop"] == browser["loop"])


def suite_checksums(folder):
    """image-gif's checksums by file name: of the pixels of all images, not drawn on a canvas."""
    path = folder / "results.txt"
    lines = path.read_text().splitlines() if path.exists() else []
    return {pathlib.PurePath(name).name: int(value) for name, value in (line.split(": ") for line in lines)}


PEERS = {"Pillow": pillow, "FFmpeg": ffmpeg, "giflib": by_giflib}


def verdict(own, peers):
    """How GIFKit's frames stand among the peers': same as most, alone, and so on."""
    same = [name for name, frames in peers.items() if frames == own]
    others = [frames for frames in peers.values() if frames is not None and frames != own]
    most_agree = max((others.count(frames) for frames in others), default=0)
    if len(same) >= max(most_agree, 1):
        return "right", same
    return ("no peer reads it" if not others else "differs"), same


def main():
    bench, folders = sys.argv[1], sys.argv[2:]
    paths = sorted(path for folder in folders for path in pathlib.Path(folder).rglob("*.gif"))
    done = subprocess.run([bench, "frames", *paths], capture_output=True, text=True, check=True)
    right = explained = failed = 0
    for path, line, browser in zip(paths, done.stdout.splitlines(), chromium(paths), strict=True):
        report = json.loads(line)
        own = [frame["crc"] for frame in report["frames"]]
        error = report.get("error")
        peers = {name: read(path) for name, read in PEERS.items()}
        word, same = verdict(own, peers)
        if word != "right" and error and not any(frames == own for frames in peers.values() if frames):
            word = "error"
        reasons = []
        if word not in ("right", "error"):
            reasons.append(DIFFERENCES.get(path.name))
        if not is_as_in_chromium(report, browser):
            reasons.append(FROM_CHROMIUM.get(path.name))
        elif browser["frames"]:
            same.insert(0, "Chromium")
        if suite_checksums(path.parent).get(path.name, report.get("pixelsCRC")) != report.get("pixelsCRC"):
            reasons.append(None)
        if None in reasons:
            word, failed = "DIFFERS", failed + 1
        elif reasons:
            word, explained = "explained", explained + 1
        else:
            right += 1
        peers = {"Chromium": browser["frames"] or None, **peers}
        counts = ", ".join(f"{name} {'–' if frames is None else len(frames)}" for name, frames in peers.items())
        note = "; ".join(filter(None, [*reasons, error]))
        print(f"{word:9} {path.parent.name}/{path.name}: {len(own)} frames; same: {', '.join(same) or 'none'} ({counts}) {note}")
    print(f"{len(paths)} files: {right} right, {explained} explained, {failed} without a reason")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
