import Domain

/// What the camera shows now, large. Scripts keep it up to date.
struct LiveResult {
    var kind: AnalysisKind

    var node: Node {
        let words = kind.presentation.words
        return H.section(
            .class("panel live-result"), .id("result"), .aria("labelledby", "result-title"), .data("shown", "false"),
            .data("nothing", words.unseen), .data("invitation", words.invitation)
        ) {
            H.h2(.id("result-title"), .class("visually-hidden")) { localized("Now") }
            H.div(.class("now")) {
                H.span(.class("now-sign"), .id("result-sign")) { "–" }
                H.span(.class("now-words"), .id("result-words")) { words.invitation }
            }
            H.ul(.class("result-lines"), .id("result-lines")) {}
        }
    }
}

/// What began and ended, newest first.
enum LiveEventList {
    static var node: Node {
        H.section(.class("panel live-events"), .aria("labelledby", "live-events-title")) {
            H.div(.class("section-head")) {
                H.h2(.id("live-events-title")) { localized("Events") }
                H.p(.class("muted"), .id("live-events-count")) {}
            }
            H.p(.class("muted live-events-empty"), .id("live-events-empty")) { localized("Nothing yet.") }
            H.ol(.class("live-event-list"), .id("live-events")) {}
        }
    }
}
