/// Why something cannot be stored or found, in words for the person who asked.
public struct StoreError: Error, Equatable, Sendable {
    /// The sort of trouble, stable for programs.
    public enum Code: String, Codable, Sendable {
        case tooLarge, empty, diskFull, queueFull, uploadsFull, alreadyQueued, unknownClip, unknownAthlete, nameTaken,
            noReport
        case unknownUpload, uploadEnded, wrongOffset, wrongChecksum, superseded
        case unsupportedType, incomplete
        case unknownPlayer, playersFull, clipsFull, athletesFull, messagesFull, unknownRound, roundEnded
        case folderInUse, folderUnusable, newerDatabase, database, damaged, busy, tooMuch, unreadable, files
    }

    /// The sort of trouble.
    public let code: Code
    /// One sentence: what is wrong and what to do.
    public let message: String
    /// What went wrong inside, for the log only: never shown to users.
    public let detail: String?

    /// An error with its sentence.
    public init(_ code: Code, _ message: String, detail: String? = nil) {
        self.code = code
        self.message = message
        self.detail = detail
    }

    /// The HTTP status that fits.
    public var httpStatus: Int {
        switch code {
        case .tooLarge: 413
        case .empty, .incomplete: 400
        case .diskFull: 507
        case .queueFull, .uploadsFull, .busy, .tooMuch: 503
        case .alreadyQueued, .nameTaken, .wrongOffset, .playersFull, .clipsFull, .athletesFull, .messagesFull,
            .roundEnded:
            409
        case .unknownClip, .unknownAthlete, .noReport, .unknownUpload, .unknownPlayer, .unknownRound: 404
        case .uploadEnded: 410
        case .superseded: 423
        case .wrongChecksum: 460  // Not registered, but what tus says.
        case .unsupportedType: 415
        case .folderInUse, .folderUnusable, .newerDatabase, .database, .damaged, .unreadable, .files: 500
        }
    }

    /// A clip that is not there, or no longer.
    public static let unknownClip = StoreError(.unknownClip, "There is no such clip; it may have been deleted.")

    /// A database that SQLite cannot make sense of.
    static func damaged(_ detail: String) -> StoreError {
        StoreError(
            .damaged, "The database is damaged; bring the data folder back from a backup with `motionbook restore`.",
            detail: detail)
    }

    /// A row that holds what it never should.
    static func unreadable(_ detail: String) -> StoreError {
        StoreError(
            .unreadable,
            "An entry of the database cannot be read; delete what it belongs to, or bring the data folder back from a backup with `motionbook restore`.",
            detail: detail)
    }
}
