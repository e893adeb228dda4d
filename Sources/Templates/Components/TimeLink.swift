import Domain

/// A moment of the clip. Scripts show that frame in the page's player; without them the browser opens the clip there.
struct TimeLink {
    /// Address of what the browser plays.
    var playback: String

    /// A link with the time as its words.
    func link(_ time: Double) -> Node {
        link(time, style: "time-link", label: localized("Go to \(Wording.clock(time))")) { Wording.clock(time) }
    }

    /// A link with any content.
    func link(_ time: Double, style: String, label: String, @NodeBuilder content: () -> Node) -> Node {
        let place = max(time.isFinite ? time : 0, 0)
        return H.a(
            .class(style), .href(playback + "#t=" + Numerals.exactSeconds(place)),
            .data("seek", Numerals.exactSeconds(place)), .aria("label", label), content: content)
    }
}
