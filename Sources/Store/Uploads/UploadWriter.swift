import Domain
import Glibc
import System

/// Writes the bytes of one request to the file of its upload.
///
/// Each has its own thread (it is the actor's executor), as `IncomingBlob` has. An upload has one writer at a time: a
/// newer one has the older one retire, for a client that asks anew has given up the connection before, while the server
/// may still take it for alive.
actor UploadWriter {
    private nonisolated let executor: ThreadExecutor
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Bytes after which the disk is made to have them, so that a loss of power costs little and the last wait is
    /// short.
    private static let syncInterval = 16 << 20
    /// How long a retiring writer without new bytes is waited for, and how long one that still gets some.
    private static let retirement = (silence: Duration.milliseconds(150), timeout: Duration.seconds(2))

    private let path: String
    private let part: UploadPart
    private let slot: UploadSlots.Slot
    private let promise: DiskReservation
    private var file: OpenFile?
    private var digest: Digest?
    private var received = 0
    private var unsynced = 0
    private var lastByte = ContinuousClock.now
    private var hasEnded = false

    init(
        path: String, part: UploadPart, slot: UploadSlots.Slot, reservations: DiskReservations
    ) throws {
        self.path = path
        self.part = part
        self.slot = slot
        promise = try reservations.promiseUpload(bytes: part.byteCount)
        if let checksum = part.checksum { digest = try Digest(checksum.algorithm) }
        executor = try ThreadExecutor()
    }

    /// Begins, when no other writer has the file. What has come of it is locked from here on.
    /// - Throws: `wrongOffset`, `superseded`.
    func begin() throws {
        guard !hasEnded else { throw AppError.superseded }
        let size = UploadFile.status(path)?.byteCount
        guard size ?? 0 == part.offset else { throw AppError.wrongOffset }
        if size != nil { _ = try openedFile() }
        lastByte = .now
    }

    /// Appends bytes.
    /// - Throws: `superseded`, `uploadsFull`, `diskFull`, `files`.
    func write(_ bytes: [UInt8]) throws {
        guard !hasEnded else { throw AppError.superseded }
        lastByte = .now
        try slot.received(bytes.count)
        try promise.cover(bytes.count)
        let file = try openedFile()
        try file.write(bytes)
        promise.spend(bytes.count)
        if part.checksum != nil {
            try bytes.withUnsafeBytes { try digest?.update($0) }
        }
        received += bytes.count
        unsynced += bytes.count
        if unsynced >= Self.syncInterval {
            try file.synchronize()
            unsynced = 0
        }
    }

    /// The file, which is made no earlier than for its first byte.
    private func openedFile() throws -> OpenFile {
        if let file { return file }
        let opened = try UploadFile.open(path, at: part.offset)
        if part.offset == 0 { try FileSystem.synchronizeFolder(FileSystem.parent(of: path)) }
        file = opened
        return opened
    }

    /// All bytes of the request are there.
    /// - Throws: `wrongChecksum`, `superseded`, `diskFull`, `files`. What was written stays until `breakOff`.
    func finish() throws {
        guard !hasEnded else { throw AppError.superseded }
        slot.complete()
        if let checksum = part.checksum, let digest = digest.take() {
            guard try digest.finish() == checksum.bytes else {
                throw AppError(
                    .wrongChecksum,
                    "The checksum does not match. Send these bytes again from the same offset.")
            }
        }
        try file?.synchronize()
        end()
    }

    /// Ends in the middle: what came stays, durably, unless a checksum would have had to say whether it is right.
    func breakOff() {
        guard !hasEnded else { return }
        end(keeping: part.checksum == nil ? received : 0)
    }

    /// Makes way for a newer writer. A sender that closes its connection and asks anew overtakes what it sent before:
    /// that is taken in first, or it would have to be sent twice.
    func retire() async {
        let start = ContinuousClock.now
        while !hasEnded, lastByte.duration(to: .now) < Self.retirement.silence,
            start.duration(to: .now) < Self.retirement.timeout
        {
            try? await Task.sleep(for: .milliseconds(20))
        }
        breakOff()
    }

    private func end(keeping bytes: Int? = nil) {
        hasEnded = true
        promise.end()
        guard let file else { return }
        // Beyond what was counted there may be a piece of a write that failed.
        if let bytes { ftruncate(file.descriptor, off_t(part.offset + bytes)) }
        try? file.synchronize()
        self.file = nil
    }
}
