internal import Glibc
internal import Vision

/// The body of one swing over the picture of another: hips on hips, as large by the length of the trunk. The same as on
/// the page (`Public/js/compare/ghost.js`); a test compares them.
struct GhostBody {
    /// Frames on either side that say how long a trunk is.
    private static let around = 2

    private let (ground, body): (LandmarkRecording, LandmarkRecording)
    private let isMirrored: Bool
    /// Pixels of the picture below along a pixel of the body's own.
    private let scale: Double

    /// - Parameters:
    ///   - ground: the landmarks of the swing below.
    ///   - body: those of the one that is laid over it.
    ///   - contacts: the frames of contact, by which the size goes.
    ///   - isMirrored: whether left and right are swapped: the hands are others.
    init(
        over ground: LandmarkRecording, _ body: LandmarkRecording, contacts: (ground: Int, body: Int), isMirrored: Bool
    ) {
        (self.ground, self.body, self.isMirrored) = (ground, body, isMirrored)
        scale = Self.length(ground, contacts.ground) / Self.length(body, contacts.body)
    }

    /// The body of a frame where it lies over a frame below, its places as shares of that picture; nil where either
    /// body is not seen.
    func pose(of frame: Int, over below: Int) -> Pose? {
        guard scale.isFinite, scale > 0, let ground = ground.pose(below), let pose = body.pose(frame) else {
            return nil
        }
        let (width, height) = (Double(body.width) * (isMirrored ? -1 : 1), Double(body.height))
        let (picture, hips) = (
            SIMD2(Double(self.ground.width), Double(self.ground.height)), self.ground.trunk(of: ground).hips
        )
        let own = body.trunk(of: pose, width: width).hips
        var laid = pose
        for index in 0..<Pose.landmarkCount {
            let landmark = pose.landmarks[index]
            let place = SIMD2(Double(landmark.x) * width, Double(landmark.y) * height)
            let there = (hips + (place - own) * scale) / picture
            laid.landmarks[index].x = Float(there.x)
            laid.landmarks[index].y = Float(there.y)
        }
        return laid
    }

    /// How long the trunk is around a frame, pixels: the median, since bodies bend and landmarks tremble. 0 where none
    /// is seen.
    private static func length(_ recording: LandmarkRecording, _ frame: Int) -> Double {
        let lengths = (frame - around...frame + around).compactMap { recording.pose($0) }
            .map { recording.trunk(of: $0).length }.filter { $0 > 0 }.sorted()
        return lengths.isEmpty ? 0 : lengths[lengths.count / 2]
    }
}

extension LandmarkRecording {
    /// The body of a frame; nil where there is no such frame.
    fileprivate func pose(_ index: Int) -> Pose? {
        (0..<frameCount).contains(index) ? frame(index).pose : nil
    }

    /// The middle of a body's hips, and how far that of its shoulders is from there, pixels.
    /// - Parameter width: of the picture; negative for one that is mirrored.
    fileprivate func trunk(of pose: Pose, width: Double? = nil) -> (hips: SIMD2<Double>, length: Double) {
        let size = SIMD2(width ?? Double(self.width), Double(height))
        func middle(_ one: PoseLandmark, _ other: PoseLandmark) -> SIMD2<Double> {
            let (one, other) = (pose[one], pose[other])
            return SIMD2(Double(one.x) + Double(other.x), Double(one.y) + Double(other.y)) / 2 * size
        }
        let (hips, shoulders) = (middle(.leftHip, .rightHip), middle(.leftShoulder, .rightShoulder))
        return (hips, hypot(shoulders.x - hips.x, shoulders.y - hips.y))
    }
}
