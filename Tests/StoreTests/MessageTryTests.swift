import Domain
import FoundationEssentials
import Glibc
import TestSupport
import Testing

@testable import Store

@Suite struct MessageTryTests {
    private let address = TrySource.at("10.0.0.1")

    private func guess(_ store: Store, _ id: String = "A1", from source: TrySource) async throws -> TryVerdict {
        let verdict = try await store.beginTry(id, from: source, in: .machine)
        if case .allowed = verdict {
            try await store.endTry(id, from: source, by: "eve", opened: false, in: .machine)
        }
        return verdict
    }

    private func open(_ store: Store, _ id: String = "A1", from source: TrySource) async throws -> Bool {
        guard case .allowed = try await store.beginTry(id, from: source, in: .machine) else { return false }
        return try await store.endTry(id, from: source, by: "bo", opened: true, in: .machine)
    }

    /// Lets time pass for all that is counted.
    private func wait(_ seconds: Int, _ store: Store) async throws {
        try await store.database.run { connection in
            try connection.execute(
                """
                UPDATE message SET blocked_until = blocked_until - \(seconds * 1000);
                UPDATE guesser SET blocked_until = blocked_until - \(seconds * 1000), last_at = last_at - \(seconds * 1000);
                """)
        }
    }

    @Test func triesAreCountedDownThenThereArePauses() async throws {
        let fixture = try await StoreFixture()
        try await fixture.store.keep(.test("A1"))
        for left in (0..<10).reversed() {
            guard case .allowed(let message, let triesLeft) = try await guess(fixture.store, from: address) else {
                Issue.record("not allowed")
                return
            }
            #expect(triesLeft == left && message.tries == 10 - left && message.box != nil)
        }
        for pause in [60, 120, 240] {
            guard case .blocked(let until, _) = try await guess(fixture.store, from: address) else {
                Issue.record("allowed")
                return
            }
            #expect(abs(until.timeIntervalSinceNow - Double(pause)) < 10)
            try await wait(pause - 15, fixture.store)
            guard case .blocked = try await guess(fixture.store, from: address) else {
                Issue.record("allowed")
                return
            }
            try await wait(16, fixture.store)
            guard case .allowed(_, triesLeft: 0) = try await guess(fixture.store, from: address) else {
                Issue.record("not allowed")
                return
            }
        }
        #expect(try await fixture.store.message("A1", in: .machine)?.tries == 13)
    }

    @Test func aMessageCountsAllAddresses() async throws {
        let fixture = try await StoreFixture()
        try await fixture.store.keep(.test("A1"))
        for number in 0..<10 { _ = try await guess(fixture.store, from: .at("10.0.0.\(number)")) }
        guard case .blocked(_, byGuesser: false) = try await guess(fixture.store, from: .at("10.0.0.99")) else {
            Issue.record("allowed")
            return
        }
        // Whoever did not guess may try another.
        try await fixture.store.keep(.test("A2"))
        #expect(try await open(fixture.store, "A2", from: .at("10.0.0.99")))
    }

    @Test func anAddressCountsAllMessages() async throws {
        let fixture = try await StoreFixture()
        for number in 0..<11 { try await fixture.store.keep(.test("A\(number)")) }
        for number in 0..<10 { _ = try await guess(fixture.store, "A\(number)", from: address) }
        guard case .blocked(_, byGuesser: true) = try await guess(fixture.store, "A10", from: address) else {
            Issue.record("allowed")
            return
        }
        guard case .allowed(_, triesLeft: 9) = try await guess(fixture.store, "A10", from: .at("10.0.0.2")) else {
            Issue.record("not allowed")
            return
        }
        // A day after its last try it is as good as new.
        try await wait(86_401, fixture.store)
        guard case .allowed(_, triesLeft: 8) = try await guess(fixture.store, "A10", from: address) else {
            Issue.record("not allowed")
            return
        }
    }

    @Test func whoOpensStartsAgain() async throws {
        let fixture = try await StoreFixture()
        try await fixture.store.keep(.test("A1"))
        for _ in 0..<9 { _ = try await guess(fixture.store, from: address) }
        #expect(try await open(fixture.store, from: address))
        let message = try #require(try await fixture.store.message("A1", in: .machine))
        #expect(message.tries == 0 && message.blockedUntil == nil && message.openedAt != nil)
    }

    /// Somebody opens a message of his own after each guess at another's.
    @Test func aMessageOfOnesOwnClearsNoAccount() async throws {
        let fixture = try await StoreFixture()
        try await fixture.store.keep(.test("OWN"))
        for number in 0..<20 { try await fixture.store.keep(.test("A\(number)")) }
        var guesses = 0
        for number in 0..<20 {
            if case .allowed = try await guess(fixture.store, "A\(number)", from: address) { guesses += 1 }
            _ = try await open(fixture.store, "OWN", from: address)
        }
        #expect(guesses == 10)
    }

    @Test(arguments: 0..<4)
    func eightGuessersAtOnceGetNoMore(_ round: Int) async throws {
        let fixture = try await StoreFixture()
        try await fixture.store.keep(.test("A1"))
        let allowed = try await withThrowingTaskGroup(of: Int.self, returning: Int.self) { group in
            for guesser in 0..<8 {
                group.addTask {
                    var allowed = 0
                    for _ in 0..<25 {
                        // All from one address, or each from its own.
                        let verdict = try await guess(
                            fixture.store, from: round % 2 == 0 ? address : .at("10.0.1.\(guesser)"))
                        if case .allowed = verdict { allowed += 1 }
                    }
                    return allowed
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(allowed == 10)
        #expect(try await fixture.store.message("A1", in: .machine)?.tries == 10)
    }

    /// Whoever reads it first has read it, the other has not, though both made the right faces.
    @Test func whatCanBeReadOnceIsShownOnce() async throws {
        let fixture = try await StoreFixture()
        let new = NewLockedMessage.test("A1", isReadOnce: true)
        try await fixture.store.keep(new)
        #expect(try !fixture.filesHolding(new.box).isEmpty && !fixture.filesHolding(new.salt).isEmpty)
        _ = try await guess(fixture.store, from: address)
        #expect(try await fixture.store.message("A1", in: .machine)?.box == new.box)
        for _ in 0..<2 { _ = try await fixture.store.beginTry("A1", from: address, in: .machine) }
        let first = try await fixture.store.endTry("A1", from: address, by: "bo", opened: true, in: .machine)
        #expect(try fixture.filesHolding(new.box).isEmpty && fixture.filesHolding(new.salt).isEmpty)
        let second = try await fixture.store.endTry("A1", from: address, by: "cy", opened: true, in: .machine)
        #expect(first && !second)
        let message = try #require(try await fixture.store.message("A1", in: .machine))
        #expect(message.box == nil && message.salt == nil && message.state() == .read)
        #expect(try await fixture.store.beginTry("A1", from: address, in: .machine) == .readAlready)
        #expect(try await fixture.store.messages(openedBy: "bo", in: .machine).map(\.id) == ["A1"])
        #expect(try await fixture.store.messages(openedBy: "cy", in: .machine).isEmpty)
    }

    @Test func whatIsDeletedLeavesNoTrace() async throws {
        let fixture = try await StoreFixture()
        let new = NewLockedMessage.test("A1")
        try await fixture.store.keep(new)
        for _ in 0..<5 { _ = try await guess(fixture.store, from: address) }
        #expect(try await fixture.store.deleteMessage("A1", in: .machine))
        #expect(try fixture.filesHolding(new.box).isEmpty && fixture.filesHolding(new.salt).isEmpty)
    }

    /// The server begins tries and is killed before any of them ends.
    @Test(arguments: [1, 4, 9, 10])
    func triesThatNeverEndedStayCounted(_ count: Int) async throws {
        let folder = try TemporaryFolder()
        let lines = try await Killed.lines(["guess", folder.path, "ABC234"], afterLines: count)
        let begun = lines.count { $0 == "allowed" }
        #expect(begun >= count && begun <= 10 && !lines.contains { $0.hasPrefix("error") }, "\(lines.suffix(2))")
        let store = try await Store(folder: DataFolder(path: folder.path), limits: StoreFixture.limits())
        let tries = try #require(try await store.message("ABC234", in: .machine)?.tries)
        // One more may have been written down than was said.
        #expect(tries == begun || tries == begun + 1)
        var allowed = 0
        while case .allowed = try await guess(store, "ABC234", from: .at("10.0.9.9")) { allowed += 1 }
        #expect(allowed == 10 - tries)
    }

    /// The same pages are written, whatever comes of a try: as many frames of the log.
    @Test(arguments: [true, false])
    func rightAndWrongTriesWriteAsMuch(_ isReadOnce: Bool) async throws {
        let folder = try TemporaryFolder()
        let connection = try Connection(path: folder.path + "/test.sqlite")
        try Migrations.run(on: connection)
        try connection.execute("PRAGMA wal_autocheckpoint = 0")
        var sizes: [Bool: Set<Int>] = [:]
        for number in 0..<20 {
            let (id, now) = ("A\(number)", Date(timeIntervalSince1970: 1_700_000_000 + Double(number) * 100_000))
            try MessageRows.insert(connection, .test(id, isReadOnce: isReadOnce), at: now)
            _ = try MessageTries.begin(connection, id, from: address, in: .machine, at: now, TryRule())
            #expect(connection.emptyLog())
            let opens = number % 2 == 0
            _ = try connection.transaction {
                try MessageTries.end(connection, id, from: address, by: "bo", opened: opens, in: .machine, at: now)
            }
            sizes[opens, default: []].insert(
                try Data(contentsOf: URL(filePath: folder.path + "/test.sqlite-wal")).count)
        }
        #expect(sizes[true] == sizes[false] && sizes[true]?.count == 1, "\(sizes)")
    }
}

extension TrySource {
    /// Somebody whose address is known, and no more.
    static func at(_ address: String) -> TrySource { TrySource(address: address) }
}
