import Domain
import Testing
import Vision

@testable import Analysis

/// What a report and a recording have of a face.
@Suite struct ShownFaceTests {
    @Test(arguments: [(Float(0), false), (39.9, false), (40, true), (400, true)])
    func `a face that is too small is not judged, but has coefficients`(_ pixels: Float, _ isJudged: Bool) {
        let shown = ShownFace(.smiling.with { $0.pixels = pixels }, beside: .unknown)
        #expect((shown.likelihoods != nil) == isJudged)
        #expect(shown.coefficients.blendshapes[.mouthSmileLeft] == 0.8)
        #expect((shown.values[5] > 0.8) == isJudged, "the smile")
    }

    @Test func `there is a name for each value, six expressions before ARKit's 52 coefficients`() {
        #expect(ShownFace.names.count == ShownFace(.neutral, beside: .unknown).values.count)
        #expect(Set(ShownFace.names).count == ShownFace.names.count && ShownFace.names.count <= 64)
        #expect(
            ShownFace.names.prefix(6) == ["tongue_out", "wink_l", "wink_r", "smooch", "surprise", "smile"])
        let arkit = ShownFace.names.dropFirst(6)
        #expect(arkit.count == 52 && arkit.last == "tongueOut" && !arkit.contains("_neutral"))
        #expect(Set(arkit.dropLast()) == Set(Blendshape.allCases.filter { $0 != .neutral }.map(\.name)))
    }

    @Test func `each value stands at its name`() throws {
        for shape in Blendshape.allCases where shape != .neutral {
            let shown = ShownFace(.neutral.with([shape: 0.625]), beside: .unknown)
            let place = try #require(ShownFace.names.firstIndex(of: shape.name))
            #expect(shown.values[place] == 0.625)
            let calm = ShownFace(.neutral, beside: .unknown)
            #expect(zip(shown.values[6...], calm.values[6...]).dropLast().count { $0 != $1 } == 1)
        }
        let tongue = ShownFace(.tongueOut, beside: .unknown)
        #expect(tongue.values.last == tongue.values.first && tongue.values[0] > 0.9, "the tongue has two names")
    }

    @Test func `coefficients are counted from the person's rest`() {
        var running = RunningNeutral()
        let high = FaceMeasures.neutral.with([.browInnerUp: 0.5])
        for frame in 0..<60 { running.add(high, at: Double(frame) / 30) }
        let (calm, raised) = (
            ShownFace(high, beside: running.neutral),
            ShownFace(.neutral.with([.browInnerUp: 0.75]), beside: running.neutral)
        )
        #expect(calm.coefficients.blendshapes[.browInnerUp] < 0.01)
        #expect(abs(raised.coefficients.blendshapes[.browInnerUp] - 0.5) < 0.01)
    }
}
