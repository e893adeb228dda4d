public import Media

/// The pose models, compiled once and shared by the trackers that run at the same time.
public struct PoseModels: Sendable {
    let detection: CompiledModel
    let landmark: CompiledModel

    /// Loads and compiles the models.
    /// - Parameter streams: trackers that will run at the same time, each on one core.
    /// - Throws: `modelMissing`, `modelUnusable`.
    public init(_ library: ModelLibrary, streams: Int) throws(VisionError) {
        detection = try CompiledModel(.poseDetection, in: library, streams: streams)
        landmark = try CompiledModel(.poseLandmark, in: library, streams: streams)
    }
}

/// Follows one body through the frames of a clip: the detector looks only when nobody is being followed.
///
/// Gives MediaPipe's landmarks (`pose_landmark_cpu`, model complexity 1, smoothing off) to within its own noise.
public final class PoseTracker {
    /// Whom a tracker follows. Another tracker that is given it goes on where this one stopped.
    public struct Following: Sendable {
        fileprivate var region: Region
        fileprivate var centreFilter = OneEuroFilter(PoseTracker.regionSmoothing)
        fileprivate var circleFilter = OneEuroFilter(PoseTracker.regionSmoothing)
        fileprivate var lastTime: Double?
    }

    /// MediaPipe's smoothing of the two points that place the next region; it is always on.
    private static let regionSmoothing = OneEuroFilter.Parameters(minimumCutoff: 0.01, beta: 10, derivativeCutoff: 1)

    /// The body that is being followed; nil while there is none.
    public private(set) var following: Following?
    /// How often the detector had to look.
    public private(set) var detectorRuns = 0

    private let detector: PoseDetector
    private let landmarker: PoseLandmarker

    /// A tracker that follows nobody yet, or goes on following somebody.
    public init(_ models: PoseModels, following: Following? = nil) throws(VisionError) {
        detector = try PoseDetector(models.detection)
        landmarker = try PoseLandmarker(models.landmark)
        self.following = following
    }

    /// The body in the next frame, or nil if there is none.
    /// - Parameter time: presentation time, seconds; grows from call to call.
    public func track(_ picture: Picture, at time: Double) throws(VisionError) -> Pose? {
        if following == nil { following = try detect(in: picture) }
        guard var current = following, let seen = try landmarker.landmarks(in: current.region, of: picture) else {
            following = nil
            return nil
        }
        let interval = Float(current.lastTime.map { time - $0 } ?? 0)
        current.lastTime = time
        let scale = 1 / max(2 * length(seen.circlePoint - seen.bodyCentre), .leastNormalMagnitude)
        let centre = current.centreFilter.apply(SIMD3(seen.bodyCentre, 0), interval: interval, scale: scale)
        let circle = current.circleFilter.apply(SIMD3(seen.circlePoint, 0), interval: interval, scale: scale)
        current.region = Region(bodyCentre: SIMD2(centre.x, centre.y), circlePoint: SIMD2(circle.x, circle.y))
        following = current
        return seen.pose
    }

    /// Forgets whom it followed, as after a cut.
    public func reset() { following = nil }

    private func detect(in picture: Picture) throws(VisionError) -> Following? {
        detectorRuns += 1
        guard let region = try detector.detect(in: picture) else { return nil }
        return Following(region: region)
    }
}
