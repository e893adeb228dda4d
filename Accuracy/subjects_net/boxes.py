"""From how much each place stands out to a box around what does."""

import numpy as np


def parts(sure, least):
    """The connected parts of what is at least so sure, the heaviest first: `(box, weight, mean)`, boxes 0…1 as x, y, w, h."""
    seen, found = sure < least, []
    rows, columns = sure.shape
    for start in np.flatnonzero(~seen):
        if seen.flat[start]:
            continue
        waiting, cells = [start], []
        seen.flat[start] = True
        while waiting:
            at = waiting.pop()
            cells.append(at)
            row, column = divmod(at, columns)
            for r, c in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
                if 0 <= r < rows and 0 <= c < columns and not seen[r, c]:
                    seen[r, c] = True
                    waiting.append(r * columns + c)
        y, x = np.divmod(np.array(cells), columns)
        weight = sure.flat[cells].sum()
        box = x.min() / columns, y.min() / rows, (np.ptp(x) + 1) / columns, (np.ptp(y) + 1) / rows
        found.append((box, float(weight), float(weight / len(cells))))
    return sorted(found, key=lambda part: -part[1])


def union(boxes):
    left, top = min(b[0] for b in boxes), min(b[1] for b in boxes)
    return left, top, max(b[0] + b[2] for b in boxes) - left, max(b[1] + b[3] for b in boxes) - top


def overlap(one, other):
    """Intersection over union."""
    w = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    h = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return w * h / (one[2] * one[3] + other[2] * other[3] - w * h) if w > 0 and h > 0 else 0.0
