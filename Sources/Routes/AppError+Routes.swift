import Analysis
import Domain

/// What the pages refuse, in words for the person who asked.
extension AppError {
    static let noSuchClip = AppError(.notFound, code: .unknownClip, "There is no such clip; it may have been deleted.")

    static let noSuchAthlete = AppError(
        .notFound, code: .unknownAthlete, "There is no such athlete; the entry may have been deleted.")

    static let noSuchFile = AppError(.notFound, code: "noSuchFile", "The analysis of this clip has made no such file.")

    static let thresholdIsNoShare = AppError(
        .invalid, code: "noShare", "A threshold is a number from 0 to 1; move the sliders again.")

    static let noSuchMoment = AppError(.invalid, code: "noTime", "A moment of a clip is told in seconds: time=1.5.")

    static let noSuchPart = AppError(
        .invalid, code: "noPart",
        "A part of a picture is x,y,width,height, a point is x,y: each from 0 to 1, and large enough to be seen.")

    static let pictureWithoutTime = AppError(
        .invalid, code: "noTime", "A picture comes with the time when it was taken: ?t=SECONDS.")

    static let noSuchTopic = AppError(
        .invalid, code: "noSuchTopic",
        "Sessions tell of \(LiveEvent.Topic.allCases.map(\.rawValue).joined(separator: ", ")).")

    static let noSuchSession = AppError(.notFound, code: "noSession", "There is no such session; it may have ended.")

    static let stillHasNoVideo = AppError(
        .conflict, code: "stillImage", "This is a picture: a video can be made of clips only.")

    static let noSuchLayout = AppError(
        .invalid, code: "noSuchLayout",
        "Videos are made as \(VideoLayout.allCases.map(\.rawValue).joined(separator: " or ")); choose one of them.")

    static let stillHasNoParts = AppError(
        .conflict, code: "stillImage", "This is a picture: a GIF can be made of a part of a clip only."
    )

    static func noSuchPerson(in report: SwingReport) -> AppError {
        let error = AppError.noSuchPerson(of: report.people?.count ?? 1)
        return AppError(.invalid, code: error.code, error.message)
    }

    /// A report, or what belongs to it, that is not there yet, or never will be.
    static func noReport(_ job: Job) -> AppError {
        switch job.state {
        case .queued, .running:
            AppError(.conflict, code: "notReady", "This clip is still being analysed; try again in a moment.")
        case .failed, .cancelled, .done:
            AppError(.notFound, code: "noReport", job.message ?? "This clip has no report; run the analysis again.")
        }
    }
}
