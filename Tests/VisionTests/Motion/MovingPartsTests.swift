import Media
import Testing

@testable import Vision

/// Which places of a map of motion are things.
struct MovingPartsTests {
    typealias Thing = DrawnLuma.Thing

    /// The parts of a map in which boxes differ by so much, and nothing else does.
    private static func parts(
        of boxes: [Thing], width: Int = 640, height: Int = 360, difference: Float = 60
    ) -> [MovingPart] {
        let now = DrawnLuma.luma(width, height) { place in
            boxes.contains {
                place.x >= $0.box.low.x && place.y >= $0.box.low.y && place.x < $0.box.high.x
                    && place.y < $0.box.high.y
            } ? difference : 0
        }
        return MovingParts(MotionMap(now, before: [(DrawnLuma.luma(width, height) { _ in 0 }, .identity)])).all()
    }

    @Test
    func `a body is a part, with a box around it and all that moves in it`() throws {
        let body = Thing(x: 300, y: 150, width: 40, height: 110)
        let parts = Self.parts(of: [body])
        let part = try #require(parts.first)
        #expect(part.box.overlap(body.box) > 0.95)
        #expect(part.energy == 40 * 110 * 60)
        #expect(parts.count == 1)
    }

    @Test
    func `what differs most comes first`() {
        let parts = Self.parts(of: [
            Thing(x: 100, y: 200, width: 20, height: 50), Thing(x: 300, y: 200, width: 40, height: 100),
            Thing(x: 500, y: 200, width: 30, height: 70),
        ])
        #expect(parts.map { Int($0.box.centre.x) } == [320, 515, 110])
    }

    struct Gap: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var first: Float
        var gap: Float
        var width = 640
        var height = 360
        var parts: Int
    }

    static let gaps = [
        Gap(testDescription: "near, trunk and legs", first: 200, gap: 15, parts: 1),
        Gap(testDescription: "near, two things", first: 200, gap: 28, parts: 2),
        Gap(testDescription: "far, trunk and legs", first: 10, gap: 6, parts: 1),
        Gap(testDescription: "far, two things", first: 10, gap: 15, parts: 2),
        Gap(
            testDescription: "near, in a picture half as large", first: 100, gap: 15, width: 320, height: 180, parts: 2),
    ]

    @Test(arguments: gaps)
    func `pieces of one body are joined with a reach that grows down the picture`(_ example: Gap) {
        let parts = Self.parts(
            of: [
                Thing(x: 100, y: example.first, width: 20, height: 30),
                Thing(x: 100, y: example.first + 30 + example.gap, width: 20, height: 30),
            ], width: example.width, height: example.height)
        #expect(parts.count == example.parts)
    }

    static let nothing: [(String, Thing, Float)] = [
        ("too faint", Thing(x: 300, y: 150, width: 40, height: 110), 14),
        ("a line", Thing(x: 300, y: 150, width: 1, height: 110), 60),
        ("too flat", Thing(x: 300, y: 150, width: 9, height: 9), 60),
    ]

    @Test(arguments: nothing)
    func `what no body is, is no part`(_ name: String, _ thing: Thing, _ difference: Float) {
        #expect(Self.parts(of: [thing], difference: difference).isEmpty, "\(name)")
    }

    @Test
    func `a body with a long shadow is where its upper half is`() throws {
        let parts = Self.parts(of: [
            Thing(x: 200, y: 150, width: 30, height: 100), Thing(x: 200, y: 240, width: 130, height: 10),
        ])
        let part = try #require(parts.first)
        #expect(abs(part.box.centre.x - 215) < 20, "it stands at the shadow's beginning: \(part.box)")
        #expect(part.box.sides.x < 95)
        #expect(abs(part.box.low.y - 150) < 3 && abs(part.box.high.y - 250) < 3)
    }

    @Test
    func `a crowd has an end`() {
        let crowd = (0..<30).map {
            Thing(x: Float($0 % 10) * 60 + 10, y: 120 + Float($0 / 10) * 80, width: 14, height: 40)
        }
        #expect(Self.parts(of: crowd).count == 14)
    }

    @Test
    func `two players before a moving camera are found, and who stands still is not`() {
        let camera = Similarity(turn: 0.002, enlarged: 1.004, about: SIMD2(320, 180), shift: SIMD2(5, 1))
        let near = Thing(x: 280, y: 200, width: 40, height: 120)
        let far = Thing(x: 330, y: 50, width: 14, height: 35)
        let umpire = Thing(x: 520, y: 120, width: 24, height: 60)
        let pictures = (0..<3).map { time in
            let moved = (0..<time).reduce(Similarity.identity) { motion, _ in motion.then(camera) }
            let things = [near.moved(SIMD2(13, 1) * Float(time)), far.moved(SIMD2(-14, 1) * Float(time))]
            return DrawnLuma.picture(640, 360, camera: moved, standing: [umpire], things).softened
        }
        let pyramids = pictures.map { CameraMotion.Pyramid($0) }
        let (first, second) = (
            CameraMotion.between(pyramids[0], pyramids[1]), CameraMotion.between(pyramids[1], pyramids[2])
        )
        let map = MotionMap(pictures[2], before: [(pictures[1], second), (pictures[0], first.then(second))])
        let parts = MovingParts(map).all()
        #expect(parts.count == 2, "\(parts)")
        for (part, player) in zip(parts, [near.moved(SIMD2(26, 2)), far.moved(SIMD2(-28, 2))]) {
            #expect(part.box.overlap(player.box) > 0.6, "\(part.box), not \(player.box)")
        }
    }
}
