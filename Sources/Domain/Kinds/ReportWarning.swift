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
    /// One or two sentences, in English: what it means and what to do.
    package var message: String
    /// The same for other languages; nil where the English text says all, and in old reports.
    package var messageText: LocalizedText?

    package init(code: Code, message: LocalizedText) {
        self.code = code
        (self.message, messageText) = message.stored
    }

    /// The sentences in the language of whoever reads.
    package var localizedMessage: String { LocalizedText(message, messageText).localized }
}

extension ReportWarning: Bounded {
    /// - Throws: `OutOfBounds` for what no clip has.
    package func check() throws(OutOfBounds) {
        try Bound.sentence.check(message)
        try messageText?.check()
    }
}
