/// What lists of one kind show of a report; it is stored beside the report's digest.
package protocol ListDetail: Codable, Sendable {
    /// Whose lists they are.
    static var kind: AnalysisKind { get }
}

/// What the reports of all kinds have in common: their JSON is version 1 of the contract.
///
/// Times are seconds on the clip's own clock; points are 0…1 of the displayed picture, origin top left, y down.
package protocol AnalysisReport: Bounded, Codable, Equatable, Sendable {
    /// What reports of this type are of.
    static var kind: AnalysisKind { get }
    /// Whose landmarks are recorded beside reports of this type; nil where none are.
    static var landmarks: LandmarkKind? { get }
    /// Version of the contract.
    var version: Int { get }
    /// What was looked for.
    var kind: AnalysisKind { get }
    var media: ReportMedia { get }
    /// Share of analysed frames with a confident body, hand or face, 0…1.
    var coverage: Double { get }
    /// What makes the rest less sure.
    var warnings: [ReportWarning] { get }
    /// How the analysis itself went.
    var diagnostics: Diagnostics? { get set }
    /// What the values of each body in the recording are called.
    var valueNames: [String] { get }
    /// What each finding is called, in order of time.
    var findingNames: [String] { get }
    /// What lists of this kind alone show, beside the digest; nil where there is nothing.
    var listDetail: (any ListDetail)? { get }
    /// Checks what only this kind has.
    func checkFindings() throws(OutOfBounds)
    /// Leaves out the findings that come after `mostFindings`, with a warning.
    mutating func shorten()
}

extension AnalysisReport {
    /// The version of the contract that is written and read.
    package static var currentVersion: Int { 1 }
    /// Most swings, events or expressions of a report: an analysis leaves out what comes after them, and warns.
    package static var mostFindings: Int { 500 }
    /// None, but for kinds that say so.
    package static var landmarks: LandmarkKind? { nil }
    /// None, but for kinds that have some.
    package var valueNames: [String] { [] }

    /// Nothing, but for kinds that have some.
    package var listDetail: (any ListDetail)? { nil }

    /// Leaves out the findings that come after `mostFindings`.
    /// - Parameter message: the warning for those that were found and those that are left.
    static func shorten<Finding>(
        _ findings: inout [Finding], _ warnings: inout [ReportWarning],
        _ message: (_ found: Int, _ shown: Int) -> LocalizedText
    ) {
        guard findings.count > mostFindings else { return }
        warnings.append(ReportWarning(code: .tooMuch, message: message(findings.count, mostFindings)))
        findings = Array(findings.prefix(mostFindings))
    }

    /// - Throws: `OutOfBounds` for what no clip has.
    package func check() throws(OutOfBounds) {
        try media.check()
        try Bound.share.check(coverage)
        try warnings.check(atMost: 50)
        try diagnostics?.check()
        try checkFindings()
    }
}
