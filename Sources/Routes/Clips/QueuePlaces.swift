import Domain

/// How many clips are ahead of those that wait.
struct QueuePlaces {
    private let ahead: [JobID: Int]

    /// - Parameter jobs: what is queued or running, in the order of the queue. A clip has one such job at most.
    init(_ jobs: [Job]) {
        ahead = Dictionary(zip(jobs.map(\.id), 0...)) { first, _ in first }
    }

    /// - Returns: nil for a job that does not wait any more.
    func ahead(of job: Job) -> Int? { ahead[job.id] }
}
