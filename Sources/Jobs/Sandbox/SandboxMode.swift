/// How workers are to be shut in: the values of `--sandbox`.
public enum SandboxMode: String, CaseIterable, Sendable {
    /// By bubblewrap, where that cannot be had by themselves, where that cannot be had not at all: then nothing starts.
    case auto
    /// By bubblewrap: without it nothing starts.
    case require
    /// Not at all: decoders run with all the rights of the server.
    case off
}

/// How workers are shut in on this machine, and why.
public struct SandboxStatus: Equatable, Sendable {
    /// What is in force.
    public enum Walls: Equatable, Sendable {
        /// Bubblewrap around workers that shut themselves in, too.
        case bubblewrap
        /// Workers shut themselves in: the floor, where bubblewrap does not work.
        case floor
        /// Nothing, as somebody wished.
        case none
    }

    /// What is in force.
    public let walls: Walls
    /// One sentence, for `doctor` and the log.
    public let sentence: String
    /// What the trials said that failed, for the log.
    public let detail: String?

    /// Whether workers are shut in at all.
    public var isInForce: Bool { walls != .none }
}

/// The sandbox that was asked for cannot be had.
public struct SandboxError: Error, Equatable, Sendable {
    /// One sentence: what is wrong and what to do.
    public let message: String
    /// What the trials said, for the log.
    public let detail: String?
}
