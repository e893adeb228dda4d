import Testing
import Vision

@testable import Analysis

@Suite("Agreement of two trackers")
struct PoseAgreementTests {
    /// What the other tracker sees in a frame: the same body moved by a share of its extent, or nobody.
    enum Other {
        case moved(Float), nobody
    }

    struct Case: CustomStringConvertible {
        var description: String
        /// Whether the one tracker sees the body.
        var isSeen = true
        var others: [Other]
        /// After how many frames they are settled; nil is never.
        var settledAfter: Int?
    }

    static let same = Other.moved(0)
    static let cases = [
        Case(description: "nothing compared", others: [], settledAfter: nil),
        Case(description: "the same five times", others: .init(repeating: same, count: 5), settledAfter: 5),
        Case(description: "four are not enough", others: .init(repeating: same, count: 4), settledAfter: nil),
        Case(
            description: "within the models' noise", others: .init(repeating: .moved(0.009), count: 5), settledAfter: 5),
        Case(description: "beyond it", others: .init(repeating: .moved(0.011), count: 20), settledAfter: nil),
        Case(description: "another body", others: .init(repeating: .moved(2), count: 20), settledAfter: nil),
        Case(
            description: "counting starts again",
            others: [same, same, same, same, .moved(0.5)]
                + .init(repeating: same, count: 5), settledAfter: 10),
        Case(description: "the other sees nobody", others: .init(repeating: .nobody, count: 9), settledAfter: nil),
        Case(
            description: "both see nobody", isSeen: false, others: .init(repeating: .nobody, count: 5), settledAfter: 5),
        Case(
            description: "one sees nobody", isSeen: false, others: .init(repeating: same, count: 9), settledAfter: nil),
    ]

    @Test("is told by five frames in a row", arguments: cases, [SIMD2<Float>(1280, 720), SIMD2(720, 1280)])
    func agreement(test: Case, picture: SIMD2<Float>) {
        let pose = SyntheticBody().pose
        let extent = Self.extent(of: pose, picture)
        var agreement = PoseAgreement(picture: picture)
        var settledAfter: Int?
        for (index, other) in test.others.enumerated() {
            var seen: Pose?
            if case .moved(let share) = other { seen = Self.moved(pose, by: share * extent / picture.x) }
            agreement.compare(test.isSeen ? pose : nil, seen)
            if agreement.isSettled { settledAfter = settledAfter ?? index + 1 }
        }
        #expect(settledAfter == test.settledAfter)
        #expect(agreement.isSettled == (test.settledAfter != nil))
    }

    @Test("does not take no number for agreement")
    func notANumber() {
        var broken = SyntheticBody().pose
        broken.landmarks[4].x = .nan
        var agreement = PoseAgreement(picture: SIMD2(100, 100))
        for _ in 0..<10 { agreement.compare(broken, SyntheticBody().pose) }
        #expect(!agreement.isSettled)
    }

    private static func moved(_ pose: Pose, by distance: Float) -> Pose {
        var moved = pose
        for index in 0..<Pose.landmarkCount { moved.landmarks[index].x += distance }
        return moved
    }

    /// Longest side of the box around the body, pixels.
    static func extent(of pose: Pose, _ picture: SIMD2<Float>) -> Float {
        let points = (0..<Pose.landmarkCount).map { SIMD2(pose.landmarks[$0].x, pose.landmarks[$0].y) * picture }
        let (x, y) = (points.map(\.x).sorted(), points.map(\.y).sorted())
        return max(x[x.count - 1] - x[0], y[y.count - 1] - y[0])
    }
}
