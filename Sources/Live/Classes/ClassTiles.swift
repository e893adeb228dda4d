package import Domain
import Store

/// All tiles of a class for its teachers, made once for however many look.
package struct ClassTiles: Equatable, Sendable {
    /// Counts them, from 1.
    package let number: Int
    /// By number of the seat.
    package let tiles: [SeatTile]
    /// The tiles and how things stand in the class, as they are sent (`ClassTilesJSON`).
    package let json: String
}

/// What a teacher sees of one seat: never a picture.
package struct SeatTile: Equatable, Sendable {
    package let number: SeatNumber
    package let animal: String
    package let colour: String
    package let name: String?
    package let hidesName: Bool
    /// Whether its device was heard of lately.
    package let isHere: Bool
    /// Whether it has answered the task that all have.
    package let hasAnswered: Bool
    package let tally: SeatTally
    /// Wrong answers since the last right one, in this run of the server.
    package let wrongInARow: Int
    /// The answer that came last in this run of the server.
    package let last: SeatAnswer?
}

/// The tiles of a class as they are sent.
package struct ClassTilesJSON: Codable {
    let state: ClassState
    let code: String?
    let name: String?
    let isPaused: Bool
    let letsNames: Bool
    /// How many names wait for the seats that are taken next.
    let waitingNames: Int
    /// The language of its devices; nil where each has that of its browser.
    let language: String?
    /// Whether tasks are said aloud.
    let isSpoken: Bool
    let game: String?
    let level: Int?
    let pace: ClassPace?
    let part: Int?
    let task: ShownTileTask?
    let tiles: [ShownTile]

    init(_ schoolClass: SchoolClass, _ tiles: [SeatTile]) {
        state = schoolClass.state
        code = schoolClass.code?.spoken
        name = schoolClass.name?.description
        isPaused = schoolClass.isPaused
        letsNames = schoolClass.letsNames
        waitingNames = schoolClass.waitingNames
        language = schoolClass.voice.language
        isSpoken = schoolClass.voice.isOn
        game = schoolClass.activity?.game
        level = schoolClass.activity?.level
        pace = schoolClass.activity?.pace
        part = schoolClass.activity?.part
        task = schoolClass.task.map {
            ShownTileTask(number: $0.number, choices: $0.vote?.choices, right: $0.vote?.right)
        }
        self.tiles = tiles.map { tile in
            ShownTile(
                number: tile.number.value, animal: tile.animal, colour: tile.colour, name: tile.name,
                hidesName: tile.hidesName, isHere: tile.isHere, hasAnswered: tile.hasAnswered,
                right: tile.tally.right, wrong: tile.tally.wrong, votes: tile.tally.votes,
                wrongInARow: tile.wrongInARow,
                last: tile.last.map {
                    ShownTileResult(
                        part: $0.part, task: $0.task, isRight: $0.isRight, choice: $0.choice,
                        milliseconds: $0.milliseconds)
                })
        }
    }
}

/// The task that all have, as teachers' pages read it.
struct ShownTileTask: Codable {
    let number: Int
    let choices: Int?
    let right: Int?
}

/// A tile as it is sent.
struct ShownTile: Codable {
    let number: Int
    let animal: String
    let colour: String
    let name: String?
    let hidesName: Bool
    let isHere: Bool
    let hasAnswered: Bool
    let right: Int
    let wrong: Int
    let votes: Int
    let wrongInARow: Int
    let last: ShownTileResult?
}

/// An answer on a tile.
struct ShownTileResult: Codable {
    let part: Int
    let task: Int
    let isRight: Bool?
    let choice: Int?
    let milliseconds: Int
}
