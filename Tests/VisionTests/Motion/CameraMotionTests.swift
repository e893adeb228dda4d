import Media
import Testing

@testable import Vision

/// How a camera moved between two drawn pictures.
struct CameraMotionTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var width = 320
        var height = 180
        var turn: Float = 0
        var enlarged: Float = 1
        var shift = SIMD2<Float>.zero

        var camera: Similarity {
            Similarity(
                turn: turn, enlarged: enlarged, about: SIMD2(Float(width), Float(height)) / 2, shift: shift)
        }
        /// How far a corner may be astray, pixels: a sixth of the distance of 180 rows.
        var tolerance: Float { Float(height) / 180 / 6 }
    }

    static let cases = [
        Case(testDescription: "still"),
        Case(testDescription: "a bit aside", shift: SIMD2(0.4, -0.3)),
        Case(testDescription: "a pan", shift: SIMD2(-24, 3)),
        Case(testDescription: "a tilt", shift: SIMD2(1, 15)),
        Case(testDescription: "a turn", turn: 0.03),
        Case(testDescription: "nearer", enlarged: 1.05),
        Case(testDescription: "farther away", enlarged: 0.95),
        Case(testDescription: "all at once", turn: -0.02, enlarged: 1.03, shift: SIMD2(8, -5)),
        Case(
            testDescription: "a large picture", width: 640, height: 360, turn: 0.01, enlarged: 0.98, shift: SIMD2(20, 9)
        ),
        Case(testDescription: "an upright one", width: 180, height: 320, turn: 0.01, shift: SIMD2(-6, 9)),
        Case(testDescription: "of an odd size", width: 271, height: 303, shift: SIMD2(-17, 12)),
    ]

    private static func motion(_ one: ReducedLuma, _ other: ReducedLuma) -> Similarity {
        CameraMotion.between(CameraMotion.Pyramid(one.softened), CameraMotion.Pyramid(other.softened))
    }

    @Test(arguments: cases)
    func `it is found again`(_ example: Case) {
        let (width, height) = (example.width, example.height)
        let found = Self.motion(
            DrawnLuma.picture(width, height), DrawnLuma.picture(width, height, camera: example.camera))
        let astray = found.distance(from: example.camera, width, height)
        #expect(astray < example.tolerance, "\(astray) pixels astray: \(found)")
    }

    @Test
    func `what moves by itself does not take the camera along`() {
        let camera = Similarity(turn: 0.01, about: SIMD2(160, 90), shift: SIMD2(5, -2))
        let near = DrawnLuma.Thing(x: 60, y: 70, width: 40, height: 100)
        let far = DrawnLuma.Thing(x: 200, y: 20, width: 20, height: 45)
        let found = Self.motion(
            DrawnLuma.picture(320, 180, [near, far]),
            DrawnLuma.picture(320, 180, camera: camera, [near.moved(SIMD2(-12, 4)), far.moved(SIMD2(9, 0))]))
        let astray = found.distance(from: camera, 320, 180)
        #expect(astray < 0.5, "\(astray) pixels astray: \(found)")
    }

    @Test
    func `a flat picture says nothing, and the camera stands still`() {
        let flat = DrawnLuma.luma(320, 180) { _ in 90 }
        #expect(Self.motion(flat, flat) == .identity)
        #expect(Self.motion(flat, DrawnLuma.picture(320, 180)) == .identity)
    }

    @Test(arguments: [(1, 1), (2, 1), (1, 2), (2, 2), (3, 200), (200, 3), (31, 17), (2, 400)])
    func `pictures of every size are compared`(_ width: Int, _ height: Int) {
        let picture = DrawnLuma.picture(width, height)
        let found = Self.motion(picture, picture)
        #expect(found.distance(from: .identity, width, height) < 0.01)
    }

    @Test
    func `pictures of different sizes have no motion`() {
        #expect(Self.motion(DrawnLuma.picture(320, 180), DrawnLuma.picture(64, 36)) == .identity)
    }

    @Test(arguments: 1...12)
    func `between pictures of different places a camera moves no farther than it can`(_ place: Int) {
        let elsewhere = Similarity(a: 0.2 + Float(place) / 3, b: Float(place), shift: SIMD2(Float(place) * 977, -313))
        let found = Self.motion(DrawnLuma.picture(160, 90), DrawnLuma.picture(160, 90, camera: elsewhere))
        #expect((0.7...1.4).contains(length(SIMD2(found.a, found.b))))
        #expect(length(found(SIMD2(80, 45)) - SIMD2(80, 45)) <= 80)
    }
}
