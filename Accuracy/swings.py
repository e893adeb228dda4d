"""Labelled clips: which swings are found, how near contact is, which strokes are right; the published rule beside it."""

from figures import HEADING, Count, count, heading, pairs, part, percent, share

# Contact is measured in frames of the usual 30 a second.
FRAME_SECONDS = 1 / 30
NEAR_FRAMES = 2
# Labels that are less sure than a swing's tolerance say nothing of contact.
SURE_SECONDS = 0.25
# All labelled clips play forwards and at life's own pace.
WRONG_WARNINGS = {"reversed", "slowMotion"}


def main(lab):
    heading("Swings of labelled clips")
    clips = [clip for clip in lab.labelled if clip.swings]
    analyses = lab.analyse_all([clip.path for clip in clips])
    print(f"{'clip':<40} {HEADING} cover  contact, frames of 1/30 s   strokes")
    totals, published, failed = Count(), Count(), 0
    errors, named, published_errors = [], [0, 0], []
    for clip, analysis in zip(clips, analyses):
        labels = [contact for contact, _ in clip.swings]
        if analysis.report is None:
            print(f"{clip.name:<40} failed: {analysis.refusal}")
            failed += 1
        swings = analysis.report["swings"] if analysis.report else []
        found = [swing["contact"] for swing in swings]
        rule = lab.study([analysis.recording])[0]["published"] if analysis.recording else []
        totals += count(labels, found)
        published += count(labels, rule)
        matched = pairs(labels, found)
        late = [(found[j] - labels[i]) / FRAME_SECONDS for i, j in matched]
        if clip.tolerance <= SURE_SECONDS:
            errors += late
            published_errors += [(rule[j] - labels[i]) / FRAME_SECONDS for i, j in pairs(labels, rule)]
        right = [swings[j]["stroke"] == clip.swings[i][1] for i, j in matched]
        named = [named[0] + sum(right), named[1] + len(right)]
        strokes = " ".join(
            swings[j]["stroke"] + ("" if ok else f" (is {clip.swings[i][1]})") for (i, j), ok in zip(matched, right))
        far = "".join(f" {error:+.1f}" for error in late) + (" (label unsure)" if clip.tolerance > SURE_SECONDS else "")
        cover = analysis.report["coverage"] if analysis.report else None
        pace = "".join(f" WARNED: {code}" for code in sorted(analysis.warnings & WRONG_WARNINGS))
        print(f"{clip.name[-40:]:<40} {count(labels, found)} {share(cover)} {far:<28} {strokes}{pace}")
    print(f"{'all':<40} {totals}")
    print(f"{'published rule':<40} {published}")
    print(f"contact: {spread(errors)}")
    print(f"contact by the published rule: {spread(published_errors)}")
    print(f"stroke right: {percent(*named)}")
    return {"swings: F1": totals.f1, "swings: strokes right": part(*named), "swings: clips refused": failed}


def spread(errors):
    if not errors:
        return "–"
    near = sum(abs(error) <= NEAR_FRAMES + 1e-6 for error in errors)
    mean = sum(errors) / len(errors)
    absolute = sum(map(abs, errors)) / len(errors)
    return (f"within ±{NEAR_FRAMES} frames {percent(near, len(errors))}, mean {mean:+.1f}, "
            f"mean of the absolute {absolute:.1f}, worst {max(errors, key=abs):+.1f}")
