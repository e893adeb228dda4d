package import Domain
import Glibc
import System

/// A content that is complete, durable and hashed, but belongs to no clip yet.
///
/// It lies in the folder of incoming files. Letting go of it without a clip that accepted it removes the file.
package final class StagedBlob: Sendable {
    /// Where the content lies until a clip accepts it: what comes in goes to a local file, whatever keeps it then.
    let path: String
    /// The content's name.
    package let hash: BlobHash
    /// Size, bytes.
    package let byteCount: Int
    /// The content's first bytes, at most `FileSignature.headBytes`.
    package let head: [UInt8]

    /// Keeps other servers from the same upload meanwhile.
    private let lock: OpenFile?

    init(path: String, hash: BlobHash, byteCount: Int, head: [UInt8], lock: OpenFile? = nil) {
        self.path = path
        self.hash = hash
        self.byteCount = byteCount
        self.head = head
        self.lock = lock
    }

    /// Gives the file for as long as `use` runs, to read only.
    package func materialise<Result>(_ use: (_ path: String) async -> Result) async -> Result {
        let result = await use(path)
        withExtendedLifetime(self) {}
        return result
    }

    /// Removes the file now. What a clip has accepted stays.
    package func remove() { unlink(path) }

    // Names of incoming files are random: after acceptance the path names nothing, and this does nothing.
    deinit { unlink(path) }
}
