import Domain

/// All words of Finger Count, in the language of whoever reads. `{1}`, `{2}` … are the numbers of a task.
struct FingerCountWords: GameWords {
    var title = localized("Finger Count")
    var line = localized("Show the number with your fingers.")
    var levels = [
        "one-hand": LevelWords(title: localized("One hand"), line: localized("Show 1 to 5.")),
        "both-hands": LevelWords(title: localized("Both hands"), line: localized("Show 1 to 10.")),
        "dots": LevelWords(title: localized("Dots"), line: localized("Look! How many dots?")),
        "neighbours": LevelWords(title: localized("More or less"), line: localized("Show one more, or one less.")),
        "sums": LevelWords(title: localized("Adding"), line: localized("Add the numbers.")),
        "differences": LevelWords(title: localized("Taking away"), line: localized("How many are left?")),
        "clock": LevelWords(title: localized("Fast!"), line: localized("Add and take away, quickly!")),
    ]
    var camera = localized("Show your hands")
    /// What a task says, by its form.
    var tasks = [
        "number": localized("Show {1}."), "dots": localized("How many dots?"), "more": localized("One more than {1}"),
        "less": localized("One less than {1}"),
        "sum": localized("{1} plus {2}"), "difference": localized("{1} minus {2}"),
    ]
    /// Fingers, by their count.
    var fingers = [
        localized("no fingers"), localized("1 finger"), localized("2 fingers"), localized("3 fingers"),
        localized("4 fingers"), localized("5 fingers"), localized("6 fingers"), localized("7 fingers"),
        localized("8 fingers"), localized("9 fingers"), localized("10 fingers"),
    ]
    var right = localized("Yes! {answer}.")
    var wrong = localized("You showed {seen}. The answer is {answer}.")
    var late = localized("Time’s up! The answer is {answer}.")
    var nothing = localized("Show me your hands.")
}
