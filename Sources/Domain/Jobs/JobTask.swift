internal import FoundationEssentials

/// What a job does with its clip: a kind of job, and what somebody decided for it.
package struct JobTask: Codable, Equatable, Sendable {
    /// The kind of job.
    package let kind: JobKind
    /// What was decided, JSON; what it means is the kind's affair.
    package let payload: String

    /// A task from its parts, as they were stored.
    package init(kind: JobKind, payload: String) {
        self.kind = kind
        self.payload = payload
    }

    /// Analyses the clip.
    package static func analysis(_ order: AnalysisOrder) -> JobTask {
        JobTask(kind: .analysis, payload: json(order))
    }

    /// Makes the video with the skeleton over the pictures.
    package static let overlay = video(.over)

    /// Makes a video of the report.
    package static func video(_ layout: VideoLayout) -> JobTask {
        // What is usual is not said: so it was before there was a choice.
        JobTask(kind: .overlay, payload: layout == .over ? "{}" : #"{"layout":"\#(layout.rawValue)"}"#)
    }

    /// Makes pictures of the swings, for somebody else to look at.
    package static func opinionPictures(_ order: OpinionOrder) -> JobTask {
        JobTask(kind: .opinionPictures, payload: #"{"blursFaces":\#(order.blursFaces)}"#)
    }

    /// Makes the video of a commentary.
    package static func commentary(_ id: CommentaryID) -> JobTask {
        JobTask(kind: .commentary, payload: #"{"commentary":"\#(id)"}"#)
    }

    /// Makes the video of two swings.
    package static func comparison(_ film: ComparisonFilm) -> JobTask {
        JobTask(kind: .comparisonVideo, payload: json(film))
    }

    /// Values that always have JSON.
    private static func json(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }

    /// Which two swings a video is made of; nil of other tasks.
    package var film: ComparisonFilm? {
        guard kind == .comparisonVideo else { return nil }
        return try? JSONDecoder().decode(ComparisonFilm.self, from: Data(payload.utf8))
    }

    /// Whose video is made; nil of other tasks.
    package var commentary: CommentaryID? {
        struct Order: Decodable { var commentary: CommentaryID }
        guard kind == .commentary else { return nil }
        return (try? JSONDecoder().decode(Order.self, from: Data(payload.utf8)))?.commentary
    }

    /// What was decided for such pictures; faces are blurred where the payload says nothing of it.
    package var opinionOrder: OpinionOrder {
        (try? JSONDecoder().decode(OpinionOrder.self, from: Data(payload.utf8))) ?? OpinionOrder(blursFaces: true)
    }

    /// What was decided for an analysis; nothing where the payload says nothing of it.
    package var order: AnalysisOrder {
        (try? JSONDecoder().decode(AnalysisOrder.self, from: Data(payload.utf8))) ?? AnalysisOrder()
    }

    /// What was decided for a video; over the pictures where the payload says nothing of it.
    package var layout: VideoLayout {
        struct Order: Decodable { var layout: VideoLayout? }
        return (try? JSONDecoder().decode(Order.self, from: Data(payload.utf8)))?.layout ?? .over
    }
}
