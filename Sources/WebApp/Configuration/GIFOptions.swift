import Domain

/// What `motionbook gif` was told.
struct GIFOptions: Equatable {
    var file: String
    /// The part of the clip, seconds; nil ends mean the clip's own.
    var from: Double?
    var to: Double?
    /// Width, pixels.
    var width: Int?
    /// Pictures a second.
    var fps: Int?
    /// Most bytes of the file.
    var maxBytes: Int?
    /// Whether the skeleton is drawn.
    var hasSkeleton: Bool
    /// The file to write.
    var output: String
    /// Where the models are; nil means beside the executable.
    var resources: String?

    static let known: [String: OptionReader.Form] = [
        "from": .value, "to": .value, "width": .value, "fps": .value, "max-bytes": .value, "skeleton": .flag,
        "output": .value, "resources": .value,
    ]

    /// Less is no GIF of anything, more is no GIF that anybody sends.
    private static let sizes = 1_000...1_000_000_000

    init(_ reader: OptionReader) throws(UsageError) {
        guard let file = reader.operands.first, reader.operands.count == 1 else {
            throw UsageError("Give one clip to make the GIF from.")
        }
        guard let output = reader.value(of: "output"), output.lowercased().hasSuffix(".gif") else {
            throw UsageError("Give an output file that ends in .gif with -o.")
        }
        self.file = file
        self.output = output
        from = try reader.seconds(of: "from")
        to = try reader.seconds(of: "to")
        width = try reader.number(of: "width", in: ClipGIF.widths)
        fps = try reader.number(of: "fps", in: ClipGIF.rates)
        maxBytes = try reader.number(of: "max-bytes", in: Self.sizes)
        hasSkeleton = reader.has("skeleton")
        resources = reader.value(of: "resources")
        if let to, to <= from ?? 0 { throw UsageError("--to must be later than --from.") }
    }
}
