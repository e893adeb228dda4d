import Testing

@testable import Vision

/// What two looks at a body agree on.
struct PoseMeanTests {
    private func pose(_ x: Float, _ visibility: Float, score: Float) -> Pose {
        Pose(
            landmarks: InlineArray(
                repeating: Landmark(x: x, y: 2 * x, z: -x, visibility: visibility, presence: visibility)),
            world: InlineArray(repeating: SIMD3(x, x, x)), score: score)
    }

    @Test func itLiesInTheMiddleAndIsAsSureAsTheLessSure() {
        let mean = Pose(meanOf: pose(0.25, 1, score: 0.875), pose(0.75, 0.5, score: 0.625))
        #expect(mean.score == 0.625)
        for index in 0..<Pose.landmarkCount {
            #expect(mean.landmarks[index] == Landmark(x: 0.5, y: 1, z: -0.5, visibility: 0.75, presence: 0.75))
            #expect(mean.world[index] == SIMD3(0.5, 0.5, 0.5))
        }
    }
    @Test(arguments: [(0, 0.25), (0.25, 0.375), (0.5, 0.5), (1, 0.75)] as [(Float, Float)])
    func onTheWayItMovesStraightFromOneToTheOther(_ share: Float, _ x: Float) {
        let between = Pose(between: pose(0.25, 1, score: 0.875), pose(0.75, 0.5, score: 0.625), share: share)
        #expect(between.score == 0.875 - 0.25 * share)
        for index in 0..<Pose.landmarkCount {
            let visibility = 1 - 0.5 * share
            #expect(
                between.landmarks[index]
                    == Landmark(x: x, y: 2 * x, z: -x, visibility: visibility, presence: visibility))
            #expect(between.world[index] == SIMD3(x, x, x))
        }
    }
}
