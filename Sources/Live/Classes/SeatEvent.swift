package import Domain
import FoundationEssentials
import Store

/// What the stream of a seat tells its device.
package enum SeatEvent: Equatable, Sendable {
    /// How things stand for this seat: at the beginning, and whenever that changes.
    case state(SeatView)
    /// Another tab or device has the seat now.
    case moved
    /// The teacher took the seat away.
    case removed
    /// The class has ended.
    case ended

    /// Its name in the stream.
    package var name: String {
        switch self {
        case .state: "state"
        case .moved: "moved"
        case .removed: "removed"
        case .ended: "ended"
        }
    }

    /// Whether nothing follows.
    package var isLast: Bool { name != "state" }

    /// What goes with its name: JSON.
    package var json: String {
        if case .state(let view) = self { ClassJSON.text(view) } else { "{}" }
    }
}

/// How things stand for one seat. What would be right in a vote is not in it, nor what tasks follow from.
package struct SeatView: Codable, Equatable, Sendable {
    package let number: SeatNumber
    package let animal: String
    package let colour: String
    package let name: String?
    package let letsNames: Bool
    package let isPaused: Bool
    /// The language that the teacher chose; nil where pages are in that of the browser.
    package let language: String?
    /// Whether tasks are said aloud.
    package let isSpoken: Bool
    package let game: String?
    package let level: Int?
    package let pace: ClassPace?
    package let part: Int?
    /// The task that all have, and how many choices it has where it is a vote.
    package let task: Int?
    package let choices: Int?

    init(_ seat: Seat, in schoolClass: SchoolClass) {
        number = seat.number
        animal = seat.look.animal
        colour = seat.look.colour
        name = seat.name?.description
        letsNames = schoolClass.letsNames
        isPaused = schoolClass.isPaused
        language = schoolClass.voice.language
        isSpoken = schoolClass.voice.isOn
        game = schoolClass.activity?.game
        level = schoolClass.activity?.level
        pace = schoolClass.activity?.pace
        part = schoolClass.activity?.part
        task = schoolClass.task?.number
        choices = schoolClass.task?.vote?.choices
    }
}

enum ClassJSON {
    static func text(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Values of these types always have a JSON.
        return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }
}
