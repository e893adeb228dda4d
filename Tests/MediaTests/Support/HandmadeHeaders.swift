/// Beginnings of picture files that state a size, with next to nothing behind them.
enum HandmadeHeaders {
    static func big(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(value >> ($0 * 8) & 255) }
    }

    static func little(_ value: Int, _ count: Int) -> [UInt8] { big(value, count).reversed() }

    static func png(_ width: Int, _ height: Int) -> [UInt8] {
        [0x89] + Array("PNG\r\n\u{1A}\n".utf8) + big(13, 4) + Array("IHDR".utf8) + big(width, 4) + big(height, 4)
            + [8, 2, 0, 0, 0, 0, 0, 0, 0] + big(8, 4) + Array("IDAT".utf8) + [UInt8](repeating: 0, count: 200)
    }

    static func gif(_ width: Int, _ height: Int) -> [UInt8] {
        HandmadeGIF(width: width, height: height, delays: [10, 10]).bytes
    }

    static func bmp(_ width: Int, _ height: Int) -> [UInt8] {
        Array("BM".utf8) + little(54 + 200, 4) + little(0, 4) + little(54, 4) + little(40, 4) + little(width, 4)
            + little(height, 4) + little(1, 2) + little(24, 2) + [UInt8](repeating: 0, count: 24 + 200)
    }

    static func jpeg(_ width: Int, _ height: Int) -> [UInt8] {
        [0xFF, 0xD8, 0xFF, 0xC0] + big(17, 2) + [8] + big(height, 2) + big(width, 2)
            + [3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1] + [UInt8](repeating: 0, count: 200)
    }

    static func tiff(_ width: Int, _ height: Int) -> [UInt8] {
        func entry(_ tag: Int, _ value: Int) -> [UInt8] {
            little(tag, 2) + little(4, 2) + little(1, 4) + little(value, 4)
        }
        let entries: [[UInt8]] = [
            entry(256, width), entry(257, height), entry(258, 8), entry(259, 1), entry(262, 1), entry(273, 8),
            entry(277, 1), entry(278, height), entry(279, width * height & 0x7FFF_FFFF),
        ]
        return Array("II".utf8) + little(42, 2) + little(8, 4) + little(entries.count, 2) + entries.flatMap { $0 }
            + [UInt8](repeating: 0, count: 200)
    }

    private static func riff(_ kind: String, _ content: [UInt8]) -> [UInt8] {
        Array("RIFF".utf8) + little(content.count + 12, 4) + Array(("WEBP" + kind).utf8) + little(content.count, 4)
            + content
    }

    static func webp(_ width: Int, _ height: Int) -> [UInt8] {
        riff(
            "VP8 ",
            [0x10, 0, 0, 0x9D, 0x01, 0x2A] + little(width, 2) + little(height, 2) + [UInt8](repeating: 0, count: 200))
    }

    static func losslessWebP(_ width: Int, _ height: Int) -> [UInt8] {
        riff("VP8L", [0x2F] + little((height - 1) << 14 | (width - 1), 4) + [UInt8](repeating: 0, count: 200))
    }

    static func extendedWebP(_ width: Int, _ height: Int) -> [UInt8] {
        riff("VP8X", [0x10, 0, 0, 0] + little(width - 1, 3) + little(height - 1, 3))
    }

    /// An AVI with one picture and, in a stream of subtitles, a text.
    static func avi(subtitles text: [UInt8]) -> [UInt8] {
        func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
            Array(name.utf8) + little(content.count, 4) + content + (content.count % 2 == 1 ? [0] : [])
        }
        func list(_ name: String, _ content: [UInt8]) -> [UInt8] { chunk("LIST", Array(name.utf8) + content) }
        func stream(_ kind: String, _ handler: [UInt8], _ format: [UInt8]) -> [UInt8] {
            let header =
                Array(kind.utf8) + handler + little(0, 12) + little(1, 4) + little(25, 4) + little(0, 4)
                + little(1, 4) + little(0, 4) + little(10000, 4) + little(0, 4) + little(0, 8)
            return list("strl", chunk("strh", header) + chunk("strf", format))
        }
        let pixels = [UInt8](repeating: 128, count: 16 * 16 * 3)
        let bitmap =
            little(40, 4) + little(16, 4) + little(16, 4) + little(1, 2) + little(24, 2) + little(0, 4)
            + little(pixels.count, 4) + little(0, 16)
        let main =
            little(40_000, 4) + little(0, 4) + little(0, 4) + little(0x10, 4) + little(1, 4) + little(0, 4)
            + little(2, 4) + little(0, 4) + little(16, 4) + little(16, 4) + little(0, 16)
        let subtitles =
            Array("GAB2".utf8) + [0] + little(2, 2) + little(2, 4) + [65, 0] + little(4, 2)
            + little(text.count, 4) + text
        let header = list(
            "hdrl",
            chunk("avih", main) + stream("vids", little(0, 4), bitmap) + stream("txts", little(0, 4), []))
        let content = Array("AVI ".utf8) + header + list("movi", chunk("01tx", subtitles) + chunk("00db", pixels))
        return chunk("RIFF", content)
    }
}
