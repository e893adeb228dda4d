import Domain
import TestSupport
import Testing
import Vision

@testable import Analysis

/// What a person says of expressions counts, and the recorded sequence follows.
@Suite("Corrected expressions") struct ExpressionCorrectorTests {
    private static let names = ExpressionLikelihoods.expressions.map(\.rawValue)

    /// Two seconds of a face whose smile is strongest at 1.2 s.
    private func recording(in folder: TemporaryFolder) throws -> String {
        let path = folder.path + "/landmarks.bin"
        var writer = try LandmarkRecordingWriter(
            path: path, width: 640, height: 480, layout: .face(values: Self.names.count))
        let smile = try #require(Self.names.firstIndex(of: "smile"))
        let points = [Landmark](
            repeating: Landmark(x: 0.5, y: 0.5, z: 0, visibility: 0, presence: 0), count: Face.meshCount)
        for frame in 0..<50 {
            let time = Double(frame) / 25
            var values = [Float](repeating: 0.1, count: Self.names.count)
            values[smile] = Float(max(0, 0.9 - abs(time - 1.2)))
            try writer.append([RecordedBody(score: 1, points: points, values: values)], at: time)
        }
        try writer.finish()
        return path
    }

    private func report(_ events: [ExpressionEvent]) -> ExpressionReport {
        ExpressionReport(
            media: ReportMedia(width: 640, height: 480, duration: 2, frames: 50, fps: 25, rotation: 0), coverage: 1,
            expressions: events, sequence: events.map(\.expression.rawValue).joined(separator: ","),
            coefficients: Self.names, thresholds: [])
    }

    private func corrected(_ report: ExpressionReport, _ corrections: [EventCorrection]) async throws
        -> ExpressionReport
    {
        let folder = try TemporaryFolder()
        let landmarks = try recording(in: folder)
        let after = try await report.corrected(
            by: corrections.map(\.kept), from: landmarks, ModelLibrary(folder: folder.path))
        try after.check()
        return try #require(after as? ExpressionReport)
    }

    private let wink = ExpressionEvent(
        expression: ExpressionName(rawValue: "wink_l"), start: 0.2, end: 0.5, peak: 0.3, confidence: 0.8)

    @Test func anAddedOneIsShownWhereItIsStrongest() async throws {
        var added = EventCorrection(of: FindingID(ExpressionEvent.self, at: 0.8))
        (added.isAdded, added.start, added.end) = (true, 0.8, 1.6)
        added.expression = ExpressionName(rawValue: "smile")
        let after = try await corrected(report([wink]), [added])
        #expect(after.sequence == "wink_l,smile" && after.expressions.map(\.start) == [0.2, 0.8])
        let event = after.expressions[1]
        #expect(abs(event.peak - 1.2) < 1e-3 && event.validatedBy == .person && event.isAdded)
        #expect(after.expressions[0].confidence == 0.8 && after.expressions[0].validatedBy == nil)
    }

    @Test func anotherNameChangesTheSequence() async throws {
        var named = EventCorrection(of: wink.identity)
        named.expression = ExpressionName(rawValue: "wink_r")
        let after = try await corrected(report([wink]), [named])
        #expect(after.sequence == "wink_r" && after.expressions[0].measured?.expression == wink.expression)
        #expect(after.expressions[0].measured?.peak == 0.3)
        var removed = EventCorrection(of: wink.identity)
        removed.isRemoved = true
        let none = try await corrected(report([wink]), [named, removed])
        #expect(none.sequence.isEmpty && none.removed?.map(\.expression) == [wink.expression])
    }

    @Test func correctionsOfOtherKindsSayNothing() async throws {
        var fingers = EventCorrection(of: FindingID(HandEvent.self, at: 0.2))
        fingers.count = 3
        var swing = SwingCorrection(of: FindingID(Swing.self, at: 0.2))
        swing.isRemoved = true
        let folder = try TemporaryFolder()
        let after = try await report([wink]).corrected(
            by: [fingers.kept, swing.kept], from: recording(in: folder), ModelLibrary(folder: folder.path))
        #expect((after as? ExpressionReport)?.isCorrected == true && after.findingNames == ["wink_l"])
        #expect((after as? ExpressionReport)?.unmatched == nil)
        #expect(!ExpressionReport.isCorrected(by: [fingers.kept, swing.kept]))
    }
}
