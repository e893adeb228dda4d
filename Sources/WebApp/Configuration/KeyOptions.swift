/// What `motionbook key` was told.
struct KeyOptions: Equatable {
    /// Data folder; nil means the default.
    var data: String?
    /// Make a new key.
    var renews: Bool

    static let known: [String: OptionReader.Form] = ["data": .value, "renew": .flag]

    init(_ reader: OptionReader) throws(UsageError) {
        try reader.expectNoOperands()
        data = reader.value(of: "data")
        renews = reader.has("renew")
    }
}
