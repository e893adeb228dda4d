import Testing

@testable import Analysis

@Suite("Local maxima")
struct PeaksTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var values: [Float]
        var found: [Int]
    }

    static let cases = [
        Case(testDescription: "nothing", values: [], found: []),
        Case(testDescription: "flat", values: [5, 5, 5], found: [0]),
        Case(testDescription: "the threshold itself is not over it", values: [0, 3, 0], found: []),
        Case(testDescription: "just over it", values: [0, 3.01, 0], found: [1]),
        Case(testDescription: "first of a plateau", values: [0, 4, 4, 0], found: [1]),
        Case(testDescription: "of two that are near, the higher", values: [0, 4, 0, 5, 0], found: [3]),
        Case(testDescription: "of two equal ones that are near, the first", values: [0, 4, 0, 4, 0], found: [1]),
        Case(
            testDescription: "two at exactly the distance", values: [0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 0],
            found: [1, 11]),
        Case(
            testDescription: "two a step nearer", values: [0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 5, 0],
            found: [10]),
        Case(testDescription: "not known is lower than everything", values: [.nan, 4, .nan, .nan], found: [1]),
    ]

    @Test(arguments: cases)
    func peaks(_ example: Case) {
        // Ten samples a second, so that ten steps are the distance of one second.
        let times = example.values.indices.map { Double($0) / 10 }
        let found = Analysis.peaks(of: example.values, at: times, over: 3, distance: 1 - 1e-9)
        #expect(found.map { $0.index } == example.found)
        #expect(found.allSatisfy { $0.value == example.values[$0.index] })
    }

    @Test(
        "directions unwind",
        arguments: [
            ([Float](), [Float]()), ([170, -170, -150], [170, 190, 210]), ([-170, 170], [-170, -190]),
            ([10, 20, 10], [10, 20, 10]),
        ])
    func unwrapped(degrees: [Float], unwound: [Float]) {
        #expect(Cycle.unwrapped(degrees) == unwound)
    }
}
