"""How like its source an animation looks: SSIM of the luma, and the mean distance of colours in OKLab.

SSIM: Wang, Bovik, Sheikh, Simoncelli, "Image quality assessment: from error visibility to structural similarity", 2004:
Gaussian window of 11 × 11, σ 1.5, K1 0.01, K2 0.03, the mean over all places where the window lies inside the picture.
Luma: ITU-R BT.601 of the sRGB values. OKLab: Björn Ottosson, "A perceptual color space for image processing", 2020;
ΔE is the Euclidean distance of two colours, its mean goes over all pixels. Both are means over all frames of the source,
each compared with what is shown in the middle of its time.
"""

import cv2
import numpy as np
from PIL import Image, ImageSequence

LUMA = np.array([0.299, 0.587, 0.114], np.float32)
CHANNELS = np.arange(256) / 255
LINEAR = np.where(CHANNELS <= 0.04045, CHANNELS / 12.92, ((CHANNELS + 0.055) / 1.055) ** 2.4).astype(np.float32)
TO_CONES = np.array([
    [0.4122214708, 0.5363325363, 0.0514459929],
    [0.2119034982, 0.6806995451, 0.1073969566],
    [0.0883024619, 0.2817188376, 0.6299787005]], np.float32)
TO_LAB = np.array([
    [0.2104542553, 0.7936177850, -0.0040720468],
    [1.9779984951, -2.4285922050, 0.4505937099],
    [0.0259040371, 0.7827717662, -0.8086757660]], np.float32)


def oklab(rgb):
    """OKLab of sRGB bytes."""
    return np.cbrt(LINEAR[rgb] @ TO_CONES.T) @ TO_LAB.T


def window_mean(values):
    """The Gaussian mean around each place where the window lies inside."""
    return cv2.GaussianBlur(values, (11, 11), 1.5)[5:-5, 5:-5]


def ssim(one, other):
    """The mean SSIM of two pictures of luma, 0…255."""
    c1, c2 = (0.01 * 255) ** 2, (0.03 * 255) ** 2
    mean_one, mean_other = window_mean(one), window_mean(other)
    variance_one = window_mean(one * one) - mean_one ** 2
    variance_other = window_mean(other * other) - mean_other ** 2
    covariance = window_mean(one * other) - mean_one * mean_other
    return float(np.mean(
        (2 * mean_one * mean_other + c1) * (2 * covariance + c2)
        / ((mean_one ** 2 + mean_other ** 2 + c1) * (variance_one + variance_other + c2))))


def shown_frames(path):
    """(RGB, end in seconds) of each frame of a GIF."""
    end = 0
    with Image.open(path) as image:
        for frame in ImageSequence.Iterator(image):
            rgb = np.asarray(frame.convert("RGBA"))[..., :3]
            end += frame.info.get("duration", 0) / 1000
            yield rgb, end


class Reference:
    """The source of animations: raw frames at so many a second."""

    def __init__(self, pixels, rate):
        self.rate = rate
        self.luma = [rgb @ LUMA for rgb in pixels[..., :3]]
        self.lab = [oklab(rgb) for rgb in pixels[..., :3]]

    def compare(self, path):
        """(SSIM, ΔE) of a GIF."""
        similarities, distances = [], []
        for rgb, end in shown_frames(path):
            number = len(similarities)
            luma, lab = rgb @ LUMA, oklab(rgb)
            while number < len(self.luma) and (number + 0.5) / self.rate < end:
                similarities.append(ssim(self.luma[number], luma))
                distances.append(float(np.sqrt(((self.lab[number] - lab) ** 2).sum(-1)).mean()))
                number += 1
        if len(similarities) != len(self.luma):
            raise ValueError(f"{path} ends after {len(similarities)} of {len(self.luma)} frames")
        return float(np.mean(similarities)), float(np.mean(distances))
