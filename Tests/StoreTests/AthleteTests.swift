import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import Store

@Suite struct AthleteTests {
    private func name(_ text: String) throws -> AthleteName { try #require(AthleteName(text)) }

    @Test(arguments: [
        ("Ada", "Ada"), ("  Ada \n Lovelace\t", "Ada Lovelace"), ("Łukasz Ñ 李娜", "Łukasz Ñ 李娜"), ("<b>", "<b>"),
        ("\u{202E}evil", "evil"), ("a\u{0}b", "ab"),
        (String(repeating: "x", count: 60), String(repeating: "x", count: 60)),
    ])
    func namesAreOneCleanLine(_ typed: String, _ kept: String) throws {
        #expect(try name(typed).description == kept)
    }

    @Test(arguments: [
        "", " ", "\n\t", "\u{202E}\u{0}", String(repeating: "x", count: 61),
        "e" + String(repeating: "\u{301}", count: 300),
    ])
    func otherTextIsNoName(_ typed: String) {
        #expect(AthleteName(typed) == nil)
    }

    @Test(arguments: [("Ada", "ADA"), ("Ødegård", "ødegÅrd"), ("José", "Jose\u{301}")])
    func namesAreUniqueWithoutCase(_ one: String, _ other: String) async throws {
        let fixture = try await StoreFixture()
        let first = try await fixture.accept("1").id
        let second = try await fixture.accept("2").id
        let athlete = try #require(try await fixture.store.name(name(one), on: first))
        #expect(try await fixture.store.name(name(other), on: second)?.id == athlete.id)
        let all = try await fixture.store.athletes(in: .machine)
        #expect(all.map(\.id) == [athlete.id] && all.first?.clips == 2)
        #expect(all.first?.athlete.name.description == one)
    }

    @Test func aClipIsNamedAndClearedAgain() async throws {
        let fixture = try await StoreFixture()
        let clip = try await fixture.accept("1").id
        #expect(try await fixture.store.athlete(of: clip) == nil)
        let athlete = try #require(try await fixture.store.name(name("Ada"), on: clip))
        #expect(try await fixture.store.athlete(of: clip) == athlete)
        #expect(try await fixture.store.athlete(athlete.id, in: .machine) == athlete)
        #expect(try await fixture.store.clips(of: athlete.id, limit: 9).map(\.id) == [clip])
        #expect(try await fixture.store.name(nil, on: clip) == nil)
        #expect(try await fixture.store.athlete(of: clip) == nil)
        let left = try #require(try await fixture.store.athletes(in: .machine).first)
        #expect(left.athlete == athlete && left.clips == 0 && left.swings == 0 && left.lastClipAt == nil)
    }

    @Test func aClipThatIsGoneGetsNoName() async throws {
        let fixture = try await StoreFixture()
        #expect(await code { try await fixture.store.name(name("Ada"), on: ClipID()) } == .unknownClip)
        #expect(try await fixture.store.athletes(in: .machine).isEmpty)
        #expect(try await fixture.store.athlete(AthleteID(), in: .machine) == nil)
    }

    @Test func swingsAndSessionsAreCounted() async throws {
        let fixture = try await StoreFixture()
        var newest: Clip?
        let reports = [
            LibraryTests.report(["serve", "serve", "forehand"]), LibraryTests.report([]), "no JSON",
            LibraryTests.report(["backhand"]), "{}",
        ]
        for (number, report) in reports.enumerated() {
            let clip = try await fixture.accept("\(number)").clip
            _ = try await fixture.finish(clip.id, files: [], report: report)
            try await fixture.store.name(name("Ada"), on: clip.id)
            newest = clip
        }
        try await fixture.store.name(name("Zoë"), on: fixture.accept("unready").id)
        try await fixture.store.name(name("bo"), on: fixture.accept("other").id)
        let all = try await fixture.store.athletes(in: .machine)
        #expect(all.map(\.athlete.name.description) == ["Ada", "bo", "Zoë"])
        #expect(all[0].clips == 5 && all[0].swings == 4 && all[0].lastClipAt == newest?.createdAt)
        #expect(all[1].clips == 1 && all[1].swings == 0)
    }

    @Test func longListsContinue() async throws {
        let fixture = try await StoreFixture()
        var clips: [ClipID] = []
        for number in 0..<5 {
            clips.append(try await fixture.accept("\(number)").id)
            if number != 2 { try await fixture.store.name(name("Ada"), on: clips[number]) }
        }
        let athlete = try #require(try await fixture.store.athlete(of: clips[0])).id
        let first = try await fixture.store.clips(of: athlete, limit: 2).map(\.id)
        #expect(first == [clips[4], clips[3]])
        #expect(
            try await fixture.store.clips(of: athlete, limit: 9, before: first[1]).map(\.id) == [clips[1], clips[0]])
    }

    @Test func renaming() async throws {
        let fixture = try await StoreFixture()
        let (one, two) = (try await fixture.accept("1").id, try await fixture.accept("2").id)
        let ada = try #require(try await fixture.store.name(name("Ada"), on: one))
        try await fixture.store.name(name("Bo"), on: two)
        #expect(await code { try await fixture.store.rename(ada.id, to: name("BO"), in: .machine) } == .nameTaken)
        #expect(
            await code { try await fixture.store.rename(AthleteID(), to: name("Cy"), in: .machine) } == .unknownAthlete)
        for next in ["ADA", "Ada Lovelace"] {
            try await fixture.store.rename(ada.id, to: name(next), in: .machine)
            #expect(try await fixture.store.athlete(of: one)?.name.description == next)
        }
    }

    @Test func anAthleteGoesAndTheClipsStay() async throws {
        let fixture = try await StoreFixture()
        let clip = try await fixture.accept("1").id
        let secret = "a player who must not stay behind"
        let athlete = try #require(try await fixture.store.name(name(secret), on: clip))
        #expect(try await fixture.store.deleteAthlete(athlete.id, in: .machine))
        #expect(try await !fixture.store.deleteAthlete(athlete.id, in: .machine))
        #expect(try await fixture.store.clip(clip, in: .machine) != nil)
        #expect(try await fixture.store.athlete(of: clip) == nil)
        #expect(try fixture.filesHolding(secret).isEmpty)
    }
}

@Suite struct NoteTests {
    @Test(arguments: [
        ("Elbow up.", "Elbow up."), ("one\r\ntwo\rthree\nfour\r\n\r\n", "one\ntwo\nthree\nfour\n\n"),
        ("\ttab\u{0}\u{7}", "\ttab"), ("  \n ", ""), ("", ""), ("<script>", "<script>"),
        (String(repeating: "\r\n", count: 9_999) + "x", String(repeating: "\n", count: 9_999) + "x"),
        (String(repeating: "🎾", count: 5_000), String(repeating: "🎾", count: 5_000)),
    ])
    func plainTextIsKept(_ typed: String, _ kept: String) {
        #expect(NoteText(typed)?.description == kept)
        #expect(NoteText(typed)?.isEmpty == kept.isEmpty)
    }

    @Test(arguments: [String(repeating: "x", count: 10_001), String(repeating: "🎾", count: 5_001)])
    func longTextIsRefused(_ typed: String) {
        #expect(NoteText(typed) == nil)
    }

    @Test func aNoteIsWrittenReplacedAndRemoved() async throws {
        let fixture = try await StoreFixture()
        let clip = try await fixture.accept("1").id
        #expect(try await fixture.store.note(on: clip) == nil)
        for text in ["First.", "Then\nmore."] {
            let note = try await fixture.store.write(NoteText(text), on: clip)
            #expect(note?.text.description == text)
            #expect(try await fixture.store.note(on: clip) == note)
        }
        #expect(try await fixture.store.write(nil, on: clip) == nil)
        #expect(try await fixture.store.note(on: clip) == nil)
        #expect(await code { try await fixture.store.write(NoteText("x"), on: ClipID()) } == .unknownClip)
    }

    @Test func theNoteGoesWithTheClip() async throws {
        let fixture = try await StoreFixture()
        let clip = try await fixture.accept("1").id
        let secret = "words that must not stay behind"
        for text in [secret + " at all", secret] {
            try await fixture.store.write(NoteText(text), on: clip)
        }
        #expect(try !fixture.filesHolding(secret).isEmpty)
        #expect(try await fixture.store.delete(clip, in: .machine))
        #expect(try await fixture.store.note(on: clip) == nil)
        #expect(try fixture.filesHolding(secret).isEmpty)
    }
}
