internal import Testing

@testable internal import Media

/// The luma of pictures made small.
struct ReducedLumaTests {
    /// Makes a drawn picture small.
    /// - Parameters:
    ///   - gap: bytes between the rows, which nothing may depend on.
    ///   - sample: the byte at a column (of bytes) and row.
    private static func reduced(
        _ width: Int, _ height: Int, edge: Int, isRGB: Bool = false, gap: Int = 5, geometry: DisplayGeometry? = nil,
        _ sample: (Int, Int) -> UInt8
    ) throws -> ReducedLuma {
        let samples = isRGB ? 3 : 1
        let stride = width * samples + gap
        var bytes = [UInt8](repeating: 251, count: stride * height)
        for y in 0..<height { for x in 0..<width * samples { bytes[y * stride + x] = sample(x, y) } }
        return try bytes.withUnsafeBufferPointer { buffer in
            let plane = try #require(buffer.baseAddress)
            return ReducedLuma(
                Picture(
                    layout: isRGB ? .packedRGB : .planarYUV(chromaShiftX: 1, chromaShiftY: 1), width: width,
                    height: height, planes: (plane, plane, plane), strides: (stride, stride, stride), colour: .bt709,
                    geometry: geometry ?? DisplayGeometry(codedWidth: width, codedHeight: height)),
                shorterEdge: edge)
        }
    }

    @Test
    func `each value is the mean of the pixels it stands for`() throws {
        let luma = try Self.reduced(8, 4, edge: 2) { x, y in UInt8(10 * y + x) }
        #expect((luma.width, luma.height) == (4, 2))
        #expect(luma.values == [5.5, 7.5, 9.5, 11.5, 25.5, 27.5, 29.5, 31.5])
    }

    @Test
    func `a picture that is small enough keeps its size and values`() throws {
        let luma = try Self.reduced(5, 3, edge: 360) { x, y in UInt8(50 * y + x) }
        #expect((luma.width, luma.height) == (5, 3))
        #expect(luma.values == [0, 1, 2, 3, 4, 50, 51, 52, 53, 54, 100, 101, 102, 103, 104])
    }

    @Test
    func `of colours green is taken`() throws {
        let luma = try Self.reduced(4, 4, edge: 2, isRGB: true) { x, y in
            guard x % 3 == 1 else { return 255 }
            return UInt8(20 * (x / 3) + y)
        }
        #expect(luma.values == [10.5, 50.5, 12.5, 52.5])
    }

    @Test(arguments: [(1920, 1080, 640, 360), (1080, 1920, 360, 640), (720, 720, 360, 360), (641, 361, 639, 360)])
    func `the shorter edge says how small`(_ width: Int, _ height: Int, _ toWidth: Int, _ toHeight: Int) throws {
        let luma = try Self.reduced(width, height, edge: 360) { _, _ in 77 }
        #expect((luma.width, luma.height) == (toWidth, toHeight))
        #expect(luma.values.allSatisfy { $0 == 77 })
    }

    struct Turn: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var rotation = 0
        var mirrored = false
        var size: (Int, Int)
        /// Where the four quarters of what is coded (1 2 / 3 4) are seen.
        var seen: [Float]
    }

    static let turns = [
        Turn(testDescription: "as it is", size: (6, 4), seen: [1, 2, 3, 4]),
        Turn(testDescription: "a quarter turn", rotation: 90, size: (4, 6), seen: [3, 1, 4, 2]),
        Turn(testDescription: "a half turn", rotation: 180, size: (6, 4), seen: [4, 3, 2, 1]),
        Turn(testDescription: "three quarter turns", rotation: 270, size: (4, 6), seen: [2, 4, 1, 3]),
        Turn(testDescription: "mirrored", mirrored: true, size: (6, 4), seen: [2, 1, 4, 3]),
    ]

    @Test(arguments: turns, [4, 360])
    func `it is upright`(_ turn: Turn, _ edge: Int) throws {
        let (width, height) = (12, 8)
        let luma = try Self.reduced(
            width, height, edge: edge,
            geometry: DisplayGeometry(
                codedWidth: width, codedHeight: height, rotation: turn.rotation, mirrored: turn.mirrored)
        ) { x, y in UInt8(1 + (x < 6 ? 0 : 1) + (y < 4 ? 0 : 2)) }
        let factor = edge == 4 ? 1 : 2
        #expect((luma.width, luma.height) == (turn.size.0 * factor, turn.size.1 * factor))
        let corners = [
            0, luma.width - 1, (luma.height - 1) * luma.width, luma.height * luma.width - 1,
        ]
        #expect(corners.map { luma.values[$0] } == turn.seen)
        #expect(luma.values.reduce(0, +) / Float(luma.values.count) == 2.5)
    }

    @Test
    func `wide pixels are seen wide`() throws {
        let luma = try Self.reduced(
            4, 4, edge: 4, geometry: DisplayGeometry(codedWidth: 4, codedHeight: 4, pixelAspect: 2)
        ) { x, _ in UInt8(x) }
        #expect((luma.width, luma.height) == (8, 4))
        #expect(Array(luma.values.prefix(8)) == [0, 0, 1, 1, 2, 2, 3, 3])
    }

    @Test(arguments: [(1, 1), (1, 9), (9, 1), (2, 3), (1, 4000), (4000, 1), (719, 361)], [1, 2, 360])
    func `pictures of every size are made small`(_ size: (Int, Int), _ edge: Int) throws {
        for isRGB in [false, true] {
            let luma = try Self.reduced(size.0, size.1, edge: edge, isRGB: isRGB, gap: 0) { _, _ in 200 }
            #expect(min(luma.width, luma.height) == min(edge, size.0, size.1))
            #expect(luma.values.allSatisfy { $0 == 200 })
        }
    }

    @Test
    func `blocks that do not fit evenly take each pixel once`() {
        let samples = [UInt8](0..<7)
        let means = samples.withUnsafeBufferPointer { buffer in
            buffer.baseAddress.map { BlockMeans.of($0, stride: 7, step: 1, of: (7, 1), 3, 1) }
        }
        #expect(means == [0.5, 2.5, 5])
    }

    @Test
    func `more blocks than samples repeat them`() {
        let samples: [UInt8] = [10, 20, 30, 40]
        let means = samples.withUnsafeBufferPointer { buffer in
            buffer.baseAddress.map { BlockMeans.of($0, stride: 2, step: 1, of: (2, 2), 4, 2) }
        }
        #expect(means == [10, 10, 20, 20, 30, 30, 40, 40])
    }
}
