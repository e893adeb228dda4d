/// GIF files put together byte by byte: sizes and delays that no encoder would write.
struct HandmadeGIF {
    var width = 4
    var height = 4
    /// Delay of each frame, hundredths of a second.
    var delays: [Int]

    var bytes: [UInt8] {
        var all = Array("GIF89a".utf8) + Self.short(width) + Self.short(height) + [0x80, 0, 0, 255, 0, 0, 0, 0, 255]
        for (index, delay) in delays.enumerated() { all += Self.frame(delay: delay, isBlue: index % 2 == 1) }
        return all + [0x3B]
    }

    /// A frame of one pixel in the corner.
    static func frame(delay: Int, isBlue: Bool) -> [UInt8] {
        // Codes of three bits: clear (4), the pixel, end (5).
        let pixel: Int = isBlue ? 1 : 0
        let codes = 4 | pixel << 3 | 5 << 6
        return [0x21, 0xF9, 4, 0] + short(delay) + [0, 0]
            + [0x2C, 0, 0, 0, 0] + short(1) + short(1) + [0]
            + [2, 2, UInt8(codes & 255), UInt8(codes >> 8), 0]
    }

    static func short(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8 & 255)] }
}
