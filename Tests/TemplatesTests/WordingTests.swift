import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import Templates

@Suite("Numbers and quantities in words")
struct WordingTests {
    @Test(arguments: [
        (0.0, 0, "0"), (1.25, 1, "1.3"), (-1.25, 1, "−1.3"), (0.004, 2, "0.00"), (-0.004, 2, "0.00"),
        (12.999, 2, "13.00"),
        (0.05, 2, "0.05"), (.nan, 2, "–"), (.infinity, 0, "–"), (1e20, 0, "–"), (7, 9, "7.0000"),
    ])
    func fixed(value: Double, digits: Int, expected: String) {
        #expect(Numerals.fixed(value, digits) == expected)
    }

    @Test(arguments: [
        (0.0, "0"), (1.5, "1.5"), (1.05, "1.05"), (-0.25, "-0.25"), (960, "960"), (0.999, "1"), (-0.001, "0"),
        (.nan, "0"),
    ])
    func shortest(value: Double, expected: String) {
        #expect(Numerals.shortest(value) == expected)
    }

    @Test(arguments: [(0.0, "0.000000"), (1.0 / 30, "0.033333"), (12.5, "12.500000"), (1799.9999996, "1800.000000")])
    func exactSeconds(value: Double, expected: String) {
        #expect(Numerals.exactSeconds(value) == expected)
    }

    @Test(arguments: [(0, "0"), (9999, "9999"), (36_000, "36,000"), (1_234_567, "1,234,567")])
    func grouped(count: Int, expected: String) {
        #expect(Numerals.grouped(count) == expected)
    }

    @Test(arguments: [
        (0.0, "0.0 s"), (4.24, "4.2 s"), (59.94, "59.9 s"), (59.96, "1 min"), (65, "1 min 5 s"),
        (3725, "1 h 2 min 5 s"),
        (-1, "–"), (.nan, "–"),
    ])
    func duration(seconds: Double, expected: String) {
        #expect(Wording.duration(seconds) == expected)
    }

    @Test(arguments: [
        (0.0, "uncertain"), (0.49, "uncertain"), (0.5, "probably"), (0.65, "likely"), (0.84, "likely"),
        (0.85, "very likely"), (1, "very likely"), (.nan, "uncertain"),
    ])
    func likelihood(share: Double, expected: String) {
        #expect(Wording.likelihood(share) == expected)
    }

    @Test(arguments: [
        (0.0, "0%"), (0.001, "1%"), (0.12, "12%"), (0.5, "50%"), (0.994, "99%"), (0.997, "99%"), (1, "100%"),
        (2, "100%"), (-1, "0%"), (.nan, "–%"),
    ])
    func percent(share: Double, expected: String) {
        #expect(Wording.percent(share) == expected)
    }

    @Test(arguments: [(0.0, "0:00.00"), (4.267, "0:04.27"), (61.999, "1:02.00")])
    func clock(seconds: Double, expected: String) {
        #expect(Wording.clock(seconds) == expected)
    }

    @Test(arguments: [
        (Int64(0), "0 bytes"), (999, "999 bytes"), (1500, "1.5 kB"), (48_300_000, "48 MB"), (2_147_483_648, "2.1 GB"),
        (5_000_000_000_000, "5.0 TB"), (999_600, "1.0 MB"),
    ])
    func bytes(count: Int64, expected: String) {
        #expect(Wording.bytes(count) == expected)
    }

    @Test(arguments: [(Int64(2_147_483_648), "2 GB"), (50_000_000, "50 MB"), (2000, "2.0 kB")])
    func limit(count: Int64, expected: String) {
        #expect(Wording.limit(count) == expected)
    }

    @Test func moment() {
        let date = Date(timeIntervalSince1970: 1_763_713_538)
        #expect(Wording.stamp(date) == "2025-11-21T08:25:38Z")
        #expect(Wording.moment(date) == "21 Nov 2025, 08:25 UTC")
    }

    /// What pages and scripts both say; the browser tests hold the scripts to the same words.
    private struct SharedWords: Decodable {
        var clock: [Pair<Double>]
        var bytes: [Pair<Int64>]
        var stages: [String: String]
        var progress: [Frames]

        struct Pair<Value: Decodable>: Decodable {
            var value: Value
            var words: String
            init(from decoder: any Decoder) throws {
                var parts = try decoder.unkeyedContainer()
                (value, words) = (try parts.decode(Value.self), try parts.decode(String.self))
            }
        }

        struct Frames: Decodable {
            var progress: Progress
            var words: String
            init(from decoder: any Decoder) throws {
                var parts = try decoder.unkeyedContainer()
                progress = Progress(
                    stage: .tracking, done: try parts.decode(Int.self), total: try parts.decode(Int.self))
                words = try parts.decode(String.self)
            }
        }
    }

    @Test func wordsThatScriptsSayToo() throws {
        let file = TestData.package.appending(path: "Tests/Fixtures/words.json")
        let shared = try JSONDecoder().decode(SharedWords.self, from: Data(contentsOf: file))
        for pair in shared.clock { #expect(Wording.clock(pair.value) == pair.words) }
        for pair in shared.bytes { #expect(Wording.bytes(pair.value) == pair.words) }
        #expect(Set(shared.stages.keys) == Set(Progress.Stage.ofAnalysis.map(\.rawValue)))
        for stage in Progress.Stage.ofAnalysis { #expect(stage.label == shared.stages[stage.rawValue]) }
        for frames in shared.progress { #expect(frames.progress.detail == frames.words) }
    }
}
