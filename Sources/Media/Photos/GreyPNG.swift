internal import CFFmpeg
import Domain

/// PNGs in up to 16 greys of which one is transparent, which FFmpeg takes for opaque: the same picture with a palette
/// of these greys it reads as it is meant (PNG, third edition, 11.3.1.1).
///
/// Unsafe: reads and replaces the bytes of a packet within the size that it states.
enum GreyPNG {
    /// Larger files stay as they are, bytes: all their pixels, as they are decoded, have less.
    private static let mostBytes = 64 << 20
    /// Chunks that are walked over before the pixels.
    private static let mostChunks = 1000
    /// Bytes of signature and header.
    private static let head = 33

    /// Gives the file in a packet a palette, if it needs one.
    /// - Throws: `noMemory`.
    static func nameTransparency(of packet: UnsafeMutablePointer<AVPacket>) throws(AppError) {
        let size = Int(packet.pointee.size)
        guard let data = packet.pointee.data, (head...mostBytes).contains(size),
            let replacement = withPalette(UnsafeBufferPointer(start: data, count: size))
        else { return }
        var fresh = av_packet_alloc()
        defer { av_packet_free(&fresh) }
        guard let fresh, av_new_packet(fresh, Int32(replacement.count)) == 0 else { throw AppError.noMemory }
        _ = UnsafeMutableBufferPointer(start: fresh.pointee.data, count: replacement.count).update(from: replacement)
        guard av_packet_copy_props(fresh, packet) == 0 else { throw AppError.noMemory }
        av_packet_unref(packet)
        av_packet_move_ref(packet, fresh)
    }

    /// The same picture with a palette; nil for any other file.
    static func withPalette(_ file: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        guard file.count >= head, StillHeader(Array(file.prefix(head))).isPNG else { return nil }
        let (depth, colourType) = (Int(file[24]), file[25])
        guard colourType == 0, [1, 2, 4].contains(depth) else { return nil }
        var (place, kept, transparent) = (head, [UInt8](), Int?.none)
        for _ in 0..<mostChunks {
            guard place + 12 <= file.count else { return nil }
            let length = file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
            let name = file[place + 4..<place + 8]
            if name.elementsEqual("IDAT".utf8) { break }
            guard length <= file.count - place - 12 else { return nil }
            if name.elementsEqual("tRNS".utf8), length == 2 {
                transparent = Int(file[place + 8]) << 8 | Int(file[place + 9])
            } else if !name.elementsEqual("PLTE".utf8) {
                kept += file[place..<place + 12 + length]
            }
            place += 12 + length
        }
        let greys = 1 << depth
        guard let transparent, transparent < greys else { return nil }
        var header = Array(file[16..<29])
        header[9] = 3
        let palette = (0..<greys).flatMap { [UInt8](repeating: UInt8($0 * 255 / (greys - 1)), count: 3) }
        let alpha = (0...transparent).map { $0 == transparent ? 0 : UInt8(255) }
        return Array(file[..<8]) + PNGChunk.bytes("IHDR", header) + kept + PNGChunk.bytes("PLTE", palette)
            + PNGChunk.bytes("tRNS", alpha)
            + file[place...]
    }
}
