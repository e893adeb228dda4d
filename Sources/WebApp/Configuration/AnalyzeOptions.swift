import Domain

/// What `motionbook analyze` was told.
struct AnalyzeOptions: Equatable {
    /// The clips, in order: one at least.
    var files: [String]
    /// What to look for.
    var kind: AnalysisKind
    /// Print the report as JSON, and nothing else, on standard output.
    var json: Bool
    /// The number of the person to follow; nil leaves the choice to the analysis.
    var person: Int?
    /// Left and right are swapped, as in a selfie.
    var isMirrored: Bool
    /// How the clip is to be seen, on top of what the file asks for.
    var turn: ClipTurn
    /// The rule of composition to judge by; nil for the one that fits best.
    var rule: RuleName?
    /// File for the best crop of a photo.
    var crop: String?
    /// The ratio of that crop.
    var ratio: String
    /// File for a video of the report.
    var overlay: String?
    /// What that video shows.
    var layout: VideoLayout
    /// Whether somebody else is shown the swings, too.
    var hasSecondOpinion: Bool
    /// Whether what would be sent is only printed.
    var isDryRun: Bool
    /// The data folder, whose key is used; nil means the default.
    var data: String?
    /// Folder for report, landmarks and pictures.
    var export: String?
    /// Where the models are; nil means beside the executable.
    var resources: String?

    /// Numbers beyond this are mistyped, whatever the clip.
    private static let highestPerson = 1000

    private static let ofOneClip = ["person", "crop", "overlay", "export"]

    static let known: [String: OptionReader.Form] = [
        "for": .value, "person": .value, "mirrored": .flag, "turn": .value, "mirror": .flag,
        "json": .flag, "overlay": .value, "beside": .flag, "export": .value, "resources": .value, "rule": .value,
        "crop": .value, "ratio": .value, "second-opinion": .flag, "dry-run": .flag, "data": .value,
    ]

    init(_ reader: OptionReader) throws(UsageError) {
        guard !reader.operands.isEmpty else { throw UsageError("Give a clip to analyse.") }
        files = reader.operands
        kind = try reader.kind()
        person = try reader.number(of: "person", in: 1...Self.highestPerson)
        isMirrored = reader.has("mirrored")
        turn = ClipTurn(quarterTurns: try reader.quarterTurns(), isMirrored: reader.has("mirror"))
        json = reader.has("json")
        rule = try reader.rule(for: kind)
        crop = try reader.crop(for: kind)
        ratio = try reader.ratio()
        overlay = reader.value(of: "overlay")
        if let overlay, !overlay.lowercased().hasSuffix(".mp4") {
            throw UsageError("--overlay needs a file name that ends in .mp4.")
        }
        layout = reader.has("beside") ? .beside : .over
        guard overlay != nil || layout == .over else {
            throw UsageError("--beside works only with --overlay OUT.mp4.")
        }
        hasSecondOpinion = reader.has("second-opinion")
        isDryRun = reader.has("dry-run")
        data = reader.value(of: "data")
        guard !hasSecondOpinion || kind == .swing else {
            throw UsageError("--second-opinion works only with --for swing.")
        }
        guard hasSecondOpinion || !isDryRun else {
            throw UsageError("--dry-run works only with --second-opinion.")
        }
        guard !isDryRun || !json else {
            throw UsageError("--dry-run can’t be combined with --json.")
        }
        export = reader.value(of: "export")
        resources = reader.value(of: "resources")
        // Each of these is one file, one folder or one body of one clip.
        let ofOne = Self.ofOneClip.filter { reader.value(of: $0) != nil }
        if files.count > 1, let option = ofOne.first {
            throw UsageError("--\(option) works with one clip only. You gave \(files.count).")
        }
    }
}

extension OptionReader {
    /// The value of `--turn`, in quarter turns; 0 where it is not given.
    fileprivate func quarterTurns() throws(UsageError) -> Int {
        guard let wanted = value(of: "turn") else { return 0 }
        guard let turns = ["90", "180", "270"].firstIndex(of: wanted) else {
            throw UsageError("--turn must be 90, 180 or 270 (degrees to the right), not “\(wanted)”.")
        }
        return turns + 1
    }

    /// The value of `--for`.
    func kind() throws(UsageError) -> AnalysisKind {
        let kinds = AnalysisKind.all.map(\.rawValue).joined(separator: ", ")
        guard let wanted = value(of: "for") else {
            throw UsageError("Choose the type of analysis with --for: \(kinds).")
        }
        guard let kind = AnalysisKind(rawValue: wanted) else {
            throw UsageError("--for must be one of \(kinds), not “\(wanted)”.")
        }
        return kind
    }
}
