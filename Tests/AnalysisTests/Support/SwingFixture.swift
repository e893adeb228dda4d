import Domain
import FoundationEssentials
import TestSupport
import Vision

@testable import Analysis

/// Recordings of landmarks that the program made of real clips, and what was seen in them by eye.
enum SwingFixture: String, CaseIterable, Sendable {
    case rally, forehand, serve, smash, volley, slice, running

    /// The contacts, seconds, and strokes. The rally's clip ends 0.14 s after a fourth contact, which is too soon to
    /// tell.
    var strokes: [(contact: Double, stroke: Swing.Shot)] {
        switch self {
        case .rally: [(1.32, .forehand), (4.15, .forehand), (6.88, .backhand)]
        case .forehand: [(1.0, .forehand)]
        case .serve: [(1.5, .serve)]
        case .smash: [(1.167, .overhead)]
        case .volley: [(1.217, .forehandVolley)]
        case .slice: [(1.333, .backhandSlice)]
        case .running: []
        }
    }

    /// The recording.
    func recording() throws -> LandmarkRecording {
        try LandmarkRecording(
            file: TestData.package.appending(path: "Tests/Fixtures/swings/\(rawValue).landmarks").path)
    }

    /// The recording's frames.
    func frames() throws -> [PoseFrame] {
        let recording = try recording()
        return (0..<recording.frameCount).map { recording.frame($0) }
    }

    /// The recording's frames, the last first; none if it cannot be read.
    var backwards: [PoseFrame] {
        guard let frames = try? frames() else { return [] }
        return zip(frames, frames.reversed()).map { PoseFrame(time: $0.time, pose: $1.pose) }
    }

    /// The detector as it is installed.
    static let detector = Task { try await SwingDetector(ModelLibrary(folder: Installed.models)) }
}

/// Candidates at contacts that are known.
func candidates(
    at contacts: [Double], slowness: Int = 1, heat: Float = 0.9
) -> [(candidate: SwingCandidate, contact: ContactTime)] {
    contacts.map { contact in
        (
            SwingCandidate(contact: contact, heat: heat, slowness: slowness, pace: slowness, strokes: []),
            ContactTime(time: contact, sigma: 0.05)
        )
    }
}
