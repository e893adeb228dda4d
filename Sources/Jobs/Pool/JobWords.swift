import Domain

/// What users read when a job does not end well.
enum JobWords {
    static func poison(_ task: JobTask, attempts: Int) -> String {
        "\(task.kind.words.whole) broke off \(attempts) times; convert the clip to MP4 and upload it again."
    }

    static func interrupted(_ task: JobTask, times: Int) -> String {
        "The server broke down \(times) times while \(task.kind.words.past); convert the clip to MP4 and upload it again."
    }

    static func timedOut(_ task: JobTask) -> AppError {
        AppError(
            "timedOut",
            "\(task.kind.words.work) took too long and was stopped; "
                + "cut the clip to the part that matters and upload it again.")
    }

    /// What a job says that a full disk keeps waiting.
    static let waitsForDisk =
        "Waits because the server's disk is almost full: delete clips or free some space, and it goes on by itself."

    static let diskFull = AppError(
        .diskFull, "The server's disk is almost full; delete clips or free some space, then try again.")
}
