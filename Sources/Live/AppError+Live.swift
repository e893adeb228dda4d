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
        self.init(failure.code, failure.message, reason: reason)
    }

    static let noSeat = AppError(
        .busy, code: "noSeat",
        "As many cameras are running as this machine can follow; try again when one has stopped.")
    static let noSession = AppError(
        .notFound, code: "noSession",
        "This session has ended; start the camera again.")
    static let poisonous = AppError(
        .gone, code: "poisonous",
        "The pictures of this camera made the analysis fail twice, so the session was ended; start it again, with another camera or size of picture."
    )
    static let noWorker = AppError(
        .busy, code: "noWorker",
        "The analysis does not start here; `motionbook doctor` tells what is missing.")
    static let stopping = AppError(
        .busy, code: "stopping",
        "The server is stopping; start the camera again in a moment.")
    /// Why a session ended, for those who listen.
    static let silent = AppError(
        .notFound, code: "noSession",
        "No pictures came for a while, so the session ended.")
    static let closed = AppError(
        .notFound, code: "noSession",
        "The camera was stopped.")

    /// Whether what was over with the session can still be told.
    var leavesTimeToTell: Bool { self == .closed || self == .silent }
}
