import CMagic
import Synchronization

/// libmagic's first opinion on what an upload is. The probe has the last word. The only file that calls libmagic.
///
/// Only a file's first bytes are shown to it, from memory, and one call runs at a time: an instance of libmagic is not
/// safe to share. A call is short (about a millisecond), so waiting for the lock does not hold up other tasks.
public final class FileTypeSniffer: Sendable {
    /// How much of a file libmagic sees, bytes.
    public static let headBytes = 64 << 10

    private struct Cookie: @unchecked Sendable {
        // libmagic's handle is not thread-safe; it is only ever used inside the mutex that holds it.
        let pointer: magic_t
    }

    private let cookie: Mutex<Cookie>

    /// A sniffer with the system's database of types.
    public init() throws(StoreError) {
        guard let pointer = magic_open(MAGIC_ERROR | MAGIC_NO_CHECK_COMPRESS) else {
            throw StoreError(.files, "libmagic cannot be used; install the package libmagic1.")
        }
        guard magic_load(pointer, nil) == 0 else {
            let reason = magic_error(pointer).map { String(cString: $0) }
            magic_close(pointer)
            throw StoreError(
                .files, "libmagic has no database of file types; install the package libmagic-mgc.", detail: reason)
        }
        cookie = Mutex(Cookie(pointer: pointer))
    }

    deinit { cookie.withLock { magic_close($0.pointer) } }

    /// The media type of a file that begins with `head`.
    /// - Throws: `unsupportedType` with a sentence that says what the file is instead of a clip.
    public func mediaType(ofFileBeginning head: [UInt8]) throws(StoreError) -> MediaType {
        let name = ask(head, flags: MAGIC_MIME_TYPE | MAGIC_ERROR | MAGIC_NO_CHECK_COMPRESS)
        let canonical = MediaType.aliases[name] ?? name
        if let type = MediaType(canonical) { return type }
        let description = ask(head, flags: MAGIC_ERROR | MAGIC_NO_CHECK_COMPRESS)
        throw StoreError(
            .unsupportedType,
            "\(FileTypeWords.sentence(mediaType: name, description: description)) Choose a video, an animated GIF or a photo.",
            detail: "\(name): \(description)")
    }

    /// Whether a file that begins with `head` is a ZIP, and nothing more particular.
    public func isZIP(fileBeginning head: [UInt8]) -> Bool {
        ask(head, flags: MAGIC_MIME_TYPE | MAGIC_ERROR | MAGIC_NO_CHECK_COMPRESS) == "application/zip"
    }

    private func ask(_ head: [UInt8], flags: Int32) -> String {
        cookie.withLock { cookie in
            magic_setflags(cookie.pointer, flags)
            let answer = head.prefix(Self.headBytes).withUnsafeBytes { raw in
                magic_buffer(cookie.pointer, raw.baseAddress, raw.count)
            }
            return answer.map { String(cString: $0) } ?? "application/octet-stream"
        }
    }
}
