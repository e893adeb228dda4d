internal import FoundationEssentials

/// What the reports of all kinds have in common: their JSON is version 1 of the contract.
///
/// Times are seconds on the clip's own clock; points are 0…1 of the displayed picture, origin top left, y down.
public protocol AnalysisReport: Codable, Equatable, Sendable {
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
}

extension AnalysisReport {
    /// The version of the contract that is written and read.
    public static var currentVersion: Int { 1 }

    /// JSON with sorted keys; what could not be measured is left out.
    public func encoded() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return [UInt8](try encoder.encode(self))
    }

    /// Reads the JSON.
    /// - Throws: `DecodingError`, also for a report of another version or kind.
    public init(json: [UInt8]) throws {
        self = try JSONDecoder().decode(Self.self, from: Data(json))
        guard version == Self.currentVersion, kind == Self.kind else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: [], debugDescription: "The report is of another version or kind."))
        }
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

    /// Reads the JSON of any kind.
    /// - Throws: `DecodingError`.
    public init(json: [UInt8]) throws {
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
