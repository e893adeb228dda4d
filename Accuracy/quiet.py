"""Clips and pictures that show no swing: how many swings are found in them."""

from figures import heading

# What the server accepts; the rest of the folder is notes, maps and broken files.
KINDS = {".mp4", ".mov", ".mkv", ".webm", ".gif", ".jpg", ".jpeg", ".png"}
FOLDERS = ("nonswing", "faces", "hands", "photos", "video_container", "gif")
# Files made to break decoders are mostly single pictures of nobody: so many of them are enough.
MOST_DECODER_FILES = 60


def main(lab):
    heading("Clips that show no swing")
    paths = files(lab)
    conformance = [path for path in paths if path.relative_to(lab.data).parts[0] == "gif"]
    left_out = len(conformance) - MOST_DECODER_FILES
    if left_out > 0:
        # Every so-manieth, so that each collection is there.
        kept = {conformance[index * len(conformance) // MOST_DECODER_FILES] for index in range(MOST_DECODER_FILES)}
        paths = [path for path in paths if path not in conformance or path in kept]
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
    print(f"{accepted} files ({stills} of them stills), {seconds:.0f} s: {swings} false swings, "
          f"{swings / minutes if minutes else 0:.2f} a minute; {refused} files were not accepted"
          + (f"; {left_out} GIFs made for testing decoders left out" if left_out > 0 else ""))
    return 0


def files(lab):
    """Every file that may be a clip or a picture and shows no swing."""
    showing = {lab.data / name for name, label in lab.labels.items() if label.get("swings")}
    return sorted(
        path for folder in FOLDERS for path in (lab.data / folder).rglob("*")
        if path.suffix.lower() in KINDS and path.is_file() and path not in showing)
