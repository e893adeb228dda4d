/// All words of Finger Count, in one language. `{1}`, `{2}` … are the numbers of a task.
struct FingerCountWords: GameWords {
    var title = "Finger Count"
    var line = "Show the number with your fingers."
    var levels = [
        "one-hand": LevelWords(title: "One hand", line: "Show 1 to 5."),
        "both-hands": LevelWords(title: "Both hands", line: "Show 1 to 10."),
        "dots": LevelWords(title: "Dots", line: "Look! How many dots?"),
        "neighbours": LevelWords(title: "More or less", line: "One more or one less?"),
        "sums": LevelWords(title: "Adding", line: "Add them together."),
        "differences": LevelWords(title: "Taking away", line: "How many are left?"),
        "clock": LevelWords(title: "Fast!", line: "Add and take away, quickly!"),
    ]
    var camera = "Show your hands"
    /// What a task says, by its form.
    var tasks = [
        "number": "Show {1}.", "dots": "How many dots?", "more": "One more than {1}", "less": "One less than {1}",
        "sum": "{1} plus {2}", "difference": "{1} minus {2}",
    ]
    /// Fingers, by their count.
    var fingers = [
        "no fingers", "1 finger", "2 fingers", "3 fingers", "4 fingers", "5 fingers", "6 fingers", "7 fingers",
        "8 fingers", "9 fingers", "10 fingers",
    ]
    var right = "Yes! {answer}."
    var wrong = "You showed {seen}. The answer is {answer}."
    var late = "Time’s up! The answer is {answer}."
    var nothing = "Show me your hands."

    static let english = FingerCountWords()
}
