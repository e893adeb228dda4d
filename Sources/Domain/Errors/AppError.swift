/// The plain `UserFacingError`.
package struct AppError: UserFacingError, Sendable {
    package let code: ErrorCode
    package let message: String
    package let reason: ErrorReason
    package let detail: String?

    /// - Parameter reason: where it is not that of the code.
    package init(_ code: ErrorCode, _ message: String, reason: ErrorReason? = nil, detail: String? = nil) {
        self.code = code
        self.message = message
        self.reason = reason ?? code.reason
        self.detail = detail
    }

    /// An error whose code nothing else has.
    package init(_ reason: ErrorReason, code: ErrorCode, _ message: String, detail: String? = nil) {
        self.init(code, message, reason: reason, detail: detail)
    }
}

extension AppError: Equatable {
    /// Whether both say the same.
    package static func == (one: AppError, other: AppError) -> Bool {
        one.code == other.code && one.message == other.message
    }
}

extension AppError {
    /// Any error that is for users, as one that can be kept and sent.
    package init(_ error: any UserFacingError) {
        self.init(error.code, error.message, reason: error.reason, detail: error.detail)
    }

    /// The same; nil for an error that nobody foresaw.
    package init?(_ error: any Error) {
        guard let error = error as? any UserFacingError else { return nil }
        self.init(error)
    }
}

/// What processes say to each other of an error: its code and its sentence.
extension AppError: Codable {
    private enum CodingKeys: CodingKey { case code, message }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        self.init(try fields.decode(ErrorCode.self, forKey: .code), try fields.decode(String.self, forKey: .message))
    }

    package func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(code, forKey: .code)
        try fields.encode(message, forKey: .message)
    }
}

extension AppError: Bounded {
    /// - Throws: `OutOfBounds` for what no worker says of a clip.
    package func check() throws(OutOfBounds) {
        let letters = code.rawValue.utf8
        guard (1...64).contains(letters.count), letters.allSatisfy(\.isLetter), !message.isEmpty else {
            throw OutOfBounds("an error without a code")
        }
        try Bound.sentence.check(message)
    }
}

extension UInt8 {
    fileprivate var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
}
