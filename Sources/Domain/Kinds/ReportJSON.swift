internal import FoundationEssentials

extension AnalysisReport {
    /// JSON in one line with sorted keys; what could not be measured is left out.
    /// - Parameter file: the file that the report is of, to stand in it as `file` where there are several; nil for
    ///   none.
    package func encoded(of file: String? = nil) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return [UInt8](try file.map { try encoder.encode(NamedReport(file: $0, report: self)) } ?? encoder.encode(self))
    }

    /// Reads the JSON and checks that it is within its bounds: whoever wrote it may have been in a stranger's hands.
    /// - Throws: `DecodingError`, also for a report of another version or kind; `OutOfBounds`.
    package init(json: [UInt8]) throws {
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
                DecodingError.Context(
                    codingPath: [], debugDescription: "The report is from another version. Analyse the clip again."))
        }
        try check()
    }
}

extension AnalysisKind {
    /// Largest report of any kind, bytes of JSON.
    package static let maximumReportBytes = 4 << 20

    /// Reads a report of any kind and checks that it is within its bounds.
    /// - Throws: `DecodingError`; `OutOfBounds`.
    package static func report(json: [UInt8]) throws -> any AnalysisReport {
        guard json.count <= maximumReportBytes else { throw OutOfBounds("a report of \(json.count) bytes") }
        let report = try JSONDecoder().decode(AnyReport.self, from: Data(json)).report
        try report.checkAll()
        return report
    }

    /// Reads the JSON in a file.
    /// - Throws: what reading a file throws; `DecodingError`; `OutOfBounds`.
    package static func report(file path: String) throws -> any AnalysisReport {
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

/// A report with the file that it is of, among its own fields.
private struct NamedReport: Encodable {
    let file: String
    let report: any AnalysisReport

    private enum CodingKeys: String, CodingKey { case file }

    func encode(to encoder: any Encoder) throws {
        try report.encode(to: encoder)
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(file, forKey: .file)
    }
}
