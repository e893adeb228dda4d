internal import FoundationEssentials

extension AnalysisReport {
    /// JSON with sorted keys; what could not be measured is left out.
    public func encoded() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return [UInt8](try encoder.encode(self))
    }

    /// Reads the JSON and checks that it is within its bounds: whoever wrote it may have been in a stranger's hands.
    /// - Throws: `DecodingError`, also for a report of another version or kind; `OutOfBounds`.
    public init(json: [UInt8]) throws {
        guard json.count <= AnalysisKind.maximumReportBytes else {
            throw OutOfBounds("a report of \(json.count) bytes")
        }
        self = try JSONDecoder().decode(Self.self, from: Data(json))
        try checkAll()
    }

    /// Checks version, kind and bounds.
    fileprivate func checkAll() throws {
        guard version == Self.currentVersion, kind == Self.kind else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: [], debugDescription: "The report is of another version or kind."))
        }
        try check()
    }
}

extension AnalysisKind {
    /// Largest report of any kind, bytes of JSON.
    public static let maximumReportBytes = 4 << 20

    /// Reads a report of any kind and checks that it is within its bounds.
    /// - Throws: `DecodingError`; `OutOfBounds`.
    public static func report(json: [UInt8]) throws -> any AnalysisReport {
        guard json.count <= maximumReportBytes else { throw OutOfBounds("a report of \(json.count) bytes") }
        let report = try JSONDecoder().decode(AnyReport.self, from: Data(json)).report
        try report.checkAll()
        return report
    }

    /// Reads the JSON in a file.
    /// - Throws: what reading a file throws; `DecodingError`; `OutOfBounds`.
    public static func report(file path: String) throws -> any AnalysisReport {
        try report(json: [UInt8](try Data(contentsOf: URL(filePath: path))))
    }

    /// A report that says itself what it is of.
    private struct AnyReport: Decodable {
        let report: any AnalysisReport

        private enum CodingKeys: CodingKey {
            case kind
        }

        init(from decoder: any Decoder) throws {
            let kind = try decoder.container(keyedBy: CodingKeys.self).decode(AnalysisKind.self, forKey: .kind)
            report = try kind.report.init(from: decoder)
        }
    }
}
