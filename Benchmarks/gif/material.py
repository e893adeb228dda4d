"""What is decoded and encoded: parts of real clips, and what is drawn here."""

import pathlib
import subprocess
import sys

import numpy as np

TOP = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.append(str(TOP / "Tests"))

from harness import DATA, DEMO  # noqa: E402

RATE = 15
FRAMES = 45
CLIPS = {"rally": "rally_fh_fh_bh_bh.mp4", "serve": "serve_amateur_a.mp4"}
# The suites' files that are large enough for a time to mean something.
LARGE_BYTES = 50_000


class Frames:
    """Raw RGBA frames in a file."""

    def __init__(self, name, path, width, height):
        self.name, self.path, self.width, self.height = name, path, width, height
        self.size = f"{width}x{height}"

    @property
    def pixels(self):
        return np.fromfile(self.path, np.uint8).reshape(-1, self.height, self.width, 4)

    def repeated(self, times):
        """The same, so many times one after the other."""
        path = self.path.with_suffix(f".{times}.rgba")
        path.write_bytes(self.path.read_bytes() * times)
        return Frames(self.name, path, self.width, self.height)


def ffmpeg(*arguments):
    subprocess.run(["ffmpeg", "-v", "error", "-y", *map(str, arguments)], check=True)


def clips():
    """Real clips by name: labelled ones where there are any, else the demonstration clip."""
    found = {name: DATA / "tennis" / file for name, file in CLIPS.items()}
    if all(path.exists() for path in found.values()):
        return found
    print("gif       labelled clips: skipped, they are not on this machine; the demonstration clip stands in", flush=True)
    return {"demo": DEMO}


def span(name, clip, folder):
    """Three seconds of a clip, 480 × 270."""
    path = folder / f"{name}.rgba"
    ffmpeg("-stream_loop", -1, "-i", clip, "-an", "-vf", f"fps={RATE},scale=480:270:flags=lanczos", "-frames:v", FRAMES,
           "-f", "rawvideo", "-pix_fmt", "rgba", path)
    return Frames(name, path, 480, 270)


def gradient(folder):
    """Soft colours that drift: what shows the bands of a poor palette."""
    y, x = np.mgrid[0:270, 0:480].astype(np.float32)
    path = folder / "gradient.rgba"
    with path.open("wb") as file:
        for number in range(FRAMES):
            turn = number / FRAMES * 2 * np.pi
            pixels = np.full((270, 480, 4), 255, np.uint8)
            for channel, (across, down) in enumerate([(1.0, 0.3), (-0.4, 1.0), (0.7, -0.8)]):
                wave = np.sin((across * x + down * y) / 160 + turn + channel * 2)
                pixels[..., channel] = np.rint(128 + 90 * wave)
            file.write(pixels.tobytes())
    return Frames("gradient", path, 480, 270)


def flat_art(bench, folder):
    """Eleven frames of an avatar, drawn by GIFKit."""
    path = folder / "flat.rgba"
    subprocess.run([bench, "avatar", path], check=True)
    return Frames("flat", path, 256, 256)


def long_animation(clip, folder):
    """A GIF of 200 frames, 854 × 480, by FFmpeg's two passes."""
    path = folder / "200-frames.gif"
    ffmpeg("-stream_loop", -1, "-i", clip, "-an", "-lavfi",
           f"fps={RATE},scale=854:480,trim=end_frame=200,split[a][b];[a]palettegen[p];[b][p]paletteuse", path)
    return path


def large_files():
    """The suites' large GIFs."""
    folder = DATA / "gif"
    if not folder.exists():
        print("gif       suites: skipped, they are not on this machine", flush=True)
    return sorted(path for path in folder.rglob("*.gif") if path.stat().st_size >= LARGE_BYTES)
