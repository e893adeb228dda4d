import Domain
package import FoundationEssentials
import Glibc
import System

/// A content that is being written: bytes go to a file of their own and into the hash as they come.
///
/// Each upload has its own thread (it is the actor's executor): a slow disk or a long `fsync` holds up neither other
/// uploads nor the threads that Swift shares among tasks. Letting go of it before `finish` removes the file.
package actor IncomingBlob {
    private nonisolated let executor: ThreadExecutor
    /// The actor runs on its own thread.
    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private let path: String
    private let limits: StoreLimits
    private let slot: UploadSlots.Slot
    private let promise: DiskReservation
    private let file: OpenFile
    private var hash: Digest?
    private var head: [UInt8] = []
    private var byteCount = 0
    private var isStaged = false

    init(
        path: String, expectedBytes: Int?, limits: StoreLimits, slot: UploadSlots.Slot, reservations: DiskReservations
    ) throws {
        self.path = path
        self.limits = limits
        self.slot = slot
        if let expectedBytes, expectedBytes > limits.archiveBytes { throw AppError.tooLarge(limits.archiveBytes) }
        promise = try reservations.promiseUpload(bytes: expectedBytes ?? 0)
        hash = try Digest()
        executor = try ThreadExecutor()
        file = try OpenFile(creating: path)
    }

    deinit {
        if !isStaged { unlink(path) }
    }

    /// Appends bytes.
    /// - Throws: `tooLarge`, `diskFull`, `uploadsFull`, `files`. The upload is then over.
    package func write(_ bytes: some ContiguousBytes & Sendable) throws {
        try bytes.withUnsafeBytes(append)
    }

    private func append(_ raw: UnsafeRawBufferPointer) throws {
        byteCount += raw.count
        if head.count < FileSignature.headBytes {
            head.append(contentsOf: raw.prefix(FileSignature.headBytes - head.count))
        }
        let most = limits.mostBytes(ofFileBeginning: head)
        if byteCount > most { throw AppError.tooLarge(most) }
        try slot.received(raw.count)
        try promise.cover(raw.count)
        try hash?.update(raw)
        try file.write(raw)
        promise.spend(raw.count)
    }

    /// Ends the upload: the content is complete and on the disk.
    /// - Throws: `empty`, `diskFull`, `files`.
    package func finish() throws -> StagedBlob {
        guard byteCount > 0 else { throw AppError(.empty, "The file is empty. Choose another one.") }
        guard let hash = hash.take() else {
            throw AppError(.files, "The upload had already ended. Try again.")
        }
        slot.complete()
        promise.end()
        try file.synchronize()
        let staged = StagedBlob(path: path, hash: try hash.blobHash(), byteCount: byteCount, head: head)
        isStaged = true
        return staged
    }

    /// Ends the upload, and removes its file now. What was finished stays.
    package func discard() {
        if !isStaged { unlink(path) }
    }
}
