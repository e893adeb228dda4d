internal import Testing

@testable internal import Media

/// Cuts, and what is none, in pictures made by hand.
struct SceneCutDetectorTests {
    /// Luma at a place, 0…1 of the picture.
    typealias Scene = @Sendable (Double, Double) -> Double

    /// Looks at a picture.
    static func look(
        _ detector: inout SceneCutDetector, _ scene: Scene, width: Int = 160, height: Int = 90, isRGB: Bool = true
    ) -> Bool {
        let samples = isRGB ? 3 : 1
        var bytes = [UInt8](repeating: 0, count: width * height * samples)
        for y in 0..<height {
            for x in 0..<width {
                let luma = scene((Double(x) + 0.5) / Double(width), (Double(y) + 0.5) / Double(height))
                for sample in 0..<samples {
                    bytes[(y * width + x) * samples + sample] = UInt8(max(0, min(255, luma.rounded())))
                }
            }
        }
        return bytes.withUnsafeBufferPointer { buffer in
            guard let plane = buffer.baseAddress else { return false }
            let stride = width * samples
            return detector.isCut(
                before: Picture(
                    layout: isRGB ? .packedRGB : .planarYUV(chromaShiftX: 1, chromaShiftY: 1), width: width,
                    height: height, planes: (plane, plane, plane), strides: (stride, stride, stride), colour: .bt709,
                    geometry: DisplayGeometry(codedWidth: width, codedHeight: height)))
        }
    }

    static let court: Scene = { x, y in y < 0.4 ? 200 : (x > 0.4 && x < 0.6 ? 30 : 100) }
    static let crowd: Scene = { x, y in Int(x * 12) % 2 == Int(y * 7) % 2 ? 220 : 40 }
    static let black: Scene = { _, _ in 0 }

    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var before: Scene
        var after: Scene
        var isCut: Bool
    }

    static let cases = [
        Case(testDescription: "the same picture", before: court, after: court, isCut: false),
        Case(testDescription: "another scene", before: court, after: crowd, isCut: true),
        Case(testDescription: "and back", before: crowd, after: court, isCut: true),
        Case(testDescription: "turned round", before: court, after: { 255 - court($0, $1) }, isCut: true),
        Case(testDescription: "a pan", before: court, after: { court($0 + 0.04, $1) }, isCut: false),
        Case(testDescription: "a zoom", before: court, after: { court($0 * 0.95 + 0.02, $1 * 0.95) }, isCut: false),
        Case(testDescription: "a fade", before: court, after: { court($0, $1) * 0.8 }, isCut: false),
        Case(testDescription: "a flash", before: court, after: { court($0, $1) * 0.5 + 127 }, isCut: false),
        Case(testDescription: "black stays black", before: black, after: black, isCut: false),
        Case(testDescription: "noise in the dark", before: black, after: { x, y in crowd(x, y) / 40 }, isCut: false),
        Case(testDescription: "out of the black", before: black, after: court, isCut: true),
        Case(testDescription: "into the black", before: court, after: black, isCut: true),
    ]

    @Test(arguments: cases, [true, false])
    func `a cut is where nothing is the same`(_ example: Case, _ isRGB: Bool) {
        var detector = SceneCutDetector()
        #expect(!Self.look(&detector, example.before, isRGB: isRGB), "nothing comes before the first picture")
        #expect(Self.look(&detector, example.after, isRGB: isRGB) == example.isCut)
        #expect(!Self.look(&detector, example.after, isRGB: isRGB), "a cut is one frame long")
    }

    @Test
    func `a slow fade to black and back has no cut`() {
        var detector = SceneCutDetector()
        for step in 0...40 {
            let share = abs(Double(step) / 20 - 1)
            #expect(!Self.look(&detector) { Self.court($0, $1) * share })
        }
    }

    @Test(arguments: [(1, 1), (2, 1), (3, 200), (31, 17), (640, 360)])
    func `pictures of every size are seen`(_ width: Int, _ height: Int) {
        var detector = SceneCutDetector()
        #expect(detector.brightness == nil)
        #expect(!Self.look(&detector, { _, _ in 60 }, width: width, height: height))
        #expect(detector.brightness == 60)
        #expect(!Self.look(&detector, { _, _ in 61 }, width: width, height: height))
        #expect(detector.brightness == 61)
    }
}
