import Analysis
import Domain

/// The form that puts raised fingers right.
struct HandCorrection {
    var event: HandEvent
    /// From 1.
    var number: Int
    var clip: ClipID
    /// Whether it is a photo, which has but one moment.
    var isStill: Bool

    var editor: Node {
        EventEditor(
            clip: clip, finding: event.identity, number: number, span: isStill ? nil : (event.start, event.end),
            measured: event.measured.map { measured in
                let fingers = Wording.fingers(measured.count)
                return isStill
                    ? localized("Measured: \(fingers).")
                    : localized(
                        "Measured: \(fingers), from \(Wording.clock(measured.start)) to \(Wording.clock(measured.end))."
                    )
            },
            isAdded: event.isAdded
        ) { fields in
            Self.count(fields, event.count)
            for side in [Side.left, .right] {
                // Of two people’s hands of one side, the first in the picture.
                if let hand = event.hands.first(where: { $0.chirality == side }) {
                    fields.choice(
                        side.rawValue,
                        side == .left ? localized("Gesture, left hand") : localized("Gesture, right hand"),
                        Self.gestures, chosen: hand.gesture.rawValue)
                }
            }
        }.node
    }

    /// How many fingers are raised.
    static func count(_ fields: CorrectionFields, _ count: Int?) -> Node {
        H.p {
            H.label(.for("\(fields.form)-count")) { localized("Raised fingers") }
            H.input(
                .class("field"), .type("number"), .id("\(fields.form)-count"), .name("count"),
                .value(count.map(String.init) ?? ""), .min("0"), .max(String(HandReport.mostFingers)), .step("1"),
                .required)
        }
    }

    private static var gestures: [(value: String, words: String)] {
        [(GestureName.noGesture.rawValue, localized("None"))] + Gestures.all.map { ($0.name.rawValue, $0.name.title) }
    }
}

extension HandResult {
    /// Adds raised fingers that were not found, and takes corrections back.
    func corrections(of page: ReportBody) -> CorrectionTools? {
        EventCorrections(
            clip: page.model.clip.id, isStill: page.duration == 0, title: localized("Correct the raised fingers"),
            removed: removed.map {
                CorrectionTools.Removed(
                    finding: $0.identity, words: $0.title + " · " + Wording.clock($0.start),
                    time: Wording.clock($0.start))
            },
            unmatched: unmatched.map { correction in
                let time = Wording.clock(correction.start ?? correction.finding.time)
                return correction.count.map { Wording.fingers($0) + " · " + time } ?? time
            },
            isCorrected: isCorrected
        ) { fields in HandCorrection.count(fields, nil) }.tools
    }
}
