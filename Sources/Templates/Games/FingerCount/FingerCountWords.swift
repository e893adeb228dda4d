/// All words of Finger Count, in one language. `{1}`, `{2}` … are the numbers of a task.
struct FingerCountWords: GameWords {
    var title = "Finger Count"
    var line = "Show the number with your fingers."
    var levels = [
        "one-hand": LevelWords(title: "One hand", line: "Show 1 to 5."),
        "both-hands": LevelWords(title: "Both hands", line: "Show 1 to 10."),
        "dots": LevelWords(title: "Dots", line: "Look! How many dots?"),
        "neighbours": LevelWords(title: "Next door", line: "One more, one less."),
        "sums": LevelWords(title: "Plus", line: "Put them together."),
        "differences": LevelWords(title: "Minus", line: "Take some away."),
        "clock": LevelWords(title: "Fast!", line: "Plus and minus, quick."),
    ]
    var camera = "Show your hands"
    /// What a task says, by its form.
    var tasks = [
        "number": "Show {1}.", "dots": "How many dots?", "more": "One more than {1}", "less": "One less than {1}",
        "sum": "{1} plus {2}", "difference": "{1} minus {2}",
    ]
    /// Fingers, by their count.
    var fingers = [
        "no finger", "1 finger", "2 fingers", "3 fingers", "4 fingers", "5 fingers", "6 fingers", "7 fingers",
        "8 fingers", "9 fingers", "10 fingers",
    ]
    var right = "Yes! {answer}."
    var wrong = "You showed {seen}. It was {answer}."
    var late = "Too late. It was {answer}."
    var nothing = "Show me your hands."

    static let english = FingerCountWords()
}
