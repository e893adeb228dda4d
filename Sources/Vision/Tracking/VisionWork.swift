/// How often models ran and how long they took, crops included.
public struct VisionWork: Sendable {
    /// Looks at the whole picture or a part of it.
    public var detectorRuns = 0
    /// Looks at a hand or a face.
    public var landmarkRuns = 0
    /// Time of the detector.
    public var detection = Duration.zero
    /// Time of the landmark models.
    public var landmarks = Duration.zero

    /// No work yet.
    public init() {}

    /// The work of two together.
    public static func + (one: VisionWork, other: VisionWork) -> VisionWork {
        var sum = one
        sum.detectorRuns += other.detectorRuns
        sum.landmarkRuns += other.landmarkRuns
        sum.detection += other.detection
        sum.landmarks += other.landmarks
        return sum
    }
}
