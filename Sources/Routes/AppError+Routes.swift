import Analysis
import Domain

/// What the pages refuse, in words for the person who asked.
extension AppError {
    static let noSuchClip = AppError(.notFound, code: .unknownClip, "Clip not found. It may have been deleted.")

    static let noSuchAthlete = AppError(
        .notFound, code: .unknownAthlete, "Athlete not found. The athlete may have been deleted.")

    static let noSuchFile = AppError(
        .notFound, code: "noSuchFile", "File not found. Open the report again.")

    static let thresholdIsNoShare = AppError(
        .invalid, code: "noShare", "A threshold must be a number from 0 to 1. Move the sliders again.")

    static let noTime = AppError(.invalid, code: "noTime", "Give the time in seconds, for example time=1.5.")

    static let noSuchPart = AppError(
        .invalid, code: "noPart",
        "Give an area as x,y,width,height or a point as x,y, each from 0 to 1. The area must not be too small.")

    static let pictureWithoutTime = AppError(
        .invalid, code: "noTime", "Send each frame with its time: ?t=SECONDS.")

    static let noSuchTopic = AppError(
        .invalid, code: "noSuchTopic",
        "Unknown topic. Choose from these: \(LiveEvent.Topic.allCases.map(\.rawValue).joined(separator: ", ")).")

    static let classPaused = AppError(
        .conflict, code: "classPaused", "The class is paused. Wait until the teacher goes on.")

    static let nothingToPlay = AppError(
        .conflict, code: "nothingToPlay",
        "The teacher hasn’t chosen a game yet. The camera can start when there is one.")

    static let notOfClasses = AppError(
        .invalid, code: "notOfClasses", "Classes use the camera for hands or expressions. Choose one of these.")

    static let noSuchSession = AppError(.notFound, code: "noSession", "Session not found. It may have ended.")

    static let stillHasNoVideo = AppError(
        .conflict, code: "stillImage", "This is a photo. You can create a video only from a video clip.")

    static let noSuchLayout = AppError(
        .invalid, code: "noSuchLayout",
        "Choose a video layout: \(VideoLayout.allCases.map(\.rawValue).joined(separator: ", ")).")

    static let stillHasNoParts = AppError(
        .conflict, code: "stillImage", "This is a photo. You can create a GIF only from a video clip."
    )

    static func noSuchPerson(in report: SwingReport) -> AppError {
        let error = AppError.noSuchPerson(of: report.people?.count ?? 1)
        return AppError(.invalid, code: error.code, error.text)
    }

    /// A report, or what belongs to it, that is not there yet, or never will be.
    static func noReport(_ job: Job) -> AppError {
        switch job.state {
        case .queued, .running:
            AppError(.conflict, code: "notReady", "This clip is still being analysed. Try again in a moment.")
        case .failed, .cancelled, .done:
            AppError(.notFound, code: "noReport", job.message ?? "This clip has no report. Run the analysis again.")
        }
    }
}
