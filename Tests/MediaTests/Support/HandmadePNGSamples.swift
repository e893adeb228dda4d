internal import Testing

/// Pixels of one of the kinds that PNGs have, and an animated PNG of them: a whole picture, then a rectangle at an odd
/// place in it.
struct HandmadePNGSamples: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var depth: Int
    /// As the header numbers it.
    var colourType: Int
    /// Content of `PLTE` and `tRNS`.
    var palette: [UInt8] = []
    var transparency: [UInt8] = []
    /// The pixels that there are: as they stand in the file (a number below 256 where it has less than a byte), and
    /// red, green, blue, opacity.
    var pixels: [(stored: [UInt8], shown: [Int])]

    static let (width, height) = (13, 11)
    /// The rectangle.
    static let (x, y, partWidth, partHeight) = (3, 5, 7, 3)
    /// Where each pass of an interlaced picture begins, and its steps.
    private static let passes = [
        (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
    ]

    /// Which pixel is at a place of the whole picture, and of the rectangle.
    private func whole(_ x: Int, _ y: Int) -> Int { (x + 3 * y) % pixels.count }
    private func part(_ x: Int, _ y: Int) -> Int { (5 * x + y + 1) % pixels.count }

    /// What is shown at a place with a frame (0 or 1), on white.
    func colour(_ frame: Int, x: Int, y: Int) -> RGB {
        let (left, top) = (x - Self.x, y - Self.y)
        let isPart = frame == 1 && (0..<Self.partWidth).contains(left) && (0..<Self.partHeight).contains(top)
        let shown = pixels[isPart ? part(left, top) : whole(x, y)].shown
        let mixed = (0..<3).map { (shown[$0] * shown[3] + 255 * (255 - shown[3]) + 127) / 255 }
        return RGB(mixed[0], mixed[1], mixed[2])
    }

    func file(isInterlaced: Bool) -> [UInt8] {
        func control(_ number: Int, _ place: [Int]) -> [UInt8] {
            HandmadeAPNG.chunk(
                "fcTL",
                ([number] + place).flatMap { HandmadeHeaders.big($0, 4) } + [0, 50] + HandmadeHeaders.big(1000, 2) + [
                    0, 0,
                ])
        }
        let size = HandmadeHeaders.big(Self.width, 4) + HandmadeHeaders.big(Self.height, 4)
        var file: [UInt8] = [0x89] + Array("PNG\r\n\u{1A}\n".utf8)
        file += HandmadeAPNG.chunk("IHDR", size + [UInt8(depth), UInt8(colourType), 0, 0, isInterlaced ? 1 : 0])
        if !palette.isEmpty { file += HandmadeAPNG.chunk("PLTE", palette) }
        if !transparency.isEmpty { file += HandmadeAPNG.chunk("tRNS", transparency) }
        file += HandmadeAPNG.chunk("acTL", HandmadeHeaders.big(2, 4) + HandmadeHeaders.big(0, 4))
        file += control(0, [Self.width, Self.height, 0, 0])
        file += HandmadeAPNG.chunk("IDAT", rows(Self.width, Self.height, isInterlaced, whole))
        file += control(1, [Self.partWidth, Self.partHeight, Self.x, Self.y])
        // In two chunks.
        let part = rows(Self.partWidth, Self.partHeight, isInterlaced, part)
        file += HandmadeAPNG.chunk("fdAT", HandmadeHeaders.big(2, 4) + part.prefix(20))
        file += HandmadeAPNG.chunk("fdAT", HandmadeHeaders.big(3, 4) + part.dropFirst(20))
        return file + HandmadeAPNG.chunk("IEND", [])
    }

    private func rows(_ width: Int, _ height: Int, _ isInterlaced: Bool, _ pixel: (Int, Int) -> Int) -> [UInt8] {
        var rows: [UInt8] = []
        for (left, top, across, down) in isInterlaced ? Self.passes : [(0, 0, 1, 1)] where left < width {
            for y in stride(from: top, to: height, by: down) {
                rows.append(0)
                rows += row(stride(from: left, to: width, by: across).map { pixels[pixel($0, y)].stored })
            }
        }
        return HandmadeAPNG.stored(rows)
    }

    private func row(_ pixels: [[UInt8]]) -> [UInt8] {
        guard depth < 8 else { return pixels.flatMap { $0 } }
        var bytes = [UInt8](repeating: 0, count: (pixels.count * depth + 7) / 8)
        for (index, pixel) in pixels.enumerated() {
            let bit = index * depth
            bytes[bit / 8] |= pixel[0] << UInt8(8 - depth - bit % 8)
        }
        return bytes
    }
}

extension HandmadePNGSamples {
    static let all: [Self] =
        [1, 2, 4, 8].flatMap { [palette($0), grey($0, clear: nil), grey($0, clear: 1)] } + [
            Self(
                testDescription: "grey of 16 bits, one clear", depth: 16, colourType: 0, transparency: [0x80, 0x01],
                pixels: [
                    ([0, 0], [0, 0, 0, 255]), ([0x80, 0x01], [128, 128, 128, 0]), ([0x80, 2], [128, 128, 128, 255]),
                ]),
            Self(
                testDescription: "grey of 16 bits", depth: 16, colourType: 0,
                pixels: [0, 1, 77, 128, 200, 255].map { ([$0, $0], [Int($0), Int($0), Int($0), 255]) }),
            Self(
                testDescription: "grey with opacity", depth: 8, colourType: 4,
                pixels: [
                    ([9, 255], [9, 9, 9, 255]), ([200, 128], [200, 200, 200, 128]), ([50, 0], [50, 50, 50, 0]),
                ]),
            Self(
                testDescription: "grey with opacity, 16 bits", depth: 16, colourType: 4,
                pixels: [([9, 9, 255, 255], [9, 9, 9, 255]), ([200, 200, 128, 128], [200, 200, 200, 128])]),
            Self(
                testDescription: "RGB", depth: 8, colourType: 2,
                pixels: [([1, 2, 3], [1, 2, 3, 255]), ([250, 128, 7], [250, 128, 7, 255])]),
            Self(
                testDescription: "RGB, one clear", depth: 8, colourType: 2, transparency: [0, 1, 0, 2, 0, 3],
                pixels: [([1, 2, 3], [1, 2, 3, 0]), ([1, 2, 4], [1, 2, 4, 255])]),
            Self(
                testDescription: "RGB of 16 bits", depth: 16, colourType: 2,
                pixels: [([1, 1, 2, 2, 3, 3], [1, 2, 3, 255]), ([250, 250, 128, 128, 7, 7], [250, 128, 7, 255])]),
            Self(
                testDescription: "RGB with opacity", depth: 8, colourType: 6,
                pixels: [([1, 2, 3, 255], [1, 2, 3, 255]), ([250, 128, 7, 100], [250, 128, 7, 100])]),
            Self(
                testDescription: "RGB with opacity, 16 bits", depth: 16, colourType: 6,
                pixels: [
                    ([1, 1, 2, 2, 3, 3, 255, 255], [1, 2, 3, 255]),
                    ([250, 250, 128, 128, 7, 7, 99, 99], [250, 128, 7, 99]),
                ]),
        ]

    /// Colours that differ in every channel; the second is half clear.
    private static func palette(_ depth: Int) -> Self {
        let colours: [[UInt8]] = (0..<1 << depth).map { (index: Int) -> [UInt8] in
            [UInt8(index * 7 % 256), UInt8(index * 91 % 256), UInt8(255 - index)]
        }
        var samples = Self(testDescription: "a palette of \(depth) bits", depth: depth, colourType: 3, pixels: [])
        samples.palette = colours.flatMap { $0 }
        samples.transparency = [255, 128]
        for (index, colour) in colours.enumerated() {
            let shown = [Int(colour[0]), Int(colour[1]), Int(colour[2]), index == 1 ? 128 : 255]
            samples.pixels.append(([UInt8(index)], shown))
        }
        return samples
    }

    private static func grey(_ depth: Int, clear: Int?) -> Self {
        let most = (1 << depth) - 1
        var samples = Self(testDescription: "grey of \(depth) bits", depth: depth, colourType: 0, pixels: [])
        if let clear {
            samples.testDescription += ", one clear"
            samples.transparency = [0, UInt8(clear)]
        }
        for value in 0...most {
            let grey = value * 255 / most
            samples.pixels.append(([UInt8(value)], [grey, grey, grey, value == clear ? 0 : 255]))
        }
        return samples
    }
}
