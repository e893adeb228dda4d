"""Where the labelled clips are, and what is shipped."""

import os
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent.parent
MODELS = PROJECT / "Models"


def data_folder():
    return Path(os.environ.get("MOTIONBOOK_TEST_DATA", PROJECT.parent / "shared/data"))
