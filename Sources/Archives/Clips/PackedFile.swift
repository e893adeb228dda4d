import Domain
import Glibc
import Store

/// A file that goes into a ZIP: open from the start, so that it is all of one piece.
final class PackedFile: Sendable {
    private let descriptor: Int32
    /// Its size, bytes.
    let byteCount: Int

    /// Opens a file.
    /// - Throws: `ArchiveError.reading`.
    init(_ path: String) throws(ArchiveError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        var status = stat()
        guard descriptor >= 0 else { throw .reading("\(path) is gone") }
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw .reading("\(path) is no file")
        }
        self.descriptor = descriptor
        byteCount = Int(status.st_size)
    }

    deinit { close(descriptor) }

    /// The bytes from an offset on, read without holding up other tasks; nil at the end.
    /// - Throws: `ArchiveError.reading`.
    func read(at offset: Int, atMost most: Int) async throws(ArchiveError) -> [UInt8]? {
        guard offset < byteCount else { return nil }
        let count = min(most, byteCount - offset)
        let bytes = await BlockingThread.run { [descriptor] in
            [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
                repeat {
                    filled = pread(descriptor, buffer.baseAddress, count, off_t(offset))
                } while filled < 0 && errno == EINTR
                filled = max(filled, 0)
            }
        }
        guard !bytes.isEmpty else { throw .reading("a file became shorter, or cannot be read") }
        return bytes
    }
}
