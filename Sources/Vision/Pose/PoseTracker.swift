package import Domain
package import Media

/// The pose models, compiled once and shared by the trackers that run at the same time.
package struct PoseModels: Sendable {
    let detection: CompiledModel
    let landmark: CompiledModel

    /// Loads the models, all at the same time.
    /// - Parameter streams: trackers that will run at the same time, each on one core.
    /// - Throws: `modelMissing`, `modelUnusable`.
    package init(_ library: ModelLibrary, streams: Int) async throws(AppError) {
        async let detection = CompiledModel.load(.poseDetection, in: library, streams: streams)
        async let landmark = CompiledModel.load(.poseLandmark, in: library, streams: streams)
        self.detection = try await detection.get()
        self.landmark = try await landmark.get()
    }
}

/// Follows the most certain body: the detector looks only when nobody is being followed.
///
/// Gives MediaPipe's landmarks (`pose_landmark_cpu`, model complexity 1, smoothing off) to within its own noise.
package final class PoseTracker {
    /// The body that is being followed; nil while there is none.
    package private(set) var following: BodyTrack?
    /// How often the detector had to look.
    package var detectorRuns: Int { detector.runs }

    private let detector: Detector
    private let landmarker: PoseLandmarker

    /// A tracker that follows nobody yet, or goes on following somebody.
    package init(_ models: PoseModels, following: BodyTrack? = nil) throws(AppError) {
        detector = try Detector(models.detection, .pose)
        landmarker = try PoseLandmarker(models.landmark)
        self.following = following
    }

    /// The body in the next frame, or nil if there is none.
    /// - Parameter time: presentation time, seconds; grows from call to call.
    package func track(_ picture: Picture, at time: Double) throws(AppError) -> Pose? {
        if following == nil { following = try detect(in: picture) }
        guard var current = following, let pose = try current.advance(picture, at: time, landmarker) else {
            following = nil
            return nil
        }
        following = current
        return pose
    }

    /// Forgets whom it followed, as after a cut.
    package func reset() { following = nil }

    private func detect(in picture: Picture) throws(AppError) -> BodyTrack? {
        try detector.find(in: Region(picture), of: picture).first.map { BodyTrack(region: $0) }
    }
}
