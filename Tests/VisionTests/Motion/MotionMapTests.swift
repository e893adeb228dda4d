import Media
import Testing

@testable import Vision

/// What differs from the pictures before.
struct MotionMapTests {
    /// Differences below this are noise.
    static let noise: Float = 14
    static let (width, height) = (320, 180)

    /// How the camera moves from picture to picture.
    static let camera = Similarity(turn: 0.005, enlarged: 1.01, about: SIMD2(160, 90), shift: SIMD2(4, -3))

    /// A map of three pictures, in which the camera and a thing move.
    private static func map(_ thing: DrawnLuma.Thing, by step: SIMD2<Float>) -> MotionMap {
        let twice = camera.then(camera)
        return MotionMap(
            DrawnLuma.picture(width, height, camera: twice, [thing.moved(2 * step)]).softened,
            before: [
                (DrawnLuma.picture(width, height, camera: camera, [thing.moved(step)]).softened, camera),
                (DrawnLuma.picture(width, height, [thing]).softened, twice),
            ])
    }

    /// How much differs within a box, in the mean.
    private static func mean(_ map: MotionMap, _ box: PixelBounds) -> Float {
        var (sum, count): (Float, Float) = (0, 0)
        for row in Int(box.low.y)..<Int(box.high.y) {
            for column in Int(box.low.x)..<Int(box.high.x) {
                sum += map.values[row * map.width + column]
                count += 1
            }
        }
        return sum / count
    }

    @Test
    func `before a camera that moves, only the thing that moves by itself differs, and only where it is now`() {
        let thing = DrawnLuma.Thing(x: 100, y: 60, width: 20, height: 70)
        let map = Self.map(thing, by: SIMD2(32, 3))
        let (now, first) = (thing.moved(SIMD2(64, 6)).box, thing.box)
        #expect(Self.mean(map, now) > 3 * Self.noise)
        #expect(Self.mean(map, PixelBounds(first.low + 2, first.high - 2)) < Self.noise / 2)
        let around = PixelBounds(now.low - 4, now.high + 4)
        let elsewhere = map.values.indices.filter { at in
            let place = SIMD2(Float(at % map.width), Float(at / map.width))
            return PixelBounds(place, place + 1).overlap(around) == 0
        }
        #expect(elsewhere.count { map.values[$0] >= Self.noise } == 0)
    }

    @Test
    func `a camera that is not taken out moves everything`() {
        let map = MotionMap(
            DrawnLuma.picture(320, 180, camera: Similarity(a: 1, b: 0, shift: SIMD2(8, 5))),
            before: [(DrawnLuma.picture(320, 180), .identity)])
        #expect(map.values.count { $0 > Self.noise } > map.values.count / 4)
    }

    @Test
    func `where there is nothing to compare, nothing moves`() {
        let picture = DrawnLuma.picture(64, 36)
        #expect(MotionMap(picture, before: []).values == [Float](repeating: 0, count: 64 * 36))
        let other = MotionMap(picture, before: [(DrawnLuma.luma(36, 64) { _ in 0 }, .identity)])
        #expect(other.values == [Float](repeating: 0, count: 64 * 36))
    }

    @Test
    func `what has only now come into the picture does not move`() {
        let before = DrawnLuma.luma(100, 50) { _ in 10 }
        let now = DrawnLuma.luma(100, 50) { _ in 200 }
        let map = MotionMap(now, before: [(before, Similarity(a: 1, b: 0, shift: SIMD2(30, 0)))])
        for column in 0..<100 { #expect(map.values[20 * 100 + column] == (column < 30 ? 0 : 190)) }
    }

    @Test(arguments: [(1, 1), (1, 5), (5, 1), (2, 2)])
    func `tiny pictures have maps`(_ width: Int, _ height: Int) {
        let map = MotionMap(
            DrawnLuma.luma(width, height) { _ in 200 }.softened,
            before: [(DrawnLuma.luma(width, height) { _ in 0 }.softened, .identity)])
        #expect(map.values.count == width * height)
        #expect(MovingParts(map).all().isEmpty)
    }

    @Test
    func `what was erased is still, also where the box reaches beyond the picture`() {
        var map = MotionMap(
            DrawnLuma.luma(40, 30) { _ in 100 }, before: [(DrawnLuma.luma(40, 30) { _ in 0 }, .identity)])
        let all = map.values.count { $0 > 0 }
        map.erase(PixelBounds(SIMD2(10, 5), SIMD2(14, 8)))
        #expect(all - map.values.count { $0 > 0 } == 12)
        map.erase(PixelBounds(SIMD2(100, 100), SIMD2(200, 200)))
        map.erase(PixelBounds(SIMD2(14, 8), SIMD2(10, 5)))
        #expect(all - map.values.count { $0 > 0 } == 12)
        map.erase(PixelBounds(SIMD2(-50, -50), SIMD2(500, 500)))
        #expect(map.values.allSatisfy { $0 == 0 })
    }

    @Test
    func `boxes overlap as much as they share`() {
        let box = PixelBounds(SIMD2(0, 0), SIMD2(10, 10))
        #expect(box.overlap(box) == 1)
        #expect(box.overlap(PixelBounds(SIMD2(5, 0), SIMD2(15, 10))) == Float(50) / 150)
        #expect(box.overlap(PixelBounds(SIMD2(20, 20), SIMD2(30, 30))) == 0)
        let nothing = PixelBounds(.zero, .zero)
        #expect(nothing.overlap(nothing) == 0)
    }
}
