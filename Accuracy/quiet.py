"""Clips and pictures that show no swing: how many swings are found in them, by kind; also by nets that never saw their group."""

from figures import heading
import left_out

PICTURES = {".jpg", ".jpeg", ".png"}
# Pictures hardly can show a swing: so many are looked at.
MOST_PICTURES = 60
KINDS = {"swing": "people, no swing", "face_video": "faces", "fingers_video": "hands"}


def main(lab):
    heading("Clips that show no swing")
    paths = files(lab)
    pictures = [path for path in paths if path.suffix.lower() in PICTURES]
    left_out_pictures = {*pictures} - {*spread(pictures, MOST_PICTURES)}
    paths = [path for path in paths if path not in left_out_pictures]
    told = left_out.read() or {}
    shipped, by_others, refused = {}, {}, 0
    for path, analysis in zip(paths, lab.analyse_all(paths)):
        name = str(path.relative_to(lab.data))
        if analysis.report is None:
            refused += 1
            print(f"{name}: {analysis.refusal}")
            continue
        kind = "pictures" if path.suffix.lower() in PICTURES else KINDS.get(lab.labels[name]["kind"], "others")
        unsaid = lab.labels[name].get("ignore_s", [])
        seconds = max(0, analysis.report["media"]["duration"] - sum(end - start for start, end in unsaid))
        shipped.setdefault(kind, []).append((seconds, said(analysis.contacts, unsaid)))
        if name in told:
            by_others.setdefault(kind, []).append((seconds, said([swing.contact for swing in told[name]], unsaid)))
        if analysis.contacts:
            print(f"{name}: " + ", ".join(f"{swing['stroke']} at {swing['contact']:.2f} s" for swing in analysis.report["swings"]))
    print(f"{'':<20} files  seconds  false  a minute")
    figures = {"quiet clips: false swings a minute": table(shipped)}
    if refused or left_out_pictures:
        print(f"{refused} files were not accepted; {len(left_out_pictures)} more pictures were not looked at")
    if by_others:
        print("each by a net that never saw its group:")
        figures["quiet clips left out: false swings a minute"] = table(by_others)
    return figures


def said(contacts, unsaid):
    """How many contacts lie where something is known."""
    return sum(not any(start <= contact <= end for start, end in unsaid) for contact in contacts)


def table(kinds):
    """Prints false swings by kind; returns how many a minute there are in all."""
    kinds = kinds | {"all": [one for some in kinds.values() for one in some]}
    for kind, some in kinds.items():
        seconds, false = sum(seconds for seconds, _ in some), sum(false for _, false in some)
        rate = 60 * false / seconds if seconds else 0
        print(f"{kind:<20} {len(some):>5} {seconds:>8.0f} {false:>6} {rate:>9.2f}")
    return rate


def spread(paths, most):
    """At most so many, from everywhere in the list, so that each folder is there."""
    number = min(most, len(paths))
    return [paths[index * len(paths) // number] for index in range(number)]


def files(lab):
    """Every file with a label that names no swing or stroke. What nobody described proves nothing."""
    return sorted(lab.data / name for name, label in lab.labels.items()
                  if label["kind"] != "stroke" and not label.get("swings") and lab.only in name and (lab.data / name).is_file())
