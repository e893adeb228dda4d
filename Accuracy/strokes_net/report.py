"""The table by stroke, view, rate and kind of clip; whether confidence holds; the worst clips."""

import numpy as np

from classes import CLASSES
from measure import HEAD, score

NAMED = {"forehand": 0, "backhand": 1, "serve": 2, "overhead": 3, "smash": 3}


def view(clip):
    told = clip.label.get("view", "")
    for word in ("broadcast", "behind", "front", "side"):
        if word in told:
            return word
    return "not said"


def rate(clip):
    return "up to 20" if clip.rate <= 20 else "up to 30" if clip.rate <= 31 else "above"


def breakdown(clips, found):
    """Markdown."""
    swinging = [clip for clip in clips if clip.swings]
    lines = [HEAD]
    parts = [("stroke: " + name, [c for c in swinging if any(k == i for _, k, _ in c.swings)])
             for i, name in enumerate(CLASSES)]
    parts.append(("tennis", [c for c in swinging if any(k >= 0 for _, k, _ in c.swings)]))
    parts.append(("no tennis", [c for c in swinging if any(k < 0 for _, k, _ in c.swings)]))
    for title, key in (("view", view), ("pictures a second", rate)):
        parts += [(f"{title}: {value}", [c for c in swinging if key(c) == value])
                  for value in sorted({key(c) for c in swinging})]
    without = [clip for clip in clips if clip.is_without]
    kind = lambda c: {"face_video": "faces", "fingers_video": "hands"}.get(c.label["kind"], "moving bodies")
    parts += [("without: " + value, [c for c in without if kind(c) == value])
              for value in sorted({kind(c) for c in without})]
    lines += [score(some, found).row(f"{title} ({len(some)})") for title, some in parts if some]
    lines += ["", *confidence(clips, found), "", *uncertainty(clips, found), "", "worst clips:"]
    bad = sorted(score(clips, found).bad, key=lambda b: (-b[0], -max([f[2] for f in b[3]], default=0)))
    for errors, name, swings, said in bad[:10]:
        lines.append(f"- {name}: labelled {[(t, CLASSES[k] if k >= 0 else '-') for t, k, _ in swings]}, "
                     f"found {[(t, CLASSES[k], h) for t, k, h in said]}")
    return "\n".join(lines)


def confidence(clips, found):
    """Of swings that say so much, how many are right."""
    as_said = {name: [(f[0], f[1], f[4]) for f in some] for name, some in found.items()}
    said = score(clips, as_said).said
    lines = ["confidence said → right"]
    for low in np.arange(0.2, 1.0, 0.1):
        some = [right for share, right in said if low <= share < low + 0.1 + (low > 0.85) * 0.01]
        if some:
            lines.append(f"- {low:.1f}–{low + 0.1:.1f}: {sum(some)} of {len(some)}")
    return lines


def uncertainty(clips, found):
    """Of contacts found, how many lie within what was said (two of three should)."""
    inside = []
    for clip in clips:
        for t, _, tolerance in clip.swings:
            near = [(abs(f[0] - t), f[5]) for f in found[clip.name] if abs(f[0] - t) <= max(0.25, tolerance)]
            if near:
                error, said = min(near)
                inside.append(error <= said)
    return [f"contact within its uncertainty: {sum(inside)} of {len(inside)}"]
