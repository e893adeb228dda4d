/// What the reports of all kinds have in common: their JSON is version 1 of the contract.
///
/// Times are seconds on the clip's own clock; points are 0…1 of the displayed picture, origin top left, y down.
public protocol AnalysisReport: Bounded, Codable, Equatable, Sendable {
    /// What reports of this type are of.
    static var kind: AnalysisKind { get }
    /// Version of the contract.
    var version: Int { get }
    /// What was looked for.
    var kind: AnalysisKind { get }
    /// The clip.
    var media: ReportMedia { get }
    /// Share of analysed frames with a confident body, hand or face, 0…1.
    var coverage: Double { get }
    /// What makes the rest less sure.
    var warnings: [ReportWarning] { get }
    /// How the analysis itself went.
    var diagnostics: Diagnostics? { get set }
    /// Checks what only this kind has.
    func checkFindings() throws(OutOfBounds)
    /// Leaves out the findings that come after `mostFindings`, with a warning.
    mutating func shorten()
}

extension AnalysisReport {
    /// The version of the contract that is written and read.
    public static var currentVersion: Int { 1 }
    /// Most swings, events or expressions of a report: an analysis leaves out what comes after them, and warns.
    public static var mostFindings: Int { 500 }

    /// Leaves out the findings that come after `mostFindings`.
    /// - Parameter name: what they are called, for the warning.
    static func shorten<Finding>(_ findings: inout [Finding], _ name: String, _ warnings: inout [ReportWarning]) {
        guard findings.count > mostFindings else { return }
        warnings.append(
            ReportWarning(
                code: .tooMuch,
                message: "\(findings.count) \(name) were found; the report has the first \(mostFindings). "
                    + "Cut the clip into parts to see all of them."))
        findings = Array(findings.prefix(mostFindings))
    }

    /// - Throws: `OutOfBounds` for what no clip has.
    public func check() throws(OutOfBounds) {
        try media.check()
        try Bound.share.check(coverage)
        try warnings.check(atMost: 50)
        try diagnostics?.check()
        try checkFindings()
    }
}

/// The report of a clip, of whatever kind.
public enum Report: Equatable, Sendable {
    case swing(SwingReport)
    case hands(HandReport)
    case expression(ExpressionReport)

    /// Largest report, bytes of JSON.
    public static let maximumBytes = 4 << 20

    /// What all kinds have in common.
    public var content: any AnalysisReport {
        switch self {
        case .swing(let report): report
        case .hands(let report): report
        case .expression(let report): report
        }
    }

    /// Leaves out findings that are more than a report may have, with a warning.
    public mutating func shorten() {
        switch self {
        case .swing(var report):
            report.shorten()
            self = .swing(report)
        case .hands(var report):
            report.shorten()
            self = .hands(report)
        case .expression(var report):
            report.shorten()
            self = .expression(report)
        }
    }

    /// What the values of each body in the recording are called.
    public var valueNames: [String] {
        switch self {
        case .swing: []
        case .hands: Finger.allCases.map { $0.rawValue + "_raised" }
        case .expression(let report): report.coefficients
        }
    }
}
