import Domain
import Store

/// The folder that a worker writes to, while it does: it may be in a stranger's hands and write without end.
struct WorkerOutput: Sendable {
    private let folder: String
    private let bounds: FolderUsage
    private let promise: DiskReservation?

    /// - Parameters:
    ///   - input: the file that the worker works on.
    ///   - reservations: where room for the output is asked for; nil asks nobody.
    /// - Throws: `diskFull` if there is no room for what the worker plausibly needs.
    init(_ folder: String, of input: String, limits: JobLimits, reservations: DiskReservations?) throws {
        self.folder = folder
        bounds = FolderUsage(bytes: limits.outputBytes, entries: limits.outputEntries)
        let needed = limits.plausibleOutput(input: FolderUsage.bytes(ofFile: input))
        promise = try reservations?.promiseWork(bytes: needed)
    }

    /// Whether the worker keeps within its bounds. What it has written is no longer promised.
    func isBounded() -> Bool {
        guard let usage = FolderUsage.measure(folder, within: bounds) else { return false }
        promise?.hasWritten(bytes: usage.bytes)
        return true
    }
}

extension AppError {
    /// A worker wrote more than any clip needs.
    static let outputTooLarge = AppError(
        "outputTooLarge",
        "The results of this clip take too much disk space. Trim the clip to the part you need and upload it again."
    )
}
