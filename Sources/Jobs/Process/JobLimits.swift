/// How much work on one clip may cost. Every limit has its own clear error.
public struct JobLimits: Equatable, Sendable {
    /// Time for a clip of up to `framesOfBaseWallClock` frames; longer ones get more, in proportion.
    public var baseWallClock = Duration.seconds(600)
    /// Frames that the base time is for: 5 minutes at 30 frames a second, so 15 frames a second have to be managed.
    public var framesOfBaseWallClock = 9000
    /// Time for a look at a file.
    public var probeWallClock = Duration.seconds(20)
    /// Time for a look at a few frames of a file.
    public var proposalWallClock = Duration.seconds(60)
    /// Time for the GIF of a part of a clip.
    public var spanWallClock = Duration.seconds(120)
    /// Address space of a worker, bytes.
    public var addressSpaceBytes = 8 << 30
    /// Processors that a worker may keep busy all the time: bounds its processor time.
    public var processors = 8
    /// Largest file that a worker may write, bytes.
    public var fileBytes = 4 << 30
    /// Threads and processes of a sandboxed worker.
    public var processes = 256
    /// Longest description that a probe may give, bytes.
    public var mediaInfoBytes = 64 << 10
    /// How often a worker is started for a job before the job ends as failed.
    public var attempts = 3
    /// Time between writes of progress to the database.
    public var progressInterval = Duration.seconds(2)

    /// The limits of DESIGN.md.
    public init() {}

    /// Time for the analysis of a clip.
    func wallClock(frames: Int) -> Duration {
        let share = Double(min(max(frames, 0), 1 << 32)) / Double(max(framesOfBaseWallClock, 1))
        return baseWallClock * max(1, share)
    }

    /// What a worker may use that has so much time.
    /// - Parameter countsProcesses: whether the system counts the worker's processes by themselves.
    func workerLimits(wallClock: Duration, countsProcesses: Bool) -> WorkerLimits {
        var limits = WorkerLimits()
        limits.addressSpaceBytes = addressSpaceBytes
        limits.cpuSeconds = Int(wallClock.components.seconds) * processors + 1
        limits.fileBytes = fileBytes
        limits.processes = countsProcesses ? processes : nil
        return limits
    }
}
