import Domain
import FoundationEssentials

@testable import Templates

/// Compositions to render, with whatever text a test wants to smuggle in.
extension Samples {
    static let thirds = RuleName(rawValue: "thirds")

    static func composition(_ text: String = "Move the subject a little to the right.", at time: Double = 0)
        -> Composition
    {
        Composition(
            time: time, rule: thirds, score: 0.82, feedback: LocalizedText(text, nil),
            subject: Subject(
                kind: .face, box: PictureBox(x: 0.3, y: 0.2, width: 0.2, height: 0.3), anchor: PicturePoint(0.4, 0.32),
                confidence: 0.93),
            others: [
                Subject(
                    kind: .thing, box: PictureBox(x: 0.7, y: 0.6, width: 0.2, height: 0.2),
                    anchor: PicturePoint(0.8, 0.7), confidence: 0.4)
            ],
            rules: [
                RuleVerdict(
                    rule: thirds, score: 0.87, confidence: 0.9, feedback: LocalizedText(text, nil),
                    measured: [
                        RuleMeasure(name: text, value: 0.071, unit: .diagonals),
                        RuleMeasure(name: "turn", value: 2.25, unit: .degrees),
                        RuleMeasure(name: "subjects", value: 3, unit: .count),
                        RuleMeasure(name: "share", value: 0.4, unit: .share),
                    ],
                    marks: [
                        RuleMark(.arrow, [PicturePoint(0.4, 0.32), PicturePoint(0.333, 0.333)], isWish: true),
                        RuleMark(.point, [PicturePoint(0.333, 0.333)]),
                        RuleMark(.box, [PicturePoint(0.5, 0.5), PicturePoint(0.3, 0.2)]),
                        RuleMark(.line, [PicturePoint(0, 0.6), PicturePoint(1, 0.58)]), RuleMark(.path, []),
                        RuleMark(.arrow, [PicturePoint(0.1, 0.1), PicturePoint(0.1, 0.1)]),
                    ]),
                RuleVerdict(
                    rule: RuleName(rawValue: "horizon"), score: 0.41, confidence: 0.7,
                    feedback: LocalizedText(text, nil)),
                RuleVerdict(
                    rule: RuleName(rawValue: text), score: 0.2, confidence: 0.1, feedback: LocalizedText(text, nil)),
            ],
            crop: SuggestedCrop(
                ratio: "original", box: PictureBox(x: 0.1, y: 0.05, width: 0.8, height: 0.8), score: 0.95),
            otherCrops: [
                SuggestedCrop(ratio: "1:1", box: PictureBox(x: 0.1, y: 0, width: 0.5625, height: 1), score: 0.9),
                SuggestedCrop(ratio: text, box: PictureBox(x: 0.1, y: 0, width: 0.5, height: 1), score: 0.9),
            ])
    }

    static func contactSheet(_ text: String = "words", isEmpty: Bool = false) -> ContactSheetModel {
        func photo(_ index: Int, _ state: ClipState = .done) -> ContactSheetModel.Photo {
            let report = CompositionReport(
                media: ReportMedia(width: 4, height: 3, duration: 0, frames: 1, fps: 0, rotation: 0), coverage: 1,
                composition: composition(text))
            return .init(
                card: card(index, name: text, state: state), digest: state == .done ? PictureDigest(of: report) : nil)
        }
        let options = [(value: "", label: "All"), (value: text, label: text)]
        return ContactSheetModel(
            site: site, asked: ["tag": text], filters: [.init(name: "tag", label: "Album", options: options)],
            stacks: isEmpty ? [] : [[photo(0)], [photo(1), photo(2)]].compactMap { .init($0) },
            waiting: isEmpty ? [] : [photo(3, .queued(ahead: 2))],
            failed: isEmpty ? [] : [photo(4, .failed(message: text)), photo(5, .cancelled)], total: isEmpty ? 0 : 6,
            most: 1000, path: "/contact-sheet?tag=x", csvPath: "/contact-sheet.csv?tag=x", notice: Notice(.info, text))
    }

    /// Only what belongs to no subject can be judged, or nothing at all.
    static func nothingComposed(_ rules: [RuleVerdict] = []) -> CompositionResult {
        CompositionResult(
            composition: Composition(time: 0, rule: nil, score: 0.5, feedback: "", subject: nil, rules: rules))
    }

    static func compositionMoments(_ text: String = "words") -> CompositionResult {
        var moments = [0.5, 2, 7.25].map { composition(text, at: $0) }
        moments[0].score = 0.3
        moments[2].score = 0.9
        return CompositionResult(
            composition: moments[2], moments: moments,
            pictures: ["/clips/\(clipID())/pictures/keyframe-0-0.jpg", nil, nil])
    }

    static func compositionPages(_ text: String) -> [(name: String, page: Document)] {
        let findings: [(name: String, result: CompositionResult, isStill: Bool)] = [
            ("composition", CompositionResult(composition: composition(text)), true),
            ("composition of a clip", compositionMoments(text), false), ("nothing composed", nothingComposed(), true),
            (
                "only sharpness",
                nothingComposed([
                    RuleVerdict(
                        rule: RuleName(rawValue: "sharpness"), score: 1, confidence: 1,
                        feedback: LocalizedText(text, nil))
                ]), true
            ),
        ]
        return findings.map { name, found, isStill in
            var result = result(of: found, text: text, element: isStill ? .image : .video)
            result.hasLandmarks = false
            return (name, ReportPage.render(report(.done, name: text, result: result, isStill: isStill)))
        }
    }
}
