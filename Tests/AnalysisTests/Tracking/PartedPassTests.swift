import Domain
import Media
import TestSupport
import Testing
import Vision

@testable import Analysis

/// A clip that several look at is handed on as if one had looked.
@Suite(.enabled(if: Installed.hasDemo, "\(Installed.demoAbsence)"))
struct PartedPassTests {
    struct Blind: Error {}

    /// Sees the first sample of each frame, and how many it has seen.
    final class Eye: FrameAnalyzer {
        let work = VisionWork()
        private var count = 0
        private let blindFrom: Double

        init(blindFrom: Double = .infinity) { self.blindFrom = blindFrom }

        func analyze(_ frame: VideoFrame, isCut: Bool) throws -> (sample: UInt8, count: Int) {
            guard frame.time < blindFrom else { throw Blind() }
            count += 1
            return (frame.picture.planes.0[0], count)
        }
    }

    /// Looks only now and then; between, it says when it looked before and next.
    struct Dreamer: FrameAnalyzer {
        let work = VisionWork()
        let isCalm = true

        func analyze(_ frame: VideoFrame, isCut: Bool) throws -> [Double] { [frame.time] }

        static func fill(_ time: Double, from before: SeenFrame<[Double]>, to after: SeenFrame<[Double]>?) -> [Double] {
            before.seen + [time] + (after?.seen ?? [])
        }
    }

    static func looked(lanes: Int) async throws -> (times: [Double], samples: [UInt8], starts: [Int]) {
        var (times, samples, starts) = ([Double](), [UInt8](), [Int]())
        try await PartedPass(Installed.demo, limits: MediaLimits(), lanes: lanes).run({ Eye() }) {
            frame in
            if frame.startsPart { starts.append(times.count) }
            #expect(!frame.startsPart || times.isEmpty || frame.seen.count > 1, "an eye is warm when its part begins")
            times.append(frame.time)
            samples.append(frame.seen.sample)
        }
        return (times, samples, starts)
    }

    @Test(arguments: [2, 3])
    func `parts give the same frames in the same order`(_ lanes: Int) async throws {
        let one = try await Self.looked(lanes: 1)
        let parted = try await Self.looked(lanes: lanes)
        #expect(one.times.count > 200 && one.starts == [0])
        #expect(parted.times == one.times && parted.samples == one.samples)
        #expect(parted.starts.count == lanes && parted.starts == parted.starts.sorted())
    }

    @Test(arguments: [1, 2])
    func `calm frames are passed over, and filled from both sides`(_ lanes: Int) async throws {
        let all = try await Self.looked(lanes: 1).times
        var (times, looks, gap) = ([Double](), 0, 0.0)
        try await PartedPass(Installed.demo, limits: MediaLimits(), lanes: lanes).run({ Dreamer() }) { frame in
            times.append(frame.time)
            guard frame.seen.count > 1 else { return looks += 1 }
            #expect(frame.seen.contains(frame.time) && frame.seen == frame.seen.sorted())
            if let first = frame.seen.first, let last = frame.seen.last { gap = max(gap, last - first) }
        }
        #expect(times == all, "every frame is handed on, in order")
        #expect(looks < all.count / 2 && gap < 0.11)
    }

    @Test(arguments: [1, 2])
    func `an error ends the pass`(_ lanes: Int) async {
        await #expect(throws: Blind.self) {
            try await PartedPass(Installed.demo, limits: MediaLimits(), lanes: lanes).run({ Eye(blindFrom: 0.5) }) {
                _ in
            }
        }
    }
}
