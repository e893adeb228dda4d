/// How often models ran and how long they took, crops included.
package struct VisionWork: Sendable {
    /// Looks at the whole picture or a part of it.
    package var detectorRuns = 0
    /// Looks at a hand or a face.
    package var landmarkRuns = 0
    /// Time of the detector.
    package var detection = Duration.zero
    /// Time of the landmark models.
    package var landmarks = Duration.zero

    /// No work yet.
    package init() {}

    /// The work of two together.
    package static func + (one: VisionWork, other: VisionWork) -> VisionWork {
        var sum = one
        sum.detectorRuns += other.detectorRuns
        sum.landmarkRuns += other.landmarkRuns
        sum.detection += other.detection
        sum.landmarks += other.landmarks
        return sum
    }
}
