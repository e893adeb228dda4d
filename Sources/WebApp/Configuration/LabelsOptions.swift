/// What `motionbook labels` was told.
struct LabelsOptions: Equatable {
    /// The file to write.
    let output: String
    /// Data folder; nil means the default.
    let data: String?

    static let known: [String: OptionReader.Form] = ["data": .value, "output": .value]

    init(_ reader: OptionReader) throws(UsageError) {
        try reader.expectNoOperands()
        guard let output = reader.value(of: "output"), !output.isEmpty else {
            throw UsageError("Give an output file with -o.")
        }
        self.output = output
        data = reader.value(of: "data")
    }
}
