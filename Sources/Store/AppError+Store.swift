package import Domain
import System

extension AppError {
    /// A file is too large.
    /// - Parameter most: bytes that it may have.
    package static func tooLarge(_ most: Int) -> AppError {
        AppError(
            .tooLarge,
            "The file is larger than \(LocalizedText.limit(bytes: Int64(most))). Trim or compress the clip and try again."
        )
    }

    /// A clip that is not there, or no longer.
    package static let unknownClip = AppError(.unknownClip, "Clip not found. It may have been deleted.")

    /// A database that SQLite cannot make sense of.
    static func damaged(_ detail: String) -> AppError {
        AppError(
            .damaged, "The database is damaged. Restore the data folder from a backup with `motionbook restore`.",
            detail: detail)
    }

    /// A row that holds what it never should.
    static func unreadable(_ detail: String) -> AppError {
        AppError(
            .unreadable,
            "A database entry can’t be read. Delete the clip it belongs to, or restore the data folder from a backup with `motionbook restore`.",
            reason: .internal, detail: detail)
    }
}

/// What the system refuses a store is told in two sentences, whatever it was.
extension SystemError: UserFacingError {
    package var code: ErrorCode { isDiskFull ? .diskFull : .files }

    package var text: LocalizedText {
        isDiskFull
            ? "The disk is full. Delete clips or free some space, then try again."
            : "The server could not read or write its files. Ask the person who runs it to check the log."
    }

    package var detail: String? { description }
}
