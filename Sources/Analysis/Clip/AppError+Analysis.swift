package import Domain
internal import GIFKit

extension AppError {
    /// A picture cannot be made into a video.
    static let stillHasNoVideo = AppError(
        .stillImage, "This is a picture: a video with the skeleton can be made of clips only. Choose a clip.")

    /// There is nothing that somebody else could look at.
    static let noSwingToShow = AppError(
        .noSwings,
        "No swing was found in this clip, so there is nothing for a second opinion. Choose a clip with a tennis swing.")

    /// A part of a clip that cannot become a GIF.
    static let impossibleSpan = AppError(
        .impossibleSpan,
        "A GIF begins before it ends and is at most \(Int(ClipGIF.longest)) s long. Choose a shorter part of the clip.")

    /// A GIF that cannot be made small enough.
    private static func gifCannotFit(smallest: Int) -> AppError {
        AppError(
            .tooLarge,
            "This part needs at least \((smallest + 1023) / 1024) KiB as a GIF. Allow more, or choose a shorter part.")
    }

    /// Pictures that are too many to look for what fits.
    static let tooManyPictures = AppError(
        .tooLarge,
        "This part is too large to be fitted. Choose a shorter part, a smaller width or fewer pictures a second.")

    /// A file could not be written.
    static let notWritten = AppError(
        .diskFull, "The file cannot be written: the disk may be full. Free some space and try again.")

    /// A person was chosen as the player who is not in the clip.
    /// - Parameter count: how many people can be chosen.
    package static func noSuchPerson(of count: Int) -> AppError {
        AppError(
            .noSuchPerson,
            count > 1
                ? "There are only \(count) people in this clip; choose a number from 1 to \(count)."
                : "There is only one person in this clip; nobody else can be chosen.")
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
