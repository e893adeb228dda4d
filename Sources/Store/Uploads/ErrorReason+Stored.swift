import Domain

/// Reasons as rows of the database hold them: by the numbers that HTTP has for them, since earlier versions wrote
/// these.
extension ErrorReason {
    private static let numbers: [ErrorReason: Int] = [
        .invalid: 400, .forbidden: 403, .notFound: 404, .conflict: 409, .gone: 410, .tooLarge: 413, .unsupported: 415,
        .unusable: 422, .locked: 423, .wrongChecksum: 460, .internal: 500, .busy: 503, .diskFull: 507,
    ]

    var stored: Int { Self.numbers[self] ?? 500 }

    init?(stored number: Int) {
        guard let reason = Self.numbers.first(where: { $0.value == number })?.key else { return nil }
        self = reason
    }
}
