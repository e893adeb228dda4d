/// What `motionbook certificate` was told.
struct CertificateOptions: Equatable {
    /// How a certificate is written to a file.
    enum Format {
        case pem, der
    }

    /// Data folder; nil means the default.
    var data: String?
    /// Put a new authority in the place of the old one.
    var renews: Bool
    /// Further names that the new authority may sign.
    var names: [String]
    /// A file that gets the authority's certificate.
    var export: String?
    /// How it is written there.
    var format = Format.der

    static let known: [String: OptionReader.Form] = [
        "data": .value, "renew-ca": .flag, "name": .value, "export": .value,
    ]

    init(_ reader: OptionReader) throws(UsageError) {
        try reader.expectNoOperands()
        data = reader.value(of: "data")
        renews = reader.has("renew-ca")
        names = try reader.hostNames()
        export = reader.value(of: "export")
        if let export {
            guard let format = Self.format(of: export) else {
                throw UsageError("--export needs a file that ends in .pem, or in .crt, .cer or .der for DER.")
            }
            self.format = format
        }
    }

    private static func format(of path: String) -> Format? {
        let name = path.lowercased()
        if name.hasSuffix(".pem") { return .pem }
        return [".crt", ".cer", ".der"].contains { name.hasSuffix($0) } ? .der : nil
    }
}
