import Store

/// What users read when a job does not end well.
enum JobWords {
    static func poison(attempts: Int) -> String {
        "The analysis of this clip broke off \(attempts) times; convert the clip to MP4 and upload it again."
    }

    static let timedOut = WorkFailure(
        code: "timedOut",
        message:
            "The analysis took too long and was stopped; cut the clip to the part that matters and upload it again.")

    static let diskFull = WorkFailure(
        code: StoreError.Code.diskFull.rawValue,
        message: "The server's disk is almost full; delete clips or free some space, then try again.")
}
