"""Clips and pictures that show no swing: how many swings are found in them."""

from figures import heading

PICTURES = {".jpg", ".jpeg", ".png"}
# Pictures hardly can show a swing: so many are looked at.
MOST_PICTURES = 60


def main(lab):
    heading("Clips that show no swing")
    paths = files(lab)
    pictures = [path for path in paths if path.suffix.lower() in PICTURES]
    left_out = {*pictures} - {*spread(pictures, MOST_PICTURES)}
    paths = [path for path in paths if path not in left_out]
    seconds, swings, accepted, refused, stills = 0.0, 0, 0, 0, 0
    for path, analysis in zip(paths, lab.analyse_all(paths)):
        if analysis.report is None:
            refused += 1
            print(f"{path.relative_to(lab.data)}: {analysis.refusal}")
            continue
        accepted += 1
        seconds += analysis.report["media"]["duration"]
        stills += analysis.report["media"]["frames"] == 1
        swings += len(analysis.contacts)
        if analysis.contacts:
            print(f"{path.relative_to(lab.data)}: swings at " + ", ".join(f"{time:.2f} s" for time in analysis.contacts))
    minutes = seconds / 60
    rate = swings / minutes if minutes else 0
    print(f"{accepted} files ({stills} of them stills), {seconds:.0f} s: {swings} false swings, "
          f"{rate:.2f} a minute; {refused} files were not accepted"
          + (f"; {len(left_out)} more pictures were left out" if left_out else ""))
    return {"quiet clips: false swings a minute": rate}


def spread(paths, most):
    """At most so many, from everywhere in the list, so that each folder is there."""
    number = min(most, len(paths))
    return [paths[index * len(paths) // number] for index in range(number)]


def files(lab):
    """Every file with a label that names no swing or stroke. What nobody described proves nothing."""
    return sorted(lab.data / name for name, label in lab.labels.items()
                  if label["kind"] != "stroke" and not label.get("swings") and (lab.data / name).is_file())
