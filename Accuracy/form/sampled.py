"""Measures of hits in one view."""

import numpy as np

from cameras import seen
from measures import measure


def sample(takes, view, rng, changed=lambda picture: picture, **camera):
    """Names, and values `(hits, measures)` of all hits, each take seen by one camera; NaN where nothing can be told.

    changed: what happens to the pictures before they are measured.
    """
    values = measure(changed(np.concatenate([seen(take.hits, view, rng, **camera) for take in takes])))
    return list(values), np.stack(list(values.values()), 1)
