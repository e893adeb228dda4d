import Store

/// What users read when a job does not end well.
enum JobWords {
    static func poison(_ task: JobTask, attempts: Int) -> String {
        switch task {
        case .analysis:
            "The analysis of this clip broke off \(attempts) times; convert the clip to MP4 and upload it again."
        case .overlay: "The video broke off \(attempts) times; convert the clip to MP4 and upload it again."
        }
    }

    static func timedOut(_ task: JobTask) -> WorkFailure {
        let work =
            switch task {
            case .analysis: "The analysis"
            case .overlay: "The video"
            }
        return WorkFailure(
            code: "timedOut",
            message:
                "\(work) took too long and was stopped; cut the clip to the part that matters and upload it again.")
    }

    static let diskFull = WorkFailure(
        code: StoreError.Code.diskFull.rawValue,
        message: "The server's disk is almost full; delete clips or free some space, then try again.")
}
