import Domain
import FoundationEssentials
import TestSupport
import Vision

@testable import Analysis

/// The reference players, and what `Accuracy/form/vectors.py` measured of swings that it made up.
enum FormFixture {
    /// A swing with what the research makes of it.
    struct Vector: Decodable, Sendable {
        let stroke: String
        /// Tenths of pixels: moments of `FormBody.swing` × joints × x, y.
        let joints: [Int]
        let measures: [String: Double]
        /// Of the camera, degrees.
        let angle: Double
        let score: Double

        /// Places in pixels.
        var picture: [SIMD2<Double>] {
            stride(from: 0, to: joints.count - 1, by: 2).map {
                SIMD2(Double(joints[$0]), Double(joints[$0 + 1])) / 10
            }
        }
    }

    /// Where the project keeps them.
    static let path = TestData.package.appending(path: "Models/form.json").path

    static func reference() throws -> FormReference {
        try FormReference(ModelLibrary(folder: TestData.package.appending(path: "Models").path))
    }

    static func vectors() throws -> [Vector] {
        let url = TestData.package.appending(path: "Tests/Fixtures/form-vectors.json")
        return try JSONDecoder().decode([Vector].self, from: Data(contentsOf: url))
    }
}

extension FormReference {
    /// What is made of a body: the camera's angle, the measures and the score.
    func reading(
        of body: FormBody, stroke: String
    ) -> (angle: Double, measures: [FormMeasure: Double], score: FormScore?) {
        let angle = FormView.angle(camera[stroke] ?? [], FormView.posture(of: body))
        guard
            let group = groups.values.first(where: { $0.views.values.contains { $0.strokes[stroke] != nil } }),
            let (view, isBehind) = group.view(at: angle)
        else { return (angle, [:], nil) }
        let measures = FormMeasures(isBehind ? body.flipped : body).all
        return (angle, measures.mapValues(\.value), FormScore(of: measures, stroke: stroke, in: view, self))
    }
}
