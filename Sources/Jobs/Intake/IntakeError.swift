import Domain
public import Store

/// Why an upload is not accepted, in words for the person who sent it.
public struct IntakeError: Error, Equatable, Sendable {
    /// Stable code: of `StoreError.Code`, of the media room, or `clientGone`.
    public let code: String
    /// One sentence: what is wrong and what to do.
    public let message: String
    /// The HTTP status that fits.
    public let httpStatus: Int
    /// What went wrong inside, for the log only: never shown to users.
    public let detail: String?

    /// An error from its parts.
    public init(code: String, message: String, httpStatus: Int, detail: String? = nil) {
        self.code = code
        self.message = message
        self.httpStatus = httpStatus
        self.detail = detail
    }

    /// The store refused.
    public init(_ error: StoreError) {
        self.init(
            code: error.code.rawValue, message: error.message, httpStatus: error.httpStatus, detail: error.detail)
    }

    /// The probe ended like this.
    init(probe outcome: WorkerOutcome) {
        switch outcome {
        case .failed(let failure):
            let isOtherType = ["notMedia", "notAllowed", FileDescriber.code].contains(failure.code)
            self.init(code: failure.code, message: failure.message, httpStatus: isOtherType ? 415 : 422)
        case .timedOut:
            self.init(
                code: "timedOut", message: "This file takes too long to open; convert it to MP4 and upload it again.",
                httpStatus: 422)
        case .diskFull:
            self.init(code: JobWords.diskFull.code, message: JobWords.diskFull.message, httpStatus: 507)
        case .cancelled:
            self.init(code: "clientGone", message: "The upload was broken off; try again.", httpStatus: 400)
        case .broke(let reason):
            self.init(
                code: "unreadable",
                message: "This file could not be opened; it may be damaged. Convert it to MP4 and upload it again.",
                httpStatus: 422, detail: reason)
        case .notStarted(let reason):
            self.init(
                code: "notStarted", message: "This file could not be looked at; try again.", httpStatus: 500,
                detail: reason)
        case .done:
            self.init(
                code: "unreadable", message: "This file could not be opened; it may be damaged.", httpStatus: 422)
        }
    }
}
