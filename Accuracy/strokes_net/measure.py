"""How right swings are: matched to labels, named, and false in clips without any."""

from dataclasses import dataclass, field

import numpy as np

# Which of the names forehand, backhand, serve, overhead a class has; volleys count by their side, slices as backhand.
NAMES = [0, 1, 2, 3, 0, 1, 1]
HIT, CLOSE = 0.25, 0.1


@dataclass
class Score:
    found: int = 0
    missed: int = 0
    wrong: int = 0
    close: int = 0
    right: int = 0
    named: int = 0
    exact: int = 0
    false: int = 0
    seconds: float = 0
    errors: list = field(default_factory=list)
    # (heat, is right) of every swing that was said.
    said: list = field(default_factory=list)
    bad: list = field(default_factory=list)

    @property
    def precision(self):
        return self.found / max(1, self.found + self.wrong)

    @property
    def recall(self):
        return self.found / max(1, self.found + self.missed)

    @property
    def f1(self):
        return 2 * self.found / max(1, 2 * self.found + self.wrong + self.missed)

    @property
    def per_minute(self):
        return 60 * self.false / max(self.seconds, 1e-9)

    def row(self, name):
        e = np.abs(self.errors) if self.errors else np.array([np.nan])
        return (f"| {name} | {self.precision:.2f} | {self.recall:.2f} | {self.f1:.3f} | {self.close}/{self.found} "
                f"({self.close / max(1, self.found):.2f}) | {np.median(e):.3f} / {np.quantile(e, 0.9):.3f} | "
                f"{self.right}/{self.named} ({self.right / max(1, self.named):.2f}) | "
                f"{self.per_minute:.2f} in {self.seconds:.0f} s |")


HEAD = ("| | P | R | F1 | contact within 0.1 s | median / 90 % error s | named right | false a minute, clips without |\n"
        "|---|---|---|---|---|---|---|---|")


def score(clips, events):
    """events: by clip's name, (seconds, class logits or class, heat, …); a label takes the nearest free one."""
    r = Score()
    for clip in clips:
        if clip.only is not None:
            continue
        found = events[clip.name]
        pairs = sorted((abs(f[0] - t), i, j) for i, (t, _, tolerance) in enumerate(clip.swings) for j, f in enumerate(found)
                       if abs(f[0] - t) <= max(HIT, tolerance) + 1e-6)
        taken, used = set(), set()
        for error, i, j in pairs:
            if i in taken or j in used:
                continue
            taken.add(i), used.add(j)
            r.errors.append(found[j][0] - clip.swings[i][0])
            r.close += error <= CLOSE + 1e-6
            kind, said = clip.swings[i][1], int(np.argmax(found[j][1])) if np.ndim(found[j][1]) else found[j][1]
            if kind >= 0:
                r.named += 1
                r.right += said >= 0 and NAMES[said] == NAMES[kind]
                r.exact += said == kind
        r.found += len(taken)
        r.missed += len(clip.swings) - len(taken)
        judged = [j for j, f in enumerate(found) if j in used or not clip.is_unsaid(f[0])]
        r.wrong += len(judged) - len(used)
        r.said += [(found[j][2], j in used) for j in judged]
        if not clip.swings:
            r.false += len(judged)
            r.seconds += clip.judged
        errors = len(clip.swings) - len(taken) + len(judged) - len(used)
        if errors:
            r.bad.append((errors, clip.name, clip.swings, [(round(f[0], 2), int(np.argmax(f[1])) if np.ndim(f[1]) else f[1],
                                                            round(f[2], 2)) for f in found]))
    return r


def f1_of_all(score, clips, events):
    """F1 also of the clips that show one stroke of which contact is not known: any swing in them may be that one."""
    told = [len(events[clip.name]) for clip in clips if clip.only is not None]
    found = score.found + sum(number > 0 for number in told)
    wrong = score.wrong + sum(max(0, number - 1) for number in told)
    missed = score.missed + sum(number == 0 for number in told)
    return 2 * found / max(1, 2 * found + wrong + missed)


def only_strokes(clips, events):
    """Of clips that show one stroke of a known kind: with a swing, with one swing, named right of those with one."""
    some = [clip for clip in clips if clip.only is not None]
    best = [max(events[c.name], key=lambda f: f[2]) for c in some if events[c.name]]
    kinds = [c.only for c in some if events[c.name]]
    right = sum(NAMES[int(np.argmax(b[1]))] == NAMES[k] for b, k in zip(best, kinds))
    exact = sum(int(np.argmax(b[1])) == k for b, k in zip(best, kinds))
    extra = sum(max(0, len(events[c.name]) - 1) for c in some)
    return (f"clips of one stroke without its contact: found in {len(best)} of {len(some)}, {extra} too many, "
            f"named right {right} of {len(best)}, to the class {exact}")
