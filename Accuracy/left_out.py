"""What a net told of each clip whose group it never saw: written when the swing net is trained, since teaching it takes hours.

`Models/swing-left-out.json`: {"clips": {NAME: {"group": "…", "swings": [as in a report: contact, stroke, confidence, …]}}}.
NAME is the clip's in labels.json.
"""

import json

from judged import Told
from lab import PROJECT

FILE = PROJECT / "Models/swing-left-out.json"


def read():
    """Told swings by the names of clips; None if nothing was written."""
    if not FILE.is_file():
        return None
    clips = json.loads(FILE.read_text(encoding="utf-8"))["clips"]
    return {name: [Told.read(swing) for swing in clip["swings"]] for name, clip in clips.items()}
