"""HEICs that unfold: a grid that has the same small picture in every place (ISO/IEC 23008-12)."""

import pathlib
import struct
import subprocess
import tempfile

EDGE = 512


def box(name, *parts):
    content = b"".join(parts)
    return struct.pack(">I4s", len(content) + 8, name) + content


def big(*numbers):
    """Numbers of two bytes."""
    return struct.pack(f">{len(numbers)}H", *numbers)


def tile():
    """A grey picture of EDGE pixels: what its decoder has to know (the box hvcC), and the picture itself."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "tile.mp4")
        subprocess.run(
            ["ffmpeg", "-v", "error", "-f", "lavfi", "-i", f"color=gray:s={EDGE}x{EDGE}", "-frames:v", "1", "-pix_fmt", "yuvj420p",
             "-c:v", "libx265", "-tag:v", "hvc1", "-x265-params", "log-level=none:range=full", str(path)], check=True)
        content = path.read_bytes()

    def found(name):
        at = content.index(name) - 4
        return content[at:at + struct.unpack(">I", content[at:at + 4])[0]]
    return found(b"hvcC"), found(b"mdat")[8:]


def unfolding(columns, rows):
    """A file of some kilobytes that shows columns × rows tiles."""
    decoder, picture = tile()
    width, height = columns * EDGE, rows * EDGE
    grid = struct.pack(">BBBBII", 0, 1, rows - 1, columns - 1, width, height)

    def item(number, kind):
        return box(b"infe", struct.pack(">IHH4sB", 2 << 24, number, 0, kind, 0))

    def extent(width, height):
        return box(b"ispe", struct.pack(">III", 0, width, height))

    def file(at):
        places = big(1, 0, 0, 1) + struct.pack(">II", at, len(picture)) + big(2, 1, 0, 1) + struct.pack(">II", 0, len(grid))
        meta = box(
            b"meta", bytes(4), box(b"hdlr", bytes(8), b"pict", bytes(13)), box(b"pitm", bytes(4), big(2)),
            box(b"iinf", bytes(4), big(2), item(1, b"hvc1"), item(2, b"grid")),
            box(b"iref", bytes(4), box(b"dimg", big(2, columns * rows), big(1) * (columns * rows))),
            box(b"iprp", box(b"ipco", decoder, extent(EDGE, EDGE), extent(width, height)),
                box(b"ipma", struct.pack(">II", 0, 2), big(1), bytes([2, 0x81, 2]), big(2), bytes([1, 3]))),
            box(b"idat", grid), box(b"iloc", struct.pack(">IBB", 1 << 24, 0x44, 0), big(2), places))
        return box(b"ftyp", b"heic", bytes(4), b"mif1heic") + meta + struct.pack(">I4s", len(picture) + 8, b"mdat") + picture
    return file(len(file(0)) - len(picture))
