import Testing

@testable import HTTPServer

@Suite struct KeyTriesTests {
    private let start = MonotonicTime(nanoseconds: 1_000_000_000_000_000)

    private func wrong(_ tries: KeyTries, _ address: String, at now: MonotonicTime) -> KeyTries.Outcome {
        tries.attempt(from: address, now: now) { false }
    }

    @Test func aFewAreFreeThenTheWaitGrows() {
        let tries = KeyTries()
        for _ in 0..<5 { #expect(wrong(tries, "10.0.0.1", at: start) == .wrong) }
        #expect(wrong(tries, "10.0.0.1", at: start) == .wait(.seconds(5)))
        // Not even the right one is looked at; others are let alone.
        #expect(tries.attempt(from: "10.0.0.1", now: start) { true } == .wait(.seconds(5)))
        #expect(wrong(tries, "10.0.0.2", at: start) == .wrong)
        var now = start + .seconds(5)
        for wait in [10, 20, 40, 80, 160, 320, 640, 900, 900] {
            #expect(wrong(tries, "10.0.0.1", at: now) == .wrong)
            #expect(wrong(tries, "10.0.0.1", at: now + .seconds(1)) == .wait(.seconds(wait - 1)))
            now = now + .seconds(wait)
        }
        #expect(tries.attempt(from: "10.0.0.1", now: now) { true } == .right)
        // The right key makes good.
        for _ in 0..<5 { #expect(wrong(tries, "10.0.0.1", at: now) == .wrong) }
    }

    @Test func afterAnHourAnAddressBeginsAnew() {
        let tries = KeyTries()
        for _ in 0..<5 { _ = wrong(tries, "10.0.0.1", at: start) }
        let later = start + .seconds(3_601)
        for _ in 0..<5 { #expect(wrong(tries, "10.0.0.1", at: later) == .wrong) }
        #expect(wrong(tries, "10.0.0.1", at: later) == .wait(.seconds(5)))
    }

    @Test func allAddressesTogetherAreBounded() {
        let tries = KeyTries()
        let answers = (0..<10_000).map { wrong(tries, "10.1.\($0 / 256).\($0 % 256)", at: start) }
        #expect(answers.prefix(120).allSatisfy { $0 == .wrong })
        #expect(answers.dropFirst(120).allSatisfy { $0 == .wait(.seconds(1)) })
        #expect(wrong(tries, "10.9.9.9", at: start + .seconds(1)) == .wrong)
    }

    @Test func whatIsRememberedIsBounded() {
        var limits = KeyTries.Limits()
        (limits.addresses, limits.overall) = (3, 1_000)
        let tries = KeyTries(limits: limits)
        for second in 0..<4 {
            for _ in 0..<5 { #expect(wrong(tries, "10.0.0.\(second)", at: start + .seconds(second)) == .wrong) }
        }
        // The first had to give way to the fourth, the others are still known.
        #expect(wrong(tries, "10.0.0.3", at: start + .seconds(4)) == .wait(.seconds(4)))
        #expect(wrong(tries, "10.0.0.2", at: start + .seconds(4)) == .wait(.seconds(3)))
        #expect(wrong(tries, "10.0.0.0", at: start + .seconds(4)) == .wrong)
    }

    @Test(arguments: [
        ("127.0.0.1", "127.4.5.6", true), ("127.0.0.1", "::1", true), ("10.0.0.1", "10.0.0.2", false),
        ("2001:db8::1", "2001:db8::ffff:2", true), ("2001:db8::1", "2001:db8:0:1::1", false),
        ("unknown", "unknown", true),
    ]) func oneClientIsOneSource(_ first: String, _ second: String, _ areOne: Bool) {
        #expect((KeyTries.source(of: first) == KeyTries.source(of: second)) == areOne)
    }
}
