"""What a net is taught from: the clips that it may see, and strokes that others recorded."""

from pathlib import Path

from bank import Bank, Row
from body import RATE
from public import kinect, motion_capture, windows

# How often each kind of window is shown.
SHARES = {"strokes": 0.5, "elsewhere": 0.25, "windows": 0.05, "neutral": 0.05, "capture": 0.11, "kinect": 0.05}
# Faces and hands before a camera are shown less often than bodies without a swing.
CLOSE_UPS = 0.35
# A group's clips are shown as often as the number of its strokes to this power, less one, says.
BALANCE = 0.4


class Public:
    """Strokes that others recorded, read once."""

    def __init__(self, data):
        folder = Path(data) / "strokes"
        self.windows = list(windows(folder / "movenet_windows.npz"))
        self.capture = list(motion_capture(folder / "mocap.npz"))
        self.kinect = list(kinect(folder / "thetis_kinect.npz"))


def bank(clips, tested, public, contacts):
    """A bank without the clips tested; contacts: seconds by name of clips whose label names only the stroke."""
    rows = {"real": Row(2), "windows": Row(2), "capture": Row(3), "kinect": Row(3)}
    names = " ".join(clip.name for clip in tested).lower()
    sizes = {}
    for clip in clips:
        sizes[clip.group] = sizes.get(clip.group, 0) + len(clip.swings) + (clip.only is not None)
    for clip in clips:
        share = max(1, sizes[clip.group]) ** -BALANCE
        swings = clip.swings if clip.only is None else [(t, clip.only, 0) for t in contacts.get(clip.name, [])]
        if clip.only is not None and not swings:
            continue
        for stretch in clip.stretches:
            here = [(t, kind) for t, kind, _ in swings if stretch.seconds[0] - 0.1 <= t <= stretch.seconds[-1] + 0.1]
            unsaid = [i for i, t in enumerate(stretch.seconds) if clip.is_unsaid(t)]
            if here:
                rows["real"].add(stretch.body, [(t - stretch.seconds[0]) * RATE for t, _ in here],
                                 [kind for _, kind in here], unsaid=unsaid, share=share)
            elif clip.only is None and len(unsaid) < len(stretch.seconds):
                rows["real"].add(stretch.body, [], [], unsaid=unsaid, share=CLOSE_UPS if clip.is_close_up else 1)
    for player, kind, body in public.windows:
        # Match play of somebody whom a tested clip names.
        if player.split()[0].split("_")[0].lower() not in names:
            rows["windows"].add(body, [15.0] if kind >= 0 else [], [kind] if kind >= 0 else [])
    for name in ("capture", "kinect"):
        for _, kind, points, frames, unsure in getattr(public, name):
            if frames:
                rows[name].add(points, frames, [kind] * len(frames), unsure)
    return Bank([(rows["real"], "strokes", SHARES["strokes"]), (rows["real"], "elsewhere", SHARES["elsewhere"]),
                 (rows["windows"], "strokes", SHARES["windows"]), (rows["windows"], "elsewhere", SHARES["neutral"]),
                 (rows["capture"], "strokes", SHARES["capture"]), (rows["kinect"], "strokes", SHARES["kinect"])])
