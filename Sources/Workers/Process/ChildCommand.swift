/// A program to start.
struct ChildCommand: Sendable {
    /// What a child finds open beside its standard streams.
    enum Inherited: Equatable, Sendable {
        /// A file or folder. It can be opened again as `/proc/self/fd/N`, whoever may enter the folders above it.
        case file(String)
        /// A pipe that gives these bytes, less than a pipe holds, and ends.
        case bytes([UInt8])
    }

    /// Path of the executable.
    var executable: String
    /// Arguments after the program's name.
    var arguments: [String]
    /// The whole environment, nothing is inherited.
    var environment: [String: String]
    /// Descriptors 3, 4, … of the child.
    var inherited: [Inherited] = []
    /// What its standard input begins with, before what it is asked.
    var greeting: [UInt8] = []
    /// The user that the child turns into, if it does: kept from other children for as long as this is.
    var user: WorkerUser?
    /// What that user is to get at.
    var shown = WorkerPaths()
    /// Where the system counts what the child uses, if it does.
    var groups: WorkerGroups?
    /// Memory that the child may have, bytes, where the system counts it.
    var memoryBytes = WorkerMemory.job.bytes
}

/// Why a child could not be started, for the log.
struct SpawnFailure: Error, Equatable, Sendable {
    var reason: String

    static let noDescriptor = SpawnFailure(reason: "no descriptor left")
}
