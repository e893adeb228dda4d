import Domain
import Glibc
import Synchronization
import System

/// The servers that share a data folder. Each holds a lock on a file in `servers/` that is called as it is: the system
/// drops the lock when the process ends, however it ends, so whose file is not locked, or not there, is gone.
///
/// The file says how much disk the server has promised, for the ledgers of the others. A server that has the folder to
/// itself needs no file.
final class FolderServers: Sendable {
    /// The name of this server.
    let own = ServerID()
    /// Whether others may use the folder, too.
    let isShared: Bool
    private let folder: String
    private let file = Mutex<OpenFile?>(nil)

    static let folderName = "servers"

    /// - Parameter data: the data folder; where it is shared, `servers/` is there.
    init(of data: String, isShared: Bool) {
        folder = data + "/" + Self.folderName
        self.isShared = isShared
    }

    deinit { leave() }

    /// This server uses the folder from now on.
    func enter() throws {
        guard isShared else { return }
        let locked = try Self.lockedFile(path(own))
        file.withLock { $0 = locked }
    }

    /// This server is about to end, and holds nothing any more.
    func leave() { if isShared { unlink(path(own)) } }

    private func path(_ server: ServerID) -> String { folder + "/" + server.description }

    /// A new file that is locked. Whoever looks before that takes it for one that was left behind: then it is made
    /// again.
    private static func lockedFile(_ path: String) throws -> OpenFile {
        for _ in 0..<20 {
            let file = try OpenFile(keeping: path)
            var status = stat()
            if file.lock(LOCK_EX), fstat(file.descriptor, &status) == 0, status.st_nlink > 0 { return file }
        }
        throw SystemError("lock \(path)")
    }

    /// Waits until no other server is just starting: one at a time looks at what others left behind, and enters.
    /// Blocks.
    /// - Returns: the turn, which letting go of ends; nil where nobody else can start.
    func turnToStart() throws -> OpenFile? {
        guard isShared else { return nil }
        let turn = try OpenFile(folder: folder)
        while flock(turn.descriptor, LOCK_EX) != 0 {
            if errno != EINTR { throw SystemError("lock \(folder)") }
        }
        return turn
    }

    /// Whether a server has ended for certain.
    func isGone(_ server: ServerID) -> Bool {
        if server == own { return false }
        guard let file = try? OpenFile(file: path(server)) else {
            return access(path(server), F_OK) != 0 && errno == ENOENT
        }
        return withExtendedLifetime(file) { flock(file.descriptor, LOCK_SH | LOCK_NB) == 0 }
    }

    /// The other servers that use the folder.
    var others: [ServerID] { named.filter { !isGone($0) } }

    /// Servers that have ended and whose files are still there.
    var left: [ServerID] { named.filter(isGone) }

    private var named: [ServerID] {
        FileSystem.names(in: folder).compactMap { ServerID($0) }.filter { $0 != own }
    }

    /// Removes the file of a server that has ended, when nothing is left to be done for it.
    func forget(_ server: ServerID) {
        // Locked first: nobody begins under this name meanwhile.
        guard let file = try? OpenFile(file: path(server)) else { return }
        withExtendedLifetime(file) {
            if flock(file.descriptor, LOCK_EX | LOCK_NB) == 0 { unlink(path(server)) }
        }
    }

    /// Tells the others how much this server has promised, bytes.
    func tell(promised bytes: Int) {
        guard isShared else { return }
        var number = UInt64(clamping: bytes).littleEndian
        // Where this fails the disk is full to the last byte: nobody promises anything then.
        withUnsafeBytes(of: &number) { bytes in
            file.withLock { if let file = $0 { _ = pwrite(file.descriptor, bytes.baseAddress, bytes.count, 0) } }
        }
    }

    /// What the others have promised, bytes.
    var promisedByOthers: Int {
        guard isShared else { return 0 }
        return others.reduce(0) { sum, server in
            var number: UInt64 = 0
            guard let file = try? OpenFile(file: path(server)) else { return sum }
            let count = withUnsafeMutableBytes(of: &number) { pread(file.descriptor, $0.baseAddress, $0.count, 0) }
            let bytes = count == MemoryLayout<UInt64>.size ? Int(clamping: UInt64(littleEndian: number)) : 0
            return sum.addingReportingOverflow(bytes).overflow ? .max : sum + bytes
        }
    }
}
