internal import FoundationEssentials
public import Media

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
}

extension AnalysisReport {
    /// The version of the contract that is written and read.
    public static var currentVersion: Int { 1 }
    /// Most swings, events or expressions of a report: an analysis leaves out what comes after them, and warns.
    public static var mostFindings: Int { 500 }

    /// - Throws: `OutOfBounds` for what no clip has.
    public func check() throws(OutOfBounds) {
        try media.check()
        try Bound.share.check(coverage)
        try warnings.check(atMost: 50)
        try diagnostics?.check()
        try checkFindings()
    }

    /// JSON with sorted keys; what could not be measured is left out.
    public func encoded() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return [UInt8](try encoder.encode(self))
    }

    /// Reads the JSON and checks that it is within its bounds: whoever wrote it may have been in a stranger's hands.
    /// - Throws: `DecodingError`, also for a report of another version or kind; `OutOfBounds`.
    public init(json: [UInt8]) throws {
        guard json.count <= Report.maximumBytes else { throw OutOfBounds("a report of \(json.count) bytes") }
        self = try JSONDecoder().decode(Self.self, from: Data(json))
        guard version == Self.currentVersion, kind == Self.kind else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: [], debugDescription: "The report is of another version or kind."))
        }
        try check()
    }

    /// Reads the JSON in a file.
    init(file path: String) throws {
        try self.init(json: [UInt8](try Data(contentsOf: URL(filePath: path))))
    }
}

/// The report of a clip, of whatever kind.
public enum Report: Equatable, Sendable {
    case swing(SwingReport)
    case hands(HandReport)
    case expression(ExpressionReport)

    /// Largest report, bytes of JSON.
    public static let maximumBytes = 4 << 20

    /// Reads the JSON of any kind and checks that it is within its bounds.
    /// - Throws: `DecodingError`; `OutOfBounds`.
    public init(json: [UInt8]) throws {
        guard json.count <= Self.maximumBytes else { throw OutOfBounds("a report of \(json.count) bytes") }
        switch try JSONDecoder().decode(Head.self, from: Data(json)).kind {
        case .swing: self = .swing(try SwingReport(json: json))
        case .hands: self = .hands(try HandReport(json: json))
        case .expression: self = .expression(try ExpressionReport(json: json))
        }
    }

    /// What all kinds have in common.
    public var content: any AnalysisReport {
        switch self {
        case .swing(let report): report
        case .hands(let report): report
        case .expression(let report): report
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

    /// The part that says what the rest is.
    private struct Head: Decodable {
        var kind: AnalysisKind
    }
}
