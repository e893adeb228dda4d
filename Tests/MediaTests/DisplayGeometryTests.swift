internal import Testing

@testable internal import Media

/// Displayed pixels must find the coded pixels that they show.
struct DisplayGeometryTests {
    struct Case: CustomStringConvertible {
        var rotation: Int
        var mirrored: Bool
        var aspect: Double
        var description: String { "\(rotation)° \(mirrored ? "mirrored " : "")\(aspect)" }
    }

    static let cases = [0, 90, 180, 270, -90, 450].flatMap { rotation in
        [false, true].flatMap { mirrored in
            [1, 2, 0.5, 16.0 / 15].map { Case(rotation: rotation, mirrored: mirrored, aspect: $0) }
        }
    }

    /// Stretches, mirrors, then turns a point step by step, the long way round.
    static func display(_ x: Double, _ y: Double, width: Double, height: Double, _ test: Case) -> (x: Double, y: Double)
    {
        var (x, y, width, height) = (x, y, width, height)
        let square = (width * test.aspect).rounded()
        x *= square / width
        width = square
        if test.mirrored { x = width - x }
        for _ in 0..<(((test.rotation % 360) + 360) % 360 / 90) {
            (x, y) = (height - y, x)
            (width, height) = (height, width)
        }
        return (x, y)
    }

    @Test(arguments: cases)
    func `displayed points lead back to coded points`(_ test: Case) {
        let (width, height) = (30, 20)
        let geometry = DisplayGeometry(
            codedWidth: width, codedHeight: height, pixelAspect: test.aspect, rotation: test.rotation,
            mirrored: test.mirrored)
        for (x, y) in [(0.0, 0.0), (30, 0), (0, 20), (30, 20), (7.5, 3.25)] {
            let shown = Self.display(x, y, width: 30, height: 20, test)
            #expect(abs(geometry.a * shown.x + geometry.b * shown.y + geometry.tx - x) < 1e-9)
            #expect(abs(geometry.c * shown.x + geometry.d * shown.y + geometry.ty - y) < 1e-9)
        }
    }

    @Test(arguments: cases)
    func `displayed corners are the coded corners`(_ test: Case) {
        let geometry = DisplayGeometry(
            codedWidth: 30, codedHeight: 20, pixelAspect: test.aspect, rotation: test.rotation, mirrored: test.mirrored)
        let (width, height) = (Double(geometry.width), Double(geometry.height))
        for (x, y) in [(0, 0), (width, 0), (0, height), (width, height)] {
            let coded = (geometry.a * x + geometry.b * y + geometry.tx, geometry.c * x + geometry.d * y + geometry.ty)
            #expect([0, 30].contains { abs($0 - coded.0) < 1e-9 })
            #expect([0, 20].contains { abs($0 - coded.1) < 1e-9 })
        }
    }

    @Test(arguments: cases)
    func `mirrored, each place shows what the place as far from the other side showed`(_ test: Case) {
        let geometry = DisplayGeometry(
            codedWidth: 30, codedHeight: 20, pixelAspect: test.aspect, rotation: test.rotation, mirrored: test.mirrored)
        let mirrored = geometry.mirrored
        #expect((mirrored.width, mirrored.height) == (geometry.width, geometry.height))
        #expect(mirrored.rotation == geometry.rotation && mirrored.isMirrored != geometry.isMirrored)
        func coded(_ geometry: DisplayGeometry, _ x: Double, _ y: Double) -> (x: Double, y: Double) {
            (geometry.a * x + geometry.b * y + geometry.tx, geometry.c * x + geometry.d * y + geometry.ty)
        }
        for (x, y) in [(0.0, 0.0), (7.5, 3.25), (1, 12), (Double(geometry.width), 0)] {
            let (here, there) = (coded(mirrored, x, y), coded(geometry, Double(geometry.width) - x, y))
            #expect(abs(here.x - there.x) < 1e-9 && abs(here.y - there.y) < 1e-9)
            let back = coded(mirrored.mirrored, x, y)
            let same = coded(geometry, x, y)
            #expect(abs(back.x - same.x) < 1e-9 && abs(back.y - same.y) < 1e-9)
        }
    }

    @Test
    func `a mirrored picture has the same samples`() {
        let samples: [UInt8] = Array(0..<12)
        samples.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            let picture = Picture(
                layout: .packedRGB, width: 2, height: 2, planes: (base, base, base), strides: (6, 6, 6),
                colour: .bt709, geometry: DisplayGeometry(codedWidth: 2, codedHeight: 2, rotation: 90))
            let mirrored = picture.mirrored
            #expect(mirrored.planes == picture.planes && mirrored.strides == picture.strides)
            #expect(mirrored.layout == picture.layout && mirrored.colour == picture.colour)
            #expect((mirrored.width, mirrored.height) == (2, 2) && mirrored.geometry == picture.geometry.mirrored)
            #expect(mirrored.geometry.isMirrored)
        }
    }

    @Test
    func `sideways pictures swap width and height`() {
        let geometry = DisplayGeometry(codedWidth: 720, codedHeight: 576, pixelAspect: 64.0 / 45, rotation: 90)
        #expect((geometry.width, geometry.height) == (576, 1024))
        #expect(geometry.rotation == 90)
    }

    @Test
    func `time runs forward whatever the file says`() {
        var clock = FrameClock(fps: 10)
        let times = ([0, nil, 0.2, 0.2, 0.1, 5, 1, 1.1] as [Double?]).map { clock.time($0) }
        #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
        #expect(times[1] == 0.1)
        #expect(abs(times[6] - 5.1) < 1e-9, "a clock that starts again goes on behind the last frame")
        #expect(abs(times[7] - 5.2) < 1e-9)
    }
}
