import Domain
import Workers

extension AppError {
    /// Whoever sent something went away before it was whole.
    static func clientGone(_ detail: String? = nil) -> AppError {
        AppError(.clientGone, "The upload was interrupted. Try again.", detail: detail)
    }

    /// A look at an upload ended like this.
    init(probe outcome: WorkerOutcome) {
        switch outcome {
        case .failed(let failure):
            let isOtherType = [.notMedia, .notAllowed, .unsupportedType].contains(failure.code)
            self.init(failure.code, failure.text, reason: isOtherType ? .unsupported : .unusable)
        case .timedOut:
            self.init(.timedOut, "This file takes too long to open. Convert it to MP4 and upload it again.")
        case .diskFull: self = JobWords.diskFull
        case .cancelled: self = .clientGone()
        case .broke(let reason):
            self.init(
                .unreadable,
                "This file could not be opened. It may be damaged. Convert it to MP4 and upload it again.",
                detail: reason)
        case .notStarted(let reason):
            self.init(.notStarted, "This file could not be checked. Try again.", detail: reason)
        case .done: self.init(.unreadable, "This file could not be opened. It may be damaged. Try another copy.")
        }
    }
}
