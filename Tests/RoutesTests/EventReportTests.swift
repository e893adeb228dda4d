import Analysis
import Domain
import FoundationEssentials
import HTTPServer
import Store
import Templates
import TestSupport
import Testing
import Vision

@testable import Routes

extension RoutesTests {
    @Suite struct EventReportTests {
        private static func report(_ kind: String, _ rest: String) -> [UInt8] {
            Array(
                """
                {"version":1,"kind":"\(kind)","coverage":0.5,"mirrored":false,"warnings":[],
                "media":{"width":640,"height":360,"duration":4,"frames":120,"fps":30,"rotation":0},\(rest)}
                """.utf8)
        }

        static let hands = report(
            "hands",
            """
            "events":[{"start":1,"end":2,"count":3,"hands":[{"chirality":"left","raised":["thumb","index","middle"],
            "gesture":"none","confidence":0.9,"position":[0.5,0.5],"box":[0.4,0.4,0.2,0.2]}]}]
            """)

        private static let face = report(
            "expression",
            """
            "expressions":[{"expression":"wink_l","start":1,"end":2,"peak":1.5,"confidence":0.9}],"sequence":"wink_l",
            "coefficients":["eyeBlinkLeft","jawOpen"],
            "thresholds":[{"expression":"wink_l","coefficient":"eyeBlinkLeft","above":0.8}]
            """)

        /// A clip with a report, and a recording of a face in place of that of a body.
        private func finished(_ fixture: RoutesFixture, _ report: [UInt8], values: Int) async throws -> ClipID {
            let clip = try await fixture.accept()
            try await fixture.finish(clip, report: report)
            let name = try #require(ArtefactName("landmarks.bin"))
            let file = try #require(try await fixture.store.artefact(name, of: clip))
            var writer = try LandmarkRecordingWriter(
                path: await fixture.store.materialise(file.blob) { $0 }, width: 640, height: 360,
                layout: .face(values: values))
            let face = Face(mesh: Array(repeating: .zero, count: Face.meshCount), presence: 1)
            for frame in 0..<3 {
                let body = RecordedBody(
                    TrackedFace(id: 1, face: face), values: Array(repeating: Float(frame) / 2, count: values))
                try writer.append(frame == 1 ? [] : [body], at: Double(frame))
            }
            try writer.finish()
            return clip
        }

        @Test func aReportOfHandsIsAPage() async throws {
            try await withRoutes { fixture in
                let clip = try await fixture.accept()
                try await fixture.finish(clip, report: Self.hands)
                let page = try await fixture.get(Addresses.clip(clip))
                #expect(page.status == 200 && page.text.contains("Hand report") && page.text.contains("3 fingers"))
                #expect(!page.text.contains("/clips/\(clip)/note") && !page.text.contains("/compare"))
                #expect(try await fixture.get(Addresses.dashboard()).text.contains("1 event, up to 3 fingers"))
                // Nothing of it can be compared, and no player be chosen.
                #expect(try await fixture.get(Addresses.comparisonChoice(clip)).status == 404)
                #expect(try await fixture.send([("number", "1")], to: Addresses.person(clip)).status == 404)
                #expect(try await fixture.post(Addresses.overlay(clip), as: .program).status == 204)
            }
        }

        @Test func aReportOfAFaceHasItsCurves() async throws {
            try await withRoutes { fixture in
                let clip = try await finished(fixture, Self.face, values: 2)
                let page = try await fixture.get(Addresses.clip(clip))
                #expect(page.text.contains("Expression report") && page.text.contains("chart-1-wide"))
                #expect(page.text.contains("Eye blink left") && page.text.contains("Threshold"))
                let table = try await fixture.get(Addresses.landmarksCSV(clip)).text
                #expect(table.hasPrefix("time_s,score,eyeBlinkLeft,jawOpen,mesh_0_x"))
                #expect(table.split(separator: "\n").count == 4)
            }
        }

        @Test(arguments: [0, 1, 3])
        func aRecordingThatDoesNotFitShowsNoCurves(values: Int) async throws {
            try await withRoutes { fixture in
                let clip = try await finished(fixture, Self.face, values: values)
                let page = try await fixture.get(Addresses.clip(clip))
                #expect(page.status == 200 && !page.text.contains("chart-1-wide"))
            }
        }

        @Test(arguments: ["1e9", "-1", "\"x\""])
        func aTimeThatCannotBeIsNoReport(_ time: String) async throws {
            try await withRoutes { fixture in
                let clip = try await fixture.accept()
                let text = String(decoding: Self.hands, as: UTF8.self).replacing("\"end\":2", with: "\"end\":" + time)
                try await fixture.finish(clip, report: Array(text.utf8))
                #expect(try await fixture.get(Addresses.clip(clip)).text.contains("Report missing"))
            }
        }
    }
}
