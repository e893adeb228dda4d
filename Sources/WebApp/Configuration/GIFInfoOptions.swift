/// What `motionbook gif-info` was told.
struct GIFInfoOptions: Equatable {
    /// The GIF.
    var file: String
    /// Print JSON, and nothing else, on standard output.
    var json: Bool

    static let known: [String: OptionReader.Form] = ["json": .flag]

    init(_ reader: OptionReader) throws(UsageError) {
        guard let file = reader.operands.first, reader.operands.count == 1 else {
            throw UsageError("Give one GIF to inspect.")
        }
        self.file = file
        json = reader.has("json")
    }
}
