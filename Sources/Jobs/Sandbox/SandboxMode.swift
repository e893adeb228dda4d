/// Whether workers run inside bubblewrap: the values of `--sandbox`.
public enum SandboxMode: String, CaseIterable, Sendable {
    /// Where it works.
    case auto
    /// Always: without it nothing starts.
    case require
    /// Never.
    case off
}

/// Whether workers run inside bubblewrap on this machine, and why.
public struct SandboxStatus: Equatable, Sendable {
    /// Whether they do.
    public let isInForce: Bool
    /// One sentence, for `doctor` and the log.
    public let sentence: String
    /// What the trial said when it failed, for the log.
    public let detail: String?
}

/// The sandbox that was asked for cannot be had.
public struct SandboxError: Error, Equatable, Sendable {
    /// One sentence: what is wrong and what to do.
    public let message: String
}
