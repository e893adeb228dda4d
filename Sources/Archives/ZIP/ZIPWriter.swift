import CArchive
package import FoundationEssentials
import Glibc

/// A ZIP that is made while it is sent: what is ready is taken away piece by piece, and nothing of it is kept.
package final class ZIPWriter {
    /// Where the library puts what is ready.
    private final class Ready {
        var bytes: [UInt8] = []
    }

    // The library's own; freed in `deinit`, and handed to nobody.
    private let archive: OpaquePointer
    private let ready = Ready()

    /// An empty ZIP.
    /// - Throws: `ArchiveError.writing`.
    package init() throws(ArchiveError) {
        guard let archive = archive_write_new() else { throw .writing("no memory") }
        self.archive = archive
        // The library keeps a plain pointer to what lives as long as this.
        let context = Unmanaged.passUnretained(ready).toOpaque()
        guard archive_write_set_format_zip(archive) == ARCHIVE_OK,
            archive_write_set_bytes_per_block(archive, 0) == ARCHIVE_OK,
            archive_write_open2(
                archive, context, nil,
                { _, context, bytes, count in
                    guard let context, let bytes else { return -1 }
                    Unmanaged<Ready>.fromOpaque(context).takeUnretainedValue().bytes
                        .append(contentsOf: UnsafeRawBufferPointer(start: bytes, count: count))
                    return count
                }, nil, nil) == ARCHIVE_OK
        else { throw failure }
    }

    deinit { archive_write_free(archive) }

    /// Begins a file; what is written next belongs to it.
    /// - Parameters:
    ///   - path: its name, and the folder above it.
    ///   - byteCount: how many bytes it is going to have.
    ///   - isCompressed: whether it is packed smaller: text is, what is compressed already is not.
    /// - Throws: `ArchiveError.writing`.
    package func begin(
        _ path: String, byteCount: Int, changed: Date, isCompressed: Bool
    ) throws(ArchiveError) {
        let compression =
            isCompressed ? archive_write_zip_set_compression_deflate : archive_write_zip_set_compression_store
        guard compression(archive) == ARCHIVE_OK, let entry = archive_entry_new() else { throw failure }
        defer { archive_entry_free(entry) }
        archive_entry_set_pathname(entry, path)
        archive_entry_set_filetype(entry, UInt32(Glibc.S_IFREG))
        archive_entry_set_perm(entry, 0o644)
        archive_entry_set_size(entry, Int64(byteCount))
        archive_entry_set_mtime(entry, time_t(changed.timeIntervalSince1970), 0)
        guard ArchiveLibrary.withUTF8Names({ archive_write_header(archive, entry) }) == ARCHIVE_OK else {
            throw failure
        }
    }

    /// Adds bytes to the file that was begun.
    /// - Throws: `ArchiveError.writing`, also for more bytes than it was said to have.
    package func write(_ bytes: [UInt8]) throws(ArchiveError) {
        guard !bytes.isEmpty else { return }
        guard archive_write_data(archive, bytes, bytes.count) == bytes.count else { throw failure }
    }

    /// Ends the ZIP: its list of files follows.
    /// - Throws: `ArchiveError.writing`.
    package func finish() throws(ArchiveError) {
        guard archive_write_close(archive) == ARCHIVE_OK else { throw failure }
    }

    /// Takes away what is ready to be sent.
    package func take() -> [UInt8] {
        defer { ready.bytes = [] }
        return ready.bytes
    }

    private var failure: ArchiveError {
        .writing(archive_error_string(archive).map { String(cString: $0) } ?? "no reason")
    }
}
