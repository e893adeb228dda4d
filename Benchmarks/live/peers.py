"""MediaPipe's Python on a camera's pictures: from each JPEG's bytes to the landmarks, following as it does for a live camera.

usage: peers.py hands|expression|swing FOLDER COUNT

Prints the milliseconds of each picture.
"""

import itertools
import pathlib
import sys
import time

MODELS = pathlib.Path(__file__).resolve().parents[2] / ".deps" / "models"
RATE = 30


def hands():
    import mediapipe

    model = mediapipe.solutions.hands.Hands(max_num_hands=2, model_complexity=1)
    return model.process


def expression():
    """With blendshapes, and without matrices."""
    import mediapipe
    from mediapipe.tasks.python import BaseOptions, vision

    model = vision.FaceLandmarker.create_from_options(vision.FaceLandmarkerOptions(
        BaseOptions(model_asset_path=str(MODELS / "face_landmarker.task")), vision.RunningMode.VIDEO, num_faces=1,
        output_face_blendshapes=True))
    times = itertools.count()
    return lambda picture: model.detect_for_video(
        mediapipe.Image(mediapipe.ImageFormat.SRGB, picture), round(next(times) * 1000 / RATE))


def swing():
    import mediapipe

    return mediapipe.solutions.pose.Pose(model_complexity=1).process


def main():
    import cv2
    import numpy

    kind, folder, count = sys.argv[1:]
    there = [path.read_bytes() for path in sorted(pathlib.Path(folder).glob("*.jpg"))]
    pictures = there + there[-2:0:-1]
    look = {"hands": hands, "expression": expression, "swing": swing}[kind]()
    for number in range(int(count)):
        began = time.perf_counter()
        picture = cv2.imdecode(numpy.frombuffer(pictures[number % len(pictures)], numpy.uint8), cv2.IMREAD_COLOR)
        look(cv2.cvtColor(picture, cv2.COLOR_BGR2RGB))
        print(1000 * (time.perf_counter() - began))


if __name__ == "__main__":
    main()
