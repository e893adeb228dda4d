import Analysis
import Domain
import Jobs
import Workers

/// What a session's worker does with a camera's pictures: Analysis behind the protocol that Jobs speaks.
final class LiveCamera: LiveWork {
    private let session: LiveSession

    init(_ session: sending LiveSession) { self.session = session }

    func look(_ file: [UInt8], at time: Double) throws -> (answer: LiveAnswer, landmarks: [UInt8]) {
        return try session.look(file, at: time)
    }

    func finishDeferredWork() async throws -> [LiveEvent] { try await session.finishDeferredWork() }

    func finish() async throws -> [LiveEvent] { try await session.finish() }
}
