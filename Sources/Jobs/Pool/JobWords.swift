import Domain

/// What users read when a job does not end well.
enum JobWords {
    static func poison(_ task: JobTask, attempts: Int) -> String {
        "\(task.kind.words.whole) failed \(attempts) times. Convert the clip to MP4 and upload it again."
    }

    static func interrupted(_ task: JobTask, times: Int) -> String {
        "The server crashed \(times) times while \(task.kind.words.past). Convert the clip to MP4 and upload it again."
    }

    static func timedOut(_ task: JobTask) -> AppError {
        AppError(
            "timedOut",
            "\(task.kind.words.work) took too long and was stopped. "
                + "Trim the clip to the part you need and upload it again.")
    }

    /// What a job says that a full disk keeps waiting.
    static let waitsForDisk =
        "Waiting because the server’s disk is almost full. Delete clips or free some space, and it continues automatically."

    static let diskFull = AppError(
        .diskFull, "The server’s disk is almost full. Delete clips or free some space, then try again.")
}
