internal import Domain

/// Why a live session cannot do what was asked, in words for the person in front of the camera.
public struct LiveError: Error, Equatable, Sendable {
    /// Stable code.
    public let code: String
    /// What is wrong and what to do.
    public let message: String
    /// The HTTP status that fits.
    public let httpStatus: Int

    init(_ code: String, _ message: String, _ httpStatus: Int) {
        self.code = code
        self.message = message
        self.httpStatus = httpStatus
    }

    /// A picture that cannot be looked at.
    init(_ failure: WorkFailure) {
        let status =
            switch failure.code {
            case "tooLarge": 413
            case "notMedia", "notAllowed": 415
            default: 400
            }
        self.init(failure.code, failure.message, status)
    }

    static let noSeat = LiveError(
        "noSeat", "As many cameras are running as this machine can follow; try again when one has stopped.", 503)
    static let noSession = LiveError(
        "noSession", "This session has ended; start the camera again.", 404)
    static let poisonous = LiveError(
        "poisonous",
        "The pictures of this camera made the analysis fail twice, so the session was ended; start it again, with another camera or size of picture.",
        410)
    static let noWorker = LiveError(
        "noWorker", "The analysis does not start here; `motionbook doctor` tells what is missing.", 503)
    static let stopping = LiveError("stopping", "The server is stopping; start the camera again in a moment.", 503)
    /// Why a session ended, for those who listen.
    static let silent = LiveError("noSession", "No pictures came for a while, so the session ended.", 404)
    static let closed = LiveError("noSession", "The camera was stopped.", 404)

    /// Whether what was over with the session can still be told.
    var leavesTimeToTell: Bool { self == .closed || self == .silent }
}
