import Testing

@testable import Vision

struct RegionSamplerTests {
    @Test(arguments: RegionSampler.Border.both)
    func `an upright crop of the picture's own pixels has exactly their values`(_ border: RegionSampler.Border) {
        let picture = SyntheticPicture.noise(16, 16)
        let crop = picture.crop(.pixels(16), size: 16, border: border)
        for (index, seen) in crop.enumerated() {
            #expect(seen == SIMD3<Int>(truncatingIfNeeded: SyntheticPicture.noisePixel(index % 16, index / 16)))
        }
    }

    @Test(arguments: [0, -1] as [Float])
    func `black is the minimum, white is 1`(_ minimum: Float) {
        let picture = SyntheticPicture.rgb(4, 4) { x, _ in SIMD3(repeating: x < 2 ? 0 : 255) }
        let values = RegionSampler(size: 4, minimum: minimum, border: .zero).values(.pixels(4), picture.picture)
        #expect(values[0] == SIMD3(repeating: minimum))
        #expect(abs(values[3].x - 1) < 1e-6)
    }

    /// Shifts in 1/32 of a pixel.
    @Test(arguments: [(16, 0), (0, 16), (16, 16), (1, 31), (8, 20), (31, 31)])
    func `places between pixels give their rounded mean`(_ x: Int, _ y: Int) {
        let picture = SyntheticPicture.noise(17, 17)
        let crop = picture.crop(.pixels(16, fromX: Float(x) / 32, y: Float(y) / 32), size: 16)
        func pixel(_ x: Int, _ y: Int) -> SIMD3<Int> {
            SIMD3<Int>(truncatingIfNeeded: SyntheticPicture.noisePixel(x, y))
        }
        for (index, seen) in crop.enumerated() {
            let (column, row) = (index % 16, index / 16)
            let above = pixel(column, row) &* (32 - x) &+ pixel(column + 1, row) &* x
            let below = pixel(column, row + 1) &* (32 - x) &+ pixel(column + 1, row + 1) &* x
            let sum = above &* (32 - y) &+ below &* y
            #expect(seen == (sum &+ 512) / SIMD3(repeating: 1024), "\(column), \(row)")
        }
    }

    @Test
    func `places are rounded to 1/32 of a pixel`() {
        let picture = SyntheticPicture.noise(17, 17)
        func crop(_ x: Float) -> [SIMD3<Int>] { picture.crop(.pixels(16, fromX: x), size: 16) }
        #expect(crop(0.3) == crop(10.0 / 32))
        #expect(crop(1.0 / 64 - 0.001) == crop(0))
        #expect(crop(1.0 / 64 + 0.001) == crop(1.0 / 32))
    }

    @Test
    func `a crop of other size steps evenly, from corner to corner without half a pixel's shift`() {
        let picture = SyntheticPicture.noise(32, 32)
        let small = picture.crop(.pixels(32), size: 8)
        for (index, seen) in small.enumerated() {
            let expected = SyntheticPicture.noisePixel(index % 8 * 4, index / 8 * 4)
            #expect(seen == SIMD3<Int>(truncatingIfNeeded: expected))
        }
    }

    /// The squares are placed so that their pixels fall on the picture's.
    @Test(
        arguments: [
            (.pi / 2, SIMD2(-1, 0)), (-.pi / 2, SIMD2(0, -1)), (.pi, SIMD2(-1, -1)), (-.pi, SIMD2(-1, -1)),
        ] as [(Float, SIMD2<Float>)])
    func `a turned square shows the picture turned`(_ rotation: Float, _ shift: SIMD2<Float>) {
        let size = 12
        let picture = SyntheticPicture.noise(size, size)
        var region = Region.pixels(size)
        region.centre += shift
        region.rotation = rotation
        for (index, seen) in picture.crop(region, size: size).enumerated() {
            let (column, row) = (index % size, index / size)
            let (x, y) =
                switch rotation {
                case .pi / 2: (size - 1 - row, column)
                case -.pi / 2: (row, size - 1 - column)
                default: (size - 1 - column, size - 1 - row)
                }
            #expect(seen == SIMD3<Int>(truncatingIfNeeded: SyntheticPicture.noisePixel(x, y)), "\(column), \(row)")
        }
    }
}

extension RegionSampler.Border {
    static let both = [RegionSampler.Border.zero, .replicate]
}
