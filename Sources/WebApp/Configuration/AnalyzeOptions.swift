import Analysis

/// What `motionbook analyze` was told.
struct AnalyzeOptions: Equatable {
    /// The clip.
    var file: String
    /// What to look for.
    var kind: AnalysisKind
    /// Print the report as JSON, and nothing else, on standard output.
    var json: Bool
    /// Folder for report, landmarks and pictures.
    var export: String?
    /// Where the models are; nil means beside the executable.
    var resources: String?

    static let known: [String: OptionReader.Form] = [
        "for": .value, "json": .flag, "export": .value, "resources": .value,
    ]

    init(_ reader: OptionReader) throws(UsageError) {
        guard let file = reader.operands.first, reader.operands.count == 1 else {
            throw UsageError("Name one clip to analyse.")
        }
        let kinds = AnalysisKind.allCases.map(\.rawValue).joined(separator: ", ")
        guard let wanted = reader.value(of: "for") else {
            throw UsageError("Say what to look for: --for \(kinds).")
        }
        guard let kind = AnalysisKind(rawValue: wanted) else {
            throw UsageError("--for takes \(kinds), not '\(wanted)'.")
        }
        self.file = file
        self.kind = kind
        json = reader.has("json")
        export = reader.value(of: "export")
        resources = reader.value(of: "resources")
    }
}
