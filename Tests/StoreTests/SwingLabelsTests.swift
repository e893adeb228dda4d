import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import Store

/// Labels are what people corrected, and nothing of anybody.
@Suite struct SwingLabelsTests {
    private static func swing(_ stroke: String, _ contact: Double, by validator: String = "none") -> String {
        #"{"start":\#(contact - 0.5),"contact":\#(contact),"end":\#(contact + 0.5),"stroke":"\#(stroke)","hand":"left","#
            + #""confidence":1,"validatedBy":"\#(validator)","metrics":{},"keyFrames":[]}"#
    }

    private static func report(_ swings: [String], removed: [String] = []) -> [UInt8] {
        let rest = removed.isEmpty ? "" : #","removed":[\#(removed.joined(separator: ","))]"#
        return Array(
            (#"{"version":1,"kind":"swing","coverage":1,"media":{"width":640,"height":480,"duration":9,"frames":90,"fps":10,"rotation":0},"#
                + #""warnings":[],"swings":[\#(swings.joined(separator: ","))]\#(rest)}"#).utf8)
    }

    @Test func onlyCorrectedClipsHaveLabels() async throws {
        let fixture = try await StoreFixture()
        let store = fixture.store
        let (one, other) = (try await fixture.accept("one"), try await fixture.accept("other"))
        for clip in [one, other] {
            let report = String(decoding: Self.report([Self.swing("forehand", 2)]), as: UTF8.self)
            _ = try await fixture.finish(clip.id, files: ["landmarks.bin"], report: report)
        }
        try await store.name(AthleteName("Ada Lovelace"), on: one.id)
        try await store.write(NoteText("A secret."), on: one.id)
        let revision = try #require(try await store.reportRevision(of: one.id))
        let shown = Self.report(
            [Self.swing("forehand", 2), Self.swing("serve", 5, by: "person")], removed: [Self.swing("volley", 7)])
        let change = CorrectionChange.add(
            KeptCorrection(SwingCorrection(of: FindingID(Swing.self, at: 5)).kept, browser: "Firefox"))
        #expect(try await store.correct(one.id, change, shown: shown, of: revision))

        let labels = try SwingLabels(of: fixture.folder.path) { Issue.record("\($0)") }
        #expect(labels.clips.count == 1)
        let (place, clip) = try #require(labels.clips.first)
        #expect(fixture.folder.files(below: "blobs").contains { place.hasSuffix($0) })
        #expect(clip.swings.map(\.stroke) == ["forehand", "serve"] && clip.swings.map(\.contact) == [2, 5])
        #expect(clip.swings.map(\.isByPerson) == [false, true] && clip.swings.allSatisfy { $0.hand == "left" })
        #expect(clip.removed.map(\.stroke) == ["volley"] && clip.swings[0].tolerance == 0.15)
        let json = String(decoding: try JSONEncoder().encode(labels), as: UTF8.self)
        for word in ["Ada", "Lovelace", "secret", "Firefox"] { #expect(!json.contains(word), "\(word)") }
        #expect(json.contains(#""n_swings":2"#) && json.contains(#""contact_s":5"#))
    }

    @Test func anotherFolderIsNone() throws {
        let folder = try TemporaryFolder()
        #expect(throws: AppError.self) { try SwingLabels(of: folder.path) { _ in } }
    }
}
