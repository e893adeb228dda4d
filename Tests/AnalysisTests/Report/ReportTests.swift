import Domain
import FoundationEssentials
import Testing

@testable import Analysis

@Suite("The report of any kind")
struct ReportTests {
    private static let media = ReportMedia(width: 1280, height: 720, duration: 4.5, frames: 135, fps: 30, rotation: 0)

    static let hands = HandReport(
        media: media, coverage: 0.9, mirrored: true,
        events: [
            HandEvent(
                start: 1, end: 2.5, count: 2,
                hands: [
                    ReportedHand(
                        chirality: .right, raised: [.index, .middle], gesture: GestureName(rawValue: "peace"),
                        confidence: 0.93, position: [0.5, 0.4], box: [0.4, 0.2, 0.2, 0.4])
                ])
        ],
        warnings: [ReportWarning(code: .smallHand, message: "Come nearer.")])

    static let expressions = ExpressionReport(
        media: media, coverage: 1,
        expressions: [
            ExpressionEvent(
                expression: ExpressionName(rawValue: "wink_l"), start: 0.5, end: 1.2, peak: 0.8, confidence: 0.9)
        ],
        sequence: "wink_l", coefficients: ["eyeBlinkLeft", "eyeBlinkRight"],
        thresholds: [
            ExpressionThreshold(
                expression: ExpressionName(rawValue: "wink_l"), coefficient: "eyeBlinkLeft", above: 0.8),
            ExpressionThreshold(
                expression: ExpressionName(rawValue: "wink_l"), coefficient: "eyeBlinkRight", below: 0.3),
        ])

    static let swing = SwingReport(media: media, coverage: 0.5, swings: [], warnings: [])

    @Test(
        "is read back as it was written, whatever its kind",
        arguments: [
            hands as any AnalysisReport, expressions, swing,
        ])
    func roundTrip(report: any AnalysisReport) throws {
        let json = try report.encoded()
        let again = try AnalysisKind.report(json: json)
        #expect(again.kind == report.kind && again.isSame(as: report))
    }

    @Test("has the JSON of the contract")
    func contract() throws {
        let hands = String(decoding: try Self.hands.encoded(), as: UTF8.self)
        for part in [
            #""version":1"#, #""kind":"hands""#, #""mirrored":true"#, #""count":2"#, #""chirality":"right""#,
            #""raised":["index","middle"]"#, #""gesture":"peace""#, #""position":[0.5,0.4]"#,
        ] { #expect(hands.contains(part), "\(part)") }
        let face = String(decoding: try Self.expressions.encoded(), as: UTF8.self)
        for part in [
            #""kind":"expression""#, #""expression":"wink_l""#, #""sequence":"wink_l""#, #""above":0.8"#,
            #""below":0.3"#,
        ] { #expect(face.contains(part), "\(part)") }
    }

    @Test("is not taken for one of another kind, or of no kind at all")
    func otherKinds() throws {
        let json = try Self.hands.encoded()
        #expect(throws: (any Error).self) { try SwingReport(json: json) }
        #expect(throws: (any Error).self) { try ExpressionReport(json: json) }
        let text = String(decoding: json, as: UTF8.self)
        for (old, new) in [(#""kind":"hands""#, #""kind":"swing""#), (#""version":1"#, #""version":2"#)] {
            let other = text.replacing(old, with: new)
            #expect(throws: (any Error).self) { try AnalysisKind.report(json: Array(other.utf8)) }
        }
        #expect(throws: (any Error).self) { try AnalysisKind.report(json: Array("{}".utf8)) }
    }
}

extension AnalysisReport {
    /// Whether another report is of the same kind and says the same.
    func isSame(as other: any AnalysisReport) -> Bool { other as? Self == self }
}
