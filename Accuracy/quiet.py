"""Clips and pictures that show no swing: how many swings are found in them."""

from figures import heading

# What the server accepts; the rest of the folder is notes, maps and broken files.
KINDS = {".mp4", ".mov", ".mkv", ".webm", ".gif", ".jpg", ".jpeg", ".png"}
FOLDERS = ("nonswing", "faces", "hands", "photos", "video_container", "gif")
PICTURES = {".jpg", ".jpeg", ".png"}
# Pictures hardly can show a swing, and GIFs made to break decoders hardly show anybody: so many of each are looked at.
MOST_PICTURES, MOST_GIFS = 60, 40


def main(lab):
    heading("Clips that show no swing")
    paths = files(lab)
    pictures = [path for path in paths if path.suffix.lower() in PICTURES]
    conformance = [path for path in paths if path.relative_to(lab.data).parts[0] == "gif"]
    seldom = {*pictures, *conformance}
    kept = {*spread(pictures, MOST_PICTURES), *spread(conformance, MOST_GIFS)}
    paths = [path for path in paths if path not in seldom or path in kept]
    left_out = len(seldom) - len(kept)
    seconds, swings, accepted, refused, stills = 0.0, 0, 0, 0, 0
    for path, analysis in zip(paths, lab.analyse_all(paths)):
        if analysis.report is None:
            refused += 1
            if path not in conformance:
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
          + (f"; {left_out} pictures and GIFs made for testing decoders were left out" if left_out else ""))
    return {"quiet clips: false swings a minute": rate}


def spread(paths, most):
    """At most so many, from everywhere in the list, so that each folder is there."""
    number = min(most, len(paths))
    return [paths[index * len(paths) // number] for index in range(number)]


def files(lab):
    """Every file that may be a clip or a picture and shows no swing."""
    showing = {lab.data / name for name, label in lab.labels.items() if label.get("swings")}
    return sorted(
        path for folder in FOLDERS for path in (lab.data / folder).rglob("*")
        if path.suffix.lower() in KINDS and path.is_file() and path not in showing)
