/// A PNG of one grey, with few bits for each pixel.
struct HandmadePNG {
    var width = 64
    var height = 48
    /// Bits of a pixel: 1, 2, 4 or 8.
    var depth: Int
    /// The grey, 0 to 2^depth − 1.
    var level: Int
    /// The grey that is transparent, if one is.
    var transparent: Int?

    var bytes: [UInt8] {
        let size = HandmadeHeaders.big(width, 4) + HandmadeHeaders.big(height, 4)
        var file: [UInt8] = [0x89] + Array("PNG\r\n\u{1A}\n".utf8)
        file += HandmadeAPNG.chunk("IHDR", size + [UInt8(depth), 0, 0, 0, 0])
        if let transparent { file += HandmadeAPNG.chunk("tRNS", HandmadeHeaders.big(transparent, 2)) }
        return file + HandmadeAPNG.chunk("IDAT", pixels) + HandmadeAPNG.chunk("IEND", [])
    }

    /// Rows, stored as they are.
    private var pixels: [UInt8] {
        let packed = (0..<8 / depth).reduce(0) { byte, _ in byte << depth | level }
        let row: [UInt8] = [0] + [UInt8](repeating: UInt8(packed), count: (width * depth + 7) / 8)
        let rows = [UInt8]((0..<height).flatMap { _ in row })
        var (a, b) = (1, 0)
        for byte in rows {
            a = (a + Int(byte)) % 65_521
            b = (b + a) % 65_521
        }
        return [0x78, 0x01, 1] + HandmadeHeaders.little(rows.count, 2) + HandmadeHeaders.little(rows.count ^ 0xFFFF, 2)
            + rows + HandmadeHeaders.big(b << 16 | a, 4)
    }
}
