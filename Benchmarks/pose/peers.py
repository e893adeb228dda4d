"""MediaPipe and Motionbook, asked for the same thing in the same form: an array of frames × 33 × (x, y) in pixels and
an array that says in which frames a body was seen."""

import pathlib
import subprocess

import numpy

ROOT = pathlib.Path(__file__).resolve().parents[2]
MODELS = ROOT / ".deps/models"
FLOATS = 33 * 5 + 33 * 3 + 2


class Landmarks:
    """What one of the two saw in a sequence of frames."""

    def __init__(self, points, seen, world=None):
        self.points, self.seen, self.world = points, seen, world

    @staticmethod
    def parse(data, width, height):
        rows = numpy.frombuffer(data, numpy.float32).reshape(-1, FLOATS)
        points = rows[:, :165].reshape(-1, 33, 5)[:, :, :2] * (width, height)
        return Landmarks(points, rows[:, 264] > 0, rows[:, 165:264].reshape(-1, 33, 3))


def mediapipe(frames, stills, smooth=False):
    """MediaPipe's Python on RGB frames, model complexity 1."""
    import mediapipe

    points, seen, world = [], [], []
    with mediapipe.solutions.pose.Pose(static_image_mode=stills, model_complexity=1, smooth_landmarks=smooth) as pose:
        for frame in frames:
            height, width = frame.shape[:2]
            result = pose.process(frame)
            body = result.pose_landmarks
            seen.append(body is not None)
            flat = [(p.x * width, p.y * height) for p in body.landmark] if body else [(0, 0)] * 33
            space = [(p.x, p.y, p.z) for p in result.pose_world_landmarks.landmark] if body else [(0, 0, 0)] * 33
            points.append(flat)
            world.append(space)
    return Landmarks(numpy.array(points, float).reshape(-1, 33, 2), numpy.array(seen), numpy.array(world, float))


def motionbook_rgb(bench, frames, stills):
    """Motionbook on the same RGB frames."""
    results = []
    height, width = frames[0].shape[:2]
    arguments = [bench, "rgb", str(width), str(height), "--models", str(MODELS)] + (["--stills"] if stills else [])
    data = b"".join(frame.tobytes() for frame in frames)
    output = subprocess.run(arguments, input=data, stdout=subprocess.PIPE, check=True).stdout
    return Landmarks.parse(output, width, height)


def motionbook_clip(bench, path, width, height, parts):
    """Motionbook on a file, as an analysis reads and tracks it: so many parts at the same time."""
    arguments = [bench, "clip", str(path), "--models", str(MODELS), "--parts", str(parts)]
    output = subprocess.run(arguments, stdout=subprocess.PIPE, check=True).stdout
    return Landmarks.parse(output, width, height)


def clip_frames(path, limit=None):
    """The frames of a clip in RGB, upright, with the colours that the file declares (FFmpeg)."""
    probe = subprocess.run(
        ["ffprobe", "-v", "error", "-select_streams", "v:0", "-show_entries", "stream=width,height:stream_side_data=rotation",
         "-of", "default=noprint_wrappers=1:nokey=0", str(path)],
        stdout=subprocess.PIPE, check=True, text=True).stdout
    facts = dict(line.split("=") for line in probe.split())
    width, height = int(facts["width"]), int(facts["height"])
    if int(facts.get("rotation", 0)) % 180:
        width, height = height, width
    command = ["ffmpeg", "-v", "error", "-i", str(path), "-fps_mode", "passthrough"]
    if limit:
        command += ["-frames:v", str(limit)]
    process = subprocess.Popen(
        command + ["-f", "rawvideo", "-pix_fmt", "rgb24", "-"], stdout=subprocess.PIPE)
    while chunk := process.stdout.read(width * height * 3):
        if len(chunk) < width * height * 3:
            break
        yield numpy.frombuffer(chunk, numpy.uint8).reshape(height, width, 3)
    process.wait()


def with_noise(frames, seed):
    """The frames with −1, 0 or +1 added to each sample: less than any recompression does."""
    random = numpy.random.default_rng(seed)
    for frame in frames:
        noise = random.integers(-1, 2, frame.shape, numpy.int8)
        yield numpy.clip(frame.astype(numpy.int16) + noise, 0, 255).astype(numpy.uint8)


def distances(a, b):
    """Distances in pixels of all landmarks in the frames where both saw a body."""
    count = min(len(a.seen), len(b.seen))
    both = a.seen[:count] & b.seen[:count]
    return numpy.linalg.norm(a.points[:count][both] - b.points[:count][both], axis=2).ravel()
