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
    /// MediaPipe's smoothing of the two points that place the next region; it is always on.
    static let regionSmoothing = OneEuroFilter.Parameters(minimumCutoff: 0.01, beta: 10, derivativeCutoff: 1)

    /// How often the detector had to look.
    public private(set) var detectorRuns = 0

    private let detector: PoseDetector
    private let landmarker: PoseLandmarker
    private var region: Region?
    private var centreFilter = OneEuroFilter(PoseTracker.regionSmoothing)
    private var circleFilter = OneEuroFilter(PoseTracker.regionSmoothing)
    private var lastTime: Double?

    /// A tracker that follows nobody yet.
    public init(_ models: PoseModels) throws(VisionError) {
        detector = try PoseDetector(models.detection)
        landmarker = try PoseLandmarker(models.landmark)
    }

    /// The body in the next frame, or nil if there is none.
    /// - Parameter time: presentation time, seconds; grows from call to call.
    public func track(_ picture: Picture, at time: Double) throws(VisionError) -> Pose? {
        if region == nil {
            detectorRuns += 1
            region = try detector.detect(in: picture)
        }
        guard let current = region, let seen = try landmarker.landmarks(in: current, of: picture) else {
            reset()
            return nil
        }
        let interval = Float(lastTime.map { time - $0 } ?? 0)
        lastTime = time
        let scale = 1 / max(2 * length(seen.circlePoint - seen.bodyCentre), .leastNormalMagnitude)
        let centre = centreFilter.apply(SIMD3(seen.bodyCentre, 0), interval: interval, scale: scale)
        let circle = circleFilter.apply(SIMD3(seen.circlePoint, 0), interval: interval, scale: scale)
        region = Region(bodyCentre: SIMD2(centre.x, centre.y), circlePoint: SIMD2(circle.x, circle.y))
        return seen.pose
    }

    /// Forgets whom it followed, as after a cut.
    public func reset() {
        region = nil
        centreFilter.reset()
        circleFilter.reset()
        lastTime = nil
    }
}
