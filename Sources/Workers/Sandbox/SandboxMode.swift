/// How workers are to be shut in: the values of `--sandbox`.
package enum SandboxMode: String, CaseIterable, Sendable {
    /// By bubblewrap; where that cannot be had by themselves. Where that cannot be had nothing starts, but for a server
    /// that this machine alone reaches: its workers then do with what there is, and it says so.
    case auto
    /// By bubblewrap: without it nothing starts.
    case require
    /// Not at all: decoders run with all the rights of the server.
    case off
}

/// How workers are shut in on this machine, and why.
package struct SandboxStatus: Equatable, Sendable {
    /// What is in force.
    package enum Level: Equatable, Sendable {
        /// Bubblewrap around workers that shut themselves in, too.
        case bubblewrap
        /// Workers shut themselves in: the floor, where bubblewrap does not work.
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
    /// A sentence for everybody who brings files, where workers are shut in worse than they should be.
    package let warning: String?

    init(level: Level, sentence: String, detail: String?, warning: String? = nil) {
        self.level = level
        self.sentence = sentence
        self.detail = detail
        self.warning = warning
    }

    /// Whether workers are shut in at all.
    package var isInForce: Bool { level != .none }
}
