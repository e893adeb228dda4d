package import Domain

/// All that would be sent about a swing, to be looked at first.
package struct OpinionPreview: Sendable, Equatable {
    package var swing: Int
    /// The questions, in the order in which they are sent: the second is sent only if the first finds a swing.
    package var questions: [SwingQuestion]
    /// Names all of it, with the model: what is agreed to.
    package var shown: BlobHash
    /// What it costs at most, millionths of a dollar, estimated; what was answered before costs nothing.
    package var cost: Int
    /// Bytes that are sent.
    package var bytes: Int

    /// - Throws: `OpinionError` (`noPictures`); `AppError`.
    package init(
        of swing: Int, in report: SwingReport, _ pictures: SwingPicturesFile, _ settings: OpinionSettings
    ) throws {
        // Pictures with faces are not sent where they are to be blurred, whenever they were made.
        guard report.swings.indices.contains(swing), pictures.index.blursFaces == settings.blursFaces else {
            throw OpinionError.noPictures
        }
        let numbers = SwingQuestion.numbers(of: report.swings[swing])
        let questions = [
            SwingQuestion(.validation, pictures: try pictures.pictures(for: .validation, of: swing)),
            SwingQuestion(.judgement, pictures: try pictures.pictures(for: .judgement, of: swing), numbers: numbers),
        ]
        let bodies = questions.map(\.body)
        self.swing = swing
        self.questions = questions
        shown = try SwingQuestion.key(of: bodies.flatMap(\.self), for: settings)
        cost = questions.reduce(0) { $0 + settings.cost(input: $1.inputTokens, output: $1.outputTokens) }
        bytes = bodies.reduce(0) { $0 + $1.count }
    }
}
