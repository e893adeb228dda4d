internal import Media
internal import Vision

/// The facts of a camera's pictures. Lines and what stands out change slowly: each picture pays for a part of them, so that none
/// takes much longer than another, and the rest is what was seen last.
struct LiveFacts {
    /// Pictures that have a turn each: in the first, others may look for what takes long.
    static let turns = 4
    /// Longer edge of the picture that is measured, pixels.
    private static let edge = 256

    private var last: PictureFacts?
    private var measured: (picture: ReducedPicture, saliency: Saliency)?

    /// The facts of the next picture, with the faces and bodies that were found in it.
    /// - Parameter turn: the second measures lines, the third saliency, of which things and cells are made in the fourth; the
    ///   first picture of all pays for everything.
    mutating func facts(
        of picture: Picture, turn: Int, at time: Double, faces: [FaceFact], bodies: [Pose]
    ) -> PictureFacts {
        guard var facts = last else {
            let first = PictureFacts(
                of: ReducedPicture(picture, edge: Self.edge), at: time, faces: faces, bodies: bodies)
            last = first
            return first
        }
        switch turn {
        case 1:
            let lines = PictureLines(in: ReducedPicture(picture, edge: Self.edge))
            (facts.horizon, facts.leadingLines) = (lines.horizon, lines.leadingLines)
        case 2:
            let reduced = ReducedPicture(picture, edge: Self.edge)
            measured = (reduced, Saliency(reduced))
        case 3:
            guard let measured else { break }
            (facts.things, facts.cores) = ThingFinder.things(in: measured.saliency)
            facts.cells = CellMaker.cells(of: measured.picture, measured.saliency)
        default: break
        }
        facts.time = time
        facts.faces = faces
        facts.people = bodies.compactMap { PersonFact($0, aspect: facts.aspect) }
        last = facts
        return facts
    }
}
