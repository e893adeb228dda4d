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
        guard json.count <= Report.maximumBytes else { throw OutOfBounds("a report of \(json.count) bytes") }
        self = try JSONDecoder().decode(Self.self, from: Data(json))
        guard version == Self.currentVersion, kind == Self.kind else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: [], debugDescription: "The report is of another version or kind."))
        }
        try check()
    }

    /// Reads the JSON in a file.
    public init(file path: String) throws {
        try self.init(json: [UInt8](try Data(contentsOf: URL(filePath: path))))
    }
}

extension Report {
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

    /// The part that says what the rest is.
    private struct Head: Decodable {
        var kind: AnalysisKind
    }
}
