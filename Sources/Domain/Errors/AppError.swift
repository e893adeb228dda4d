/// The plain `UserFacingError`.
package struct AppError: UserFacingError, Sendable {
    package let code: ErrorCode
    /// What is wrong and what to do, in any language.
    package let text: LocalizedText
    package let reason: ErrorReason
    package let detail: String?

    /// In the language of whoever reads.
    package var message: String { text.localized }

    /// - Parameter reason: where it is not that of the code.
    package init(_ code: ErrorCode, _ text: LocalizedText, reason: ErrorReason? = nil, detail: String? = nil) {
        self.code = code
        self.text = text
        self.reason = reason ?? code.reason
        self.detail = detail
    }

    /// An error whose code nothing else has.
    package init(_ reason: ErrorReason, code: ErrorCode, _ text: LocalizedText, detail: String? = nil) {
        self.init(code, text, reason: reason, detail: detail)
    }
}

extension AppError: Equatable {
    /// Whether both say the same.
    package static func == (one: AppError, other: AppError) -> Bool {
        one.code == other.code && one.text == other.text
    }
}

extension AppError {
    /// Any error that is for users, as one that can be kept and sent.
    package init(_ error: any UserFacingError) {
        self.init(error.code, error.text, reason: error.reason, detail: error.detail)
    }

    /// The same; nil for an error that nobody foresaw.
    package init?(_ error: any Error) {
        guard let error = error as? any UserFacingError else { return nil }
        self.init(error)
    }
}

/// What processes say to each other of an error: its code and its sentence.
extension AppError: Codable {
    private enum CodingKeys: CodingKey { case code, text }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try fields.decode(ErrorCode.self, forKey: .code), try fields.decode(LocalizedText.self, forKey: .text))
    }

    package func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(code, forKey: .code)
        try fields.encode(text, forKey: .text)
    }
}

extension AppError: Bounded {
    /// - Throws: `OutOfBounds` for what no worker says of a clip.
    package func check() throws(OutOfBounds) {
        let letters = code.rawValue.utf8
        guard (1...64).contains(letters.count), letters.allSatisfy(\.isLetter), !text.key.isEmpty else {
            throw OutOfBounds("an error without a code")
        }
        try text.check()
    }
}

extension UInt8 {
    fileprivate var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
}
