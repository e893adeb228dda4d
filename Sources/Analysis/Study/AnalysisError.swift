internal import Domain
internal import GIFKit
internal import Media
internal import Vision

/// Why a clip cannot be analysed, in words for the person who brought it.
public struct AnalysisError: Error, Equatable, Sendable {
    /// Stable, for programs.
    public let code: String
    /// One sentence: what is wrong and what to do.
    public let message: String

    private init(_ code: String, _ message: String) {
        self.code = code
        self.message = message
    }

    /// A picture cannot be made into a video.
    static let stillHasNoVideo = AnalysisError(
        "stillImage", "This is a picture: a video with the skeleton can be made of clips only. Choose a clip.")

    /// There is nothing that somebody else could look at.
    static let noSwingToShow = AnalysisError(
        "noSwings",
        "No swing was found in this clip, so there is nothing for a second opinion. Choose a clip with a tennis swing.")

    /// A part of a clip that cannot become a GIF.
    static let impossibleSpan = AnalysisError(
        "impossibleSpan",
        "A GIF begins before it ends and is at most \(Int(SpanGIF.longest)) s long. Choose a shorter part of the clip.")

    /// A GIF that cannot be made small enough.
    private static func gifCannotFit(smallest: Int) -> AnalysisError {
        AnalysisError(
            "tooLarge",
            "This part needs at least \((smallest + 1023) / 1024) KiB as a GIF. Allow more, or choose a shorter part.")
    }

    /// Pictures that are too many to look for what fits.
    static let tooManyPictures = AnalysisError(
        "tooLarge",
        "This part is too large to be fitted. Choose a shorter part, a smaller width or fewer pictures a second.")

    /// A file could not be written.
    static let notWritten = AnalysisError(
        "diskFull", "The file cannot be written: the disk may be full. Free some space and try again.")

    /// The code of `noSuchPerson`.
    public static let noSuchPersonCode = "noSuchPerson"

    /// A person was chosen as the player who is not in the clip.
    /// - Parameter count: how many people can be chosen.
    public static func noSuchPerson(of count: Int) -> AnalysisError {
        AnalysisError(
            noSuchPersonCode,
            count > 1
                ? "There are only \(count) people in this clip; choose a number from 1 to \(count)."
                : "There is only one person in this clip; nobody else can be chosen.")
    }

    /// The error of a room below, or nil for one that nobody foresaw.
    init?(_ error: any Error) {
        switch error {
        case let error as AnalysisError: self = error
        case let error as MediaError: (code, message) = (error.code.rawValue, error.message)
        case let error as VisionError: (code, message) = (error.code.rawValue, error.message)
        case GIFEncodingError.tooLarge(let smallest): self = .gifCannotFit(smallest: smallest)
        case let error as LandmarkRecordingWriter.WriteError: (code, message) = ("diskFull", error.message)
        default: return nil
        }
    }
}
