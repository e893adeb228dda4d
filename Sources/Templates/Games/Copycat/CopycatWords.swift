/// All words of Copycat, in one language.
struct CopycatWords: GameWords {
    var title = "Copycat"
    var line = "Make the same face."
    var levels = [
        "one-face-of-3": LevelWords(title: "Three faces", line: "Make the face you see."),
        "one-face-of-6": LevelWords(title: "Six faces", line: "Make the face you see."),
        "faces-in-a-row-3": LevelWords(title: "Three in a row", line: "Watch first. Then make all the faces."),
        "faces-in-a-row-4": LevelWords(title: "Four in a row", line: "Watch first. Then make all the faces."),
        "faces-in-a-row-5": LevelWords(title: "Five in a row", line: "Watch first. Then make all the faces."),
    ]
    var camera = "Show your face"
    /// Faces by their name.
    var faces = [
        "smile": "smile", "surprise": "surprise", "tongue_out": "tongue out", "smooch": "kiss", "wink_l": "left wink",
        "wink_r": "right wink",
    ]
    /// What a task says: one face, and a row of them.
    var one = "Make this face: {faces}."
    var watch = "Look! {faces}."
    var turn = "Now you!"
    var right = "Yes! {faces}."
    var wrong = "You made: {seen}. We wanted: {faces}."
    var late = "Time’s up! We wanted: {faces}."
    var nothing = "Show me your face."
    var rest = "Make a face."

    static let english = CopycatWords()
}
