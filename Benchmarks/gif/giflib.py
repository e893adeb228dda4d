"""Frames of a GIF by giflib (its C library through ctypes), composited here as browsers do."""

import ctypes as c

import numpy as np


class Colors(c.Structure):
    _fields_ = [("count", c.c_int), ("bits", c.c_int), ("sorted", c.c_bool), ("colors", c.POINTER(c.c_ubyte))]


class Description(c.Structure):
    _fields_ = [("left", c.c_int), ("top", c.c_int), ("width", c.c_int), ("height", c.c_int),
                ("interlace", c.c_bool), ("palette", c.POINTER(Colors))]


class Extension(c.Structure):
    _fields_ = [("count", c.c_int), ("bytes", c.POINTER(c.c_ubyte)), ("function", c.c_int)]


class Saved(c.Structure):
    _fields_ = [("image", Description), ("raster", c.POINTER(c.c_ubyte)), ("extensions", c.c_int),
                ("blocks", c.POINTER(Extension))]


class File(c.Structure):
    _fields_ = [("width", c.c_int), ("height", c.c_int), ("resolution", c.c_int), ("background", c.c_int),
                ("aspect", c.c_ubyte), ("palette", c.POINTER(Colors)), ("count", c.c_int), ("image", Description),
                ("saved", c.POINTER(Saved))]


class Control(c.Structure):
    _fields_ = [("disposal", c.c_int), ("user_input", c.c_bool), ("delay", c.c_int), ("transparent", c.c_int)]


LIBRARY = c.CDLL("libgif.so.7")
LIBRARY.DGifOpenFileName.restype = c.POINTER(File)


def frames(path):
    """The canvases (RGBA) of a file, or None when giflib refuses it."""
    error = c.c_int()
    file = LIBRARY.DGifOpenFileName(str(path).encode(), c.byref(error))
    if not file:
        return None
    try:
        return composite(file) if LIBRARY.DGifSlurp(file) == 1 else None
    finally:
        LIBRARY.DGifCloseFile(file, c.byref(error))


def composite(file):
    head = file.contents
    canvas = np.zeros((head.height, head.width, 4), np.uint8)
    found = []
    for number in range(head.count):
        saved, control = head.saved[number], Control(transparent=-1)
        LIBRARY.DGifSavedExtensionToGCB(file, number, c.byref(control))
        place = saved.image
        colors = place.palette or head.palette
        palette = np.zeros((256, 4), np.uint8)
        palette[:, 3] = 255
        if colors:
            count = colors.contents.count
            palette[:count, :3] = np.ctypeslib.as_array(colors.contents.colors, (count * 3,)).reshape(count, 3)
        indices = np.ctypeslib.as_array(saved.raster, (place.height * place.width,)).reshape(place.height, place.width)
        before = canvas.copy()
        part = canvas[place.top:place.top + place.height, place.left:place.left + place.width]
        indices = indices[:part.shape[0], :part.shape[1]]
        shown = indices != control.transparent
        part[shown] = palette[indices[shown]]
        found.append(canvas.copy())
        if control.disposal == 2:
            part[:] = 0
        elif control.disposal == 3:
            canvas = before
    return found
