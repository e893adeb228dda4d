import Domain

/// What `motionbook live` was told.
struct LiveOptions: Equatable {
    /// What to look for.
    var kind: AnalysisKind
    /// The device, or a file of JPEGs that stands for one.
    var camera: String
    /// Left and right are swapped, as in a mirror.
    var isMirrored: Bool
    /// Print events as JSON, one a line, and nothing else, on standard output.
    var json: Bool
    /// Where the models are; nil means beside the executable.
    var resources: String?

    static let known: [String: OptionReader.Form] = [
        "for": .value, "camera": .value, "mirrored": .flag, "json": .flag, "resources": .value,
    ]

    init(_ reader: OptionReader) throws(UsageError) {
        try reader.expectNoOperands()
        kind = try reader.kind()
        camera = reader.value(of: "camera") ?? "/dev/video0"
        isMirrored = reader.has("mirrored")
        json = reader.has("json")
        resources = reader.value(of: "resources")
    }
}
