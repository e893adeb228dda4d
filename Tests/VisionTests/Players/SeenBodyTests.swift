import Testing

@testable import Vision

/// A body that is seen: its box, and the square it is looked at in.
struct SeenBodyTests {
    @Test
    func `the box is around the joints, with room for the head`() {
        // The grid's joints are from 0.2 to 0.45 of the width and from 0.1 to 0.6 of the height.
        let box = Pose.grid().box(in: SIMD2(1000, 1000))
        let expected = PixelBounds(SIMD2(175, 70), SIMD2(475, 610))
        #expect(length(box.low - expected.low) < 0.01 && length(box.high - expected.high) < 0.01)
        let wide = Pose.grid().box(in: SIMD2(2000, 1000))
        #expect(abs(wide.sides.x - 550) < 0.01 && abs(wide.sides.y - 540) < 0.01)
    }

    @Test(arguments: [
        (1...6, false), (9...10, false), (17...22, false), (0...0, true), (15...16, true), (31...32, true),
    ])
    func `fingers and features of the face do not count`(_ landmarks: ClosedRange<Int>, _ counts: Bool) {
        for index in landmarks {
            var pose = Pose.grid()
            pose.landmarks[index].x = 0.9
            #expect((pose.box(in: SIMD2(1000, 1000)) != Pose.grid().box(in: SIMD2(1000, 1000))) == counts)
        }
    }

    @Test
    func `it is looked at in an upright square around the hips`() {
        let body = SeenBody.example(300, 200, height: 100)
        #expect(body.height == 100)
        #expect(body.region.centre == SIMD2(300, 200))
        #expect(abs(body.region.size - 2.5 * 57) < 0.01 && abs(body.region.rotation) < 1e-5)
    }
}
