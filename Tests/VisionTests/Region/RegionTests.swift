import Glibc
import Testing

@testable import Vision

struct RegionTests {
    struct Case: CustomStringConvertible {
        var description: String
        /// From the body's centre to the point above it on the circle, pixels.
        var up: SIMD2<Float>
        /// Clockwise, radians.
        var rotation: Float
        /// Where the square's top left corner lies, in half sides from its centre.
        var topLeft: SIMD2<Float>
    }

    static let cases = [
        Case(description: "upright", up: SIMD2(0, -80), rotation: 0, topLeft: SIMD2(-1, -1)),
        Case(description: "lying, head right", up: SIMD2(80, 0), rotation: .pi / 2, topLeft: SIMD2(1, -1)),
        Case(description: "lying, head left", up: SIMD2(-80, 0), rotation: -.pi / 2, topLeft: SIMD2(-1, 1)),
        Case(description: "upside down", up: SIMD2(0, 80), rotation: .pi, topLeft: SIMD2(1, 1)),
        Case(
            description: "leaning to the right", up: SIMD2(48, -64), rotation: atan2f(48, 64),
            topLeft: SIMD2(-0.2, -1.4)),
    ]

    @Test(arguments: cases)
    func `a body's square has its head on top`(_ test: Case) {
        let centre = SIMD2<Float>(300, 200)
        let region = Region(bodyCentre: centre, circlePoint: centre + test.up)
        #expect(region.centre == centre)
        #expect(abs(region.size - 200) < 1e-3, "2 × 80 × 1.25")
        #expect(abs(remainderf(region.rotation - test.rotation, 2 * .pi)) < 1e-5, "\(region.rotation)")
        #expect(abs(region.rotation) < 3.1416)
        // Half the square is 1.25 times the circle's radius.
        #expect(region.picturePoint(SIMD2(0.5, 0.1)).isNear(centre + test.up, within: 1e-3))
        #expect(region.picturePoint(SIMD2(0, 0)).isNear(centre + 100 * test.topLeft, within: 1e-2))
        #expect(region.picturePoint(SIMD2(1, 1)).isNear(centre - 100 * test.topLeft, within: 1e-2))
        // The other corners follow clockwise.
        let topRight = SIMD2(-test.topLeft.y, test.topLeft.x)
        #expect(region.picturePoint(SIMD2(1, 0)).isNear(centre + 100 * topRight, within: 1e-2))
        #expect(region.picturePoint(SIMD2(0, 1)).isNear(centre - 100 * topRight, within: 1e-2))
    }

    @Test
    func `a body without extent has a square without extent`() {
        let region = Region(bodyCentre: SIMD2(5, 6), circlePoint: SIMD2(5, 6))
        #expect(region.size == 0 && region.rotation.isFinite)
        #expect(region.picturePoint(SIMD2(1, 0)) == SIMD2(5, 6))
    }

    @Test(
        arguments: [
            (1280, 720, SIMD2(0, -280), SIMD2(1280, 1000)), (720, 1280, SIMD2(-280, 0), SIMD2(1000, 1280)),
            (100, 100, SIMD2(0, 0), SIMD2(100, 100)), (1, 9, SIMD2(-4, 0), SIMD2(5, 9)),
        ] as [(Int, Int, SIMD2<Float>, SIMD2<Float>)])
    func `the whole picture lies in the middle of its square`(
        _ width: Int, _ height: Int, _ topLeft: SIMD2<Float>, _ bottomRight: SIMD2<Float>
    ) {
        let region = Region(wholePicture: width, height)
        #expect(region.picturePoint(SIMD2(0, 0)) == topLeft)
        #expect(region.picturePoint(SIMD2(1, 1)) == bottomRight)
        #expect(region.picturePoint(SIMD2(0.5, 0.5)) == SIMD2(Float(width), Float(height)) / 2)
    }

    /// What a model sees at a place of its input is in the picture where `picturePoint` says.
    @Test(arguments: [(96, 40, 70, 11), (40, 96, 9, 80), (64, 64, 0, 63)])
    func `places in the letterbox lead back to pixels`(_ width: Int, _ height: Int, _ x: Int, _ y: Int) throws {
        let picture = SyntheticPicture.rgb(width, height) { column, row in
            column == x && row == y ? SIMD3(repeating: 255) : .zero
        }
        let region = Region(wholePicture: width, height)
        let size = 192
        let crop = picture.crop(region, size: size).map(\.x)
        let brightest = try #require(crop.max())
        let index = try #require(crop.firstIndex(of: brightest))
        let place = SIMD2(Float(index % size), Float(index / size)) / Float(size)
        let step = region.size / Float(size)
        #expect(region.picturePoint(place).isNear(SIMD2(Float(x), Float(y)), within: step))
    }

    @Test(arguments: [(0, 100), (0.7, 40), (-2, 1000), (.pi, 3)] as [(Float, Float)])
    func `places in the square and in the picture lead to each other`(_ rotation: Float, _ size: Float) {
        let region = Region(centre: SIMD2(70, 30), size: size, rotation: rotation)
        for place in [SIMD2<Float>(0, 0), SIMD2(0.5, 0.5), SIMD2(0.9, -0.3)] {
            #expect(region.point(at: region.picturePoint(place)).isNear(place, within: 1e-4))
        }
    }
}
