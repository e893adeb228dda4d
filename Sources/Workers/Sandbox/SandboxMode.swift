/// How workers are to be isolated: the values of `--sandbox`.
package enum SandboxMode: String, CaseIterable, Sendable {
    /// By bubblewrap; where that cannot be had by themselves. Where that cannot be had nothing starts, but for a server
    /// that this machine alone reaches: its workers then do with what there is, and it says so.
    case auto
    /// By bubblewrap: without it nothing starts.
    case require
    /// Not at all: decoders run with all the rights of the server.
    case off
}

/// How workers are isolated on this machine, and why.
package struct SandboxStatus: Equatable, Sendable {
    /// What is in force.
    package enum Level: Equatable, Sendable {
        /// Bubblewrap around workers that isolate themselves, too.
        case bubblewrap
        /// Workers isolate themselves: the floor, where bubblewrap does not work.
        case floor
        /// Workers have few system calls, limits and, where root runs the server, another account: all that there is
        /// where neither bubblewrap nor Landlock works.
        case filter
        /// Nothing, as somebody wished.
        case none
    }

    /// What is in force.
    package let level: Level
    /// One sentence, for `doctor` and the log.
    package let sentence: String
    /// What the trials said that failed, for the log.
    package let detail: String?
    /// A sentence for everybody who brings files, where workers are less isolated than they should be.
    package let warning: String?

    init(level: Level, sentence: String, detail: String?, warning: String? = nil) {
        self.level = level
        self.sentence = sentence
        self.detail = detail
        self.warning = warning
    }

    /// Whether workers are isolated at all.
    package var isInForce: Bool { level != .none }
}
