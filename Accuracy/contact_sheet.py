"""A picture of many small pictures, to look at failures."""

import shutil
import subprocess
import tempfile
from pathlib import Path

from lab import run

TILE, TEXT, COLUMNS, MOST = 300, 24, 6, 60


def contact_sheet(tiles, path):
    """Draws pictures (path, text, boxes as left, top, width, height in shares) into one; False if there are none."""
    if not tiles:
        path.unlink(missing_ok=True)
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    folder = Path(tempfile.mkdtemp(prefix="motionbook-sheet-"))
    try:
        for number, (picture, text, boxes) in enumerate(tiles[:MOST]):
            draw_tile(picture, text, boxes, folder / f"{number:03}.png")
        rows = (min(len(tiles), MOST) + COLUMNS - 1) // COLUMNS
        run("ffmpeg", "-v", "error", "-y", "-i", str(folder / "%03d.png"), "-vf", f"tile={COLUMNS}x{rows}:color=white",
            "-frames:v", "1", str(path))
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return True


def draw_tile(picture, text, boxes, path):
    filters = [f"drawbox=x=iw*{x}:y=ih*{y}:w=iw*{w}:h=ih*{h}:color=red:t=3" for x, y, w, h in boxes]
    filters += [f"scale={TILE}:{TILE}:force_original_aspect_ratio=decrease",
                f"pad={TILE}:{TILE + TEXT}:(ow-iw)/2:0:white"]
    words = f"drawtext=text='{text}':x=4:y={TILE + 4}:fontsize=16"
    # Without fonts there are no words.
    for chosen in ([*filters, words], filters):
        try:
            run("ffmpeg", "-v", "error", "-y", "-i", str(picture), "-vf", ",".join(chosen), "-frames:v", "1", str(path))
            return
        except subprocess.CalledProcessError:
            continue
