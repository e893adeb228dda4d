/// Something that makes the numbers less sure, with advice.
package struct ReportWarning: Codable, Equatable, Sendable {
    /// The sorts of warning, stable for programs.
    package enum Code: String, Codable, Sendable {
        case stillImage, noPerson, severalPeople, sceneCuts, lowCoverage, lowLight, partialBody, smallPlayer
        case uncertainTracking, shortClip, lowFrameRate, slowMotion, unsurePace, reversed, cutSwing, noSwing
        case noHand, smallHand, mirrored, noFace, severalFaces, smallFace, noNeutral, noExpression, tooMuch
    }

    /// The sort.
    package var code: Code
    /// One or two sentences: what it means and what to do.
    package var message: String

    package init(code: Code, message: String) {
        self.code = code
        self.message = message
    }
}

extension ReportWarning: Bounded {
    /// - Throws: `OutOfBounds` for what no clip has.
    package func check() throws(OutOfBounds) { try Bound.sentence.check(message) }
}
