package import Domain

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
        self.init(code, error.message)
    }

    static let damagedMark = AppError(
        .unusable, code: "damagedMark",
        "The id in this file is damaged: its check symbols do not fit. Ask for the original GIF, or type the id.")
    static let otherCode = AppError(
        .unusable, code: "otherCode",
        "The QR code in this file is not one of a locked message. Choose the GIF of a message, or type its id.")
    static let noMark = AppError(
        .unusable, code: "noMark",
        "No message id was found in this file. Choose the GIF of a message, a video or a picture of it, or type its id."
    )
}
