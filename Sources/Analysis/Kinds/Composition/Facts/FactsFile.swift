package import Domain
internal import FoundationEssentials

/// The facts of all pictures of a clip that were looked at, as they lie beside its report (`ArtefactName.facts`).
package struct FactsFile: Codable, Equatable, Sendable {
    /// One of each picture, in order of time.
    package var pictures: [PictureFacts]

    init(_ pictures: [PictureFacts]) { self.pictures = pictures }

    /// Reads what `encoded` wrote and checks that it is within its bounds: whoever wrote it may have been in a
    /// stranger's hands.
    /// - Throws: `DecodingError`; `OutOfBounds`.
    package init(json: [UInt8]) throws {
        guard json.count <= ArtefactName.facts.maximumBytes ?? 0 else {
            throw OutOfBounds("\(json.count) bytes of facts")
        }
        self = try JSONDecoder().decode(Self.self, from: Data(json))
        try pictures.check(atMost: CompositionReport.mostMoments)
        guard !pictures.isEmpty else { throw OutOfBounds("facts without an image") }
    }

    func encoded() throws -> [UInt8] { [UInt8](try JSONEncoder().encode(self)) }

    /// The picture that is shown at a time: the nearest.
    package func picture(at time: Double) -> PictureFacts? {
        pictures.min { abs($0.time - time) < abs($1.time - time) }
    }
}

extension PictureFacts: Bounded {
    /// - Throws: `OutOfBounds` for what no picture has.
    package func check() throws(OutOfBounds) {
        try Bound.clock.check(time)
        try Bound.number("an aspect ratio", 1e-5...1e5).check(aspect)
        try cells.check()
        try faces.check(atMost: 200)
        try people.check(atMost: 50)
        try things.check(atMost: 50)
        try horizon?.check()
        try leadingLines?.check()
    }
}

extension FactCells: Bounded {
    func check() throws(OutOfBounds) {
        try Bound.number("a number of cells", 1...Self.longest).check(columns, rows)
        for list in [luma, contrast, sharpness, salience, redGreen, yellowBlue] where list.count != columns * rows {
            throw OutOfBounds("\(list.count) cells of \(columns) × \(rows)")
        }
    }
}

extension FaceFact: Bounded {
    func check() throws(OutOfBounds) {
        try box.check()
        try eyes.check()
        try Bound.measure.check(yaw)
        try Bound.share.check(confidence)
    }
}

extension PersonFact: Bounded {
    func check() throws(OutOfBounds) {
        try box.check()
        try head.check()
        try joints.check(atMost: 33)
        try Bound.share.check(confidence)
    }
}

extension PersonFact.Joint: Bounded {
    func check() throws(OutOfBounds) {
        try Bound.name.check(name)
        try place.check()
        try root.check()
    }
}

extension ThingFact: Bounded {
    func check() throws(OutOfBounds) {
        try box.check()
        try centre.check()
        try Bound.share.check(confidence)
    }
}

extension HorizonFact: Bounded {
    func check() throws(OutOfBounds) {
        try Bound.place.check(left, right)
        try Bound.measure.check(tilt)
        try Bound.share.check(confidence)
    }
}

extension LeadingLinesFact: Bounded {
    func check() throws(OutOfBounds) {
        try meeting.check()
        try left.check()
        try right.check()
        try box.check()
        try Bound.share.check(confidence)
    }
}
