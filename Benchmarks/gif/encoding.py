"""Encoding beside FFmpeg, Pillow and gifsicle: time, bytes, memory, and quality against the source."""

import statistics

import material
from programs import Measured, python_peer
from quality import Reference

ROUNDS = 3
LOSSY = ["tolerance=0.012", "lossiness=0.01"]
# Where to look for what GIFKit needs without lossiness for a quality.
TOLERANCES = [0.009, 0.010, 0.011, 0.012, 0.013, 0.014, 0.015, 0.016, 0.018, 0.020]
LOSSY_SAVING = 0.20
MEMORY_GROWTH = 1.1
FLAT_RATIO = 10
FLAT_BYTES = 100_000
FLAT_RUNS = 10


class Result:
    """What a way to encode took in all rounds, and what came of it."""

    def __init__(self, target):
        self.target, self.seconds, self.memory = target, [], 0

    def add(self, parts):
        self.seconds.append(sum(part.seconds for part in parts))
        self.memory = max(self.memory, *(part.memory for part in parts))

    def finish(self, reference):
        self.median = statistics.median(self.seconds)
        self.bytes = self.target.stat().st_size
        self.ssim, self.distance = reference.compare(self.target)

    def looks_like(self, other):
        """Whether it is at least as good by both measures."""
        return self.ssim >= other.ssim and self.distance <= other.distance

    def line(self):
        return (f"{self.median:6.2f} s  {self.bytes:9,} B  SSIM {self.ssim:.4f}  ΔE {self.distance:.5f}  "
                f"{self.memory:4.0f} MiB")


def gifkit(bench, frames, target, *options):
    return [bench, "encode", frames.width, frames.height, material.RATE, frames.path, target, *options]


def two_passes(frames, target, generate="palettegen", use="paletteuse"):
    source = ["-f", "rawvideo", "-pix_fmt", "rgba", "-s", frames.size, "-r", material.RATE, "-i", frames.path]
    palette = target.with_suffix(".png")
    return [["ffmpeg", "-v", "error", "-y", *source, "-vf", generate, palette],
            ["ffmpeg", "-v", "error", "-y", *source, "-i", palette, "-lavfi", use, target]]


def ways(bench, frames, folder):
    """{name: commands, one after the other}; the last makes the file. gifsicle works on FFmpeg's, as people do."""
    def target(name):
        return folder / f"{frames.name}.{name}.gif"

    default = two_passes(frames, target("FFmpeg"))
    found = {
        "GIFKit": [gifkit(bench, frames, target("GIFKit"))],
        "GIFKit lossy": [gifkit(bench, frames, target("GIFKit lossy"), *LOSSY)],
        "FFmpeg": default,
        "FFmpeg diff": two_passes(
            frames, target("FFmpeg diff"), "palettegen=stats_mode=diff", "paletteuse=diff_mode=rectangle"),
        "FFmpeg no dither": two_passes(frames, target("FFmpeg no dither"), use="paletteuse=dither=none"),
        "Pillow": [python_peer(
            "pillow-encode", 1, frames.width, frames.height, material.RATE, frames.path, target("Pillow"))],
    }
    for name, options in {"gifsicle -O3": [], "gifsicle lossy 80": ["--lossy=80"]}.items():
        made = target(name)
        through = two_passes(frames, made.with_suffix(".ffmpeg.gif"))
        found[name] = [*through, ["gifsicle", "-O3", *options, through[-1][-1], "-o", made]]
    return found


def compare(bench, frames, folder):
    """All ways, taking turns; prints a line each."""
    reference = Reference(frames.pixels, material.RATE)
    commands = ways(bench, frames, folder)
    results = {name: Result(folder / f"{frames.name}.{name}.gif") for name in commands}
    for _ in range(ROUNDS):
        for name, parts in commands.items():
            results[name].add([Measured(*part) for part in parts])
    for name, result in results.items():
        result.finish(reference)
        print(f"gif       encode {frames.name:8}  {name:17} {result.line()}", flush=True)
    return reference, results


def better_than_ffmpeg(name, results):
    ours, theirs = results["GIFKit"], results["FFmpeg"]
    good = (ours.ssim > theirs.ssim and ours.distance < theirs.distance and ours.bytes <= theirs.bytes
            and ours.median <= theirs.median)
    print(f"gif       encode {name}: better than FFmpeg by SSIM and ΔE, with {ours.bytes / theirs.bytes:.0%} of its bytes, "
          f"in {ours.median / theirs.median:.0%} of its time: {'ok' if good else 'MISSED'}", flush=True)
    return good


def smaller_with_loss(bench, frames, folder, reference, results):
    """The saving of lossy matching, read in both ways; it has to be there in one."""
    lossy, theirs = results["GIFKit lossy"], results["FFmpeg"]
    alike = None
    for tolerance in TOLERANCES:
        tried = Result(folder / f"{frames.name}.{tolerance}.gif")
        tried.add([Measured(*gifkit(bench, frames, tried.target, f"tolerance={tolerance}"))])
        tried.finish(reference)
        if tried.looks_like(lossy) and (alike is None or tried.bytes < alike.bytes):
            alike, at = tried, tolerance
    against_ffmpeg = 1 - lossy.bytes / theirs.bytes
    good = lossy.looks_like(theirs) and against_ffmpeg >= LOSSY_SAVING
    print(f"gif       encode {frames.name}, lossy: {'at least' if lossy.looks_like(theirs) else 'BELOW'} FFmpeg's quality with "
          f"{against_ffmpeg:.0%} fewer bytes (at least {LOSSY_SAVING:.0%}): {'ok' if good else 'MISSED'}", flush=True)
    if alike:
        print(f"gif       encode {frames.name}, lossy: {1 - lossy.bytes / alike.bytes:.0%} fewer bytes than GIFKit without "
              f"lossiness where that looks at least as good (tolerance {at}: {alike.line()})", flush=True)
    return good


def memory_stays(bench, frames, folder):
    """Whether four times the frames take the same memory."""
    short, long = (
        max(Measured(*gifkit(bench, source, folder / "memory.gif", *options)).memory for options in ([], LOSSY))
        for source in (frames, frames.repeated(4)))
    good = long <= short * MEMORY_GROWTH
    print(f"gif       encode memory: {material.FRAMES} frames {short:.1f} MiB, {4 * material.FRAMES} frames {long:.1f} MiB, "
          f"{long / short:.2f} × (at most {MEMORY_GROWTH}): {'ok' if good else 'MISSED'}", flush=True)
    return good


def flat_art(bench, frames, folder):
    """Encoding alone, of flat art in memory, beside the faster of Pillow's two ways."""
    target = folder / "flat.gif"
    source = [FLAT_RUNS, frames.width, frames.height, material.RATE, frames.path]
    programs = {
        "GIFKit": [bench, "encode-in-memory", *source, target],
        "RGB": python_peer("pillow-encode", *source, folder / "flat-rgb.gif"),
        "RGBA": python_peer("pillow-encode-rgba", *source, folder / "flat-rgba.gif"),
    }
    times = {name: [] for name in programs}
    for _ in range(ROUNDS):
        for name, command in programs.items():
            times[name].append(Measured(*command).milliseconds)
    ratio = statistics.median(
        min(rgb, rgba) / ours for ours, rgb, rgba in zip(times["GIFKit"], times["RGB"], times["RGBA"]))
    middle = {name: statistics.median(values) for name, values in times.items()}
    size = target.stat().st_size
    good = ratio >= FLAT_RATIO and size < FLAT_BYTES
    print(f"gif       encode flat: GIFKit {middle['GIFKit']:.1f} ms, Pillow {middle['RGB']:.1f} ms (RGB), {middle['RGBA']:.1f} ms "
          f"(RGBA); ratio to the faster {ratio:.1f} (at least {FLAT_RATIO}), {size:,} bytes (below {FLAT_BYTES:,}): "
          f"{'ok' if good else 'MISSED'}", flush=True)
    return good


def run(bench, folder):
    good = []
    for name, clip in material.clips().items():
        frames = material.span(name, clip, folder)
        reference, results = compare(bench, frames, folder)
        good += [better_than_ffmpeg(name, results), smaller_with_loss(bench, frames, folder, reference, results)]
    good.append(memory_stays(bench, frames, folder))
    compare(bench, material.gradient(folder), folder)
    flat = material.flat_art(bench, folder)
    compare(bench, flat, folder)
    good.append(flat_art(bench, flat, folder))
    return all(good)
