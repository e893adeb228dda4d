import Domain

/// All words of Copycat, in the language of whoever reads.
struct CopycatWords: GameWords {
    var title = localized("Copycat")
    var line = localized("Make the same face.")
    var levels = [
        "one-face-of-3": LevelWords(title: localized("Three faces"), line: localized("Make the face you see.")),
        "one-face-of-6": LevelWords(title: localized("Six faces"), line: localized("Make the face you see.")),
        "faces-in-a-row-3": LevelWords(
            title: localized("Three in a row"), line: localized("Watch first. Then make all the faces.")),
        "faces-in-a-row-4": LevelWords(
            title: localized("Four in a row"), line: localized("Watch first. Then make all the faces.")),
        "faces-in-a-row-5": LevelWords(
            title: localized("Five in a row"), line: localized("Watch first. Then make all the faces.")),
    ]
    var camera = localized("Show your face")
    /// Faces by their name.
    var faces = [
        "smile": localized("smile"), "surprise": localized("surprise"), "tongue_out": localized("tongue out"),
        "smooch": localized("kiss"), "wink_l": localized("left wink"),
        "wink_r": localized("right wink"),
    ]
    /// What a task says: one face, and a row of them.
    var one = localized("Make this face: {faces}.")
    var watch = localized("Look! {faces}.")
    var turn = localized("Now you!")
    var right = localized("Yes! {faces}.")
    var wrong = localized("You made: {seen}. We wanted: {faces}.")
    var late = localized("Time’s up! We wanted: {faces}.")
    var nothing = localized("Show me your face.")
    var rest = localized("Make a face.")
}
