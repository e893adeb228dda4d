import Domain
import FoundationEssentials
import Testing

@testable import Store

@Suite("Library")
struct LibraryTests {
    /// A report of some strokes.
    static func report(_ strokes: [String]) -> String {
        let swings = strokes.map {
            #"{"start":1,"contact":1.5,"end":2,"stroke":"\#($0)","hand":"right","confidence":0.9,"validatedBy":"none","#
                + #""metrics":{"peakAngularVelocity":12.5},"keyFrames":[1,1.25,1.5,1.75,2]}"#
        }
        return #"{"version":1,"kind":"swing","coverage":1,"media":{"width":640,"height":360,"duration":4,"frames":120,"#
            + #""fps":30,"rotation":0},"swings":[\#(swings.joined(separator: ","))],"warnings":[]}"#
    }

    private static func found(_ fixture: StoreFixture, _ change: (inout LibrarySearch) -> Void) async throws -> [ClipID]
    {
        var search = LibrarySearch()
        change(&search)
        let page = try await fixture.store.find(search, in: .machine, limit: 99)
        #expect(page.total == page.clips.count)
        return page.clips.map(\.id)
    }

    @Test("words are found where they begin, in name, athlete, note, tags and findings")
    func words() async throws {
        let fixture = try await StoreFixture()
        let store = fixture.store
        let clip = try await fixture.accept("one").id
        _ = try await fixture.finish(clip, files: [], report: Self.report(["forehand", "serve"]))
        let other = try await fixture.accept("two").id
        try await store.rename(clip, to: DisplayName("Été à Köln.mov"), in: .machine)
        try await store.name(AthleteName("Ada Lovelace"), on: clip)
        try await store.write(NoteText("late at the net"), on: clip)
        try await store.tag([clip], with: [try #require(Tag("Summer camp"))], isOn: true, in: .machine)
        for words in ["ete koln", "lovel", "NET", "summ", "ada serve", "forehand", "\"camp\" OR", "köl*"] {
            #expect(try await Self.found(fixture) { $0.words = words.replacing(" OR", with: "") } == [clip], "\(words)")
        }
        for words in ["oln", "ada backhand", "xyz"] {
            #expect(try await Self.found(fixture) { $0.words = words } == [], "\(words)")
        }
        #expect(try await Self.found(fixture) { $0.words = "  \"*() " } == [])
        #expect(try await Self.found(fixture) { $0.words = "  " } == [other, clip])
    }

    @Test("what is changed or deleted is found no longer, and leaves no word behind")
    func forgotten() async throws {
        let fixture = try await StoreFixture()
        let store = fixture.store
        let clip = try await fixture.accept("one").id
        let athlete = try #require(try await store.name(AthleteName("Zebulon"), on: clip))
        try await store.write(NoteText("quagmire"), on: clip)
        try await store.tag([clip], with: [try #require(Tag("xylophone"))], isOn: true, in: .machine)
        try await store.rename(clip, to: DisplayName("wyvern.mov"), in: .machine)
        #expect(try !fixture.filesHolding("quagmire").isEmpty)
        try await store.rename(athlete.id, to: try #require(AthleteName("Ada")), in: .machine)
        #expect(try await Self.found(fixture) { $0.words = "zebulon" } == [])
        #expect(try await Self.found(fixture) { $0.words = "ada wyvern quagmire xylophone" } == [clip])
        #expect(try fixture.filesHolding("ebulon") == [])
        try await store.write(nil, on: clip)
        #expect(try fixture.filesHolding("uagmire") == [])
        #expect(try await store.delete(clip, in: .machine))
        for words in ["yvern", "ylophone"] { #expect(try fixture.filesHolding(words) == [], "\(words)") }
    }

    @Test("filters and orders")
    func filters() async throws {
        let fixture = try await StoreFixture()
        let store = fixture.store
        let serve = try await fixture.accept("bb", name: "b.mov").id
        _ = try await fixture.finish(serve, files: [], report: Self.report(["serve"]))
        let rally = try await fixture.accept("a", name: "A.mov").id
        _ = try await fixture.finish(rally, files: [], report: Self.report(["forehand", "backhand"]))
        let nothing = try await fixture.accept("bb", name: "c.mov").id
        _ = try await fixture.finish(nothing, files: [], report: Self.report([]))
        let ada = try #require(try await store.name(AthleteName("Ada"), on: serve))
        let tag = try #require(Tag("Final"))
        try await store.tag([rally, nothing], with: [tag], isOn: true, in: .machine)
        try await store.tag([nothing], with: [tag], isOn: false, in: .machine)
        let searches: [([ClipID], (inout LibrarySearch) -> Void)] = [
            ([nothing, rally, serve], { _ in }), ([serve, rally, nothing], { $0.order = .oldest }),
            ([rally, serve, nothing], { $0.order = .name }), ([rally, serve, nothing], { $0.order = .findings }),
            ([nothing, serve, rally], { $0.order = .size }), ([serve], { $0.athlete = ada.id }),
            ([rally], { $0.tag = tag }),
            ([rally, serve], { $0.hasFindings = true }), ([nothing], { $0.hasFindings = false }),
            ([nothing, serve], { $0.duplicatesOnly = true }), ([], { $0.kind = .hands }),
            ([], { $0.from = Date(timeIntervalSinceNow: 60) }), ([], { $0.until = Date(timeIntervalSinceNow: -60) }),
        ]
        for (index, (wanted, change)) in searches.enumerated() {
            #expect(try await Self.found(fixture, change) == wanted, "search \(index)")
        }
        let page = try await store.find(LibrarySearch(), in: .machine, skipping: 1, limit: 1)
        #expect(page.clips.map(\.id) == [rally] && page.total == 3)
        #expect(page.clips.first?.tags == [tag])
        #expect(try await store.tags(in: .machine) == [tag])
        #expect(try await store.find(LibrarySearch(), in: Scope(name: "other"), limit: 9).total == 0)
    }

    @Test("the trash keeps clips for its time")
    func trash() async throws {
        let fixture = try await StoreFixture()
        let store = fixture.store
        let (old, new) = (try await fixture.accept("1").id, try await fixture.accept("2").id)
        #expect(try await store.trash([old, new, ClipID()], isIn: true, in: Scope(name: "other")) == 0)
        #expect(try await store.trash([old, new, ClipID()], isIn: true, in: .machine) == 2)
        #expect(try await store.trash([old], isIn: true, in: .machine) == 0)
        #expect(try await store.recentClips(in: .machine, limit: 9) == [])
        #expect(try await Self.found(fixture) { $0.isTrash = true } == [new, old])
        #expect(try await store.trash([new], isIn: false, in: .machine) == 1)
        #expect(try await Self.found(fixture) { _ in } == [new])
        try await store.emptyOldTrash()
        #expect(try await Self.found(fixture) { $0.isTrash = true } == [old])
        try await store.database.run { connection in
            _ = try connection.run("UPDATE trash SET at = at - ?", .integer(Int(Store.trashSeconds * 1000) + 1000))
        }
        try await store.emptyOldTrash()
        #expect(try await store.clip(old, in: .machine) == nil)
        #expect(try await store.clip(new, in: .machine) != nil)
    }

    @Test("digests are written with reports, and made for those that have none")
    func digests() async throws {
        let fixture = try await StoreFixture()
        let store = fixture.store
        let clip = try await fixture.accept("1").id
        _ = try await fixture.finish(clip, files: [], report: Self.report(["serve", "forehand", "serve"]))
        let broken = try await fixture.accept("2").id
        _ = try await fixture.finish(broken, files: [])
        let wanted = ReportDigest(.swing, of: ["serve", "forehand", "serve"])
        #expect(wanted.names == ["serve", "forehand"] && wanted.count == 3)
        func expectDigests() async throws {
            #expect(try await store.clip(clip, in: .machine)?.digest == wanted)
            #expect(try await store.clip(broken, in: .machine)?.digest == nil)
            let swings = try await store.details(SwingDigest.self, of: [clip, broken])
            #expect(swings.keys.map(\.self) == [clip])
            #expect(swings[clip]?.swings.map(\.stroke) == [.serve, .forehand, .serve])
            #expect(swings[clip]?.swings.allSatisfy { $0.keyFrames.isEmpty } == true)
        }
        try await expectDigests()
        try await store.database.run { connection in _ = try connection.run("DELETE FROM digest") }
        #expect(try await store.digestOldReports() == 1)
        try await expectDigests()
        #expect(try await Self.found(fixture) { $0.words = "serve" } == [clip])
        #expect(try await store.digestOldReports() == 0)
    }

    @Test("what takes room: content that clips share counts once")
    func storage() async throws {
        let fixture = try await StoreFixture()
        let (one, _) = (try await fixture.accept("12345").id, try await fixture.accept("12345").id)
        _ = try await fixture.finish(one, files: ["poster.jpg"])
        try await fixture.store.trash([one], isIn: true, in: .machine)
        let poster = try #require(try await fixture.store.artefact(.poster, of: one))
        let use = try await fixture.store.storage()
        #expect(use.contents == 5 && use.trash == 5 && use.made == poster.byteCount && use.database > 0)
        #expect(try await fixture.store.clip(one, in: .machine)?.isTrashed == true)
    }
}
