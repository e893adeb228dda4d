import Domain
import Glibc

/// Do nothing: to be shut in, and to be able to read these paths, is all.
struct TrialTask: WorkerTask {
    static let name = "trial"
    var readable: [String]

    func wallClock(_ limits: JobLimits) -> Duration { limits.probeWallClock }

    package func perform(in place: WorkerPlace, with tools: WorkerTools) throws -> Done {
        for path in readable where access(path, R_OK) != 0 && errno == EACCES {
            throw AppError(.unreadable, "they cannot read \(path)")
        }
        return Done()
    }
}
