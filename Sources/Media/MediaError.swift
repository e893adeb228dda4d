/// Why a file cannot be decoded, in words for the person who brought it.
public struct MediaError: Error, Equatable, Sendable {
    /// The sort of trouble, stable for programs.
    public enum Code: String, Codable, Sendable {
        case unreadable, notMedia, notAllowed, noPicture, truncated, tooLarge, tooLong, tooManyFrames, outputFailed
    }

    /// The sort of trouble.
    public let code: Code
    /// Two sentences: what is wrong, and what to do.
    public let message: String

    /// An error with its sentence.
    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// A photo for which a decoder needs more memory than a worker has.
    static let tooMuchMemory = MediaError(
        .tooLarge, "This photo needs more memory than one file may take. Export it smaller and try again.")

    static let noMemory = MediaError(
        .unreadable, "There is not enough memory to read the file. Wait until other clips are done and try again.")
}
