package import Domain
internal import GIFKit

extension AppError {
    /// A picture cannot be made into a video.
    static let stillHasNoVideo = AppError(
        .stillImage, "This is a photo. Only videos can be saved with the skeleton. Choose a video.")

    /// There is nothing that somebody else could look at.
    static let noSwingToShow = AppError(
        .noSwings,
        "No swings were found in this clip, so there is nothing to review. Choose a clip with a tennis swing.")

    /// A part of a clip that cannot become a GIF.
    static let impossibleSpan = AppError(
        .impossibleSpan,
        "The end must be after the start, and a GIF can be at most \(Int(ClipGIF.longest)) s long. Choose a shorter part of the clip."
    )

    /// A GIF that cannot be made small enough.
    private static func gifCannotFit(smallest: Int) -> AppError {
        AppError(
            .tooLarge,
            "This part needs at least \((smallest + 999) / 1000) kB as a GIF. Allow more, or choose a shorter part.")
    }

    /// Pictures that are too many to look for what fits.
    static let tooManyPictures = AppError(
        .tooLarge,
        "This part is too large to fit. Choose a shorter part, a smaller width or a lower frame rate.")

    /// A file could not be written.
    static let notWritten = AppError(
        .diskFull, "Can’t write the file. The disk may be full. Free some space and try again.")

    /// A person was chosen as the player who is not in the clip.
    /// - Parameter count: how many people can be chosen.
    package static func noSuchPerson(of count: Int) -> AppError {
        AppError(
            .noSuchPerson,
            count > 1
                ? "There are only \(count) people in this clip. Choose a number from 1 to \(count)."
                : "There is only one person in this clip. Choose number 1.")
    }

    /// What a person reads of an error of an analysis, or nil for one that nobody foresaw.
    init?(analysing error: any Error) {
        if case GIFEncodingError.tooLarge(let smallest) = error {
            self = .gifCannotFit(smallest: smallest)
        } else {
            self.init(error)
        }
    }
}
