internal import Testing

/// An animated PNG of plain rectangles, and how it looks (PNG, third edition: `acTL`, `fcTL`, `fdAT`).
struct HandmadeAPNG {
    struct Frame {
        var (x, y, width, height): (Int, Int, Int, Int)
        /// Red, green, blue, opacity.
        var colour: [UInt8]
        /// Thousandths of a second.
        var delay = 50
        var disposal = Disposal.leave
        /// Whether it is painted over what was there, and does not take its place.
        var isOver = false
    }

    enum Disposal: UInt8 { case leave, clear, restore }

    static let edge = 8
    var frames: [Frame]
    /// The colour of a picture that is not part of the animation, if there is one.
    var hidden: [UInt8]?

    var bytes: [UInt8] {
        var (number, chunks): (Int, [UInt8]) = (0, [])
        if let hidden {
            let whole = Frame(x: 0, y: 0, width: Self.edge, height: Self.edge, colour: hidden)
            chunks += Self.chunk("IDAT", Self.pixels(whole))
        }
        for (index, frame) in frames.enumerated() {
            let place = [frame.width, frame.height, frame.x, frame.y].flatMap { HandmadeHeaders.big($0, 4) }
            let delay = HandmadeHeaders.big(frame.delay, 2) + HandmadeHeaders.big(1000, 2)
            chunks += Self.chunk(
                "fcTL",
                HandmadeHeaders.big(number, 4) + place + delay + [frame.disposal.rawValue, frame.isOver ? 1 : 0])
            number += 1
            if index == 0, hidden == nil {
                chunks += Self.chunk("IDAT", Self.pixels(frame))
            } else {
                chunks += Self.chunk("fdAT", HandmadeHeaders.big(number, 4) + Self.pixels(frame))
                number += 1
            }
        }
        let size = HandmadeHeaders.big(Self.edge, 4) + HandmadeHeaders.big(Self.edge, 4)
        var file: [UInt8] = [0x89] + Array("PNG\r\n\u{1A}\n".utf8)
        file += Self.chunk("IHDR", size + [8, 6, 0, 0, 0])
        file += Self.chunk("acTL", HandmadeHeaders.big(frames.count, 4) + HandmadeHeaders.big(0, 4))
        return file + chunks + Self.chunk("IEND", [])
    }

    /// The file with other contents of those chunks that have numbers (`fcTL`, `fdAT`).
    func changed(_ change: (_ number: Int, _ content: inout [UInt8]) -> Void) -> [UInt8] {
        var (bytes, place) = (bytes, 8)
        while place < bytes.count {
            let length = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
            let name = String(decoding: bytes[place + 4..<place + 8], as: UTF8.self)
            if ["fcTL", "fdAT"].contains(name) {
                var content = Array(bytes[place + 8..<place + 8 + length])
                let number = content[..<4].reduce(0) { $0 << 8 | Int($1) }
                change(number, &content)
                bytes.replaceSubrange(place..<place + 12 + length, with: Self.chunk(name, content))
            }
            place += 12 + length
        }
        return bytes
    }

    /// What is shown at a place with each frame, on white.
    func colours(atX x: Int, y: Int) -> [RGB] {
        var canvas: [Double] = [0, 0, 0, 0]
        return frames.enumerated().map { index, frame in
            let before = canvas
            let isInside =
                (frame.x..<frame.x + frame.width).contains(x) && (frame.y..<frame.y + frame.height).contains(y)
            if isInside {
                let source = frame.colour.map { Double($0) / 255 }
                let under = frame.isOver ? canvas[3] * (1 - source[3]) : 0
                let opacity = source[3] + under
                canvas = (0..<3).map { opacity > 0 ? (source[$0] * source[3] + canvas[$0] * under) / opacity : 0 }
                canvas.append(opacity)
            }
            let shown = (0..<3).map { Int((255 * (canvas[$0] * canvas[3] + 1 - canvas[3])).rounded()) }
            if isInside, frame.disposal != .leave {
                // There is nothing to go back to before the first frame.
                canvas = frame.disposal == .clear || index == 0 ? [0, 0, 0, 0] : before
            }
            return RGB(shown[0], shown[1], shown[2])
        }
    }

    /// Rows of a rectangle.
    private static func pixels(_ frame: Frame) -> [UInt8] {
        let row: [UInt8] = [0] + (0..<frame.width).flatMap { _ in frame.colour }
        return stored([UInt8]((0..<frame.height).flatMap { _ in row }))
    }

    /// Rows as zlib has them, stored as they are.
    static func stored(_ rows: [UInt8]) -> [UInt8] {
        var (a, b) = (1, 0)
        for byte in rows {
            a = (a + Int(byte)) % 65_521
            b = (b + a) % 65_521
        }
        return [0x78, 0x01, 1] + HandmadeHeaders.little(rows.count, 2) + HandmadeHeaders.little(rows.count ^ 0xFFFF, 2)
            + rows + HandmadeHeaders.big(b << 16 | a, 4)
    }

    static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let named = Array(name.utf8) + content
        var sum: UInt32 = .max
        for byte in named {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        return HandmadeHeaders.big(content.count, 4) + named + HandmadeHeaders.big(Int(sum ^ .max), 4)
    }
}
