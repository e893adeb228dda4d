"""Small files that unfold in the memory, or in the time, of whoever reads them."""

import struct
import zlib

SAMPLES = 85_000_000
MATRIX = struct.pack(">9I", 0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)


def box(name, *content):
    body = b"".join(content)
    return struct.pack(">I4s", 8 + len(body), name) + body


def full(name, *content, flags=0):
    return box(name, struct.pack(">I", flags), *content)


def track(number, samples=SAMPLES, handler=b"vide", duration=1, edits=0):
    """A track whose tables have one entry each, for so many samples."""
    if handler == b"vide":
        configuration = box(b"avcC", bytes.fromhex("0142c00affe1000467420a0a01000268ce"))
        entry = box(b"avc1", struct.pack(">6xH16xHHII4xH32xHh", 1, 64, 48, 0x480000, 0x480000, 1, 24, -1), configuration)
    else:
        entry = box(b"mp4a", struct.pack(">6xH8xHH4xI", 1, 2, 16, 48_000 << 16))
    tables = box(
        b"stbl", full(b"stsd", struct.pack(">I", 1), entry), full(b"stts", struct.pack(">III", 1, samples, duration)),
        full(b"stsc", struct.pack(">IIII", 1, 1, samples, 1)), full(b"stsz", struct.pack(">II", 10, samples)),
        full(b"stco", struct.pack(">II", 1, 48)))
    media = full(b"vmhd", bytes(8), flags=1) if handler == b"vide" else full(b"smhd", bytes(4))
    edit = box(b"edts", full(b"elst", struct.pack(">I", edits), struct.pack(">IiI", 1000, 0, 0x10000) * edits)) if edits else b""
    return box(
        b"trak", full(b"tkhd", struct.pack(">IIIII8xhhhxx", 0, 0, number, 0, 1000, 0, 0, 0), MATRIX,
                      struct.pack(">II", 64 << 16, 48 << 16), flags=3), edit,
        box(b"mdia", full(b"mdhd", struct.pack(">IIIIHH", 0, 0, 1_000_000, 1_000_000, 0x55C4, 0)),
            full(b"hdlr", struct.pack(">4x4s12x", handler), b"x\0"),
            box(b"minf", media, box(b"dinf", full(b"dref", struct.pack(">I", 1), full(b"url ", flags=1))), tables)))


def film(*tracks, fragments=b""):
    head = full(b"mvhd", struct.pack(">IIII", 0, 0, 1000, 1000), struct.pack(">IH10x", 0x10000, 0x100), MATRIX, bytes(24),
                struct.pack(">I", len(tracks) + 1))
    return box(b"ftyp", b"isom\0\0\2\0isomiso2avc1mp41") + box(b"mdat", bytes(1000)) + box(b"moov", head, *tracks) + fragments


def fragment(samples):
    return box(b"moof", full(b"mfhd", bytes(4)),
               box(b"traf", full(b"tfhd", struct.pack(">I", 1)), full(b"trun", struct.pack(">I", samples))))


def deflated(row, height):
    whole = zlib.compressobj(9)
    return b"".join([*(whole.compress(row) for _ in range(height)), whole.flush()])


def tiff(width, height, bits):
    """A black picture in one strip."""
    data = deflated(bytes(width * 3 * bits // 8), height)
    after = 8 + 2 + 9 * 12 + 4
    words = [(256, width), (257, height), (273, after + 6), (278, height), (279, len(data))]
    entries = [struct.pack("<HHII", tag, 4, 1, value) for tag, value in words]
    entries += [struct.pack("<HHII", 258, 3, 3, after)]
    entries += [struct.pack("<HHIHH", tag, 3, 1, value, 0) for tag, value in [(259, 8), (262, 2), (277, 3)]]
    entries.sort(key=lambda entry: struct.unpack("<H", entry[:2]))
    return struct.pack("<2sHIH", b"II", 42, 8, 9) + b"".join(entries) + bytes(4) + struct.pack("<3H", bits, bits, bits) + data


def png(width, height, depth, colour):
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    channels = {0: 1, 2: 3, 4: 2, 6: 4}[colour]
    data = deflated(bytes(1 + width * channels * depth // 8), height)
    head = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def refused():
    """Files that are to be refused, each with a word of the sentence."""
    return {
        "tables.mp4": (film(*(track(number) for number in (1, 2, 3))), "frames"),
        "sound.mp4": (film(track(1, 10), *(track(number, handler=b"soun", duration=1024) for number in (2, 3))), "frames"),
        "edits.mp4": (film(track(1, 30_000, edits=1000)), "frames"),
        "fragment.mp4": (film(track(1, 10), fragments=fragment(SAMPLES)), "frames"),
        "deep.tiff": (tiff(12_000, 10_000, 16), " MB"),
        "deep.png": (png(12_000, 10_000, 16, 6), " MB"),
        "clear.png": (png(12_000, 10_000, 8, 6), " MB"),
        "breaks.mp4": (line_breaks(), "text"),
    }


def accepted():
    """Files that unfold as far as photos go."""
    return {"black.tiff": tiff(7_600, 8_000, 8), "black.png": png(12_000, 10_000, 8, 2)}


def line_breaks():
    """What libmagic looks at for seconds."""
    return b"\n" * (64 << 10)
