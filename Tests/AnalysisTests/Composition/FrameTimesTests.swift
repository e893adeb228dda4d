import Domain
import Testing

@testable import Analysis

/// Times of frames are kept where their rate does not tell them.
@Suite struct FrameTimesTests {
    @Test(arguments: [24, 23.976, 29.97, 30, 60, 6.557])
    func `even frames need none`(_ fps: Double) {
        #expect(FrameTimes.uneven((0..<3000).map { Double($0) / fps }, fps: fps) == nil)
        // A container that counts milliseconds.
        #expect(FrameTimes.uneven((0..<3000).map { (Double($0) / fps).rounded(to: 3) }, fps: fps) == nil)
    }

    static let uneven: [(name: String, times: [Double], fps: Double)] = [
        ("an animation whose last picture lasts", [0, 0.1, 0.2, 0.3, 0.4], 1.316),
        ("a telephone that slows down", [0, 1.0 / 60, 2.0 / 60, 4.0 / 60, 6.0 / 60], 50),
        ("a late beginning", [0.3, 0.4, 0.5], 10),
        ("a rate that nobody knows", [0, 0.1], 0),
        ("a rate that drifts", (0..<3000).map { Double($0) * 1001 / 24_000 }, 23.98),
    ]

    @Test(arguments: uneven.indices)
    func `others are told`(_ index: Int) throws {
        let (name, times, fps) = Self.uneven[index]
        let told = try #require(FrameTimes.uneven(times, fps: fps), "\(name)")
        #expect(told.count == times.count && zip(told, times).allSatisfy { abs($0 - $1) < 0.0001 }, "\(name)")
    }

    @Test func `one picture has no times`() {
        #expect(FrameTimes.uneven([0], fps: 0) == nil && FrameTimes.uneven([], fps: 25) == nil)
    }
}
