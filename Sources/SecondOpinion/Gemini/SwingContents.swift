internal import Domain
package import Store

/// What goes to a model, whatever the clip: the words of the questions, which numbers, and how many pictures of which
/// size. It is part of what people agree to, so another version of the program that sends something else asks anew.
enum SwingContents {
    /// The name of all that; nil if the system cannot hash.
    static let name: String? = try? hash(of: questions(about: everything)).description

    /// A swing of which all is known, so that no number is left out.
    static let everything = Swing(
        start: 0, contact: 1, end: 2, stroke: .serve, hand: .right, confidence: 1, validatedBy: .local,
        metrics: SwingMetrics(
            peakAngularVelocity: 1, peakLinearVelocity: 1, contactPoint: [0, 0], backswingAngle: 1,
            followThroughHeight: 1, shoulderRotation: 1, hipRotation: 1, shoulderHipSeparation: 1, contactInFront: 1,
            contactHeight: 1, elbowAngleAtContact: 1, kneeAngle: 1, stanceWidth: 1, trunkLean: 1,
            averageConfidence: 1), keyFrames: [0, 1, 2])

    /// Both questions about a swing, each with one empty picture.
    static func questions(about swing: Swing) -> [SwingQuestion] {
        let pictures = [SwingQuestion.Picture(time: 0, width: 1, height: 1, jpeg: [])]
        return [
            SwingQuestion(.validation, pictures: pictures),
            SwingQuestion(.judgement, pictures: pictures, numbers: SwingQuestion.numbers(of: swing)),
        ]
    }

    /// A name for what is sent in questions.
    static func hash(of questions: [SwingQuestion]) throws -> BlobHash {
        var digest = try Digest()
        try digest.update(Array("\(OpinionPictures.most) of \(OpinionPictures.height)\n".utf8))
        for question in questions { try digest.update(question.body) }
        return try digest.blobHash()
    }
}

extension OpinionSettings {
    /// To whom swings would be sent, and what: that is what people agree to. Nil where nothing is sent.
    package var terms: OpinionTerms? {
        guard let endpoint, let contents = SwingContents.name else { return nil }
        return OpinionTerms(host: endpoint.host, model: model, blursFaces: blursFaces, contents: contents)
    }
}
