/// Why nothing can be seen, in words for the person who runs the program.
public struct VisionError: Error, Equatable, Sendable {
    /// The sort of trouble, stable for programs.
    public enum Code: String, Codable, Sendable {
        case modelMissing, modelUnusable, inferenceFailed, notKept
    }

    /// The sort of trouble.
    public let code: Code
    /// One sentence: what is wrong and what to do.
    public let message: String

    /// An error with its sentence.
    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}
