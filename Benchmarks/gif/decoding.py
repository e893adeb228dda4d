"""Decoding beside giflib, Pillow and FFmpeg, on the suites' large files and on a long animation."""

import statistics

import material
from programs import Measured, python_peer

ROUNDS = 5
GIFLIB_RATIO = 1.0
PILLOW_RATIO = 1.5
# How long one program's turn should be at least.
TURN_MILLISECONDS = 150


def one(bench, path):
    """(giflib's ratio, Pillow's) on one file; None when a peer refuses it. Prints a line."""
    try:
        first = Measured(*python_peer("pillow", 1, path)).milliseconds
        Measured(*python_peer("giflib", 1, path))
    except RuntimeError:
        print(f"gif       decode {path.name}: left out, not every peer reads it whole", flush=True)
        return None
    runs = max(3, round(TURN_MILLISECONDS / first))
    programs = {
        "raw": [bench, "raw", runs, path], "giflib": python_peer("giflib", runs, path),
        "rgba": [bench, "rgba", runs, path], "Pillow": python_peer("pillow", runs, path),
        "process": [bench, "rgba", 1, path],
        "FFmpeg": ["ffmpeg", "-v", "error", "-i", path, "-fps_mode", "passthrough", "-f", "null", "-"],
    }
    times, memory = {name: [] for name in programs}, dict.fromkeys(programs, 0)
    for _ in range(ROUNDS):
        for name, command in programs.items():
            measured = Measured(*command)
            own = measured.milliseconds if name not in ("process", "FFmpeg") else measured.seconds * 1000
            times[name].append(own)
            memory[name] = max(memory[name], measured.memory)

    def ratio(peer, own):
        return statistics.median(theirs / ours for theirs, ours in zip(times[peer], times[own]))

    middle = {name: statistics.median(values) for name, values in times.items()}
    print(f"gif       decode {path.name}: indices {middle['raw']:.2f} ms, giflib {middle['giflib']:.2f} ms, ratio "
          f"{ratio('giflib', 'raw'):.2f}; RGBA {middle['rgba']:.2f} ms, Pillow {middle['Pillow']:.2f} ms, ratio "
          f"{ratio('Pillow', 'rgba'):.2f}; whole process {middle['process']:.0f} ms, FFmpeg {middle['FFmpeg']:.0f} ms", flush=True)
    print(f"gif       decode {path.name}: peak memory, indices {memory['raw']:.0f} MiB, giflib {memory['giflib']:.0f}; "
          f"RGBA {memory['rgba']:.0f}, Pillow {memory['Pillow']:.0f}, FFmpeg {memory['FFmpeg']:.0f}", flush=True)
    return ratio("giflib", "raw"), ratio("Pillow", "rgba")


def verdict(what, ratios):
    giflib, pillow = (statistics.median(values) for values in zip(*ratios))
    good = giflib >= GIFLIB_RATIO and pillow >= PILLOW_RATIO
    print(f"gif       decode {what}: {giflib:.2f} × giflib (at least {GIFLIB_RATIO}), {pillow:.2f} × Pillow "
          f"(at least {PILLOW_RATIO}): {'ok' if good else 'MISSED'}", flush=True)
    return good


def run(bench, folder):
    files = [found for found in (one(bench, path) for path in material.large_files()) if found]
    good = not files or verdict(f"{len(files)} large files, median", files)
    clip = next(iter(material.clips().values()))
    long = one(bench, material.long_animation(clip, folder))
    return bool(long) and verdict("200 frames of 480p", [long]) and good
