/// What `motionbook backup` or `motionbook restore` was told.
struct CopyOptions: Equatable {
    /// The folder of the backup.
    let backup: String
    /// Data folder; nil means the default.
    let data: String?

    static let known: [String: OptionReader.Form] = ["data": .value]

    init(_ reader: OptionReader) throws(UsageError) {
        guard let folder = reader.operands.first, reader.operands.count == 1 else {
            throw UsageError("Give one folder for the backup.")
        }
        backup = folder
        data = reader.value(of: "data")
    }
}
