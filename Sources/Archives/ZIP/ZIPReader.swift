import CArchive
import Glibc

/// Reads a ZIP from its list of files on, file by file. The only one who looks into a stranger's: it belongs into a
/// worker.
final class ZIPReader {
    /// What the list says of a file.
    struct Entry {
        /// Its name and the folders above it.
        var path: [String]
        /// Whether it is a plain file; links and devices are not.
        var isFile: Bool
        var isFolder: Bool
        var isLocked: Bool
    }

    private static let pieceBytes = 256 << 10

    // The library's own; freed in `deinit`, and handed to nobody.
    private let archive: OpaquePointer
    private var piece = [UInt8](repeating: 0, count: pieceBytes)

    /// Opens a ZIP.
    /// - Throws: `ArchiveError.notWhole` if there is no list of files.
    init(_ path: String) throws(ArchiveError) {
        guard let archive = archive_read_new() else { throw .damaged }
        self.archive = archive
        // By its list alone, which stands at the end: what has none is not whole.
        guard archive_read_support_format_zip_seekable(archive) == ARCHIVE_OK,
            archive_read_open_filename(archive, path, Self.pieceBytes) == ARCHIVE_OK
        else { throw .notWhole }
    }

    deinit { archive_read_free(archive) }

    /// The next file; nil after the last.
    /// - Throws: `ArchiveError.damaged`.
    func next() throws(ArchiveError) -> Entry? {
        var entry: OpaquePointer?
        let status = ArchiveLibrary.withUTF8Names { archive_read_next_header(archive, &entry) }
        if status == ARCHIVE_EOF { return nil }
        guard status == ARCHIVE_OK, let entry else { throw .damaged }
        guard let name = archive_entry_pathname(entry).flatMap({ String(validatingCString: $0) }) else {
            throw .notOurs
        }
        let type = archive_entry_filetype(entry)
        return Entry(
            path: name.split(separator: "/", omittingEmptySubsequences: false).map(String.init),
            isFile: type == UInt32(Glibc.S_IFREG) && archive_entry_hardlink(entry) == nil,
            isFolder: type == UInt32(Glibc.S_IFDIR), isLocked: archive_entry_is_encrypted(entry) != 0)
    }

    /// The next bytes of the file that `next` told of; nil after the last.
    /// - Throws: `ArchiveError.damaged`.
    func read() throws(ArchiveError) -> [UInt8]? {
        let count = piece.withUnsafeMutableBytes { raw in archive_read_data(archive, raw.baseAddress, raw.count) }
        guard count >= 0 else { throw .damaged }
        return count == 0 ? nil : Array(piece.prefix(count))
    }
}
