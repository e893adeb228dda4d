#!/usr/bin/env python3
"""Whether other programs read what Motionbook cuts out of photos: ImageMagick and libvips, right size, upright, profile, no place.

usage: photos.py MOTIONBOOK

Run by the Python of the benchmarks (.deps/bench), whose Pillow makes the photos. Prints a line; the exit status tells.
"""

import io
import json
import pathlib
import subprocess
import sys
import tempfile
import urllib.parse

from PIL import Image, ImageCms

sys.dont_write_bytecode = True
sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))

from harness import Server  # noqa: E402

PROFILE = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
COLOURS = [(255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255)]
ORIENTATION, GPS, CAMERA = 0x0112, 0x8825, 0x0110
# How Pillow has to turn what is stored away from how it is displayed.
STORED = {1: None, 2: Image.Transpose.FLIP_LEFT_RIGHT, 3: Image.Transpose.ROTATE_180, 6: Image.Transpose.ROTATE_90}
# The right half, below: blue and white, where the display's left and right have 300 pixels each.
PART = {"x": "0.25", "y": "0.5", "width": "0.75", "height": "0.5"}


def photo(orientation, form, mode="RGB"):
    """A photo of 800 × 600 in four colours, as a camera that was held so stores it."""
    picture = Image.new("RGB", (800, 600))
    for index, colour in enumerate(COLOURS):
        picture.paste(colour, (index % 2 * 400, index // 2 * 300, index % 2 * 400 + 400, index // 2 * 300 + 300))
    if STORED[orientation] is not None:
        picture = picture.transpose(STORED[orientation])
    exif = Image.Exif()
    exif[ORIENTATION], exif[CAMERA] = orientation, "a camera"
    exif.get_ifd(GPS)[1], exif.get_ifd(GPS)[2] = "N", (48.0, 8.0, 0.0)
    content = io.BytesIO()
    more = {"quality": 95, "subsampling": 0} if form == "jpeg" else {}
    if mode == "RGB":
        more["icc_profile"] = PROFILE
    picture.convert(mode).save(content, form, exif=exif, **more)
    return content.getvalue()


def output(*command):
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True)
    assert done.returncode == 0, f"{command[0]}: {done.stderr.strip()}"
    return done.stdout


def magick(path):
    """Size, profile, turn, camera and place as ImageMagick reads them, and the colours left and right."""
    size, turn, camera, place, left, right = output(
        "identify", "-format", "%wx%h|%[EXIF:Orientation]|%[EXIF:Model]|%[EXIF:GPSLatitude]|%[pixel:p{10,10}]|%[pixel:p{w-10,h-10}]",
        path).split("|")
    profile = subprocess.run(["convert", str(path), "icc:-"], capture_output=True).stdout
    return size, profile, turn, camera, place, near(left), near(right)


def near(colour):
    """The colour's name, however a codec rounds it."""
    named = {"red": 0, "lime": 1, "blue": 2, "white": 3}
    if colour in named:
        return named[colour]
    inside = colour[colour.index("(") + 1 : colour.index(")")].split(",")[:3]
    numbers = [float(part.rstrip("%")) * (2.55 if "%" in part else 1) for part in inside]
    return next((i for i, known in enumerate(COLOURS) if max(abs(a - b) for a, b in zip(numbers, known)) < 12), colour)


def vips(path):
    """Size, profile and fields as libvips reads them."""
    said = dict(line.split(": ", 1) for line in output("vipsheader", "-a", path).splitlines() if ": " in line)
    return f"{said['width']}x{said['height']}", "icc-profile-data" in said, [name for name in said if name.startswith("exif-")]


def check(server, folder, orientation, form, wanted, keeps, mode="RGB"):
    status, clip = server.upload_bytes(photo(orientation, form, mode), f"photo.{form}", "hands")
    assert status == 201, clip
    fields = {**PART, "format": wanted, **({"metadata": "yes"} if keeps else {})}
    status, head, body = server.request(
        "POST", f"/clips/{clip['id']}/crop", urllib.parse.urlencode(fields), {"Content-Type": "application/x-www-form-urlencoded"})
    assert status == 200, body
    path = folder / f"{orientation}-{form}-{mode}-{keeps}.{wanted}"
    path.write_bytes(body)
    ending = "jpg" if wanted == "jpeg" else "png"
    assert f'photo-crop.{ending}"' in head["content-disposition"], head
    size, profile, turn, camera, place, left, right = magick(path)
    assert size == "600x300", size
    assert (left, right) == (2, 3), (left, right)
    assert profile == (PROFILE if mode == "RGB" else b""), f"a profile of {len(profile)} bytes"
    assert turn in ("", "1"), turn
    size, has_profile, fields = vips(path)
    assert size == "600x300" and has_profile == (mode == "RGB"), (size, has_profile)
    if keeps:
        # ImageMagick 6 does not look for EXIF in a PNG.
        assert camera == "a camera" or wanted == "png", camera
        assert any("Model" in name for name in fields) and any("GPSLatitude" in name for name in fields), fields
    else:
        assert not camera and not place and not any("GPS" in name or "Model" in name for name in fields), fields
    assert Image.open(path).getexif().get(ORIENTATION, 1) == 1


def main():
    cases = [
        (orientation, form, wanted, keeps)
        for orientation in STORED for form in ("jpeg", "png") for wanted in ("jpeg", "png") for keeps in (False, True)
    ] + [(1, "tiff", "jpeg", False), (6, "tiff", "png", False), (6, "webp", "jpeg", False)]
    wrong = 0
    with tempfile.TemporaryDirectory() as folder, Server(sys.argv[1], arguments=["--workers", "1"]) as server:
        for case in [*cases, (6, "jpeg", "jpeg", False, "CMYK"), (1, "jpeg", "jpeg", False, "CMYK")]:
            try:
                check(server, pathlib.Path(folder), *case)
            except AssertionError as error:
                wrong += 1
                print(f"readers   a crop of {json.dumps(case)} is read otherwise: {error}", flush=True)
    print(f"readers   ImageMagick, libvips: {len(cases) + 2 - wrong} of {len(cases) + 2} crops as meant: {'MISSED' if wrong else 'ok'}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
