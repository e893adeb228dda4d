package import Vision

/// A recording of landmarks from one of its frames on.
package struct RecordedStretch: Sendable {
    package var recording: String
    /// The first frame that counts.
    package var firstFrame: Int

    /// Hands on each frame.
    package func forEach(_ body: (PoseFrame) throws -> Void) throws {
        let recording = try LandmarkRecording(file: recording)
        for index in firstFrame..<max(firstFrame, recording.frameCount) { try body(recording.frame(index)) }
    }
}
