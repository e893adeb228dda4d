import Domain
import FoundationEssentials
import Store
import Templates

/// A finding as programs read it: as the report has it, with its name and place.
struct FindingAnswer: Encodable {
    private let finding: any CorrectableFinding
    private let index: Int

    private enum CodingKeys: String, CodingKey { case id, index }

    init(_ finding: any CorrectableFinding, at index: Int) { (self.finding, self.index) = (finding, index) }

    /// All of a report, in order of time.
    static func all(of report: some CorrectableReport) -> [FindingAnswer] {
        report.findings.enumerated().map { FindingAnswer($1, at: $0) }
    }

    func encode(to encoder: any Encoder) throws {
        try finding.encode(to: encoder)
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(finding.identity, forKey: .id)
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
    let swings: [FindingAnswer]?
    /// The raised fingers or the expressions that are shown; nil for other types and where there is no report.
    let events: [FindingAnswer]?
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
        let shown = current.flatMap { try? AnalysisKind.report(json: $0.shown) as? any CorrectableReport }
        let findings = shown.map { FindingAnswer.all(of: $0) }
        (swings, events) = shown is SwingReport ? (findings, nil) : (nil, findings)
        corrections = current?.corrections.map { Correction(kept: $0) } ?? []
    }
}

extension ClipDetailAnswer {
    var json: [UInt8] { sortedJSON }
}
