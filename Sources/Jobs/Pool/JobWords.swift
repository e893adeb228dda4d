import Domain

/// What users read when a job does not end well.
enum JobWords {
    static func timedOut(_ task: JobTask) -> AppError { AppError("timedOut", task.kind.words.tookTooLong) }

    /// What a job says that a full disk keeps waiting.
    static let waitsForDisk = LocalizedText(
        "Waiting because the server’s disk is almost full. Delete clips or free some space, and it continues automatically."
    )

    static let diskFull = AppError(
        .diskFull, "The server’s disk is almost full. Delete clips or free some space, then try again.")
}
