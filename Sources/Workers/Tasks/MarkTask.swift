package import Domain
internal import Messages
internal import Store

/// Look for the mark of a message in a file.
package struct MarkTask: WorkerTask {
    /// The message that the mark names: 1 to 32 ASCII letters and digits.
    package struct Answer: Codable, Equatable, Bounded, Sendable {
        package var id: String

        package init(id: String) { self.id = id }

        package func check() throws(OutOfBounds) {
            guard LockedMessage.isID(id) else { throw OutOfBounds("a mark that names no message") }
        }
    }

    package static let name = "mark"

    package init() {}

    package func wallClock(_ limits: JobLimits) -> Duration { limits.markWallClock }

    package func perform(in place: WorkerPlace, with tools: WorkerTools) throws -> Answer {
        Answer(id: try MarkReader.read(place.input).description)
    }
}
