/// How much is taken in. Every limit has its own clear error.
public struct StoreLimits: Equatable, Sendable {
    /// Largest upload, bytes.
    public var uploadBytes = 2 << 30
    /// Free disk space below which nothing is accepted, bytes.
    public var reservedDiskBytes = 1 << 30
    /// Most jobs that may wait.
    public var queuedJobs = 100

    /// The limits of DESIGN.md.
    public init() {}
}
