"""What must not change, or must change in a known way, when a clip is changed: no labels are needed for that.

Every labelled clip is mirrored, turned, darkened, cut, slowed … and the swings of the variant are held against those of the
clip itself. Clips without a swing must show none in any variant.
"""

import json
import random
from collections import Counter
from dataclasses import dataclass
from subprocess import CalledProcessError

from figures import heading, part
from lab import run, two_at_a_time

NEAR_SECONDS, FAR_SECONDS = 0.1, 0.15
# A swing whose contact stays so far inside a trimmed clip must be found.
INSIDE_SECONDS = 0.4
SLOWER = 8
SEED = 20


@dataclass
class Swing:
    contact: float
    stroke: str
    hand: str


@dataclass
class Film:
    """What ffprobe says of a clip."""

    rate: float
    duration: float


def main(lab, clips=None):
    heading("Variants of clips")
    # Copies of a clip are variants themselves.
    clips = clips or [clip for clip in lab.labelled if clip.source == clip.name]
    originals = dict(zip((clip.name for clip in clips), lab.analyse_all([clip.path for clip in clips])))
    print(f"{'clip':<40} {'swings':>6}  " + " ".join(f"{name:<8}" for name in VARIANTS))
    wrong = []
    for clip in clips:
        original = originals[clip.name]
        verdicts = dict(zip(VARIANTS, two_at_a_time(lambda name: judge(lab, clip, name, original), VARIANTS)))
        row = " ".join(f"{'WRONG' if verdict else 'ok':<8}" for verdict in verdicts.values())
        print(f"{clip.name[-40:]:<40} {len(original.contacts):>6}  {row}")
        for name, verdict in verdicts.items():
            if verdict:
                print(f"  {name}: {verdict}")
                wrong.append(name)
    by_variant = Counter(wrong)
    print(f"{len(clips) * len(VARIANTS) - len(wrong)} of {len(clips) * len(VARIANTS)} as they must be"
          + "".join(f"; {variant} {number} wrong" for variant, number in by_variant.most_common()))
    return {"variants: as they must be": part(len(clips) * len(VARIANTS) - len(wrong), len(clips) * len(VARIANTS))}


def judge(lab, clip, name, original):
    """What differs from what must be; None if nothing does."""
    variant = VARIANTS[name]
    film = probe(clip.path)
    path = lab.folder / f"{abs(hash((clip.name, name)))}.mp4"
    try:
        variant.make(clip.path, path, film)
    except CalledProcessError as error:
        return "could not be made: " + error.stderr.strip().splitlines()[-1]
    analysis = lab.analyse(path)
    path.unlink(missing_ok=True)
    if analysis.report is None:
        return "failed: " + analysis.refusal
    if original.report is None:
        return None
    found, swings = swings_of(analysis), swings_of(original)
    if not clip.swings or not swings:
        return None if not found else "a swing at " + ", ".join(f"{swing.contact:.2f} s" for swing in found)
    return variant.compare(swings, found, analysis.warnings, film)


def swings_of(analysis):
    return [Swing(swing["contact"], swing["stroke"], swing["hand"]) for swing in analysis.report["swings"]]


def probe(path):
    done = run("ffprobe", "-v", "error", "-select_streams", "v:0", "-show_entries", "stream=avg_frame_rate,duration:format=duration",
               "-of", "json", str(path))
    told = json.loads(done.stdout)
    picture = told["streams"][0]
    above, below = picture["avg_frame_rate"].split("/")
    # Sound may last longer than the picture.
    return Film(int(above) / max(int(below), 1), float(picture.get("duration", told["format"]["duration"])))


def encode(source, target, *options, before=()):
    run("ffmpeg", "-v", "error", "-y", *before, "-i", str(source), *options, "-an", "-c:v", "libx264", "-crf", "14",
        "-preset", "veryfast", "-pix_fmt", "yuv420p", str(target))


EVEN = "scale=trunc(iw/2)*2:trunc(ih/2)*2"


def filtered(chain):
    """A variant that a chain of filters makes; {half} and {double} stand for frame rates."""
    def make(source, target, film):
        text = chain.format(half=film.rate / 2, double=film.rate * 2)
        encode(source, target, "-vf", f"{text},{EVEN}")
    return make


def turned(source, target, film):
    """The picture lies on its side, and the container says how to turn it upright."""
    lying = target.with_suffix(".lying.mp4")
    encode(source, lying, "-vf", f"transpose=2,{EVEN}")
    run("ffmpeg", "-v", "error", "-y", "-i", str(lying), "-metadata:s:v:0", "rotate=90", "-c", "copy", str(target))
    lying.unlink()


def joined(source, target, film):
    """The clip twice, with a cut between."""
    encode(source, target, "-filter_complex", f"[0:v]{EVEN},split[a][b];[a][b]concat=n=2:v=1")


def trim(film):
    """What is cut away at the start and at the end, seconds: the same each time."""
    random.seed(f"{SEED} {film.duration:.2f}")
    return random.uniform(0, film.duration / 4), random.uniform(0, film.duration / 4)


def trimmed(source, target, film):
    start, end = trim(film)
    encode(source, target, "-vf", f"trim={start}:{film.duration - end},setpts=PTS-STARTPTS,{EVEN}")


def slowed(source, target, film):
    encode(source, target, "-vf", f"setpts={SLOWER}*PTS,{EVEN}", "-fps_mode", "vfr", "-video_track_timescale", "90000")


def same(near, swap_hands=False):
    """The same swings, contact within so many seconds."""
    def compare(swings, found, warnings, film):
        told = [difference(swings, found, near, swap_hands), *sorted(warnings & {"reversed", "slowMotion"})]
        return ", ".join(filter(None, told)) or None
    return compare


def difference(swings, found, near, swap_hands=False):
    """What differs between the swings that must be and those that were found."""
    faults = []
    free = list(found)
    for swing in swings:
        nearest = min(free, key=lambda other: abs(other.contact - swing.contact), default=None)
        if nearest is None or abs(nearest.contact - swing.contact) > 0.5:
            faults.append(f"{swing.stroke} at {swing.contact:.2f} s is missing")
            continue
        free.remove(nearest)
        if abs(nearest.contact - swing.contact) > near + 1e-6:
            faults.append(f"contact {swing.contact:.2f} is {nearest.contact - swing.contact:+.2f} s off")
        if nearest.stroke != swing.stroke:
            faults.append(f"{swing.stroke} at {swing.contact:.2f} s is called {nearest.stroke}")
        elif swing.stroke != "unknown" and (nearest.hand != swing.hand) != swap_hands:
            faults.append(f"{swing.stroke} at {swing.contact:.2f} s is by the {nearest.hand} hand")
    faults += [f"a {swing.stroke} too many at {swing.contact:.2f} s" for swing in free]
    return ", ".join(faults) or None


def same_inside(swings, found, warnings, film):
    """Swings near the new ends may be found or not."""
    start, end = trim(film)
    moved = [Swing(swing.contact - start, swing.stroke, swing.hand) for swing in swings]
    length = film.duration - start - end
    must = [swing for swing in moved if INSIDE_SECONDS <= swing.contact <= length - INSIDE_SECONDS]
    may = [swing.contact for swing in moved if swing not in must]
    told = [swing for swing in found if not any(abs(swing.contact - time) <= 0.25 for time in may)]
    return difference(must, told, NEAR_SECONDS)


def twice(swings, found, warnings, film):
    again = [Swing(swing.contact + film.duration, swing.stroke, swing.hand) for swing in swings]
    return difference(swings + again, found, FAR_SECONDS)


def backwards(swings, found, warnings, film):
    if warnings & {"reversed", "noSwing"}:
        return None
    return f"no warning, {len(found)} swings" + "".join(f" {swing.stroke} {swing.contact:.2f} s" for swing in found)


def slow(swings, found, warnings, film):
    if not warnings & {"slowMotion", "noSwing"}:
        return f"no warning, {len(found)} swings for {len(swings)}"
    if found and len(found) != len(swings):
        return f"{len(found)} swings for {len(swings)}"
    return None


@dataclass
class Variant:
    make: object
    compare: object


VARIANTS = {
    # Only encoded again: what differs here is chance.
    "again": Variant(filtered("null"), same(NEAR_SECONDS)),
    "mirror": Variant(filtered("hflip"), same(NEAR_SECONDS, swap_hands=True)),
    "half": Variant(filtered("fps={half}"), same(FAR_SECONDS)),
    "double": Variant(filtered("fps={double}"), same(NEAR_SECONDS)),
    "turned": Variant(turned, same(NEAR_SECONDS)),
    "darker": Variant(filtered("eq=brightness=-0.15:gamma=0.6"), same(NEAR_SECONDS)),
    "smaller": Variant(filtered("scale=trunc(iw*0.3)*2:trunc(ih*0.3)*2"), same(FAR_SECONDS)),
    "trimmed": Variant(trimmed, same_inside),
    "joined": Variant(joined, twice),
    "reverse": Variant(filtered("reverse"), backwards),
    "slow": Variant(slowed, slow),
}
