import Domain
import FoundationEssentials
import Store
import Templates

/// A swing as programs read it: as the report has it, with its name and place.
struct SwingAnswer: Encodable {
    let index: Int
    let swing: Swing

    private enum CodingKeys: String, CodingKey { case id, index }

    func encode(to encoder: any Encoder) throws {
        try swing.encode(to: encoder)
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(swing.identity, forKey: .id)
        try fields.encode(index, forKey: .index)
    }
}

/// A clip as programs read it.
struct ClipDetailAnswer: Encodable {
    let id: String
    let name: String
    let kind: String
    /// Where its analysis is.
    let state: String
    /// Where the report is; nil where there is none.
    let report: String?
    /// The swings that are shown; nil for other types and where there is no report.
    let swings: [SwingAnswer]?
    /// What people say of them, the oldest first.
    let corrections: [Correction]

    /// A correction as it is kept.
    struct Correction: Encodable {
        let kept: KeptCorrection

        private enum CodingKeys: String, CodingKey { case madeAt, browser }

        func encode(to encoder: any Encoder) throws {
            try kept.correction.encode(to: encoder)
            var fields = encoder.container(keyedBy: CodingKeys.self)
            try fields.encode(Int(kept.madeAt.timeIntervalSince1970 * 1000), forKey: .madeAt)
            try fields.encode(kept.browser, forKey: .browser)
        }
    }

    init(_ found: ClipSummary, _ current: CorrectedReport?) {
        id = found.id.description
        name = found.clip.name
        kind = found.clip.kind.rawValue
        state = found.job.state.rawValue
        report = current.map { _ in Addresses.report(found.id) }
        let shown = current.flatMap { try? AnalysisKind.report(json: $0.shown) as? SwingReport }
        swings = shown?.swings.enumerated().map { SwingAnswer(index: $0, swing: $1) }
        corrections = current?.corrections.map { Correction(kept: $0) } ?? []
    }
}

extension SwingAnswer {
    var json: [UInt8] { sortedJSON }
}

extension ClipDetailAnswer {
    var json: [UInt8] { sortedJSON }
}
