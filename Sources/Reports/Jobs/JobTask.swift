internal import FoundationEssentials

/// What a job does with its clip: a kind of job, and what somebody decided for it.
public struct JobTask: Codable, Equatable, Sendable {
    /// The kind of job.
    public let kind: JobKind
    /// What was decided, JSON; what it means is the kind's affair.
    public let payload: String

    /// A task from its parts, as they were stored.
    public init(kind: JobKind, payload: String) {
        self.kind = kind
        self.payload = payload
    }

    /// Analyses the clip.
    public static func analysis(_ order: AnalysisOrder) -> JobTask {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        // An order always has JSON.
        let payload = (try? encoder.encode(order)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
        return JobTask(kind: .analysis, payload: payload)
    }

    /// Makes the video with the skeleton.
    public static let overlay = JobTask(kind: .overlay, payload: "{}")

    /// What was decided for an analysis; nothing where the payload says nothing of it.
    public var order: AnalysisOrder {
        (try? JSONDecoder().decode(AnalysisOrder.self, from: Data(payload.utf8))) ?? AnalysisOrder()
    }
}
