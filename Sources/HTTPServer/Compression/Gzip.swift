import CZlib

/// Compression of what goes out.
enum Gzip {
    /// Bytes below which the saving is not worth the work: less than one network packet.
    static let smallest = 1_000

    /// Bytes from which on an answer that is made anew each time is compressed quickly: of a page of 3 MB, that saves
    /// 23 ms of 39 and makes a third more bytes.
    static let large = 256 * 1024

    /// The gzip form, or `nil` when it would not be a tenth smaller.
    /// - Parameter level: zlib's 1 (quick) to 9 (small); by size when missing.
    static func compress(_ bytes: [UInt8], level: Int32? = nil) -> [UInt8]? {
        guard bytes.count >= smallest, bytes.count < Int(UInt32.max) else { return nil }
        let level = level ?? (bytes.count < large ? 6 : 1)
        var stream = z_stream()
        // Window of 2^15 bytes; 16 more asks for gzip's wrapping.
        guard
            deflateInit2_(
                &stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
                Int32(MemoryLayout<z_stream>.size)) == Z_OK
        else { return nil }
        defer { deflateEnd(&stream) }
        let room = bytes.count - bytes.count / 10
        // The C library reads and writes through pointers that are valid inside this closure only.
        let compressed = [UInt8](unsafeUninitializedCapacity: room) { output, count in
            bytes.withUnsafeBufferPointer { input in
                stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(room)
                count = deflate(&stream, Z_FINISH) == Z_STREAM_END ? room - Int(stream.avail_out) : 0
            }
        }
        return compressed.isEmpty ? nil : compressed
    }
}
