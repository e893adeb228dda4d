/// PNGs of any shape, written without a program: one grey picture, its samples not compressed.
enum HandmadePNG {
    /// A file.
    /// - Parameter grey: the value of a sample, by column and row.
    static func file(
        _ width: Int, _ height: Int, grey: (Int, Int) -> UInt8 = { UInt8(truncatingIfNeeded: ($0 ^ $1) &* 37) }
    ) -> [UInt8] {
        // Each row begins with its filter: none.
        let rows: [UInt8] = (0..<height).flatMap { row in [UInt8(0)] + (0..<width).map { grey($0, row) } }
        var deflated: [UInt8] = [0x78, 0x01]
        for start in stride(from: 0, to: rows.count, by: 65_535) {
            let block = rows[start..<min(start + 65_535, rows.count)]
            let (low, high) = (UInt8(block.count & 255), UInt8(block.count >> 8))
            let isLast = start + block.count == rows.count
            deflated += [isLast ? 1 : 0, low, high, ~low, ~high] as [UInt8]
            deflated += block
        }
        deflated += big(adler(rows))
        return [0x89] + Array("PNG\r\n\u{1A}\n".utf8)
            + chunk("IHDR", big(UInt32(width)) + big(UInt32(height)) + [8, 0, 0, 0, 0]) + chunk("IDAT", deflated)
            + chunk("IEND", [])
    }

    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let named = Array(name.utf8) + content
        return big(UInt32(content.count)) + named + big(crc(named))
    }

    private static func big(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(value >> (24 - 8 * $0) & 255) } }

    private static func adler(_ bytes: [UInt8]) -> UInt32 {
        var (low, high): (UInt32, UInt32) = (1, 0)
        for byte in bytes {
            low = (low + UInt32(byte)) % 65_521
            high = (high + low) % 65_521
        }
        return high << 16 | low
    }

    private static func crc(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(UInt32.max) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
    }
}
