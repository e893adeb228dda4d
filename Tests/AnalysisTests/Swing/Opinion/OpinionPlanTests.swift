import Domain
import Testing
import Vision

@testable import Analysis

/// Of each swing the second around contact is shown, evenly.
@Suite struct OpinionPlanTests {
    private static func times(_ rate: Double, _ seconds: Double) -> [Double] {
        (0..<Int(rate * seconds)).map { Double($0) / rate }
    }

    @Test(arguments: [(10.0, 11), (24, 25), (29.97, 30), (30, 30), (50, 30), (60, 30), (240, 30)])
    func `frames are distinct, in order and even`(_ rate: Double, _ count: Int) {
        let times = Self.times(rate, 4)
        let frames = OpinionPlan.even(1.5...2.5, of: times)
        #expect(abs(frames.count - count) <= 1 && frames.count <= OpinionPictures.most)
        let steps = zip(frames.dropFirst(), frames).map { $0 - $1 }
        #expect(steps.allSatisfy { $0 > 0 } && (steps.max() ?? 0) - (steps.min() ?? 0) <= 1)
        #expect(frames.allSatisfy { (1.49...2.51).contains(times[$0]) })
    }

    @Test func `what lies outside the clip is left out`() {
        let times = Self.times(30, 1)
        #expect(OpinionPlan.even(-0.4...0.6, of: times) == Array(0...18))
        #expect(OpinionPlan.even(0.6...1.6, of: times) == Array(18...29))
    }

    @Test func `at a variable rate no stretch is crowded`() {
        // 200 fps for half of the second, ten in the other.
        let times = (0..<100).map { Double($0) / 200 } + (0...5).map { 0.5 + Double($0) / 10 }
        let frames = OpinionPlan.even(0...1, of: times)
        #expect(frames.count { $0 < 100 } <= 16 && frames.suffix(6) == Array(100...105))
    }

    @Test func `there is always a frame`() {
        #expect(OpinionPlan.even(5...6, of: [0, 1]) == [1])
        #expect(OpinionPlan.even(0.4...0.5, of: [0, 1]) == [0])
        #expect(OpinionPlan.even(0.6...0.7, of: [0, 1]) == [1])
    }
}
