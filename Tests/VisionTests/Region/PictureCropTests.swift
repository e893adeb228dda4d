import Testing

@testable import Vision

/// Pixels of a region for those who look at colours.
struct PictureCropTests {
    let picture = SyntheticPicture.rgb(20, 10) { x, y in SIMD3(UInt8(x * 10), UInt8(y * 20), 255) }

    @Test
    func `a crop of whole pixels is the picture`() {
        let crop = PictureCrop(.pixels(6, fromX: 5, y: 3), of: picture.picture, size: 6)
        #expect(crop.size == 6 && crop.pixels.count == 108)
        for y in 0..<6 {
            for x in 0..<6 {
                let expected = SIMD3(Float((x + 5) * 10), Float((y + 3) * 20), 255) / 255
                let seen = crop[x, y]
                #expect(abs(seen.x - expected.x) + abs(seen.y - expected.y) + abs(seen.z - expected.z) < 1e-5)
            }
        }
    }

    @Test
    func `beyond the edge the edge is repeated`() {
        let crop = PictureCrop(.pixels(4, fromX: -2, y: -2), of: picture.picture, size: 4)
        #expect(crop[0, 0] == SIMD3(0, 0, 1) && crop[0, 0] == crop[2, 2])
    }
}
