import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import Store

/// Moments are rows beside the clip: bounded, found by their words, and on their way with the clip.
@Suite struct MomentTests {
    private func kept(_ time: Double, _ text: String? = nil, drawings: [Drawing] = []) -> KeptMoment {
        KeptMoment(Moment(time: time, text: text, drawings: drawings), browser: "Firefox")
    }

    private static let line = Drawing(.line, .blue, [.init(x: 0.1, y: 0.2), .init(x: 0.3, y: 0.4, landmark: 16)])

    @Test(arguments: StorageKind.allCases) func momentsAreKeptInOrderOfTime(_ kind: StorageKind) async throws {
        let fixture = try await StorageFixture(kind)
        let (store, clip) = (fixture.store, try await fixture.accept("clip").id)
        let (late, early) = (kept(12.5, "late"), kept(2, drawings: [Self.line]))
        try await store.add(late, to: clip)
        try await store.add(early, to: clip)
        #expect(try await store.moments(of: clip) == [early, late])

        let changed = Moment(time: 1, text: "early", hold: 2)
        let now = try await store.change(early.id, of: clip, to: changed, in: "Safari", ifStill: 1)
        #expect(now.version == 2 && now.moment == changed && now.browser == "Safari" && now.id == early.id)
        await #expect(throws: AppError.momentChanged) {
            try await store.change(early.id, of: clip, to: changed, in: "Safari", ifStill: 1)
        }
        await #expect(throws: AppError.momentChanged) {
            try await store.removeMoment(early.id, of: clip, ifStill: 1)
        }
        let other = try await fixture.accept("other").id
        await #expect(throws: AppError.noSuchMoment) {
            try await store.removeMoment(early.id, of: other, ifStill: nil)
        }
        try await store.removeMoment(early.id, of: clip, ifStill: 2)
        #expect(try await store.moments(of: clip) == [late])
        await #expect(throws: AppError.noSuchMoment) {
            try await store.change(early.id, of: clip, to: changed, in: "Safari", ifStill: nil)
        }
        await #expect(throws: AppError.unknownClip) { try await store.add(late, to: ClipID()) }
    }

    @Test(arguments: StorageKind.allCases) func thereAreOnlySoMany(_ kind: StorageKind) async throws {
        let fixture = try await StorageFixture(kind)
        let clip = try await fixture.accept("clip").id
        for number in 0..<Moment.most { try await fixture.store.add(kept(Double(number)), to: clip) }
        await #expect(throws: AppError.tooManyMoments) { try await fixture.store.add(kept(1), to: clip) }
    }

    @Test func whatIsWrittenIsFoundAndForgotten() async throws {
        let fixture = try await StoreFixture()
        let (store, clip) = (fixture.store, try await fixture.accept("clip").id)
        let moment = kept(1, "Ellbogen gestreckt")
        try await store.add(moment, to: clip)
        func found(_ text: String) async throws -> Int {
            var search = LibrarySearch()
            search.words = text
            return try await store.find(search, in: .machine, limit: 9).total
        }
        #expect(try await found("ellbogen") == 1)
        try await store.removeMoment(moment.id, of: clip, ifStill: nil)
        #expect(try await found("ellbogen") == 0)
        #expect(try await store.delete(clip, in: .machine))
        #expect(try await store.moments(of: clip).isEmpty)
    }

    @Test func videosThatShowTheMomentGo() async throws {
        let fixture = try await StoreFixture()
        let (store, clip) = (fixture.store, try await fixture.accept("clip").id)
        _ = try await fixture.finish(clip, files: ["landmarks.bin", "overlay.mp4", "beside.mp4"])
        try await store.add(kept(1, "late"), to: clip)
        #expect(try await store.artefact(.skeletonVideo, of: clip) == nil)
        #expect(try await store.artefact(.sideBySideVideo, of: clip) == nil)
        #expect(try await store.artefact(.landmarks, of: clip) != nil)
        #expect(fixture.folder.files(below: "clips").allSatisfy { !$0.hasSuffix(".mp4") })
    }

    @Test func aMomentIsReadAsItWasWritten() throws {
        let moment = kept(1.25, "late", drawings: [Self.line])
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .millisecondsSince1970
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .millisecondsSince1970
        let read = try decoder.decode(KeptMoment.self, from: encoder.encode(moment))
        #expect(read == moment)
    }

    @Test func momentsOfStrangersAreBounded() throws {
        func check(_ moment: Moment) throws { try KeptMoment(moment, browser: "Firefox").check() }
        try check(Moment(time: 1, text: "late", hold: 10, drawings: [Self.line]))
        var (short, lost, path) = (Self.line, Self.line, Self.line)
        short.points.removeLast()
        lost.points[0].landmark = 33
        (path.shape, path.points) = (.path, [.init(x: 0, y: 0)])
        let bad = [
            Moment(time: -1), Moment(time: .nan), Moment(time: 1, text: "a\u{07}"), Moment(time: 1, hold: 11),
            Moment(time: 1, text: String(repeating: "a", count: 2001)), Moment(time: 1, drawings: [short]),
            Moment(time: 1, drawings: [lost]), Moment(time: 1, drawings: [path]),
            Moment(time: 1, drawings: Array(repeating: Self.line, count: 51)),
        ]
        for moment in bad { #expect(throws: OutOfBounds.self, "\(moment)") { try check(moment) } }
    }
}
