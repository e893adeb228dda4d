"""Message ids in the GIFs that carry them, and in what becomes of these on their way: each is written by MessageBench, re-encoded
by ffmpeg as messengers do, and read again. Nothing but the pictures is left then: ffmpeg drops comments and metadata.
"""

import os
import random
import statistics
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from figures import heading

ORIGINALS = 28
FFMPEG = ["ffmpeg", "-nostdin", "-v", "error", "-y", "-threads", "1"]
QUIET_EDGE = "trunc(iw/2)*2:trunc(ih/2)*2"
RELEASE = Path(__file__).resolve().parent.parent / ".build/release"
AVATARS = Path(__file__).resolve().parent.parent / "Public/avatars"
# The frames of a GIF that carry a mark: the large one on the last, the small one on the others.
LAST, SMALL = 10, [0, 2, 4, 6, 8]
# A sticker over the lower right corner leaves the words.
COVER = "drawbox=x=iw*0.42:y=ih*0.42:w=iw:h=ih:color=gray:t=fill"


def main(_):
    heading("Ids in what becomes of locked GIFs")
    bench = RELEASE / "MessageBench"
    with tempfile.TemporaryDirectory(prefix="motionbook-marks-") as folder:
        written = subprocess.run([bench, "write", AVATARS, folder, str(ORIGINALS)], check=True, text=True,
                                 capture_output=True).stdout
        files = [("original", name, Path(path)) for name, path in (line.split("\t") for line in written.splitlines())]
        with ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
            for made in pool.map(lambda file: variants(file[1], file[2], Path(folder)), list(files)):
                files += made
        return report(files, read(bench, [path for _, _, path in files]))


def read(bench, paths):
    """What each file says, and how long that took, milliseconds."""
    said = subprocess.run([bench, "read"], input="".join(f"{path}\n" for path in paths), check=True, text=True,
                          capture_output=True).stdout
    return {Path(path): (found, int(time)) for path, found, time in (line.split("\t") for line in said.splitlines())}


def report(files, found):
    rows, wrong, times, unread = {}, 0, [], []
    for sort, name, path in files:
        said, time = found.get(path, ("crashed", 0))
        row = rows.setdefault(sort, [0, 0, 0])
        row[0] += 1
        row[1] += said == name
        is_wrong = said != name and len(said) == len(name) and said.isupper()
        row[2] += is_wrong
        wrong += is_wrong
        times.append(time)
        if said != name:
            unread.append(f"{path.name}: {said}")
    print(f"{'what became of it':<34} {'files':>5} {'read':>5} {'wrong':>5}        ")
    for sort, (count, right, other) in rows.items():
        print(f"{sort:<34} {count:>5} {right:>5} {other:>5} {right / count:>7.1%}")
    copies = [row for sort, row in rows.items() if sort != "original"]
    share = sum(row[1] for row in copies) / sum(row[0] for row in copies)
    times.sort()
    print(f"{len(files)} files, {share:.2%} of the copies read; median {statistics.median(times):.0f} ms a file, "
          f"95 % within {times[int(len(times) * 0.95)]} ms, at most {times[-1]} ms")
    for line in unread[:20]:
        print("  " + line)
    original = rows["original"]
    return {"marks: originals read": original[1] / original[0], "marks: copies read": share, "marks: wrong ids": wrong}


def variants(name, original, folder):
    """What becomes of one GIF: sorts, ids and paths of copies. The id decides on what is left to chance."""
    chance = random.Random(name)
    made = []

    def keep(sort, extension, *steps):
        """Applies the steps one after the other; the last one makes the copy."""
        source = original
        for number, step in enumerate(steps):
            is_last = number == len(steps) - 1
            target = folder / f"{name}.{len(made):02}.{number}.{extension if is_last else step.extension}"
            step(source, target)
            if source != original:
                source.unlink()
            source = target
        made.append((sort, name, source))

    small = lambda: chance.choice(SMALL)
    half, larger = "scale=iw/2:ih/2:flags=bicubic", f"scale=iw*1.5:ih*1.5:flags={chance.choice(['neighbor', 'bilinear', 'bicubic'])}"
    crop = "crop=trunc(iw*0.9):trunc(ih*0.9)"
    without_last, without_first = f"select='lt(n,{LAST})'", "select='gt(n,0)'"
    keep("GIF, half the size", "gif", gif(half))
    keep("GIF, one and a half times", "gif", gif(larger))
    keep("GIF, 5 % cut from each edge", "gif", gif(crop))
    keep("GIF, last frame lost", "gif", gif(without_last))
    keep("GIF, first frame lost", "gif", gif(without_first))
    keep("GIF, 32 colours", "gif", gif("null", colours=32))
    keep("GIF, 32 colours, dithered", "gif", gif("null", colours=32, dither="floyd_steinberg"))
    keep("GIF, half, last frame lost", "gif", gif(f"{without_last},{half}"))
    keep("GIF, 32 dithered, then half", "gif", gif("null", colours=32, dither="floyd_steinberg"), gif(half))
    keep("WebP", "webp", webp(chance.choice([40, 60, 75])))
    keep("MP4, 200 kbit/s", "mp4", mp4("null"))
    keep("MP4, square cut from 16:9", "mp4", mp4(resized(chance) + ",crop=min(iw\\,ih):min(iw\\,ih)"))
    keep("MP4, padded", "mp4", mp4(padded(chance)))
    keep("MP4, last frame lost", "mp4", mp4(without_last))
    keep("MP4, half the size", "mp4", mp4("null"), mp4(half))
    keep("MP4, 5 % cut from each edge", "mp4", mp4(crop))
    keep("WebM, VP8", "webm", webm("libvpx"))
    keep("WebM, VP8, then MP4", "mp4", webm("libvpx"), mp4("null"))
    keep("WebM, VP9", "webm", webm("libvpx-vp9"))
    keep("GIF, QR codes covered", "gif", gif(COVER))
    keep("MP4, QR codes covered", "mp4", mp4(COVER))
    keep("JPEG of the last frame", "jpg", jpeg(chance, LAST))
    keep("JPEG of a neutral frame", "jpg", jpeg(chance, small()))
    keep("JPEG of a chat window", "jpg", jpeg(chance, chance.choice([LAST, small()]), window(chance)))
    keep("JPEG of an MP4, 64 kbit/s", "jpg", mp4("null", rate=64), jpeg(chance, chance.choice([3, 66])))
    return made


def step(extension):
    """A function of a source and a target that says which kind of file it makes."""
    def mark(function):
        function.extension = extension
        return function
    return mark


def run(source, *arguments):
    subprocess.run([*FFMPEG, "-i", str(source), "-map_metadata", "-1", *map(str, arguments)], check=True, stdin=subprocess.DEVNULL)


def gif(filters, colours=128, dither="none"):
    @step("gif")
    def make(source, target):
        run(source, "-vf", f"{filters},split[a][b];[a]palettegen=max_colors={colours}[p];[b][p]paletteuse=dither={dither}",
            "-fps_mode", "passthrough", target)
    return make


def mp4(filters, rate=200):
    @step("mp4")
    def make(source, target):
        run(source, "-r", 15, "-vf", f"{filters},scale={QUIET_EDGE}", "-pix_fmt", "yuv420p", "-c:v", "libx264", "-preset", "veryfast",
            "-b:v", f"{rate}k", "-maxrate", f"{rate}k", "-bufsize", f"{rate}k", target)
    return make


def webm(codec):
    @step("webm")
    def make(source, target):
        run(source, "-r", 15, "-vf", f"scale={QUIET_EDGE}", "-pix_fmt", "yuv420p", "-c:v", codec, "-deadline", "realtime", "-cpu-used", 5,
            "-b:v", "200k", target)
    return make


def webp(quality):
    @step("webp")
    def make(source, target):
        run(source, "-c:v", "libwebp_anim", "-quality", quality, "-loop", 0, "-fps_mode", "passthrough", target)
    return make


def jpeg(chance, frame, filters="null"):
    """One frame, or the last one where there are fewer, at half to twice the size."""
    scale, quality = chance.uniform(0.5, 2), chance.randint(4, 12)
    method = chance.choice(["bilinear", "bicubic", "lanczos"])

    @step("jpg")
    def make(source, target):
        look = f"{filters},scale=trunc(iw*{scale:.3f}):trunc(ih*{scale:.3f}):flags={method}"
        run(source, "-vf", f"select='lte(n,{frame})',{look}", "-fps_mode", "passthrough", "-q:v", quality, "-update", 1, target)
    return make


def resized(chance):
    side = chance.choice([240, 270, 288, 320, 360])
    return f"scale={side}:{side},{padded(chance)}"


def padded(chance):
    """Bars beside or above, as in a video of 16:9 or 9:16."""
    size = chance.choice(["trunc(iw*8/9)*2:ih", "iw:trunc(ih*8/9)*2"])
    return f"pad={size}:(ow-iw)/2:(oh-ih)/2:color={chance.choice(['0x0A0A0A', 'white', '0xDCDCDC'])}"


def window(chance):
    """A chat window around the picture: a bubble, a header."""
    right, below, left, above = (chance.randint(*span) for span in [(20, 90), (30, 120), (12, 70), (34, 90)])
    ground, bubble = chance.choice([("0xE5DDD5", "white"), ("0x0B141A", "0x202C33"), ("0xF0F2F5", "0xDCF8C6")])
    return (f"pad=iw+10:ih+23:5:5:color={bubble},pad=iw+{left + right}:ih+{above + below}:{left}:{above}:color={ground},"
            "drawbox=x=0:y=0:w=iw:h=26:color=0x008069:t=fill")
