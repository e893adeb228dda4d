"""MediaPipe and Motionbook, asked for the same thing in the same form: for each frame a list of `Thing`s."""

import itertools
import pathlib
import subprocess
import time

import numpy

ROOT = pathlib.Path(__file__).resolve().parents[2]
MODELS = ROOT / ".deps/models"
# The most hands or faces that both look for.
MOST = 4


class Thing:
    """A body, a hand or a face: its points in pixels, their depths in pixels, and what else there is of hands and faces."""

    def __init__(self, points, depths, world=None, rightness=None, shapes=None, pose=None):
        self.points, self.depths, self.world, self.rightness = points, depths, world, rightness
        # A face's 52 blendshapes, and the matrix, 3 × 4, that takes a standard head to its place (cm).
        self.shapes, self.pose = shapes, pose


class Kind:
    """A kind of thing: its name, how the rows of `LandmarkDump` are read, how MediaPipe is asked, and with which options
    Motionbook follows as MediaPipe does."""

    def __init__(self, name, floats, rows, parse, mediapipe, following=()):
        self.name, self.floats, self.rows, self.parse, self.mediapipe = name, floats, rows, parse, mediapipe
        self.following = list(following)

    def things(self, data, width, height):
        """What is in the rows that Motionbook wrote, frame by frame."""
        table = numpy.frombuffer(data, numpy.float32).reshape(-1, self.rows, self.floats)
        found = ([self.parse(row, numpy.array([width, height, width])) for row in frame] for frame in table)
        return [[thing for thing in frame if thing] for frame in found]


def parse_pose(row, scale):
    places = row[:165].reshape(33, 5)[:, :3] * scale
    return Thing(places[:, :2], places[:, 2], row[165:264].reshape(33, 3)) if row[264] > 0 else None


def parse_hand(row, scale):
    places = row[3:66].reshape(21, 3) * scale
    return Thing(places[:, :2], places[:, 2], row[66:].reshape(21, 3), row[2]) if row[0] > 0 else None


def parse_face(row, scale):
    places = row[2:1436].reshape(478, 3) * scale
    shapes, pose = row[1436:1488], row[1488:1500].reshape(4, 3).T
    return Thing(places[:, :2], places[:, 2], shapes=shapes, pose=pose) if row[0] > 0 else None


def listed(landmarks, scale):
    """MediaPipe's landmarks as an array of points × (x, y, z)."""
    return numpy.array([(p.x, p.y, p.z) for p in landmarks.landmark]) * scale


def mediapipe_pose(stills):
    import mediapipe

    model = mediapipe.solutions.pose.Pose(static_image_mode=stills, model_complexity=1, smooth_landmarks=False)

    def ask(frame, scale):
        result = model.process(frame)
        if not result.pose_landmarks:
            return []
        places = listed(result.pose_landmarks, scale)
        return [Thing(places[:, :2], places[:, 2], listed(result.pose_world_landmarks, 1))]

    return ask


def mediapipe_hands(stills):
    import mediapipe

    model = mediapipe.solutions.hands.Hands(static_image_mode=stills, max_num_hands=MOST, model_complexity=1)

    def ask(frame, scale):
        result = model.process(frame)
        hands = []
        for place, world, side in zip(
                result.multi_hand_landmarks or [], result.multi_hand_world_landmarks or [], result.multi_handedness or []):
            places = listed(place, scale)
            side = side.classification[0]
            # It takes pictures for mirrored ones: what it calls left is the person's right hand.
            rightness = side.score if side.label == "Left" else 1 - side.score
            hands.append(Thing(places[:, :2], places[:, 2], listed(world, 1), rightness))
        return hands

    return ask


def face_landmarker(stills, most):
    """MediaPipe's `FaceLandmarker` with all that it tells; of one face it smooths the points."""
    from mediapipe.tasks.python import BaseOptions, vision

    mode = vision.RunningMode.IMAGE if stills else vision.RunningMode.VIDEO
    return vision.FaceLandmarker.create_from_options(vision.FaceLandmarkerOptions(
        BaseOptions(model_asset_path=str(MODELS / "face_landmarker.task")), mode, num_faces=most,
        output_face_blendshapes=True, output_facial_transformation_matrixes=True))


def mediapipe_faces(stills):
    import mediapipe

    # Only where it follows a single face does it go by where the face was; of several it believes the detector.
    model = face_landmarker(stills, MOST if stills else 1)
    times = itertools.count()

    def ask(frame, scale):
        image = mediapipe.Image(mediapipe.ImageFormat.SRGB, numpy.ascontiguousarray(frame))
        result = model.detect(image) if stills else model.detect_for_video(image, round(next(times) * 1000 / 30))
        faces = []
        for points, shapes, pose in zip(
                result.face_landmarks, result.face_blendshapes, result.facial_transformation_matrixes):
            places = numpy.array([(p.x, p.y, p.z) for p in points]) * scale
            shapes = numpy.array([shape.score for shape in sorted(shapes, key=lambda shape: shape.index)])
            faces.append(Thing(places[:, :2], places[:, 2], shapes=shapes, pose=pose[:3]))
        return faces

    return ask


POSE = Kind("pose", 266, 1, parse_pose, mediapipe_pose)
HANDS = Kind("hands", 3 + 21 * 6, MOST, parse_hand, mediapipe_hands)
FACES = Kind("faces", 2 + 478 * 3 + 52 + 12 + 1, MOST, parse_face, mediapipe_faces, ["--smooth"])


def mediapipe(kind, frames, stills):
    """MediaPipe's Python on RGB frames, without smoothing but of faces."""
    ask = kind.mediapipe(stills)
    return [ask(frame, numpy.array([frame.shape[1], frame.shape[0], frame.shape[1]])) for frame in frames]


def motionbook_rgb(bench, kind, frames, stills):
    """Motionbook on the same RGB frames."""
    height, width = frames[0].shape[:2]
    arguments = [bench, kind.name, "rgb", str(width), str(height)] + (["--stills"] if stills else kind.following)
    return kind.things(run(arguments, b"".join(frame.tobytes() for frame in frames)), width, height)


def motionbook_clip(bench, kind, path, width, height, parts=1):
    """Motionbook on a file, as an analysis reads and tracks it: so many parts at the same time."""
    return kind.things(run([bench, kind.name, "clip", str(path), "--parts", str(parts), "--all"] + kind.following), width, height)


def run(arguments, data=None):
    arguments += ["--models", str(MODELS), "--most", str(MOST)]
    return subprocess.run(arguments, input=data, stdout=subprocess.PIPE, check=True).stdout


def clip_frames(path, limit=None):
    """The frames of a clip or picture in RGB, upright, with the colours that the file declares (FFmpeg)."""
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


def pairs(a, b):
    """The things that both saw: of each frame, the nearest to each other first."""
    for ours, theirs in zip(a, b):
        ours, theirs = list(ours), list(theirs)
        while ours and theirs:
            one, other = min(
                ((x, y) for x in ours for y in theirs), key=lambda pair: numpy.abs(pair[0].points - pair[1].points).mean())
            ours.remove(one)
            theirs.remove(other)
            yield one, other


def distances(a, b):
    """Distances in pixels of all points of the things that both saw."""
    found = [numpy.linalg.norm(one.points - other.points, axis=1) for one, other in pairs(a, b)]
    return numpy.concatenate(found) if found else numpy.array([numpy.inf])


def counts(things):
    """How many things were seen in each frame."""
    return numpy.array([len(frame) for frame in things])


def seconds_through(path, solution):
    """(frames, seconds) of a MediaPipe solution that is shown every frame of a clip, decoding included."""
    import cv2

    began = time.monotonic()
    capture = cv2.VideoCapture(str(path))
    frames = 0
    while True:
        more, frame = capture.read()
        if not more:
            return frames, time.monotonic() - began
        solution.process(cv2.cvtColor(frame, cv2.COLOR_BGR2RGB))
        frames += 1
