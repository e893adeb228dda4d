import Analysis
import Domain
import FoundationEssentials
import Media
import Templates
import Vision

/// `motionbook live`: a camera without a server.
struct LiveCommand {
    let options: LiveOptions
    let library: ModelLibrary

    /// Looks through the camera and prints what happens, until there are no more pictures or somebody stops it.
    /// - Returns: the exit status.
    func run() async throws -> Int32 {
        do {
            try await StopSignals.during { try await watch() }
        } catch let error as AppError {
            throw CommandFailure(message: error.message)
        }
        return 0
    }

    private func watch() async throws {
        let camera = try CameraStream(options.camera, limits: MediaLimits(edge: LiveSession.Limits.edge))
        let session = try await LiveSession(options.kind, isMirrored: options.isMirrored, library: library)
        while !Task.isCancelled, let frame = try camera.next() {
            tell(try session.look(frame.picture, at: frame.time).answer.events)
            tell(try await session.finishDeferredWork())
        }
        tell(try await session.finish())
    }

    private func tell(_ events: [LiveEvent]) {
        for event in events { Terminal.print(options.json ? Self.line(event) : event.terminalText) }
    }

    private static func line(_ event: LiveEvent) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(event)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }
}
