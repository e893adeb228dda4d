"""Films whose pictures carry their own numbers, in the kinds that phones, cameras and editors make; and a server that has analysed them."""

import contextlib
import dataclasses
import fcntl
import os
import pathlib
import shutil
import struct
import subprocess
import tempfile

from harness import Server

WIDTH, HEIGHT, BARS, FRAMES = 480, 240, 12, 150

# Without these settings x264 makes a key frame of most of these pictures, and no B-frame at all.
H264 = ["-pix_fmt", "yuv420p", "-c:v", "libx264", "-preset", "veryfast", "-crf", "16", "-g", "60", "-x264-params", "b-adapt=0:scenecut=0"]
BASELINE = [*H264, "-profile:v", "baseline"]
B_FRAMES = [*H264, "-bf", "2"]
GAPS = ["-vf", "setpts=(N+floor(N/5)*2+floor(N/11))/30/TB", "-fps_mode", "vfr", "-enc_time_base", "1/90000"]
VP8 = ["-pix_fmt", "yuv420p", "-c:v", "libvpx", "-deadline", "realtime", "-cpu-used", "8", "-crf", "10", "-b:v", "1M"]
# Sound from 0:00 on, which begins with the samples that its coder needs to start (AAC priming).
SOUND = ["-f", "lavfi", "-t", "4", "-i", "sine=440", "-map", "0:v", "-map", "1:a", "-c:v", "copy", "-c:a", "aac"]


@dataclasses.dataclass
class Film:
    """A film and what has to be true of it, or a test would not test what it says."""

    name: str
    options: list
    """What FFmpeg makes it with."""
    rate: str = "30"
    source: str = ""
    """The film that it is a copy of, read with the options `before`."""
    before: tuple = ()
    has_b_frames: bool = False
    start: float = 0
    """Seconds of sound before the first picture."""
    first: int = 0
    """The number of the first picture that is shown: an edit list leaves out those before."""
    stamp: float | None = None
    """What the file says of when the first picture is shown, seconds, where players count from another instant."""
    joint: float | None = None
    """The second half's clock begins at so many seconds, or no clock begins anew."""
    is_copied: bool = False
    """Whether the page plays a copy that the server makes, since browsers do not agree about the film."""


FILMS = [
    Film("baseline.mp4", BASELINE),
    Film("b-frames.mp4", [*H264, "-bf", "3"], has_b_frames=True),
    Film("ntsc.mp4", B_FRAMES, rate="30000/1001", has_b_frames=True),
    Film("sixty.mp4", B_FRAMES, rate="60", has_b_frames=True),
    Film("variable.mp4", [*BASELINE, *GAPS]),
    Film("variable-b-frames.mp4", [*B_FRAMES, *GAPS], has_b_frames=True),
    Film("phone.mov", B_FRAMES, has_b_frames=True),
    Film("vp8.webm", VP8),
    Film("cut-beginning.mp4", ["-c", "copy"], source="b-frames.mp4", before=("-ss", "0.5"), has_b_frames=True, first=15, is_copied=True),
    Film("late-picture.mp4", SOUND, source="b-frames.mp4", before=("-itsoffset", "0.4"), has_b_frames=True, start=0.4),
    Film("sound.mp4", SOUND, source="baseline.mp4", before=("-itsoffset", "0.05"), start=0.05),
]
MPEG4 = ["-pix_fmt", "yuv420p", "-c:v", "mpeg4", "-q:v", "3", "-g", "60", "-sc_threshold", "1000000000"]
VP9 = ["-pix_fmt", "yuv420p", "-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8", "-crf", "20", "-b:v", "1M", "-g", "60"]
FRAGMENTS = ["-movflags", "frag_keyframe+empty_moov"]
# Both streams begin late.
WITH_SOUND = ["-f", "lavfi", "-t", "5", "-i", "sine=440", "-map", "0:v", "-map", "1:a", "-c:a", "aac"]
# Containers and beginnings of all sorts; some of these stand above, too.
STARTS = [
    Film("baseline.mp4", BASELINE),
    Film("b-frames.mp4", B_FRAMES, has_b_frames=True),
    Film("no-edit-list.mp4", [*B_FRAMES, "-use_editlist", "0"], has_b_frames=True, stamp=2 / 30, is_copied=True),
    Film("late.mp4", [*B_FRAMES, "-output_ts_offset", "1"], has_b_frames=True, stamp=1, is_copied=True),
    Film("late-with-sound.mp4", [*WITH_SOUND, *B_FRAMES, "-output_ts_offset", "1"], has_b_frames=True, stamp=1, is_copied=True),
    Film("late-picture.mp4", SOUND, source="b-frames.mp4", before=("-itsoffset", "0.4"), has_b_frames=True, start=0.4),
    Film("fragments.mp4", [*BASELINE, *FRAGMENTS]),
    Film("fragments-b-frames.mp4", [*B_FRAMES, *FRAGMENTS], has_b_frames=True, stamp=1 / 15, is_copied=True),
    Film("phone.mov", B_FRAMES, has_b_frames=True),
    Film("matroska.mkv", B_FRAMES, has_b_frames=True, stamp=0, is_copied=True),
    Film("vp9.webm", VP9),
    Film("late.webm", [*VP9, "-output_ts_offset", "1"], stamp=1, is_copied=True),
    # As browsers record: without a length.
    Film("recorded.webm", [*VP8, "-live", "1"]),
    Film("film.avi", MPEG4, is_copied=True),
    Film("stream.ts", B_FRAMES, has_b_frames=True, stamp=1.4 + 2 / 30, is_copied=True),
    Film("joined.ts", B_FRAMES, has_b_frames=True, joint=4000, stamp=1.4 + 2 / 30, is_copied=True),
    Film("restarted.ts", B_FRAMES, has_b_frames=True, joint=0, stamp=1.4 + 2 / 30, is_copied=True),
    Film("film.flv", BASELINE, is_copied=True),
    Film("film.ogv", ["-pix_fmt", "yuv420p", "-c:v", "libtheora", "-q:v", "9", "-g", "64"], is_copied=True),
    Film("windows.wmv", ["-pix_fmt", "yuv420p", "-c:v", "wmv2", "-q:v", "3", "-g", "60", "-sc_threshold", "1000000000"], is_copied=True),
    Film("old.mpg", ["-pix_fmt", "yuv420p", "-c:v", "mpeg2video", "-q:v", "3", "-bf", "2", "-g", "60", "-sc_threshold", "1000000000"],
         has_b_frames=True, stamp=0.5 + 1 / 30, is_copied=True),
]
# For scripts: `pictureIn(video)` is the number of the picture that is seen.
PICTURE = """
const canvas = Object.assign(document.createElement("canvas"), { width: %d, height: 1 });
const context = canvas.getContext("2d", { willReadFrequently: true });
const pictureIn = (video) => {
  context.drawImage(video, 0, 100, canvas.width, 1, 0, 0, canvas.width, 1);
  const pixels = context.getImageData(0, 0, canvas.width, 1).data;
  let number = 0;
  for (let bar = 0; bar < %d; bar++) number = number * 2 + (pixels[(bar * 40 + 20) * 4] > 125 ? 1 : 0);
  return number;
};
""" % (WIDTH, BARS)


def picture(number):
    """One gray picture: its number as white and black bars, the highest bit on the left."""
    row = b"".join(bytes([220 if number >> bit & 1 else 30]) * (WIDTH // BARS) for bit in reversed(range(BARS)))
    return row * HEIGHT


def number_in(row):
    """The number in a row of gray pixels."""
    width = len(row) // BARS
    return int("".join("1" if row[bar * width + width // 2] > 125 else "0" for bar in range(BARS)), 2)


def make(film, folder):
    """The film in a folder; its path."""
    begin, path = ["ffmpeg", "-v", "error", "-y"], folder / film.name
    if film.source:
        subprocess.run([*begin, *film.before, "-i", film.source, *film.options, film.name], cwd=folder, check=True)
    else:
        raw = ["-f", "rawvideo", "-pix_fmt", "gray", "-s", f"{WIDTH}x{HEIGHT}", "-r", film.rate, "-i", "-"]
        halves = [(0, FRAMES, 0)] if film.joint is None else [(0, FRAMES // 2, 0), (FRAMES // 2, FRAMES, film.joint)]
        for first, end, clock in halves:
            pictures, offset = b"".join(map(picture, range(first, end))), ["-output_ts_offset", str(clock)] if clock else []
            part = folder / f"{first}-{film.name}"
            subprocess.run([*begin, *raw, *film.options, *offset, part.name], cwd=folder, input=pictures, check=True)
            with open(path, "wb" if first == 0 else "ab") as whole:
                whole.write(part.read_bytes())
            part.unlink()
    types = probed(path, "frame=pict_type").split()
    assert ("B" in types) == film.has_b_frames and types.count("I") <= 5, f"{film.name} has other kinds of frames: {types}"
    stamp = film.start if film.stamp is None else film.stamp
    assert abs(float(probed(path, "stream=start_time").split()[0]) - stamp) < 0.001, f"{film.name} begins elsewhere"
    return path


def probed(path, entries):
    """What ffprobe says of a film's pictures."""
    return subprocess.run(
        ["ffprobe", "-v", "error", "-select_streams", "v:0", "-show_entries", entries, "-of", "default=nw=1:nk=1", str(path)],
        stdout=subprocess.PIPE, check=True, text=True).stdout


def judge(server, film, path):
    """Has a film analysed; checks that the analysis counts the pictures that are to be shown, from the first one on."""
    status, answer = server.upload(path, kind="expression")  # The quickest analysis of pictures without anybody.
    assert status == 201, answer
    clip = answer["id"]
    assert server.wait_for(clip, "done", "failed")["state"] == "done", film.name
    landmarks = server.request("GET", f"/clips/{clip}/landmarks.bin")[2]
    assert struct.unpack_from("<I", landmarks, 20)[0] == FRAMES - film.first, film.name
    status, _, part = server.request(
        "POST", f"/clips/{clip}/part.gif", f"from=0&to={film.start + 0.5}", {"Content-Type": "application/x-www-form-urlencoded"})
    assert status == 200, (film.name, part)
    row = subprocess.run(
        ["ffmpeg", "-v", "error", "-f", "gif", "-i", "-", "-frames:v", "1", "-vf", "crop=iw:1:0:ih/2", "-pix_fmt", "gray", "-f", "rawvideo", "-"],
        input=part, stdout=subprocess.PIPE, check=True).stdout
    assert number_in(row) == film.first, f"the server's first picture of {film.name} is number {number_in(row)}"
    media = server.request("GET", f"/clips/{clip}/media")[2]
    assert (media != path.read_bytes()) == film.is_copied, f"{film.name} is shown as a copy, or is not, against what was expected"
    return clip


@contextlib.contextmanager
def served(executable, films=FILMS, name="films"):
    """
    A server that has analysed films: (server, the clips' ids by the films' names). All processes of a run share the analyses, which lie
    under a name.
    """
    top = pathlib.Path(os.environ["MOTIONBOOK_PREPARED"], name)
    top.mkdir(exist_ok=True)
    with open(top / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (top / "clips").exists():
            shutil.rmtree(top / "data", ignore_errors=True)
            (top / "data").mkdir()
            with Server(executable, data=top / "data") as server:
                clips = [judge(server, film, make(film, top)) for film in films]
            (top / "clips").write_text("\n".join(clips))
    clips = dict(zip([film.name for film in films], (top / "clips").read_text().split(), strict=True))
    with tempfile.TemporaryDirectory(prefix="motionbook-test-") as folder:
        data = pathlib.Path(folder, "data")
        shutil.copytree(top / "data", data)
        with Server(executable, data=data) as server:
            yield server, clips
