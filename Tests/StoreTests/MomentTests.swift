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

    @Test(arguments: StorageKind.allCases)
    func drawingsStayInTheirPlacesWhenTheClipIsTurned(_ kind: StorageKind) async throws {
        let fixture = try await StorageFixture(kind)
        let (store, clip) = (fixture.store, try await fixture.accept("clip").id)
        func analyse(_ turn: String) async throws {
            if try await store.activeJob(of: clip) == nil {
                _ = try await store.enqueue(clip, .analysis(AnalysisOrder()), lookingFor: nil)
            }
            _ = try await fixture.finish(report: #"{"version":1,"media":{\#(turn)}}"#)
        }
        try await analyse("")
        let (drawn, written) = (kept(1, drawings: [Self.line]), kept(2, "late"))
        for moment in [drawn, written] { try await store.add(moment, to: clip) }
        let commentary = Commentary(
            seconds: 2,
            steps: [.init(at: 0, time: 1, view: .init(x: 0.5, y: 0, size: 0.5), moments: ["a": drawn.moment])])
        let said = KeptCommentary(id: CommentaryID(), seconds: 2, browser: "Firefox")
        let broken = KeptCommentary(id: CommentaryID(), seconds: 2, browser: "Firefox")
        let script = [UInt8](try JSONEncoder().encode(commentary))
        try await store.add(said, CommentaryFiles(script: script, voice: [1]), to: clip)
        try await store.add(broken, CommentaryFiles(script: [0x7B], voice: [1]), to: clip)

        try await analyse(#""turn":{"degrees":90,"mirrored":true}"#)
        let turn = ClipTurn(quarterTurns: 1, isMirrored: true)
        let seen = try await store.moments(of: clip)
        #expect(seen.map(\.moment) == [drawn, written].map { turn.place($0.moment) })
        #expect(seen.map(\.version) == [2, 2] && seen.map(\.savedAt) == [drawn.savedAt, written.savedAt])
        let shown = try await store.files(of: said.id, of: clip)
        #expect(try JSONDecoder().decode(Commentary.self, from: Data(shown.script)) == turn.place(commentary))
        #expect(shown.voice == [1])
        #expect(try await store.files(of: broken.id, of: clip).script == [0x7B])

        // Not once more by an analysis that leaves the clip as it is, and back where it is as it was filmed again.
        try await analyse(#""turn":{"degrees":90,"mirrored":true}"#)
        #expect(try await store.moments(of: clip) == seen)
        try await analyse("")
        let points = try await store.moments(of: clip)[0].moment.drawings[0].points
        #expect(points.map(\.landmark) == [nil, 16] && abs(points[0].x - 0.1) < 1e-9 && abs(points[1].y - 0.4) < 1e-9)
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
