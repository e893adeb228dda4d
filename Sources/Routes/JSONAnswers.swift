import Domain
import FoundationEssentials
import Jobs
import Templates

/// What programs read. What its JSON looks like is declared for the scripts of pages in `answers.d.ts`, which a test
/// makes of these types: that is why they can be decoded.
protocol JSONAnswer: Codable {}

extension JSONAnswer {
    /// JSON with sorted keys.
    var json: [UInt8] { sortedJSON }
}

extension Encodable {
    /// JSON with sorted keys. What is answered always has one; an empty object stands for the impossible.
    var sortedJSON: [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .millisecondsSince1970
        return (try? encoder.encode(self)).map { [UInt8]($0) } ?? Array("{}".utf8)
    }
}

/// An error as programs read it.
struct ErrorAnswer: JSONAnswer {
    let code: String
    let message: String
    /// What the log calls the request, where the fault is the server's.
    let request: String?
}

/// An accepted clip as programs read it.
struct ClipAnswer: JSONAnswer {
    let id: String
    let path: String
    /// What it is looked at for.
    let kind: String

    init(_ summary: ClipSummary) {
        id = summary.id.description
        path = Addresses.clip(summary.id)
        kind = summary.clip.kind.rawValue
    }
}

/// The clips of an accepted ZIP as programs read them.
struct ArchiveAnswer: JSONAnswer {
    let clips: [ClipAnswer]
    /// How many were here before.
    let known: Int
}

/// One server-sent event: where a clip is.
struct ProgressAnswer: JSONAnswer {
    let clip: String
    let state: String
    /// What is done, unless it is the clip's analysis: `overlay`.
    var task: String?
    var stage: String?
    var done = 0
    var total = 0
    var secondsLeft: Double?
    var message: String?

    init(_ update: JobUpdate) {
        clip = update.clip.description
        switch update {
        case .deleted:
            state = "deleted"
        case .changed(let job, let seconds):
            state = job.state.rawValue
            task = job.task.kind == .analysis ? nil : job.task.kind.rawValue
            stage = job.stage
            done = job.done
            total = job.total
            secondsLeft = seconds
            message = job.message?.localized
        }
    }
}

/// How a picture is composed, as reports have it.
extension Composition: JSONAnswer {}
