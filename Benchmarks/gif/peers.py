"""Peers that are libraries, each in a process of its own; prints the milliseconds of each run.

usage: peers.py giflib RUNS GIF                                 from the file to indices
       peers.py pillow RUNS GIF                                 from the file to composited RGBA frames
       peers.py pillow-encode RUNS WIDTH HEIGHT FPS FRAMES GIF  a GIF of raw frames in memory, RGB
       peers.py pillow-encode-rgba …                            the same, as RGBA
"""

import sys
import time


def measure(runs, work):
    for _ in range(int(runs)):
        began = time.perf_counter()
        work()
        print((time.perf_counter() - began) * 1000)


def giflib_decode(runs, path):
    import ctypes

    from giflib import LIBRARY

    def work():
        error = ctypes.c_int()
        file = LIBRARY.DGifOpenFileName(path.encode(), ctypes.byref(error))
        if not file or LIBRARY.DGifSlurp(file) != 1:
            sys.exit("giflib refuses this file")
        LIBRARY.DGifCloseFile(file, ctypes.byref(error))

    measure(runs, work)


def pillow_decode(runs, path):
    from PIL import Image, ImageSequence

    def work():
        with Image.open(path) as image:
            for frame in ImageSequence.Iterator(image):
                frame.convert("RGBA")

    measure(runs, work)


def pillow_encode(mode, runs, width, height, rate, source, target):
    import numpy as np
    from PIL import Image

    pixels = np.fromfile(source, np.uint8).reshape(-1, int(height), int(width), 4)
    images = [Image.fromarray(frame).convert(mode) for frame in pixels]
    # Hundredths of a second, so that their sum stays right.
    times = [round(number * 100 / float(rate)) * 10 for number in range(len(images) + 1)]
    durations = [after - before for before, after in zip(times, times[1:])]
    measure(runs, lambda: images[0].save(
        target, "GIF", save_all=True, append_images=images[1:], loop=0, duration=durations))


KINDS = {
    "giflib": giflib_decode,
    "pillow": pillow_decode,
    "pillow-encode": lambda *rest: pillow_encode("RGB", *rest),
    "pillow-encode-rgba": lambda *rest: pillow_encode("RGBA", *rest),
}

if __name__ == "__main__":
    KINDS[sys.argv[1]](*sys.argv[2:])
