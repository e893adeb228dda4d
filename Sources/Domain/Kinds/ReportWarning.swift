/// Something that makes the numbers less sure, with advice.
public struct ReportWarning: Codable, Equatable, Sendable {
    /// The sorts of warning, stable for programs.
    public enum Code: String, Codable, Sendable {
        case stillImage, noPerson, severalPeople, sceneCuts, lowCoverage, lowLight, partialBody, smallPlayer
        case uncertainTracking, shortClip, lowFrameRate, slowMotion, unsurePace, reversed, cutSwing, noSwing
        case noHand, smallHand, mirrored, noFace, severalFaces, smallFace, noNeutral, noExpression, tooMuch
    }

    /// The sort.
    public var code: Code
    /// One or two sentences: what it means and what to do.
    public var message: String

    /// A warning from its parts.
    public init(code: Code, message: String) {
        self.code = code
        self.message = message
    }
}

extension ReportWarning: Bounded {
    /// - Throws: `OutOfBounds` for what no clip has.
    public func check() throws(OutOfBounds) { try Bound.sentence.check(message) }
}
