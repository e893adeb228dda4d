import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import Store

/// Corrections are rows beside the report; what was measured comes back as it was.
@Suite struct CorrectionTests {
    /// The report of swings with these contacts.
    private func report(_ contacts: [Double], removed: [Double] = []) -> String {
        func list(_ contacts: [Double]) -> String {
            contacts.map { contact in
                """
                {"id":"\(FindingID(Swing.self, at: contact))","start":\(contact - 0.5),"contact":\(contact),"end":\(contact + 0.4),
                "stroke":"serve","hand":"right","confidence":0.9,"validatedBy":"local","metrics":{},"keyFrames":[]}
                """
            }.joined(separator: ",")
        }
        return """
            {"version":1,"kind":"swing","coverage":1,"warnings":[],
            "media":{"width":640,"height":360,"duration":9,"frames":270,"fps":30,"rotation":0},
            "swings":[\(list(contacts))]\(removed.isEmpty ? "" : ",\"removed\":[\(list(removed))]")}
            """
    }

    private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    private func removal(at contact: Double) -> KeptCorrection {
        var correction = SwingCorrection(of: FindingID(Swing.self, at: contact))
        correction.isRemoved = true
        return KeptCorrection(correction.kept, browser: "Firefox")
    }

    @Test func whatWasMeasuredComesBackBitForBit() async throws {
        let fixture = try await StoreFixture()
        let (store, clip) = (fixture.store, try await fixture.accept("clip").id)
        let measured = report([1, 3, 5])
        _ = try await fixture.finish(clip, files: ["landmarks.bin", "overlay.mp4"], report: measured)
        let first = try #require(try await store.correctedReport(of: clip))
        #expect(first.corrections.isEmpty && first.measured == bytes(measured) && first.shown == first.measured)

        let (one, both) = (bytes(report([1, 5], removed: [3])), bytes(report([5], removed: [1, 3])))
        #expect(try await store.correct(clip, .add(removal(at: 3)), shown: one, of: first.revision))
        let second = try #require(try await store.correctedReport(of: clip))
        #expect(second.shown == one && second.measured == first.measured && second.revision != first.revision)
        #expect(second.corrections.map(\.correction) == [removal(at: 3).correction])
        #expect(second.corrections.map(\.browser) == ["Firefox"])
        #expect(try await store.report(of: clip) == one)
        #expect(try await store.details(SwingDigest.self, of: [clip])[clip]?.swings.count == 2)
        // The video shows what the report said before.
        #expect(try await store.artefact(.skeletonVideo, of: clip) == nil)
        #expect(fixture.folder.files(below: "clips").allSatisfy { !$0.hasSuffix("overlay.mp4") })

        #expect(try await !store.correct(clip, .removeAll("s"), shown: nil, of: first.revision), "somebody was faster")
        #expect(try await store.correct(clip, .add(removal(at: 1)), shown: both, of: second.revision))
        let third = try #require(try await store.reportRevision(of: clip))
        #expect(try await store.correct(clip, .undo("s"), shown: one, of: third))
        #expect(try await store.correctedReport(of: clip)?.revision == second.revision)
        #expect(try await store.correct(clip, .removeAll("s"), shown: nil, of: second.revision))
        let last = try #require(try await store.correctedReport(of: clip))
        #expect(last.shown == bytes(measured) && last.corrections.isEmpty && last.revision == first.revision)
        #expect(try await store.details(SwingDigest.self, of: [clip])[clip]?.swings.count == 3)
    }

    @Test func whatWasSaidOfAnotherKindStays() async throws {
        let fixture = try await StoreFixture()
        let (store, clip) = (fixture.store, try await fixture.accept("clip").id)
        _ = try await fixture.finish(clip, files: [], report: report([1, 3]))
        func revision() async throws -> CorrectedReport.Revision {
            try #require(try await store.reportRevision(of: clip))
        }
        var fingers = EventCorrection(of: FindingID(HandEvent.self, at: 2))
        fingers.count = 3
        let said = [removal(at: 3), KeptCorrection(fingers.kept, browser: "Firefox"), removal(at: 1)]
        for kept in said { _ = try await store.correct(clip, .add(kept), shown: nil, of: revision()) }
        func left() async throws -> [Correction] {
            try await store.correctedReport(of: clip)?.corrections.map(\.correction) ?? []
        }
        #expect(try await store.correct(clip, .undo("h"), shown: nil, of: revision()))
        #expect(try await left() == [said[0], said[2]].map(\.correction))
        _ = try await store.correct(clip, .add(said[1]), shown: nil, of: revision())
        #expect(try await store.correct(clip, .removeAll("s"), shown: nil, of: revision()))
        #expect(try await left() == [said[1].correction])
    }

    @Test func opinionsFollowTheirSwings() async throws {
        let fixture = try await StoreFixture()
        let (store, clip) = (fixture.store, try await fixture.accept("clip").id)
        _ = try await fixture.finish(clip, files: [], report: report([1, 3, 5]))
        try await store.ask(about: [0: nil, 1: nil, 2: nil], of: clip, isPrepared: true)
        func numbers() async throws -> [Int] { try await store.opinions(on: clip).map(\.swing).sorted() }
        let revision = try #require(try await store.reportRevision(of: clip))
        let shown = bytes(report([0.6, 1, 5], removed: [3]))
        #expect(try await store.correct(clip, .add(removal(at: 3)), shown: shown, of: revision))
        #expect(try await numbers() == [1, 2, 1_000_000])
        let next = try #require(try await store.reportRevision(of: clip))
        #expect(try await store.correct(clip, .removeAll("s"), shown: nil, of: next))
        #expect(try await numbers() == [0, 1, 2])
    }

    @Test func nothingIsCorrectedWhileAJobRuns() async throws {
        let fixture = try await StoreFixture()
        let (store, clip) = (fixture.store, try await fixture.accept("clip").id)
        _ = try await fixture.finish(clip, files: [], report: report([1, 3]))
        let revision = try #require(try await store.reportRevision(of: clip))
        let shown = bytes(report([3], removed: [1]))
        #expect(try await store.correct(clip, .add(removal(at: 1)), shown: shown, of: revision))
        let corrected = try #require(try await store.reportRevision(of: clip))
        _ = try await store.enqueue(clip, .analysis(AnalysisOrder()))
        #expect(
            await code { _ = try await store.correct(clip, .undo("s"), shown: nil, of: corrected) } == .alreadyQueued)
        // What people said stays beside the report of the next analysis.
        let job = try #require(try await store.claimNext())
        let anew = (measured: bytes(report([1.1, 3])), corrected: bytes(report([3], removed: [1.1])))
        _ = try await store.finish(job, report: anew.measured, corrected: anew.corrected, files: [:])
        let last = try #require(try await store.correctedReport(of: clip))
        #expect(last.measured == anew.measured && last.shown == anew.corrected && last.corrections.count == 1)
        try await store.delete(clip, in: .machine)
        #expect(try await store.correctedReport(of: clip) == nil)
    }
}
