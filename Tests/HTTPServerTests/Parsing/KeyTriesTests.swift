import Testing

@testable import HTTPServer

@Suite struct KeyTriesTests {
    private let start = MonotonicTime(nanoseconds: 1_000_000_000_000_000)

    @Test func aFewAreFreeThenTheWaitGrows() {
        let tries = KeyTries()
        for _ in 0..<5 { #expect(tries.wrong(from: "10.0.0.1", now: start) == nil) }
        #expect(tries.wrong(from: "10.0.0.1", now: start) == .seconds(5))
        // Others are let alone.
        #expect(tries.wrong(from: "10.0.0.2", now: start) == nil)
        var now = start + .seconds(5)
        for wait in [10, 20, 40, 80, 160, 320, 640, 900, 900] {
            #expect(tries.wrong(from: "10.0.0.1", now: now) == nil)
            #expect(tries.wrong(from: "10.0.0.1", now: now + .seconds(1)) == .seconds(wait - 1))
            now = now + .seconds(wait)
        }
    }

    @Test func afterAnHourAClientBeginsAnew() {
        let tries = KeyTries()
        for _ in 0..<5 { _ = tries.wrong(from: "10.0.0.1", now: start) }
        let later = start + .seconds(3_601)
        for _ in 0..<5 { #expect(tries.wrong(from: "10.0.0.1", now: later) == nil) }
        #expect(tries.wrong(from: "10.0.0.1", now: later) == .seconds(5))
    }

    @Test func allClientsTogetherAreBounded() {
        let tries = KeyTries()
        let answers = (0..<10_000).map { tries.wrong(from: "10.1.\($0 / 256).\($0 % 256)", now: start) }
        #expect(answers.prefix(120).allSatisfy { $0 == nil })
        #expect(answers.dropFirst(120).allSatisfy { $0 == .seconds(1) })
        #expect(tries.wrong(from: "10.9.9.9", now: start + .seconds(1)) == nil)
    }

    @Test func whatIsRememberedIsBounded() {
        var limits = KeyTries.Limits()
        (limits.clients, limits.overall) = (3, 1_000)
        let tries = KeyTries(limits: limits)
        for second in 0..<4 {
            for _ in 0..<5 { #expect(tries.wrong(from: "10.0.0.\(second)", now: start + .seconds(second)) == nil) }
        }
        // The first had to give way to the fourth, the others are still known.
        #expect(tries.wrong(from: "10.0.0.3", now: start + .seconds(4)) == .seconds(4))
        #expect(tries.wrong(from: "10.0.0.2", now: start + .seconds(4)) == .seconds(3))
        #expect(tries.wrong(from: "10.0.0.0", now: start + .seconds(4)) == nil)
    }
}
