internal import Domain
import Glibc

/// An open regular file to be sent. It is open from the start, so that what is sent is what was looked at, even when
/// the name is removed meanwhile.
package final class FileBody: Sendable {
    /// Open for reading until the last holder lets go.
    let descriptor: Int32
    /// Bytes.
    package let size: Int
    /// A strong entity tag, with its quotes.
    package let entityTag: String

    /// Opens a file.
    /// - Parameters:
    ///   - path: where it is; a symbolic link at its end is not followed.
    ///   - entityTag: what identifies the content, without quotes (a hash); made of inode, size and modification time
    ///     when missing.
    /// - Throws: `HTTPError` 404 when there is no such regular file that may be read.
    package init(path: String, entityTag: String? = nil) throws(HTTPError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { throw Self.missing }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw Self.missing
        }
        self.descriptor = descriptor
        size = Int(facts.st_size)
        let tag =
            entityTag
            ?? [Int(facts.st_ino), size, facts.st_mtim.tv_sec, facts.st_mtim.tv_nsec]
            .map { String($0, radix: 36) }.joined(separator: "-")
        self.entityTag = "\"\(tag)\""
    }

    deinit { close(descriptor) }

    private static let missing = HTTPError(.notFound, "fileMissing", "This file no longer exists.")
}
