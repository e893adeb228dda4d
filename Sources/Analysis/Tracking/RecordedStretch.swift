package import Vision

/// A recording of landmarks from one of its frames on.
package struct RecordedStretch: Sendable {
    package var recording: String
    /// The first frame that counts.
    package var firstFrame: Int

    /// How many players are recorded.
    var players: Int { get throws { try LandmarkRecording(file: recording).layout.bodies } }

    /// Hands on each frame of the first player.
    package func forEach(_ body: (PoseFrame) throws -> Void) throws { try forEach { players in try body(players[0]) } }

    /// Hands on each frame, with a place for each player.
    package func forEach(_ body: ([PoseFrame]) throws -> Void) throws {
        let recording = try LandmarkRecording(file: recording)
        let players = (0..<recording.layout.bodies).compactMap { recording.of(player: $0) }
        for index in firstFrame..<max(firstFrame, recording.frameCount) { try body(players.map { $0.frame(index) }) }
    }
}
