internal import Domain
internal import Media
internal import Vision

/// The facts of a camera's pictures. Lines and what stands out change slowly: they are measured in parts, one a
/// picture, and the rest is what was seen last.
struct LiveFacts {
    /// What is looked for in turn.
    enum Turn: CaseIterable {
        case lines, saliency, bodies
    }

    /// Longer edge of the picture that is measured, pixels.
    private static let edge = 256

    private var last: PictureFacts?
    private let saliency: SaliencySearch

    init(_ saliency: SaliencySearch) { self.saliency = saliency }

    /// Forgets what was seen.
    mutating func reset() { last = nil }

    /// The facts of the next picture, with the faces and bodies that were found in it. The first picture of all is
    /// measured at once.
    mutating func facts(
        of picture: Picture, at time: Double, faces: [FaceFact], bodies: [Pose]
    ) throws(AppError) -> PictureFacts {
        guard var facts = last else {
            let reduced = ReducedPicture(picture, edge: Self.edge)
            let first = PictureFacts(
                of: reduced, try saliency.map(of: reduced), at: time, faces: faces, bodies: bodies)
            last = first
            return first
        }
        facts.time = time
        facts.faces = faces
        facts.people = bodies.compactMap { PersonFact($0, aspect: facts.aspect) }
        last = facts
        return facts
    }

    /// Measures what has its turn: it is a part of the facts of the pictures that follow.
    mutating func measure(_ turn: Turn, in picture: Picture) throws(AppError) {
        switch turn {
        case .lines:
            let lines = PictureLines(in: ReducedPicture(picture, edge: Self.edge))
            last?.horizon = lines.horizon
            last?.leadingLines = lines.leadingLines
        case .saliency:
            let reduced = ReducedPicture(picture, edge: Self.edge)
            let map = try saliency.map(of: reduced)
            last?.things = ThingFinder.things(in: map)
            last?.cells = CellMaker.cells(of: reduced, map)
        case .bodies: break
        }
    }
}
