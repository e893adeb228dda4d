/// A game that is played with what a camera sees, or with keys. It knows no clock and keeps nothing: what it asks
/// follows from level and seed, and what it was worth from the answers.
///
/// A new game is a folder here, a line in `Games.all` and a scene for browsers.
package protocol Game: Sendable {
    /// One task, as the game's scene reads it.
    associatedtype Question: GameQuestion

    /// Its name in addresses and in the database, in lower case with hyphens.
    var id: GameID { get }
    /// What it is played with.
    var input: GameInput { get }
    /// For whom it is, years.
    var ages: ClosedRange<Int> { get }
    /// Its levels, the easiest first.
    var levels: [GameLevel] { get }

    /// The tasks of a level.
    /// - Parameters:
    ///   - level: place in `levels`.
    ///   - numbers: what is left to chance is drawn from here: the same seed asks the same.
    func questions(of level: Int, _ numbers: inout SeededNumbers) -> [Question]
}

/// One task of a game.
package protocol GameQuestion: Codable, Equatable, Sendable {
    /// What is right: a count of fingers, or the names of faces, one after the other.
    var answer: [String] { get }
    /// How much there is to see and to think of, of any unit: levels ask for more and more.
    var effort: Double { get }
}

/// The name of a game.
package struct GameID: RawRepresentable, Hashable, Codable, Sendable {
    /// The name, in lower case with hyphens.
    package let rawValue: String

    /// A game of a name.
    package init(rawValue: String) { self.rawValue = rawValue }
}

/// What a game is played with. Each can be played with keys, too.
package enum GameInput: String, Codable, Sendable {
    case fingers, faces
}

/// What a level asks for.
package struct GameLevel: Codable, Equatable, Sendable {
    /// What is practised, stable for words and pictures: `dots`.
    package let name: String
    /// Number of tasks.
    package let questions: Int
    /// Who answers in that time is quick, seconds for a task.
    package let quickSeconds: Double
    /// For how long an answer is held before the camera until it counts.
    package static let heldSeconds = 0.5
    /// A task is over then, seconds; nil where there is no hurry.
    package let limitSeconds: Double?

    package init(_ name: String, questions: Int, quickSeconds: Double, limitSeconds: Double? = nil) {
        self.name = name
        self.questions = questions
        self.quickSeconds = quickSeconds
        self.limitSeconds = limitSeconds
    }
}
