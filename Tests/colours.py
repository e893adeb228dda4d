"""Colours of pictures and films, and how far they lie from each other as people see it (CIEDE2000)."""

import math
import subprocess


def grid(source, columns=16, rows=12):
    """
    The first picture of a file as colours (red, green, blue, 0 to 255), row by row; each is the mean of its part.

    `source`: arguments of FFmpeg that name the input.
    """
    # Made RGB first: FFmpeg would halve the colours of what has a palette.
    said = subprocess.run(
        ["ffmpeg", "-v", "error", *map(str, source), "-frames:v", "1", "-vf", f"format=gbrp,scale={columns}:{rows}:flags=area",
         "-pix_fmt", "rgb24", "-f", "rawvideo", "-"], stdout=subprocess.PIPE, check=True).stdout
    return [tuple(said[place:place + 3]) for place in range(0, len(said), 3)]


def difference(some, others):
    """The mean CIEDE2000 between colours, one by one."""
    pairs = list(zip(some, others, strict=True))
    return sum(ciede2000(_lab(one), _lab(other)) for one, other in pairs) / len(pairs)


def _lab(colour):
    """CIELAB (D65) of an sRGB colour."""
    red, green, blue = (value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in (part / 255 for part in colour))
    # IEC 61966-2-1, over the white point.
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    x, y, z = (part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116 for part in (x, y, z))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def ciede2000(one, other):
    """Of two colours in CIELAB; Sharma, Wu and Dalal 2005."""
    (light1, a1, b1), (light2, a2, b2) = one, other
    mean = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    stretch = 1.5 - 0.5 * math.sqrt(mean**7 / (mean**7 + 25**7))
    a1, a2 = a1 * stretch, a2 * stretch
    chroma1, chroma2 = math.hypot(a1, b1), math.hypot(a2, b2)
    hue1, hue2 = math.degrees(math.atan2(b1, a1)) % 360, math.degrees(math.atan2(b2, a2)) % 360
    is_grey = chroma1 * chroma2 == 0
    turn = 0 if is_grey else (hue2 - hue1 + 180) % 360 - 180
    hue_step = 2 * math.sqrt(chroma1 * chroma2) * math.sin(math.radians(turn / 2))
    light, chroma = (light1 + light2) / 2, (chroma1 + chroma2) / 2
    hue = hue1 + hue2 if is_grey else hue1 + turn / 2

    def wave(factor, shift):
        return math.cos(math.radians(factor * hue + shift))

    weight = 1 - 0.17 * wave(1, -30) + 0.24 * wave(2, 0) + 0.32 * wave(3, 6) - 0.2 * wave(4, -63)
    of_light = (light2 - light1) / (1 + 0.015 * (light - 50) ** 2 / math.sqrt(20 + (light - 50) ** 2))
    of_chroma = (chroma2 - chroma1) / (1 + 0.045 * chroma)
    of_hue = hue_step / (1 + 0.015 * chroma * weight)
    bend = math.sin(math.radians(60 * math.exp(-((((hue % 360) - 275) / 25) ** 2))))
    blue = -2 * math.sqrt(chroma**7 / (chroma**7 + 25**7)) * bend
    return math.sqrt(of_light**2 + of_chroma**2 + of_hue**2 + blue * of_chroma * of_hue)
