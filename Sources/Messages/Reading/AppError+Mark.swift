import Domain

/// Why a file has no mark that can be read, in words for the person who brought it.
extension AppError {
    /// A file that cannot be decoded.
    init(marked error: AppError) {
        let code: ErrorCode =
            switch error.code {
            case .notMedia, .notAllowed, .noPicture, .truncated: .notMedia
            case .tooLarge, .tooLong, .tooManyFrames: .tooLarge
            default: .unreadable
            }
        self.init(code, error.text)
    }

    static let damagedMark = AppError(
        .damagedMark,
        "The message ID in this file is damaged. Ask for the original GIF, or enter the ID.")
    static let otherCode = AppError(
        .otherCode,
        "The QR code in this file is not from a locked message. Choose the GIF of a message, or enter its ID.")
    static let noMark = AppError(
        .noMark,
        "No message found in this file. Choose the GIF of a message, a video or photo of it, or enter its ID."
    )
}

extension ErrorCode {
    /// There is an id, but its check symbols do not fit.
    static let damagedMark: ErrorCode = "damagedMark"
    /// There is a QR code, but not one of a message.
    static let otherCode: ErrorCode = "otherCode"
    /// There is no mark.
    static let noMark: ErrorCode = "noMark"
}
