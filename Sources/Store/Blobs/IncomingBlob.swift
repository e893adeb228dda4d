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
    private let file: FileHandle
    private var hash: SHA256?
    private var head: [UInt8] = []
    private var byteCount = 0
    private var nextDiskCheck: Int
    private var isStaged = false

    /// Bytes between looks at the free disk space.
    private static let diskCheckInterval = 64 << 20

    init(path: String, expectedBytes: Int?, limits: StoreLimits) throws(StoreError) {
        self.path = path
        self.limits = limits
        if let expectedBytes, expectedBytes > limits.uploadBytes { throw Self.tooLarge(limits) }
        try Disk.requireSpace(forBytes: expectedBytes ?? 0, at: path, limits: limits)
        nextDiskCheck = Self.diskCheckInterval
        hash = try SHA256()
        executor = try ThreadExecutor()
        file = try FileHandle(creating: path)
    }

    deinit {
        if !isStaged { unlink(path) }
    }

    /// Appends bytes.
    /// - Throws: `tooLarge`, `diskFull`, `files`. The upload is then over.
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
        if byteCount > limits.uploadBytes { throw Self.tooLarge(limits) }
        if byteCount >= nextDiskCheck {
            try Disk.requireSpace(forBytes: 0, at: path, limits: limits)
            nextDiskCheck = byteCount + Self.diskCheckInterval
        }
        if head.count < FileTypeSniffer.headBytes {
            head.append(contentsOf: raw.prefix(FileTypeSniffer.headBytes - head.count))
        }
        try hash?.update(raw)
        try file.write(raw)
    }

    /// Ends the upload: the content is complete and on the disk.
    /// - Throws: `empty`, `diskFull`, `files`.
    public func finish() throws(StoreError) -> StagedBlob {
        guard byteCount > 0 else { throw StoreError(.empty, "The file is empty; choose another one.") }
        guard let hash = hash.take() else {
            throw StoreError(.files, "The upload had ended already; try again.")
        }
        try file.synchronize()
        let staged = StagedBlob(path: path, hash: try hash.finish(), byteCount: byteCount, head: head)
        isStaged = true
        return staged
    }

    private static func tooLarge(_ limits: StoreLimits) -> StoreError {
        StoreError(
            .tooLarge,
            "The file is larger than \(Disk.describe(bytes: limits.uploadBytes)); cut or compress the clip and try again."
        )
    }
}
