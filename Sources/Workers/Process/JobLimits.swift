import Domain

/// How much work on one clip may cost. Every limit has its own clear error.
package struct JobLimits: Equatable, Sendable {
    /// Time for a clip of up to `framesOfBaseWallClock` frames; longer ones get more, in proportion.
    package var baseWallClock = Duration.seconds(600)
    /// Frames that the base time is for: 5 minutes at 30 frames a second, so 15 frames a second have to be managed.
    package var framesOfBaseWallClock = 9000
    /// Time for a look at a file.
    package var probeWallClock = Duration.seconds(20)
    /// Time for a look at a few frames of a file.
    package var proposalWallClock = Duration.seconds(60)
    /// Time for looking for the mark of a message in a file.
    package var markWallClock = Duration.seconds(20)
    /// Time for telling the faces that a clip shows.
    package var facesWallClock = Duration.seconds(60)
    /// Time for the GIF of a part of a clip, or a crop.
    package var spanWallClock = Duration.seconds(120)
    /// Time for taking a clip out of a ZIP: 2 GiB are read, hashed and written in some 10 s.
    package var unpackingWallClock = Duration.seconds(180)
    /// Processors that a worker may keep busy all the time: bounds its processor time.
    package var processors = 8
    /// Largest file that a worker may write, bytes.
    package var fileBytes = 4 << 30
    /// Room on the disk that all that a worker writes may take, bytes: the largest proxy, landmarks and pictures.
    package var outputBytes = 6 << 30
    /// Files and folders that a worker may write: those of `ResultFiles.maximumCount`, and some.
    package var outputEntries = 11_000
    /// Room that is promised to a worker beside the size of its clip, bytes: a proxy and a video with the skeleton are
    /// hardly larger than the clip, landmarks of the longest clip and pictures fit in here.
    package var promisedBytes = 128 << 20
    /// How far the workers of jobs make way for those that somebody waits for (as `nice`): at 5 they get a quarter of
    /// what both want.
    package var niceness = 5
    /// Threads and processes of a sandboxed worker.
    package var processes = 256
    /// How often a worker may die under a living server before its job ends as failed.
    package var attempts = 3
    /// How often the server may die while a worker is at a job before the job ends as failed. Far more often than a
    /// worker: a server dies for many reasons.
    package var interruptions = 20
    /// How long a server that shares its queue has a job to itself without saying that it is still at it. It says so
    /// three times as often.
    package var lease = Duration.seconds(30)
    /// Longest time until somebody looks again whether a full disk has room.
    package var diskInterval = Duration.seconds(5)
    /// Time between writes of progress to the database.
    package var progressInterval = Duration.seconds(2)

    package init() {}

    /// Time for the analysis of a clip.
    func wallClock(frames: Int) -> Duration {
        let frames = min(max(frames, 0), MediaLimits().frames)
        let share = Double(frames) / Double(max(framesOfBaseWallClock, 1))
        return baseWallClock * max(1, share)
    }

    /// Room on the disk that a worker plausibly needs, bytes.
    /// - Parameter input: size of its clip, bytes.
    func plausibleOutput(input: Int) -> Int { min(promisedBytes + input, outputBytes) }

    /// What a worker may use that has so much time.
    /// - Parameters:
    ///   - memory: what it does.
    ///   - cores: how many cores it may keep busy.
    ///   - countsProcesses: whether the system counts the worker's processes by themselves.
    package func workerLimits(
        _ memory: WorkerMemory, wallClock: Duration, cores: Int, countsProcesses: Bool
    ) -> WorkerLimits {
        var limits = WorkerLimits()
        limits.cores = cores
        limits.memoryBytes = memory.bytes
        limits.addressSpaceBytes = memory.bytes + WorkerMemory.mappedBytes
        limits.cpuSeconds = Int(wallClock.components.seconds) * processors + 1
        limits.fileBytes = fileBytes
        limits.processes = countsProcesses ? processes : nil
        return limits
    }
}
