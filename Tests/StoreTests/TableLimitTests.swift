import Domain
import FoundationEssentials
import Testing

@testable import Store

/// Tables that strangers and children fill have an end: something makes way, or a sentence says what to do.
@Suite struct TableLimitTests {
    @Test func athletes() async throws {
        let fixture = try await StoreFixture { $0.athletes = 3 }
        let store = fixture.store
        let clip = try await fixture.accept("clip").id
        for name in ["Ada", "Bo", "Cy"] { try await store.name(AthleteName(name), on: clip) }
        let error = await #expect(throws: AppError.self) { try await store.name(AthleteName("Di"), on: clip) }
        #expect(error?.code == .athletesFull && error?.reason == .conflict)
        #expect(error?.message == "The limit of 3 athletes is reached. Delete some, or choose an existing one.")
        let ada = try #require(try await store.name(AthleteName("ada"), on: clip))
        try await store.deleteAthlete(ada.id, in: .machine)
        #expect(try await store.name(AthleteName("Di"), on: clip) != nil)
        #expect(try await store.count("athlete") == 3)
    }

    @Test func clips() async throws {
        let fixture = try await StoreFixture { $0.clips = 2 }
        let first = try await fixture.accept("1").id
        try await fixture.store.requireRoom()
        try await fixture.accept("2")
        #expect(await code { try await fixture.accept("3") } == .clipsFull)
        #expect(await code { try await fixture.store.requireRoom() } == .clipsFull)
        try await fixture.store.delete(first, in: .machine)
        try await fixture.accept("3")
    }

    @Test func jobsOfAClip() async throws {
        let fixture = try await StoreFixture { $0.jobsOfAClip = 4 }
        let store = fixture.store
        let clip = try await fixture.accept("clip").id
        let reported = try #require(try await fixture.finish(clip, files: []))
        for _ in 0..<40 {
            let job = try await store.enqueue(clip, .analysis(AnalysisOrder()))
            try await store.end(job.id, .cancelled, code: nil, message: nil)
        }
        let latest = try await store.latestJob(of: clip)
        for _ in 0..<40 {
            let job = try await store.enqueue(clip, .overlay)
            try await store.end(job.id, .cancelled, code: nil, message: nil)
        }
        // Those of the report and of the latest analysis stay.
        #expect(try await store.count("job") <= 6)
        #expect(try await store.latestJob(of: clip) == latest)
        #expect(try await store.job(reported.id) == reported)
        #expect(try await store.clip(clip, in: .machine)?.hasReport == true)
    }

    @Test func messages() async throws {
        let fixture = try await StoreFixture { $0.messages = 3 }
        let store = fixture.store
        for id in ["A1", "A2"] { try await store.keep(.test(id)) }
        try await store.keep(.test("A3", isReadOnce: true))
        let error = await #expect(throws: AppError.self) { try await store.keep(.test("A4")) }
        #expect(error?.code == .messagesFull && error?.reason == .conflict)
        #expect(error?.message.hasPrefix("The limit of 3 messages is reached") == true)
        // One that was read says nothing any more.
        _ = try await store.beginTry("A3", from: TrySource(address: "10.0.0.1"), in: .machine)
        #expect(
            try await store.endTry("A3", from: TrySource(address: "10.0.0.1"), by: "bo", opened: true, in: .machine))
        try await store.keep(.test("A4"))
        #expect(try await store.message("A3", in: .machine) == nil)
        #expect(try await store.message("A1", in: .machine)?.box != nil)
    }

    @Test func openingsOfAMessage() async throws {
        let fixture = try await StoreFixture { $0.openings = 3 }
        let store = fixture.store
        try await store.keep(.test("A1"))
        for number in 0..<30 {
            _ = try await store.beginTry("A1", from: TrySource(address: "10.0.0.\(number)"), in: .machine)
            #expect(
                try await store.endTry(
                    "A1", from: TrySource(address: "10.0.0.\(number)"), by: "player \(number)", opened: true,
                    in: .machine))
        }
        #expect(try await store.count("opening") == 3)
        #expect(try await store.messages(openedBy: "player 29", in: .machine).map(\.id) == ["A1"])
    }

    @Test func roundsOfAPlayer() async throws {
        let fixture = try await StoreFixture { $0.roundsOfAPlayer = 5 }
        let store = fixture.store
        let ada = try await store.addPlayer("Ada")
        let ben = try await store.addPlayer("Ben")
        _ = try await store.begin(by: ben.id)
        for number in 0..<50 {
            let round = try await store.begin(by: ada.id)
            _ = try await store.keep(.test(0), of: round.id, in: .machine)
            _ = try await store.endRound(round.id, in: .machine) { _ in
                .test(stars: 3, score: number == 2 ? 900 : 100)
            }
        }
        #expect(try await store.count("round") == 6)
        #expect(try await store.count("answer") == 5)
        let reached = try await store.progress(of: ada.id)
        #expect(reached.map(\.stars) == [3] && reached.map(\.score) == [900])
    }

    @Test func roundsOfGuests() async throws {
        let fixture = try await StoreFixture { $0.roundsOfGuests = 5 }
        let store = fixture.store
        let ada = try await store.addPlayer("Ada")
        let hers = try await store.begin(by: ada.id)
        var rounds: [RoundID] = []
        for _ in 0..<50 { rounds.append(try await store.begin().id) }
        #expect(try await store.count("round") == 6)
        for round in rounds.suffix(5) + [hers.id] {
            #expect(try await store.round(round, in: .machine) != nil)
        }
    }

    @Test func gameEvents() async throws {
        let fixture = try await StoreFixture {
            $0.gameEvents = 5
            $0.gameSumsADay = 5
        }
        let store = fixture.store
        let session = UUID()
        for number in 0..<50 {
            let event = GameEvent(
                id: UUID(), session: session, name: .error, at: Date(), fields: ["context": .text("\(number)")])
            #expect(try await store.keep([event], in: .machine) == 1)
            #expect(try await store.keep([event], in: .machine) == 0)
        }
        #expect(try await store.count("game_event") == 5)
        // Names, visits, and the others.
        #expect(try await store.count("game_sum") <= 7)
        let found = try await store.gameStatistics(in: .machine)
        #expect(found.events == 50)
        #expect(found.errors.first?.what == GameSums.others)
        #expect(found.errors.reduce(0) { $0 + $1.count } == 50)
    }
}
