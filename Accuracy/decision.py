#!/usr/bin/env python3
"""Trains the decision which expression a face makes, and says how right it is about people it never saw.

Usage: decision.py [--write]         (with numpy: .deps/bench/bin/python; `tongue.py` must have run before)

The faces and clips are those of labels.json. People are left out in groups; how much the weights may move is chosen without
those who are left out, in groups again. With --write the numbers that all people teach go into
Sources/Analysis/Kinds/Expression/Decision/ExpressionWeights.swift.

Weights start from what the names of the features say (`PRIOR`): few people are labelled, and fewer make a pout.
"""

import json
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import numpy as np

import lab as laboratory
from expressions import BENCH, Outcome, VARIANTS, allowed, end, expected, labelled, make_variants, outcome, shown, study
from tongue import ODDS, person_of

TARGET = laboratory.PROJECT / "Sources/Analysis/Kinds/Expression/Decision/ExpressionWeights.swift"
CLASSES = ["neutral", "smile", "surprise", "smooch", "tongue_out", "wink_l", "wink_r"]
# The order of the program's likelihoods.
SHIPPED = ["tongue_out", "wink_l", "wink_r", "smooch", "surprise", "smile"]
GROUPS, INNER_GROUPS = 12, 3
# How strongly each question's weights are held to the prior.
PENALTIES = {"tongue": (10, 30), "wink": (1, 3), "mouth": (1, 2)}
# Of what the mouth does the first features have names that say something. The others are held to nothing, twice as
# strongly, each beside how much it differs among faces.
NAMED, OTHERS = 10, 44
FRAMES_A_STRETCH = 30
# A label that is in doubt counts so much.
WEAK = 0.5
# Thresholds that clips are tried with: of smiles, of surprises, of winks, tongues and pouts.
LEAST = [(smile, surprise, rare) for smile in (0.6, 0.7, 0.8) for surprise in (0.8, 0.85, 0.9) for rare in (0.6, 0.7, 0.8)]

# By question the weight of each feature (`ExpressionFeatures`), then what is added.
PRIOR = {
    "tongue": [4, 2, 1.5, -2, -1, -3, 1.5],
    "wink": [2, 2.5, 3, 2.5, 0, 2, -5],
    # Smile, surprise, smooch.
    "mouth": [5, 0, 0, 0, 2, 0, 0, -1, -1.5, -1.5] + OTHERS * [0] + [-2,
              -1, 4, 1.5, 1, 0, 3, 0, -1, 0, 0] + OTHERS * [0] + [-2,
              -3, -2, 0, 0, -1, -1, 3, 3, 0, 0] + OTHERS * [0] + [-2.5],
}


@dataclass
class Sample:
    """One look at a face."""

    features: dict
    # What may be said of it, of CLASSES.
    answers: set
    person: str
    weight: float
    name: str = ""
    variant: str = ""
    expected: str = ""


@dataclass
class Clip:
    """The frames of a clip, each by what was known of the person until then."""

    name: str
    person: str
    label: dict
    frames: list


class Table:
    """Samples as one array a question: candidates' features, answers that are right, weights."""

    def __init__(self, samples):
        self.samples = samples
        self.person = np.array([sample.person for sample in samples])
        right = np.array([[name in sample.answers for name in CLASSES] for sample in samples])
        of = {name: np.array([[*sample.features[name], 1] for sample in samples])
              for name in ("mouth", "left", "right", "tongue")}
        count, mouth = len(samples), of["mouth"].shape[1]
        self.designs = {"tongue": np.stack([np.zeros_like(of["tongue"]), of["tongue"]], 1),
                        "wink": np.stack([np.zeros_like(of["left"]), of["left"], of["right"]], 1),
                        "mouth": np.zeros((count, 4, 3 * mouth))}
        for place in range(3):
            self.designs["mouth"][:, place + 1, place * mouth:(place + 1) * mouth] = of["mouth"]
        others = right[:, [0, 1, 2, 3, 5, 6]].any(1)
        self.right = {"tongue": np.stack([others, right[:, 4]], 1),
                      "wink": np.stack([right[:, :5].any(1), right[:, 5], right[:, 6]], 1), "mouth": right[:, :4]}
        # What the mouth does beside a tongue or a wink is not labelled.
        asked = {"tongue": np.ones(count, bool), "wink": np.ones(count, bool),
                 "mouth": right[:, :4].any(1) & ~right[:, 4:].any(1)}
        self.right["mouth"] = self.right["mouth"] | ~asked["mouth"][:, None]
        weights = np.array([sample.weight for sample in samples])
        self.weights = {question: weights * asked[question] for question in asked}


def fit(table, question, rows, penalty):
    """Weights by Newton's method: likely answers, not far from the prior. Of several right answers any will do."""
    design, right = table.designs[question][rows], table.right[question][rows].astype(float)
    weight, prior = table.weights[question][rows], np.array(PRIOR[question], float)
    place = np.arange(len(prior)) % design_width(question)
    held = np.where(place == design_width(question) - 1, 0.01, 1) * penalty
    if question == "mouth":
        spread = design[:, 1, :design_width(question)].std(0)
        held = np.where((place >= NAMED) & (place < NAMED + OTHERS), 2 * penalty * spread[place] ** 2 + 1e-3, held)

    def state(theta):
        chances = softmax(design @ theta)
        likely = (chances * right).sum(1)
        return -(weight * np.log(np.maximum(likely, 1e-12))).sum() + (held * (theta - prior) ** 2).sum() / 2, chances

    theta = prior.copy()
    loss, chances = state(theta)
    for _ in range(30):
        given = chances * right
        given /= np.maximum(given.sum(1, keepdims=True), 1e-12)
        slope = np.einsum("nc,ncd->d", (chances - given) * weight[:, None], design) + held * (theta - prior)
        mean = np.einsum("nc,ncd->nd", chances, design)
        each = (design * np.sqrt(chances * weight[:, None])[:, :, None]).reshape(-1, len(theta))
        bend = each.T @ each - (mean * weight[:, None]).T @ mean + np.diag(held)
        step, part = np.linalg.solve(bend, slope), 1.0
        while part > 1e-4 and state(theta - part * step)[0] > loss + 1e-9:
            part /= 2
        before = loss
        theta = theta - part * step
        loss, chances = state(theta)
        if before - loss < 1e-6:
            break
    return theta


def design_width(question):
    return len(PRIOR[question]) // (3 if question == "mouth" else 1)


def softmax(scores):
    powers = np.exp(scores - scores.max(1, keepdims=True))
    return powers / powers.sum(1, keepdims=True)


def likelihoods(table, model, rows=slice(None)):
    """How likely each of CLASSES is, by the weights of the three questions."""
    tongue, wink, mouth = (softmax(table.designs[question][rows] @ model[question])
                           for question in ("tongue", "wink", "mouth"))
    no_tongue = tongue[:, :1]
    return np.hstack([mouth * wink[:, :1] * no_tongue, tongue[:, 1:], wink[:, 1:] * no_tongue])


def train(table, rows, seed=0):
    """The three questions' weights, each held to its prior as much as is best for people of the rows who are left out."""
    groups = grouping(sorted(set(table.person[rows])), INNER_GROUPS, seed)
    group = np.array([groups[person] for person in table.person[rows]])
    model = {}
    for question, penalties in PENALTIES.items():
        def cost(penalty):
            total = 0
            for out in range(INNER_GROUPS):
                theta = fit(table, question, rows[group != out], penalty)
                held = rows[group == out]
                chances = (softmax(table.designs[question][held] @ theta) * table.right[question][held]).sum(1)
                total -= (table.weights[question][held] * np.log(np.maximum(chances, 1e-6))).sum()
            return total

        model[question] = fit(table, question, rows, min(penalties, key=cost))
    return model


def grouping(people, count, seed=0):
    """People in groups of about the same size, never one on both sides."""
    order = np.random.default_rng(seed).permutation(len(people))
    return {people[place]: index % count for index, place in enumerate(order)}


# What is looked at.

def stills(lab):
    faces, odds = labelled(lab), json.loads(ODDS.read_text())
    pictures = Counter(person_of(name, label) for name, label in faces)
    samples = []
    for variant in VARIANTS:
        for (name, label), seen in zip(faces, study(make_variants(lab, faces, variant))):
            is_mirrored = variant == "mirrored"
            person = person_of(name, label)
            known = odds[variant].get(name)
            if not seen or known is None:
                print(f"no face: {name}, {variant}")
                continue
            # The shipped network knows the person; this is what one says that does not.
            seen[0]["tongue"][1] = float(np.clip(known, -8, 8)) / 4
            # Somebody with many pictures counts as the square root of them.
            weight = (WEAK if label.get("quality") == "weak" else 1) / np.sqrt(pictures[person]) / len(VARIANTS)
            samples.append(Sample(seen[0], allowed(label, is_mirrored), person, weight, name, variant,
                                  expected(label, is_mirrored)))
    return samples


def clips(lab):
    labels = [(name, label) for name, label in lab.labels.items() if label.get("kind") == "face_video"]
    seen = study([lab.data / name for name, _ in labels])
    return [Clip(name, label.get("group") or "clip of " + str(
        label.get("subject") or label.get("derived_from") or Path(name).stem), label, frames)
        for (name, label), frames in zip(labels, seen)]


def stretches(clip):
    """Samples of what is known to be shown in a clip: its events, and what is none; where none are written down, that there
    is no wink, tongue or pout."""
    events = clip.label["events"]
    if events is None:
        yield from stretch(clip, {"neutral", "smile", "surprise"}, clip.frames, 1)
        return
    for event in events:
        sure = min(event["tol_s"], 0.3)
        frames = [frame for frame in clip.frames if event["onset_s"] + sure <= frame["time"] <= end(event) - sure / 2]
        yield from stretch(clip, shown(event), frames, WEAK if event.get("quality") == "weak" else 1)
    calm = [frame for frame in clip.frames
            if not any(event["onset_s"] - 0.3 <= frame["time"] <= end(event) + 0.4 for event in events)]
    yield from stretch(clip, {"neutral"}, calm, 1)


def stretch(clip, answers, frames, weight):
    chosen = [frames[int(place)] for place in np.linspace(0, len(frames) - 1, min(FRAMES_A_STRETCH, len(frames)))]
    for frame in chosen:
        yield Sample(frame, answers, clip.person, weight / len(chosen), clip.name)


# What is found in clips.

def events(frames, chances, least):
    """The program's events of likelihoods, by its own rules of holding."""
    order = [CLASSES.index(name) for name in SHIPPED]
    lines = "".join(f"{frame['time']} {' '.join(map(str, row[order]))}\n" for frame, row in zip(frames, chances))
    thresholds = [least[2]] * 4 + [least[1], least[0]]
    done = subprocess.run([BENCH, "events", *map(str, thresholds)], input=lines, capture_output=True, text=True,
                          check=True, cwd=laboratory.PROJECT)
    return [json.loads(line) for line in done.stdout.splitlines()]


def lasted(clip):
    return clip.frames[-1]["time"] - clip.frames[0]["time"]


def judge_clips(all_clips, models):
    """Each clip by a model that never saw its person, with thresholds that are best for the others."""
    judged, tried = [clip for clip in all_clips if clip.frames], {}
    for clip in judged:
        table = Table([Sample(frame, set(CLASSES), clip.person, 1) for frame in clip.frames])
        chances = likelihoods(table, models[clip.person])
        tried[clip.name] = [events(clip.frames, chances, least) for least in LEAST]
    outcomes = {clip.name: [outcome(clip.label, found, lasted(clip)) for found in tried[clip.name]] for clip in judged}

    def best(among):
        return min(range(len(LEAST)), key=lambda place: sum(outcomes[clip.name][place].cost for clip in among))

    total = Outcome()
    for clip in judged:
        place = best([other for other in judged if other.person != clip.person])
        total += outcomes[clip.name][place]
        found = " ".join(f"{e['expression']} {e['start']:.1f}–{e['end']:.1f}" for e in tried[clip.name][place])
        print(f"  {Path(clip.name).stem[:28]:28} {outcomes[clip.name][place].found}/{outcomes[clip.name][place].wanted}  {found}")
    print(f"clips: {total}")
    return LEAST[best(judged)]


# What is told.

def report(samples, chances):
    said = np.zeros(len(chances), int)
    for name in reversed(SHIPPED):
        said[chances[:, CLASSES.index(name)] >= rules()["still"]] = CLASSES.index(name)
    right = np.array([CLASSES[answer] in sample.answers for answer, sample in zip(said, samples)])
    for variant in VARIANTS:
        rows = np.array([sample.variant == variant for sample in samples])
        of = lambda names: [r for r, sample in zip(right[rows], np.array(samples, object)[rows]) if sample.expected in names]
        counts = "  ".join(f"{name} {sum(of(names))}/{len(of(names))}" for name, names in (
            ("tongue", {"tongue_out"}), ("wink", {"wink_l", "wink_r"}), ("smooch", {"smooch"}), ("surprise", {"surprise"}),
            ("smile", {"smile"}), ("neutral", {"neutral"})))
        alarms = lambda names: sum(CLASSES[a] in names and not sample.answers & names
                                   for a, sample in zip(said[rows], np.array(samples, object)[rows]))
        print(f"{variant:10} {right[rows].mean():.3f}  {counts}  false winks {alarms({'wink_l', 'wink_r'})}, "
              f"tongues {alarms({'tongue_out'})}, of {rows.sum()}")
    sure = chances.max(1)
    for low, high in zip((0, 0.5, 0.6, 0.7, 0.8, 0.9), (0.5, 0.6, 0.7, 0.8, 0.9, 1.01)):
        rows = (sure >= low) & (sure < high)
        if rows.any():
            print(f"  {low:.1f}–{min(high, 1):.1f} sure: {sure[rows].mean():.2f} said, {right[rows].mean():.2f} right of {rows.sum()}")
    for sample, row, answer, is_right in zip(samples, chances, said, right):
        if sample.variant == "as it is" and not is_right:
            print(f"  {sample.name}: {sample.expected} > {CLASSES[answer]} {row[answer]:.2f}")


def rules():
    """The program's own thresholds."""
    return json.loads(laboratory.run(BENCH, "rules").stdout)


def rows(values):
    return "\n".join("            " + " ".join(f"{value:.3f}," for value in values[start:start + 11])
                     for start in range(0, len(values), 11))


def swift(model):
    mouth = model["mouth"].reshape(3, -1)
    parts = {"tongue": model["tongue"], "wink": model["wink"], "smile": mouth[0], "surprise": mouth[1], "smooch": mouth[2]}
    lines = ",\n".join(f"        {name}: [\n{rows(values)}\n        ]" for name, values in parts.items())
    return f"""extension ExpressionModel.Weights {{
    /// Written by `Accuracy/decision.py`.
    static let trained = Self(
{lines})
}}
"""


def main():
    lab = laboratory.standard()
    if lab is None:
        return
    pictures, films = stills(lab), clips(lab)
    table = Table(pictures + [sample for film in films for sample in stretches(film)])
    everybody = np.arange(len(table.samples))
    people = sorted(set(table.person) | {film.person for film in films})
    groups = grouping(people, GROUPS)
    group = np.array([groups[person] for person in table.person])
    chances, models = np.zeros((len(pictures), len(CLASSES))), {}
    for out in range(GROUPS):
        model = train(table, everybody[group != out])
        models |= {person: model for person in people if groups[person] == out}
        rows = np.flatnonzero(group[:len(pictures)] == out)
        chances[rows] = likelihoods(table, model, rows)
    print(f"people left out: {len(set(table.person))} people in {GROUPS} groups")
    report(pictures, chances)
    least = judge_clips(films, models)
    print(f"thresholds that are best for all clips: smile {least[0]}, surprise {least[1]}; tongue, winks, smooch {least[2]}")
    model = train(table, everybody)
    print("people known")
    report(pictures, likelihoods(table, model, np.arange(len(pictures))))
    if "--write" in sys.argv:
        TARGET.write_text(swift(model))
    lab.close()


if __name__ == "__main__":
    main()
