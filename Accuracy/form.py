"""How well the form score tells experts from amateurs whom it never saw, by `Accuracy/form`.

It takes some ten minutes the first time; what was measured is kept in .build/form. The recordings of strokes are looked for where
the labelled clips are.
"""

import pathlib
import sys

from figures import heading

HERE = pathlib.Path(__file__).resolve().parent
KEPT = HERE.parent / ".build/form"
# Groups of strokes (`takes.GROUPS`).
GROUPS = ("serve", "ground")


def main(_):
    heading("The form score, on players left out")
    sys.path.append(str(HERE / "form"))
    try:
        import takes
    except ImportError as missing:
        print(f"skipped: {missing}.")
        return {}
    if not (takes.data_folder() / "strokes/thetis_kinect.npz").exists():
        print("skipped: the recordings of strokes are not on this machine.")
        return {}
    import cohort
    import table
    KEPT.mkdir(parents=True, exist_ok=True)
    medians, figures = cohort.Cohort.load(KEPT).medians, {}
    for group in GROUPS:
        views = table.report(medians.of(group), group, medians.usable(group, "iqr"))
        figures |= {f"form: {group}, players told apart in the worst view": min(player for player, _ in views),
                    f"form: {group}, takes told apart in the worst view": min(take for _, take in views)}
    return figures
