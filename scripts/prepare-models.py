"""Turns the landmark models of the mediapipe wheel into the files that Motionbook loads.

usage: prepare-models.py MEDIAPIPE_WHEEL FOLDER

Each .tflite file becomes an OpenVINO model (NAME.xml, NAME.bin) in FOLDER. The pose landmark model loses its segmentation
head, which costs a third of its time and which nobody reads. Weights are stored as 16-bit floats where the .tflite file
holds them so already (no digit is lost); inference runs in 32-bit floats.
"""

import pathlib
import sys
import tempfile
import zipfile

import openvino as ov

# name: (path in the wheel, outputs to keep by shape (None: all), shape of the input)
MODELS = {
    "pose_detection": ("pose_detection/pose_detection.tflite", None, [1, 224, 224, 3]),
    "pose_landmark": (
        "pose_landmark/pose_landmark_full.tflite",
        [[1, 195], [1, 1], [1, 64, 64, 39], [1, 117]],
        [1, 256, 256, 3],
    ),
    "palm_detection": ("palm_detection/palm_detection_full.tflite", None, [1, 192, 192, 3]),
    "hand_landmark": ("hand_landmark/hand_landmark_full.tflite", None, [1, 224, 224, 3]),
    "face_detection": ("face_detection/face_detection_short_range.tflite", None, [1, 128, 128, 3]),
    "face_landmark": ("face_landmark/face_landmark.tflite", None, [1, 192, 192, 3]),
    "iris_landmark": ("iris_landmark/iris_landmark.tflite", None, [1, 64, 64, 3]),
}


def prepare(core, source, kept, input_shape, target):
    """Reads a .tflite model, keeps the outputs of the given shapes, and writes it as OpenVINO IR."""
    model = core.read_model(source)
    shape = list(model.inputs[0].shape)
    if shape != input_shape:
        raise SystemExit(f"{target.name}: the input is {shape}, not {input_shape}; is this the right wheel?")
    if kept is not None:
        outputs = []
        for wanted in kept:
            matching = [output for output in model.outputs if list(output.shape) == wanted]
            if len(matching) != 1:
                raise SystemExit(f"{target.name}: {len(matching)} outputs have the shape {wanted}, not one.")
            outputs.append(matching[0].node.input_value(0))
        model = ov.Model(outputs, model.get_parameters(), target.name)
    ov.save_model(model, target.with_suffix(".xml"), compress_to_fp16=True)


def main():
    wheel, folder = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    core = ov.Core()
    with tempfile.TemporaryDirectory() as scratch, zipfile.ZipFile(wheel) as archive:
        for name, (path, kept, input_shape) in MODELS.items():
            source = pathlib.Path(scratch, name + ".tflite")
            source.write_bytes(archive.read("mediapipe/modules/" + path))
            prepare(core, source, kept, input_shape, folder / name)


main()
