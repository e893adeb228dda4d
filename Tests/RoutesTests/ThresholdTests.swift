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
    @Suite struct ThresholdTests {
        /// The report of a clip of three seconds in which nothing was sure enough.
        private static let report: [UInt8] = {
            let thresholds = ExpressionRules.standard.thresholds.map {
                "{\"expression\":\"\($0.expression.rawValue)\",\"coefficient\":\"\($0.coefficient)\",\"above\":\($0.above ?? 1)}"
            }
            let names = ExpressionLikelihoods.expressions.map { "\"\($0.rawValue)\"" }
            return Array(
                """
                {"version":1,"kind":"expression","coverage":1,"mirrored":false,"warnings":[],"expressions":[],"sequence":"",
                "media":{"width":640,"height":360,"duration":3,"frames":90,"fps":30,"rotation":0},
                "coefficients":[\(names.joined(separator: ","))],"thresholds":[\(thresholds.joined(separator: ","))]}
                """.utf8)
        }()

        /// A clip with that report, in whose second second a smile had a likelihood of 0.5.
        private func finished(_ fixture: RoutesFixture) async throws -> ClipID {
            let clip = try await fixture.accept()
            try await fixture.finish(clip, report: Self.report)
            let name = try #require(ArtefactName("landmarks.bin"))
            let file = try #require(try await fixture.store.artefact(name, of: clip))
            let count = ExpressionLikelihoods.expressions.count
            var writer = try LandmarkRecordingWriter(
                path: await fixture.store.materialise(file.blob) { $0 }, width: 640, height: 360,
                layout: .face(values: count))
            let face = Face(mesh: Array(repeating: .zero, count: Face.meshCount), presence: 1)
            for frame in 0..<90 {
                var values = [Float](repeating: 0, count: count)
                if (30..<60).contains(frame) { values[count - 1] = 0.5 }
                try writer.append(
                    [RecordedBody(TrackedFace(id: 1, face: face), values: values)], at: Double(frame) / 30)
            }
            try writer.finish()
            return clip
        }

        @Test func otherThresholdsAreTriedOnThePage() async throws {
            try await withRoutes { fixture in
                let clip = try await finished(fixture)
                let asItIs = try await fixture.get(Addresses.clip(clip)).text
                #expect(asItIs.contains("Found: nothing.") && asItIs.contains("name=\"least.smile\""))
                let tried = try await fixture.get(Addresses.clip(clip), query: "?least.smile=0.45").text
                #expect(tried.contains("Would find: 😄 Smile 0:01.00–0:02.00."))
                #expect(
                    try await fixture.get(Addresses.clip(clip), query: "?least.smile=0.55").text.contains(
                        "Would find: nothing."))
                // What is no share tries nothing.
                for text in ["2", "-1", "nan", "x", ""] {
                    #expect(
                        try await fixture.get(Addresses.clip(clip), query: "?least.smile=" + text).text.contains(
                            "Found:"))
                }
            }
        }

        @Test func thresholdsAreKeptForTheClip() async throws {
            try await withRoutes { fixture in
                let clip = try await fixture.accept()
                try await fixture.finish(clip, report: Self.report)
                func order() async throws -> AnalysisOrder? {
                    try await fixture.store.clip(clip, in: .machine)?.job.order
                }
                for text in ["2", "nan", "x"] {
                    let answer = try await fixture.send(
                        [("least.smile", text)], to: Addresses.analyse(clip), as: .program)
                    #expect(answer.status == 400 && answer.text.contains("noShare"))
                }
                #expect(try await order()?.thresholds == nil)
                _ = try await fixture.send(
                    [("least.smile", "0.4"), ("least.wink_l", "1")], to: Addresses.analyse(clip), as: .program)
                #expect(try await order()?.thresholds == ["smile": 0.4, "wink_l": 1])
                let kept = try #require(try await fixture.store.claimNext())
                try await fixture.store.end(kept.id, .cancelled, code: nil, message: nil)
                _ = try await fixture.send(
                    [("usual", "true"), ("least.smile", "0.4")], to: Addresses.analyse(clip), as: .program)
                #expect(try await order()?.thresholds == nil)
            }
        }
    }
}
