"""What the benchmarks of live sessions share: pictures, cores, and how a figure and its goal are told."""

import contextlib
import os
import pathlib

import cameras
from harness import DATA, DEMO, Server

# One hand that counts, a person who signs with two, a face that begins to smile, a player; anywhere else the clip that the
# tests use.
CLIPS = {
    "one hand": DATA / "hands" / "video" / "lujun_left_back.mp4",
    "hands": DATA / "hands" / "asl_words" / "again.mkv",
    "expression": DATA / "faces" / "video" / "single_face.mp4",
    "swing": DATA / "tennis" / "rally_fh_fh_bh_bh.mp4",
    "composition of a face": DATA / "faces" / "video" / "single_face.mp4",
    "composition of a player": DATA / "tennis" / "rally_fh_fh_bh_bh.mp4",
}
SIZE, QUALITY, MOST_PICTURES = (640, 480), 4, 240
RATE = 30


class Material:
    """The program that is measured, and the pictures it is shown."""

    def __init__(self, executable, folder, minutes):
        self.executable, self.folder, self.minutes = executable, folder, minutes

    def pictures(self, subject):
        """A clip's frames, there and back, so that nothing jumps where it begins anew."""
        there = self.once(subject)
        return there + there[-2:0:-1]

    def once(self, subject):
        folder = self.pictures_folder(subject)
        if not folder.exists():
            clip = CLIPS[subject] if CLIPS[subject].exists() else DEMO
            cameras.pictures(clip, folder, size=SIZE, quality=QUALITY, most=MOST_PICTURES)
        return [pathlib.Path(path).read_bytes() for path in sorted(folder.glob("*.jpg"))]

    def pictures_folder(self, subject):
        """Where the pictures are, for a process of its own."""
        return self.folder / subject

    @contextlib.contextmanager
    def server(self, cores=None):
        """The running server, on these cores alone, and this process on the others, if there are any."""
        everywhere = os.sched_getaffinity(0)
        try:
            if cores:
                os.sched_setaffinity(0, cores)
            server = Server(self.executable)
            server.start()
            os.sched_setaffinity(0, (everywhere - set(cores or ())) or everywhere)
            with contextlib.ExitStack() as stack:
                stack.callback(server.__exit__)
                yield server
        finally:
            os.sched_setaffinity(0, everywhere)


def told(words, value, limit, unit="ms", digits=1):
    """Prints a figure beside the most that it may be; whether it is no more."""
    good = value <= limit
    print(f"live      {words} {value:.{digits}f} {unit} (at most {limit:g}): {'ok' if good else 'MISSED'}", flush=True)
    return good


def note(words):
    """Prints a figure of which nothing is asked."""
    print(f"live      {words}", flush=True)
