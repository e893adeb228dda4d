import Domain

/// Why a live session cannot do what was asked, in words for the person in front of the camera.
extension AppError {
    /// A picture that cannot be looked at.
    init(picture failure: AppError) {
        let reason: ErrorReason =
            switch failure.code {
            case .tooLarge: .tooLarge
            case .notMedia, .notAllowed: .unsupported
            default: .invalid
            }
        self.init(failure.code, failure.text, reason: reason)
    }

    static let noSeat = AppError(
        .busy, code: "noSeat",
        "This machine can’t analyse any more cameras at once. Try again when one has stopped.")
    static let noSession = AppError(
        .notFound, code: "noSession",
        "This session has ended. Start the camera again.")
    static let poisonous = AppError(
        .gone, code: "poisonous",
        "This camera’s video made the analysis fail twice, so the session ended. Try another camera or video size."
    )
    static let noWorker = AppError(
        .busy, code: "noWorker",
        "The analysis can’t start. Run `motionbook doctor` to see what is missing.")
    static let stopping = AppError(
        .busy, code: "stopping",
        "The server is shutting down. Start the camera again in a moment.")
    /// Why a session ended, for those who listen.
    static let silent = AppError(
        .notFound, code: "noSession",
        "No video arrived for a while, so the session ended. Start the camera again.")
    static let closed = AppError(
        .notFound, code: "noSession",
        "The camera was stopped.")

    /// Whether what was over with the session can still be told.
    var leavesTimeToTell: Bool { self == .closed || self == .silent }
}
