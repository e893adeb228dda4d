#!/usr/bin/env python3
"""Small inputs for the fuzzers to begin with, right and wrong, each with something that no other has.

usage: seeds.py FOLDER
"""

import pathlib
import struct
import sys

FOUR = bytes([0, 0, 0, 255, 255, 255, 255, 0, 0, 0, 255, 0])


def header(width=4, height=4, palette=FOUR, version=b"GIF89a"):
    flags = 0x80 | ((len(palette) // 3).bit_length() - 2) if palette else 0
    return version + struct.pack("<HHBBB", width, height, flags, 0, 0) + palette


def control(disposal=0, delay=0, transparent=None):
    return b"\x21\xf9\x04" + struct.pack(
        "<BHBB", disposal << 2 | (transparent is not None), delay, transparent or 0, 0)


def blocks(data, size=255):
    return b"".join(bytes([len(data[at:at + size])]) + data[at:at + size] for at in range(0, len(data), size)) + b"\0"


def codes(sequence, code_size):
    """LZW data of exactly these codes."""
    bits = count = since = 0
    clear = 1 << code_size
    for code in sequence:
        width = code_size + 1 if since == 0 else min((clear + 1 + since).bit_length(), 12)
        bits |= code << count
        count += width
        since = 0 if code == clear else since + 1
    return bits.to_bytes((count + 7) // 8, "little")


def image(x=0, y=0, width=4, height=4, sequence=(4, 1, 6, 7, 8, 9, 5), code_size=2, palette=b"", interlaced=False, size=255):
    flags = (0x40 if interlaced else 0) | (0x80 | ((len(palette) // 3).bit_length() - 2) if palette else 0)
    return (b"\x2c" + struct.pack("<HHHHB", x, y, width, height, flags) + palette + bytes([code_size])
            + blocks(codes(sequence, code_size), size))


def application(name, data):
    return b"\x21\xff\x0b" + name + data + b"\0"


GIFS = {
    "still": header() + image() + b";",
    "87a": header(version=b"GIF87a") + image() + b";",
    "interlaced": header(8, 17) + image(0, 0, 8, 17, [4] + list(range(4)) * 34 + [5], interlaced=True) + b";",
    "local-palette": header(palette=b"") + image(palette=FOUR * 2) + b";",
    "no-palette": header(palette=b"") + image() + b";",
    "disposals": header() + b"".join(
        control(method, 5, 0) + image(1, 1, 2, 2, [4, 1, 2, 3, 0, 5]) for method in range(8)) + b";",
    "outside": header(2, 2) + image(1, 1, 9, 9, [4] + [1] * 81 + [5]) + image(9, 9) + b";",
    "empty-canvas": header(0, 0) + image(1, 2) + b";",
    "empty-frame": header() + image(0, 0, 0, 4) + image() + b";",
    "code-size-0": header() + image(sequence=[1] + [0] * 16 + [2], code_size=0) + b";",
    "code-size-8": header(palette=FOUR * 64) + image(sequence=[256, 1, 258, 259, 260, 250, 257], code_size=8) + b";",
    "code-size-11": header() + image(sequence=[2048, 1, 2050, 2047, 2049], code_size=11) + b";",
    "code-size-12": header() + image(sequence=[1], code_size=12) + b";",
    "long-strings": header(64, 64) + image(0, 0, 64, 64, [4, 1] + list(range(6, 96)) + [5]) + b";",
    "full-dictionary": header(64, 64) + image(0, 0, 64, 64, [4] + [1] * 4090 + [5]) + b";",
    "unknown-code": header() + image(sequence=[4, 1, 7, 1]) + b";",
    "small-blocks": header() + image(size=1) + b";",
    "loop": header() + application(b"NETSCAPE2.0", b"\3\1\5\0") + image() + b";",
    "loop-animexts": header() + application(b"ANIMEXTS1.0", b"\5\2\1\1\1\1\3\1\0\0") + image() + b";",
    "xmp": header() + application(b"XMP DataXMP", b"<x/>\1" + bytes(range(255, -1, -1))) + image() + b";",
    "comment": header() + b"\x21\xfe" + blocks(b"comment", 3) + image() + b";",
    "plain-text": header() + b"\x21\x01\x0c" + bytes(12) + blocks(b"text") + image() + b";",
    "unknown-extension": header() + b"\x21\x42" + blocks(b"?") + image() + b";",
    "garbage": header() + image() + b"\0\0" + image() + b"garbage",
    "no-trailer": header() + image(),
    "cut": header() + image()[:-3],
    "huge": header(65535, 65535) + image(0, 0, 65535, 65535) + b";",
    "bomb": header(64, 64) + image(0, 0, 1, 1, [4, 5]) * 32 + b";",
}

PART = b'--xYz\r\nContent-Disposition: form-data; name="kind"\r\n\r\nswing\r\n'
FILE = (b'--xYz\r\nContent-Disposition: form-data; name="file"; filename="a%22\\b.gif"\r\nContent-Type: image/gif\r\n\r\n'
        b"GIF89a\r\n--xY\r\n")
LINES = [
    b'{"progress":{"_0":{"stage":"tracking","done":1,"total":2}}}\n', b'{"finished":{}}\n',
    b'{"proposed":{"kind":"hands"}}\n', b'{"failed":{"_0":{"code":"truncated","message":"Too short."}}}\n', b"{" * 200,
]
# Turn, a directory with sizes, and a preview behind it.
EXIF = (struct.pack("<2sHIH", b"II", 42, 8, 2) + struct.pack("<HHII", 0x0112, 3, 1, 6) + struct.pack("<HHII", 0x8769, 4, 1, 38)
        + struct.pack("<I", 56) + struct.pack("<H", 1) + struct.pack("<HHIII", 0xA002, 4, 1, 4032, 0)
        + struct.pack("<H", 2) + struct.pack("<HHII", 0x0201, 4, 1, 86) + struct.pack("<HHIII", 0x0202, 4, 1, 9, 0) + b"a preview")


def box(name, *parts, long=False):
    content = b"".join(parts)
    return (struct.pack(">I4sQ", 1, name, len(content) + 16) if long else struct.pack(">I4s", len(content) + 8, name)) + content


def heif(items, references, primary=1, wide=0, group=b"", long=False, end=b""):
    """A file that lists items by number and type, and references by name, item and items."""
    number = ">I" if wide else ">H"
    full = struct.pack(">I", wide << 24)
    entries = [box(b"infe", struct.pack(">I", (2 + wide) << 24), struct.pack(number, item), b"\0\0", kind, b"\0") for item, kind in items]
    named = [
        box(name, struct.pack(number, item), struct.pack(">H", len(others)), *(struct.pack(number, other) for other in others))
        for name, item, *others in references]
    return box(b"ftyp", b"heic\0\0\0\0") + box(
        b"meta", bytes(4), box(b"pitm", full, struct.pack(number, primary)),
        box(b"iinf", full, struct.pack(number, len(items)), *entries, long=long),
        *([box(b"iref", full, *named, long=long)] if references else []), group, long=long) + end


# A picture, a gain map, what both give, EXIF.
PHOTO = ((1, b"hvc1"), (2, b"hvc1"), (3, b"tmap"), (4, b"Exif"))
OF_TWO = ((b"dimg", 3, 1, 2), (b"auxl", 2, 1, 3), (b"cdsc", 4, 1, 3), (b"thmb", 2, 1))
HEIFS = [
    heif(PHOTO, OF_TWO), heif(PHOTO, OF_TWO, wide=1), heif(PHOTO, OF_TWO, long=True),
    heif(PHOTO, OF_TWO, group=box(b"grpl", box(b"altr", bytes(4), struct.pack(">IIII", 9, 2, 3, 1)))),
    heif(PHOTO, OF_TWO, end=b"\0\0\0\0mdat to the end"),
    heif(((1, b"grid"), (2, b"grid"), (3, b"hvc1")), ((b"dimg", 1, 2, 3, 3), (b"dimg", 2, 1))),
    heif(((1, b"grid"), (2, b"grid"), (3, b"hvc1")), ((b"dimg", 1, 2, 2, 2), (b"dimg", 2, 3, 3, 3), (b"auxl", 2, 1), (b"auxl", 1, 2))),
    heif(PHOTO, ()) + heif(PHOTO, OF_TWO, primary=3), heif((), ()),
]


def chunk(name, content):
    return struct.pack(">I", len(content)) + name + content + bytes(4)


def apng(*chunks, kind=b"\2\3\0\0\0", stated=2):
    """A PNG of 8 × 8 pixels; a chunk is a name with its content, or the numbers of an fcTL."""
    named = [(b"fcTL", struct.pack(">IIIIIHHBB", *numbers)) if isinstance(numbers[0], int) else numbers for numbers in chunks]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        chunk(name, content) for name, content in [
            (b"IHDR", struct.pack(">II", 8, 8) + kind), (b"PLTE", bytes(12)), (b"acTL", struct.pack(">II", stated, 0)), *named, (b"IEND", b"")])


FIRST, SECOND = (0, 8, 8, 0, 0, 1, 10, 1, 0), (1, 3, 2, 4, 6, 0, 0, 2, 1)
APNGS = [
    apng(FIRST, (b"IDAT", b"abc"), (b"IDAT", b""), SECOND, (b"fdAT", b"\0\0\0\2abc"), (b"fdAT", b"\0\0\0\3")),
    apng((b"tRNS", b"\0"), (b"IDAT", b"abc"), FIRST, (b"fdAT", b"\0\0\0\1ab"), stated=1),
    apng(FIRST, (b"IDAT", b"abc"), kind=b"\x10\6\0\0\1", stated=9)[:-20],
]
RECORDING = b"\0MBLM" + struct.pack("<HHHHIIIH6x", 1, 1, 33, 0, 640, 360, 1, 0)

# Some begin with a byte that chooses: see the targets.
SEEDS = {
    "gif": list(GIFS.values()),
    "multipart": [b"\7" + PART + FILE + b"--xYz--\r\n", b"\0" + PART + b"--xYz--", b"\1preamble\r\n" + FILE, b"a; b=c"],
    "form": [b"a=b&c=d", b"name=Ada+%3Cb%3E&name=&=x&%zz=%", b"&&==&", b"x=%C3%A9&y=%FF"],
    "headers": [
        b'form-data; name="clip"; filename="a\\"b.mp4"', b"text/html; charset=utf-8;", b"gzip;q=0, br, *;q=0.5",
        b'W/"a", "b" , *', b"[::1]:8080", b"127.0.0.1:80", b"Host: localhost\nCookie: a=b", b"motionbook.local:1",
    ],
    "range": [b"\11bytes=0-", b"\11bytes=2-5", b"\11bytes=-3", b"\11Bytes= 1 - 99999999999999999999", b"\0bytes=0-0,1-2"],
    "cookies": [b"a=b; c=d", b'a="x"; ; =; b', b"a=1\na=2", b"k=" + b"v" * 100],
    "lines": [b"\0" + line for line in LINES] + [b"\3" + b"".join(LINES), b"\1" + bytes(100), b"\1" + bytes(range(256))],
    "report": [bytes([20 + kind]) + bytes(80) for kind in range(6)] + [bytes([30]) + bytes(range(0, 256, 3)), b"\0{}"],
    "exif": [EXIF, b"\x80" + EXIF[8:], b"MM\0*\0\0\0\x08" + bytes(40)],
    "heif": HEIFS,
    "apng": APNGS,
    "opinion": [bytes([64 + kind]) + bytes(200) for kind in range(7)] + [
        b"\0" + b'{"candidates":[{"content":{"parts":[{"text":"{}"}]},"finishReason":"STOP"}]}', b"\0" + b"[" * 400,
        b"\0" + b'{"error":{"status":"A\\u202e","message":"' + b"k" * 60 + b'"}}', b"\0" + bytes(8), b"\1" + b"\xff" * 8,
        # An analysis with a control character in a sentence.
        bytes([237]) * 29 + bytes(7) + b")\xedIn\n"],
    "recording": [RECORDING + bytes(470), RECORDING, b"\1\5\0\0\7abcdefg", b"\2\3\1\0\2\xff\xff", b"\3\2" + bytes(range(99))],
}

if __name__ == "__main__":
    for target, inputs in SEEDS.items():
        folder = pathlib.Path(sys.argv[1]) / target
        folder.mkdir(parents=True, exist_ok=True)
        for number, data in enumerate(inputs):
            (folder / str(number)).write_bytes(data)
