import Media
import Testing
import Vision

@testable import Analysis

/// Which way the lines of an eye run, in painted eyes.
@Suite struct EyeLinesTests {
    /// What is painted: brightness from the place in the square, −1…1 each way.
    struct Painting: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var brightness: @Sendable (Float, Float) -> Float
        var flatness: ClosedRange<Float>
    }

    static let paintings = [
        Painting(
            testDescription: "a lash line is flat",
            brightness: { x, y in abs(y - 0.1 * x * x) < 0.1 && abs(x) < 0.9 ? 0.2 : 0.8 }, flatness: 0.8...4),
        Painting(
            testDescription: "an iris has edges on all sides",
            brightness: { x, y in x * x + y * y < 0.15 ? 0.2 : 0.8 }, flatness: -0.2...0.2),
        Painting(
            testDescription: "a wall of bars is upright", brightness: { x, _ in x > 0 ? 0.2 : 0.8 },
            flatness: -0.01...0.01),
        Painting(testDescription: "nothing", brightness: { _, _ in 0.5 }, flatness: 0...0),
    ]

    @Test(arguments: paintings) func `lines are measured along and across`(_ painting: Painting) throws {
        let side = 96
        var samples = [UInt8]()
        for row in 0..<side {
            for column in 0..<side {
                let place = SIMD2(Float(column), Float(row)) / Float(side) * 2 - 1
                let value = UInt8(painting.brightness(place.x, place.y) * 255)
                samples += [value, value, value]
            }
        }
        let flatness = try samples.withUnsafeBufferPointer { buffer in
            let base = try #require(buffer.baseAddress)
            let picture = Picture(
                layout: .packedRGB, width: side, height: side, planes: (base, base, base),
                strides: (side * 3, side * 3, side * 3), colour: .bt601,
                geometry: DisplayGeometry(codedWidth: side, codedHeight: side))
            let whole = Region(centre: SIMD2(48, 48), size: Float(side), rotation: 0)
            return EyeLines.flatness(PictureCrop(whole, of: picture, size: 48))
        }
        #expect(painting.flatness.contains(flatness), "\(flatness)")
    }
}
