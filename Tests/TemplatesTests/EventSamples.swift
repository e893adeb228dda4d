import Domain
import FoundationEssentials

@testable import Analysis
@testable import Templates

/// Results of hands and of expressions to render, with whatever text a test wants to smuggle in.
extension Samples {
    static func hand(_ chirality: Side, _ raised: [Finger], _ gesture: String = "none") -> ReportedHand {
        ReportedHand(
            chirality: chirality, raised: raised, gesture: GestureName(rawValue: gesture), confidence: 0.93,
            position: [0.5, 0.4], box: [0.4, 0.2, 0.2, 0.4])
    }

    static func hands(gesture: String = "peace", isMirrored: Bool = false) -> HandResult {
        HandResult(
            events: [
                HandEvent(start: 0.5, end: 1.5, count: 2, hands: [hand(.right, [.index, .middle], gesture)]),
                HandEvent(
                    start: 2, end: 4, count: 7,
                    hands: [hand(.left, Finger.allCases, "openPalm"), hand(.right, [.index, .middle], gesture)]),
                HandEvent(start: 5, end: 6, count: 0, hands: [hand(.left, [], "fist")]),
            ],
            pictures: [
                "/clips/\(clipID())/pictures/keyframe-0-0.jpg", "/clips/\(clipID())/pictures/keyframe-1-0.jpg", nil,
            ],
            isMirrored: isMirrored)
    }

    static let nothingHeldUp = HandResult(events: [], pictures: [], isMirrored: false)

    static func expressions(_ name: String = "wink_l", coefficient: String = "eyeBlinkLeft") -> ExpressionResult {
        let names = [name, "tongue_out", "smile"].map { ExpressionName(rawValue: $0) }
        let times = (0..<120).map { Double($0) / 12 }
        return ExpressionResult(
            expressions: names.enumerated().map { index, name in
                ExpressionEvent(
                    expression: name, start: 1 + 2 * Double(index), end: 2 + 2 * Double(index),
                    peak: 1.5 + 2 * Double(index), confidence: 0.8)
            },
            pictures: ["/clips/\(clipID())/pictures/keyframe-0-0.jpg", nil, nil], sequence: names,
            coefficients: [coefficient, "eyeBlinkRight", "tongueOut"].map { coefficient in
                ExpressionResult.Coefficient(
                    name: coefficient, values: times.map { $0 > 9 ? .nan : $0.truncatingRemainder(dividingBy: 1) })
            },
            times: times,
            thresholds: [
                ExpressionThreshold(expression: names[1], coefficient: "tongueOut", above: 0.3),
                ExpressionThreshold(expression: names[0], coefficient: coefficient, above: 0.8),
                ExpressionThreshold(expression: names[0], coefficient: "eyeBlinkRight", below: 0.3),
                ExpressionThreshold(
                    expression: ExpressionName(rawValue: "wink_r"), coefficient: "eyeBlinkRight", above: 0.8),
                ExpressionThreshold(expression: names[2], coefficient: "unknown", above: 0.6),
            ],
            isMirrored: true)
    }

    static let nothingShown = ExpressionResult(
        expressions: [], pictures: [], sequence: [], coefficients: [], times: [], thresholds: [], isMirrored: false)

    static func eventPages(_ text: String) -> [(name: String, page: Document)] {
        let findings: [(String, any Findings)] = [
            ("hands", hands(gesture: text)), ("no hands", nothingHeldUp),
            ("expressions", expressions(text, coefficient: text)),
            ("no expressions", nothingShown),
        ]
        return findings.map { name, findings in
            (name, ReportPage.render(report(.done, name: text, result: result(of: findings, text: text))))
        } + [
            (
                "picture of a hand",
                ReportPage.render(
                    report(
                        .done, name: text, result: result(of: hands(gesture: text), element: .image),
                        isStill: true))
            ),
            ("seen live", ReportPage.render(seenLive(text))),
        ]
    }

    /// A report beside what was seen live.
    static func seenLive(_ name: String) -> ReportModel {
        var model = report(.done, result: result(of: expressions(name)))
        model.seenLive = LiveComparison(
            [SeenLiveTests.expression(name, 1, 2), SeenLiveTests.expression("smile", 0, 9)],
            with: ExpressionReport(
                media: ReportMedia(width: 640, height: 360, duration: 9, frames: 270, fps: 30, rotation: 0),
                coverage: 1, expressions: expressions(name).expressions, sequence: "", coefficients: [], thresholds: [])
        )
        return model
    }
}
