import Domain
import Testing
import Vision

@testable import Analysis

@Suite("Times of the stages")
struct StageTimesTests {
    private func work(_ searches: Int, _ searching: Int, _ looks: Int, _ looking: Int) -> VisionWork {
        var work = VisionWork()
        (work.detectorRuns, work.detection) = (searches, .milliseconds(searching))
        (work.landmarkRuns, work.landmarks) = (looks, .milliseconds(looking))
        return work
    }

    @Test("are medians of what each frame took, by run where there were several")
    func medians() {
        var times = StageTimes()
        for milliseconds in [1, 2, 9] { times.decoded(in: .milliseconds(milliseconds)) }
        times.seen(work(1, 10, 2, 8))
        times.seen(work(1, 10, 4, 20))
        times.seen(work(3, 50, 5, 25))
        times.analysed(10, in: .milliseconds(5))
        let latency = times.latency
        #expect(latency.decode == 2)
        #expect(latency.detect == 15)  // 10 once, then 20 each: the frame between had no search.
        #expect(latency.landmarks == 5)  // 4, 6 and 5 each.
        #expect(latency.analysis == 0.5)
    }

    @Test("of stages that never ran are not there")
    func none() {
        #expect(StageTimes().latency == StageLatency())
        var times = StageTimes()
        times.analysed(0, in: .milliseconds(5))
        times.seen(work(0, 0, 0, 0))
        #expect(times.latency == StageLatency())
    }

    @Test("of two parts count together")
    func sum() {
        var (one, other) = (StageTimes(), StageTimes())
        for milliseconds in [1, 1, 1] { one.decoded(in: .milliseconds(milliseconds)) }
        for milliseconds in [4, 5] { other.decoded(in: .milliseconds(milliseconds)) }
        #expect((one + other).latency.decode == 1)
        #expect((other + StageTimes()).latency.decode == 4.5)
    }
}
