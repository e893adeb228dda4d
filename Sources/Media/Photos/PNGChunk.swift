internal import CFFmpeg

/// Chunks of PNGs as they stand in a file (PNG, third edition, 5.3).
enum PNGChunk {
    /// A chunk with its length and its sum.
    static func bytes(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let named = Array(name.utf8) + content
        return big(content.count) + named + big(named.withUnsafeBufferPointer(sum))
    }

    /// The sum of a chunk's name and content.
    static func sum(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        Int(av_crc(av_crc_get_table(AV_CRC_32_IEEE_LE), .max, bytes.baseAddress, bytes.count) ^ .max)
    }

    /// A number of 32 bits, its greatest byte first.
    static func big(_ number: Int) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
    }
}
