"""What must not change, or must change in a known way, when a clip is changed.

A labelled clip of each player is mirrored, turned, darkened, cut, slowed … and the swings of the variant are held against
those that were rightly found in the clip itself. Swings that were missed there may be found, false ones may go: nothing else
may be found. Clips without a swing must show no more in any variant.
"""

import json
import random
from collections import Counter
from dataclasses import dataclass, replace
from subprocess import CalledProcessError

from figures import heading, part, percent
from judged import Judged, Told
from lab import run, two_at_a_time

NEAR_SECONDS, FAR_SECONDS = 0.1, 0.15
# A swing this far from where one is expected is another one.
APART_SECONDS = 0.5
# A swing whose contact stays so far inside a trimmed clip must be found.
INSIDE_SECONDS = 0.4
# How wrong the factor of slow motion may be told, either way.
FACTOR_ERROR = 1.6
SEED = 20


@dataclass
class Swing:
    contact: float
    # More than one where the clip itself was called what it is not.
    strokes: set
    hand: str
    # How far off contact may be by what is told of it, seconds.
    uncertainty: float = 0
    # Where the label has contact: nearer to it is no fault.
    labelled: float = None

    def moved(self, seconds=0, factor=1):
        labelled = None if self.labelled is None else self.labelled * factor + seconds
        return replace(self, contact=self.contact * factor + seconds, uncertainty=self.uncertainty * factor, labelled=labelled)

    def is_near(self, other, near):
        near = max(near, self.uncertainty, other.uncertainty) + 1e-6
        return any(abs(other.contact - time) <= near for time in (self.contact, self.labelled) if time is not None)


@dataclass
class Expected:
    """Swings that a variant must show, and the times of those that it may."""

    must: list
    may: list

    def moved(self, seconds=0, factor=1):
        return Expected([swing.moved(seconds, factor) for swing in self.must], [time * factor + seconds for time in self.may])

    def and_then(self, other):
        return Expected(self.must + other.must, self.may + other.may)


@dataclass
class Film:
    """What ffprobe says of a clip."""

    rate: float
    duration: float


def main(lab):
    heading("Variants of clips")
    clips = one_of_each_group(lab.labelled)
    originals = lab.analyse_all([clip.path for clip in clips])
    print(f"{'clip':<40} {'swings':>6}  " + " ".join(f"{name:<8}" for name in VARIANTS))
    wrong, right = Counter(), Counter()
    shows = {True: [0, 0], False: [0, 0]}
    for clip, original in zip(clips, originals):
        if original.report is None:
            print(f"{clip.name[-40:]:<40} failed: {original.refusal}")
            continue
        expected = expected_of(clip, original.report)
        verdicts = dict(zip(VARIANTS, two_at_a_time(lambda name: judge(lab, clip, name, expected, original.report), VARIANTS)))
        row = " ".join(f"{'WRONG' if verdict else 'ok':<8}" for verdict in verdicts.values())
        print(f"{clip.name[-40:]:<40} {len(expected.must):>6}  {row}")
        for name, verdict in verdicts.items():
            (wrong if verdict else right)[name] += 1
            shows[bool(expected.must)][0] += not verdict
            shows[bool(expected.must)][1] += 1
            if verdict:
                print(f"  {name}: {verdict}")
    print(", ".join(f"{name} {percent(right[name], right[name] + wrong[name])}" for name in VARIANTS))
    print(f"as they must be: {percent(*shows[True])} of clips in which a swing was rightly found, {percent(*shows[False])} of others")
    total, whole = right.total(), right.total() + wrong.total()
    return {"variants: as they must be": part(total, whole), "variants: of clips with a found swing": part(*shows[True])}


def one_of_each_group(clips):
    """Copies of a clip are variants themselves, and a player's clips have the same variants."""
    chosen = {}
    for clip in clips:
        if clip.source == clip.name:
            chosen.setdefault(clip.group, clip)
    return list(chosen.values())


def expected_of(clip, report):
    judged = Judged(clip, [Told.read(swing) for swing in report["swings"]])
    hands = {swing["contact"]: swing["hand"] for swing in report["swings"]}
    must = [Swing(told.contact, {told.stroke, label.stroke}, hands[told.contact], told.uncertainty or 0, label.contact)
            for label, told in judged.pairs]
    found = {told.contact for _, told in judged.pairs}
    may = [label.contact for label in clip.swings if label in judged.missed or label.stroke == "unknown"]
    return Expected(must, may + [contact for contact in hands if contact not in found])


def judge(lab, clip, name, expected, original):
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
    return variant.compare(expected, swings_of(analysis.report), Seen(analysis, original), film)


@dataclass
class Seen:
    """The analysis of a variant, and the report of the clip itself."""

    analysis: object
    original: dict

    @property
    def warnings(self):
        return self.analysis.warnings

    @property
    def factor(self):
        """How many times slower than the clip itself the variant is told to be; None if nothing is told."""
        told = self.analysis.report.get("slowMotion")
        return told and told / (self.original.get("slowMotion") or 1)

    @property
    def tells_speeds(self):
        return any("peakLinearVelocity" in swing.get("metrics", {}) for swing in self.analysis.report["swings"])


def swings_of(report):
    return [Swing(swing["contact"], {swing["stroke"]}, swing["hand"], swing.get("contactUncertainty") or 0)
            for swing in report["swings"]]


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


def slowed(factor):
    def make(source, target, film):
        encode(source, target, "-vf", f"setpts={factor}*PTS,{EVEN}", "-fps_mode", "vfr", "-video_track_timescale", "90000")
    return make


def same(near, swap_hands=False):
    """The same swings, contact within so many seconds."""
    def compare(expected, found, seen, film):
        told = [difference(expected, found, near, swap_hands)]
        # What is told of the clip itself may be told again.
        original = {warning["code"] for warning in seen.original.get("warnings", [])}
        told += sorted(seen.warnings & {"reversed", "slowMotion"} - original)
        return ", ".join(filter(None, told)) or None
    return compare


def difference(expected, found, near, swap_hands=False, apart=APART_SECONDS):
    """What differs between the swings that must be and those that were found."""
    faults, free = [], list(found)
    for swing in expected.must:
        nearest = min(free, key=lambda other: abs(other.contact - swing.contact), default=None)
        words = f"{'/'.join(sorted(swing.strokes))} at {swing.contact:.2f} s"
        if nearest is None or abs(nearest.contact - swing.contact) > apart:
            faults.append(f"{words} is missing")
            continue
        free.remove(nearest)
        if not swing.is_near(nearest, near):
            faults.append(f"contact {swing.contact:.2f} is {nearest.contact - swing.contact:+.2f} s off")
        if not nearest.strokes & swing.strokes:
            faults.append(f"{words} is called {', '.join(nearest.strokes)}")
        elif nearest.strokes != {"unknown"} and (nearest.hand != swing.hand) != swap_hands:
            faults.append(f"{words} is by the {nearest.hand} hand")
    faults += [f"a {', '.join(swing.strokes)} too many at {swing.contact:.2f} s" for swing in free
               if not any(abs(swing.contact - time) <= apart for time in expected.may)]
    return ", ".join(faults) or None


def same_inside(expected, found, seen, film):
    """Swings near the new ends may be found or not."""
    start, end = trim(film)
    moved = expected.moved(-start)
    length = film.duration - start - end
    inside = [swing for swing in moved.must if INSIDE_SECONDS <= swing.contact <= length - INSIDE_SECONDS]
    near_ends = [swing.contact for swing in moved.must if swing not in inside]
    return difference(Expected(inside, moved.may + near_ends), found, NEAR_SECONDS)


def twice(expected, found, seen, film):
    return difference(expected.and_then(expected.moved(film.duration)), found, FAR_SECONDS)


def backwards(expected, found, seen, film):
    """Where strokes were found they go unseen or are told to be reversed; where none were there are no more."""
    if seen.warnings & {"reversed", "noSwing"} or not found:
        return None
    if not expected.must:
        return difference(Expected([], [film.duration - time for time in expected.may]), found, NEAR_SECONDS)
    return f"no warning, {len(found)} swings" + "".join(f" {', '.join(swing.strokes)} {swing.contact:.2f} s" for swing in found)


def slower(factor):
    """Found, and told how slow or without speeds; or withheld."""
    def compare(expected, found, seen, film):
        if not found:
            return None if not expected.must or seen.warnings & {"slowMotion", "noSwing"} else "nothing is found, and nothing is said"
        wrong = difference(expected.moved(factor=factor), found, FAR_SECONDS * factor, apart=APART_SECONDS * factor)
        told = seen.factor
        if not expected.must:
            return wrong
        if told is None and seen.tells_speeds or told and not 1 / FACTOR_ERROR <= told / factor <= FACTOR_ERROR:
            wrong = ", ".join(filter(None, [wrong, f"told to be {told:.1f} times slower" if told else "speeds of slow motion"]))
        return wrong
    return compare


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
    "slow 2": Variant(slowed(2), slower(2)),
    "slow 4": Variant(slowed(4), slower(4)),
    "slow 8": Variant(slowed(8), slower(8)),
}
