"""Peers that are libraries, each in a process of its own; prints the milliseconds of each run, from the file to the file.

usage: peers.py giflib RUNS GIF                                 indices alone
       peers.py pillow RUNS GIF                                 composited RGBA frames
       peers.py pillow-encode RUNS WIDTH HEIGHT FPS FRAMES GIF  raw RGBA frames to a GIF, by way of RGB
       peers.py pillow-encode-rgba …                            the same, as RGBA
"""

import sys
import time


def giflib_decode(path):
    import ctypes

    from giflib import LIBRARY

    error = ctypes.c_int()
    file = LIBRARY.DGifOpenFileName(path.encode(), ctypes.byref(error))
    if not file or LIBRARY.DGifSlurp(file) != 1:
        sys.exit("giflib refuses this file")
    LIBRARY.DGifCloseFile(file, ctypes.byref(error))


def pillow_decode(path):
    from PIL import Image, ImageSequence

    with Image.open(path) as image:
        for frame in ImageSequence.Iterator(image):
            frame.convert("RGBA")


def pillow_encode(mode, width, height, rate, source, target):
    import numpy as np
    from PIL import Image

    pixels = np.fromfile(source, np.uint8).reshape(-1, int(height), int(width), 4)
    images = [Image.fromarray(frame).convert(mode) for frame in pixels]
    # Hundredths of a second, so that their sum stays right.
    times = [round(number * 100 / float(rate)) * 10 for number in range(len(images) + 1)]
    images[0].save(
        target, "GIF", save_all=True, append_images=images[1:], loop=0,
        duration=[after - before for before, after in zip(times, times[1:])])


KINDS = {
    "giflib": giflib_decode,
    "pillow": pillow_decode,
    "pillow-encode": lambda *rest: pillow_encode("RGB", *rest),
    "pillow-encode-rgba": lambda *rest: pillow_encode("RGBA", *rest),
}


def main():
    kind, runs, *rest = sys.argv[1:]
    for _ in range(int(runs)):
        began = time.perf_counter()
        KINDS[kind](*rest)
        print((time.perf_counter() - began) * 1000)


if __name__ == "__main__":
    main()
