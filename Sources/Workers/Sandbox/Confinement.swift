import CProcess
import FoundationEssentials
import Glibc

/// What a worker gives up before it reads a stranger's bytes: it isolates itself, inside bubblewrap and without it.
///
/// Its first line of input is one, as JSON. In this order: another user, if it is root; all capabilities, and the way
/// to get any by running a program; files and network, by Landlock; all system calls but those that work on a clip
/// needs.
struct Confinement: Codable, Equatable, Sendable {
    /// The number of the unprivileged user and group that it becomes; nil where it is no more than a user anyway.
    var user: UInt32?
    /// What may be read: absolute paths of files and folders.
    var readable: [String]
    /// What may be written, too.
    var writable: [String]
    /// What Landlock is to do.
    var landlock: Landlock

    /// What Landlock is to do for a worker.
    enum Landlock: String, Codable {
        /// Without it the worker does not go on: nothing else keeps it from files.
        case required
        /// It is one wall of several: a kernel without it is good enough.
        case whereThereIs
        /// It is not asked for, since it was seen not to work.
        case none
    }

    /// Gives everything up. What is given up is given up by one thread, and by those that it starts later.
    func enter() throws(ConfinementError) {
        try check("one thread", Self.hasOneThread ? 0 : EBUSY)
        // Paths are opened while they can be reached: folders above them may be another user's.
        let rules = landlock == .none ? nil : try landlockRules()
        if let user { try check("another user", mb_become(user)) }
        try check("capabilities", mb_drop_capabilities())
        if let rules { try check("Landlock", mb_landlock_enter(rules)) }
        // Another user's numbers take these two away, so they come after.
        try check("dumps", mb_forbid_dumps())
        try check("the parent's end", mb_die_with_parent())
        try check("stopped calls", mb_answer_stopped_opens())
        try check("system calls", SystemCallFilter.working(process: getpid())?.load() ?? ENOMEM)
    }

    /// Rules for what may be read and written; nil in a kernel without Landlock, where that is good enough.
    private func landlockRules() throws(ConfinementError) -> Int32? {
        var rules: Int32 = -1
        let error = CStrings.withConstants(readable) { readable in
            CStrings.withConstants(writable) { writable in mb_landlock_rules(readable, writable, &rules) }
        }
        if error == ENOSYS, landlock == .whereThereIs { return nil }
        try check("Landlock", error)
        return rules
    }

    // Counted one by one: not every kernel tells by the folder's links how many there are.
    private static var hasOneThread: Bool {
        (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task"))?.count == 1
    }

    private func check(_ step: String, _ error: Int32) throws(ConfinementError) {
        if error != 0 { throw ConfinementError(step: step, reason: String(cString: strerror(error))) }
    }
}

/// Why a worker could not isolate itself, for the log.
struct ConfinementError: Error, Equatable {
    var step: String
    var reason: String
}
