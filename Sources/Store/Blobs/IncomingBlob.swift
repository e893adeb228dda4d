public import FoundationEssentials
import Glibc

/// A content that is being written: bytes go to a file of their own and into the hash as they come.
///
/// Each upload has its own thread (it is the actor's executor): a slow disk or a long `fsync` holds up neither other
/// uploads nor the threads that Swift shares among tasks. Letting go of it before `finish` removes the file.
public actor IncomingBlob {
    private nonisolated let executor: ThreadExecutor
    /// The actor runs on its own thread.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private let path: String
    private let limits: StoreLimits
    private let seat: UploadSeats.Seat
    private let promise: DiskPromise
    private let file: FileHandle
    private var hash: Digest?
    private var head: [UInt8] = []
    private var byteCount = 0
    private var isStaged = false

    init(
        path: String, expectedBytes: Int?, limits: StoreLimits, seat: UploadSeats.Seat, ledger: DiskLedger
    ) throws(StoreError) {
        self.path = path
        self.limits = limits
        self.seat = seat
        if let expectedBytes, expectedBytes > limits.archiveBytes { throw .tooLarge(limits.archiveBytes) }
        promise = try ledger.promiseUpload(bytes: expectedBytes ?? 0)
        hash = try Digest()
        executor = try ThreadExecutor()
        file = try FileHandle(creating: path)
    }

    deinit {
        if !isStaged { unlink(path) }
    }

    /// Appends bytes.
    /// - Throws: `tooLarge`, `diskFull`, `uploadsFull`, `files`. The upload is then over.
    public func write(_ bytes: some ContiguousBytes & Sendable) throws(StoreError) {
        // `withUnsafeBytes` of ContiguousBytes throws untyped: the error leaves as a value.
        let failure = bytes.withUnsafeBytes { raw -> StoreError? in
            do throws(StoreError) {
                try append(raw)
                return nil
            } catch {
                return error
            }
        }
        if let failure { throw failure }
    }

    private func append(_ raw: UnsafeRawBufferPointer) throws(StoreError) {
        byteCount += raw.count
        if head.count < FileSignature.headBytes {
            head.append(contentsOf: raw.prefix(FileSignature.headBytes - head.count))
        }
        let most = limits.mostBytes(ofFileBeginning: head)
        if byteCount > most { throw .tooLarge(most) }
        try seat.received(raw.count)
        try promise.cover(raw.count)
        try hash?.update(raw)
        try file.write(raw)
        promise.spend(raw.count)
    }

    /// Ends the upload: the content is complete and on the disk.
    /// - Throws: `empty`, `diskFull`, `files`.
    public func finish() throws(StoreError) -> StagedBlob {
        guard byteCount > 0 else { throw StoreError(.empty, "The file is empty; choose another one.") }
        guard let hash = hash.take() else {
            throw StoreError(.files, "The upload had ended already; try again.")
        }
        seat.complete()
        promise.end()
        try file.synchronize()
        let staged = StagedBlob(path: path, hash: try hash.blobHash(), byteCount: byteCount, head: head)
        isStaged = true
        return staged
    }

    /// Ends the upload, and removes its file now. What was finished stays.
    public func discard() {
        if !isStaged { unlink(path) }
    }
}

extension StoreError {
    /// A file is too large.
    /// - Parameter most: bytes that it may have.
    public static func tooLarge(_ most: Int) -> StoreError {
        StoreError(
            .tooLarge, "The file is larger than \(Disk.describe(bytes: most)); cut or compress the clip and try again.")
    }
}
