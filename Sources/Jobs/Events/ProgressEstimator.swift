import Domain
import Glibc

/// Estimates the time that is left of a stage, from how fast its steps were done lately.
struct ProgressEstimator {
    /// Seconds after which an observed speed has lost 63 % of its weight.
    static let timeConstant = 8.0
    /// Seconds between observations of speed: shorter ones are noise.
    static let minimumInterval = 0.5

    private var stage: Progress.Stage?
    private var observedAt: ContinuousClock.Instant?
    private var observedDone = 0
    /// Steps a second.
    private var speed: Double?

    /// Notes progress.
    /// - Returns: seconds left of the stage, or nil while nobody can tell.
    mutating func update(_ progress: Progress, at now: ContinuousClock.Instant) -> Double? {
        guard stage == progress.stage, let before = observedAt, progress.done >= observedDone else {
            self = ProgressEstimator()
            stage = progress.stage
            observedAt = now
            observedDone = progress.done
            return nil
        }
        let seconds = (now - before) / .seconds(1)
        if seconds >= Self.minimumInterval {
            let latest = Double(progress.done - observedDone) / seconds
            let weight = 1 - exp(-seconds / Self.timeConstant)
            speed = speed.map { $0 + (latest - $0) * weight } ?? latest
            observedAt = now
            observedDone = progress.done
        }
        guard let speed, speed > 0, progress.total > 0 else { return nil }
        return Double(max(0, progress.total - progress.done)) / speed
    }
}
