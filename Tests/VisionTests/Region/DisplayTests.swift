import Media
import TestSupport
import Testing

@testable import Vision

/// Crops are those of the picture as it is displayed, however it is stored.
struct DisplayTests {
    struct Storage: CustomStringConvertible {
        var rotation: Int
        var mirrored: Bool
        var aspect = 1.0
        var description: String { "\(rotation)° \(mirrored ? "mirrored " : "")\(aspect)" }

        /// From coded to displayed continuous coordinates: stretched, mirrored, then turned step by step.
        func displayed(_ x: Double, _ y: Double, codedWidth: Int, codedHeight: Int) -> SIMD2<Double> {
            var (width, height) = ((Double(codedWidth) * aspect).rounded(), Double(codedHeight))
            var (x, y) = (x * width / Double(codedWidth), y)
            if mirrored { x = width - x }
            for _ in 0..<rotation / 90 {
                (x, y) = (height - y, x)
                (width, height) = (height, width)
            }
            return SIMD2(x, y)
        }

        func geometry(codedWidth: Int, codedHeight: Int) -> DisplayGeometry {
            DisplayGeometry(
                codedWidth: codedWidth, codedHeight: codedHeight, pixelAspect: aspect, rotation: rotation,
                mirrored: mirrored)
        }
    }

    static let turns = [0, 90, 180, 270].flatMap { rotation in
        [false, true].map { Storage(rotation: rotation, mirrored: $0) }
    }
    static let stretched = turns.flatMap { turn in
        [2, 0.5, 16.0 / 15].map { Storage(rotation: turn.rotation, mirrored: turn.mirrored, aspect: $0) }
    }
    static let regions = [
        Region(centre: SIMD2(11.3, 8.9), size: 13.37, rotation: 0.4),
        Region(centre: SIMD2(3.17, 15.23), size: 21.1, rotation: -2.2),
        Region(centre: SIMD2(12.01, 8.03), size: 30.7, rotation: 0.003),
    ]

    /// The displayed picture is 24 × 16 pixels.
    @Test(arguments: turns)
    func `a picture stored turned or mirrored gives the crops of the upright one`(_ storage: Storage) {
        let isSideways = storage.rotation % 180 != 0
        let (width, height) = isSideways ? (16, 24) : (24, 16)
        let geometry = storage.geometry(codedWidth: width, codedHeight: height)
        #expect((geometry.width, geometry.height) == (24, 16))
        func place(_ x: Int, _ y: Int, _ block: Int) -> (Int, Int) {
            let shown = storage.displayed(
                Double(x) + 0.5, Double(y) + 0.5, codedWidth: width / block, codedHeight: height / block)
            return (Int(shown.x), Int(shown.y))
        }
        let stored = SyntheticPicture.rgb(width, height, geometry: geometry) { x, y in
            let (x, y) = place(x, y, 1)
            return SyntheticPicture.noisePixel(x, y)
        }
        let storedVideo = SyntheticPicture.yuv(width, height, geometry: geometry) { plane, x, y in
            let (x, y) = place(x, y, plane == 0 ? 1 : 2)
            return RepeatableNumbers.sample(plane, x, y)
        }
        for region in Self.regions {
            for border in RegionSampler.Border.both {
                let upright = SyntheticPicture.noise(24, 16).crop(region, size: 20, border: border)
                #expect(stored.crop(region, size: 20, border: border) == upright)
                let uprightVideo = SyntheticPicture.yuv(24, 16).crop(region, size: 20, border: border)
                #expect(storedVideo.crop(region, size: 20, border: border) == uprightVideo)
            }
        }
    }

    /// Each pixel's colour says where it is displayed: red counts displayed pixels from the left, green from the top.
    @Test(arguments: turns + stretched)
    func `pixels that are not square are stretched`(_ storage: Storage) {
        let (width, height, scale) = (30, 20, 3.0)
        let geometry = storage.geometry(codedWidth: width, codedHeight: height)
        let picture = SyntheticPicture.rgb(width, height, geometry: geometry) { x, y in
            let shown = storage.displayed(Double(x) + 0.5, Double(y) + 0.5, codedWidth: width, codedHeight: height)
            return SIMD3(UInt8((shown.x * scale).rounded()), UInt8((shown.y * scale).rounded()), 0)
        }
        let middle = SIMD2(Float(geometry.width), Float(geometry.height)) / 2
        let region = Region(centre: middle, size: 9, rotation: 0.6)
        let size = 12
        for (index, seen) in picture.crop(region, size: size).enumerated() {
            // A pixel's number counts its centre, which is displayed half a pixel further.
            let place = region.picturePoint(SIMD2(Float(index % size), Float(index / size)) / Float(size)) + 0.5
            #expect(abs(Double(seen.x) - Double(place.x) * scale) < 1.2)
            #expect(abs(Double(seen.y) - Double(place.y) * scale) < 1.2)
        }
    }
}
