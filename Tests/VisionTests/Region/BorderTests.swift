import TestSupport
import Testing

@testable import Vision

/// What a crop shows beyond the edges, and that nothing there is read.
struct BorderTests {
    static let (width, height) = (7, 5)

    /// Columns and rows that a crop of 16 pixels from (−4, −6) shows.
    @Test(arguments: RegionSampler.Border.both)
    func `beyond the edges it is black, or goes on as the edge`(_ border: RegionSampler.Border) {
        let picture = SyntheticPicture.noise(Self.width, Self.height)
        let crop = picture.crop(.pixels(16, fromX: -4, y: -6), size: 16, border: border)
        for (index, seen) in crop.enumerated() {
            let (x, y) = (index % 16 - 4, index / 16 - 6)
            let (heldX, heldY) = (min(max(x, 0), Self.width - 1), min(max(y, 0), Self.height - 1))
            let isInside = (x, y) == (heldX, heldY)
            let edge = SIMD3<Int>(truncatingIfNeeded: SyntheticPicture.noisePixel(heldX, heldY))
            #expect(seen == (isInside || border == .replicate ? edge : .zero), "\(x), \(y)")
        }
    }

    @Test
    func `half a pixel beyond the edge is half black, or the edge`() {
        let picture = SyntheticPicture.rgb(4, 4) { _, _ in SIMD3(200, 100, 50) }
        for (x, y, share) in [(-0.5, 0, 2), (3.5, 1, 2), (2, -0.5, 2), (0, 3.5, 2), (-0.5, -0.5, 4), (3.5, 3.5, 4)] {
            let region = Region.pixels(1, fromX: Float(x), y: Float(y))
            let full = SIMD3(200, 100, 50)
            #expect(picture.crop(region, size: 1, border: .replicate) == [full])
            #expect(picture.crop(region, size: 1) == [(full &+ SIMD3(repeating: share / 2)) / SIMD3(repeating: share)])
        }
    }

    static let outside: [(Float, Float)] = [(-100, -100), (100, 2), (2, 90), (-1e6, 3), (1e9, -1e9), (2, -17)]

    @Test(arguments: outside)
    func `a square wholly outside is black, or the nearest edge`(_ x: Float, _ y: Float) {
        let picture = SyntheticPicture.noise(Self.width, Self.height)
        let region = Region.pixels(16, fromX: x, y: y)
        #expect(picture.crop(region, size: 16).allSatisfy { $0 == .zero })
        for (index, seen) in picture.crop(region, size: 16, border: .replicate).enumerated() {
            func held(_ start: Float, _ offset: Int, _ count: Int) -> Int {
                min(max(Int(start) + offset, 0), count - 1)
            }
            let edge = SyntheticPicture.noisePixel(held(x, index % 16, Self.width), held(y, index / 16, Self.height))
            #expect(seen == SIMD3<Int>(truncatingIfNeeded: edge))
        }
    }

    @Test(
        arguments: [
            Region(centre: SIMD2(.nan, 0), size: 4, rotation: 0), Region(centre: .zero, size: .infinity, rotation: 1),
            Region(centre: .zero, size: 1e30, rotation: 0.5), Region(centre: SIMD2(3, 3), size: 0, rotation: 0),
            Region(centre: SIMD2(3, 3), size: 4, rotation: .nan), Region(centre: SIMD2(3, 3), size: -9, rotation: 2),
            Region(centre: SIMD2(.infinity, -.infinity), size: 1e9, rotation: 3),
        ])
    func `whatever the square is, the crop is whole and nothing beyond the picture is read`(_ region: Region) {
        for border in RegionSampler.Border.both {
            for picture in [SyntheticPicture.noise(5, 3), .yuv(5, 3)] {
                let crop = RegionSampler(size: 24, minimum: 0, border: border).values(region, picture.picture)
                #expect(crop.allSatisfy { $0.min() >= 0 && $0.max() <= 1 })
            }
        }
    }

    @Test(arguments: [(1, 1), (1, 6), (6, 1), (2, 2), (7, 5), (16, 9)])
    func `guard bytes around the planes change nothing`(_ width: Int, _ height: Int) {
        var numbers = RepeatableNumbers(seed: UInt64(width * 100 + height))
        for _ in 0..<40 {
            let region = Region(
                centre: SIMD2(.random(in: -3...20, using: &numbers), .random(in: -3...12, using: &numbers)),
                size: .random(in: 0.5...30, using: &numbers), rotation: .random(in: -4...4, using: &numbers))
            for border in RegionSampler.Border.both {
                #expect(
                    SyntheticPicture.noise(width, height, guardByte: 0).crop(region, size: 9, border: border)
                        == SyntheticPicture.noise(width, height, guardByte: 255).crop(region, size: 9, border: border))
                for chroma in Chroma.allCases {
                    #expect(
                        SyntheticPicture.yuv(width, height, chroma, guardByte: 0)
                            .crop(region, size: 9, border: border)
                            == SyntheticPicture.yuv(width, height, chroma, guardByte: 255)
                            .crop(region, size: 9, border: border))
                }
            }
        }
    }
}
