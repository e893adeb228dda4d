"""Measures of takes in one view: the median over a take's hits, one row a take."""

import warnings

import numpy as np

from cameras import seen
from measures import measure


def sample(takes, view, rng, **camera):
    """Names, and values `(takes, measures)`; NaN where fewer than half of a take's hits show a measure."""
    pictures = [seen(take.hits, view, rng, **camera) for take in takes]
    values = measure(np.concatenate(pictures))
    ends = np.cumsum([len(p) for p in pictures])
    rows = np.full((len(takes), len(values)), np.nan)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for j, column in enumerate(values.values()):
            for i, hits in enumerate(np.split(column, ends[:-1])):
                if np.isfinite(hits).mean() >= 0.5:
                    rows[i, j] = np.nanmedian(hits)
    return list(values), rows
