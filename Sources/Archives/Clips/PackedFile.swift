import System

/// A file that goes into a ZIP: open from the start, so that it is all of one piece.
final class PackedFile: Sendable {
    private let file: OpenFile
    /// Its size, bytes.
    let byteCount: Int

    /// Opens a file.
    /// - Throws: `ArchiveError.reading`.
    init(_ path: String) throws(ArchiveError) {
        guard let file = try? OpenFile(file: path) else { throw .reading("\(path) is gone") }
        guard let size = try? file.size(), size >= 0 else { throw .reading("\(path) is no file") }
        self.file = file
        byteCount = size
    }

    /// The bytes from an offset on, read without holding up other tasks; nil at the end.
    /// - Throws: `ArchiveError.reading`.
    func read(at offset: Int, atMost most: Int) async throws(ArchiveError) -> [UInt8]? {
        guard offset < byteCount else { return nil }
        let count = min(most, byteCount - offset)
        guard let bytes = await BlockingThread.run({ [file] in file.bytes(at: offset, count: count) }) else {
            throw .reading("a file was truncated or could not be read")
        }
        return bytes
    }
}
