import Domain

/// The second screen of a session: what the camera sees, large enough for the other end of a room.
package enum WatchPage {
    package static func render(_ model: WatchModel) -> Document {
        let words = model.kind.presentation.words
        return Layout(
            site: model.site, title: localized("\(words.title), live"),
            styles: ["report/events", "camera/result", "camera/watch"],
            modules: ["camera/watch"]
        ).document {
            H.div(
                .class("watch"), .id("watch"), .data("kind", model.kind.rawValue),
                .data("events", path: Addresses.liveEvents(model.id)), .data("state", "opening")
            ) {
                H.div(.class("watch-head")) {
                    H.h1 { words.title }
                    H.p(.class("chip"), .id("watch-state"), .data("state", "queued")) { localized("Connecting…") }
                }
                H.noscript {
                    H.p(.class("notice"), .data("tone", "warning")) {
                        localized("This page needs JavaScript. Turn it on, then reload the page.")
                    }
                }
                LiveResult(kind: model.kind).node
                LiveEventList.node
            }
            LiveWords.node
            H.p(.class("visually-hidden"), .id("live-status"), .role("status")) {}
        }
    }
}
