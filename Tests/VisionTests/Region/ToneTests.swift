import TestSupport
import Testing

@testable import Vision

/// How dark and grey pictures are changed for the hand models.
struct ToneTests {
    static func light(_ mean: Float, _ colour: Float, darkest: Float = 0, brightest: Float = 0.5) -> PictureLight {
        PictureLight(mean: mean, darkest: darkest, brightest: brightest, colour: colour)
    }

    /// A picture's light, and the gain and warmth of its tone.
    @Test(
        arguments: [
            ("light and coloured", light(0.5, 0.3), nil), ("dim", light(0.28, 0.05), nil),
            ("dark", light(0.1, 0.3), (4, false)), ("very dark", light(0.01, 0.3, brightest: 0.05), (12, false)),
            ("grey", light(0.5, 0.01), (1, true)), ("dark and grey", light(0.2, 0), (2, true)),
            ("black", light(0.005, 0, brightest: 0.01), nil),
            ("one grey", light(0.5, 0, darkest: 0.5, brightest: 0.5), nil),
            ("one dark green", light(0.1, 1, darkest: 0.1, brightest: 0.11), nil),
        ] as [(String, PictureLight, (gain: Float, isWarm: Bool)?)])
    func `dark pictures become lighter, grey ones warm`(
        _ name: String, _ light: PictureLight, _ expected: (gain: Float, isWarm: Bool)?
    ) {
        let tone = Tone(for: light)
        #expect(tone?.isWarm == expected?.isWarm)
        #expect(abs((tone?.gain ?? 0) - (expected?.gain ?? 0)) < 1e-4)
    }

    /// Values before, and after a tone for a picture of mean luma 0.1 (gain 4) or 0.5, coloured or grey.
    @Test(
        arguments: [
            (0.1, 0.3, SIMD3(0.1, 0.2, 0.3), SIMD3(0.4, 0.8, 1)), (0.1, 0.3, SIMD3(0, 0.25, 1), SIMD3(0, 1, 1)),
            (0.5, 0, SIMD3(0.25, 0.25, 0.25), SIMD3(0.5, 0.25, 0.125)), (0.5, 0, SIMD3(0, 0, 0), SIMD3(0, 0, 0)),
            (0.5, 0, SIMD3(1, 1, 1), SIMD3(1, 1, 1)), (0.1, 0, SIMD3(0.04, 0.04, 0.04), SIMD3(0.4, 0.16, 0.064)),
        ] as [(Float, Float, SIMD3<Float>, SIMD3<Float>)], [Float(0), -1])
    func `black and white stay, between them it is warm`(
        _ test: (Float, Float, SIMD3<Float>, SIMD3<Float>), _ minimum: Float
    ) throws {
        let (mean, colour, before, after) = test
        let tone = try #require(Tone(for: Self.light(mean, colour)))
        var values = (0..<6).map { before[$0 % 3] * (1 - minimum) + minimum }
        values.withUnsafeMutableBufferPointer { tone.apply(to: $0, minimum: minimum) }
        for (index, value) in values.enumerated() {
            #expect(abs(value - (after[index % 3] * (1 - minimum) + minimum)) < 1e-5)
        }
    }

    @Test(arguments: [(64, 64), (640, 90), (90, 640)])
    func `light is that of the picture, not of what lies around it`(_ width: Int, _ height: Int) throws {
        let picture = SyntheticPicture.rgb(width, height) { x, y in
            (x * 2 / width + y * 2 / height) % 2 == 0 ? SIMD3(102, 51, 51) : SIMD3(204, 102, 102)
        }
        let light = try #require(PictureLight(of: picture.picture))
        #expect(abs(light.mean - (0.299 * 0.6 + 0.701 * 0.3)) < 0.02)
        #expect(abs(light.colour - 0.5) < 0.01)
        #expect(abs(light.darkest - (0.299 * 0.4 + 0.701 * 0.2)) < 0.01)
        #expect(abs(light.brightest - (0.299 * 0.8 + 0.701 * 0.4)) < 0.01)
    }

    @Test func `of a picture too narrow to be seen nothing is known`() {
        let (narrow, pixel) = (SyntheticPicture.noise(1, 1000), SyntheticPicture.yuv(1, 1))
        #expect(PictureLight(of: narrow.picture) == nil)
        #expect(PictureLight(of: pixel.picture) != nil)
    }

    @Test func `without a tone nothing is changed`() throws {
        let picture = SyntheticPicture.rgb(32, 32) { x, _ in SIMD3(repeating: UInt8(x)) }
        let tone = try #require(Tone(for: picture.picture))
        #expect(tone.isWarm && tone.gain > 6)
        let sampler = RegionSampler(size: 32, minimum: 0, border: .zero)
        let region = Region(picture.picture)
        let plain = sampler.values(region, picture.picture)
        var toned = [Float](repeating: 0, count: 32 * 32 * 3)
        toned.withUnsafeMutableBufferPointer { sampler.sample(region, of: picture.picture, toned: tone, into: $0) }
        for (index, pixel) in plain.enumerated() {
            for channel in 0..<3 { #expect(abs(pixel[channel] - Float(index % 32) / 255) < 1e-6) }
            let lit = min(pixel.x * tone.gain, 1)
            let expected = SIMD3(lit.squareRoot(), lit, lit * lit.squareRoot())
            for channel in 0..<3 { #expect(abs(toned[index * 3 + channel] - expected[channel]) < 1e-5) }
        }
    }
}
