import Domain
internal import Media

/// One body on its way through the frames: where to look for it next. Another tracker that is given it goes on where
/// this one stopped.
package struct BodyTrack: Sendable {
    /// MediaPipe's smoothing of the two points that place the next region; it is always on.
    private static let regionSmoothing = OneEuroFilter.Parameters(minimumCutoff: 0.01, beta: 10, derivativeCutoff: 1)

    /// Clothes are the mean of about this time, seconds.
    private static let clothesMemory: Float = 1

    private(set) var region: Region
    private var centreFilter = OneEuroFilter(BodyTrack.regionSmoothing)
    private var circleFilter = OneEuroFilter(BodyTrack.regionSmoothing)
    private(set) var lastTime: Double?
    /// What the body wears, the mean of about the last second.
    private(set) var clothes: Clothes?
    /// How different from that it looked when it was seen last.
    private(set) var change: Float = 0

    /// A body that is somewhere in a square.
    /// - Parameter clothes: what it wears, if that is known.
    init(region: Region, clothes: Clothes? = nil) {
        self.region = region
        self.clothes = clothes
    }

    /// The body in the next frame, or nil if it is not there any more.
    /// - Parameter time: presentation time, seconds; grows from call to call.
    mutating func advance(_ picture: Picture, at time: Double, _ landmarker: PoseLandmarker) throws(AppError)
        -> Pose?
    {
        guard let seen = try landmarker.landmarks(in: region, of: picture) else { return nil }
        let interval = Float(lastTime.map { time - $0 } ?? 0)
        lastTime = time
        let scale = 1 / max(2 * length(seen.circlePoint - seen.bodyCentre), .leastNormalMagnitude)
        let centre = centreFilter.apply(SIMD3(seen.bodyCentre, 0), interval: interval, scale: scale)
        let circle = circleFilter.apply(SIMD3(seen.circlePoint, 0), interval: interval, scale: scale)
        region = Region(bodyCentre: SIMD2(centre.x, centre.y), circlePoint: SIMD2(circle.x, circle.y))
        let worn = Clothes(of: seen.pose, in: picture)
        change = clothes?.difference(from: worn) ?? 0
        if clothes == nil { clothes = worn }
        clothes?.mix(worn, share: min(1, interval / Self.clothesMemory))
        return seen.pose
    }
}
