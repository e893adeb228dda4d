internal import Vision

/// Which of several faces is looked at: the widest, for as long as it is there.
struct ChosenFace {
    private var followed: Int?

    /// The face that is looked at and what was measured of it, if there is one.
    mutating func choose(from seen: MeasuredFaces) -> (face: TrackedFace, measures: FaceMeasures)? {
        let faces = seen.frame.faces
        let same = faces.indices.first { faces[$0].id == followed }
        guard let place = same ?? faces.indices.max(by: { faces[$0].face.width < faces[$1].face.width }) else {
            return nil
        }
        followed = faces[place].id
        return seen.measures[place].map { (faces[place], $0) }
    }
}
