import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import Store

/// Whose tries hold up whom, and what is said before a try.
@Suite struct TrySourceTests {
    /// Those who can be told apart, and who cannot.
    static let sources: [TrySource] = [
        TrySource(), TrySource(browser: "eve"), TrySource(address: "10.0.0.1"),
        TrySource(browser: "eve", address: "10.0.0.1"),
    ]

    private func verdicts(
        _ store: Store, _ id: String, _ source: TrySource
    ) async throws -> (asked: TryVerdict, begun: TryVerdict) {
        let asked = try await store.tryVerdict(id, from: source, in: .machine)
        let begun = try await store.beginTry(id, from: source, in: .machine)
        if case .allowed = begun { try await store.endTry(id, from: source, by: "x", opened: false, in: .machine) }
        return (asked, begun)
    }

    /// The same sort of verdict, and until the same moment.
    private func agree(_ verdicts: (asked: TryVerdict, begun: TryVerdict)) -> Bool {
        if case .allowed(_, let asked) = verdicts.asked, case .allowed(_, let begun) = verdicts.begun {
            return asked == begun
        }
        return verdicts.asked == verdicts.begun
    }

    @Test func askingCountsNothing() async throws {
        let fixture = try await StoreFixture()
        try await fixture.store.keep(.test("A1"))
        for source in Self.sources {
            for _ in 0..<20 {
                guard
                    case .allowed(let message, triesLeft: 9) = try await fixture.store.tryVerdict(
                        "A1", from: source, in: .machine)
                else {
                    Issue.record("not allowed")
                    return
                }
                #expect(message.tries == 0)
            }
        }
    }

    /// What a page says, asked just before, is what becomes of the try.
    @Test(arguments: sources) func whatIsAskedIsWhatHappens(_ source: TrySource) async throws {
        let fixture = try await StoreFixture()
        for number in 0..<15 { try await fixture.store.keep(.test("A\(number)")) }
        try await fixture.store.keep(.test("OLD", expiresAt: Date() - 1))
        for number in 0..<15 { #expect(try await agree(verdicts(fixture.store, "A\(number)", source))) }
        for _ in 0..<15 { #expect(try await agree(verdicts(fixture.store, "A0", source))) }
        for id in ["OLD", "NONE"] { #expect(try await agree(verdicts(fixture.store, id, source))) }
    }

    /// Whoever cannot be told apart is held up at the message alone, others behind the same address nowhere.
    @Test(arguments: sources) func othersAreNotHeldUp(_ guesser: TrySource) async throws {
        let fixture = try await StoreFixture()
        for id in ["GUESSED", "OTHER"] { try await fixture.store.keep(.test(id)) }
        for _ in 0..<12 { _ = try await verdicts(fixture.store, "GUESSED", guesser) }
        let neighbour = TrySource(browser: "ada")
        for source in [neighbour, TrySource(), TrySource(browser: "bo", address: "10.0.0.2")] {
            // The message's own pause holds for everybody.
            guard case .blocked(_, byGuesser: false) = try await verdicts(fixture.store, "GUESSED", source).asked,
                case .allowed = try await verdicts(fixture.store, "OTHER", source).begun
            else {
                Issue.record("\(source)")
                return
            }
        }
        // Of the guesser's own tries all count, for whatever it is known by.
        for name in guesser.names {
            let own =
                name.hasPrefix("browser ")
                ? TrySource(browser: guesser.browser, address: "10.0.0.9")
                : TrySource(browser: "new", address: guesser.address)
            guard case .blocked(_, byGuesser: true) = try await verdicts(fixture.store, "OTHER", own).begun else {
                Issue.record("\(name) may go on")
                return
            }
        }
    }

    /// Guests of a link wait for each other, for as long as others would, and nobody waits for them.
    @Test func aLinkCountsByItself() async throws {
        let fixture = try await StoreFixture()
        let id = MessageID().description
        try await fixture.store.keep(.test(id))
        let links = (0..<2).map { _ in
            SharedLink(thing: .report(ClipID()), createdAt: .now, endsAt: .now + 86_400)
        }
        for link in links { try await fixture.store.add(link, in: .machine) }
        let (guests, others) = (TrySource(guestsOf: links[0].id), TrySource(guestsOf: links[1].id))
        for number in 0..<10 {
            #expect(try await agree(verdicts(fixture.store, id, guests)), "\(number)")
        }
        guard case .blocked(_, byGuesser: false) = try await verdicts(fixture.store, id, guests).begun else {
            Issue.record("not blocked")
            return
        }
        for source in [others, TrySource(), TrySource(browser: "ada", address: "10.0.0.1")] {
            let asked = try await fixture.store.tryVerdict(id, from: source, in: .machine)
            guard case .allowed(let message, triesLeft: 9) = asked, message.tries == 0 else {
                Issue.record("\(source): \(asked)")
                return
            }
        }
        // Right faces forget the tries of whoever made them, and no others.
        _ = try await verdicts(fixture.store, id, TrySource())
        for source in [others, others] { _ = try await verdicts(fixture.store, id, source) }
        _ = try await fixture.store.beginTry(id, from: others, in: .machine)
        #expect(try await fixture.store.endTry(id, from: others, by: "x", opened: true, in: .machine))
        let now = try await fixture.store.tryVerdict(id, from: TrySource(), in: .machine)
        guard case .allowed(_, triesLeft: 9) = try await fixture.store.tryVerdict(id, from: others, in: .machine),
            case .allowed(let message, triesLeft: 8) = now
        else {
            Issue.record("\(now)")
            return
        }
        #expect(message.tries == 1 && message.openedAt != nil)
        // Of a link that is forgotten there are no tries.
        let forgotten = TrySource(guestsOf: LinkID())
        #expect(try await fixture.store.beginTry(id, from: forgotten, in: .machine) == .unknown)
    }

    /// A browser that calls itself what somebody's address is has an account of its own.
    @Test func aBrowserIsNoAddress() {
        #expect(TrySource(browser: "10.0.0.1").names != TrySource(address: "10.0.0.1").names)
        #expect(TrySource(browser: "x", address: "10.0.0.1").names.count == 2 && TrySource().names.isEmpty)
    }

    /// The clock was ten years ahead when the pauses began: they hold nowhere, neither asked for nor tried.
    @Test(arguments: sources) func pausesOfAWrongClockHoldNowhere(_ source: TrySource) async throws {
        let fixture = try await StoreFixture()
        try await fixture.store.keep(.test("A1"))
        for _ in 0..<11 { _ = try await verdicts(fixture.store, "A1", source) }
        guard case .blocked = try await verdicts(fixture.store, "A1", source).asked else {
            Issue.record("not blocked")
            return
        }
        let years = 10 * 365 * 86_400_000
        try await fixture.store.database.run { connection in
            try connection.execute(
                """
                UPDATE message SET blocked_until = blocked_until + \(years);
                UPDATE guesser SET blocked_until = blocked_until + \(years), last_at = last_at + \(years);
                """)
        }
        let now = try await verdicts(fixture.store, "A1", source)
        guard case .allowed = now.asked, case .allowed = now.begun else {
            Issue.record("\(now)")
            return
        }
    }

    /// Cookies can be thought up: the list of guessers has an end, and the latest stay.
    @Test func guessersHaveABound() throws {
        let folder = try TemporaryFolder()
        let connection = try Connection(path: folder.path + "/test.sqlite")
        try Migrations.run(on: connection)
        var rule = TryRule()
        rule.mostGuessers = 5
        let now = Date(timeIntervalSince1970: 1_700_000_000)
        for number in 0..<50 {
            let id = "A\(number)"
            try MessageRows.insert(connection, .test(id), at: now)
            _ = try MessageTries.begin(
                connection, id, from: TrySource(browser: "b\(number)"), in: .machine, at: now + Double(number), rule)
        }
        let kept = try connection.rows("SELECT address FROM guesser ORDER BY last_at") { row in
            try row.text(0)
        }
        #expect(kept == (45..<50).map { "browser b\($0)" })
    }
}
