import Analysis
import Domain

/// How many fingers are up, large, and on which hands. Scripts keep it in step with the shown frame; without them it
/// lists what was held up.
struct CountPanel {
    var result: HandResult
    var clip: ClipID
    /// Whether it is a photo, which has but one moment.
    var isStill: Bool

    var node: Node {
        H.section(.class("panel event-summary"), .aria("labelledby", "count-title")) {
            H.h2(.id("count-title"), .class("visually-hidden")) { localized("Raised fingers") }
            NowPanel(sign: result.events.first.map { String($0.count) }, words: result.events.first?.title).node
            gestures
            for (index, event) in result.events.enumerated() { details(event, number: index + 1) }
        }
    }

    /// Each gesture that was made, leading to where it was made first.
    @NodeBuilder private var gestures: Node {
        if !made.isEmpty {
            H.ul(.class("gestures"), .aria("label", localized("Gestures"))) {
                for gesture in made {
                    H.li {
                        H.a(.class("gesture"), .href("#event-\(gesture.event + 1)")) {
                            if let sign = gesture.name.sign { H.span(.class("sign"), .aria("hidden", "true")) { sign } }
                            H.span { gesture.name.title }
                            if gesture.times > 1 { H.span(.class("muted")) { "\(gesture.times)×" } }
                        }
                    }
                }
            }
        }
    }

    private var made: [(name: GestureName, event: Int, times: Int)] {
        var made: [(name: GestureName, event: Int, times: Int)] = []
        for (index, event) in result.events.enumerated() {
            for name in event.gestureNames {
                if let known = made.firstIndex(where: { $0.name == name }) {
                    made[known].times += 1
                } else {
                    made.append((name, index, 1))
                }
            }
        }
        return made
    }

    private func details(_ event: HandEvent, number: Int) -> Node {
        H.section(
            .class("event-details"), .id("event-\(number)"), .aria("labelledby", "event-\(number)-title"),
            .data("event", String(number)), .data("chosen", number == 1 ? "true" : "false")
        ) {
            H.div(.class("event-head")) {
                H.h3(.id("event-\(number)-title")) { event.title }
                if event.end > event.start {
                    H.span(.class("muted")) { Wording.clock(event.start) + " – " + Wording.clock(event.end) }
                }
            }
            if event.hands.isEmpty {
                H.p(.class("muted")) { localized("No hand was tracked at this moment.") }
            } else {
                table(of: event, number: number)
            }
            HandCorrection(event: event, number: number, clip: clip, isStill: isStill).editor
        }
    }

    private func table(of event: HandEvent, number: Int) -> Node {
        PageParts.scrolling(.aria("labelledby", "event-\(number)-title")) {
            H.table(.class("table")) {
                H.thead {
                    H.tr {
                        for name in [
                            localized("Hand"), localized("Raised"), localized("Gesture"), localized("Confidence"),
                        ] { H.th(.scope("col")) { name } }
                    }
                }
                H.tbody { for hand in event.hands { row(hand) } }
            }
        }
    }

    private func row(_ hand: ReportedHand) -> Node {
        H.tr {
            H.th(.scope("row")) { hand.chirality == .left ? localized("Left hand") : localized("Right hand") }
            H.td {
                FingerDrawing(raised: hand.raised, side: hand.chirality).node
                H.span(.class("finger-names")) { hand.fingers }
            }
            H.td {
                if hand.gesture == .noGesture {
                    "–"
                } else {
                    if let sign = hand.gesture.sign { H.span(.class("sign"), .aria("hidden", "true")) { sign + " " } }
                    hand.gesture.title
                }
            }
            H.td { Wording.percent(hand.confidence) }
        }
    }
}

/// What the shown frame shows, large. Scripts keep it up to date.
struct NowPanel {
    var sign: String?
    var words: String?
    /// Whether the sign is an emoji rather than a number.
    var isEmoji = false

    var node: Node {
        H.div(.class("now needs-script"), .id("now")) {
            H.span(.class(isEmoji ? "now-sign sign" : "now-sign"), .id("now-sign")) { sign ?? "–" }
            H.span(.class("now-words"), .id("now-words")) { words ?? "" }
        }
    }
}

/// Five strokes as one sees the back of the person's own hand: long for a raised finger.
struct FingerDrawing {
    var raised: [Finger]
    var side: Side

    var node: Node {
        let fingers = side == .right ? Finger.allCases : Finger.allCases.reversed()
        return SVG.svg([.class("fingers"), .viewBox(40, 20), .aria("hidden", "true"), .unfocusable]) {
            for (index, finger) in fingers.enumerated() {
                let isRaised = raised.contains(finger)
                let x = 4 + 8 * Double(index)
                SVG.line([
                    .class(isRaised ? "finger-raised" : "finger-folded"), .coordinate(.x1, x), .coordinate(.x2, x),
                    .coordinate(.y1, 18), .coordinate(.y2, isRaised ? 3 : 14),
                ])
            }
        }
    }
}
