internal import Media

/// Why no message id was read from a file, in words for the person who brought it.
public struct MarkError: Error, Equatable, Sendable {
    /// The sort of trouble, stable for programs.
    public enum Code: String, Codable, Sendable {
        /// The file cannot be opened.
        case unreadable
        /// The file is no GIF, video or picture that can be decoded, or it is cut off.
        case notMedia
        /// The file is larger or longer than what is looked through.
        case tooLarge
        /// There is an id, but its check symbols do not fit.
        case damagedMark
        /// There is a QR code, but not one of a message.
        case otherCode
        /// There is no mark.
        case noMark
    }

    /// The sort of trouble.
    public let code: Code
    /// What is wrong, and what to do.
    public let message: String

    /// An error with its sentence.
    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// Why a file cannot be decoded.
    init(_ error: MediaError) {
        let code: Code =
            switch error.code {
            case .unreadable, .outputFailed: .unreadable
            case .notMedia, .notAllowed, .noPicture, .truncated: .notMedia
            case .tooLarge, .tooLong, .tooManyFrames: .tooLarge
            }
        self.init(code, error.message)
    }

    static let damagedMark = MarkError(
        .damagedMark,
        "The id in this file is damaged: its check symbols do not fit. Ask for the original GIF, or type the id.")
    static let otherCode = MarkError(
        .otherCode,
        "The QR code in this file is not one of a locked message. Choose the GIF of a message, or type its id.")
    static let noMark = MarkError(
        .noMark,
        "No message id was found in this file. Choose the GIF of a message, a video or a picture of it, or type its id."
    )
}
